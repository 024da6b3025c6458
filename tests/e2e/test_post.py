"""The main stories of each game, with the answers sent as the bot sends them to Discord: by its own POST."""

import asyncio
import re

import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import build_bot
from bot.config import Config
from bot.run import use_addresses
from tests.e2e.test_run import TOKEN
from tests.standin import BOT, COMMON, PERSON, StandIn

GM = {**PERSON, "id": "8", "username": "gwen", "global_name": "Gwen"}
MANAGES = str(1 << 4)  # The permission to manage channels.


class Wire:
    """A bot that is connected to the stand-in, with people who type and press."""

    def __init__(self, discord, bot, dice):
        self.discord = discord
        self.bot = bot
        self.dice = dice

    async def send(self, payload, *faces, by=PERSON, permissions="0"):
        """What the bot answers; every face must have been asked for."""
        self.dice.will_show(*faces)
        member = {**COMMON["member"], "user": by, "permissions": permissions}
        answer = await self.discord.interaction(**payload, member=member)
        assert self.dice.left == 0, answer
        if answer["type"] == 7:  # A message that is edited stays as private as it was.
            answer["data"]["flags"] = payload["message"]["flags"]
        return answer

    async def slash(self, command, *faces, **typed):
        """Type a command, and its options, all of which are text."""
        name, *groups = command.split()
        types = {str: 3, int: 4}
        given = {key: value for key, value in typed.items() if key not in HOW}
        options = [{"name": key, "type": types[type(each)], "value": each} for key, each in given.items()]
        for group in reversed(groups):
            options = [{"name": group, "type": 1, "options": options}]
        data = {"id": "1", "name": name, "type": 1, "options": options}
        how = {key: value for key, value in typed.items() if key in HOW}
        return await self.send({"type": 2, "data": data}, *faces, **how)

    async def press(self, answer, label, *faces, **how):
        """Press the button of this label on the message that is this answer."""
        part = next(each for each in parts(answer) if each.get("label") == label)
        data = {"custom_id": part["custom_id"], "component_type": 2}
        return await self.send({"type": 3, "data": data, "message": message(answer)}, *faces, **how)

    async def pick(self, answer, places, *faces):
        """Pick the lines at these places of the message's list."""
        part = next(each for each in parts(answer) if "options" in each)
        values = [part["options"][place]["value"] for place in places]
        data = {"custom_id": part["custom_id"], "component_type": 3, "values": values}
        return await self.send({"type": 3, "data": data, "message": message(answer)}, *faces)

    async def fill(self, form, answer, *faces, **entered):
        """Fill in a form that was opened from the message that is this answer."""
        assert form["type"] == 9
        labels = form["data"]["components"]
        fields = [
            {"type": 18, "component": {**each["component"], "value": entered.get(key, "")}}
            for each in labels
            if (key := each["component"]["custom_id"])
        ]
        data = {"custom_id": form["data"]["custom_id"], "components": fields}
        return await self.send({"type": 5, "data": data, "message": message(answer)}, *faces)


HOW = ("by", "permissions")
GUILDS = (4, 2**64 - 1)


def message(answer):
    """The message that an answer is, as it comes with a press."""
    sent = answer["data"]
    return {
        "id": "1001", "channel_id": "5", "type": 0, "content": sent.get("content") or "", "author": BOT,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mentions": [],
        "mention_everyone": False, "mention_roles": [], "attachments": [], "pinned": False,
        "embeds": sent.get("embeds", []), "components": sent.get("components", []),
        "flags": sent.get("flags", 0),
    }  # fmt: skip


def parts(answer):
    return [part for row in answer["data"].get("components", ()) for part in row["components"]]


def labels(answer):
    return [part["label"] for part in parts(answer) if "label" in part]


def text(answer):
    sent = answer["data"]
    return "\n".join([sent.get("content") or "", *(each["description"] for each in sent.get("embeds", ()))])


def headline(answer):
    return re.sub(r"^[# *]+|\*+$", "", answer["data"]["embeds"][0]["description"].split("\n")[0])


@pytest_asyncio.fixture
async def wire(tmp_path, monkeypatch, dice):
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with StandIn(accepts=TOKEN) as discord:
        discord.guilds = [{"id": str(each), "unavailable": True} for each in GUILDS]
        config = Config(
            database=str(tmp_path / "rolls.db"),
            shards=1,
            api_url=f"http://{discord.address}/api/v10",
            gateway_url=f"ws://{discord.address}/gateway/",
        )
        bot = await build_bot(config, source=dice)
        use_addresses(bot, config)
        running = asyncio.create_task(bot.start(TOKEN))
        await asyncio.wait_for(discord.ready.wait(), 20)
        yield Wire(discord, bot, dice)
        await bot.close()
        await running
        assert discord.answers.empty()


