"""``/dnd hp``: Hit Points in a fight and outside of one."""

from contextlib import suppress
from typing import Any

from bot.errors import PlayerError
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.record.hit_points import woken
from bot.games.dnd.fight.rules.points_text import PointsChange, read_points
from bot.games.dnd.fight.rules.points_words import changed_card, points_card
from bot.games.dnd.fight.rules.questions import asks_which
from bot.games.dnd.fight.rules.state import Combatant, named
from bot.games.dnd.fight.table.points import Points
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.fight.ui.waiting import SUBJECT, wait_view
from bot.games.dnd.game import GAME as DND
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.rules.targets import is_everybody
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui.offers import played_by
from bot.games.dnd.sheet.table import is_creature
from bot.rolls.card import plain
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import follow, show
from bot.words import listed, say
from bot.words.speaking import speaking_to_all


async def command(desk: DndDesk, interaction: AnyInteraction, text: str, name: str) -> None:
    """Change somebody's Hit Points, or say privately how they are."""
    change = read_points(text) if text.strip() else None
    name = await played_by(desk, interaction, name)
    is_all = is_everybody(name)
    view = None if is_all else await desk.fights.view(place(interaction))
    if view and (of := await fighting(desk, interaction, view, name)):
        await _in_fight(desk, interaction, view, of, change)
    elif is_all and change and change.kind == "rest":
        await _all_rest(desk, interaction, change)
    elif change is None:
        now = await desk.points.look(place(interaction), who(interaction), name or None)
        embed = card_embed(points_card(now.name, now.hp))
        await interaction.response.send_message(embed=embed, ephemeral=True, **_offer(now))
    else:
        await _outside(desk, interaction, name, change)


async def _outside(desk: DndDesk, interaction: AnyInteraction, name: str, change: PointsChange) -> None:
    here, they = place(interaction), who(interaction)
    was = await desk.points.look(here, they, name or None)
    if change.needs_gm:
        await desk.fights.require(here, they)
    if change.kind == "wake" and was.hp.state == "stable" and not was.fight:
        await _wait(desk, interaction, was.character)
        return
    before, after = await desk.points.change(here, they, name or None, change)
    with speaking_to_all():
        answer = {"embed": card_embed(changed_card(after.name, before.hp, after.hp, change)), **_offer(after)}
    await interaction.response.send_message(**answer)


def taps(desk: DndDesk) -> dict[str, OnTap]:
    """What takes the button on somebody's Hit Points."""
    return {SUBJECT: on_press(pressed, desk)}


async def pressed(desk: DndDesk, interaction: AnyInteraction, press: Press) -> None:
    """Wait for somebody who is Stable: the one button there is on Hit Points."""
    await _wait(desk, interaction, press.roll)


async def _wait(desk: DndDesk, interaction: AnyInteraction, character: int) -> None:
    """Roll the hours after which somebody wakes; where rolls are hidden, for those who may see it."""
    here, they = place(interaction), who(interaction)
    of = await desk.points.waiting(here, they, character)
    rolled = await desk.service.roll(DND.key, waking_request(of.name, character=of.character), here, they)
    if rolled.open_total:
        await show(desk.service, interaction, rolled)
        return
    # All see that they are awake; how long it took is for those who may see it.
    with speaking_to_all():
        embed = card_embed(changed_card(of.name, of.hp, woken(of.hp), PointsChange("wake")))
    await interaction.response.send_message(embed=embed)
    await follow(desk.service, interaction, rolled)


def _offer(of: Points) -> dict[str, Any]:
    """The button with which the hours pass for somebody who is Stable, outside of fights."""
    view = wait_view([(of.character, of.name)] if of.hp.state == "stable" and not of.fight else [])
    return {"view": view} if view else {}


async def _all_rest(desk: DndDesk, interaction: AnyInteraction, change: PointsChange) -> None:
    """A Long Rest for everybody who is played here; for GMs."""
    here, they = place(interaction), who(interaction)
    await desk.fights.require(here, they)
    party = [each for each in await desk.characters.party(here) if not is_creature(each)]
    if not party:
        raise PlayerError(say("Nobody is played in this channel yet; name a character."))
    rested, fighting = list[str](), list[str]()
    for each in party:
        is_fighting = (await desk.points.of(each)).fight
        if not is_fighting:
            await desk.points.change(here, they, f"#{each.id}", change)
        (fighting if is_fighting else rested).append(plain(each.name))
    with speaking_to_all():
        lines = [say("Rested, with all hit points: {names}.", names=listed(rested))] if rested else []
        lines += [say("In a fight, so not rested: {names}.", names=listed(fighting))] if fighting else []
        embed = note_embed("\n".join(lines))
    await interaction.response.send_message(embed=embed)


async def fighting(desk: DndDesk, interaction: AnyInteraction, view: View, name: str) -> Combatant | None:
    """Who in the fight is meant: by name, or whom the presser plays; None for nobody of it."""
    everybody = view.fight.combatants
    if not name:
        played = await desk.characters.played(place(interaction), interaction.user.id)
        own = [each for each in everybody if each.player == interaction.user.id]
        return next((each for each in own if played and each.character == played.id), own[0] if own else None)
    found = named(everybody, name)
    if found is None:
        with suppress(PlayerError):
            character = await desk.characters.find(place(interaction), who(interaction), name)
            found = next((each for each in everybody if each.character == character.id), None)
    return found


async def _in_fight(
    desk: DndDesk, interaction: AnyInteraction, view: View, of: Combatant, change: PointsChange | None
) -> None:
    here, they = place(interaction), who(interaction)
    if change is None:
        if of.is_secret:
            await desk.fights.require(here, they)
        await interaction.response.send_message(embed=card_embed(points_card(of.name, of.hp)), ephemeral=True)
        return
    is_own = of.player == they.user or view.is_gm(they)
    if change.kind == "wake" and of.hp.state == "stable":
        await desk.fight_rolls.wait(view, they, of.id)
        await fights.tell(desk, interaction, say("Done; the fight shows it."))
        return
    if asks_which(of, change) and is_own:
        await fight_forms.ask_which(interaction, view, of, change)
        return
    await desk.fight_steps.change_points(here, they, change, [of.id])
    # Private, as it may be of a monster; the fight's message tells everybody.
    await fights.tell(desk, interaction, say("Done; the fight shows it."))


async def offered(desk: DndDesk, interaction: AnyInteraction) -> dnd.Named:
    """Those in the fight that is on here, else the characters they may look at."""
    view = await desk.fights.view(place(interaction))
    if view:
        return [(each.name, each.name) for each in view.fight.combatants]
    return await dnd.rollable(desk, interaction)
