"""Channels where the bot isn't a member, but where someone who installed it for themselves uses it.

What Discord sends follows its documentation of interactions: their ``context``, who authorized them, and, in
direct messages and groups, a channel of type 1 or 3 and a user instead of a member.
"""

import asyncio
from collections import Counter

import pytest
import pytest_asyncio

from bot.audiences import Audience
from bot.store.channels import Channels
from tests.cases import in_turn
from tests.e2e.wire import GM, MANAGES, connected, headline, labels, message, parts, text
from tests.payloads import COMMON, PERSON
from tests.support import beside

BOB = {**PERSON, "id": "8", "username": "bob", "global_name": "Bob"}
ADMINISTERS = str(1 << 3)
ONLY_ME = 64  # The flag of an ephemeral message.
OF_NO_SERVER = {key: value for key, value in COMMON.items() if key not in ("guild", "guild_id", "member")}
BY_ALICE = {"authorizing_integration_owners": {"1": PERSON["id"]}}
PRIVATE = {**OF_NO_SERVER, **BY_ALICE, "context": 2, "app_permissions": str(1 << 14 | 1 << 15 | 1 << 17)}

GROUP = {
    **PRIVATE,
    "channel": {
        "id": "5",
        "type": 3,
        "name": None,
        "icon": None,
        "owner_id": PERSON["id"],
        "last_message_id": "6",
        "recipients": [BOB],
        "flags": 0,
    },
}
"""A group channel with several people."""

DIRECT = {
    **PRIVATE,
    "channel": {"id": "5", "type": 1, "last_message_id": "6", "recipients": [BOB], "flags": 0},
}
"""Alice's direct messages with Bob."""

SERVER = {**COMMON, **BY_ALICE, "context": 0}
"""A channel of a server that doesn't have the bot."""

THREAD = {
    **SERVER,
    "channel": {"id": "5", "type": 11, "name": "scene", "parent_id": "55", "guild_id": "4", "owner_id": "7",
                "member_count": 1, "message_count": 1, "permissions": "0", "thread_metadata": {
                    "archived": False, "auto_archive_duration": 60, "locked": False,
                    "archive_timestamp": "2026-01-01T00:00:00+00:00"}},
}  # fmt: skip

MEMBER = {**COMMON, "authorizing_integration_owners": {"0": "4", "1": PERSON["id"]}, "context": 0}
"""The same server, once the bot is a member."""

OWN = {
    **OF_NO_SERVER,
    **BY_ALICE,
    "context": 1,
    "channel": {"id": "5", "type": 1, "last_message_id": "6", "recipients": [PERSON], "flags": 0},
}
"""Alice's direct messages with the bot itself."""

PLACES = {"group": GROUP, "direct messages": DIRECT, "server": SERVER, "thread": THREAD}


@pytest_asyncio.fixture
async def wire(standin, standin_config, dice):
    async with connected(standin, standin_config, dice) as wire:
        yield wire


@pytest.fixture(params=["group", "thread"])
def visiting(request, wire):
    """Return a bot visiting a place without a server, then one in a server."""
    wire.discord.common = PLACES[request.param]
    return wire


def in_channels(wire):
    """Return the bot's requests to channels. Only answers and follow-ups are allowed here."""
    return [each for each in wire.discord.log if "channels/" in each]


async def followed(wire):
    return await asyncio.wait_for(wire.discord.followups.get(), 10)


async def test_where_each_command_is_offered(wire):
    told = [each.to_dict(wire.bot.tree) for each in wire.bot.tree.get_commands()]
    places = {each["name"]: (each["contexts"], each["integration_types"]) for each in told}
    anywhere = {name for name, place in places.items() if place == ([0, 1, 2], [0, 1])}
    assert anywhere == {"roll", "odds", "again", "saved", "history", "import", "me", "help", "about"}
    assert {str(places[name]) for name in places.keys() - anywhere} == {"([0, 1], [0])"}


@pytest.mark.story
@in_turn("place", PLACES)
async def test_a_roll_and_its_changes(wire, place):
    wire.discord.common = PLACES[place]
    rolled = await wire.slash("roll", 6, 5, 4, 2, dice="4d6kh3+2", label="strength")
    assert (rolled["type"], headline(rolled), "flags" in rolled["data"]) == (4, "17", False)
    assert labels(rolled) == ["Again", "Reroll…", "Edit…"]
    again = await wire.press(rolled, "Again", 1, 1, 1, 1)
    assert (again["type"], headline(again)) == (4, "5")
    asked = await wire.press(rolled, "Reroll…")
    rerolled = await wire.pick(asked, [3], 6)
    assert (rerolled["type"], headline(rerolled)) == (7, "19")
    form = await wire.press(rerolled, "Edit…")
    edited = await wire.fill(form, rerolled, modifier="+1")
    assert headline(edited) == "20"
    undone = await wire.press(edited, "Undo")
    assert headline(undone) == "19"
    last = await wire.slash("again", 3, 3, 3, 3)
    assert headline(last) == "11"
    assert in_channels(wire) == []


