"""A page of a history: a line and two buttons for each roll, and buttons that turn the page."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.audiences import Audience
from bot.rolls.values import Place, Who
from bot.ui.custom_id import Tap
from bot.ui.views import MAX_ID
from bot.yours.channel_rolls import ChannelSince
from bot.yours.mine import counted
from bot.yours.mine_store import Counts
from bot.yours.mine_ui import forget_buttons
from bot.yours.past_rolls import LuckQuery, Page
from bot.yours.reading import parts
from bot.yours.ui import MAX_WORD, _history_buttons, _line, _turn

HERE = 10
ASKED = LuckQuery(100, "dice", ChannelSince.MONTH, "sword")


def found(number="K7QP2M", label="", result="17", *, channel=HERE, message=0, audience=Audience.EVERYONE):
    """A roll that was found."""
    stored = SimpleNamespace(
        number=number,
        guild=1,
        channel=channel,
        parent=0,
        versions=[SimpleNamespace(made=5_000)],
        is_hidden=audience.is_hidden,
        audience=audience,
    )
    roll: Any = SimpleNamespace(stored=stored, label=label, result=result, message=message)
    return roll


def line(roll):
    return _line(roll, HERE)


def test_a_line_shows_what_was_rolled_when_and_what_for():
    assert line(found()) == "`K7QP2M`, <t:5:R>: **17**"
    assert line(found(label="to_hit")) == "`K7QP2M`, <t:5:R>, to\\_hit: **17**"
    linked = line(found(message=7))
    assert linked == "[`K7QP2M`](https://discord.com/channels/1/10/7), <t:5:R>: **17**"


def test_a_line_shows_if_it_is_hidden_or_from_another_channel():
    assert line(found(channel=11)) == "`K7QP2M`, <t:5:R>: **17** in <#11>"
    hidden = line(found(audience=Audience.GM, channel=11))
    assert hidden.startswith("`K7QP2M`, <t:5:R>: **17** (")
    assert hidden.endswith(") in <#11>")


def test_long_labels_and_results_are_shortened():
    assert line(found(label="x" * 101)) == f"`K7QP2M`, <t:5:R>, {'x' * 99}…: **17**"
    assert line(found(result="1" * 121)) == f"`K7QP2M`, <t:5:R>: **{'1' * 119}…**"


def buttons(*rolls, page=0, more=False, is_gm=False, asked=ASKED):
    """Return the labels of the buttons with their rows, and the action of each."""
    items = _history_buttons(Page(rolls, asked, page, more, is_gm))
    labels = [(item["label"], row) for item, row in items]
    return labels, {item["label"]: item["custom_id"] for item, _ in items}


def test_each_roll_has_its_own_row():
    labels, does = buttons(found("AAAAAA"), found("BBBBBB"))

    assert labels == [("Show AAAAAA", 0), ("Again", 0), ("Show BBBBBB", 1), ("Again", 1)]
    assert does["Show AAAAAA"].endswith("AAAAAA:peek")


@pytest.mark.parametrize(
    ("page", "more", "labels"),
    [(0, False, []), (0, True, ["Older"]), (2, False, ["Newer"]), (2, True, ["Newer", "Older"])],
)
def test_pages_have_buttons_only_to_existing_pages(page, more, labels):
    found_labels, does = buttons(page=page, more=more)

    assert [label for label, _ in found_labels] == labels
    for label, number in (("Newer", page - 1), ("Older", page + 1)):
        assert label not in does or f"history:{number}:100:dice:month:sword" in does[label]


def test_gms_switch_to_hidden_rolls_and_back_on_the_first_page():
    _, does = buttons(page=3, is_gm=True)
    assert does["Hidden rolls"].endswith(":hidden_history:0:100:dice:month:sword")

    _, does = buttons(page=3, is_gm=True, asked=LuckQuery(100, hidden=True))
    assert does["Open rolls"].endswith(":history:0:100::ever:")
    assert "hidden_history:2:" in does["Newer"]


def test_the_longest_word_fits_a_button_and_is_read_back():
    word = "x:" * (MAX_WORD // 2)

    turned = _turn(LuckQuery(2**63 - 1, "planechase", ChannelSince.EVENING, word, hidden=True), 9999)

    assert len(f"rw:1:{turned}") <= MAX_ID
    assert parts(Tap("", "", 0, turned.partition(":")[2]), 5)[-1] == word


@pytest.mark.parametrize(
    ("guild", "manages", "labels"),
    [
        (1, True, ["Forget me…", "Forget this server…"]),
        (1, False, ["Forget me…"]),
        (0, True, ["Forget me…"]),
    ],
)
def test_only_a_server_manager_can_forget_the_server(guild, manages, labels):
    offered = forget_buttons(Place(guild, HERE), Who(100, "Alice", manages_server=manages))

    assert [label for label, _ in offered] == labels


def test_someones_stored_data_is_counted():
    assert counted(Counts(1, 1, 1, 1, 1)) == (
        "One roll",
        "One character",
        "One saved roll",
        "One panel that you made",
        "One results table that you wrote",
    )
    assert counted(Counts(1234, 0, 2, 3, 4)) == (
        "1,234 rolls",
        "0 characters",
        "2 saved rolls",
        "3 panels that you made",
        "4 results tables that you wrote",
    )
