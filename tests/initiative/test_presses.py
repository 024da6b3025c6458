"""An initiative's buttons, lists and forms, from a press to the message's text."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import DraftError, PlayerError, PressError
from bot.initiative.rules.panel import SUBJECT
from bot.initiative.services import InitiativeServices
from bot.initiative.store import Initiatives
from bot.initiative.table import InitiativeTable
from bot.initiative.ui.presses import command, pressed, taps
from bot.people.store import KnownPeople
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.table import Tables
from bot.rolls.values import Press
from bot.store.channels import Channels
from bot.store.panels import PanelStore
from tests.support import LoadedDice
from tests.ui.room import Room

HERE = 10
PLAYER, MANAGER = discord.Permissions.none(), discord.Permissions(manage_channels=True)
BOB: dict[str, Any] = {"user": SimpleNamespace(id=200, display_name="Bob")}
GM: dict[str, Any] = {"user": SimpleNamespace(id=300, display_name="Gwen"), "permissions": MANAGER}
COMMAND = {"type": discord.InteractionType.application_command}


class Bench:
    """An initiative on a real database, with dice that show the given faces, in a channel with messages."""

    def __init__(self, database):
        self.room, self.dice = Room(), LoadedDice()
        self.client = self.room.client()
        panels = ChannelPanels(PanelStore(database), Tables().holds_rolls, lambda: 0)
        self.initiatives, self.panels = Initiatives(database), panels
        table = InitiativeTable(
            self.initiatives,
            GameMasters(Channels(database)),
            panels,
            Tables(),
            source=self.dice,
            clock=lambda: 1000,
        )
        self.services = InitiativeServices(table, panels, KnownPeople(database))

    def acting(self, **more):
        return self.room.interaction(self.client, guild=None, **more)

    async def command(self, text, *, hidden=False, **who):
        await command(self.services, self.acting(**COMMAND, **who), text, hidden=hidden)

    async def press(self, action, *picked, on=None, at=None, entered=None, roll=0, **who):
        roll = roll or (await self.stored()).id
        press = Press(roll, action, picked, at, entered=entered, subject=SUBJECT, number=str(roll))
        await pressed(self.services, self.acting(on=on or self.message, **who), press)

    async def stored(self) -> Any:
        return await self.initiatives.current(HERE)

    async def names(self, *, hidden=False):
        stored = await self.stored()
        return [each.name for each in stored.state.order(hidden=hidden)] if stored else []

    @property
    def message(self):
        """Return the turn order's message, which everyone sees."""
        return self.room.here()[-1]

    @property
    def told(self):
        """Return the last private answer to anyone."""
        return self.room.told()[-1]


@pytest.fixture
def bench(database):
    return Bench(database)


@pytest.fixture
async def begun(bench):
    """Yield a turn order of Alice's Ana and Bob's Bo, which has not begun."""
    await bench.command("Ana 14")
    await bench.command("Bo 9", **BOB)
    return bench


async def refused(call, kind=PlayerError):
    with pytest.raises(kind) as error:
        await call
    return str(error.value)


def test_its_buttons_lists_and_forms_are_handled_by_its_word(bench):
    assert {word: on.forms for word, on in taps(bench.services).items()} == {"initiative": True}


async def test_the_command_enters_and_shows_the_order(bench):
    bench.dice.will_show(11)
    await bench.command("Ana d20+2, goblins x2 4")

    assert await bench.names() == ["Ana", "goblins 1", "goblins 2"]
    assert "13 Ana" in bench.message.says
    assert bench.message.ids[:2] == ["rw:1:initiative1:next_turn:0:0", "rw:1:initiative1:join"]


async def test_the_command_without_a_name_shows_the_order_or_begins_one(bench):
    await bench.command("")

    assert "No one has joined yet" in bench.message.says


async def test_the_order_is_on_one_message(begun):
    assert len(begun.room.here()) == 1
    assert "14 Ana\n9 Bo" in begun.message.says


async def test_a_hidden_entry_is_shown_only_to_the_gm(bench):
    await bench.command("Ana 14")
    await bench.command("Spy 12", hidden=True, **GM)

    assert (await bench.names(), await bench.names(hidden=True)) == (["Ana"], ["Ana", "Spy"])
    assert "12 Spy *hidden*" in bench.told.says
    assert "Spy" not in bench.message.says


async def test_hidden_needs_an_entry(bench):
    words = await refused(bench.command("", hidden=True, **GM))

    assert words.startswith("Enter who to add hidden, such as Assassin d20+5")
    assert await bench.stored() is None


async def test_only_a_gm_hides_an_entry(bench):
    assert (await refused(bench.command("Spy 12", hidden=True))).startswith(
        "Only a GM can enter someone hidden, and only in a server channel"
    )


async def test_join_opens_an_empty_form(begun):
    await begun.press("join")

    (field,) = begun.room.form["components"]
    assert begun.room.form["title"] == "Who acts?"
    assert begun.room.form["custom_id"] == "rw:1:initiative1:join:0:0"
    assert (field["component"]["custom_id"], "value" in field["component"]) == ("who", False)


