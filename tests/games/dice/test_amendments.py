"""Properties of every sequence of rerolls, edits and undos of a plain roll."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DiceError
from bot.games.dice.rules.acts import REROLL
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, request, roll_of
from bot.rolls.act import AMEND, UNDO, can_undo
from bot.rolls.trail import Trail, Version
from bot.rolls.values import Shown
from bot.ui.embeds import MAX_DESCRIPTION, roll_embed
from tests.dice.test_properties import faces_of

NOTATIONS = [
    "1d20", "1d20+5>=15", "1d20adv", "1d20dis!", "4d6kh3", "3d6!", "1d20ro<10", "5d10>=7", "2x1d20",
    "1d20 hit; 2d6 fire", "(2d6)>=7", "1d20>=1d20", "2d6mi2ra6", "10d6!!", "1d{1,1,20}",
]  # fmt: skip
ENTERED = [
    ("+2", "", "", ""), ("-1", "", "15", ""), ("+1d4", "", "", ""), ("+1d4kh1", "", "", ""),
    ("+2d4", "", "", ""), ("+1d6!", "", "", ""), ("", "adv", "", ""), ("", "dis", "", ""),
    ("", "none", "", ""), ("", "", "<=9", ""),
    ("+1", "adv", "20", ""), ("+3", "", "", "2"), ("+0*1d1+1d4", "", "", ""),
]  # fmt: skip
steps = st.lists(
    st.one_of(
        st.just((UNDO, ())),
        st.tuples(st.just(AMEND), st.sampled_from(ENTERED)),
        st.tuples(st.just(REROLL), st.tuples(st.integers(0, 9))),
    ),
    max_size=9,
)


def rolls(trail):
    return [roll_of(version.request, version.faces) for version in trail]


def picks(trail, key, picked):
    """Return the choices for this action: fields in the order of the form, or one of the roll's dice."""
    if key == AMEND:
        form = GAME.acts[AMEND].form
        return picked[: len(form(trail))] if form else ()
    dice = rolls(trail)[-1].dice
    return (dice[picked[0] % len(dice)].key,) if key == REROLL and dice else ()


@given(st.sampled_from(NOTATIONS), steps, st.integers(0, 2**32))
def test_no_edit_changes_a_die_and_no_undo_changes_more_than_it_should(text, steps, seed):
    asked, source = request(text), faces_of(seed)
    trail: Trail[DiceRequest] = (Version(asked, GAME.throw(asked, source), by=1, name="Alice"),)
    for key, picked in steps:
        if key == UNDO and not can_undo(trail):
            continue
        chosen = picks(trail, key, picked)
        with suppress(DiceError):
            change = GAME.acts[key].do(trail, chosen, source)
            trail = (*trail, Version(change.request, change.faces, 1, "Alice", key, chosen))
            _, before, now = [None, *rolls(trail)][-3:]
            if key == AMEND:
                for old, new in zip(before.faces.pools, now.faces.pools, strict=False):
                    assert all(one == other for one, other in zip(old, new, strict=False))
                both = before.faces.extra.keys() & now.faces.extra.keys()
                assert all(before.faces.extra[each] == now.faces.extra[each] for each in both)
            elif key == UNDO:
                assert now == rolls(trail)[-3]
        embed = roll_embed(Shown(1, "1", "Alice", 1, GAME.card(trail), new=True)).to_dict()
        assert 0 < len(embed["description"]) <= MAX_DESCRIPTION
