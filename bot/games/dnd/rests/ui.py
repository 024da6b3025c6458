"""``/dnd rest`` as Discord shows it: who rested, Hit Point Dice by tap, dawn for GMs, and *Undo*."""

from collections.abc import Sequence
from contextlib import nullcontext

from discord import ui
from discord.utils import MISSING
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.sources import HIT_DICE
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.game import GAME
from bot.games.dnd.rests.rules.resting import MOST_AT_ONCE, Rested, RestKind, hit_dice_notation
from bot.games.dnd.rests.rules.words import rest_card
from bot.games.dnd.rests.table import Taken
from bot.games.dnd.rolls.rules.from_options import healing_request
from bot.games.dnd.rolls.ui.offers import played_by
from bot.games.dnd.services import DndServices
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
"""What stands before a rest's number in the custom_id of a button on it."""
_UNDO, _DICE, _THROW, _DAWN = "undo", "dice", "throw", "dawn"


def taps(services: DndServices) -> dict[str, OnTap]:
    """What takes the buttons on a rest, and the list of Hit Point Dice."""
    return {SUBJECT: on_press(pressed, services)}


async def command(
    services: DndServices, interaction: AnyInteraction, kind: RestKind, people: Sequence[str]
) -> None:
    """Have these rest, or dawn come for them: whom they play where nobody is named; all see it.

    Raises:
        PlayerError: One is not theirs, or nobody can rest.

    """
    await _rest(services, interaction, kind, await _meant(services, interaction, people))


async def _meant(
    services: DndServices, interaction: AnyInteraction, people: Sequence[str]
) -> list[Character]:
    """Whom these names mean; all are for GMs."""
    here, they = place(interaction), who(interaction)
    if not any(map(is_everybody, people)):
        names = [await played_by(services, interaction, person) for person in people] or [""]
        return [await services.characters.find(here, they, name or None) for name in names]
    await services.fights.require(here, they)
    party = [character for character in await services.characters.party(here) if not is_creature(character)]
    if not party:
        raise PlayerError(say("Nobody is played in this channel yet; name a character."))
    return party


async def _rest(
    services: DndServices, interaction: AnyInteraction, kind: RestKind, people: Sequence[Character]
) -> None:
    here, they = place(interaction), who(interaction)
    if kind == "dawn":
        await services.fights.require(here, they)
    taken = await services.rests.rest(here, they, kind, people)
    is_secret = any(each.secret for each in taken.rest.each)  # A creature's numbers are its GM's.
    with nullcontext() if is_secret else speaking_to_all():
        embed, view = card_embed(rest_card(taken.rest)), _view(taken)
    await interaction.response.send_message(embed=embed, view=view or MISSING, ephemeral=is_secret)


def _view(taken: Taken) -> ui.View | None:
    of, kind = f"{SUBJECT}{taken.number}", taken.rest.kind
    more = {
        "short": [(say("Hit Point Dice…"), f"{of}:{_DICE}")],
        "long": [(say("GM: dawn"), f"{of}:{_DAWN}")],
    }
    return buttons(*more.get(kind, []), (say("Undo"), f"{of}:{_UNDO}"))


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Do what a button on a rest asks for.

    Raises:
        PlayerError: It cannot be done, or not by them.

    """
    if press.action == _UNDO:
        await _undo(services, interaction, press.roll)
        return
    taken = await services.rests.found(place(interaction), press.roll)
    if taken.undone:
        raise PressError(say("That rest was taken back; /dnd rest begins another."))
    if press.action == _DAWN:
        characters = [
            await services.characters.by_id(place(interaction), each.character) for each in taken.rest.each
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


async def _own(services: DndServices, interaction: AnyInteraction, taken: Taken) -> list[Rested]:
    """Those who rested whose dice whoever presses may spend: their own, and a GM everybody's."""
    here, they = place(interaction), who(interaction)
    rested = [each for each in taken.rest.each if not each.why_not]
    own = [each for each in rested if each.player == they.user]
    return own or (rested if await services.fights.is_gm(here, they) else [])


async def _ask_dice(services: DndServices, interaction: AnyInteraction, taken: Taken) -> None:
    """Ask how many Hit Point Dice are spent, of whoever presses alone."""
    choices = list[Choice]()
    for each in await _own(services, interaction, taken):
        character = await services.characters.by_id(place(interaction), each.character)
        choices += await _dice(services, character) if character else []
    if not choices:
        raise PressError(
            say(
                "None of yours rested here and has Hit Point Dice left;"
                " on the sheet they stand as hit dice: 5d8."
            )
        )
    card = Card(say("Hit Point Dice"), menus=(Menu(_THROW, say("How many?"), tuple(choices[:25]), 0),))
    shown = Shown(taken.number, str(taken.number), "", 0, card, new=True, private=True, subject=SUBJECT)
    if is_private(interaction):
        await interaction.response.edit_message(**drawn(shown))
    else:
        await interaction.response.send_message(**drawn(shown), ephemeral=True)


async def _dice(services: DndServices, character: Character) -> list[Choice]:
    """How many of somebody's Hit Point Dice can be spent at once, by kind."""
    purse, constitution = await services.counters.of(character), sheet_of(character).modifier("con")
    return [
        Choice(
            f"{character.id} {each.of} {count}",
            choose(
                count, "{name}: {count} Hit Point Die", "{name}: {count} Hit Point Dice", name=character.name
            ),
            hit_dice_notation(each, count, constitution),
        )
        for each in purse.counters.all()
        if each.kind == "dice"
        for count in range(1, min(purse.left(each), MOST_AT_ONCE) + 1)
    ]


async def _throw(services: DndServices, interaction: AnyInteraction, taken: Taken, press: Press) -> None:
    """Throw the Hit Point Dice that were picked, and have them regained."""
    number, _, rest = (press.picked[0] if len(press.picked) == 1 else "").partition(" ")
    sides, _, count = rest.partition(" ")
    own = {str(each.character) for each in await _own(services, interaction, taken)}
    character = await services.characters.by_id(place(interaction), int(number)) if number in own else None
    purse = await services.counters.of(character) if character else None
    dice = purse.counters.find(f"dice {sides}") if purse else None
    if character is None or dice is None or not count.isdecimal() or not 1 <= int(count) <= MOST_AT_ONCE:
        raise PressError(OTHER.say())
    await services.fights.check_free(character)
    notation = hit_dice_notation(dice, int(count), sheet_of(character).modifier("con"))
    targets = (Target(character.name, character=character.id),)
    asked = healing_request(notation, targets=targets, label=HIT_DICE, character=f"#{character.id}")
    asked = replace(asked, spends=Spending(character.id, dice.key, int(count), dice.most))
    shown = await services.service.roll(GAME.key, asked, place(interaction), who(interaction))
    await rolling.show_new(services.service, interaction, shown)