async def test_it_belongs_to_its_roller_and_no_one_is_a_gm_or_rolls_for_others(visiting):
    # It belongs to its roller, and no one is a GM.
    rolled = await visiting.slash("roll", 6, dice="d6")
    for label in ("Reroll…", "Edit…"):
        refused = await visiting.press(rolled, label, by=GM, permissions=ADMINISTERS)
        assert refused["data"]["flags"] == ONLY_ME
        assert "Alice" in text(refused)
    own = await visiting.press(rolled, "Again", 2, by=BOB)
    assert (own["type"], headline(own)) == (4, "2")
    assert own["data"]["embeds"][0]["author"]["name"].startswith("Bob")
    rerolled = await visiting.press(own, "Reroll…", by=BOB)
    assert rerolled["type"] == 7

    # An audience of GMs is refused in one sentence.
    for hidden in ["gm", "blind"]:
        refusals = [await visiting.slash("roll", dice="d6", hidden=hidden, by=GM, permissions=ADMINISTERS)]
        await visiting.slash("roll", 6, dice="d6")
        refusals.append(await visiting.slash("again", hidden=hidden))
        words = "There's no GM in direct messages or where Rollwright isn't a member."
        assert [text(each) for each in refusals] == [f"{words} Choose everyone or only me."] * 2
        assert {each["data"]["flags"] for each in refusals} == {ONLY_ME}
        assert in_channels(visiting) == []


async def test_a_private_roll_is_revealed_whole_or_in_part_by_a_followup(visiting):
    # A roll only for oneself is revealed with a follow-up to the answer.
    rolled = await visiting.slash("roll", 6, 5, dice="2d6", hidden="me")
    assert (rolled["data"]["flags"], headline(rolled)) == (ONLY_ME, "11")
    refused = await visiting.press(rolled, "Reroll…", by=BOB)
    assert text(refused) == "This roll was deleted or isn't from Rollwright. Make a new one with /roll."
    revealed = await visiting.pick(await visiting.press(rolled, "Reveal…"), [0])
    shown = await followed(visiting)
    assert (headline({"data": shown}), shown.get("flags", 0)) == ("11", 0)
    assert "Was only me, revealed by Alice." in text({"data": shown})
    assert "/verify" not in text({"data": shown})  # It isn't offered there.
    await visiting.pick(await visiting.press(revealed, "Reroll…"), [1], 1)
    assert headline({"data": await followed(visiting)}) == "7"
    assert visiting.discord.followups.empty()
    assert in_channels(visiting) == []

    # A partly revealed roll doesn't mention commands that aren't available.
    rolled = await visiting.slash("roll", 6, 5, dice="2d6", hidden="me")
    await visiting.pick(await visiting.press(rolled, "Reveal…"), [1])
    shown = {"data": await followed(visiting)}
    assert headline(shown) == "11"
    assert "/verify" not in text(shown)
    assert labels(shown) == ["Peek", "Reveal…"]

    # Tidying isn't offered for a card that can't be changed.
    rolled = await visiting.slash("roll", 6, 5, dice="2d6", hidden="me")
    asked = await visiting.press(rolled, "Reveal…")
    in_part = await visiting.pick(asked, [1])
    line = {"data": {**await followed(visiting), "flags": ONLY_ME}}  # As created by Discord.
    await visiting.pick(await visiting.press(in_part, "Reveal…"), [0])
    await followed(visiting)
    peeked = await visiting.press(line, "Peek")
    assert labels(peeked) == ["Again", "Reroll…", "Edit…"]
    assert in_channels(visiting) == []


