"""Conditions never end early or late, and those without an end never end automatically."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends, Escape
from bot.games.dnd.conditions.rules.outside import outside
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.steps.conditions import Conditioned, Withstood
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.escaping import Escaped
from bot.games.dnd.fight.steps.history import History, Taken
from bot.games.dnd.fight.steps.turns import Turned, next_turn
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Dealt, Healed, Hit, Restored
from tests.games.dnd.fight.fights import table

MIRA, GOBLIN, OTHER, BO, OGRE = 1, 2, 3, 4, 5
EVERYONE = (MIRA, GOBLIN, OTHER, BO, OGRE)
NAMES = ("blinded", "deafened", "frightened", "charmed", "poisoned", "invisible", "restrained")
WITHOUT = (Ends(), Ends(hours=1), Ends(notes=("removed",)), Ends(thing=(10, 5)), Ends(escape=Escape(12)))
"""Conditions that nothing in a turn ends."""


@st.composite
def endings(draw):
    """Draw an end: one by someone's turns, one by a save when the creature's turn ends, or another."""
    of, left = draw(st.sampled_from((0, *EVERYONE))), draw(st.integers(1, 3))
    return draw(
        st.sampled_from(
            [
                *WITHOUT,
                Ends("start", of, left),
                Ends("end", of, left, later=True),
                Ends("end", of, later=False),
                Ends("save", ability="con", dc=12),
                Ends("save", ability="con", dc=12, later=True, turns=left),
            ]
        )
    )


ACTS = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(EVERYONE), st.sampled_from(NAMES), endings()),
    st.tuples(st.just("turns"), st.integers(1, 9), st.sampled_from((False, False, True))),
    st.tuples(st.sampled_from(("fells", "heals", "rests")), st.sampled_from(EVERYONE)),
    st.tuples(st.just("undo"), st.integers(1, 4)),
)


class Course:
    """A fight with these actions, the last of which can be undone."""

    def __init__(self):
        self.taken = [Taken(n, each, 0, 0, "", 0) for n, each in enumerate(table().turn().steps, 1)]
        self.first = len(self.taken)

    @property
    def history(self):
        return History().then(*self.taken)

    def take(self, step):
        self.taken.append(Taken(len(self.taken) + 1, step, 0, 0, "", 0))

    def turn(self, success):
        """Make all saves that are due at the end of the turn, and end it."""
        while due := self.history.fight.due:
            of, borne = due
            self.take(Withstood(of.id, borne.condition, borne.since, success))
        self.take(next_turn(self.history.fight))

    def do(self, act):
        match act:
            case ("put", target, condition, ends):
                afflicts = (Borne(condition, ends, OGRE),)
                self.take(Dealt(OGRE, (), "trait", afflicts=afflicts, afflicted=(target,)))
            case ("turns", count, success):
                for _ in range(count):
                    self.turn(success)
            case ("fells", target):
                self.take(Dealt(0, (Hit(target, 99),), "entered"))
            case ("heals", target):
                self.take(Healed(0, (target,), 5))
            case ("rests", target):
                self.take(Restored(target, "rested"))
            case ("undo", count):
                standing = [each for each in self.taken[self.first :] if not each.undone]
                for each in standing[-count:]:
                    self.taken[each.number - 1] = replace(each, undone="Gwen")


def moments(step, before):
    """Yield the starts and ends of turns in a step, each with its group."""
    if isinstance(step, Turned):
        yield "end", before.group
        for group in (*step.left, *step.passed):
            yield from (("start", group), ("end", group))
        yield "start", step.to


def expected(history):
    """Yield everyone's conditions after each step, computed independently of the fight."""
    there = {}
    for taken, before, after in history.story:
        step = taken.step
        for borne in getattr(step, "afflicts", ()):
            for of in map(before.find, step.afflicted):
                if not of.hp.dead:
                    there[of.id, borne.condition, taken.number] = waits(borne.ends, of, before)
        if isinstance(step, Withstood) and step.success:
            there.pop((step.target, step.condition, step.since), None)
        for what in moments(step, before):
            there = {
                key: (at, group, left - ((at, group) == what))
                for key, (at, group, left) in there.items()
                if ((at, group), left) != (what, 1)
            }
        yield after, set(there)


