"""The order of a fight in words: who acts when, and everyone's publicly visible state."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Bearing, Ends
from bot.games.dnd.conditions.rules.words import bearing_words
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import STATES, USED_ONCE
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.turns import group_name
from bot.initiative.rules.order import ties
from bot.rolls.card import Face, Pictured, Seen, plain
from bot.rolls.pictures import joined
from bot.words import Later, later, later_of, listed, say, say_of, spaced


def order_lines(fight: Fight, *, plainly: bool = False) -> list[str | Pictured]:
    """Return a line for each place in the turn order, under a line with its Initiative."""
    header = say("*Turn order*")
    lines: list[str | Pictured] = [Pictured((), header)] if fight.groups else []
    for group in fight.order():
        there = fight.members(group.id)
        is_now = group.id == fight.group and not plainly
        words = later("▶ **{count}** {members}") if is_now else later("{count} {members}")
        said = words.say(count=group.count, members=listed(_combatant(member, fight) for member in there))
        members = joined(_pictured(there, fight), ", ")
        count = (Face("turn"), f" **{group.count}** ") if is_now else (f"{group.count} ",)
        lines.append(Pictured((*count, *members), said))
    return lines


def _pictured(members: Iterable[Combatant], fight: Fight) -> Iterator[Seen]:
    """Yield a group's members with health bars or hearts; identical creatures share a heart.

    A full heart without words means that a creature is unhurt.
    """

    def likeness(of: Combatant) -> tuple[Wellness, str] | None:
        if not of.is_secret:
            return None
        how = wellness(of)
        return how, _secret_words(of, fight, "" if how == "unhurt" else condition(of))

    for like, alike in groupby(members, likeness):
        if like is None:
            # A message can't fit the bars of a large fight.
            has_bars = len(fight.combatants) <= _MOST_BARS
            for of in alike:
                hp, face = of.hp, Face(f"state_{wellness(of)}")
                health = bar(hp.hp, hp.maximum, is_bloodied=hp.is_bloodied) if has_bars else (face,)
                yield *health, f" {_combatant(of, fight)}"
        else:
            heart, words = like
            names = plain(group_name([of.name for of in alike]))
            yield Face(f"state_{heart}"), f" {spaced(filter(None, [names, words]))}"


_MOST_BARS = 16
"""The largest number of combatants in a fight that still shows bars for public Hit Points."""


def bar(hp: int, maximum: int, *, is_bloodied: bool) -> Seen:
    """Return Hit Points as a bar of twelve steps in three cells: full only if unhurt, empty only at 0."""
    steps = 0 if hp <= 0 else _STEPS if hp >= maximum else max(1, min(_STEPS - 1, hp * _STEPS // maximum))
    colour = "g" if not is_bloodied else "a" if steps > _FEW else "r"
    cells = (min(_CELL, max(0, steps - _CELL * place)) for place in range(3))
    return tuple(
        Face(f"hp_{place}_{colour}{cell}" if cell else f"hp_{place}_0")
        for place, cell in zip("lmr", cells, strict=True)
    )


_STEPS, _CELL, _FEW = 12, 4, 3


Wellness = Literal["unhurt", "hurt", "bloodied", "out", "down"]
"""A creature's state as far as players see. Unconscious and knocked out look alike: both are out."""


def wellness(of: Combatant) -> Wellness:
    """Return someone's state of health; only a creature that is really dead is shown as dead."""
    hp = of.hp
    # This includes monsters, because a GM can let one fall like a character (SRD 5.2, Monster Death).
    if hp.state in ("unconscious", "dying", "stable"):
        return "out"
    if not hp.is_up:
        return "down"
    if hp.is_bloodied:
        return "bloodied"
    return "unhurt" if hp.hp == hp.maximum else "hurt"


def condition(of: Combatant) -> str:
    """Return a creature's state of health in words, as players see it."""
    how = wellness(of)
    if how != "out":
        return _CONDITIONS[how].say()
    is_knocked_out = of.hp.state == "unconscious"
    return say_of("a creature", "knocked out") if is_knocked_out else STATES.name("unconscious")


_CONDITIONS: dict[Wellness, Later] = {
    "unhurt": later_of("a creature", "unhurt"),
    "hurt": later_of("a creature", "hurt"),
    "bloodied": later_of("a creature", "bloodied"),
    "down": later_of("a creature", "down"),
}


