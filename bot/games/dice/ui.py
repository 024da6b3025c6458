"""What rolls plain dice beside /roll: buttons of what was meant, results tables, dice in messages."""

import re

from bot.asks.rules.asked import Asking
from bot.dice.in_text import check_open, dice_in, rolls_in
from bot.dice.limits import MAX_TEXT
from bot.dice.typed import reads_alike
from bot.errors import DiceError, PlayerError, PressError
from bot.games.dice import dialects
from bot.games.dice.rules.asked import answered, asking, hidden_title, of_kept, own_request, title
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, exactly, request
from bot.games.dice.table import Reading
from bot.rolls.card import Field, check_entered
from bot.rolls.core import Core
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.service import Service
from bot.rolls.table import Askable, OnTap, Table
from bot.rolls.values import Place
from bot.store.settings import Settings
from bot.tables.store import StoredTable
from bot.ui.context import AnyInteraction, place
from bot.ui.custom_id import Tap
from bot.ui.rolling import roll
from bot.ui.views import buttons, modal
from bot.words import later, say

_WRITTEN = re.compile(r"[+-]?[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,18}")


def at_table(core: Core) -> Table:
    """What plain dice add to a channel."""

    async def again(interaction: AnyInteraction, tap: Tap) -> None:
        if not tap.text:
            raise PressError(OTHER.say())
        await roll(core.service, interaction, GAME.key, lambda: exactly(tap.text), _audience(tap))

    async def number(interaction: AnyInteraction, tap: Tap) -> None:
        if "{}" not in tap.text:
            raise PressError(OTHER.say())
        if tap.entered is None:
            await interaction.response.send_modal(
                modal(tap.custom_id, say("Roll"), [Field("number", say("The number"), say("3, or -1"), 10)])
            )
            return
        check_entered([Field("number", say("The number"), say("3, or -1"), 10)], tap.entered)
        written = tap.entered.get(Field("number", say("The number"), say("3, or -1"), 10).key, "").strip()
        await roll(core.service, interaction, GAME.key, lambda: filled(tap.text, written), _audience(tap))

    async def on_table(interaction: AnyInteraction, tap: Tap) -> None:
        if not _NUMBER.fullmatch(tap.text):
            raise PressError(OTHER.say())
        table = await core.results.by_id(place(interaction), int(tap.text))
        await roll(core.service, interaction, GAME.key, lambda: roll_of(table), Audience.EVERYONE)

    reading = Reading(Settings(core.database, GAME.key), core.gms)

    async def asked(here: Place, text: str, goal: str) -> Asking:
        return asking(text, goal, "" if reads_alike(text) else await reading.dialect(here))

    return Table(
        services=reading,
        asks=Askable(asked, of_kept, title, hidden_title, own_request, answered),
        taps={
            **dialects.taps(reading),
            **{_word("try", audience): OnTap(again, anywhere=True) for audience in Audience},
            **{_word("number", audience): OnTap(number, forms=True, anywhere=True) for audience in Audience},
            "table_roll": OnTap(on_table),
        },
        offers={"dialect": reading.dialect},
    )


def _word(word: str, audience: Audience) -> str:
    return f"{word}_{audience.value}" if audience.is_hidden else word


def _audience(tap: Tap) -> Audience:
    return Audience(tap.word.partition("_")[2] or "everyone")


def filled(template: str, written: str) -> DiceRequest:
    """The request of a text in whose ``{}`` this number belongs. Raises DiceError if it is none."""
    if not _WRITTEN.fullmatch(written):
        raise DiceError(say("Write a number, as in 3 or -1; “{text}” is none.", text=written))
    return request(template.replace("{}", written.removeprefix("+"), 1))


async def roll_this(service: Service, interaction: AnyInteraction, text: str) -> None:
    """Roll what stands in a message, as a roll of whoever asks; where that is unclear, ask what is meant.

    Raises:
        PlayerError: No roll stands there, or one that was to be hidden; of dice that cannot be read or rolled
            it says why.

    """
    check_open(text)
    found = rolls_in(text)
    if not found:
        dice = dice_in(text)
        if dice and len(dice) <= MAX_TEXT:
            request(dice)  # It says what is wrong there.
        raise PlayerError(
            say("I find no dice in that message; what I can read looks like 1d20+5, best in `code marks`.")
        )
    if len(found) == 1 and found[0].is_sure:
        await roll(service, interaction, GAME.key, lambda: request(found[0].dice), Audience.EVERYONE)
        return
    view = buttons(*((say("Roll {dice}", dice=each.dice), f"try:{each.dice}") for each in found))
    words = (
        later("Which of these do you want to roll?")
        if len(found) > 1
        else later("Is this what you want to roll?")
    )
    if view is None:
        raise PlayerError(say("What stands there is longer than a button takes; copy it behind /roll."))
    await interaction.response.send_message(words.say(), view=view, ephemeral=True)


def roll_of(table: StoredTable, dice: str = "") -> DiceRequest:
    """The request to roll on a table, with its own die if no other dice are given."""
    return request(dice or f"1d{table.sides}", "", table.rows, table.name)
