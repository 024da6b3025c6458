"""``/dnd condition``: what somebody bears, put on, taken off and looked at."""

import re

from discord import ui
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.cards import OFF, ON, bearing_card, changed_lines
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import Focus, Typed, Until, read_conditions, read_until
from bot.games.dnd.conditions.table import Changed
from bot.games.dnd.fight.cards.condition_cards import conditions_card
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.fight.ui.shared import CHOOSE
from bot.games.dnd.fight.ui.shared import privately as fight_privately
from bot.games.dnd.hit_points.ui import points
from bot.games.dnd.rolls.ui.offers import among, played_by
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.targets.text import is_everybody
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press, Shown
from bot.ui.autocomplete import Choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import present, privately, tell_all
from bot.ui.views import buttons, roll_view
from bot.words import later, say
from bot.words.speaking import speaking_to_all

SUBJECT = "cond"
"""What stands before a character's number in the custom_id of a list on what it bears."""
_MOST = 20  # Characters of one command.
_UNDO = "undo"
_PART = 10_000  # Milliseconds: so many fit the second number of a custom_id.


async def command(
    services: DndServices, interaction: AnyInteraction, what: str, people: str, until: str
) -> None:
    """Put these conditions on somebody, or take them off; without any say privately what they bear.

    Raises:
        PlayerError: Something cannot be read, or is not theirs.

    """
    here, they = place(interaction), who(interaction)
    changes, ends = read_conditions(what), read_until(until)
    view = await services.fights.view(here)
    if view and (targets := await _fighting(services, interaction, view, people)):
        if changes:
            await services.fight_steps.condition(view, they, targets, changes, until=ends)
            await fights.tell(services, interaction, say("Done; the fight shows it."))
        else:
            card = conditions_card(view.moment, they.user, is_gm=view.is_gm(they))
            await fight_privately(interaction, view.id, card)
        return
    characters = await _meant(services, interaction, people)
    if not changes:
        await _look(services, interaction, characters[0])
        return
    for character in characters:  # All of them, or none.
        await services.conditions.check(here, they, character)
    changed = [
        await services.conditions.change(here, they, character, changes, ends) for character in characters
    ]
    if any(is_creature(character) for character in characters):  # Of a GM's creature nobody else is told.
        await privately(interaction, note_embed(_told(changed)), _undo_view(changed))
    else:
        await _tell(interaction, changed)


async def _tell(interaction: AnyInteraction, changed: list[Changed]) -> None:
    """Tell everybody what was changed, with a button for each that undoes it."""
    with speaking_to_all():
        embed, view = note_embed(_told(changed)), _undo_view(changed)
    send = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    await send(embed=embed, **present(view=view))


def _undo_view(changed: list[Changed]) -> ui.View | None:
    """The buttons that undo these changes; of several it says whose."""
    words = later("Undo: {name}") if len(changed) > 1 else later("Undo")
    made = [
        each
        for each in changed
        if each.when and each.before != replace(each.after, by_hand=each.before.by_hand)
    ]
    return buttons(*((words.say(name=each.name), _undo_id(each)) for each in made))


def _undo_id(of: Changed) -> str:
    """The numbers of the custom_id, which together are the moment of the change."""
    first, rest = divmod(of.when, _PART)
    return f"{SUBJECT}{of.character}:{_UNDO}:{first}:{rest}"


def _when(press: Press) -> int:
    """The moment of the change that is to be undone."""
    return (press.at or 0) * _PART + press.page


def _told(changed: list[Changed]) -> str:
    return "\n".join(line for each in changed for line in changed_lines(each.name, each.before, each.after))


async def _meant(services: DndServices, interaction: AnyInteraction, people: str) -> list[Character]:
    """Whom these names mean; whom they play for none, all who are played here for all.

    Raises:
        PlayerError: One is nobody here, or they are too many.

    """
    here, they = place(interaction), who(interaction)
    if is_everybody(people):
        party = [
            character for character in await services.characters.party(here) if not is_creature(character)
        ]
        if not party:
            raise PlayerError(say("Nobody is played in this channel yet; name a character."))
        return party
    names = [part.strip() for part in re.split(r"[,、，;]", people) if part.strip()] or [""]
    if len(names) > _MOST:
        raise PlayerError(say("Up to {most} at once; name the rest in another command.", most=_MOST))
    found = [await played_by(services, interaction, name) for name in names]
    return [await services.characters.mine(here, they, each or None) for each in found]


async def _fighting(services: DndServices, interaction: AnyInteraction, view: View, people: str) -> list[int]:
    """The numbers of those in the fight here whom these names mean; whom they play for none; or nobody."""
    if is_everybody(people):
        return [combatant.id for combatant in view.fight.combatants if not combatant.hp.dead]
    names = [part.strip() for part in re.split(r"[,、，;]", people) if part.strip()] or [""]
    combatants = [await points.fighting(services, interaction, view, name) for name in names]
    return [each.id for each in combatants if each] if all(combatants) else []


async def _look(services: DndServices, interaction: AnyInteraction, character: Character) -> None:
    """Say privately what a character bears, with lists to change that."""
    bearing = await services.conditions.of(character.id)
    card = bearing_card(bearing, character.name, interaction.id % 5_000)
    shown = Shown(character.id, str(character.id), "", 0, card, new=True, private=True, subject=SUBJECT)
    await privately(interaction, card_embed(card), roll_view(shown))


def taps(services: DndServices) -> dict[str, OnTap]:
    """What takes the lists of what a character bears."""
    return {SUBJECT: on_press(pressed, services)}


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Put on, or take off, what was picked from a character's list; all are told.

    Raises:
        PlayerError: It is gone, not theirs, or in a fight.

    """
    here, they = place(interaction), who(interaction)
    if press.action == _UNDO:
        await _undo(services, interaction, press)
        return
    if press.action not in (ON, OFF) or not press.picked:
        raise PressError(OTHER.say())
    character = await services.characters.known(here, press.roll)
    changes = [_picked(each, off=press.action == OFF) for each in press.picked]
    changed = await services.conditions.change(here, they, character, changes, Until())
    await _look(services, interaction, character)
    if not is_creature(character):
        await _tell(interaction, [changed])


async def _undo(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Undo a change that was made by hand; all are told.

    Raises:
        PlayerError: It is not theirs, in a fight, or cannot be undone any more.

    """
    here, they = place(interaction), who(interaction)
    character = await services.characters.known(here, press.roll)
    changed = await services.conditions.undo(here, they, character, _when(press))

    def told() -> str:
        return "\n".join([say("Undone ({name})", name=plain(they.name)), _told([changed])])

    if is_creature(character):
        await privately(interaction, note_embed(told()))
    else:
        await tell_all(interaction, told)


def _picked(key: str, *, off: bool) -> Typed | Focus:
    if key == "focus" and off:
        return Focus()
    if key not in NAMES:
        raise PressError(CHOOSE.say())
    return Typed(key, off)


def offered(_services: DndServices, _interaction: AnyInteraction, typed: str) -> Choices:
    """The conditions, of which several can be named."""
    return among(typed, [(name, name) for name in NAMES.names().values()])


async def offered_people(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Those in the fight that is on here, else the characters they may look at."""
    return among(typed, await points.offered(services, interaction))
