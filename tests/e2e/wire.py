"""A bot connected to the stand-in for Discord, and people who type and press buttons there."""

import asyncio
import re
from contextlib import asynccontextmanager

from bot.app import build_bot
from bot.run import use_addresses
from tests.e2e.test_run import TOKEN
from tests.payloads import BOT, COMMON, PERSON
from tests.support import KEEP

GM = {**PERSON, "id": "8", "username": "gwen", "global_name": "Gwen"}
MANAGES = str(1 << 4)  # The permission to manage channels.


class Wire:
    """A bot that is connected to the stand-in, with people who type and press buttons."""

    def __init__(self, discord, bot, dice):
        self.discord = discord
        self.bot = bot
        self.dice = dice

    async def send(self, payload, *faces, by=PERSON, permissions="0"):
        """Send a payload and return the bot's answer. Every face must be used."""
        self.dice.will_show(*faces)
        answer = await self.discord.interaction(**payload, **self.person(by, permissions))
        assert self.dice.left == 0, answer
        if answer["type"] == 7:  # An edited message stays as private as it was.
            answer["data"]["flags"] = payload["message"]["flags"]
        return answer

    def person(self, by, permissions):
        """Return the fields for the person who acts: a member in a server, or a user in a direct message."""
        if "guild_id" not in self.discord.common:
            return {"user": by}
        return {"member": {**COMMON["member"], "user": by, "permissions": permissions}}

    async def slash(self, command, *faces, **typed):
        """Send a typed command, and return the bot's answer."""
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
        """Press the button with this label on the answer's message."""
        part = next(each for each in parts(answer) if each.get("label") == label)
        data = {"custom_id": part["custom_id"], "component_type": 2}
        return await self.send({"type": 3, "data": data, "message": message(answer)}, *faces, **how)

    async def pick(self, answer, places, *faces, **how):
        """Pick the lines at these positions in the list of the answer's message."""
        part = next(each for each in parts(answer) if "options" in each)
        values = [part["options"][place]["value"] for place in places]
        data = {"custom_id": part["custom_id"], "component_type": 3, "values": values}
        return await self.send({"type": 3, "data": data, "message": message(answer)}, *faces, **how)

    async def fill(self, form, answer, *faces, **entered):
        """Fill in a form that was opened from the answer's message."""
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


def message(answer):
    """Return the message of an answer as Discord sends it with a press."""
    sent = answer["data"]
    return {
        "id": answer.get("id", "1001"), "channel_id": "5", "type": 0,
        "content": sent.get("content") or "", "author": BOT,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mentions": [],
        "mention_everyone": False, "mention_roles": [], "attachments": [], "pinned": False,
        "embeds": sent.get("embeds", []), "components": sent.get("components", []),
        "flags": sent.get("flags", 0),
    }  # fmt: skip


def parts(answer):
    return [part for row in answer["data"].get("components", ()) for part in row["components"]]


def labels(answer):
    return [part["label"] for part in parts(answer) if part.get("label", KEEP) != KEEP]


def text(answer):
    sent = answer["data"]
    return "\n".join([sent.get("content") or "", *(each["description"] for each in sent.get("embeds", ()))])


def headline(answer):
    return re.sub(r"^[# *]+|\*+$", "", answer["data"]["embeds"][0]["description"].split("\n")[0])


@asynccontextmanager
async def connected(discord, config, dice):
    """Yield a connected bot with these settings, and close it at the end."""
    discord.ready.clear()
    bot = await build_bot(config, source=dice)
    use_addresses(bot, config)
    running = asyncio.create_task(bot.start(TOKEN))
    await asyncio.wait_for(discord.ready.wait(), 20)
    yield Wire(discord, bot, dice)
    await bot.close()
    await running
    assert discord.answers.empty()
