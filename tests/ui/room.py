"""Discord as far as answers need it: channels with messages, and calls that fail when a test asks."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands

from bot.ui.embedding import Embedding


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    """Return discord.py's error for this status and code from Discord."""
    response: Any = SimpleNamespace(status=status, reason="x")
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(response, {"code": code, "message": "x"})


class Noted:
    """A store of this installation's facts that lasts as long as a test."""

    def __init__(self) -> None:
        self.facts: dict[str, str] = {}

    async def get(self, name: str) -> str | None:
        return self.facts.get(name)

    async def set(self, name: str, value: str) -> None:
        self.facts[name] = value


class Message:
    """A message in a channel, with the last sent value of each part."""

    def __init__(self, room: "Room", number: int, channel: int, *, private: bool = False) -> None:
        self.id = number
        self.channel = channel
        self.private = private
        self.parts: dict[str, Any] = {}
        self._room = room

    @property
    def message_id(self) -> int | None:
        """Return the message's id, if Discord reports it for an answer."""
        return self.id if self._room.is_heard else None

    @property
    def embeds(self) -> list[Any]:
        embeds = self.parts.get("embeds") or [self.parts.get("embed")]
        return [] if self.channel in self._room.drops_embeds else [each for each in embeds if each]

    @property
    def says(self) -> str:
        """Return the text of the message and its embeds."""
        described = [str(each.to_dict().get("description")) for each in self.embeds]
        return "\n".join([*filter(None, [self.parts.get("content")]), *described])

    @property
    def ids(self) -> list[str]:
        """Return the custom_id of each of the message's buttons and lists."""
        view = self.parts.get("view")
        rows = view.to_components() if view else []
        return [part.get("custom_id", part.get("url")) for row in rows for part in row["components"]]

    def has(self, parts: dict[str, Any]) -> "Message":
        self.parts |= parts
        return self

    async def edit(self, **parts: Any) -> "Message":
        self._room.may("edit")
        return self.has(parts)

    async def delete(self) -> None:
        self._room.may("delete")
        del self._room.messages[self.id]


class Room:
    """Channels, and one person who presses and types there.

    ``fails`` lists the errors of each kind's next calls. ``drops_embeds`` are channels that lose embeds.
    ``is_heard`` is True if Discord says which message an answer is.
    """

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}
        self.fails: dict[str, list[BaseException]] = {}
        self.drops_embeds: set[int] = set()
        self.is_heard = True
        self._numbers = count(1000)
        self.answer: Message | None = None
        self.form: Any = None

    def may(self, call: str) -> None:
        """Raise the next failure of this call, if any."""
        if self.fails.get(call):
            raise self.fails[call].pop(0)

    def put(self, channel: int, parts: dict[str, Any], *, private: bool = False) -> Message:
        message = Message(self, next(self._numbers), channel, private=private)
        self.messages[message.id] = message
        return message.has(parts)

    def here(self, channel: int = 10) -> list[Message]:
        """Return the messages of a channel that everyone sees, the oldest first."""
        return [each for each in self.messages.values() if each.channel == channel and not each.private]

    def told(self) -> list[Message]:
        """Return the messages that only their reader sees, the oldest first."""
        return [each for each in self.messages.values() if each.private]

    def client(self, **more: Any) -> Any:
        """Return a stand-in for discord.py's client."""

        def channel_of(channel: int) -> Any:
            async def send(content: str | None = None, **parts: Any) -> Message:
                self.may("send")
                return self.put(channel, {"content": content, **parts})

            async def history(*, limit: int, after: Any) -> Any:
                self.may("read")
                for each in [each for each in self.here(channel) if each.id > after.id][:limit]:
                    yield each

            def message_of(number: int) -> Any:
                async def gone(**_: Any) -> Any:
                    raise refusal(404, 10008)

                return self.messages.get(number) or SimpleNamespace(edit=gone, delete=gone)

            return SimpleNamespace(send=send, get_partial_message=message_of, history=history)

        notes: Any = Noted()
        given = {"embedding": Embedding(notes), "user": SimpleNamespace(id=900), **more}
        return SimpleNamespace(get_partial_messageable=channel_of, **given)

    def interaction(self, client: Any = None, *, on: Message | None = None, **more: Any) -> Any:
        """Return an interaction of Alice's in the channel. ``on`` is the message whose button she pressed."""
        done = [False]

        async def send_message(content: str | None = None, **parts: Any) -> Message:
            assert not done[0], "it was already answered"
            self.may("answer")
            done[0] = True
            private = bool(parts.pop("ephemeral", False))
            self.answer = self.put(given.channel_id, {"content": content, **parts}, private=private)
            return self.answer

        async def edit_message(**parts: Any) -> None:
            self.may("answer")
            done[0] = True
            assert on is not None, "nothing was pressed"
            on.has(parts)

        async def defer() -> None:
            self.may("answer")
            done[0] = True

        async def send_modal(form: Any) -> None:
            done[0] = True
            self.form = form.to_dict()

        async def edit_original_response(**parts: Any) -> None:
            assert done[0], "nothing was answered"
            self.may("original")
            changed = on or self.answer
            assert changed is not None, "nothing was answered"
            changed.has(parts)

        async def follow(content: str | None = None, **parts: Any) -> Message | None:
            self.may("follow")
            private, waits = (bool(parts.pop(each, False)) for each in ("ephemeral", "wait"))
            message = self.put(given.channel_id, {"content": content, **parts}, private=private)
            return message if waits else None

        given = SimpleNamespace(
            **{
                "client": client or self.client(),
                "type": discord.InteractionType.component,
                "data": {"custom_id": "rw:1:x"},
                "message": on and _pressed(on),
                "guild_id": 1,
                "channel": None,
                "channel_id": 10,
                "extras": {},
                "user": SimpleNamespace(id=100, display_name="Alice"),
                "permissions": discord.Permissions.none(),
                "context": app_commands.AppCommandContext(guild=True),
                "_integration_owners": {0: 1},
                "response": SimpleNamespace(
                    send_message=send_message,
                    edit_message=edit_message,
                    defer=defer,
                    send_modal=send_modal,
                    is_done=lambda: done[0],
                ),
                "followup": SimpleNamespace(send=follow),
                "edit_original_response": edit_original_response,
                **more,
            }
        )
        return given


def _pressed(message: Message) -> Any:
    """Return the message as it comes with an interaction."""
    rows = [SimpleNamespace(children=[SimpleNamespace(custom_id=each) for each in message.ids])]
    return SimpleNamespace(
        id=message.id,
        flags=SimpleNamespace(ephemeral=message.private),
        content=message.parts.get("content") or "",
        components=rows,
        embeds=message.embeds,
    )
