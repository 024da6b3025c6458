"""A request's message: the command, one press each, and private answers."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.asks.form import AskSaid, people_named
from bot.asks.rules.asked import Asked, Asking
from bot.asks.services import AskReader, AskServices
from bot.asks.ui import ask, command, pressed, roll_changed, taps
from bot.errors import PlayerError, PressError
from bot.people.store import KnownPeople
from bot.rolls.game import Panel
from bot.rolls.table import Askable, Table
from bot.rolls.values import Press
from tests.asks.leaping import ALICE, ASKABLE, BO, BOB, HERE, MIRA, WOLF, Bench, Leap, no_one
from tests.asks.test_table import bench as bench  # noqa: PLC0414 - a fixture
from tests.ui.room import Room, refusal

ROOM = HERE.channel
GWEN: dict[str, Any] = {"user": SimpleNamespace(id=300, display_name="Gwen")}
SAM: dict[str, Any] = {"user": SimpleNamespace(id=400, display_name="Sam")}
COMMAND = {"type": discord.InteractionType.application_command}


class Channel:
    """Requests on a real database, in a channel with messages."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.room = bench, Room()
        self.client = self.room.client()
        self.people = KnownPeople(bench.database)
        self.services = AskServices(
            bench.book,
            AskReader(bench.tables, bench.gms, bench.games),
            bench.service,
            bench.presses,
            self.people,
            bench.tables,
        )

    def acting(self, **more):
        return self.room.interaction(self.client, **{"guild": None, **more})

    async def ask(self, *people, hides=False, secret=False, who=GWEN, **request):
        asking = Asking("leap", Leap(**request), "15")
        interaction = self.acting(**COMMAND, **who)
        await ask(self.services, interaction, asking, list(people), hides=hides, secret=secret)

    async def press(self, action, *picked, on=None, number=1, faces=(), **who):
        self.bench.dice.will_show(*faces)
        press = Press(number, action, picked, subject="ask", number=str(number))
        await pressed(self.services, self.acting(on=on or self.message, **who), press)

    @property
    def message(self):
        """The request's message."""
        return self.room.here(ROOM)[0]

    @property
    def told(self):
        """The last private answer to someone."""
        return self.room.told()[-1]


@pytest.fixture
def asking(bench):
    return Channel(bench)


async def refused(call, kind: type[Exception] = PlayerError):
    with pytest.raises(kind) as error:
        await call
    return str(error.value)


async def test_a_request_is_a_public_message(asking):
    await asking.ask(MIRA, BO)

    assert asking.message.says == "# Leap 15\nWaiting for: Mira, Bo"
    assert asking.message.ids[0] == "rw:1:ask1:ask_roll"
    assert (await asking.bench.book.shown(1)).message == asking.message.id


async def test_if_nothing_can_be_posted_no_one_was_asked(asking):
    asking.room.fails = {"answer": [refusal(403)], "send": [refusal(403)], "follow": [refusal(403)]}

    assert (await refused(asking.ask(MIRA))).startswith("Rollwright can't post here, so no one was asked")


async def test_a_hidden_goal_is_asked_for_separately_from_the_command(asking):
    await asking.ask(MIRA, hides=True)

    assert asking.message.says == "# Leap, secretly\nWaiting for: Mira"
    assert asking.told.says == "Asked. Only GMs see the goal, under *GM: results*."
    assert (await asking.bench.book.shown(1)).message == asking.message.id


@pytest.mark.parametrize(
    ("errors", "words"),
    [
        ([refusal(403)], "Rollwright can't post here, so no one was asked"),
        ([refusal(500)] * 3, "Discord didn't confirm your request"),
    ],
)
async def test_if_it_cannot_be_asked_for_separately_the_reason_is_reported(
    asking, errors, words, monkeypatch
):
    monkeypatch.setattr("bot.ui.posting._PAUSE", 0)
    asking.room.fails["send"] = errors

    assert (await refused(asking.ask(MIRA, hides=True))).startswith(words)
    assert asking.room.messages == {}


