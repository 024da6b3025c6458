"""``/dnd hp``: Hit Points in a fight and outside of one."""

from contextlib import suppress
from typing import Any, Protocol

from bot.errors import PlayerError
from bot.games.dnd.fight.record.hit_points import woken
from bot.games.dnd.fight.rules.points_text import PointsChange, read_points
from bot.games.dnd.fight.rules.points_words import changed_card, points_card
from bot.games.dnd.fight.rules.questions import asks_which
from bot.games.dnd.fight.rules.state import Combatant, named
from bot.games.dnd.fight.table.book import View
from bot.games.dnd.fight.table.points import Points, PointsBook
from bot.games.dnd.fight.ui import desk as fight_desk
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.fight.ui.waiting import wait_view
from bot.games.dnd.game import GAME as DND
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.rules.targets import EVERYBODY
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.sheet.table import CharacterBook, is_creature
from bot.people.ui import Peopled, played_by
from bot.rolls.card import plain
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import follow, show
from bot.words import say


class PointsDesk(fight_desk.FightTable, dnd.Dnd, Peopled, Protocol):
    """What of the bot Hit Points need."""

    points: PointsBook
    characters: CharacterBook


async def command(bot: PointsDesk, interaction: AnyInteraction, text: str, name: str) -> None:
    """Change somebody's Hit Points, or say privately how they are."""
    change = read_points(text) if text.strip() else None
    name = await played_by(bot, interaction, name)
    is_all = name.strip().casefold() in EVERYBODY
    view = None if is_all else await bot.fights.view(place(interaction))
    if view and (of := await _fighting(bot, interaction, view, name)):
        await _in_fight(bot, interaction, view, of, change)
    elif is_all and change and change.kind == "rest":
        await _all_rest(bot, interaction, change)
    elif change is None:
        now = await bot.points.look(place(interaction), who(interaction), name or None)
        embed = card_embed(points_card(now.name, now.hp))
        await interaction.response.send_message(embed=embed, ephemeral=True, **_offer(now))
    else:
        await _outside(bot, interaction, name, change)


async def _outside(bot: PointsDesk, interaction: AnyInteraction, name: str, change: PointsChange) -> None:
    here, they = place(interaction), who(interaction)
    was = await bot.points.look(here, they, name or None)
    if change.needs_gm:
        await bot.fights.require(here, they)
    if change.kind == "wake" and was.hp.state == "stable" and not was.fight:
        await _wait(bot, interaction, was.character)
        return
    before, after = await bot.points.change(here, they, name or None, change)
    embed = card_embed(changed_card(after.name, before.hp, after.hp, change))
    await interaction.response.send_message(embed=embed, **_offer(after))


async def pressed(bot: PointsDesk, interaction: AnyInteraction, press: Press) -> None:
    """Wait for somebody who is Stable: the one button there is on Hit Points."""
    await _wait(bot, interaction, press.roll)


async def _wait(bot: PointsDesk, interaction: AnyInteraction, character: int) -> None:
    """Roll the hours after which somebody wakes; where rolls are hidden, for those who may see it."""
    here, they = place(interaction), who(interaction)
    of = await bot.points.waiting(here, they, character)
    rolled = await bot.service.roll(DND.key, waking_request(of.name, character=of.character), here, they)
    if rolled.open_total:
        await show(bot.service, interaction, rolled)
        return
    # All see that they are awake; how long it took is for those who may see it.
    embed = card_embed(changed_card(of.name, of.hp, woken(of.hp), PointsChange("wake")))
    await interaction.response.send_message(embed=embed)
    await follow(bot.service, interaction, rolled)


def _offer(of: Points) -> dict[str, Any]:
    """The button with which the hours pass for somebody who is Stable, outside of fights."""
    view = wait_view([(of.character, of.name)] if of.hp.state == "stable" and not of.fight else [])
    return {"view": view} if view else {}


async def _all_rest(bot: PointsDesk, interaction: AnyInteraction, change: PointsChange) -> None:
    """A Long Rest for everybody who is played here; for GMs."""
    here, they = place(interaction), who(interaction)
    await bot.fights.require(here, they)
    party = [each for each in await bot.characters.party(here) if not is_creature(each)]
    if not party:
        raise PlayerError(say("Nobody is played in this channel yet; name a character."))
    rested, fighting = list[str](), list[str]()
    for each in party:
        is_fighting = (await bot.points.of(each)).fight
        if not is_fighting:
            await bot.points.change(here, they, f"#{each.id}", change)
        (fighting if is_fighting else rested).append(plain(each.name))
    lines = [say("Rested, with all hit points: {names}.", names=", ".join(rested))] if rested else []
    lines += [say("In a fight, so not rested: {names}.", names=", ".join(fighting))] if fighting else []
    await interaction.response.send_message(embed=note_embed("\n".join(lines)))


async def _fighting(bot: PointsDesk, interaction: AnyInteraction, view: View, name: str) -> Combatant | None:
    """Who in the fight is meant: by name, or whom the presser plays; None for nobody of it."""
    everybody = view.fight.combatants
    if not name:
        played = await bot.characters.played(place(interaction), interaction.user.id)
        own = [each for each in everybody if each.player == interaction.user.id]
        return next((each for each in own if played and each.character == played.id), own[0] if own else None)
    found = named(everybody, name)
    if found is None:
        with suppress(PlayerError):
            character = await bot.characters.find(place(interaction), who(interaction), name)
            found = next((each for each in everybody if each.character == character.id), None)
    return found


async def _in_fight(
    bot: PointsDesk, interaction: AnyInteraction, view: View, of: Combatant, change: PointsChange | None
) -> None:
    here, they = place(interaction), who(interaction)
    if change is None:
        if of.is_secret:
            await bot.fights.require(here, they)
        await interaction.response.send_message(embed=card_embed(points_card(of.name, of.hp)), ephemeral=True)
        return
    is_own = of.player == they.user or await bot.fights.is_gm(here, they)
    if change.kind == "wake" and of.hp.state == "stable":
        await bot.fight_rolls.wait(here, they, of.id)
        await fights.tell(bot, interaction, say("Done; the fight shows it."))
        return
    if asks_which(of, change) and is_own:
        await fight_forms.ask_which(interaction, view, of, change)
        return
    await bot.fight_steps.change_points(here, they, change, [of.id])
    # Private, as it may be of a monster; the fight's message tells everybody.
    await fights.tell(bot, interaction, say("Done; the fight shows it."))


async def offered(bot: PointsDesk, interaction: AnyInteraction) -> dnd.Named:
    """Those in the fight that is on here, else the characters they may look at."""
    view = await bot.fights.view(place(interaction))
    if view:
        return [(each.name, each.name) for each in view.fight.combatants]
    return await dnd.rollable(bot, interaction)
