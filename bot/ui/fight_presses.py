"""What each button and list of a fight does: some ask something first, in a form or a list for the presser alone."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Protocol

from bot.card import Card, Field, plain
from bot.errors import PressError
from bot.game import AMEND
from bot.games.dnd.acts import CIRCUMSTANCES
from bot.games.dnd.acts import INSPIRE as SPEND
from bot.games.dnd.fight import asking, panel
from bot.games.dnd.fight.aiming import Area, read_saving
from bot.games.dnd.fight.checks import TURN_OVER, standing
from bot.games.dnd.fight.fighting import MOST_ACTS
from bot.games.dnd.fight.points_text import PointsChange, read_points
from bot.games.dnd.fight.state import Combatant
from bot.games.dnd.fight.steps import AutoSet, Braced, Entered, Helped, Marked
from bot.hidden import PEEK
from bot.service.fight_deeds import FightUndo
from bot.service.fight_rolls import FightRolls
from bot.service.fights import FightBook, View
from bot.service.library import Library
from bot.service.panels import PanelBook
from bot.service.pressing import Presses
from bot.service.rolls import Service
from bot.service.values import Form, Press, Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.drafts import draft_of, fields_of
from bot.ui.show import drawn, is_private, show
from bot.ui.views import form_modal
from bot.words import say


class FightTable(Protocol):
    """What of the bot fights need."""

    fights: FightBook
    fight_rolls: FightRolls
    fight_undo: FightUndo
    library: Library
    panels: PanelBook
    presses: Presses
    service: Service


async def asked(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask what the press needs first, of the presser alone; False if nothing is left to ask."""
    ask = _ASKS.get(press.action)
    return ask is not None and await ask(bot, interaction, press, now)


