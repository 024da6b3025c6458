"""Conditions from the document's creatures end exactly when it says, not a turn early or late.

``ends.txt`` has a line for each, in our own words, taken from the document and not from our data.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import GRAPPLED, Borne, Ends, conditions_of
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.conditions.rules.words import NOTES, ends_words
from bot.games.dnd.creatures.record.stat_block import BlockEffect, Rider
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.fight.steps import escaping
from bot.games.dnd.fight.steps.conditions import Withstood
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.escaping import Escaped
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.sheet.record.sheet import Sheet
from tests.cases import every
from tests.games.dnd.creatures.test_in_fights import IT, MIRA, fight_of, next_of, then

LINES = [
    tuple(each.split(" | "))
    for each in Path(__file__).with_name("ends.txt").read_text().splitlines()
    if not each.startswith("#")
]
BLOCKS = {each.name: each.block for each in map(bestiary.creature, bestiary.names()) if each}
ALONE = ("Cloaker", "Darkmantle", "Behir", "Kraken", "Purple Worm", "Remorhaz", "Tarrasque")
"""Creatures whose conditions depend on a state that fights don't have, such as being swallowed."""
IN_WORDS = {("Behir", "prone"), ("Homunculus", "unconscious"), ("Pseudodragon", "unconscious")}
"""Conditions that our data of these creatures doesn't have, so GMs set them."""
SILENT = {
    "stands up": "Prone ends by standing up",
    "magic": "until magic removes it",
    "hours": "hours pass in no fight",
    "text": "only a GM can know that it happens",
    "destroyed": "what holds it isn't in this fight",
}
"""Reasons why nothing in a fight ends a condition automatically."""
SHEET = Sheet("Mira", (16, 10, 10, 10, 10, 10))


def of(creature, action):
    """Return the conditions that a creature's action brings, with their ends."""
    block = BLOCKS[creature]
    found: list[BlockEffect | Rider] = [each for each in block.effects if each.name == action]
    found += [each for each in block.riders if each.attack == action]
    return [each for each in found if each.ends] or found


def conditions(found):
    more = [one for when in getattr(found, "whens", ()) for one in when.conditions]
    low = (found.low[1:] if getattr(found, "low", None) else ()) or ()
    return (*found.conditions, *more, *getattr(found, "rather", ()), *low)


def after_action(creature, action, *, turn=IT):
    """Return a fight after this action affected Mira, in the creature's turn or in hers."""
    history = fight_of(bestiary.creature(creature))
    history = next_of(history) if turn == MIRA else history
    (found,) = of(creature, action)
    afflicts = Affliction(conditions(found), each=found.ends).borne(IT)
    return then(history, Dealt(IT, (), "trait", afflicts=afflicts, afflicted=(MIRA,)))


def worsened(creature, action, condition):
    """Return the fight on Mira's next turn, after a second failed save gave her this condition."""
    history = next_of(after_action(creature, action))
    (first,) = history.fight.find(MIRA).due
    history = then(history, Withstood(MIRA, first.condition, first.since, success=False))
    assert bears(history, condition)
    assert not bears(history, first.condition)
    assert not history.fight.find(MIRA).due, "one save at the end of a turn"
    return next_of(history)


def bears(history, condition):
    return condition in [each.condition for each in history.fight.find(MIRA).borne]


def one(history, condition):
    return next(each for each in history.fight.find(MIRA).borne if each.condition == condition)


def saved(history, condition, *, success):
    return then(history, Withstood(MIRA, condition, one(history, condition).since, success=success))


def at_turn(history, who):
    """Return the fight at the start of this creature's next turn, with all of Mira's due saves failed."""
    while True:
        for each in history.fight.find(MIRA).due if history.fight.group == MIRA else ():
            history = saved(history, each.condition, success=False)
        history = next_of(history)
        if history.fight.group == who:
            return history