def waits(ends, of, fight):
    """Return the kind, group and number of turns to wait for until this end, all empty if it has none."""
    group = fight.find(ends.of).group if ends.of else of.group
    is_on = fight.group == group and ends.later
    if ends.at == "save":
        return ("end", group, ends.turns + is_on) if ends.turns else ("", 0, 0)
    return (ends.at, group, ends.left + is_on) if ends.at else ("", 0, 0)


def borne(fight):
    return {(of.id, each.condition, each.since) for of in fight.combatants for each in of.borne if each.since}


@given(st.lists(ACTS, min_size=2, max_size=12))
def test_every_effect_ends_at_its_time_and_no_other_does(acts):
    course = Course()
    for each in acts:
        course.do(each)

    for fight, there in expected(course.history):
        assert borne(fight) == there


@given(st.lists(ACTS, min_size=2, max_size=12))
def test_effects_without_an_end_stay_even_after_the_fight(acts):
    course = Course()
    for each in acts:
        course.do(each)
    for of in course.history.fight.combatants:
        lasts = [each for each in of.borne if each.ends.at not in ("start", "end")]
        kept = outside(of.bearing, of.id, lambda _: None, over=True).borne
        assert [(each.condition, each.ends) for each in kept] == [
            (each.condition, replace(each.ends, later=False)) for each in lasts
        ]


def given_to(target, ends, story=None):
    """Let the ogre blind a creature on Mira's turn of a fight with goblins, Bo and the ogre."""
    story = story or table().turn()
    return story.take(Dealt(OGRE, (), "trait", afflicts=(Borne("blinded", ends, OGRE),), afflicted=(target,)))


def is_blind(story, target):
    return any(each.condition == "blinded" for each in story.fight.find(target).borne)


@pytest.mark.parametrize(
    ("ends", "gone", "turns"),
    [
        (Ends("start", OGRE), OGRE, 3),  # The goblins, Bo and, in place of its turn, Mira.
        (Ends("end", OGRE, later=True), OGRE, 3),
        (Ends("start", GOBLIN), GOBLIN, 1),  # The other goblin acts with it.
        (Ends("end", GOBLIN, later=True), GOBLIN, 2),
        (Ends("start", BO), BO, 2),
        (Ends("start", MIRA), MIRA, 4),
        (Ends("end", MIRA, later=True), MIRA, 4),
        (Ends("end", MIRA), MIRA, 1),
    ],
)
def test_effects_end_in_time_even_if_their_source_left(ends, gone, turns):
    """The condition ends where their turn would have been. The order is Mira, goblins, Bo, ogre."""
    target = BO if gone != BO else OGRE
    story = given_to(target, ends).take(Removed(gone))
    story = story.take(Turned(next_turn(story.fight).to, auto=True)) if gone == MIRA else story
    had = turns - (gone == MIRA)
    for _ in range(had):
        assert is_blind(story, target)
        story.turn()
    assert not is_blind(story, target)


def test_a_condition_added_with_a_grapple_ends_with_it():
    like = Borne("", Ends(escape=Escape(13)), OGRE)
    story = (
        table()
        .turn()
        .take(Conditioned((MIRA,), (TypedCondition("restrained"), TypedCondition("grappled")), like))
    )
    since = len(story.steps)
    assert [(each.condition, each.ends) for each in story.fight.find(MIRA).borne] == [
        ("restrained", Ends(tied="grappled")),
        ("grappled", like.ends),
    ]
    assert story.take(Escaped(MIRA, MIRA, "grappled", since)).fight.find(MIRA).borne == ()


SAVED = Borne("paralyzed", Ends("save", ability="wis", dc=15), since=3)


@pytest.mark.parametrize(
    ("borne", "hp", "tried", "is_due"),
    [
        ((SAVED,), 5, (), True),
        ((SAVED,), 5, (("paralyzed", 3),), False),
        ((SAVED,), 5, (("paralyzed", 2),), True),
        ((SAVED,), 0, (), False),
        ((Borne("prone"),), 5, (), False),
        ((), 5, (), False),
    ],
)
def test_someone_up_still_has_to_save_against_their_conditions(borne, hp, tried, is_due):
    of = Combatant(1, "Mira", "pc", 1, HitPoints(hp, 20), borne=borne, tried=tried)

    assert of.due == (borne if is_due else ())