async def done(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Do what was pressed, and answer what is said of it where it was pressed privately.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    do = _DOES.get(press.action)
    if do is None:
        raise PressError(say("This button is from another version of me; /dnd fight show brings the fight here."))
    return await do(bot, interaction, press, now) or say("Done.")


async def _form(interaction: AnyInteraction, press: Press, title: str, fields: tuple[Field, ...]) -> bool:
    """Open a form, unless it was filled in; with what was written before, where that could not be taken."""
    if press.entered is not None:
        return False
    written = fields_of(draft_of(interaction), [each.key for each in fields]) if is_private(interaction) else {}
    fields = tuple(replace(each, filled=written.get(each.key, each.filled)) for each in fields)
    form = Form(press.roll, press.action, press.revision or 0, title, fields, panel.SUBJECT)
    await interaction.response.send_modal(form_modal(form))
    return True


async def _privately(interaction: AnyInteraction, now: View, card: Card) -> bool:
    """Answer with buttons or lists for the presser alone."""
    shown = Shown(now.id, say("Fight"), 0, card, new=True, private=True, subject=panel.SUBJECT)
    if is_private(interaction):
        await interaction.response.edit_message(**drawn(shown))
    else:
        await interaction.response.send_message(**drawn(shown), ephemeral=True)
    return True


async def _ask_add(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> bool:
    await bot.fights.require(place(interaction), who(interaction))
    return await _form(interaction, press, say("Who joins the fight?"), asking.add_fields())


async def _add(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    entered = press.entered or {}
    text, marks = entered.get("who", ""), entered.get("marks", "").split("\n")
    await bot.fight_rolls.add(
        place(interaction),
        who(interaction),
        text,
        surprised="surprised" in marks,
        ally="ally" in marks,
        mortal="as_pc" not in marks,
    )
    return ""


async def _ask_area(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    await _check_actor(bot, interaction, now)
    return await _form(interaction, press, say("Area"), asking.area_fields(now.moment))


async def _area(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    entered = press.entered or {}
    save, dc = read_saving(entered.get("save", ""))
    label = " ".join(entered.get("label", "").split())
    area = Area(entered.get("dice", ""), save, dc, label, entered.get("spared", "") == "spared")
    targets = _numbers(entered.get("targets", ""))
    await bot.fight_rolls.area(place(interaction), who(interaction), area, targets, press.revision)
    return ""


async def _ask_heal(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    await _check_actor(bot, interaction, now)
    return await _form(interaction, press, say("Heal"), asking.heal_fields(now.moment))


async def _heal(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    entered = press.entered or {}
    targets, label = _numbers(entered.get("targets", "")), " ".join(entered.get("label", "").split())
    dice, at = entered.get("dice", ""), press.revision
    await bot.fight_rolls.heal(place(interaction), who(interaction), dice, targets, at, label=label)
    return ""


async def _ask_points(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """The form of Hit Points; then, where Temporary Hit Points are there already, which are kept."""
    here, they = place(interaction), who(interaction)
    if press.entered is None:
        is_gm = await bot.fights.is_gm(here, they)
        if not is_gm and they.user not in [each.player for each in now.fight.combatants]:
            raise PressError(say("Nobody in this fight is yours; press Join first, or ask a GM."))
        own = [each for each in now.fight.combatants if is_gm or not each.is_monster]
        own.sort(key=lambda each: each.player != they.user)
        return await _form(interaction, press, say("Hit points"), asking.points_fields(own))
    change, targets = read_points(press.entered.get("change", "")), _numbers(press.entered.get("targets", ""))
    if len(targets) != 1 or not asking.asks_which(of := standing(now.fight, targets[0]), change):
        return False
    if of.player != they.user and not await bot.fights.is_gm(here, they):
        return False  # Whoever gives them does not choose; the higher are kept.
    return await ask_which(interaction, now, of, change)


async def ask_which(interaction: AnyInteraction, now: View, of: Combatant, change: PointsChange) -> bool:
    """Ask which Temporary Hit Points somebody keeps."""
    return await _privately(interaction, now, asking.temporary_card(of, change.amount))


async def _points(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    entered = press.entered or {}
    change, targets = read_points(entered.get("change", "")), _numbers(entered.get("targets", ""))
    await bot.fights.change_points(place(interaction), who(interaction), change, targets)
    return ""


async def _brace(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Which Temporary Hit Points somebody keeps: those they have, or the new ones."""
    here, of = place(interaction), standing(now.fight, press.revision or 0)
    await bot.fights.authorise(here, who(interaction), of)
    step = Braced(of.id, press.page, press.action == panel.TAKE)
    await bot.fights.take(await bot.fights.found(here), step, who(interaction))
    return ""


async def _ask_ready(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    await _check_actor(bot, interaction, now)
    return await _form(interaction, press, say("Ready"), asking.ready_fields())


async def _ready(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    actor = await _check_actor(bot, interaction, now)
    text = " ".join((press.entered or {}).get("trigger", "").split())
    return await _mark(bot, interaction, press, Marked(actor.id, "ready", text))


async def _mark(bot: FightTable, interaction: AnyInteraction, press: Press, step: Marked | Helped | AutoSet) -> str:
    here = place(interaction)
    await bot.fights.take(await bot.fights.found(here), step, who(interaction), press.revision)
    return ""


async def _ask_attack(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Whoever picks a target when it is not their turn may mean an Opportunity Attack."""
    here, they, actor = place(interaction), who(interaction), now.moment.actor
    if actor is None or they.user == actor.player or await bot.fights.is_gm(here, they):
        return False
    own = next((each for each in now.fight.combatants if each.player == they.user and each.hp.is_up), None)
    target = standing(now.fight, _one(press.picked[0]))
    if own is None or own.id == target.id:
        return False  # Whose turn it is, they are told.
    return await _privately(interaction, now, asking.reaction_card(now.fight, own, target))


async def _attack(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    target = _one(press.picked[0])
    await bot.fight_rolls.attack(place(interaction), who(interaction), target, press.revision)
    return ""


async def _react(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    """An Opportunity Attack, or what was readied: at whom stands in the button, or was picked by a GM."""
    target = _one(press.picked[0]) if press.picked else press.page
    await bot.fight_rolls.react(place(interaction), who(interaction), _reacting(press, now), target)
    return ""


async def _reacted(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Another Reaction than an attack."""
    here, they = place(interaction), who(interaction)
    actor = standing(now.fight, _reacting(press, now))
    await bot.fights.authorise(here, they, actor)
    await bot.fights.take(await bot.fights.found(here), Marked(actor.id, "reaction"), they)
    return ""


def _reacting(press: Press, now: View) -> int:
    """Who reacts. Raises PressError if the turn in which that was asked is over."""
    turn, actor = divmod(press.revision or 0, MOST_ACTS)
    if turn != now.fight.turn:
        raise PressError(TURN_OVER)
    return actor


async def _how(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    offered = [
        each.key for menu in panel.panel_card(now.moment).menus if menu.key == panel.HOW for each in menu.choices
    ]
    if not set(press.picked).issubset(offered):
        raise PressError(_CHOOSE)
    await bot.fights.aim(place(interaction), who(interaction), press.picked, press.revision)
    return ""


async def _do(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Another action from the list: of whoever is in turn, of their mount, or who goes first in a tie."""
    here, they = place(interaction), who(interaction)
    what, _, number = press.picked[0].partition(" ")
    if what == panel.TIE:
        await bot.fights.decide(here, they, _one(number))
        return ""
    own = [each for each in now.fight.combatants if each.player == they.user and each.hp.is_up]
    is_theirs = now.moment.actor in own or await bot.fights.is_gm(here, they)
    if what in ("reaction", "once") and own and not is_theirs:  # Both may be out of turn.
        await bot.fights.take(await bot.fights.found(here), Marked(own[0].id, asking.MARKS[what], _once(what)), they)
        return ""
    actor = await _check_actor(bot, interaction, now)
    if what == "aid":
        await bot.fight_rolls.aid(here, they, _one(number), press.revision)
        return ""
    if what == "help":
        return await _mark(bot, interaction, press, Helped(actor.id, _one(number)))
    if what == "auto":
        return await _mark(bot, interaction, press, AutoSet(actor.id, not actor.auto))
    acting = standing(now.fight, _one(number)) if number else actor
    if what not in asking.MARKS or (number and acting.rider != actor.id):
        raise PressError(say("That is no action; look at the fight as it is now."))
    return await _mark(bot, interaction, press, Marked(acting.id, asking.MARKS[what], _once(what)))


def _once(what: str) -> str:
    return say("a feature") if what == "once" else ""


async def _check_actor(bot: FightTable, interaction: AnyInteraction, now: View) -> Combatant:
    """Who acts now, if that is the presser's. Raises PressError if not."""
    actor = now.moment.actor
    if actor is None:
        raise PressError(say("Nobody whose turn it is can act now."))
    await bot.fights.authorise(place(interaction), who(interaction), actor)
    return actor


async def _join(bot: FightTable, interaction: AnyInteraction, _press: Press, _now: View) -> str:
    await bot.fight_rolls.join(place(interaction), who(interaction))
    return ""


async def _begin(bot: FightTable, interaction: AnyInteraction, _press: Press, _now: View) -> str:
    await bot.fights.begin(place(interaction), who(interaction))
    return ""


async def _end_turn(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    await bot.fights.end_turn(place(interaction), who(interaction), press.revision)
    return ""


async def _death(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    await bot.fight_rolls.death_save(place(interaction), who(interaction), press.revision)
    return ""


async def _knock_out(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    await bot.fights.knock_out(place(interaction), who(interaction), press.revision or 0)
    return ""


async def _undo(bot: FightTable, interaction: AnyInteraction, press: Press, _now: View) -> str:
    here, they = place(interaction), who(interaction)
    is_gm = await bot.fights.is_gm(here, they)
    await bot.fight_undo.undo(await bot.fights.found(here), press.revision or 0, they, is_gm=is_gm)
    return ""


async def _spend(bot: FightTable, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    """Heroic Inspiration: on the presser's own roll, else on the last one."""
    rolls = now.moment.inspired
    own = [each for each in rolls if each.player == interaction.user.id]
    if not rolls:
        raise PressError(say("There is no roll to spend Heroic Inspiration on; look at the fight as it is now."))
    if not own and not await bot.fights.is_gm(place(interaction), who(interaction)):
        names = plain(", ".join(each.name for each in rolls))
        raise PressError(say("That is {names}'s to spend now, on their own dice.", names=names))
    return await _open_roll(bot, interaction, (own or rolls)[-1].roll, SPEND)


async def _last(bot: FightTable, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    return await _open_roll(bot, interaction, _last_roll(now), PEEK)


async def _earlier(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    await bot.fights.require(place(interaction), who(interaction))
    roll = _one(press.picked[0])
    if roll not in now.moment.trails:
        raise PressError(say("That roll is of an earlier turn; its record shows it."))
    return await _open_roll(bot, interaction, roll, PEEK)


async def _strike(bot: FightTable, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    return await _open_roll(bot, interaction, _last_roll(now), CIRCUMSTANCES)


def _last_roll(now: View) -> int:
    roll = next((taken.roll for taken, _, _ in reversed(now.moment.story) if taken.roll), 0)
    if not roll:
        raise PressError(say("Nothing was rolled in this fight yet."))
    return roll


async def _open_roll(bot: FightTable, interaction: AnyInteraction, roll: int, action: str) -> bool:
    """Show a roll with everything that can be done to it, or one of its lists, to the presser alone."""
    answer = await bot.presses.press(Press(roll, action, private=True), place(interaction), who(interaction))
    assert isinstance(answer, Shown)
    await show(bot.service, interaction, replace(answer, private=True, new=not is_private(interaction)))
    return True


async def _gm(bot: FightTable, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    await bot.fights.require(place(interaction), who(interaction))
    sheets = {each.id: await bot.fights.sheet(place(interaction), each) for each in now.fight.combatants}
    return await _privately(interaction, now, asking.gm_card(now.moment, sheets))


async def _surprise(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Disadvantage on an Initiative roll that was made; the missing die is rolled."""
    here, they = place(interaction), who(interaction)
    await bot.fights.require(here, they)
    group = _one(press.picked[0])
    entered = [taken for taken, _, _ in now.moment.story if isinstance(taken.step, Entered)]
    roll = next((each.roll for each in entered if getattr(each.step, "group", 0) == group), 0)
    amended = Press(roll, AMEND, entered={"dis": say("surprised")}, private=True)
    await bot.presses.press(amended, here, they)
    return say("Surprised: Disadvantage on its Initiative.")


async def _remove(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> str:
    here, they = place(interaction), who(interaction)
    number = _one(press.picked[0])
    await bot.fights.remove(here, they, number)
    return say("{name} is out of the fight.", name=plain(now.fight.name(number)))


async def _ask_react(bot: FightTable, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask at whom, once a GM has chosen who makes an Opportunity Attack."""
    await bot.fights.require(place(interaction), who(interaction))
    actor = _one(press.picked[0])
    return await _privately(interaction, now, asking.react_card(now.fight, standing(now.fight, actor)))


async def _ask_end(bot: FightTable, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    await bot.fights.require(place(interaction), who(interaction))
    return await ask_end(interaction, now)


async def ask_end(interaction: AnyInteraction, now: View) -> bool:
    """Ask a GM whether the fight ends."""
    return await _privately(interaction, now, asking.end_card())


def _numbers(text: str) -> list[int]:
    """The numbers of those who were picked. Raises PressError if they are none."""
    try:
        return list(dict.fromkeys(int(each) for each in text.split()))
    except ValueError as error:
        raise PressError(_CHOOSE) from error


def _one(text: str) -> int:
    """The only number. Raises PressError if there is none, or several."""
    found = _numbers(text)
    if len(found) != 1:
        raise PressError(_CHOOSE)
    return found[0]


_CHOOSE = say("Choose from the list.")


_ASKS: Mapping[str, Callable[[FightTable, AnyInteraction, Press, View], Awaitable[bool]]] = {
    panel.ADD: _ask_add,
    panel.AREA: _ask_area,
    panel.HEAL: _ask_heal,
    panel.HIT_POINTS: _ask_points,
    panel.READY: _ask_ready,
    panel.ATTACK: _ask_attack,
    panel.INSPIRE: _spend,
    panel.LAST: _last,
    panel.GM_MENU: _gm,
    panel.GM_STRIKE: _strike,
    panel.GM_ROLL: _earlier,
    panel.GM_REACT: _ask_react,
    panel.GM_END: _ask_end,
}
"""What asks something first."""

_DOES: Mapping[str, Callable[[FightTable, AnyInteraction, Press, View], Awaitable[str]]] = {
    panel.JOIN: _join,
    panel.ADD: _add,
    panel.BEGIN: _begin,
    panel.ATTACK: _attack,
    panel.HOW: _how,
    panel.DO: _do,
    panel.AREA: _area,
    panel.HEAL: _heal,
    panel.HIT_POINTS: _points,
    panel.KEEP: _brace,
    panel.TAKE: _brace,
    panel.READY: _ready,
    panel.END_TURN: _end_turn,
    panel.DEATH: _death,
    panel.KNOCK_OUT: _knock_out,
    panel.UNDO: _undo,
    panel.REACT: _react,
    panel.REACT_AT: _react,
    panel.REACTED: _reacted,
    panel.GM_SURPRISE: _surprise,
    panel.GM_REMOVE: _remove,
}
"""What is done, once nothing is left to ask."""
