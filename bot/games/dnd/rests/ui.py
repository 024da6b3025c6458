"""``/dnd rest`` on Discord: resting, starting a new day, spending Hit Point Dice, and *Undo*."""

from collections.abc import Sequence
from contextlib import nullcontext

from discord import ui
from discord.utils import MISSING

from bot.errors import PlayerError, PressError
from bot.games.dnd.attacks.damage_text import read_dice
from bot.games.dnd.circumstances.sources import HIT_DICE
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.game import GAME
from bot.games.dnd.rests.rules.resting import MOST_AT_ONCE, Rested, RestKind, hit_dice_notation
from bot.games.dnd.rests.rules.words import rest_card
from bot.games.dnd.rests.table import RestTaken
from bot.games.dnd.rolls.record.kinds import HitDiceRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.ui.offers import played_by
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.sheet.table import is_creature, sheet_of
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import is_everybody
from bot.people.roster_store import Character
from bot.rolls.card import Card, Choice, Menu
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press, Shown
from bot.ui import rolling
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed
from bot.ui.show import drawn, is_private
from bot.ui.views import buttons
from bot.words import choose, say
from bot.words.speaking import speaking_to_all

SUBJECT = "rest"
"""The text before a rest's number in the custom_id of its buttons."""
_UNDO, _DICE, _THROW, _DAWN = "undo", "dice", "throw", "dawn"


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of a rest's buttons, and of the list of Hit Point Dice."""
    return {SUBJECT: on_press(pressed, services)}


async def command(
    services: DndServices, interaction: AnyInteraction, kind: RestKind, people: Sequence[str]
) -> None:
    """Have these characters (by default, the user's own) rest publicly, or start a new day.

    Raises:
        PlayerError: A character isn't the user's, or none of them can rest.

    """
    await _rest(services, interaction, kind, await _named_characters(services, interaction, people))


async def _named_characters(
    services: DndServices, interaction: AnyInteraction, people: Sequence[str]
) -> list[Character]:
    """Return the characters with these names. Only GMs can name everyone at once."""
    here, they = place(interaction), who(interaction)
    if not any(map(is_everybody, people)):
        names = [await played_by(services, interaction, person) for person in people] or [""]
        return [await services.characters.find(here, they, name or None) for name in names]
    await services.fights.require(here, they)
    party = [character for character in await services.characters.party(here) if not is_creature(character)]
    if not party:
        raise PlayerError(say("No one is playing a character in this channel yet. Enter a character's name."))
    return party


async def _rest(
    services: DndServices, interaction: AnyInteraction, kind: RestKind, people: Sequence[Character]
) -> None:
    here, they = place(interaction), who(interaction)
    if kind == "dawn":
        await services.fights.require(here, they)
    taken = await services.rests.rest(here, they, kind, people)
    is_secret = any(rested.secret for rested in taken.rest.each)  # Only the GM sees a creature's numbers.
    with nullcontext() if is_secret else speaking_to_all():
        embed, view = card_embed(rest_card(taken.rest)), _view(taken)
    await interaction.response.send_message(embed=embed, view=view or MISSING, ephemeral=is_secret)


