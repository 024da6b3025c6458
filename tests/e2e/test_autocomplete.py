"""What is offered while somebody types into /roll."""


async def offered(table, typed, who=None):
    return await (who or table.alice).autocomplete(table.channel, "roll", "dice", typed)


async def test_what_is_typed_is_read_aloud_while_it_is_typed(table):
    (choice,) = await offered(table, "4d6kh3")

    assert choice == {"name": "✓ 4d6kh3: keep the highest 3", "value": "4d6kh3 "}


async def test_what_is_wrong_offers_what_was_meant(table):
    (choice,) = await offered(table, "4d6hk3")

    assert choice == {"name": "✗ 4d6hk3: did you mean 4d6kh3?", "value": "4d6kh3"}


async def test_what_cannot_be_mended_shows_where_it_breaks(table):
    (choice,) = await offered(table, "hello")

    assert choice["value"] == "hello "
    assert "A roll begins with dice or a number" in choice["name"]


async def test_recent_rolls_are_offered_newest_first_and_once(table):
    for dice, faces in (("d20", [1]), ("2d6+1", [1, 1]), ("d20", [2])):
        table.dice.will_show(*faces)
        await table.alice.slash(table.channel, "roll", dice=dice)

    assert [choice["value"] for choice in await offered(table, "")] == ["1d20", "2d6+1"]
    assert [choice["value"] for choice in await offered(table, "2d")] == ["2d6", "2d6+1"]


async def test_nobody_elses_rolls_are_offered(table):
    table.dice.will_show(1)
    await table.alice.slash(table.channel, "roll", dice="d20 # secret plan")

    assert await offered(table, "", table.bob) == []


async def test_nothing_that_is_offered_is_cut_short(table):
    long = "+".join(["1d20"] * 40)
    table.dice.will_show(*([1] * 40))
    await table.alice.slash(table.channel, "roll", dice=long)

    assert await offered(table, "") == []
    assert await offered(table, long) == []


async def test_what_says_nothing_new_is_not_offered(table):
    assert await offered(table, "4d6") == [], "Enter sends it"
    table.dice.will_show(1, 1)
    await table.alice.slash(table.channel, "roll", dice="2d6+1")
    assert [choice["value"] for choice in await offered(table, "2d6")] == ["2d6 ", "2d6+1"], (
        "Enter takes no other roll"
    )


async def test_what_was_chosen_is_not_offered_again(table):
    (choice,) = await offered(table, "4d6kh3")
    assert await offered(table, choice["value"]) == []
    found = await table.alice.autocomplete(table.channel, "magic card", "name", "pixie gui")
    assert found
    for each in found:
        assert await table.alice.autocomplete(table.channel, "magic card", "name", each["value"]) == []
