"""``/dnd hp``: Hit Points in a fight and outside of one."""

from collections.abc import Sequence
from contextlib import nullcontext, suppress
from typing import Any

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import TypedCondition, Until
from bot.games.dnd.conditions.rules.words import bearing_line, shaken_line
from bot.games.dnd.fight.cards.questions import asks_which
from bot.games.dnd.fight.record.combatant import Combatant, named
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.fight.ui.waiting import FOCUS, PASS, STAND, SUBJECT, WAIT, points_view
from bot.games.dnd.game import GAME as DND
from bot.games.dnd.hit_points.record.hit_points import awaiting, woken
from bot.games.dnd.hit_points.rules.text import PointsChange, read_points
from bot.games.dnd.hit_points.rules.words import changed_card, points_card, several_card
from bot.games.dnd.hit_points.table import Points
from bot.games.dnd.rests import ui as rests
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui.offers import played_by
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.targets.text import is_everybody
from bot.rolls.card import Card, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import follow, privately, show, tell_all
from bot.words import later, say
from bot.words.speaking import speaking_to_all


async def command(
    services: DndServices, interaction: AnyInteraction, text: str, people: Sequence[str]
) -> None:
    """Change the Hit Points of one or several creatures, or privately show one creature's."""
    change = read_points(text) if text.strip() else None
    names = [await played_by(services, interaction, person) for person in people] or [""]
    is_all = any(map(is_everybody, names))
    view = await services.fights.view(place(interaction))
    if is_all and change and change.kind == "rest":
        await rests.command(services, interaction, "long", names)
        return
    if is_all:
        names = await _default_names(services, interaction, view)
    if view and (combatants := await _all_fighting(services, interaction, view, names)):
        await _in_fight(services, interaction, view, combatants, change)
    elif change is None:
        await _look(services, interaction, names)
    elif change.kind == "rest":
        await rests.command(services, interaction, "long", [name for name in names if name])
    else:
        await _outside(services, interaction, names, change)


async def _all_fighting(
    services: DndServices, interaction: AnyInteraction, view: View, names: Sequence[str]
) -> list[Combatant]:
    """Return the named combatants, or none if no one is in the fight; raise PlayerError if only some are."""
    there = [await fighting(services, interaction, view, name) for name in names]
    combatants = [combatant for combatant in there if combatant]
    if combatants and len(combatants) < len(names):
        words = later("{name} isn't in this fight. Change characters outside the fight separately.")
        raise PlayerError(words.say(name=plain(names[there.index(None)])))
    return combatants


async def _look(services: DndServices, interaction: AnyInteraction, names: Sequence[str]) -> None:
    if len(names) > 1:
        raise PlayerError(
            say("You can check one character at a time. For several, enter a change such as -5 fire.")
        )
    now = await services.points.look(place(interaction), who(interaction), names[0] or None)
    embed = card_embed(points_card(now.name, now.hp))
    await interaction.response.send_message(embed=embed, ephemeral=True, **_offer([now]))


async def _default_names(services: DndServices, interaction: AnyInteraction, view: View | None) -> list[str]:
    """Return all living characters and allies in the fight here, or without one, all who are played here."""
    there = view.fight.combatants if view else ()
    fighting = [combatant.name for combatant in there if not combatant.is_monster and not combatant.hp.dead]
    party = await services.characters.party(place(interaction))
    names = fighting or [f"#{character.id}" for character in party if not is_creature(character)]
    if not names:
        raise PlayerError(say("No one is playing a character in this channel yet. Enter a character's name."))
    return names


async def _outside(
    services: DndServices, interaction: AnyInteraction, names: Sequence[str], change: PointsChange
) -> None:
    here, they = place(interaction), who(interaction)
    if change.needs_gm:
        await services.fights.require(here, they)
    if change.kind == "wake" and len(names) == 1:
        was = await services.points.look(here, they, names[0] or None)
        if was.hp.state == "stable" and not was.fight:
            await (_pass if was.hp.hours else _wait)(services, interaction, was.character)
            return
    changed = await services.points.change(here, they, [name or None for name in names], change)
    await _tell(interaction, changed, change)


async def _tell(
    interaction: AnyInteraction, changed: Sequence[tuple[Points, Points]], change: PointsChange
) -> None:
    """Show the result of a change to everyone, or for a GM's creature, only to the user who changed it."""
    is_secret = any(after.secret for _, after in changed)
    with nullcontext() if is_secret else speaking_to_all():
        cards = [_changed_card(before, after, change) for before, after in changed]
        embed = card_embed(cards[0]) if len(cards) == 1 else card_embed(several_card(cards))
        answer = {"embed": embed, **_offer([after for _, after in changed])}
    await interaction.response.send_message(**answer, ephemeral=is_secret)