def _combatant(of: Combatant, fight: Fight) -> str:
    name = plain(of.name)
    if of.is_secret:
        how = _secret_words(of, fight, condition(of))
        return spaced([f"~~{name}~~" if of.hp.dead else name, how])
    hp = of.hp
    words = [say("**{name}** {hp}/{maximum}", name=name, hp=hp.hp, maximum=hp.maximum)]
    if hp.temp:
        words.append(say("+{temp} temp", temp=hp.temp))
    who = spaced(words)
    if state := listed([*_state(of), *_borne(of, fight)]):
        who = say_of("somebody with Hit Points and how they are", "{who} {state}", who=who, state=state)
    return spaced([who, *_marks(of, fight)])


def _secret_words(of: Combatant, fight: Fight, how: str) -> str:
    """Return the state and marks of a creature whose Hit Points only the GM knows."""
    words = listed(filter(None, [how, *_borne(of, fight)]))
    return spaced(filter(None, [words, *_marks(of, fight)]))


def _borne(of: Combatant, fight: Fight) -> list[str]:
    """Return a combatant's conditions in words, with their ends if there is room."""
    if of.hp.dead or not (of.borne or of.focus):
        return []
    if sum(len(combatant.borne) for combatant in fight.combatants) <= _MOST_ENDS:
        return bearing_words(of.bearing, of.name, fight.name)
    bare = tuple(replace(borne, ends=Ends(), held=0, hold=None) for borne in of.borne)
    return bearing_words(Bearing(bare, of.focus), of.name, fight.name)


_MOST_ENDS = 12  # The most conditions in a fight whose ends still fit in the message.


def _state(of: Combatant) -> Iterator[str]:
    hp = of.hp
    match hp.state:
        case "dying":
            yield say("**dying** {saves}", saves=_saves(of))
        case "stable":
            yield say("unconscious, Stable")
        case "dead":
            yield say("**dead**")
        case "unconscious":
            yield say_of("a creature", "knocked out")
        case _ if hp.is_bloodied:
            yield say_of("a creature", "bloodied")


def _saves(of: Combatant) -> str:
    """Return the Death Saving Throws so far."""
    if not of.hp.successes and not of.hp.failures:
        return say("(no death saves yet)")
    words = later("({successes} of 3 successes, {failures} of 3 failures)")
    return words.say(successes=of.hp.successes, failures=of.hp.failures)


def _marks(of: Combatant, fight: Fight) -> Iterator[str]:
    words = [say_of("a creature", "ally")] if of.is_secret and not of.is_monster else []
    words += [word.say() for flag, word in _FLAGS.items() if getattr(of, flag)]
    if of.ready:
        words.append(_ready_words(of))
    if of.helpers:
        names = listed(plain(fight.name(helper)) for helper in of.helpers)
        words.append(say("helped by {names}", names=names))
    if of.riding:
        words.append(say("rides {mount}", mount=plain(fight.name(of.riding))))
    if of.once:
        words.append(say("used {what}", what=plain(listed(map(USED_ONCE.name, of.once)))))
    if words:
        yield say("({words})", words=listed(words))


_FLAGS = {
    "acted": later_of("a creature", "acted"),
    "dodging": later_of("a creature", "dodging"),
    "dashing": later_of("a creature", "dashing"),
    "disengaged": later_of("a creature", "disengaged"),
    "reaction": later("reaction used"),
    "bonus": later("bonus action used"),
}
"""A combatant's flags, by field."""


def headline(fight: Fight) -> str:
    names = [combatant.name for combatant in fight.acting if not combatant.rider]
    alive = [combatant.name for combatant in fight.able] or names
    if fight.saver and fight.saver.riding:  # No one leads their mount, but it's their turn.
        alive.insert(0, fight.saver.name)
    who = alive[0] if len(alive) == 1 else group_name(alive)
    return say("Round {round}: {who}", round=fight.round, who=plain(who))


def ties_lines(fight: Fight) -> list[str]:
    lines = []
    for tie in ties(fight.places()):
        names = listed((members_words(fight, int(name)) for name in tie.names), "or")
        words = later("**Tie**: {names} first? The GM decides.")
        if tie.decider == "players":
            words = later("**Tie**: {names} first? Their players decide.")
        lines.append(words.say(names=names))
    return lines


def members_words(fight: Fight, group: int) -> str:
    return plain(group_name([member.name for member in fight.members(group)]))


def _ready_words(of: Combatant) -> str:
    """Return the words for a readied action, whose details only the GM knows for a secret creature."""
    return (
        say_of("a creature", "ready")
        if of.is_secret or of.ready == "…"
        else say("ready: {text}", text=plain(of.ready))
    )