def _view(taken: RestTaken) -> ui.View | None:
    of, kind = f"{SUBJECT}{taken.number}", taken.rest.kind
    more = {
        "short": [(say("Hit Point Dice…"), f"{of}:{_DICE}")],
        "long": [(say("GM: dawn"), f"{of}:{_DAWN}")],
    }
    return buttons(*more.get(kind, []), (say("Undo"), f"{of}:{_UNDO}"))


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a rest.

    Raises:
        PlayerError: The action is impossible, or the user isn't allowed to do it.

    """
    if press.action == _UNDO:
        await _undo(services, interaction, press.roll)
        return
    taken = await services.rests.get(place(interaction), press.roll)
    if taken.undone:
        raise PressError(say("That rest was undone. Start another with /dnd rest."))
    if press.action == _DAWN:
        characters = [
            await services.characters.by_id(place(interaction), rested.character)
            for rested in taken.rest.each
        ]
        await _rest(services, interaction, "dawn", [character for character in characters if character])
    elif press.action == _DICE:
        await _ask_dice(services, interaction, taken)
    elif press.action == _THROW:
        await _throw(services, interaction, taken, press)
    else:
        raise PressError(OTHER.say())


async def _undo(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    here, they = place(interaction), who(interaction)
    taken = await services.rests.undo(here, they, number)
    with nullcontext() if is_private(interaction) else speaking_to_all():
        embed = card_embed(rest_card(taken.rest, they.name))
    await interaction.response.edit_message(embed=embed, view=None)


async def _own(services: DndServices, interaction: AnyInteraction, taken: RestTaken) -> list[Rested]:
    """Return the resting characters whose dice the presser can spend: their own, or all for a GM."""
    here, they = place(interaction), who(interaction)
    rested = [one for one in taken.rest.each if not one.why_not]
    own = [one for one in rested if one.player == they.user]
    return own or (rested if await services.fights.is_gm(here, they) else [])


async def _ask_dice(services: DndServices, interaction: AnyInteraction, taken: RestTaken) -> None:
    """Ask only the presser how many Hit Point Dice to spend."""
    choices = list[Choice]()
    for rested in await _own(services, interaction, taken):
        character = await services.characters.by_id(place(interaction), rested.character)
        choices += await _dice(services, character) if character else []
    if not choices:
        raise PressError(
            say(
                "None of your characters rested here with Hit Point Dice left. Sheets list them "
                "as hit dice: 5d8."
            )
        )
    card = Card(say("Hit Point Dice"), menus=(Menu(_THROW, say("How many?"), tuple(choices[:25]), 0),))
    shown = Shown(taken.number, str(taken.number), "", 0, card, new=True, private=True, subject=SUBJECT)
    if is_private(interaction):
        await interaction.response.edit_message(**drawn(shown))
    else:
        await interaction.response.send_message(**drawn(shown), ephemeral=True)


async def _dice(services: DndServices, character: Character) -> list[Choice]:
    """Return how many of someone's Hit Point Dice can be spent at once, by kind."""
    purse, constitution = await services.counters.of(character), sheet_of(character).modifier("con")
    return [
        Choice(
            f"{character.id} {counter.of} {count}",
            choose(
                count, "{name}: {count} Hit Point Die", "{name}: {count} Hit Point Dice", name=character.name
            ),
            hit_dice_notation(counter, count, constitution),
        )
        for counter in purse.counters.all()
        if counter.kind == "dice"
        for count in range(1, min(purse.left(counter), MOST_AT_ONCE) + 1)
    ]


async def _throw(services: DndServices, interaction: AnyInteraction, taken: RestTaken, press: Press) -> None:
    """Roll the picked Hit Point Dice, and regain Hit Points."""
    number, _, rest = (press.picked[0] if len(press.picked) == 1 else "").partition(" ")
    sides, _, count = rest.partition(" ")
    own = {str(rested.character) for rested in await _own(services, interaction, taken)}
    character = await services.characters.by_id(place(interaction), int(number)) if number in own else None
    purse = await services.counters.of(character) if character else None
    dice = purse.counters.find(f"dice {sides}") if purse else None
    if character is None or dice is None or not count.isdecimal() or not 1 <= int(count) <= MOST_AT_ONCE:
        raise PressError(OTHER.say())
    await services.fights.check_free(character)
    notation = hit_dice_notation(dice, int(count), sheet_of(character).modifier("con"))
    targets = (Target(character.name, character=character.id),)
    asked = HitDiceRequest(
        (DamagePart(read_dice(notation)),),
        label=HIT_DICE,
        targets=targets,
        spends=Spending(character.id, dice.key, int(count), dice.most),
        roller=Roller(name=f"#{character.id}"),
    )
    shown = await services.service.roll(GAME.key, asked, place(interaction), who(interaction))
    await rolling.show_new(services.service, interaction, shown)
