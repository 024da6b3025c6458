"""Entries in the turn order, as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.initiative.rules.entering import MAX_AT_ONCE, MAX_NOTE, read_entries, read_note
from tests.cases import every

NAMES = st.from_regex(r"[A-CE-VX-Z][a-ce-vx-z]{0,8}( [a-ce-vx-z]{2,6})?( [1-9])?", fullmatch=True)
VALUES = st.sampled_from(["14", "-2", "0", "d20+2", "1d20-1", "2d20kh1+3", "d20 + 2", "3d6", "d20+2 adv"])


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("Ana 14, goblins x3 d20+2", ["Ana 14", *(f"goblins {n} 1d20+2" for n in (1, 2, 3))]),
        ("goblins d20+2 x2", ["goblins 1 1d20+2", "goblins 2 1d20+2"]),
        ("3x wolf 12", ["wolf 1 12", "wolf 2 12", "wolf 3 12"]),
        ("wolf 2x 12", ["wolf 1 12", "wolf 2 12"]),
        ("Goblin 2 d20 + 2 + 1d4", ["Goblin 2 1d20+2+1d4"]),
        ("R2D2 14; Jean-Luc −1\nAnn: 3", ["R2D2 14", "Jean-Luc -1", "Ann 3"]),
        ("Ana d20+2 adv", ["Ana 1d20adv+2"]),
        ("Bo max(d20, d12)+1, C 3", ["Bo max(1d20, 1d12)+1", "C 3"]),
        ("Ana 1W20+3", ["Ana 1d20+3"]),
        ("Ana 4dF", ["Ana 4dF"]),
        ("Ana 14 # blessed, Bo d20 # slow, and sad", None),
    ],
)
def test_a_name_is_as_long_as_possible_and_its_number_comes_after_it(text, entries):
    if entries is None:
        with pytest.raises(
            PlayerError, match="“and sad” needs a number, such as Ana 14, or dice, such as Ana d20"
        ):
            read_entries(text)
        return
    assert [f"{each.name} {each.dice or each.typed}" for each in read_entries(text)] == entries


def test_text_after_a_hash_is_a_note():
    ana, bo = read_entries("Ana 14 # blessed by the moon, Bo d20+1 #slow")
    assert (ana.note, bo.note, bo.dice) == ("blessed by the moon", "slow", "1d20+1")
    assert {each.note for each in read_entries("goblins x2 d20 # asleep")} == {"asleep"}
    assert read_note(" a \n b ") == "a b"
    with pytest.raises(PlayerError, match=f"up to {MAX_NOTE} characters"):
        read_note("a" * (MAX_NOTE + 1))


@every(
    "text, says",
    [
        ("", "Enter who acts and their number or dice, such as Ana 14, goblins x3 d20"),
        (" , ;", "Enter who acts and their number or dice, such as Ana 14, goblins x3 d20"),
        ("Ana", "“Ana” needs a number, such as Ana 14, or dice, such as Ana d20"),
        ("14", "“14” needs a name first, such as Ana 14"),
        ("d20+2", "” needs a name first, such as Ana 14"),
        ("Ana +3", "Enter 3 or d20[+]3"),
        ("Ana d20+", "There should be dice or a number here, not"),
        ("Ana d20 hidden", "with the hidden option"),
        ("Ana d20; Bo 99999", "up to 9,999"),
        ("Zed 1000d6", "up to 20 dice"),
        ("goblin x30 4", "Enter 1 to 20 of the same name"),
        ("goblin x0 4", "Enter 1 to 20 of the same name"),
        ("Ana 14, ana 15", "“Ana” is listed twice"),
        ("goblins x2 1, goblins 2 14", "“goblins 2” is listed twice"),
        (f"{'a' * 33} 14", "A name can have 1 to 32 characters"),
        (f"{'Bo' * 15} x12 14", "A name can have 1 to 32 characters"),
        (", ".join(f"wolf{n} {n}" for n in range(21)), f"up to {MAX_AT_ONCE} at once"),
        ("a" * 501, "You can enter up to 500 characters at once"),
    ],
)
def test_an_unreadable_entry_shows_what_would_work(text, says):
    with pytest.raises(PlayerError, match=says):
        read_entries(text)


@given(st.lists(st.tuples(NAMES, VALUES), min_size=1, max_size=8, unique_by=lambda each: each[0].casefold()))
def test_all_entries_are_read_in_order_with_their_own_values(people):
    found = read_entries(", ".join(f"{name} {value}" for name, value in people))
    assert [each.name for each in found] == [name for name, _ in people]
    for each, (_, value) in zip(found, people, strict=True):
        assert bool(each.dice) is ("d" in value)
        assert each.dice or each.typed == int(value)


@given(st.text(alphabet="Aa1 2d0+x,#()-", max_size=40))
def test_any_text_is_read_or_refused_in_words(text):
    try:
        found = read_entries(text)
    except PlayerError as error:
        assert str(error).endswith((".", "?"))
    else:
        assert all(each.name == each.name.strip() and each.name for each in found)
