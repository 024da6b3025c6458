"""A fight computed onward from a known state is the same as one computed from its first step."""

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dnd.fight.cards.panel import last_blow
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.entering import Entered, Started
from bot.games.dnd.fight.steps.history import History, Taken, alike
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.steps import Dealt, Hit

PEOPLE = 3
TARGETS = st.integers(1, PEOPLE)


def beginning():
    """Return the steps of a fight of three creatures, up to its first turn."""
    entered = [
        Entered((Newcomer(f"Ogre {number}", "monster", 9, number, mortal=True),), 20 - number, number)
        for number in range(1, PEOPLE + 1)
    ]
    return [Started(), *entered, Turned(1, rounds=True)]


def numbered(steps, first=1):
    return tuple(Taken(number, step, 0, 0, "Gwen", 0) for number, step in enumerate(steps, first))


def steps_after(last):
    """Return a step that can follow: a turn, an attack, or a knockout by an earlier attack."""
    blow = st.builds(
        lambda target, amount: Dealt(1, (Hit(target, amount),), aimed=target, melee=True),
        TARGETS,
        st.integers(0, 12),
    )
    return st.one_of(
        st.builds(Turned, TARGETS),
        blow,
        st.builds(KnockedOut, st.integers(PEOPLE + 2, last), TARGETS),
    )


@st.composite
def changes(draw):
    """Return a fight's steps after each change, which adds, undoes or rewrites one step."""
    taken = numbered(beginning())
    found = [taken]
    for _ in range(draw(st.integers(1, 12))):
        at = draw(st.integers(PEOPLE + 2, len(taken))) - 1
        kind = draw(st.sampled_from(("more", "undone", "rewritten")))
        if kind == "more":
            taken = (*taken, *numbered([draw(steps_after(len(taken)))], len(taken) + 1))
        elif kind == "undone":
            taken = (*taken[:at], replace(taken[at], undone="Gwen"), *taken[at + 1 :])
        else:
            taken = (*taken[:at], replace(taken[at], step=draw(steps_after(len(taken)))), *taken[at + 1 :])
        found.append(taken)
    return found


@given(changes())
def test_a_continued_fight_equals_one_computed_from_its_first_step(each_after_the_other):
    history = History()
    for taken in each_after_the_other:
        history = history.as_of(taken, alike(history.taken, taken))
        assert history == History().then(*taken)


@given(changes(), st.integers(0, 6), st.integers(0, 6))
def test_a_turns_story_contains_the_steps_taken_in_it(each_after_the_other, first, last):
    history = History().then(*each_after_the_other[-1])
    turns = range(first, last + 1)
    assert history.events_in(first, last) == tuple(each for each in history.story if each[1].turn in turns)
    assert history.undone_in(first, last) == tuple(each for each in history.undone if each[1] in turns)


def test_a_knockout_is_applied_again_as_one():
    blow = Dealt(1, (Hit(2, 9),), aimed=2, melee=True)
    history = History().then(*numbered([*beginning(), blow]))
    assert state_of_second(history) == "dead"
    spared = history.then(*numbered([KnockedOut(6, 2)], 7))
    assert state_of_second(spared) == "unconscious"
    assert state_of_second(history) == "dead"
    undone = replace(spared.taken[-1], undone="Gwen")
    assert state_of_second(spared.as_of((*history.taken, undone), 6)) == "dead"


def test_an_attack_can_knock_out_only_in_its_own_turn():
    blow = Dealt(1, (Hit(2, 9),), aimed=2, melee=True)
    history = History().then(*numbered([*beginning(), blow]))
    assert last_blow(history, history.fight) == (6, 2)
    by_itself = history.then(*numbered([Turned(3, auto=True)], 7))
    assert last_blow(by_itself, by_itself.fight) == (6, 2), "no one ended the turn before they could decide"
    ended = history.then(*numbered([Turned(3)], 7))
    assert last_blow(ended, ended.fight) is None
    saving: Any = SimpleNamespace(saver=by_itself.fight.find(1))
    assert last_blow(by_itself, saving) is None, "a Death Saving Throw takes the turn"


def state_of_second(history):
    return history.fight.combatants[1].hp.state
