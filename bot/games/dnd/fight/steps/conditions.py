"""Steps that change conditions and Concentration in a fight, with the saves against them."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.in_fights.bearing import counted, focusing, is_immune, with_bearing
from bot.games.dnd.conditions.rules.active_conditions import Borne, ending
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition
from bot.games.dnd.conditions.rules.words import borne_words, condition_name, condition_words
from bot.games.dnd.creatures.in_fights.uses import resisting
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, check_free, now, standing
from bot.games.dnd.fight.steps.kind import LABEL, Button, Known, Offer, StepKind, Telling, Word
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.terms.playing import SHORT
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import Action, Choice, plain, shortened
from bot.words import Later, later, listed, say


class Conditioned(StepBase, frozen=True, omit_defaults=True):
    """A change to conditions, in which new ones get the end and cause of ``like``.

    If there is an ``actor``, it then concentrates on ``focus``.
    """

    targets: tuple[int, ...]
    changes: tuple[TypedCondition | Focus, ...] = ()
    like: Borne = Borne("")
    actor: int = 0
    focus: str = ""


def _check_conditioned(fight: Fight, step: Conditioned) -> None:
    for target in step.targets:
        if standing(fight, target).hp.dead:
            raise PressError(say("{name} is dead and can't have conditions.", name=plain(fight.name(target))))
    if step.focus:
        able(fight, step.actor)
    begins = bool(step.focus) and step.actor == step.like.held
    if step.like.held and not begins and not able(fight, step.like.held).focus:
        words = later("{name} isn't concentrating. Enter a spell to concentrate on.")
        raise PressError(words.say(name=plain(fight.name(step.like.held))))


def _apply_conditioned(fight: Fight, step: Conditioned, known: Known) -> Fight:
    number = known.number
    fight = focusing(fight, step.actor, step.focus, number) if step.focus else fight
    for target in step.targets:
        combatant = fight.find(target)
        if combatant is None:
            continue
        like = replace(step.like, since=number, ends=counted(step.like.ends, combatant, fight))
        changes = [
            change
            for change in step.changes
            if isinstance(change, Focus) or change.off or not is_immune(combatant, change.condition)
        ]
        after = changed(combatant.bearing, changes, like)
        fight = fight.changed(with_bearing(combatant, after, number))
    return fight


def _tell_conditioned(_step: Conditioned, of: Telling) -> str:
    """Return the changes someone made to conditions."""
    changes = listed(condition_changes(of))
    return say("{told} ({who})", told=changes, who=of.by) if changes else ""


def condition_changes(of: Telling) -> list[str]:
    """Return the conditions that everyone gained and lost."""
    pairs = [(of.before.find(combatant.id), combatant) for combatant in of.after.combatants]
    return [word for was, now in pairs if was for word in bearing_changes(was, now, of.after)]


def bearing_changes(was: Combatant, now: Combatant, fight: Fight) -> list[str]:
    """Return the conditions that someone gained and lost, each in words."""
    if was.borne == now.borne and was.focus == now.focus:
        return []
    name, bears = plain(now.name), {condition.condition for condition in now.borne}
    words = _gained(was, now, fight)
    words += [
        _over(condition).say(name=name, condition=condition_name(condition))
        for condition in dict.fromkeys(borne.condition for borne in was.borne)
        if condition not in bears
    ]
    if was.focus and was.focus != now.focus:
        what = plain(spell_name(was.focus))
        words.append(say("{name} no longer concentrates on {what}", name=name, what=what))
    if now.focus and was.focused != now.focused:
        words.append(say("{name} concentrates on {what}", name=name, what=plain(spell_name(now.focus))))
    return words


def _gained(was: Combatant, now: Combatant, fight: Fight) -> list[str]:
    """Return the conditions and spells that are new, each in words."""
    had = {(borne.condition, borne.since, borne.level) for borne in was.borne}
    gained = [borne for borne in now.borne if (borne.condition, borne.since, borne.level) not in had]
    name, spells = plain(now.name), [borne for borne in gained if borne.condition not in NAMES]
    conditions = [borne for borne in gained if borne.condition in NAMES]
    words = [
        say("{name} is {condition}", name=name, condition=word)
        for word in borne_words(conditions, now.name, fight.name)
    ]
    return words + [
        say("{name} is under {spell}", name=name, spell=word)
        for word in borne_words(spells, now.name, fight.name)
    ]


def _over(condition: str) -> Later:
    if condition in NAMES:
        return later("{name} is no longer {condition}")
    return later("{name} is no longer under {condition}")


class Withstood(StepBase, frozen=True, omit_defaults=True):
    """An end-of-turn save against a condition that began with the step ``since``.

    ``resisted``: it succeeded by Legendary Resistance.
    """

    target: int
    condition: str
    since: int
    success: bool
    resisted: bool = False


def _check_withstood(fight: Fight, step: Withstood) -> None:
    of = standing(fight, step.target)
    if (step.condition, step.since) not in [
        (condition.condition, condition.since) for condition in (*of.due, *of.stirring)
    ]:
        words = later("{name} doesn't need a save against that now.")
        raise PressError(words.say(name=plain(of.name)))
    check_free(fight)


def _apply_withstood(fight: Fight, step: Withstood, known: Known) -> Fight:
    combatant = fight.find(step.target)
    if combatant is None:
        return fight
    this = (step.condition, step.since)
    if this in combatant.stirred:
        combatant = replace(combatant, stirred=tuple(old for old in combatant.stirred if old != this))
    else:
        combatant = replace(combatant, tried=(*combatant.tried, this))
    combatant = resisting(combatant) if step.resisted else combatant
    gone = [condition for condition in combatant.borne if (condition.condition, condition.since) == this]
    if step.success:
        return fight.changed(replace(combatant, borne=ending(combatant.borne, gone)))
    for condition in gone:
        if condition.ends.worse:
            combatant = _worsened(fight, combatant, condition, known.number)
    return fight.changed(combatant)


def _worsened(fight: Fight, of: Combatant, was: Borne, number: int) -> Combatant:
    """Return someone with the condition that replaces this one after a failed save."""
    of = replace(of, borne=ending(of.borne, [was]))
    for condition, ends in was.ends.worse:
        if not is_immune(of, condition):
            # This turn has just ended, so the end of a later one counts.
            then = counted(replace(ends, later=ends.at in ("end", "save")), of, fight)
            like = replace(was, since=number, ends=then)
            of = with_bearing(of, changed(of.bearing, (TypedCondition(condition),), like), number)
            of = replace(of, tried=(*of.tried, (condition, number)))
    return of


def _ends_withstood(before: Fight, after: Fight, step: Withstood) -> bool:
    """Return True if a save ends its group's turn: nothing follows, and it wasn't caused by damage."""
    of = before.find(step.target)
    is_at_end = of is None or (step.condition, step.since) not in of.stirred
    return not after.due and after.group == before.group and is_at_end


def _tell_withstood(step: Withstood, of: Telling) -> str:
    """Return an end-of-turn save in words; a creature's numbers are left out."""
    words = later("**{name}**, save against {condition}: {came}")
    if of.is_secret(step.target):  # A die and a total would give away its bonus.
        words = (
            later("**{name}** saves against {condition}")
            if step.success
            else later("**{name}** fails the save against {condition}")
        )
    return words.say(name=of.name(step.target), condition=CONDITIONS.name(step.condition), came=of.result)