class Ended:
    """Checks for each part of a line: when the condition ends, and what ends with it."""

    def __init__(self, creature, action, condition, *, worse):
        self.creature, self.action, self.condition, self.worse = creature, action, condition, worse

    def fight(self):
        if self.worse:
            return worsened(self.creature, self.action, self.condition)
        return after_action(self.creature, self.action)

    def turn_of(self, at, whose):
        history, who = self.fight(), {"target": MIRA, "creature": IT}[whose]
        assert bears(history, self.condition)
        start = at_turn(history, who)
        if at == "start":
            return not bears(start, self.condition)
        assert bears(start, self.condition)
        worse = [each for each, _ in one(start, self.condition).ends.worse]
        for each in start.fight.find(MIRA).due if start.fight.group == MIRA else ():
            start = saved(start, each.condition, success=False)
        assert all(bears(start, each) for each in worse)
        return not bears(next_of(start), self.condition)

    def this_turn(self):
        history = after_action(self.creature, self.action, turn=MIRA)
        return bears(history, self.condition) and not bears(next_of(history), self.condition)

    def save(self, ability, dc, *more):
        history = at_turn(self.fight(), MIRA)
        ends = one(history, self.condition).ends
        assert (ends.ability, ends.dc) == (ability, int(dc))
        with pytest.raises(PressError, match="first"):
            next_of(history)
        failed = saved(history, self.condition, success=False)
        if more:
            assert not bears(failed, self.condition)
            assert all(bears(failed, each) for each in more)
        else:
            assert bears(failed, self.condition)
            assert bears(at_turn(failed, MIRA), self.condition)
        return not bears(saved(history, self.condition, success=True), self.condition)

    def stirred(self, ability, dc, *, by=(0, IT)):
        for each in (0, IT):
            history = then(self.fight(), Dealt(each, (Hit(MIRA, 1),), "entered"))
            due = history.fight.find(MIRA).stirring
            assert [(one.condition, one.ends.ability, one.ends.dc) for one in due] == (
                [(self.condition, ability, int(dc))] if each in by else []
            )
            if due:
                failed = saved(history, self.condition, success=False)
                assert bears(failed, self.condition)
                assert not failed.fight.find(MIRA).stirring
                assert not bears(saved(history, self.condition, success=True), self.condition)
        return True

    def turns(self, count):
        history = at_turn(self.fight(), MIRA)
        for _ in range(int(count) - 1):
            history = at_turn(history, MIRA)
            assert bears(history, self.condition)
        return not bears(at_turn(history, IT), self.condition)

    def escape(self, dc, *, hard=False, skills=("athletics", "acrobatics"), own=True, others=False):
        history = at_turn(self.fight(), MIRA)
        way = one(history, self.condition).ends.escape
        assert (way.dc, way.hard, way.skills, way.own) == (int(dc), hard, skills, own)
        assert way.others == others
        actor = history.fight.find(MIRA if own else IT)
        found = [
            each
            for each in escaping.ways(history.fight, actor, SHEET)
            if each.borne.condition == self.condition
        ]
        assert tuple(each.skill for each in found) == (skills if dc else ("",))
        since = one(history, self.condition).since
        tried = Escaped(actor.id, MIRA, self.condition, since, success=False)
        if actor.can_act and own:
            assert bears(then(history, tried), self.condition)
            return not bears(then(history, replace(tried, success=True)), self.condition)
        history = next_of(history)
        return not bears(then(history, replace(tried, success=True)), self.condition)

    def tied(self, other):
        history = self.fight()
        assert bears(history, other)
        assert one(history, self.condition).ends.tied == other
        gone = Escaped(MIRA, MIRA, other, one(history, other).since)
        return not bears(history.then(replace(history.taken[-1], number=99, step=gone)), self.condition)

    def damaged(self):
        history = self.fight()
        unhurt = then(history, Dealt(0, (Hit(MIRA, 0),), "entered"))
        assert bears(unhurt, self.condition)
        return not bears(then(history, Dealt(0, (Hit(MIRA, 1),), "entered")), self.condition)

    def dies(self):
        history = then(self.fight(), Dealt(0, (Hit(IT, 999, stops=True),), "entered"))
        return not bears(history, self.condition)


_STRONG = ("athletics",)
WAYS: tuple[tuple[str, Callable[..., bool]], ...] = (
    (r"(start|end) of (target|creature)'s next turn", Ended.turn_of),
    (r"end of target's this turn", Ended.this_turn),
    (r"save (\w+) (\d+) (?:each turn|then|next turn)(?:, else (\w+))?", Ended.save),
    (r"save (\w+) (\d+) after damage", Ended.stirred),
    (r"save (\w+) (\d+) after damage by others", lambda of, *save: of.stirred(*save, by=(0,))),
    (r"(\d+) turns", Ended.turns),
    (r"escape (\d+)", Ended.escape),
    (r"escape (\d+) with Disadvantage", lambda of, dc: of.escape(dc, hard=True)),
    (r"escape (\d+) or by others", lambda of, dc: of.escape(dc, others=True)),
    (r"action athletics (\d+): others too", lambda of, dc: of.escape(dc, skills=_STRONG, others=True)),
    (r"action athletics (\d+): own", lambda of, dc: of.escape(dc, skills=_STRONG)),
    (r"action of others", lambda of: of.escape(0, own=False, others=True)),
    (r"while (grappled|poisoned|charmed)", Ended.tied),
    (r"damaged", Ended.damaged),
    (r"creature dies", Ended.dies),
)
"""The patterns for the parts of a line, each with its check."""


