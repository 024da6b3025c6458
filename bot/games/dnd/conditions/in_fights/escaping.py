"""Actions that end conditions, and saves after damage: who can take which now, and with which check.

Whoever is Grappled escapes by an action and a Strength (Athletics) or Dexterity (Acrobatics) check, as they
choose (SRD 5.2.1, Grappled). Stat blocks say the same of other conditions, also for those beside.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Borne, Escape
from bot.games.dnd.conditions.rules.words import condition_words
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.terms.playing import SHORT, SKILLS
from bot.rolls.card import Action, Choice, shortened
from bot.words import later, say

ESCAPE = "escape"
"""The word in the list of other actions before the place of a way among all of them."""
_OF_OTHERS = ("athletics",)
_LABEL = 80  # Characters of a button.


class Way(Struct, frozen=True):
    """An action by which somebody ends this condition of a ``target``, with a check of the ``skill``, if any.

    ``bonus`` is that of whoever takes it.
    """

    target: Combatant
    borne: Borne
    escape: Escape
    skill: str = ""
    bonus: int = 0


def ways(fight: Fight, actor: Combatant, sheet: Sheet) -> list[Way]:
    """All of them for this actor: their own first, of each the best check first."""
    others = [each for each in fight.combatants if each.id != actor.id and not each.hp.dead]
    return [way for each in (actor, *others) for way in _ways(each, actor, sheet)]


def _ways(of: Combatant, actor: Combatant, sheet: Sheet) -> Iterator[Way]:
    for borne in of.borne:
        escape = borne.ends.escape
        if escape is None or not (escape.own if of.id == actor.id else escape.others):
            continue
        if not escape.dc:
            yield Way(of, borne, escape)
            continue
        skills = escape.skills if of.id == actor.id else _OF_OTHERS
        found = [Way(of, borne, escape, each, skill_bonus(actor, sheet, each)) for each in skills]
        yield from sorted(found, key=lambda each: -each.bonus)


def skill_bonus(of: Combatant, sheet: Sheet, skill: str) -> int:
    """The bonus of a check: as a creature's stat block has it, else as the sheet comes to."""
    return dict(of.block.skills).get(skill, sheet.skill(skill))


def escape_actions(fight: Fight, actor: Combatant, sheet: Sheet, at: int, row: int) -> Iterator[Action]:
    """A button for the best check against each condition that one can end oneself."""
    once = set[tuple[str, int]]()
    for place, way in enumerate(ways(fight, actor, sheet)):
        key = (way.borne.condition, way.borne.since)
        if way.target.id == actor.id and key not in once:
            once.add(key)
            label = shortened(_words(way, actor), _LABEL)
            yield Action(keys.ESCAPE, label, at=at, of=place, row=row)


def stirred_actions(of: Combatant, row: int) -> Iterator[Action]:
    """A button for each save that somebody has after damage."""
    for each in of.stirring:
        words = later("{name}: {ability} save, DC {dc}, against {condition}")
        ability, condition = SHORT.name(each.ends.ability), condition_words(each)
        label = words.say(name=of.name, ability=ability, dc=each.ends.dc, condition=condition)
        yield Action(keys.STIRRED, shortened(label, _LABEL), at=of.id, of=each.since, row=row)


def escape_choices(fight: Fight, actor: Combatant, sheet: Sheet) -> list[Choice]:
    """Each of them, for the list of other actions."""
    return [
        Choice(f"{ESCAPE} {place}", _words(way, actor), say("an action"))
        for place, way in enumerate(ways(fight, actor, sheet))
    ]


def _words(way: Way, actor: Combatant) -> str:
    """Name the action; a creature's bonus is the GM's to know."""
    is_own = way.target.id == actor.id
    if not way.skill:
        words = later("End {condition} of {name}")
    elif actor.is_secret:
        words = later("End {condition}: {skill}") if is_own else later("End {condition} of {name}: {skill}")
    elif is_own:
        words = later("End {condition}: {skill} {bonus:+d}, DC {dc}")
    else:
        words = later("End {condition} of {name}: {skill} {bonus:+d}, DC {dc}")
    return words.say(
        condition=condition_words(way.borne),
        name=way.target.name,
        skill=SKILLS.name(way.skill) if way.skill else "",
        bonus=way.bonus,
        dc=way.escape.dc,
    )
