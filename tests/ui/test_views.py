"""Buttons, lists, forms: their ids, omitted parts, and presses on outdated panels."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.rolls.card import Action, Card, Choice, Field, Menu
from bot.rolls.panels import MAX_AGE, ChannelPanels
from bot.rolls.secrets import Secret, SecretsPage
from bot.rolls.table import Tables
from bot.rolls.values import Form, Picking, Place, Shown, Who
from bot.store.panels import PanelStore
from bot.ui.context import Context
from bot.ui.modals import form_modal
from bot.ui.panels import _pressed_panel, answered, settle
from bot.ui.roll_views import pick_view, picked_key, roll_view, secrets_view
from bot.ui.views import buttons, member_list, try_button

CHOICES = tuple(Choice(f"{each}", f"Die {each}") for each in range(60))
PRIMARY, SECONDARY = discord.ButtonStyle.primary.value, discord.ButtonStyle.secondary.value


def shown(card=None, picking=None, subject="", headline=""):
    return Shown(5, "K7", "Alice", 3, card or Card(headline), new=False, picking=picking, subject=subject)


def rows(view) -> list[list[dict[str, Any]]]:
    return [row["components"] for row in view.to_components()]


def items(view) -> list[dict[str, Any]]:
    return [part for row in rows(view) for part in row]


def ids(view):
    return [part["custom_id"] for part in items(view)]


def test_a_buttons_id_contains_its_moment():
    actions = (
        Action("again", "Again"),
        Action("undo", "Undo", at_once=True),
        Action("pay", "Pay", at=7, of=2),
    )
    found = ids(roll_view(shown(Card("x", actions=actions))))
    assert found == ["rw:1:K7:again", "rw:1:K7:undo:3:0", "rw:1:K7:pay:7:2"]


def test_the_first_likely_next_button_stands_out():
    actions = (Action("undo", "Undo", quiet=True), Action("hit", "Hit"), Action("again", "Again"))
    styles = [each["style"] for each in items(roll_view(shown(Card("x", actions=actions))))]
    assert styles == [SECONDARY, PRIMARY, SECONDARY]


def test_a_lists_value_has_its_drawing_time_appended_and_is_read_without_it():
    menu = Menu("who", "Who?", CHOICES[:2], at=4, chosen=("1",), drawn=9)
    (found,) = items(roll_view(shown(Card("x", menus=(menu,)), subject="fight")))
    assert found["custom_id"] == "rw:1:fightK7:who:4:9"
    assert [(each["value"], each["default"]) for each in found["options"]] == [("0@9", False), ("1@9", True)]
    assert [picked_key(each["value"]) for each in found["options"]] == ["0", "1"]
    assert (found["min_values"], found["max_values"]) == (1, 1)


def test_a_list_that_is_never_redrawn_has_plain_values():
    (found,) = items(roll_view(shown(Card("x", menus=(Menu("who", "Who?", CHOICES, at=4, many=True),)))))
    assert [each["value"] for each in found["options"]] == [each.key for each in CHOICES[:25]]
    assert (found["min_values"], found["max_values"]) == (0, 25)


@pytest.mark.parametrize(
    ("value", "key"), [("0.1@7", "0.1"), ("a@b@12", "a@b"), ("a@b", "a@b"), ("@", "@"), ("7@", "7@")]
)
def test_only_a_number_after_the_last_at_sign_is_the_drawing_time(value, key):
    assert picked_key(value) == key


@pytest.mark.parametrize(
    ("page", "first", "count", "turns"),
    [(0, "0", 25, ["1"]), (1, "25", 25, ["0", "2"]), (2, "50", 10, ["1"]), (99, "50", 10, ["1"])],
)
def test_a_long_list_has_pages_and_a_page_beyond_the_last_is_the_last(page, first, count, turns):
    picking = Picking("reroll", "Which?", CHOICES, many=True, page=page)
    found, *more = items(roll_view(shown(picking=picking)))
    assert (found["options"][0]["value"], len(found["options"]), found["max_values"]) == (first, count, count)
    assert found["placeholder"] == f"({min(page, 2) + 1}/3) Which?"
    ways = [*(f"rw:1:K7:reroll:3:{each}" for each in turns), "rw:1:K7:back"]
    assert [each["custom_id"] for each in more] == ways


def test_a_list_on_its_own_message_has_no_back_button():
    view = pick_view(shown(picking=Picking("reroll", "Which?", CHOICES[:2])))
    assert ids(view) == ["rw:1:K7:reroll:3:0"]
    assert items(view)[0]["placeholder"] == "Which?"


def test_a_button_whose_id_would_exceed_100_characters_is_omitted():
    fits, over = "x" * 95, "x" * 96
    view = buttons(("Fits", fits), ("Over", over))
    assert ids(view) == [f"rw:1:{fits}"]
    assert len(f"rw:1:{fits}") == 100
    assert buttons(("Over", over)) is None
    assert len(items(buttons(*((str(each), str(each)) for each in range(30))))) == 25


def test_suggested_rolls_are_offered_for_the_same_audience_where_they_fit():
    assert ids(try_button("1d20")) == ["rw:1:try:1d20"]
    assert ids(try_button("1d20", Audience.BLIND)) == ["rw:1:try_blind:1d20"]
    (whole,), (long,) = items(try_button("9" * 75)), items(try_button("9" * 76))
    assert (whole["label"], long["label"]) == (f"Roll {'9' * 75}", "Roll that")
    assert try_button("9" * 92) is None
    assert try_button("9" * 91) is not None


def test_each_hidden_roll_has_its_row_and_the_pages_the_last():
    secrets = tuple(Secret(each, "Alice", "", "", Audience.GM, 0, False) for each in ("AA", "BB"))
    view = secrets_view(SecretsPage(secrets, 2, more=True))
    assert [[each["custom_id"] for each in row] for row in rows(view)] == [
        ["rw:1:AA:peek", "rw:1:AA:reveal_apart"],
        ["rw:1:BB:peek", "rw:1:BB:reveal_apart"],
        ["rw:1:secrets:1", "rw:1:secrets:3"],
    ]
    assert len(items(secrets_view(SecretsPage(secrets, 0, more=False)))) == 4


def test_a_form_is_prefilled_as_far_as_it_fits():
    picks = Field("dice", "Dice", choices=CHOICES[:3], many=True, filled="0\n2")
    fields = (Field("name", "Name", most=4, filled="Miranda"), Field("note", "Note", long=True), picks)
    modal = form_modal(Form("K7", "amend", 3, "T" * 50, fields)).to_dict()
    name, note, dice = (each["component"] for each in modal["components"])
    assert modal["custom_id"] == "rw:1:K7:amend:3:0"
    assert len(modal["title"]) <= 45
    assert (name["value"], note.get("value")) == ("Mira", None)
    assert [each["default"] for each in dice["options"]] == [True, False, True]
    assert dice["max_values"] == 3


@pytest.mark.parametrize(("filled", "chosen"), [("", [True, False, False]), ("1", [False, False, True])])
def test_radio_buttons_have_a_labeled_option_for_no_choice(filled, chosen):
    field = Field("mode", "Advantage", choices=CHOICES[:2], none="No change", filled=filled)
    (part,) = form_modal(Form("K7", "amend", 3, "Edit", (field,))).to_dict()["components"]
    drawn = part["component"]
    assert drawn["type"] == 21
    assert drawn["options"][0]["label"] == "No change"
    assert [each["default"] for each in drawn["options"]] == chosen


def drawing(*headlines):
    script = iter(headlines)

    async def draw():
        headline = next(script)
        return None if headline is None else shown(headline=headline, subject="fight")

    return draw


async def test_a_panel_is_redrawn_until_it_shows_the_current_table_but_not_forever():
    for draws, seen in [
        (("a",), "a"),
        (("b", "b"), "b"),
        ((None,), "a"),
        (("b", "c", "d"), "d"),
    ]:
        message = ["a"]

        async def edit(now, message=message):
            message[0] = now.card.headline

        await settle(shown(headline="a", subject="fight"), drawing(*draws), edit)
        assert message == [seen]


async def test_a_press_is_not_answered_on_a_missing_different_or_outdated_panel(database):
    now = [0]
    book = ChannelPanels(PanelStore(database), Tables().holds_rolls, lambda: now[0])
    here = Context(Who(1, "Alice"), Place(5, 10), is_visiting=False)
    interaction: Any = SimpleNamespace(extras={Context: here}, message=SimpleNamespace(id=50))
    assert not await answered(book, interaction, drawing(None))
    assert not await answered(book, interaction, drawing("a"))
    await book.moved(10, "fight", 51)
    assert not await answered(book, interaction, drawing("a"))
    await book.moved(10, "fight", 50)
    now[0] = MAX_AGE
    assert not await answered(book, interaction, drawing("a"))


@pytest.mark.parametrize(
    ("custom_id", "private", "kind", "message"),
    [
        ("rw:1:fight7:attack", False, discord.InteractionType.component, 50),
        ("rw:1:ask7:roll", False, discord.InteractionType.component, 0),
        ("rw:1:fight7:attack", True, discord.InteractionType.component, 0),
        ("rw:1:fight7:attack", False, discord.InteractionType.modal_submit, 0),
    ],
)
def test_the_old_panel_is_the_pressed_public_message_of_that_kind(custom_id, private, kind, message):
    pressed = SimpleNamespace(id=50, flags=SimpleNamespace(ephemeral=private))
    interaction: Any = SimpleNamespace(message=pressed, type=kind, data={"custom_id": custom_id})
    assert _pressed_panel(interaction, shown(subject="fight")) == message


TUCKED = Card("", actions=(Action("again", "Again"), Action("amend", "Edit…", tucked=True)))


def test_tucked_away_buttons_are_behind_one_that_comes_last():
    assert [each["label"] for each in items(roll_view(shown(TUCKED)))] == ["Again", "More…"]
    assert items(roll_view(shown(TUCKED)))[1]["custom_id"] == "rw:1:K7:more"


def test_behind_it_are_only_those_and_for_a_hidden_roll_a_back_button():
    behind = replace(shown(TUCKED), tucked=True)
    assert [each["label"] for each in items(roll_view(behind))] == ["Edit…"]
    hidden = replace(behind, seal="abc")
    assert [each["label"] for each in items(roll_view(hidden))] == ["Edit…", "Back"]


def test_discords_own_list_of_people_has_no_options_of_ours():
    (part,) = items(member_list("game5:bring:0:0", "Who?"))
    assert (part["type"], part["custom_id"]) == (
        discord.ComponentType.user_select.value,
        "rw:1:game5:bring:0:0",
    )
    assert "options" not in part
