"""Suggestions while someone types into /roll."""

import pytest

from tests.e2e.dnd import bo


async def offered(table, typed, who=None):
    return await (who or table.alice).autocomplete(table.channel, "roll", "dice", typed)


@pytest.mark.story
async def test_typed_text_is_parsed_as_it_is_typed(table):
    (choice,) = await offered(table, "4d6kh3")

    assert choice == {"name": "✓ 4d6kh3: keep the highest 3", "value": "4d6kh3 "}


async def test_the_probability_of_a_tables_likeliest_row(table):
    rows = "1-9: draw one | 10-19: draw two | 20: draw three"
    await table.alice.slash(table.channel, "table new", name="Loot", rows=rows)

    for chosen in (rows, "Loot"):
        (choice,) = await table.alice.autocomplete(table.channel, "roll", "dice", "1d20", table=chosen)
        assert choice["name"] == "✓ 1d20 · most likely 10-19: draw two: 50%"
    assert await table.alice.autocomplete(table.channel, "roll", "dice", "1d20", table="No") == []


async def test_mistakes_show_a_correction_or_their_position_and_goals_their_odds(table):
    # For a mistake, the intended text is suggested.
    (choice,) = await offered(table, "4d6hk3")

    assert choice == {"name": "✗ 4d6hk3: did you mean 4d6kh3?", "value": "4d6kh3"}

    # A mistake without a suggestion is shown with its position.
    (choice,) = await offered(table, "hello")

    assert choice["value"] == "hello "
    assert "Start a roll with dice or a number" in choice["name"]

    # The chance of success is on the first line.
    for typed, name in [
        ("1d20+7>=15", "✓ 1d20+7>=15 · 65%, with advantage 88%"),
        ("1d20adv+7>=15", "✓ 1d20adv+7>=15 · 88%: keep the higher of two d20s"),
        ("4d6kh3>=12", "✓ (4d6kh3)>=12 · 62%: keep the highest 3; the whole total is compared"),
        ("(2d6)>=7", "✓ (2d6)>=7 · 58%: the whole total is compared"),
        ("3x1d20>=15", "✓ 3x(1d20)>=15 · 30%, with advantage 51%"),
    ]:
        (choice,) = await offered(table, typed)

        assert choice == {"name": name, "value": f"{typed} "}

    # Options that were already chosen aren't suggested again.
    (choice,) = await offered(table, "4d6kh3")
    assert await offered(table, choice["value"]) == []
    found = await table.alice.autocomplete(table.channel, "magic card", "name", "pixie gui")
    assert found
    for each in found:
        assert await table.alice.autocomplete(table.channel, "magic card", "name", each["value"]) == []


async def test_recent_rolls_are_offered_newest_first_and_once(table):
    for dice, faces in (("d20", [1]), ("2d6+1", [1, 1]), ("d20", [2])):
        table.dice.will_show(*faces)
        await table.alice.slash(table.channel, "roll", dice=dice)

    assert [choice["value"] for choice in await offered(table, "")] == ["1d20", "2d6+1"]
    assert [choice["value"] for choice in await offered(table, "2d")] == ["2d6", "2d6+1"]


async def test_no_one_elses_rolls_are_offered(table):
    table.dice.will_show(1)
    await table.alice.slash(table.channel, "roll", dice="d20 # secret plan")

    assert await offered(table, "", table.bob) == []


async def test_no_suggestion_is_cut_short(table):
    long = "+".join(["1d20"] * 40)
    table.dice.will_show(*([1] * 40))
    await table.alice.slash(table.channel, "roll", dice=long)

    assert await offered(table, "") == []
    assert await offered(table, long) == []


async def test_suggestions_that_add_nothing_are_not_offered(table):
    assert await offered(table, "4d6") == [], "Enter sends it"
    table.dice.will_show(1, 1)
    await table.alice.slash(table.channel, "roll", dice="2d6+1")
    assert [choice["value"] for choice in await offered(table, "2d6")] == ["2d6 ", "2d6+1"], (
        "Enter selects no other roll"
    )


async def test_the_injured_are_offered_before_the_amount_is_typed(table):
    await bo(table)
    offered = await table.bob.autocomplete(table.channel, "dnd hp", "who", "")
    assert [each["name"] for each in offered] == ["Bo (Bob)"]