async def test_join_opens_with_the_returned_text(begun):
    given_back = begun.room.put(HERE, {"content": "No.\n```\nAna x\n```"}, private=True)
    await begun.press("join", on=given_back)

    assert begun.room.form["components"][0]["component"]["value"] == "Ana x"


async def test_join_takes_no_text_from_a_public_message(begun):
    public = begun.room.put(HERE, {"content": "No.\n```\nAna x\n```"})
    await begun.press("join", on=public)

    assert "value" not in begun.room.form["components"][0]["component"]


async def test_someone_who_joins_is_in_the_order_on_its_message(begun):
    begun.dice.will_show(17)
    await begun.press("join", entered={"who": "Cy d20"})

    assert await begun.names() == ["Cy", "Ana", "Bo"]
    assert "17 Cy" in begun.message.says
    assert begun.room.told() == []


async def test_someone_who_joins_from_a_private_message_is_told_and_the_order_shows_it(begun):
    order, private = begun.message, begun.room.put(HERE, {"content": "No."}, private=True)
    await begun.press("join", on=private, entered={"who": "Cy 3"})

    assert private.says == "Entered. See the turn order."
    assert "3 Cy" in order.says


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Cy", "“Cy” needs a number, such as Ana 14, or dice, such as Ana d20+2"),
        ("", "Enter who acts and their number or dice, such as Ana 14, goblins x3 d20+2"),
    ],
)
async def test_an_impossible_entry_is_returned(begun, text, words):
    with pytest.raises(DraftError) as error:
        await begun.press("join", entered={"who": text})

    assert str(error.value).startswith(words)
    assert (error.value.draft, error.value.form) == (text, "initiative1:join:0:0")
    assert await begun.names() == ["Ana", "Bo"]


async def test_an_overlong_form_is_refused_before_it_is_read(begun):
    words = await refused(begun.press("join", entered={"who": "a" * 501}))

    assert "Name and number or dice can have up to 500 characters, and this has 501" in words


async def test_only_a_gm_opens_a_form_for_a_hidden_entry(begun):
    await begun.press("hidden", **GM)

    assert begun.room.form["title"] == "Who acts in secret?"
    assert (await refused(begun.press("hidden"))).startswith("Only a GM can do that")


async def test_a_hidden_entry_is_entered_and_shown_only_to_the_gm(begun):
    await begun.press("hidden", entered={"who": "Spy 12"}, **GM)

    assert "12 Spy *hidden*" in begun.told.says
    assert "Spy" not in begun.message.says
    assert (await refused(begun.press("hidden", entered={"who": "Spy 2"}), DraftError)).startswith(
        "Only a GM"
    )


async def test_someone_elses_next_turn_is_a_new_message_that_pings_them(begun):
    first = begun.message
    await begun.press("next_turn", at=0, **BOB)

    assert begun.message is not first
    assert begun.room.here() == [begun.message]
    assert "Round 1: Ana" in begun.message.says
    assert begun.message.parts["content"].startswith("<@100>")


async def test_your_own_next_turn_is_shown_in_place(begun):
    first = begun.message
    await begun.press("next_turn", at=0)

    assert (begun.room.here(), "Round 1: Ana" in first.says) == ([first], True)


async def test_a_turn_without_a_player_pings_no_one(begun):
    await begun.command("Orc 20", **GM)
    first = begun.message
    await begun.press("next_turn", at=0, **GM)

    assert (begun.message is first, "Round 1: Orc" in first.says) == (True, True)
    assert not first.parts["content"]


async def test_one_turn_follows_another(begun):
    await begun.press("next_turn", at=0)
    await begun.press("next_turn", at=1)

    assert "Round 1: Bo" in begun.message.says


async def test_back_is_shown_in_place(begun):
    await begun.press("next_turn", at=0)
    await begun.press("turn_back", at=1)

    assert "Not started yet" in begun.message.says
    assert len(begun.room.here()) == 1


@pytest.mark.parametrize("action", ["next_turn", "turn_back"])
async def test_a_turn_begun_in_the_meantime_is_not_begun_again(begun, action):
    await begun.press("next_turn", at=0)

    words = await refused(begun.press(action, at=0), PressError)

    assert words.startswith("Someone else has already changed the turn")


@pytest.mark.parametrize("action", ["next_turn", "join", "menu"])
async def test_a_press_on_a_cleared_order_is_refused(begun, action):
    words = await refused(begun.press(action, roll=99), PressError)

    assert words == "This initiative was cleared. Start a new one with /initiative."


@pytest.mark.parametrize(
    ("action", "entered"), [("juggle", None), ("next_turn", {"who": "x"}), ("note_", {})]
)
async def test_an_unknown_action_is_from_another_version(begun, action, entered):
    assert "another version" in await refused(begun.press(action, entered=entered), PressError)
