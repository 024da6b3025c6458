"""Buttons, lists and rows one by one, and the pages of a long list."""

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.rolls.card import Action, Card, Choice, Field, Menu
from bot.rolls.secrets import PAGE, Secret, SecretsPage
from bot.rolls.values import Picking, Shown
from bot.ui.modals import modal
from bot.ui.roll_views import pick_view, roll_view, secrets_view
from bot.ui.views import (
    Rows,
    button,
    buttons,
    discords_list,
    laid_out,
    linked,
    member_list,
    number_button,
    one_of,
    own_list,
    rows_of,
    tapped,
    try_buttons,
)
from tests.ui.test_views import CHOICES, PRIMARY, SECONDARY, ids, items, rows, shown


def listed(count, page=0):
    """Return a page of a list with this many choices, and the ids of the buttons below it."""
    picking = Picking("reroll", "Which?", CHOICES[:count], page=page)
    found, *more = items(roll_view(shown(picking=picking)))
    return found, [each["custom_id"].removeprefix("rw:1:K7:") for each in more]


@pytest.mark.parametrize("count", [26, 50])
@pytest.mark.parametrize(
    ("page", "first", "ways"), [(0, "0", ["reroll:3:1", "back"]), (1, "25", ["reroll:3:0", "back"])]
)
def test_a_list_of_two_pages_has_one_button_forward_and_one_back(count, page, first, ways):
    found, below = listed(count, page)

    assert (found["options"][0]["value"], below) == (first, ways)
    assert found["placeholder"] == f"({page + 1}/2) Which?"
    assert found["custom_id"] == f"rw:1:K7:reroll:3:{page}"


def test_a_list_that_fits_has_no_pages():
    found, below = listed(25)

    assert (len(found["options"]), found["placeholder"], below) == (25, "Which?", ["back"])


def test_a_lists_buttons_are_below_it():
    picking = Picking("reroll", "Which?", CHOICES)

    assert [len(row) for row in rows(roll_view(shown(picking=picking)))] == [1, 2]


def test_without_choices_only_the_cards_buttons_are_left():
    card = Card("Tables", actions=(Action("new", "New"),))

    assert ids(pick_view(shown(card, Picking("open", "Open", ())))) == ["rw:1:K7:new"]
    assert ids(pick_view(shown(card, Picking("open", "Open", CHOICES[:1])))) == [
        "rw:1:K7:open:3:0",
        "rw:1:K7:new",
    ]


def test_an_action_that_leads_elsewhere_says_where_to():
    actions = (Action("open", "Open", leads="table3"), Action("pay", "Pay", at=0))

    assert ids(roll_view(shown(Card("x", actions=actions)))) == ["rw:1:table3:open", "rw:1:K7:pay:0:0"]


def test_a_secondary_button_never_stands_out():
    actions = (Action("undo", "Undo", quiet=True), Action("again", "Again", quiet=True))

    tucked = (*actions, Action("amend", "Edit…", quiet=True, tucked=True))
    behind = replace(shown(Card("x", actions=tucked)), tucked=True, seal="3f")

    views = [roll_view(shown(Card("x", actions=each))) for each in (actions, tucked)]
    assert {each["style"] for view in (*views, roll_view(behind)) for each in items(view)} == {SECONDARY}


@pytest.mark.parametrize(("length", "label"), [(80, "x" * 80), (81, "x" * 79 + "…")])
def test_a_long_label_is_cut(length, label):
    assert items(button("x" * length, "turn:3"))[0]["label"] == label


def test_a_menu_holds_no_more_than_a_list_can():
    menu = Menu("who", "W" * 101, CHOICES, at=4)
    (found,) = items(roll_view(shown(Card("x", menus=(menu,)))))

    assert (len(found["options"]), found["placeholder"]) == (25, "W" * 99 + "…")


def test_a_list_option_has_its_hint_if_there_is_one():
    choices = (Choice("a", "A" * 101, "h" * 101), Choice("b", "B"))
    one, two = items(one_of("table", "Which?", choices))[0]["options"]

    assert (one["label"], one["description"]) == ("A" * 99 + "…", "h" * 99 + "…")
    assert (two["label"], two["value"], "description" in two, two["default"]) == ("B", "b", False, False)


def test_a_separate_list_says_what_it_does():
    (found,) = items(one_of("table_roll", "W" * 101, CHOICES))

    assert (found["custom_id"], len(found["options"])) == ("rw:1:table_roll", 25)
    assert (found["min_values"], found["max_values"], found["required"]) == (1, 1, True)
    assert found["placeholder"] == "W" * 99 + "…"
    assert items(member_list("x", "W" * 101))[0]["placeholder"] == "W" * 99 + "…"


