"""``/dnd condition``: someone's conditions, added, removed and shown."""

import re
from collections.abc import Sequence

from discord import ui
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition, Until, read_conditions, read_until
from bot.games.dnd.conditions.rules.words import (
    ABOUT,
    OFF,
    ON,
    asks_about,
    bearing_card,
    changed_lines,
    condition_card,
    condition_lines,
    conditions_card,
)
from bot.games.dnd.conditions.table import Changed
from bot.games.dnd.fight.cards import condition_cards
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.fight.ui.shared import CHOOSE
from bot.games.dnd.fight.ui.shared import privately as fight_privately
from bot.games.dnd.hit_points.ui import points
from bot.games.dnd.rolls.ui.offers import played_by
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.targets.text import is_everybody
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press, Shown
from bot.ui.autocomplete import Choices, among
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed, note_embed
from bot.ui.roll_views import roll_view
from bot.ui.show import present, privately, shown_privately, tell_all
from bot.ui.views import buttons
from bot.words import later, say
from bot.words.speaking import speaking_to_all

SUBJECT = "cond"
"""The text before a character's number in the custom_id of a list of its conditions."""
_MOST = 20  # Characters of one command.
_UNDO = "undo"
_DRAWN = 5_000  # Numbers by which Discord tells a list from the previous one.
_PART = 10_000  # Milliseconds: this many fit a custom_id's second number.


async def command(
    services: DndServices, interaction: AnyInteraction, what: str, people: str, until: str
) -> None:
    """Give someone these conditions, or remove them. If none are named, show theirs privately.

    People who play no character, or ask about a condition ("grappled?"), are told what it does.

    Raises:
        PlayerError: The text can't be parsed, or the character isn't theirs.

    """
    here, they = place(interaction), who(interaction)
    if question := asks_about(what):
        await _about(interaction, question)
        return
    changes, ends = read_conditions(what), read_until(until)
    begun = "" if people else _only_addition(changes)
    view = await services.fights.view(here)
    if view and (targets := await _fighting(services, interaction, view, people)):
        if not changes:
            card = condition_cards.conditions_card(view.moment, they.user, is_gm=view.is_gm(they))
            await fight_privately(interaction, view.id, card)
            return
        await services.fight_steps.condition(view, they, targets, changes, until=ends)
        sentence = _with_lines(say("Done. See the fight's message."), begun)
        await fights.tell(services, interaction, sentence)
        return
    if (begun or not (changes or people)) and await services.characters.played(here, they.user) is None:
        await _about(interaction, begun)
        return
    characters = await _characters(services, interaction, people)
    if not changes:
        await _look(services, interaction, characters[0])
        return
    changed = await services.conditions.change_all(here, they, characters, changes, ends)
    if any(map(is_creature, characters)):  # No one else hears about a GM's creature.
        await privately(interaction, note_embed(_with_lines(_changes(changed), begun)), _undo_view(changed))
    else:
        await _tell(interaction, changed, begun)


def _with_lines(sentence: str, condition: str) -> str:
    """Return the changes, followed by the lines about a condition, if one is given."""
    return "\n".join([sentence, *(condition_lines(condition) if condition else ())])


def _only_addition(changes: Sequence[TypedCondition | Focus]) -> str:
    """Return the one condition that was added; "" if there were none or several."""
    only = changes[0] if len(changes) == 1 else None
    return only.condition if isinstance(only, TypedCondition) and not only.off else ""


async def _about(interaction: AnyInteraction, condition: str) -> None:
    """Privately show what a condition does, or offer a list of all conditions."""
    drawn = interaction.id % _DRAWN
    card = condition_card(condition, drawn) if condition else conditions_card(drawn)
    shown = Shown(0, "0", "", 0, card, new=True, private=True, subject=SUBJECT)
    await shown_privately(interaction, shown)


async def _tell(interaction: AnyInteraction, changed: list[Changed], about: str = "") -> None:
    """Tell everyone the changes and what a condition does, with a button to undo each change."""
    with speaking_to_all():
        embed, view = note_embed(_with_lines(_changes(changed), about)), _undo_view(changed)
    send = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    await send(embed=embed, **present(view=view))


def _undo_view(changed: list[Changed]) -> ui.View | None:
    """Return the buttons that undo these changes; if there are several, each button has a name."""
    words = later("Undo: {name}") if len(changed) > 1 else later("Undo")
    made = [
        change
        for change in changed
        if change.when and change.before != replace(change.after, by_hand=change.before.by_hand)
    ]
    return buttons(*((words.say(name=change.name), _undo_id(change)) for change in made))


