"""The meaning of the ids of buttons, forms and lists: the parts of a press, whoever sent it."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import PressError
from bot.rolls.press import OTHER
from bot.rolls.values import Press
from bot.store.numbers import Numbers
from bot.ui.custom_id import (
    Tap,
    ids_on,
    is_ours,
    number_of,
    on_action,
    on_press,
    roll_of,
    roll_pressed,
    tap_of,
)
from bot.ui.views import PREFIX
from tests.ui.room import Room

NUMBERS = Numbers(b"k" * 16)


def pressed(text, *, components=None, values=None, private=False, message=True, begins=PREFIX) -> Any:
    data: dict[str, Any] = {"custom_id": f"{begins}{text}"}
    data |= {} if components is None else {"components": components}
    data |= {} if values is None else {"values": values}
    on = SimpleNamespace(flags=SimpleNamespace(ephemeral=private)) if message else None
    return SimpleNamespace(data=data, message=on)


def tap(text, **more):
    return tap_of(pressed(text, **more), NUMBERS)


def filled(*fields):
    return [{"component": {"custom_id": key, "value": text}} for key, text in fields]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("turn:3", ("turn", "", 0, "3")),
        ("turn", ("turn", "", 0, "")),
        ("turn:", ("turn", "", 0, "")),
        ("fight12:attack:3:5", ("fight", "12", 12, "attack:3:5")),
        ("try:4d6 # a\nb", ("try", "", 0, "4d6 # a\nb")),
        (f"{NUMBERS.shown(5)}:again", ("", NUMBERS.shown(5), 5, "again")),
    ],
)
def test_an_id_has_a_word_a_number_and_a_text(text, parts):
    found = tap(text)

    assert (found.word, found.of, found.number, found.text) == parts


@pytest.mark.parametrize("begins", ["rw:2:", "", "x:rw:1:"])
def test_an_id_of_another_version_or_bot_is_not_ours(begins):
    with pytest.raises(PressError, match="another version"):
        tap("turn:3", begins=begins)


def test_a_filled_in_form_that_claims_to_be_a_draft_is_forged():
    assert tap("draft:pc_new").is_draft
    with pytest.raises(PressError, match="another version"):
        tap("draft:pc_new", components=filled(("name", "Mira")))


def test_a_form_has_the_entered_values_however_discord_nests_them():
    rows = [
        {"components": [{"custom_id": "name", "value": "Mira"}]},
        {"component": {"custom_id": "dice", "values": ["0.0", "1"]}},
        {"component": {"custom_id": "mode", "values": None}},
        {"component": {"custom_id": "tilt", "type": 21, "value": "-"}},
        {"component": {"custom_id": "note", "type": 4, "value": "-"}},
        {"type": 10, "content": "no field"},
    ]
    entered = {"name": "Mira", "dice": "0.0\n1", "mode": "", "tilt": "", "note": "-"}

    assert tap("pc_new", components=rows).entered == entered
    assert tap("pc_new", components=[]).entered == {}
    assert tap("pc_new").entered is None


@pytest.mark.parametrize(
    ("entered", "draft", "of_form"), [(None, False, False), ({}, False, True), (None, True, True)]
)
def test_a_form_press_was_filled_in_or_opens_a_form(entered, draft, of_form):
    found = Tap("pc_new", "", 0, "", entered=entered, is_draft=draft)

    assert found.is_of_form is of_form


@pytest.mark.parametrize(
    ("found", "custom_id"),
    [
        (Tap("fight", "12", 12, "attack:3:5"), "fight12:attack:3:5"),
        (Tap("pc_new", "", 0, ""), "pc_new"),
        (Tap("", "K7", 5, "again"), "K7:again"),
    ],
)
def test_an_id_is_assembled_as_it_was_parsed(found, custom_id):
    assert found.custom_id == custom_id


def test_whether_only_one_person_sees_the_message_is_known():
    assert tap("K7QP2M:again", private=True).press().private
    assert not tap("K7QP2M:again").press().private
    assert not tap("K7QP2M:again", message=False).has_message


@pytest.mark.parametrize(
    ("text", "revision", "page"),
    [
        ("reroll", None, 0),
        ("reroll:0:0", 0, 0),
        ("reroll:3:12", 3, 12),
        ("reroll:999999999:9999", 999999999, 9999),
    ],
)
def test_an_action_contains_its_moment_and_page(text, revision, page):
    press = tap(f"fight7:{text}", values=["a@3"]).press()

    assert press == Press(7, "reroll", ("a",), revision, page, subject="fight", number="7")


@pytest.mark.parametrize(
    "text",
    [
        "fight7:",
        "fight7:Reroll",
        "fight7:reroll:3",
        "fight7:reroll:3:12345",
        "fight7:reroll:1234567890:0",
        "fight:reroll",
    ],
)
def test_an_invalid_action_with_a_number_is_refused(text):
    with pytest.raises(PressError, match="another version"):
        tap(text).press()


def test_a_form_without_a_message_is_forged():
    entered = filled(("modifier", "+2"))

    assert tap("fight7:amend", components=entered).press().entered == {"modifier": "+2"}
    with pytest.raises(PressError, match="another version"):
        tap("fight7:amend", components=entered, message=False).press()
    assert tap("fight7:amend", message=False).press().action == "amend"


class Desk:
    """A handler that records which presses it gets."""

    def __init__(self):
        self.went: list[tuple[str, int]] = []

    async def take(self, _interaction, press):
        self.went.append((press.action, press.roll))


async def do(services, interaction, press):
    await services.take(interaction, press)


async def test_a_press_and_its_services_go_to_its_handler():
    services, room = Desk(), Room()
    on = on_press(do, services, forms=True)

    await on.do(room.interaction(), tap("fight7:attack"))

    assert (services.went, on.forms, on.anywhere) == ([("attack", 7)], True, False)


async def test_a_handler_for_any_message_has_to_say_so():
    assert not on_action({}, Desk()).anywhere
    assert not on_press(do, Desk()).forms


async def test_each_action_goes_only_to_its_own_handler():
    services, room = Desk(), Room()
    on = on_action({"open": do}, services, anywhere=True)

    await on.do(room.interaction(), tap("pc3:open"))
    with pytest.raises(PressError, match="another version"):
        await on.do(room.interaction(), tap("pc3:close"))

    assert (services.went, on.forms, on.anywhere) == ([("open", 3)], False, True)


def test_the_choice_is_the_number_or_else_the_pressed_one():
    assert number_of(Press(3, "open")) == 3
    assert number_of(Press(3, "open", ("12", "13"))) == 12


@pytest.mark.parametrize("picked", ["", "x", "-1", "1" * 19, "٣"])
def test_a_choice_that_is_not_a_number_is_refused(picked):
    with pytest.raises(PressError) as refused:
        number_of(Press(3, "open", (picked,)))

    assert str(refused.value) == OTHER.say()


COMPONENT, MODAL = discord.InteractionType.component, discord.InteractionType.modal_submit


@pytest.mark.parametrize(
    ("kind", "custom_id", "ours"),
    [
        (COMPONENT, "rw:1:turn:3", True),
        (COMPONENT, "rw:9:anything", True),
        (COMPONENT, "other", False),
        (MODAL, "other", True),
        (discord.InteractionType.application_command, "rw:1:turn:3", False),
    ],
)
def test_every_form_is_ours_and_of_the_buttons_those_with_our_prefix(kind, custom_id, ours):
    interaction: Any = SimpleNamespace(type=kind, data={"custom_id": custom_id})

    assert is_ours(interaction) is ours


@pytest.mark.parametrize(
    ("custom_id", "roll"),
    [
        ("rw:1:K7QP2M:again", "K7QP2M"),
        ("rw:1:K7QP2M", "K7QP2M"),
        ("rw:1:draft:K7QP2M:amend", "K7QP2M"),
        ("rw:1:fight12:attack", ""),
        ("rw:2:K7QP2M:again", ""),
        ("K7QP2M:again", ""),
        ("rw:1:", ""),
    ],
)
def test_a_buttons_roll_is_read_from_its_id(custom_id, roll):
    interaction: Any = SimpleNamespace(data={"custom_id": custom_id})

    assert roll_of(custom_id) == roll
    assert roll_pressed(interaction) == roll


@pytest.mark.parametrize("data", [None, {}, {"name": "roll"}])
def test_a_command_has_no_roll(data):
    interaction: Any = SimpleNamespace(data=data)

    assert roll_pressed(interaction) == ""


def test_a_messages_ids_are_those_of_its_buttons_and_lists():
    row = SimpleNamespace(
        children=[SimpleNamespace(custom_id="a"), SimpleNamespace(custom_id=None), SimpleNamespace()]
    )
    message: Any = SimpleNamespace(
        components=[row, SimpleNamespace(), SimpleNamespace(children=[SimpleNamespace(custom_id="b")])]
    )

    assert list(ids_on(message)) == ["a", "b"]