async def test_private_answers_forms_and_buttons_lead_to_the_roll(visiting):
    # An answer that Discord made private isn't an error.
    rolled = await visiting.slash("roll", 6, 5, dice="2d6")
    rolled["data"]["flags"] = ONLY_ME  # The roller can't use others' apps there.
    asked = await visiting.press(rolled, "Reroll…")
    rerolled = await visiting.pick(asked, [1], 1)
    assert (rerolled["type"], headline(rerolled)) == (7, "7")
    again = await visiting.press(rerolled, "Again", 2, 2)
    assert (again["type"], headline(again)) == (4, "4")
    form = await visiting.press(rerolled, "Edit…")
    edited = await visiting.fill(form, rerolled, modifier="+1")
    assert (edited["type"], headline(edited)) == (7, "8")
    assert visiting.discord.followups.empty()

    # A returned form leads to the roll.
    rolled = await visiting.slash("roll", 6, dice="d6")
    form = await visiting.press(rolled, "Edit…")
    given_back = await visiting.fill(form, rolled, modifier="much")
    assert given_back["data"]["flags"] == ONLY_ME
    given_back["id"] = "1002"  # A message next to the roll's.
    (button,) = labels(given_back)
    form = await visiting.press(given_back, button)
    await visiting.fill(form, given_back, modifier="+2")
    shown = await followed(visiting)
    assert (headline({"data": shown}), shown.get("flags", 0)) == ("8", 0)
    assert in_channels(visiting) == []

    # The suggestion is a button.
    refused = await visiting.slash("roll", dice="4d6kq3", hidden="me")
    rolled = await visiting.press(refused, "Roll 4d6kh3, only me", 6, 5, 4, 2)
    assert (headline(rolled), rolled["data"]["flags"]) == ("15", ONLY_ME)

    # Recent rolls are offered.
    await visiting.slash("roll", 6, dice="d6+7")
    options = [{"name": "dice", "type": 3, "value": "", "focused": True}]
    offered = await visiting.send(
        {"type": 4, "data": {"id": "1", "name": "roll", "type": 1, "options": options}}
    )
    assert "1d6+7" in [each["value"] for each in offered["data"]["choices"]]

    # Help, About, and everything that can be pressed there.
    for command in ("help", "about"):
        answer = await visiting.slash(command)
        assert answer["data"]["flags"] == ONLY_ME
        for part in [each for each in parts(answer) if "options" in each]:
            picked = await visiting.pick(
                {"data": {**answer["data"], "components": [{"components": [part]}]}}, [-1]
            )
            assert picked["type"] == 7, text(picked)


async def test_it_works_after_a_restart(standin, standin_config, dice):
    standin.common = GROUP
    async with connected(standin, standin_config, dice) as wire:
        rolled = await wire.slash("roll", 6, 5, dice="2d6")
        secret = await wire.slash("roll", 4, dice="d6", hidden="me")
    async with connected(standin, standin_config, dice) as wire:
        assert headline(await wire.press(rolled, "Again", 1, 2)) == "3"
        rerolled = await wire.pick(await wire.press(rolled, "Reroll…"), [0], 1)
        assert headline(rerolled) == "6"
        await wire.pick(await wire.press(secret, "Reveal…"), [0])
        assert headline({"data": await followed(wire)}) == "4"
        assert in_channels(wire) == []


@pytest.mark.slow(reason="waits as long as Discord takes follow-ups")
async def test_as_many_unseen_rolls_are_shown_as_discord_accepts(visiting, standin_config):
    visiting.dice.will_all_show(6)
    visiting.discord.faults = [("POST interactions/*", "drop")] * 200
    roll = {"id": "1", "name": "roll", "type": 1, "options": [{"name": "dice", "type": 3, "value": "6d6"}]}
    for times, unseen in ((4, 4), (2, 6)):  # The most one person has in flight.
        for _ in range(times):
            await visiting.discord.send(type=2, data=roll, **visiting.person(PERSON, "0"))
        while _unseen(standin_config) != unseen:
            await asyncio.sleep(0.05)
    visiting.discord.faults = []
    for most, left in ((4, 2), (2, 0)):
        await visiting.slash("roll", dice="d6")
        told = [await followed(visiting) for _ in range(most)]
        assert {each["flags"] for each in told} == {ONLY_ME}
        assert all("Here it is" in each["content"] for each in told)
        assert [headline({"data": each}) for each in told] == ["36"] * most
        assert _unseen(standin_config) == left
    assert visiting.discord.followups.empty()
    # Count each interaction's, by its token.
    sent = Counter(each for each in visiting.discord.log if each.startswith("POST webhooks/"))
    assert list(sent.values()) == [4, 2]
    assert in_channels(visiting) == []


def _unseen(config):
    with beside(config.database) as connection:
        return connection.execute("SELECT count(*) FROM unseen").fetchone()[0]