def _undo_id(of: Changed) -> str:
    """Return the numbers in the custom_id that together encode the time of the change."""
    first, rest = divmod(of.when, _PART)
    return f"{SUBJECT}{of.character}:{_UNDO}:{first}:{rest}"


def _changes(changed: list[Changed]) -> str:
    return "\n".join(line for one in changed for line in changed_lines(one.name, one.before, one.after))


async def _characters(services: DndServices, interaction: AnyInteraction, people: str) -> list[Character]:
    """Return the named characters, by default the user's own, or all characters played here.

    Raises:
        PlayerError: No one here has such a name, or too many are named.

    """
    here, they = place(interaction), who(interaction)
    if is_everybody(people):
        party = [
            character for character in await services.characters.party(here) if not is_creature(character)
        ]
        if not party:
            raise PlayerError(
                say("No one is playing a character in this channel yet. Enter a character's name.")
            )
        return party
    names = [part.strip() for part in re.split(r"[,、，;]", people) if part.strip()] or [""]
    if len(names) > _MOST:
        raise PlayerError(
            say("You can name up to {most} at once. Use another command for the rest.", most=_MOST)
        )
    own_names = [await played_by(services, interaction, name) for name in names]
    return [await services.characters.mine(here, they, name or None) for name in own_names]


async def _fighting(services: DndServices, interaction: AnyInteraction, view: View, people: str) -> list[int]:
    """Return the numbers of the named combatants in the fight here; by default the user's own, if any."""
    if is_everybody(people):
        return [combatant.id for combatant in view.fight.combatants if not combatant.hp.dead]
    names = [part.strip() for part in re.split(r"[,、，;]", people) if part.strip()] or [""]
    combatants = [await points.fighting(services, interaction, view, name) for name in names]
    return [combatant.id for combatant in combatants if combatant] if all(combatants) else []


async def _look(services: DndServices, interaction: AnyInteraction, character: Character) -> None:
    """Privately show a character's conditions, with lists to change them."""
    bearing = await services.conditions.of(character.id)
    card = bearing_card(bearing, character.name, interaction.id % _DRAWN)
    shown = Shown(character.id, str(character.id), "", 0, card, new=True, private=True, subject=SUBJECT)
    await privately(interaction, card_embed(card), roll_view(shown))


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of the lists of a character's conditions."""
    return {SUBJECT: on_press(pressed, services)}


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Publicly add or remove the condition picked from a character's list.

    Raises:
        PlayerError: The character is gone, isn't theirs, or is in a fight.

    """
    here, they = place(interaction), who(interaction)
    if press.action == _UNDO:
        await _undo(services, interaction, press)
        return
    if press.action == ABOUT and press.picked and press.picked[0] in NAMES:
        await _about(interaction, press.picked[0])
        return
    if press.action not in (ON, OFF) or not press.picked:
        raise PressError(OTHER.say())
    character = await services.characters.known(here, they, press.roll)
    changes = [_picked(key, off=press.action == OFF) for key in press.picked]
    changed = await services.conditions.change(here, they, character, changes, Until())
    await _look(services, interaction, character)
    if not is_creature(character):
        await _tell(interaction, [changed])


async def _undo(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Publicly undo a change made by hand.

    Raises:
        PlayerError: The character isn't theirs or is in a fight, or the change can no longer be undone.

    """
    here, they = place(interaction), who(interaction)
    character = await services.characters.known(here, they, press.roll)
    when = (press.at or 0) * _PART + press.page
    changed = await services.conditions.undo(here, they, character, when)

    def sentence() -> str:
        return "\n".join([say("Undone ({name})", name=plain(they.name)), _changes([changed])])

    if is_creature(character):
        await privately(interaction, note_embed(sentence()))
    else:
        await tell_all(interaction, sentence)


def _picked(key: str, *, off: bool) -> TypedCondition | Focus:
    if key == "focus" and off:
        return Focus()
    if key not in NAMES:
        raise PressError(CHOOSE.say())
    return TypedCondition(key, off)


def offered(_services: DndServices, _interaction: AnyInteraction, typed: str) -> Choices:
    """Return the conditions to choose from; several can be named."""
    return among(typed, [(name, name) for name in NAMES.names().values()])


async def offered_people(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the combatants of the fight here, else the characters that the user can see."""
    return among(typed, await points.offered(services, interaction))