def _changed_card(before: Points, after: Points, change: PointsChange) -> Card:
    card = changed_card(after.name, before.hp, after.hp, change)
    line = shaken_line(after.name, after.focus, after.dc) if after.focus else ""
    lies = say("{name} is {condition}", name=plain(after.name), condition=NAMES.name("prone"))
    return replace(card, lines=(*card.lines, *filter(None, (line, lies if after.prone else ""))))


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of the buttons on someone's Hit Points."""
    return {SUBJECT: on_press(pressed, services)}


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press: roll a Stable creature's hours, let them pass, or roll a Concentration save."""
    do = {WAIT: _wait, PASS: _pass, FOCUS: _concentrate, STAND: _stand}.get(press.action)
    if do is None:
        raise PressError(OTHER.say())
    await do(services, interaction, press.roll)


async def _wait(services: DndServices, interaction: AnyInteraction, character: int) -> None:
    """Roll the hours until someone wakes; if rolls are hidden, only for those who can see them."""
    here, they = place(interaction), who(interaction)
    of = await services.points.waiting(here, they, character)
    rolled = await services.service.roll(DND.key, waking_request(of.name, character=of.character), here, they)
    if rolled.open_total:
        await show(services.service, interaction, rolled)
        with speaking_to_all():
            of = replace(of, hp=awaiting(of.hp, int(rolled.open_total)))
            answer = {"embed": card_embed(points_card(of.name, of.hp)), **_offer([of])}
        await interaction.followup.send(**answer)
        return
    # Everyone sees that they're awake, but only some can see how long it took.
    with speaking_to_all():
        embed = card_embed(changed_card(of.name, of.hp, woken(of.hp), PointsChange("wake")))
    await interaction.response.send_message(embed=embed)
    await follow(services.service, interaction, rolled)


async def _concentrate(services: DndServices, interaction: AnyInteraction, character: int) -> None:
    """Roll the save that is due for damage entered by hand."""
    here, they = place(interaction), who(interaction)
    asked = await services.keeping.by_hand(here, they, character)
    await show(services.service, interaction, await services.service.roll(DND.key, asked, here, they))


async def _stand(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    """Have someone who is Prone stand up."""
    here, they = place(interaction), who(interaction)
    character = await services.characters.known(here, they, number)
    change = [TypedCondition("prone", off=True)]
    changed = await services.conditions.change(here, they, character, change, Until())
    if is_creature(character):
        await privately(interaction, note_embed(bearing_line(changed.name, changed.after)))
    else:
        await tell_all(interaction, lambda: bearing_line(changed.name, changed.after))


async def _pass(services: DndServices, interaction: AnyInteraction, character: int) -> None:
    """Let the hours pass until someone wakes."""
    changed = await services.points.waited(place(interaction), who(interaction), character)
    await _tell(interaction, [changed], PointsChange("wake"))


def _offer(those: Sequence[Points]) -> dict[str, Any]:
    """Return the buttons for these creatures."""
    view = points_view(those)
    return {"view": view} if view else {}


async def fighting(
    services: DndServices, interaction: AnyInteraction, view: View, name: str
) -> Combatant | None:
    """Return the named combatant, or without a name the user's own, or None if it isn't in the fight."""
    everybody = view.fight.combatants
    if not name:
        played = await services.characters.played(place(interaction), interaction.user.id)
        own = [combatant for combatant in everybody if combatant.player == interaction.user.id]
        return next(
            (combatant for combatant in own if played and combatant.character == played.id),
            own[0] if own else None,
        )
    chosen = named(everybody, name)
    if chosen is None:
        with suppress(PlayerError):
            character = await services.characters.find(place(interaction), who(interaction), name)
            chosen = next((combatant for combatant in everybody if combatant.character == character.id), None)
    return chosen


async def _in_fight(
    services: DndServices,
    interaction: AnyInteraction,
    view: View,
    those: Sequence[Combatant],
    change: PointsChange | None,
) -> None:
    here, they, of = place(interaction), who(interaction), those[0]
    if change is None:
        if of.is_secret:
            await services.fights.require(here, they)
        await interaction.response.send_message(embed=card_embed(points_card(of.name, of.hp)), ephemeral=True)
        return
    is_own = of.player == they.user or view.is_gm(they)
    if change.kind == "wake" and of.hp.state == "stable":
        await services.fight_saves.wait(view, they, of.id)
        await fights.tell(services, interaction, say("Done. See the fight's message."))
        return
    if asks_which(of, change) and is_own and len(those) == 1:
        await fight_forms.ask_which(interaction, view, of, change)
        return
    await services.fight_steps.change_points(here, they, change, [combatant.id for combatant in those])
    # Private, because it could be a monster's; the fight's message tells everyone.
    await fights.tell(services, interaction, say("Done. See the fight's message."))


async def offered(services: DndServices, interaction: AnyInteraction) -> dnd.Named:
    """Return the combatants of the fight here or, without one, the characters that the user can see."""
    view = await services.fights.view(place(interaction))
    if view:
        return [(combatant.name, combatant.name) for combatant in view.fight.combatants]
    return await dnd.rollable(services, interaction)