async def test_rolls_from_its_time_as_a_member_need_membership(wire):
    # A roll from when the bot was a member can't be repeated.
    wire.discord.common = MEMBER
    more = await wire.press(await wire.slash("magic roll", 6, dice="d6"), "More…")
    await wire.fill(await wire.press(more, "★ Save roll…"), more, name="Luck", whom="all")
    wire.discord.common = SERVER
    refused = await wire.slash("again")
    assert text(refused).startswith("You haven't rolled in this channel yet")
    refused = await wire.slash("roll", dice="Luck")
    assert text(refused) == "Rollwright isn't a member here, so only /roll works. Invite it to use this."

    # What needs membership is refused on messages from that time.
    wire.discord.common = MEMBER
    await wire.slash("roll", 6, dice="d6", hidden="me")
    pressed = {"type": 3, "data": {"custom_id": "rw:1:secrets:0", "component_type": 2}}
    there = {"message": message({"data": {"flags": ONLY_ME}})}
    assert (await wire.send({**pressed, **there}))["type"] == 7
    wire.discord.common = SERVER
    refused = await wire.send({**pressed, **there})
    assert text(refused) == "Rollwright isn't a member here, so only /roll works. Invite it to use this."
    assert refused["data"]["flags"] == ONLY_ME

    # Settings from that time no longer apply.
    await Channels(wire.bot.database).set_hidden(5, Audience.BLIND)
    wire.discord.common = SERVER
    rolled = await wire.slash("roll", 6, dice="d6", by=GM, permissions=MANAGES)
    assert (headline(rolled), "flags" in rolled["data"]) == ("6", False)
    divided = await wire.slash("roll", 3, dice="10/(1d4-1)")  # Rolls that can fail aren't blind.
    assert headline(divided) == "5"


async def test_a_roll_from_before_the_invitation_or_in_a_dm_belongs_to_its_roller(wire):
    # A roll from before the invitation still belongs to its roller.
    wire.discord.common = SERVER
    rolled = await wire.slash("roll", 6, 5, dice="2d6")
    wire.discord.common = MEMBER
    rerolled = await wire.pick(await wire.press(rolled, "Reroll…"), [0], 1)
    assert headline(rerolled) == "6"
    refused = await wire.press(rolled, "Edit…", by=GM, permissions=MANAGES)
    assert "Alice" in text(refused)
    assert headline(await wire.slash("again", 2, 2)) == "4"

    # A card stays a card, although the bot has no permissions there.
    wire.discord.common = {**SERVER, "app_permissions": "0"}
    rolled = await wire.slash("roll", 6, 5, dice="2d6")
    rerolled = await wire.pick(await wire.press(rolled, "Reroll…"), [0], 1)
    assert headline(rerolled) == "6"

    # In its own direct messages, the bot is at home.
    wire.discord.common = OWN
    rolled = await wire.slash("roll", 6, dice="d6", hidden="me")
    await wire.pick(await wire.press(rolled, "Reveal…"), [0])
    while not wire.discord.messages:
        await asyncio.sleep(0.01)
    (shown,) = wire.discord.messages.values()
    assert headline({"data": shown}) == "6"


async def test_saved_rolls_are_rolled_changed_and_shared_there_too_and_tracks_move(visiting):
    # Saved rolls can be rolled, changed and shared there too.
    rolled = await visiting.slash("roll", 6, dice="d6+1")
    answer = await visiting.fill(await visiting.press(rolled, "★"), rolled, name="Luck")
    assert ("★ Saved" in text(answer), answer["data"]["flags"]) == (True, ONLY_ME)

    by_name = await visiting.slash("roll", 2, dice="luck +2")
    assert (headline(by_name), "flags" in by_name["data"]) == ("5", False)
    assert headline(await visiting.slash("roll", 3, dice="Luck")) == "4"
    listed = await visiting.slash("saved")
    one = await visiting.pick(listed, [0])
    assert "Code for Luck" in text(await visiting.press(one, "Share"))
    now = await visiting.fill(await visiting.press(one, "Edit…"), one, name="Fortune", dice="d6+{bonus}")
    assert "★ Fortune" in text(now)
    form = await visiting.press(now, "Roll")
    assert headline(await visiting.fill(form, now, 1, bonus="4")) == "5"
    assert in_channels(visiting) == []

    # Tracks are updated there on the answer that shows them.
    rolled = await visiting.slash("roll", 2, 4, dice="blades resist 2")
    shown = await visiting.press(await visiting.press(rolled, "More…"), "Tracks…")
    kept = await visiting.press(shown, "Keep track")
    assert (kept["type"], headline(kept)) == (7, "Alice: Forged in the Dark")
    moved = await visiting.slash("roll", 2, 4, dice="blades resist 2")
    assert "stress 0 → 2" in text(moved)
    more = await visiting.press(kept, "+ Stress")
    assert (more["type"], "Stress: **3** of 9" in text(more)) == (7, True)
    assert in_channels(visiting) == []