@pytest.mark.parametrize(("many", "least", "most"), [(False, 1, 1), (True, 0, 3)])
def test_a_list_preselects_the_chosen_option_and_is_in_its_row(many, least, most):
    part, row = own_list("gm:default", "Who?", CHOICES[:3], 2, {"1"}, many=many)

    assert (row, part["custom_id"], part["placeholder"]) == (2, "rw:1:gm:default", "Who?")
    assert [each["default"] for each in part["options"]] == [False, True, False]
    assert (part["min_values"], part["max_values"]) == (least, most)


def test_a_custom_list_holds_no_more_than_fits():
    assert len(own_list("x", "", CHOICES, 0)[0]["options"]) == 25
    assert "placeholder" not in own_list("x", "", CHOICES, 0)[0]
    assert not own_list("x", "", CHOICES, 0)[0]["disabled"]


def test_a_list_filled_by_discord_shows_its_kind():
    kind, text = discord.ComponentType.channel_select, discord.ChannelType.text
    part, row = discords_list("gm:screen", "Where?", kind, 3, [text])

    assert (part["type"], part["channel_types"], row) == (kind.value, [text.value], 3)
    assert "options" not in part
    assert "channel_types" not in discords_list("gm:add", "Who?", kind, 1)[0]


@pytest.mark.parametrize("first", [True, False])
def test_the_first_of_some_buttons_can_stand_out(first):
    found = items(buttons(("A", "x" * 96), ("B", "b"), ("C", "c"), first=first))

    assert [each["custom_id"] for each in found] == ["rw:1:b", "rw:1:c"]
    assert [each["style"] for each in found] == [PRIMARY if first else SECONDARY, SECONDARY]
    assert items(buttons(("B", "b")))[0]["style"] == SECONDARY


def test_a_single_button_can_stand_out():
    assert items(button("A", "a", first=True))[0]["style"] == PRIMARY
    assert items(button("A", "a"))[0] == {
        "type": 2,
        "style": SECONDARY,
        "disabled": False,
        "label": "A",
        "custom_id": "rw:1:a",
    }


def test_rows_of_buttons_omit_those_whose_ids_are_too_long():
    fits = "x" * 95
    found = rows_of([("A", "a"), ("B", "b" * 96)], [("C", fits)])

    assert [[each["custom_id"] for each in row] for row in rows(found)] == [["rw:1:a"], [f"rw:1:{fits}"]]
    assert rows_of([("B", "b" * 96)], []) is None


def test_a_pressed_button_and_a_link_are_items_of_rows():
    part, row = tapped("A", "turn:3", 2)
    link, at = linked("Report", "https://example.org")

    assert (part["custom_id"], row) == ("rw:1:turn:3", 2)
    assert (link["url"], link["style"], at) == ("https://example.org", 5, None)
    assert "custom_id" not in link
    assert not link["disabled"]


def test_several_readings_look_alike_and_a_single_one_stands_out():
    both, one = try_buttons(("2d6", "3d6")), try_buttons(("2d6",))

    assert [each["style"] for each in items(both)] == [SECONDARY, SECONDARY]
    assert [each["label"] for each in items(both)] == ["Roll 2d6", "Roll 3d6"]
    assert items(one)[0]["style"] == PRIMARY


def test_if_one_reading_is_too_long_none_is_offered():
    assert try_buttons(("2d6", "9" * 92)) is None
    assert try_buttons(()) is None


def test_a_hidden_reading_shows_its_audience():
    view = try_buttons(("2d6",), Audience.GM)

    assert [(each["label"], each["custom_id"]) for each in items(view)] == [
        ("Roll 2d6, GM only", "rw:1:try_gm:2d6")
    ]


def test_a_missing_number_is_asked_for_if_it_fits_a_buttons_id():
    fits = "d20+{}" + "+1" * 38
    view = number_button("STR", fits, Audience.BLIND)

    assert [(each["label"], each["style"]) for each in items(view)] == [("Enter STR…", PRIMARY)]
    assert ids(number_button("STR", "d20+{}")) == ["rw:1:number:d20+{}"]
    assert ids(view) == [f"rw:1:number_blind:{fits}"]


@pytest.mark.parametrize(("length", "fits"), [(88, True), (89, False)])
def test_a_template_too_long_for_an_id_is_not_asked_for(length, fits):
    assert (number_button("STR", "x" * length) is not None) is fits


