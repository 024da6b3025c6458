"""A turn order as a value: the sequence, the faces, and the current turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.codec import dumps, loads
from bot.dice.faces import NoFaces, ScriptedFaces
from bot.errors import PlayerError, PressError
from bot.initiative.rules import state as rules
from bot.initiative.rules import turns
from bot.initiative.rules.entering import read_entries
from bot.initiative.rules.panel import order_card, turn_lines
from bot.initiative.rules.state import MAX_ENTRIES, MAX_OWN, MAX_THROWN, By, Initiative
from bot.ui.embeds import MAX_DESCRIPTION, card_embed

GM, ALICE, BOB = By(1, is_gm=True), By(2, is_gm=False), By(3, is_gm=False)


def order(text, *faces, of=None, by=GM, hidden=False):
    """Return a turn order of everyone in the text, which must use all of these faces."""
    state, script = of or Initiative(), ScriptedFaces(*faces)
    for each in read_entries(text):
        state = rules.entered(state, each, by, script, is_hidden=hidden)
    assert script.left == 0
    return loads(Initiative, dumps(state))


def names(state, *, hidden=False):
    return [each.name for each in state.order(hidden=hidden)]


def entry_named(state, name):
    return next(each for each in state.entries if each.name == name)


def acting(state):
    """Return the name of the entry whose turn it is."""
    return next((each.name for each in state.order() if each.number == state.acting), "")


def after(state, steps, move=turns.next_turn):
    for _ in range(steps):
        state = move(state)
    return state


def test_the_highest_acts_first_and_after_the_last_the_next_round_begins():
    state = order("Ana 14, Bo d20+1, Cy -2", 17)
    assert names(state) == ["Bo", "Ana", "Cy"]
    assert (state.now, state.round) == (None, 0)
    taken = [(after(state, n).now.name, after(state, n).round) for n in range(1, 5)]
    assert taken == [("Bo", 1), ("Ana", 1), ("Cy", 1), ("Bo", 2)]
    with pytest.raises(PressError, match="No one is in the turn order yet"):
        turns.next_turn(Initiative())
    with pytest.raises(PressError, match="hasn't started"):
        turns.turn_before(state)


@given(st.lists(st.integers(-30, 30), min_size=1, max_size=9), st.integers(1, 30))
def test_back_undoes_next_and_every_round_has_everyone_once_from_high_to_low(counts, steps):
    state = order(", ".join(f"P{n} {count}" for n, count in enumerate(counts)))
    there = after(state, steps)
    back = after(there, steps, turns.turn_before)
    assert (back.acting, back.round, back.steps) == (0, 0, 2 * steps)
    counted = [after(state, n).now.count for n in range(1, len(counts) + 1)]
    assert counted == sorted(counts, reverse=True)
    assert there.round == 1 + (steps - 1) // len(counts)


def test_a_name_entered_again_keeps_its_dice_and_only_new_ones_are_rolled():
    state = order("Ana d20+2", 4)
    again = order("ana d20+5", of=state)
    assert [(each.name, each.count) for each in again.entries] == [("ana", 9)]
    more = order("Ana 3d20kh1", 11, 6, of=again)
    assert entry_named(more, "Ana").count == 11
    fewer = order("Ana d20", of=more)
    assert entry_named(fewer, "Ana").count == 4
    number = order("Ana 15", of=fewer)
    assert entry_named(order("Ana 2d20kl1", of=number), "Ana").count == 4
    out = turns.removed(fewer, entry_named(fewer, "Ana"))
    assert entry_named(order("Ana d20+1", of=out), "Ana").count == 5
    other = order("Ana d20+d6", 2, of=out)
    assert entry_named(order("Ana d6", of=other), "Ana").count == 2


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Ana", "Bo"]), st.sampled_from(["d20", "2d20kh1", "d20+d6", "3d6", "9", ""])
        ),
        max_size=12,
    ),
    st.data(),
)
def test_no_name_gets_two_faces_for_one_die_whatever_is_entered_and_removed(steps, data):
    state = Initiative()
    seen: dict[tuple[str, str], tuple[int, ...]] = {}
    for name, value in steps:
        if not value:
            gone = [each for each in state.entries if each.name == name]
            state = turns.removed(state, gone[0]) if gone else state
            continue
        drawn = data.draw(st.lists(st.integers(1, 6), min_size=4, max_size=4))
        state = rules.entered(state, read_entries(f"{name} {value}")[0], GM, ScriptedFaces(*drawn))
        for die, faces in state.thrown.get(f"!{name.casefold()}", {}).items():
            before = seen.get((name, die), ())
            assert faces[: len(before)] == before
            seen[name, die] = faces
            if value in ("d20", "3d6") and die == f"d{value.split('d')[1]}":
                rolled = [each.face for each in entry_named(state, name).roll.dice]
                assert tuple(rolled) == faces[: len(rolled)]


@pytest.mark.parametrize(
    "same", ["Bob\u200b", "B\u2060ob", "Bo\u00adb", "Bob\ufe0f", "Bob \u3164", "Ｂob", "bob"]
)
def test_a_name_that_looks_the_same_has_the_same_dice(same):
    state = order("Bob d20", 3)
    assert [each.count for each in order(f"{same} d20", of=state).entries] == [3]
    removed = turns.removed(state, entry_named(state, "Bob"))
    assert [each.count for each in order(f"{same} d20+1", of=removed).entries] == [4]
    with pytest.raises(PlayerError, match="is listed twice"):
        read_entries(f"Bob 3, {same} 4")


def test_someone_elses_turn_is_not_ended_and_before_the_first_anyone_can_begin():
    state = order("Mira 9", of=order("Ana 14, Bo 3"), by=ALICE)
    turns.check_turn(state, ALICE)
    with pytest.raises(PressError, match="Only a GM or someone in the turn order can start"):
        turns.check_turn(state, BOB)
    begun = after(state, 1)
    with pytest.raises(PressError, match="It's the GM's turn now, for Ana"):
        turns.check_turn(begun, ALICE)
    turns.check_turn(after(begun, 1), ALICE)
    with pytest.raises(PressError, match="It's Mira's turn"):
        turns.check_turn(after(begun, 1), BOB)
    turns.check_turn(begun, GM)


def test_a_tie_is_decided_by_its_players_or_a_gm_if_one_has_no_player():
    state = order("Mira 12", of=order("Bo 12", by=BOB), by=ALICE)
    assert [[each.name for each in tied] for tied in state.ties()] == [["Bo", "Mira"]]
    settled = rules.settled(state, entry_named(state, "Mira"), BOB)
    assert names(settled) == ["Mira", "Bo"]
    assert settled.ties() == ()
    with pytest.raises(PressError, match="That tie is settled"):
        rules.settled(settled, entry_named(settled, "Bo"), BOB)
    assert names(order("Bo 12", of=settled, by=BOB)) == ["Mira", "Bo"], (
        "the decision applies to the same number"
    )
    assert order("Mira 13", of=settled, by=ALICE).entries[1].before == ()
    with_ogre = order("ogre 12", of=settled)
    with pytest.raises(PressError, match="Only a GM can decide who goes first:"):
        rules.settled(with_ogre, entry_named(with_ogre, "Mira"), ALICE)
    first = rules.settled(with_ogre, entry_named(with_ogre, "ogre"), GM)
    assert (names(first), first.ties()) == (["ogre", "Mira", "Bo"], ())


@given(st.permutations(range(4)))
def test_a_tie_of_four_is_settled_one_by_one_in_any_order(picks):
    state = order(", ".join(f"P{n} 10" for n in range(4)))
    for pick in picks[:-1]:
        state = rules.settled(state, entry_named(state, f"P{pick}"), GM)
    assert state.ties() == ()
    assert names(state) == [f"P{pick}" for pick in picks]


def test_removing_the_acting_entry_passes_the_turn_to_the_next():
    begun = after(order("Ana 14, Bo 9, Cy 3"), 2)
    assert acting(turns.removed(begun, entry_named(begun, "Ana"))) == "Bo"
    without = turns.removed(begun, entry_named(begun, "Bo"))
    assert (acting(without), without.round) == ("Cy", 1)
    last = turns.removed(without, entry_named(without, "Cy"))
    assert (acting(last), last.round) == ("Ana", 2)
    empty = turns.removed(last, entry_named(last, "Ana"))
    assert (empty.now, empty.round) == (None, 0)


@given(st.lists(st.integers(-9, 30), max_size=5), st.integers(0, 6))
def test_nothing_public_reveals_hidden_entries(counts, steps):
    openly = after(order("Ana 14, Bo 9", of=order("Cy 12")), steps)
    state = order("Cy 12")
    for number, count in enumerate(counts):
        state = order(f"H{number} {count}", of=state, hidden=True)
    state = after(order("Ana 14, Bo 9", of=state), steps)
    assert order_card(state) == order_card(openly)
    assert list(turn_lines(state)) == list(turn_lines(openly))
    assert [each.number for each in state.order()] == [each.number for each in openly.order()]
    assert len(names(state, hidden=True)) == 3 + len(counts)


def test_a_revealed_entry_gets_its_number_and_keeps_its_roll():
    state = order("Spy d20+3", 9, of=order("Ana 14, spy 2"), hidden=True)
    with pytest.raises(PlayerError, match="is already in the turn order"):
        rules.revealed(state, state.of(1, hidden=True))
    state = turns.removed(state, entry_named(state, "spy"))
    shown = rules.revealed(state, state.of(1, hidden=True))
    assert [(each.name, each.number, each.count) for each in shown.order()] == [
        ("Ana", 1, 14),
        ("Spy", 3, 12),
    ]
    assert rules.entered(shown, read_entries("Spy d20")[0], GM, NoFaces()).of(3).count == 9


def test_permissions_do_not_reveal_a_hidden_entry_even_to_its_player():
    spy = read_entries("Spy 9")[0]
    state = rules.entered(order("Bo 3"), spy, GM, NoFaces(), player=ALICE.user, is_hidden=True)
    with pytest.raises(PressError, match="Only a GM or someone in the turn order can start"):
        turns.check_turn(state, ALICE)
    for number in range(MAX_OWN):
        state = order(f"P{number} 1", of=state, by=ALICE)
    with pytest.raises(PlayerError, match=f"You can have up to {MAX_OWN} in the turn order"):
        order("Zed 1", of=state, by=ALICE)


def test_rolled_names_are_remembered_up_to_a_limit():
    state = Initiative(thrown={f"!p{number}": {"d20": (1,)} for number in range(MAX_THROWN)})
    with pytest.raises(PlayerError, match="A GM has to clear the turn order first"):
        order("Zed d20", 4, of=state)
    assert order("P7 d20, Zed 4", of=state).of(1).count == 1
    order("Zed d20", 4, of=state, hidden=True)


def test_only_gms_enter_others_and_the_number_of_entries_is_limited():
    ana = read_entries("Ana 14")[0]
    with pytest.raises(PlayerError, match="Only a GM can enter others"):
        rules.entered(Initiative(), ana, ALICE, NoFaces(), player=BOB.user)
    state = rules.entered(Initiative(), ana, GM, NoFaces(), player=BOB.user)
    with pytest.raises(PlayerError, match="Ana is already in the turn order and isn't yours"):
        rules.entered(state, ana, ALICE, NoFaces())
    assert rules.entered(state, ana, BOB, NoFaces()) == state
    full = Initiative()
    for number in range(MAX_ENTRIES):
        full = order(f"P{number} 1", of=full)
    with pytest.raises(PlayerError, match=f"The turn order can have up to {MAX_ENTRIES}"):
        order("Zed 1", of=full)
    order("Zed 1", of=full, hidden=True)


@pytest.mark.parametrize("steps", [0, 1, 25, MAX_ENTRIES])
def test_the_longest_order_fits_a_message_with_the_current_turn(steps):
    state = Initiative()
    for number in range(MAX_ENTRIES):
        name = f"{number:02}" + "*" * 30
        state = order(f"{name} {number} # {'_' * 60}", of=state)
    state = after(state, steps)
    text = str(card_embed(order_card(state)).description)
    assert len(text) <= MAX_DESCRIPTION
    assert ("▶" in text) is bool(steps)
