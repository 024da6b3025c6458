"""*Compare…* on /odds: two rolls in one picture, in bars and in words."""

import re

from tests.support import headline, labels, text_of


async def compare(by, shown, other):
    """Submit the form of *Compare…* with the other roll, and return the answer."""
    return await by.submit_modal(await by.click(shown.response, label="Compare…"), {"dice": other})


async def test_two_rolls_are_compared_in_one_picture_and_in_words(table):
    shown = await table.alice.slash(table.channel, "odds", dice="1d20+7", goal="15")

    two = await compare(table.alice, shown, "2d20kh1+5")

    assert two.response.ephemeral
    assert headline(two) == "65% against 80%"
    assert "Solid, `1d20+7>=15`: **65%** · average 17.5 · half of all rolls are 12 to 22" in text_of(two)
    assert "Hatched, `2d20kh1+5>=15`: **80%** · average 18.8" in text_of(two)
    (file,) = two.response.attachments
    assert file.size <= 10_000
    assert file.description == (
        "65% against 80%\nSolid, 1d20+7>=15: 65% · average 17.5 · half of all rolls are 12 to "
        "22\nHatched, 2d20kh1+5>=15: 80% · average 18.8 · half of all rolls are 15 to 23"
    )
    assert labels(two) == ["Share", "Bars", "Roll it"]
    await table.restart()
    shared = await table.alice.click(two.response, label="Share")
    assert not shared.response.ephemeral
    assert len(shared.response.attachments) == 1
    bars = await table.bob.click(shared.response, label="Bars")
    assert bars.response.ephemeral
    assert re.search(r"8…9 █{8} 10%\n +░{3} 3%", text_of(bars))
    assert labels(bars) == ["Share", "Picture", "Roll it"]


async def test_without_goals_the_averages_are_compared(table):
    shown = await table.alice.slash(table.channel, "odds", dice="3d6")

    two = await compare(table.alice, shown, "4d6 keep 3")

    assert headline(two) == "10.5 against 12.2 on average"


async def test_an_impossible_comparison_is_refused_privately(table):
    shown = await table.alice.slash(table.channel, "odds", dice="3d6")

    several = await compare(table.alice, shown, "2d6; 1d20")
    unclear = await compare(table.bob, await table.alice.click(shown.response, label="Share"), "4d6kg3")

    assert several.response.ephemeral
    assert "Leave out “;” and everything after it" in several.response.content
    assert unclear.response.ephemeral
    meant = await table.bob.click(unclear.response, label="Odds of 4d6kh3")
    assert headline(meant) == "10.5 against 12.2 on average"
