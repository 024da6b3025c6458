"""Presses on seats in a fight: joining, leaving, and riding."""

from bot.errors import PressError
from bot.games.dnd.fight.cards import more
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui.shared import picked, picked_one, privately, refresh_elsewhere
from bot.games.dnd.services import DndServices
from bot.rolls.card import plain
from bot.rolls.values import Place, Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def ask_join(services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    """Ask someone who is in a fight elsewhere whether they want to leave it."""
    elsewhere = await services.fight_steps.elsewhere(place(interaction), who(interaction))
    if elsewhere is None:
        return False
    character, channel = elsewhere
    return await privately(interaction, now.id, more.elsewhere_card(character.name, channel, character.id))


async def leave_there(services: DndServices, interaction: AnyInteraction, press: Press, _now: View) -> str:
    here, they = place(interaction), who(interaction)
    channel = await services.fight_steps.leave_elsewhere(here, they, press.at or 0)
    if not channel:
        raise PressError(say("They've left the other fight. Press Join again."))
    await refresh_elsewhere(services.fights, interaction, Place(here.guild, channel))
    return say("They've left the fight in {channel}. Press Join here.", channel=f"<#{channel}>")


async def join(services: DndServices, interaction: AnyInteraction, _press: Press, _now: View) -> str:
    return await services.fight_entering.join(place(interaction), who(interaction))


async def join_all(services: DndServices, interaction: AnyInteraction, _press: Press, _now: View) -> str:
    return await services.fight_entering.join_all(place(interaction), who(interaction))


async def ask_leave(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """If there are several, ask which of the presser's combatants leaves."""
    own = now.fight.played_by(interaction.user.id)
    if press.picked or len(own) <= 1:
        return False
    return await privately(interaction, now.id, more.leave_card(own))


async def leave(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    own = now.fight.played_by(interaction.user.id)
    if not own:
        raise PressError(say("You no longer have anyone in this fight."))
    of = standing(now.fight, picked_one(press)) if press.picked else own[0]
    await services.fight_steps.remove(now, who(interaction), of.id)
    return say("{name} is out of the fight.", name=plain(of.name))


async def ask_mount(_services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    """Ask who mounts or dismounts, if several can, and then which mount to ride."""
    they = who(interaction)
    everybody = [combatant for combatant in now.fight.combatants if combatant.hp.is_up]
    riders = [combatant for combatant in everybody if combatant.player == they.user or now.is_gm(they)]
    if not riders:
        raise PressError(say("None of your characters can ride now."))
    card = more.ride_card(now.fight, riders[0]) if len(riders) == 1 else more.riders_card(riders)
    return await privately(interaction, now.id, card)


async def ask_ride(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    rider = standing(now.fight, picked_one(press))
    now.authorise(who(interaction), rider)
    return await privately(interaction, now.id, more.ride_card(now.fight, rider))


async def ride(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    await services.fight_steps.ride(now, who(interaction), press.at or 0, picked(press))
    return say("Done. See the fight's message.")
