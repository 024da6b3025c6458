"""Entries that expire: codes expire a year after their last use, unless they filled the newest form."""

import pytest

from bot.kept.store import KNOWN_MS, MAX_FILLED, KeptRolls, What

ALICE, BOB = 7, 8
LUCK = What("dice", '{"dice":"1d6"}')


@pytest.fixture
def kept(database):
    return KeptRolls(database)


async def codes(database):
    return await database.read(
        lambda each: [row[0] for row in each.execute("SELECT code FROM kept_shared ORDER BY code").fetchall()]
    )


async def test_a_code_is_valid_for_a_year_after_its_last_use(kept):
    assert await kept.share(ALICE, [("A", "Luck", LUCK)], 0) == ["A"]
    assert await kept.use_codes(["A", "B"], KNOWN_MS) == {"A": ("Luck", LUCK)}
    assert await kept.use_codes(["A"], 2 * KNOWN_MS) == {"A": ("Luck", LUCK)}
    assert await kept.use_codes(["A"], 3 * KNOWN_MS + 1) == {}


async def test_sharing_something_unchanged_again_keeps_its_code_and_people_have_their_own(kept):
    await kept.share(ALICE, [("A", "Luck", LUCK)], 0)
    other = What("dice", '{"dice":"1d8"}')
    new = [("B", "Luck", LUCK), ("C", "Luck", other), ("D", "Fate", LUCK), ("E", "Fate", LUCK)]
    assert await kept.share(ALICE, new, 1) == ["A", "C", "D", "D"]
    assert await kept.share(BOB, [("F", "Luck", LUCK)], 1) == ["F"]


async def test_codes_unused_for_a_year_are_deleted_with_the_next_ones(kept, database):
    many = [(f"old{each:02}", f"Luck{each}", LUCK) for each in range(60)]
    await kept.share(ALICE, many, 0)
    await kept.use_codes(["old07"], 5)
    later = KNOWN_MS + 3
    await kept.share(ALICE, [("new1", "Luck1", LUCK)], later)
    await kept.share(ALICE, [("new2", "Luck2", LUCK)], later)
    assert await codes(database) == ["new1", "new2", "old07"]


async def test_the_newest_entered_values_are_known(kept):
    await kept.fill(BOB, "1d20+{a}", {"a": "9"}, 0)
    for each in range(MAX_FILLED + 1):
        await kept.fill(ALICE, f"{each}d20+{{a}}", {"a": str(each)}, each)
    assert await kept.filled(ALICE, "0d20+{a}") == {}
    assert await kept.filled(ALICE, "1d20+{a}") == {"a": "1"}
    assert await kept.filled(BOB, "1d20+{a}") == {"a": "9"}