def ends(entry, part):
    """Return True if the condition ends in our fight as this part of its line describes."""
    found = ((do, match) for pattern, do in WAYS if (match := re.fullmatch(pattern, part)))
    do, match = next(found)
    return do(entry, *filter(None, match.groups()))


def test_there_is_a_line_for_every_condition_that_ends_and_for_no_other():
    ours = {
        (name, action, condition)
        for name, block in BLOCKS.items()
        for each in (*block.effects, *block.riders)
        for action in [getattr(each, "name", "") or getattr(each, "attack", "")]
        for condition in (*conditions(each), *getattr(each, "second_failure", ()))
        if condition not in ("drops", "dies")
    }
    theirs = {line[:3] for line in LINES if not line[2].startswith("(")}
    assert len(LINES) == 231
    assert theirs - ours == {
        (name, action, condition)
        for name, action, condition, _ in LINES
        if (name, condition) in IN_WORDS and (name, action, condition) not in ours
    }
    assert ours - theirs == set()


@every("line", [each for each in LINES if not each[2].startswith("(")])
def test_a_condition_ends_as_documented_and_never_without_a_reason(line):
    creature, action, condition, said = line
    if (creature, condition) in IN_WORDS:
        return
    worse = next(
        (True for each in of(creature, action) if condition in getattr(each, "second_failure", ())), False
    )
    entry = Ended(creature, action, condition, worse=worse)
    hangs = [
        each[3]
        for state in ("swallowed", "attached")
        if said == f"while {state}"
        for each in LINES
        if each[:3] == (creature, action, f"({state})")
    ]
    parts = [part for text in hangs or [said] for part in text.split("; ")]
    for part in parts:
        reason = next((why for begins, why in SILENT.items() if begins in part), "")
        if reason or part == "while in the whirlwind":
            assert part == "stands up" or ends_words(Borne(condition, _ends(entry)), "Mira"), "it is said"
        else:
            assert ends(entry, part), part
    if all(any(each in part for each in SILENT) for part in parts):
        assert_stays(entry)


def _ends(entry):
    return one(entry.fight(), entry.condition).ends


def assert_stays(entry):
    """Check that nothing ends the condition automatically in many turns."""
    history = entry.fight()
    for _ in range(30):
        history = at_turn(history, MIRA)
    assert bears(history, entry.condition)


GRAPPLERS = sorted({(line[0], line[1]) for line in LINES if line[2] == GRAPPLED})


@every("line", GRAPPLERS)
def test_a_grapple_and_what_depends_on_it_end_with_the_grappler(line):
    history = after_action(*line)
    tied = [each.condition for each in history.fight.find(MIRA).borne if each.ends.tied == GRAPPLED]
    for gone in (
        Dealt(0, (Hit(IT, 999, stops=True),), "entered"),
        Removed(IT),
        Dealt(MIRA, (), "trait", afflicts=(Borne("stunned"),), afflicted=(IT,)),
    ):
        after = then(history, gone)
        if isinstance(gone, Dealt) and after.fight.find(IT).can_act:  # It's immune to that.
            continue
        assert not {GRAPPLED, *tied}.intersection(conditions_of(after.fight.find(MIRA).borne))


@every("name", BLOCKS)
def test_every_end_is_shown_in_existing_words(name):
    block = BLOCKS[name]
    for ends in [*(each.ends for each in block.effects), *(each.ends for each in block.riders)]:
        for condition, when in ends:
            assert set(when.notes).issubset(NOTES)
            assert when != Ends()
            assert ends_words(Borne(condition, when, IT), "Mira", lambda _: name)


def test_states_are_named_only_for_creatures_that_have_them():
    assert {line[0] for line in LINES if line[2].startswith("(")} == {*ALONE}