def test_rows_are_sent_unchanged_and_wait_for_nothing():
    view: Any = Rows([tapped("A", "a")])

    assert (view.is_finished(), view.is_dispatchable(), view.has_components_v2()) == (True, False, False)
    assert view.timeout is None


def test_a_row_holds_five_buttons_and_a_list_has_its_own():
    listing = own_list("x", "Which?", CHOICES[:2], 0)[0]
    parts = [(tapped(str(each), str(each))[0], None) for each in range(6)]

    found = laid_out([*parts, (listing, None), (tapped("last", "last")[0], None)])

    assert [len(row["components"]) for row in found] == [5, 2, 1]
    assert {row["type"] for row in found} == {1}


def test_the_first_page_of_hidden_rolls_leads_forward_and_the_last_back():
    secrets = (Secret("AA", "Alice", "", "", Audience.GM, 0, is_partly_revealed=False),)

    assert ids(secrets_view(SecretsPage(secrets, 0, more=True)))[2:] == ["rw:1:secrets:1"]
    assert ids(secrets_view(SecretsPage(secrets, 1, more=False)))[2:] == ["rw:1:secrets:0"]
    assert ids(secrets_view(SecretsPage((), 3, more=False))) == ["rw:1:secrets:2"]


def test_a_full_page_of_hidden_rolls_fits_a_message():
    secrets = tuple(Secret(str(each), "Al", "", "", Audience.GM, 0, False) for each in range(PAGE))

    assert len(rows(secrets_view(SecretsPage(secrets, 1, more=True)))) == 5


def test_peek_stands_out_and_reveal_does_not():
    secrets = (Secret("AA", "Alice", "", "", Audience.GM, 0, is_partly_revealed=False),)
    peek, reveal = items(secrets_view(SecretsPage(secrets, 0, more=False)))

    assert [(each["label"], each["style"]) for each in (peek, reveal)] == [
        ("Peek AA", PRIMARY),
        ("Reveal AA…", SECONDARY),
    ]


def test_a_form_has_an_optional_input_for_each_field():
    fields = (
        Field("name", "N" * 46, "h" * 101, most=4),
        Field("note", "Note", long=True),
        Field("mode", "Mode", "No change", choices=CHOICES[:3]),
    )
    drawn = modal("pc_new", "T" * 46, fields).to_dict()
    name, note, mode = (each["component"] for each in drawn["components"])

    assert (drawn["custom_id"], drawn["title"]) == ("rw:1:pc_new", "T" * 44 + "…")
    assert drawn["components"][0]["label"] == "N" * 44 + "…"
    assert (name["placeholder"], name["max_length"], name["style"]) == ("h" * 99 + "…", 4, 1)
    assert (note["style"], "placeholder" in note, "value" in note) == (2, False, False)
    assert (mode["min_values"], mode["max_values"], mode["placeholder"]) == (0, 1, "No change")
    assert [each["default"] for each in mode["options"]] == [False, False, False]
    assert {each["required"] for each in (name, note, mode)} == {False}


def test_few_choices_are_visible_if_one_is_always_possible_and_many_can_be_omitted():
    """Lists are used for optional values and for more choices than a form shows."""
    fields = (
        Field("one", "One", "Which", choices=CHOICES[:3], filled="1"),
        Field("many", "Many", "Any", choices=CHOICES[:10], many=True, filled="0\n2"),
        Field("alone", "Alone", choices=CHOICES[:1], filled="0"),
        Field("long", "Long", choices=CHOICES[:11], filled="0"),
    )
    drawn = modal("x", "X", fields).to_dict()["components"]
    one, many, alone, long = (each["component"] for each in drawn)

    assert [each["type"] for each in (one, many, alone, long)] == [21, 22, 3, 3]
    assert [each.get("description") for each in drawn] == ["Which", "Any", None, None]
    assert [each["default"] for each in one["options"]] == [False, True, False]
    assert (many["min_values"], many["max_values"]) == (0, 10)
    assert [each["value"] for each in many["options"] if each["default"]] == ["0", "2"]


async def test_a_form_is_not_stored_once_it_is_drawn():
    assert modal("pc_new", "New", ()).is_finished()


def test_a_subjects_message_has_its_word_before_its_number():
    found = Shown(5, "7", "Alice", 3, Card("x", actions=(Action("end", "End"),)), new=False, subject="fight")

    assert ids(roll_view(found)) == ["rw:1:fight7:end"]