async def test_a_roll_again_a_reroll_and_an_amendment(wire):
    rolled = await wire.slash("roll", 6, 5, 4, 2, dice="4d6kh3+2")
    assert (rolled["type"], headline(rolled)) == (4, "17")
    assert rolled["data"]["allowed_mentions"] == {"parse": []}
    assert "flags" not in rolled["data"]
    assert labels(rolled) == ["Roll again", "Reroll dice…", "Amend…"]

    again = await wire.press(rolled, "Roll again", 1, 1, 1, 1)
    assert (again["type"], headline(again)) == (4, "5")

    asked = await wire.press(rolled, "Reroll dice…")
    assert (asked["type"], asked["data"]["content"]) == (7, None)
    rerolled = await wire.pick(asked, [3], 6)
    assert (rerolled["type"], headline(rerolled)) == (7, "19")

    form = await wire.press(rerolled, "Amend…")
    amended = await wire.fill(form, rerolled, modifier="+1")
    assert headline(amended) == "20"
    undone = await wire.press(amended, "Undo")
    assert headline(undone) == "19"


async def test_a_hidden_roll_and_what_all_see_of_it(wire):
    rolled = await wire.slash("roll", 17, dice="1d20", hidden="gm")
    assert (rolled["data"]["flags"], headline(rolled)) == (64, "17")
    while not wire.discord.messages:  # It is a message of its own, sent after the answer.
        await asyncio.sleep(0.01)
    (line,) = wire.discord.messages.values()
    assert "Hidden roll" in line["embeds"][0]["description"]
    assert "17" not in line["embeds"][0]["description"]
    revealed = await wire.press(rolled, "Reveal…")
    shown = await wire.pick(revealed, [-1])
    assert (shown["type"], headline(shown)) == (7, "17")


async def test_what_is_wrong_is_said_privately_with_a_button_of_what_would_work(wire):
    refused = await wire.slash("roll", dice="4d6kq3")
    assert refused["data"]["flags"] == 64
    assert refused["data"]["content"].startswith("I did not expect “q” here.")
    assert "embeds" not in refused["data"]
    rolled = await wire.press(refused, "Roll 4d6kh3", 6, 5, 4, 2)
    assert headline(rolled) == "15"


async def test_magic_and_the_planar_die(wire):
    rolled = await wire.slash("magic roll", 6, dice="d6")
    assert headline(rolled) == "6"
    again = await wire.press(rolled, "Roll again", 2)
    assert headline(again) == "2"


async def test_the_planar_die_as_the_game_begins_and_on_its_table(wire):
    table = await wire.slash("planechase start", deck="none")
    assert (table["type"], "flags" in table["data"]) == (4, False)
    rolled = await wire.press(table, "Roll planar die (cost 0)", 2)
    assert (rolled["type"], headline(rolled)) == (4, "Chaos")
    refused = await wire.press(rolled, "Take back")
    assert text(refused) == "Only a GM takes a roll back; ask one."
    taken_back = await wire.press(rolled, "Take back", by=GM, permissions=MANAGES)
    assert taken_back["type"] == 7


async def test_an_attack_of_dnd_and_its_damage(wire):
    attack = await wire.slash("dnd attack", 15, 6, attack="Longsword +5 1d8+3 slashing", ac=15)
    assert "20" in headline(attack)
    assert "Amend…" in labels(attack)


async def test_a_clash_of_wizards_which_the_other_saves(wire):
    clash = await wire.slash("wizards clash", 4, target="<@8>", ability="Spiked club")
    assert headline(clash) == "4: Alice saves?"
    assert clash["data"]["content"].startswith("<@8>")
    assert clash["data"]["allowed_mentions"] == {"parse": [], "users": [8]}
    saved = await wire.press(clash, "Save", 5, by=GM)
    assert (saved["type"], saved["data"]["content"]) == (7, None)
    assert "5 against 4" in headline(saved)


async def test_of_the_servers_at_the_start_ids_are_kept_and_no_objects(wire):
    rolled = await wire.slash("roll", 3, dice="d6")
    assert headline(rolled) == "3"
    assert list(wire.bot.guild_ids) == list(GUILDS)
    assert not wire.bot.guilds
