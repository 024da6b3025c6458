"""Messages about typing mistakes and failures."""

import pytest

from tests.support import beside, components, headline, labels


@pytest.mark.story
async def test_a_mistake_is_marked_privately_with_a_button_that_rolls_the_correction(table):
    answer = await table.alice.slash(table.channel, "roll", dice="4d6hk3")

    assert answer.response.ephemeral
    assert "```\n4d6hk3\n   ^\n```" in answer.response.content
    assert "Did you mean `4d6kh3`?" in answer.response.content
    assert labels(answer) == ["Roll 4d6kh3"]

    table.dice.will_show(1, 2, 3, 4)
    shown = await table.alice.click(answer.response, label="Roll 4d6kh3")
    assert headline(shown) == "9"
    assert not shown.response.ephemeral


async def test_the_suggestion_button_works_after_a_restart(table):
    answer = await table.alice.slash(table.channel, "roll", dice="2d6+")
    await table.restart()
    table.dice.will_show(1, 2)

    assert headline(await table.alice.click(answer.response, label="Roll 2d6")) == "3"


async def test_a_mistake_in_long_text_is_shown_and_too_much_is_refused_without_formatting(table):
    # A mistake in a long text is shown with the text around it.
    text = "+".join(["1d20"] * 40) + "+2d20hk1+" + "+".join(["1d20"] * 20)

    answer = await table.alice.slash(table.channel, "roll", dice=text)

    shown, marker = answer.response.content.split("```")[1].strip("\n").split("\n")
    assert len(shown) <= 30
    assert shown[len(marker) - 1] == "h"
    assert labels(answer) == []  # The suggestion is too long for a button, so it's in the text.
    assert "Did you mean" in answer.response.content

    # A mistake can't mention or format anything.
    answer = await table.alice.slash(table.channel, "roll", dice="1d6 + `@everyone` **x**")

    assert "`@everyone`" not in answer.response.content
    assert answer.response.content.count("```") == 2

    # Too many dice are refused in a sentence.
    for notation, word in [
        ("999999999d999999999", "1,000,000 sides"),
        ("1000d6kh500kh400kh300", "too much work"),
        ("1d1!", "never stop"),
        ("1/0", "You can't divide by zero"),
        ("2000d6", "up to 1,000"),
        ("21x1d6", "You can make up to 20 at once"),
    ]:
        answer = await table.alice.slash(table.channel, "roll", dice=notation)

        assert answer.response.ephemeral
        assert word in answer.response.content.replace("\\", "")


@pytest.mark.logs_errors
async def test_a_read_only_database_says_that_nothing_has_changed(table):
    with beside(table.config.database) as connection:
        connection.execute("DROP TABLE versions")
    connection.close()
    table.dice.will_show(7)

    answer = await table.alice.slash(table.channel, "roll", dice="d20")
    table.env.errors  # noqa: B018 - seen

    assert answer.response.ephemeral
    assert "nothing has changed" in answer.response.content


@pytest.mark.logs_errors
async def test_a_roll_is_stored_even_if_discord_does_not_accept_the_answer(table):
    table.env.inject_error("POST", "/interactions/*/callback", status=500)
    table.dice.will_show(7)
    await table.alice.slash(table.channel, "roll", dice="d20")
    table.env.errors  # noqa: B018 - seen
    table.dice.will_show(8)

    assert headline(await table.alice.slash(table.channel, "again")) == "8"


async def test_a_missing_number_is_asked_for_and_each_possible_roll_has_a_button(table):
    # Each possible reading has a button.
    answer = await table.alice.slash(table.channel, "roll", dice="2d6+3 x2")

    assert "2x2d6+3 or (2d6+3)" in answer.response.content.replace("\\", "")
    assert labels(answer) == ["Roll 2x2d6+3", "Roll (2d6+3)*2"]
    table.dice.will_show(1, 2, 3, 4)
    shown = await table.alice.click(answer.response, label="Roll 2x2d6+3")
    assert headline(shown) == "6, 10"

    # Text in place of a number is refused with a reason.
    answer = await table.alice.slash(table.channel, "roll", dice="2d6+cool")
    form = await table.alice.click(answer.response, label="Enter cool…")

    refused = await table.alice.submit_modal(form, {"number": "two"})

    assert "“two” isn't a number" in refused.response.content
    assert refused.response.ephemeral

    # A form asks for a missing number.
    answer = await table.alice.slash(table.channel, "roll", dice="2d6+cool act")

    assert "“cool” could be any number here" in answer.response.content
    assert labels(answer) == ["Enter cool…"]
    await table.restart()
    form = await table.alice.click(answer.response, label="Enter cool…")
    table.dice.will_show(3, 4)
    shown = await table.alice.submit_modal(form, {"number": "-1"})
    assert headline(shown) == "6"
    assert not shown.response.ephemeral


async def test_a_roll_meant_to_be_hidden_is_hidden(table):
    # A button hides a roll that was meant to be hidden.
    answer = await table.alice.slash(table.channel, "roll", dice="/gmroll 1d20+5 stealth")

    assert answer.response.ephemeral
    assert "hidden" in answer.response.content
    (button,) = components(answer)
    assert button["custom_id"] == "rw:1:try_gm:1d20+5 # stealth"
    table.dice.will_show(11)
    shown = await table.alice.click(answer.response, custom_id=button["custom_id"])
    assert headline(shown) == "16"
    assert shown.response.ephemeral

    # Without a GM, only the roller sees it.
    alice = table.env.create_user("ada", global_name="Ada")

    answer = await alice.slash("roll", dice="||1d20||")

    assert [each["custom_id"] for each in components(answer)] == ["rw:1:try_me:1d20"]

    # With the option hidden, it's rolled at once.
    table.dice.will_show(11)

    shown = await table.alice.slash(table.channel, "roll", dice="S1d20+5", hidden="me")

    assert headline(shown) == "16"
    assert shown.response.ephemeral