async def test_secret_rolls_are_shown_only_to_the_gm(asking):
    asking.bench.dice.will_show(17, 3)
    await asking.ask(MIRA, WOLF, secret=True)

    assert asking.room.here(ROOM) == []
    assert "Mira **17** ✓" in asking.told.says
    assert "Wolf **3** ✗" in asking.told.says


async def test_a_player_rolls_with_one_press_and_the_message_shows_it(asking):
    await asking.ask(MIRA, BO)
    await asking.press("ask_roll", faces=(17,))

    assert "Mira **17** ✓ (d20)" in asking.message.says
    assert "Waiting for: Bo" in asking.message.says
    assert "# 17" in asking.told.says


async def test_someone_who_has_rolled_is_shown_their_roll(asking):
    await asking.ask(MIRA, BO)
    await asking.press("ask_roll", faces=(17,))
    before = len(asking.room.told())
    await asking.press("ask_roll")

    assert (len(asking.room.told()), len(asking.room.here(ROOM))) == (before + 1, 1)
    assert "# 17" in asking.told.says


async def test_someone_who_has_rolled_cannot_fail_on_purpose(asking):
    await asking.ask(MIRA)
    await asking.press("ask_roll", faces=(17,))

    words = await refused(asking.press("ask_fail"), PressError)
    assert words == "That was already rolled. See the message."


async def test_failing_on_purpose_uses_no_dice(asking):
    await asking.ask(MIRA, fails=True)
    await asking.press("ask_fail")

    assert "Mira **0** ✗" in asking.message.says


async def test_someone_who_was_not_asked_is_refused(asking):
    await asking.ask(MIRA, BO)

    assert (await refused(asking.press("ask_roll", **SAM), PressError)).startswith(
        "This roll is for Mira, Bo"
    )


async def test_someone_with_several_characters_says_for_whom(asking):
    await asking.ask(MIRA, Asked(5, "Pet", ALICE.user))
    await asking.press("ask_roll")
    asked = asking.told
    assert asked.says == "More than one of your characters was asked."
    assert "Mira" in asking.message.says.split("Waiting for")[1]

    await asking.press("ask_roll", "5", on=asked, faces=(3,))
    assert "Pet **3** ✗" in asking.message.says
    assert "# 3" in asked.says


async def test_a_roll_already_made_replaces_the_list_it_was_chosen_from(asking):
    await asking.ask(MIRA, Asked(5, "Pet", ALICE.user))
    await asking.press("ask_roll", "5", faces=(3,))
    await asking.press("ask_roll")
    asked, count = asking.told, len(asking.room.told())
    await asking.press("ask_roll", "5", on=asked)

    assert ("# 3" in asked.says, len(asking.room.told())) == (True, count)


async def test_someone_elses_character_cannot_be_chosen(asking):
    await asking.ask(MIRA, BO)

    words = await refused(asking.press("ask_roll", "2"), PressError)

    assert words == "That character wasn't asked. Check the message."


async def test_a_gm_rolls_for_the_rest_and_closes(asking):
    await asking.ask(MIRA, BO)
    await asking.press("ask_rest", faces=(17, 3), **GWEN)
    rolled = asking.message.says
    await asking.press("ask_close", **GWEN)

    assert "1 of 2 succeeded" in rolled
    assert "Closed. No one else can roll." in asking.message.says


@pytest.mark.parametrize("action", ["ask_rest", "ask_close", "ask_results", "ask_open"])
async def test_gm_actions_are_refused_to_players(asking, action):
    await asking.ask(MIRA)

    assert await refused(asking.press(action, "1"), PressError) == (
        "Only GMs can do that. Press Roll to make your roll."
    )


async def test_results_are_shown_to_the_gm_with_the_rolls_to_open(asking):
    await asking.ask(MIRA, BO, hides=True)
    await asking.press("ask_results", **GWEN)
    empty = asking.told
    await asking.press("ask_roll", faces=(17,))
    await asking.press("ask_results", **GWEN)
    results = asking.told
    await asking.press("ask_open", "1", on=results, **GWEN)

    assert (empty.says, empty.ids) == ("# Leap 15\nMira: …\nBo: …", [])
    assert "Mira **17** ✓" in results.says
    assert results.ids[0].startswith("rw:1:ask1:ask_open")
    assert "# 17" in asking.told.says