class Concentrated(StepBase, frozen=True, omit_defaults=True):
    """The result of a Concentration save; its DC depends on the damage.

    ``resisted``: it succeeded by Legendary Resistance.
    """

    target: int
    total: int
    resisted: bool = False


def _check_concentrated(fight: Fight, step: Concentrated) -> None:
    of = standing(fight, step.target)
    if not of.shaken:
        raise PressError(say("{name} doesn't need a Concentration save now.", name=plain(of.name)))


def _apply_concentrated(fight: Fight, step: Concentrated, _known: Known) -> Fight:
    combatant = fight.find(step.target)
    if combatant is None or not combatant.shaken:  # The attack has since changed and did nothing.
        return fight
    combatant = resisting(combatant) if step.resisted else combatant
    needed, *rest = combatant.shaken
    if step.resisted or step.total >= needed:
        return fight.changed(replace(combatant, shaken=tuple(rest)))
    return fight.changed(replace(combatant, focus="", shaken=()))


def _tell_concentrated(step: Concentrated, of: Telling) -> str:
    """Return a Concentration save in words; a creature's numbers are left out."""
    now = of.after.find(step.target)
    words = later("**{name}**, Concentration save: {came}")
    if of.is_secret(step.target):
        keeps = now is not None and now.focus
        words = later("**{name}** keeps Concentration") if keeps else later("**{name}** loses Concentration")
    return words.say(name=of.name(step.target), came=of.result)


def _stand_choices(_fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    if actor.can_stand_up:
        yield Choice(keys.STAND, say("Stand up"), say("half the Speed"))


def _stand(fight: Fight, actor: Combatant | None, _sheet: Sheet | None) -> Iterator[Action]:
    if actor and actor.can_stand_up and not fight.saver:
        yield Action(keys.STAND, say("Stand up: {name}", name=actor.name), at=now(fight), row=2)


def _concentrate(fight: Fight, _actor: Combatant | None, _sheet: Sheet | None) -> Iterator[Action]:
    """Yield a button for each Concentration save that is due, up to the number that fits."""
    for combatant in [combatant for combatant in fight.combatants if combatant.shaken][:_AT_ONCE]:
        label = say("{name}: Con save, DC {dc} (Concentration)", name=combatant.name, dc=combatant.shaken[0])
        yield Action(keys.CONCENTRATE, shortened(label, LABEL), at=combatant.id, row=3)


def _stirred(fight: Fight, _actor: Combatant | None, _sheet: Sheet | None) -> Iterator[Action]:
    """Yield a button for each save that damage allows a creature to make."""
    words = later("{name}: {ability} save, DC {dc}, against {condition}")
    for of in fight.combatants:
        for borne in of.stirring[:_AT_ONCE]:
            ability, condition = SHORT.name(borne.ends.ability), condition_words(borne)
            label = words.say(name=of.name, ability=ability, dc=borne.ends.dc, condition=condition)
            yield Action(keys.STIRRED, shortened(label, LABEL), at=of.id, of=borne.since, row=3)


_AT_ONCE = 3  # Saves, each with a button.

ConditionStep = Conditioned | Withstood | Concentrated

KINDS: Mapping[type, StepKind] = {
    Conditioned: StepKind(
        _check_conditioned,
        _apply_conditioned,
        _tell_conditioned,
        changes="hp",
        offers=(Offer(20, _stand_choices),),
        words={
            keys.STAND: Word(
                lambda _fight, actor, _number: Conditioned((actor.id,), (TypedCondition("prone", off=True),))
            )
        },
        buttons=(Button(2, 10, _stand),),
    ),
    Withstood: StepKind(
        _check_withstood,
        _apply_withstood,
        _tell_withstood,
        ends=_ends_withstood,
        is_secret=True,
        buttons=(Button(3, 50, _stirred),),
    ),
    Concentrated: StepKind(
        _check_concentrated,
        _apply_concentrated,
        _tell_concentrated,
        is_secret=True,
        buttons=(Button(3, 40, _concentrate),),
    ),
}
