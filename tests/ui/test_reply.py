"""The bot's own POST sends the same as discord.py's adapter."""

import io
import json
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from aiohttp import ClientSession
from discord import ui
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, interaction_message_response_params
from hypothesis import given
from hypothesis import strategies as st

from bot.rolls.card import Action, Card, Choice, Field, Menu, Tone
from bot.rolls.values import Form, Picking, Shown
from bot.ui.delivery import ANSWERED
from bot.ui.modals import form_modal
from bot.ui.reply import ONCE
from bot.ui.show import drawn, drawn_plainly
from bot.ui.views import Rows
from tests.standin import StandIn

MANY = tuple(Choice(f"0.{each}", f"Die {each}", "" if each % 3 else f"from {each}d6") for each in range(60))
ACTIONS = (
    Action("again", "Again"),
    Action("undo", "Undo", at_once=True, quiet=True),
    Action("pay", "Pay 3", at=7, of=2),
)
CARDS = {
    "open": Card("17", "hit", lines=("`4d6kh3+2` = **15** + 2",), actions=ACTIONS, tone=Tone.GOOD),
    "long": Card("17 " * 90, "word " * 80, lines=("x" * 3000, "y" * 500), remarks=("z" * 800,)),
    "rows": Card(
        "1", actions=tuple(Action(f"a{each}", "Do it" * each, row=each // 3) for each in range(1, 9))
    ),
    "full": Card("1", actions=tuple(Action(f"a{each}", f"{each}") for each in range(25))),
    "menus": Card(
        "Turn 1",
        actions=ACTIONS,
        menus=(
            Menu("who", "Whom?", MANY[:3], at=4, chosen=("0.1",), drawn=9),
            Menu("which", "W" * 120, MANY, at=4, many=True, chosen=("0.1", "0.2")),
        ),
    ),
}
SHOWN = {
    **{name: Shown(5, "K7", "Alice", 3, card, new=True) for name, card in CARDS.items()},
    "private": Shown(5, "K7", "Alice", 3, CARDS["open"], new=False, private=True, seal="3f9a"),
    "pinged": Shown(5, "K7", "Alice", 3, CARDS["open"], new=True, ping=(7, 8)),
    "one page": Shown(5, "K7", "Al", 3, Card("1"), False, picking=Picking("reroll", "Which?", MANY[:4])),
    "pages": Shown(5, "K7", "Al", 3, Card("1"), False, picking=Picking("reroll", "Which?", MANY, True, 1)),
    "panel": Shown(5, "7", "Alice", 3, CARDS["menus"], new=False, subject="fight"),
}


def by_discord(rows: list[dict[str, Any]]) -> ui.View:
    """Return a discord.py view with these components."""
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for part in row["components"]:
            view.add_item(_item(part, number))
    return view


def _item(part: dict[str, Any], row: int | None = None) -> ui.Item[Any]:
    if part["type"] == 2:
        style = discord.ButtonStyle(part["style"])
        return ui.Button(label=part["label"], custom_id=part["custom_id"], style=style, row=row)
    if part["type"] == 4:
        text: dict[str, Any] = {key: part.get(key) for key in TEXT}
        return ui.TextInput(style=discord.TextStyle(part["style"]), default=part.get("value"), **text)
    if part["type"] == 21:
        buttons = [discord.RadioGroupOption(**option) for option in part["options"]]
        return ui.RadioGroup(custom_id=part["custom_id"], required=part["required"], options=buttons)
    if part["type"] == 22:
        boxes = [discord.CheckboxGroupOption(**option) for option in part["options"]]
        of_boxes: dict[str, Any] = {key: part.get(key) for key in LIST if key != "placeholder"}
        return ui.CheckboxGroup(options=boxes, **of_boxes)
    options = [discord.SelectOption(**option) for option in part["options"]]
    of_list: dict[str, Any] = {key: part.get(key) for key in LIST}
    return ui.Select(options=options, row=row, **of_list)


TEXT = ("custom_id", "placeholder", "required", "max_length")
LIST = ("custom_id", "placeholder", "min_values", "max_values", "required")


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("draw", [drawn, drawn_plainly])
async def test_components_and_embed_match_discord_pys(name, draw):
    message = draw(SHOWN[name])
    rows = message["view"].to_components()
    assert rows == by_discord(rows).to_components()
    if message["embed"]:
        embed = message["embed"].to_dict()
        assert embed == discord.Embed.from_dict(embed).to_dict()


A_BUTTON = {"type": 2, "style": 2, "disabled": False, "label": "x"}
A_LIST = {
    "type": 3,
    "min_values": 1,
    "max_values": 1,
    "disabled": False,
    "required": True,
    "options": [{"label": "a", "value": "b", "default": False}],
}


@given(st.lists(st.tuples(st.booleans(), st.sampled_from([None, None, 0, 1, 2, 3, 4])), max_size=12))
async def test_buttons_and_lists_are_in_the_rows_discord_py_would_use(items):
    view, ours = ui.View(timeout=None), []
    for number, (is_list, row) in enumerate(items):
        custom_id = f"rw:1:{number}"
        part = {**(A_LIST if is_list else A_BUTTON), "custom_id": custom_id}
        try:
            view.add_item(_item(part, row))
        except ValueError:  # It fits nowhere, or not in its row.
            continue
        ours.append((part, row))
    assert Rows(ours).to_components() == view.to_components()


def test_a_form_matches_discord_pys():
    fields = (
        Field("name", "Name", "Mira", most=4, filled="Miranda"),
        Field("note", "Note" * 20, long=True),
        Field("mode", "Mode", "No change", choices=MANY[:3], filled="0.1"),
        Field("dice", "Dice", choices=MANY[:3], many=True, filled="0.0\n0.2"),
    )
    form = form_modal(Form("K7", "amend", 3, "T" * 50, fields)).to_dict()
    view = ui.Modal(title=form["title"], custom_id=form["custom_id"])
    for each in form["components"]:
        view.add_item(
            ui.Label(
                text=each["label"], description=each.get("description"), component=_item(each["component"])
            )
        )
    assert form == view.to_dict()


@asynccontextmanager
async def wire(monkeypatch):
    async with StandIn(accepts="") as server, ClientSession() as session:
        monkeypatch.setattr(Route, "BASE", f"http://{server.address}/api/v10")
        yield server, session


@pytest.mark.parametrize(
    ("status", "raised"),
    [
        (403, discord.Forbidden),
        (404, discord.NotFound),
        (429, discord.HTTPException),
        (500, discord.DiscordServerError),
        (503, discord.DiscordServerError),
    ],
)
async def test_a_refusal_is_raised_after_one_call_as_in_discord_py(monkeypatch, status, raised):
    params = interaction_message_response_params(type=4, content="x")
    async with wire(monkeypatch) as (server, session):
        server.faults = [("POST interactions/*", status)]
        with pytest.raises(raised) as refused:
            await ONCE.create_interaction_response(1, "token", session=session, params=params)
    assert (type(refused.value), refused.value.status, len(server.log)) == (raised, status, 1)


async def test_an_already_answered_interaction_is_recognized_by_its_code(monkeypatch):
    params = interaction_message_response_params(type=4, content="x")
    async with wire(monkeypatch) as (_, session):
        await ONCE.create_interaction_response(1, "token", session=session, params=params)
        with pytest.raises(discord.HTTPException) as refused:
            await ONCE.create_interaction_response(1, "token", session=session, params=params)
    assert refused.value.code == ANSWERED


async def test_a_file_is_sent_as_by_discord_py_and_resent_whole(monkeypatch):
    params = interaction_message_response_params(type=4, file=discord.File(io.BytesIO(b"text"), "a.txt"))
    async with wire(monkeypatch) as (server, session):
        for number in (1, 2):
            await ONCE.create_interaction_response(number, "token", session=session, params=params)
        assert [(await server.files.get()) for _ in range(2)] == [b"text"] * 2


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("draw", [drawn, drawn_plainly])
async def test_both_ways_send_the_same(monkeypatch, name, draw):
    params = interaction_message_response_params(
        type=4,
        flags=discord.MessageFlags(ephemeral=SHOWN[name].private),
        previous_allowed_mentions=discord.AllowedMentions.none(),
        **draw(SHOWN[name]),
    )
    async with wire(monkeypatch) as (server, session):
        sent = []
        discords_own = AsyncWebhookAdapter()
        for number, adapter in enumerate((ONCE, discords_own), 1):
            taken = await adapter.create_interaction_response(
                number, "a token", session=session, params=params
            )
            assert taken["interaction"]["id"] == str(number)
            assert taken["interaction"]["response_message_id"]
            sent.append(server.answers.get_nowait())
    assert sent[0] == sent[1] == json.loads(json.dumps(params.payload))
    assert server.log[0].replace("/1/", "/2/") == server.log[1]