@pytest.mark.parametrize(("action", "picked"), [("ask_open", ()), ("juggle", ())])
async def test_an_unknown_action_is_from_another_version(asking, action, picked):
    await asking.ask(MIRA)

    assert (await refused(asking.press(action, *picked), PressError)).startswith(
        "This button is from another version of Rollwright"
    )


async def test_a_request_of_another_channel_is_pressed_there(asking):
    await asking.ask(MIRA)

    words = await refused(asking.press("ask_roll", channel_id=20), PressError)

    assert words == "That was asked in another channel. Use its buttons there."


async def test_a_deleted_message_is_posted_again(asking):
    await asking.ask(MIRA)
    old = asking.message
    asking.room.fails["answer"] = [refusal(404, 10008)]
    await asking.press("ask_roll", faces=(17,))

    new = asking.room.here(ROOM)[1]
    assert "Mira **17** ✓" in new.says
    assert (await asking.bench.book.shown(1)).message == new.id != old.id


async def test_a_roll_changed_elsewhere_updates_the_message(asking):
    await asking.ask(MIRA)
    await asking.press("ask_roll", faces=(17,))
    asking.message.parts["embed"] = None
    shown: Any = SimpleNamespace(on_panel=Panel("ask", 1))
    await roll_changed(asking.services, asking.acting(), shown)
    await roll_changed(asking.services, asking.acting(), SimpleNamespace(on_panel=None))  # type: ignore[arg-type]

    assert "Mira **17** ✓" in asking.message.says


@pytest.mark.parametrize("text", ["", "all", " Everyone ", "@here", "everybody"])
async def test_if_everyone_is_named_everyone_can_answer(asking, text):
    assert await people_named(asking.services, asking.acting(), text) == []


async def test_members_and_others_are_named_and_known_from_then_on(asking):
    async def fetch_member(user):
        return SimpleNamespace(id=user, display_name="Bobby", bot=False)

    await asking.people.named(ROOM, [(BOB.user, "Bob")])
    interaction = asking.acting(guild=SimpleNamespace(fetch_member=fetch_member))

    found = await people_named(asking.services, interaction, f"<@100>, Wolf & bob;{'x' * 50}, <@100>, ,")

    assert found == [
        Asked(-100, "Alice", 100),
        Asked(-2, "Wolf", 0),
        Asked(-200, "Bobby", 200),
        Asked(-4, "x" * 39 + "…", 0),
    ]
    assert sorted(await asking.people.known(ROOM, 0)) == [(100, "Alice"), (200, "Bobby")]


async def test_the_command_asks_as_its_game_reads_it_and_whom_it_names(asking):
    async def read(place, text, goal):
        return Asking("leap", Leap(goal=text), goal)

    async def people(_interaction, text):
        return [Asked(1, text, 100)]

    own = Askable(
        read, no_one, ASKABLE.title, ASKABLE.hidden_title, ASKABLE.own, ASKABLE.answer, people=people
    )
    asking.bench.tables["leap"] = Table(asks=own)
    said = AskSaid("leap", "Mira", "15", hides=False, secret=False)
    await command(asking.services, asking.acting(**COMMAND, **GWEN), said, {"leap"})

    assert asking.message.says == "# Leap 15\nWaiting for: Mira"
    words = await refused(command(asking.services, asking.acting(**COMMAND), said, {"leap"}))
    assert words.startswith("Only a GM can do that")


async def test_if_its_game_has_no_characters_members_are_asked(asking):
    async def read(_place, _text, goal):
        return Asking("leap", Leap(), goal)

    asking.bench.tables["leap"] = Table(asks=replace(ASKABLE, read=read))
    said = AskSaid("leap", "Wolf, <@300>", "15", hides=False, secret=False)
    await command(asking.services, asking.acting(**COMMAND, **GWEN), said, {"leap"})

    assert asking.message.says == "# Leap 15\nWaiting for: Wolf, Gwen"


def test_its_buttons_and_its_form_are_handled_by_their_words(asking):
    assert list(taps(asking.services)) == ["ask", "ask_new"]
