"""What happened in a fight, in words: each step in one line."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.dnd.circumstances.sources import attack_name, source_name
from bot.games.dnd.fight.cards.bearing_story import (
    borne_since,
    concentrated,
    conditioned,
    escaped,
    withstood,
)
from bot.games.dnd.fight.cards.change_text import became
from bot.games.dnd.fight.cards.stat_block_story import (
    EFFECTS,
    amounts_words,
    regenerated_words,
    spent_words,
)
from bot.games.dnd.fight.cards.telling import Telling
from bot.games.dnd.fight.record.kept_words import USED_ONCE
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.afterwards import KnockedOut, Rerolled
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Escaped, Withstood
from bot.games.dnd.fight.steps.entering import Entered, Removed, Started
from bot.games.dnd.fight.steps.marks import Helped, Mark, Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.turns import AutoSet, Decided, Turned
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    MaximumChanged,
    Restored,
    SheetChanged,
)
from bot.games.dnd.rolls.rules.rerolls import Trails
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import change_words
from bot.games.dnd.rolls.rules.words import headline
from bot.rolls.card import plain
from bot.words import Later, later, listed, say, say_of


def told_step(taken: Taken, before: Fight, after: Fight, trails: Trails) -> str:
    """One step in a line, "" for what nobody need be told."""
    words = _WORDS[type(taken.step)](taken.step, Telling(taken, before, after, trails.get(taken.roll)))
    return words and words + became(taken.step, before, after)


def undone_words(taken: Taken, trails: Trails) -> str:
    """A step with a roll that was taken back: what was rolled is never hidden; "" for one without."""
    trail = trails.get(taken.roll)
    if not trail:
        return ""
    if isinstance(taken.step, Rerolled):
        if not 2 <= taken.step.revision <= len(trail):
            return ""
        was, now = trail[taken.step.revision - 2 : taken.step.revision]
        words = change_words(was, now) or say_of("a roll", "changed")
    else:
        now = trail[0]
        words = headline(now.request, resolve(now.request, None, now.faces))
    what = listed(plain(each) for each in (now.request.name, now.request.what) if each)
    # What a GM allows is on the trail.
    line = later("Taken back by {by}, with new dice: {what}: {words}")
    if not taken.renewed:
        line = later("Taken back by {by}: {what}: {words}; the same faces come again in that turn")
    return line.say(by=plain(taken.undone), what=what, words=words)


def _entered(step: Entered, of: Telling) -> str:
    names = listed(plain(each.name) for each in step.newcomers)
    # A player's second character has an Initiative of its own, so the GM is told that the first one has left.
    player, own = step.newcomers[0].player, step.newcomers[0].key
    first = next(
        (each.name for each in reversed(of.before.gone) if each.player == player and each.key != own), ""
    )
    words = later("{names}: Initiative {count} (after {first}, of the same player, had left)")
    if not player or not first:
        words = later("{names}: Initiative {count}")
    return words.say(names=names, count=step.count, first=plain(first))


def _dealt(step: Dealt, of: Telling) -> str:
    amounts = amounts_words(step, of.name, of.trail)
    if step.by == "entered" and not step.hits:
        words = later("{weapon} → {target}: {came} ({who})")
        target, who = of.name(step.aimed), plain(of.taken.name)
        return words.say(weapon=_weapon(step, of), target=target, came=of.headline, who=who)
    if step.by == "entered":
        words = later("{what}: {amounts} ({who})") if of.trail else later("{amounts} ({who})")
        what = plain(of.trail[-1].request.what) if of.trail else ""
        return words.say(what=what, amounts=amounts, who=plain(of.taken.name))
    if step.by == "area" or step.effect:
        words = EFFECTS.get(step.by, later("**{actor}**, {what}: {amounts}"))
        if step.afflicts and not step.effect and not any(each.amount for each in step.hits):  # As of a net.
            words = later("**{actor}**, {what}")
        return words.say(
            actor=of.name(step.actor),
            what=_label(of) or say_of("what somebody does", "area"),
            amounts=amounts,
        )
    words = later("**{actor}** → **{target}**, {weapon}: {came}")
    if step.by == "reaction":
        words = later("**{actor}** → **{target}**, {weapon} (Reaction): {came}")
    if step.by == "legendary":
        words = later("**{actor}** → **{target}**, {weapon} (Legendary Action): {came}")
    return words.say(
        actor=of.name(step.actor),
        target=of.name(step.aimed),
        weapon=_weapon(step, of),
        came=of.headline,
    )


def _weapon(step: Dealt, of: Telling) -> str:
    """With what; of damage without an attack what the roll is called."""
    return plain(attack_name(step.weapon) or (of.trail[-1].request.what if of.trail else ""))


def _label(of: Telling) -> str:
    return plain(source_name(of.trail[-1].request.label)) if of.trail else ""


def _healed(step: Healed, of: Telling) -> str:
    """Who regains how much; what was beyond the maximum is lost, and said (Healing)."""
    told = []
    for number in step.targets:
        was, now = of.before.find(number), of.after.find(number)
        regained = now.hp.hp - was.hp.hp if was and now else 0
        lost = step.amount - regained
        words = (
            later("{name} regains {regained}")
            if not lost
            else later("{name} regains {regained} ({lost} over the maximum are lost)")
        )
        if was and was.is_secret:  # How many Hit Points a creature has is the GM's to know.
            words = later("{name} is healed")
        told.append(words.say(name=of.name(number), regained=regained, lost=lost))
    if not step.actor:
        return say("{told} ({who})", told=listed(told), who=plain(of.taken.name))
    what = _label(of) or say_of("what somebody does", "healing")
    return say("**{actor}**, {what}: {told}", actor=of.name(step.actor), what=what, told=listed(told))


def _braced(step: Braced, of: Telling) -> str:
    was, now = of.before.find(step.target), of.after.find(step.target)
    if was and was.is_secret:
        return say("{name} is given temporary hit points", name=of.name(step.target))
    kept = was is not None and now is not None and now.hp.temp == was.hp.temp and was.hp.temp != step.amount
    if kept and was:
        words = later("{name} keeps {temp} temporary hit points and does not take {amount}")
        return words.say(name=of.name(step.target), temp=was.hp.temp, amount=step.amount)
    return say("{name} has {amount} temporary hit points", name=of.name(step.target), amount=step.amount)


def _maximum(step: MaximumChanged, of: Telling) -> str:
    was = of.before.find(step.target)
    words = (
        later("{name}: maximum changed ({who})")
        if was and was.is_secret
        else later("{name}: maximum {by:+d} ({who})")
    )
    return words.say(name=of.name(step.target), by=step.by, who=plain(of.taken.name))


def _marked(step: Marked, of: Telling) -> str:
    name, actor = of.name(step.actor), of.before.find(step.actor)
    if step.mark == "ready" and step.text and not (actor and actor.is_secret):
        return say("{name} is ready: {text}", name=name, text=plain(step.text))
    return _MARKED[step.mark].say(name=name, what=plain(USED_ONCE.name(step.text)))


_MARKED: Mapping[Mark, Later] = {
    "dodge": later("{name} dodges"),
    "dash": later("{name} dashes"),
    "disengage": later("{name} disengages"),
    "ready": later("{name} is ready"),
    "reaction": later("{name} uses a Reaction"),
    "bonus": later("{name} takes a Bonus Action"),
    "once": later("{name} uses {what}, once this turn"),
    "act": later("{name} takes another action"),
    "still": later("{name} has Speed 0: its Dodge does nothing"),
    "apart": later("No one is next to {name} any more"),
}


def _knocked_out(step: KnockedOut, of: Telling) -> str:
    now = of.after.find(step.target)
    is_out = (
        now is not None and now.hp.state == "unconscious"
    )  # Not if the blow was rerolled since, and missed.
    return say("{name} is knocked out instead", name=of.name(step.target)) if is_out else ""


def _aided(step: Aided, of: Telling) -> str:
    words = later("**{actor}** gives {target} first aid: {came}")
    if not of.trail:
        words = later("{actor} says that {target} has had first aid")
    return words.say(actor=of.name(step.actor), target=of.name(step.target), came=of.headline)


def _restored(step: Restored, of: Telling) -> str:
    was = of.before.find(step.target)
    is_secret = was is not None and was.is_secret
    words = {
        "revived": later("{name} is revived ({who})"),
        "set": later("{name}'s hit points are set to {hp} ({who})")
        if not is_secret
        else later("{name}'s hit points are set ({who})"),
        "woken": later("{name} wakes ({who})"),
        "rested": later("{name} has rested ({who})"),
    }[step.how]
    if of.trail:
        words = later("{came} ({who})")
    return words.say(name=of.name(step.target), hp=step.hp, came=of.headline, who=plain(of.taken.name))


def _mounted(step: Mounted, of: Telling) -> str:
    words = (
        later("{rider} rides {mount}")
        if step.controlled
        else later("{rider} rides {mount}, which acts by itself")
    )
    return words.say(rider=of.name(step.rider), mount=of.name(step.mount))


def _rerolled(step: Rerolled, of: Telling) -> str:
    """What was done to a roll, with the name of whoever did."""
    if not of.trail or not 2 <= step.revision <= len(of.trail):
        return ""
    was, now = of.trail[step.revision - 2 : step.revision]
    came = headline(now.request, resolve(now.request, None, now.faces))
    words = later("**{name}**, {what}: {how}, now {came}")
    if now.by != of.trail[0].by:
        words = later("**{name}**, {what}: {how} ({by}), now {came}")
    return words.say(
        name=plain(now.request.name),
        what=plain(now.request.what),
        how=change_words(was, now) or say_of("a roll", "changed"),
        by=plain(of.taken.name),
        came=came,
    )


_WORDS: Mapping[type, Callable[[Any, Telling], str]] = {
    Started: lambda _step, _of: "",
    Entered: _entered,
    Turned: lambda _step, of: listed([*borne_since(of), *regenerated_words(of.before, of.after)]),
    Conditioned: conditioned,
    Withstood: withstood,
    Escaped: escaped,
    Concentrated: concentrated,
    Decided: lambda step, of: say("{names} goes first", names=_members(of.after, step.group)),
    Dealt: _dealt,
    Healed: _healed,
    Braced: _braced,
    MaximumChanged: _maximum,
    SheetChanged: lambda step, of: say(
        "{name}: the sheet's maximum is {maximum} now", name=of.name(step.target), maximum=step.maximum
    ),
    DeathSaved: lambda step, of: say(
        "**{name}**, death save: {came}", name=of.name(step.target), came=of.headline
    ),
    Aided: _aided,
    Restored: _restored,
    KnockedOut: _knocked_out,
    Marked: _marked,
    Spent: lambda step, of: spent_words(step, of.name(step.actor)),
    Helped: lambda step, of: say(
        "{actor} helps {target}", actor=of.name(step.actor), target=of.name(step.target)
    ),
    Mounted: _mounted,
    Dismounted: lambda step, of: say("Nobody rides {mount} any more", mount=of.name(step.mount)),
    Removed: lambda step, of: say("{name} leaves the fight", name=of.name(step.target)),
    AutoSet: lambda step, of: (
        later("{name}'s turns end by themselves") if step.auto else later("{name} ends its turns")
    ).say(name=of.name(step.target)),
    Rerolled: _rerolled,
}


def _members(fight: Fight, group: int) -> str:
    return listed(plain(each.name) for each in fight.members(group))
