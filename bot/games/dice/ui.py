"""Plain dice beyond /roll: buttons for suggestions, results tables, dice in messages."""

import re
from functools import partial

from bot.asks.rules.asked import Asking
from bot.audiences import Audience
from bot.dice.in_text import check_open, dice_in, rolls_in
from bot.dice.limits import MAX_TEXT
from bot.dice.typed import reads_alike
from bot.errors import PlayerError, PressError
from bot.games.dice import dialects
from bot.games.dice.rules.asked import answered, asking, hidden_title, of_kept, own_request, title
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, game_of, request
from bot.games.dice.rules.typed import NOT_TRACKED, Tracks, Typed, fields, filled, from_button, of_system
from bot.games.dice.table import DiceReading
from bot.rolling.core import Core
from bot.rolling.service import Service
from bot.rolls.card import check_entered
from bot.rolls.press import OTHER
from bot.rolls.table import Askable, OnTap, Table
from bot.rolls.values import Place
from bot.store.settings import Settings
from bot.systems.shipped import GAME as SYSTEMS
from bot.tables.store import StoredTable
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.modals import modal
from bot.ui.rolling import roll
from bot.ui.views import buttons
from bot.words import later, say

_NUMBER = re.compile(r"[0-9]{1,18}")


def at_table(core: Core) -> Table:
    """Return the features that plain dice add to a channel."""

    async def again(interaction: AnyInteraction, tap: Tap) -> None:
        if not tap.text:
            raise PressError(OTHER.say())

        async def asked() -> Typed:
            return from_button(tap.text, await _tracked(core, interaction))

        await roll(core.service, interaction, game_of, asked, _audience(tap))

    async def number(interaction: AnyInteraction, tap: Tap) -> None:
        tracks = await _tracked(core, interaction)
        asked = fields(tap.text, tracks)
        if not asked:
            raise PressError(OTHER.say())
        if tap.entered is None:
            await interaction.response.send_modal(modal(tap.custom_id, say("Roll"), asked))
            return
        entered = tap.entered
        check_entered(asked, entered)
        await roll(
            core.service, interaction, game_of, lambda: filled(tap.text, entered, tracks), _audience(tap)
        )

    reading = DiceReading(Settings(core.database, GAME.key), core.gms)

    return Table(
        services=reading,
        asks=Askable(partial(_asked, core, reading), of_kept, title, hidden_title, own_request, answered),
        taps={
            **dialects.taps(reading),
            **{_word("try", audience): OnTap(again, anywhere=True) for audience in Audience},
            **{_word("number", audience): OnTap(number, forms=True, anywhere=True) for audience in Audience},
            "table_roll": OnTap(partial(_on_table, core)),
        },
        offers={"dialect": reading.dialect},
    )


async def _on_table(core: Core, interaction: AnyInteraction, tap: Tap) -> None:
    """Roll on the results table that this button belongs to."""
    if not _NUMBER.fullmatch(tap.text):
        raise PressError(OTHER.say())
    table = await core.results.by_id(place(interaction), int(tap.text))
    await roll(core.service, interaction, GAME.key, lambda: roll_of(table), Audience.EVERYONE)


def _word(word: str, audience: Audience) -> str:
    return f"{word}_{audience.value}" if audience.is_hidden else word


def _audience(tap: Tap) -> Audience:
    return Audience(tap.word.partition("_")[2] or "everyone")


async def _asked(core: Core, reading: DiceReading, here: Place, text: str, goal: str) -> Asking:
    """Return the requested dice, or the roll of a system."""
    dialect = "" if reads_alike(text) else await reading.dialect(here)
    if not dialect and of_system(text) and (systems := core.tables.of(SYSTEMS).asks):
        return await systems.read(here, text, goal)
    return asking(text, goal, dialect)


async def _tracked(core: Core, interaction: AnyInteraction) -> Tracks:
    """Return the roller's tracked numbers in systems."""
    known = core.tables.offered("tracks")
    tracks: Tracks = await known(place(interaction), who(interaction)) if known else NOT_TRACKED
    return tracks


async def roll_this(service: Service, interaction: AnyInteraction, text: str) -> None:
    """Roll the dice in a message as the person asking; if they are unclear, ask which are meant.

    Raises:
        PlayerError: There are no dice, they were meant to be hidden, or they can't be rolled.

    """
    check_open(text)
    matches = rolls_in(text)
    if not matches:
        dice = dice_in(text)
        if dice and len(dice) <= MAX_TEXT:
            request(dice)  # It explains the error there.
        raise PlayerError(
            say(
                "There are no dice in that message. Rollwright reads dice such as 1d20+5, best in "
                "`code marks`."
            )
        )
    if len(matches) == 1 and matches[0].is_sure:
        await roll(service, interaction, GAME.key, lambda: request(matches[0].dice), Audience.EVERYONE)
        return
    view = buttons(*((say("Roll {dice}", dice=matched.dice), f"try:{matched.dice}") for matched in matches))
    words = (
        later("Which of these do you want to roll?")
        if len(matches) > 1
        else later("Is this what you want to roll?")
    )
    if view is None:
        raise PlayerError(say("That's too long for a button. Copy it after /roll."))
    await interaction.response.send_message(words.say(), view=view, ephemeral=True)


def roll_of(table: StoredTable, dice: str = "") -> DiceRequest:
    """Return the request to roll on a table, with its own die if no other dice are given."""
    return request(dice or f"1d{table.sides}", "", table.rows, table.name)
