"""A stand-in for Discord on loopback, with the parts of its REST and gateway that a bot's start needs.

It covers what simcord leaves out: the real connection and its faults, the addresses from the settings, and
stopping. Tests on simcord cover what a bot does.
"""

import asyncio
import json
import time
import zlib
from collections.abc import Collection
from fnmatch import fnmatch
from itertools import count
from typing import Any, Self

import zstandard
from aiohttp import WSMsgType, web

from tests.payloads import BOT, COMMON, PERSON


class StandIn:
    """A server with a gateway. ``log`` lists what happened, in order.

    ``answers`` has the accepted answers to interactions, ``answered`` has them by number, ``followups`` has
    what came after them, ``files`` has their files, and ``messages`` has the channel's messages.
    ``faults`` are calls that fail, each once: a pattern of ``METHOD path``, and what happens. That is a
    status; "drop", where the connection breaks before the call is accepted; "deaf", where it breaks after;
    or "stall", with a long silence. Each answer is accepted after ``slow`` seconds. ``guilds`` are
    the servers that READY names, and ``common`` has the fields about the place of every interaction.
    ``remaining`` is how often the bot can still connect, until the bot asks once.
    ``identified`` lists which shard came when, in seconds, and ``concurrency`` is how many can come at once.
    ``known`` has the answers to GET requests by path.
    """

    def __init__(self, *, accepts: str, silent: bool = False) -> None:
        self.log: list[str] = []
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.followups: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.files: asyncio.Queue[bytes] = asyncio.Queue()
        self.messages: dict[str, dict[str, Any]] = {}
        self.faults: list[tuple[str, int | str]] = []
        self.slow = 0.0
        self.guilds: list[dict[str, Any]] = []
        self.known: dict[str, dict[str, Any]] = {}
        self.common = COMMON
        self.identified: list[tuple[float, int]] = []
        self.answered: dict[str, dict[str, Any]] = {}
        self._ids = count(10_000)
        self.ready = asyncio.Event()
        self.asked = asyncio.Event()
        self._token = accepts
        self._silent = silent
        self._runner: web.AppRunner | None = None
        self.concurrency = 1
        self.remaining = 1000
        self._gateways: dict[web.WebSocketResponse, tuple[Any, list[int]]] = {}
        self.address = ""

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/gateway/", self._gateway_socket)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"{host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    async def interaction(self, **payload: Any) -> dict[str, Any]:
        """Send an interaction through the gateway, and return the bot's response."""
        await self.send(**payload)
        return await asyncio.wait_for(self.answers.get(), 10)

    async def send(self, **payload: Any) -> None:
        """Send an interaction to every bot with its server's shard, any of which can answer it."""
        interaction = self._made(payload)
        for socket, (compress, (shard, shards)) in list(self._gateways.items()):
            if (int(interaction.get("guild_id", 0)) >> 22) % shards == shard:
                await _send(socket, compress, {"op": 0, "t": "INTERACTION_CREATE", "s": 2, "d": interaction})

    async def send_each(self, to: Collection[int], **payload: Any) -> None:
        """Send a separate interaction to each bot with one of these shards, whatever the server."""
        for socket, (compress, (shard, _)) in list(self._gateways.items()):
            if shard in to:
                sent = {"op": 0, "t": "INTERACTION_CREATE", "s": 2, "d": self._made(payload)}
                await _send(socket, compress, sent)

    def _made(self, payload: dict[str, Any]) -> dict[str, Any]:
        number = str(next(self._ids))
        return {"id": number, **self.common, "token": f"token-{number}", **payload}

    async def close(self, code: int) -> None:
        """Close the gateway with this code."""
        for socket in list(self._gateways):
            await socket.close(code=code)

    def _fault(self, call: str) -> int | str:
        """Return the fault for this call; "" if it has none."""
        found = next((each for each in self.faults if fnmatch(call, each[0])), None)
        if found is None:
            return ""
        self.faults.remove(found)
        return found[1]

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        call = f"{request.method} {path}"
        self.log.append(call)
        self.asked.set()
        if self._silent:
            await asyncio.sleep(30)
        fault = self._fault(call)
        if isinstance(fault, int):
            return _json({"message": "failed", "code": 0}, status=fault)
        if fault == "stall":
            await asyncio.sleep(30)
        answer = _json({}) if fault == "drop" else await self._taken(request, path)
        if fault and request.transport:
            request.transport.abort()
        return answer

    async def _taken(self, request: web.Request, path: str) -> web.Response:
        if path.startswith(("interactions/", "webhooks/")):
            return await self._of_interaction(request, path)
        if request.headers.get("Authorization") != f"Bot {self._token}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        if (answer := self._known_or_deleted(request.method, path)) is not None:
            return answer
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": self.remaining, "reset_after": 500}
            self.remaining = 1000  # From the next reset.
            limit["max_concurrency"] = self.concurrency
            # Discord would send its own address, and the setting gateway_url must override it.
            return _json({"url": "wss://gateway.invalid", "shards": 1, "session_start_limit": limit})
        if path.startswith("channels/") and request.method == "POST":
            sent = await self._sent(request)
            nonce = sent["nonce"] if sent.get("enforce_nonce") else str(next(self._ids))
            self.messages.setdefault(nonce, self._message(path.split("/")[1], sent))
            return _json(self.messages[nonce])
        if path.startswith("channels/") and request.method == "PATCH":
            return _json(self._message(path.split("/")[1], await request.json()))
        if path == "oauth2/applications/@me":
            about = {"name": "Rollwright", "icon": None, "owner": BOT, "description": "", "flags": 0}
            return _json(
                {**BOT, **about, "bot_public": True, "bot_require_code_grant": False, "verify_key": ""}
            )
        if "/members/" in path:
            member: dict[str, Any] = COMMON["member"]
            return _json({**member, "user": {**PERSON, "id": path.rpartition("/")[2], "username": "bob"}})
        if path.endswith("/commands"):
            sent = await request.json()
            return _json(
                [
                    # Message and user commands are sent without a description, and return without one.
                    {"description": "", **each, "id": str(number), "application_id": "99", "version": "1"}
                    for number, each in enumerate(sent)
                ]
            )
        return _json(BOT)

    def _known_or_deleted(self, method: str, path: str) -> web.Response | None:
        if self.known and method == "GET" and path.startswith(("channels/", "guilds/")):
            found = self.known.get(path)
            return _json(found or {"message": "Unknown", "code": 10003}, status=200 if found else 404)
        if method == "GET" and path.endswith("/messages"):
            return _json([])
        if method != "DELETE":
            return None
        taken = path.rpartition("/")[2]
        self.messages = {key: each for key, each in self.messages.items() if each["id"] != taken}
        return _json({})

    async def _of_interaction(self, request: web.Request, path: str) -> web.Response:
        if path.startswith("interactions/"):
            number, sent = path.split("/")[1], await self._sent(request)
            await asyncio.sleep(self.slow)
            if number in self.answered:
                return _json(
                    {"message": "Interaction has already been acknowledged.", "code": 40060}, status=400
                )
            self.answered[number] = sent
            self.answers.put_nowait(sent)
            return _json(
                {"interaction": {"id": number, "type": 2, "response_message_id": str(next(self._ids))}}
            )
        if path.startswith("webhooks/") and path.split("/")[2].removeprefix("token-") not in self.answered:
            return _json({"message": "Unknown Webhook", "code": 10015}, status=404)
        if path.startswith("webhooks/") and request.method == "POST":
            sent = await self._sent(request)
            self.followups.put_nowait(sent)
            return _json(self._message("5", sent))
        return _json(self._message("5", {}))

    async def _sent(self, request: web.Request) -> Any:
        """Return the content of an answer, and put its file with the other files."""
        if request.content_type == "application/json":
            return await request.json()
        parts = await request.post()
        self.files.put_nowait(parts["files[0]"].file.read())  # type: ignore[union-attr]
        return json.loads(str(parts["payload_json"]))

    def _message(self, channel: str, sent: dict[str, Any]) -> dict[str, Any]:
        shown = {key: sent.get(key, []) for key in ("embeds", "components")}
        return {
            "id": str(next(self._ids)), "channel_id": channel, "author": BOT,
            "content": sent.get("content") or "",
            "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mentions": [],
            "mention_everyone": False, "mention_roles": [], "pinned": False, "type": 0, "attachments": [],
            **shown,
        }  # fmt: skip

    async def _gateway_socket(self, request: web.Request) -> web.WebSocketResponse:
        compress: Any = {"zlib-stream": _Zlib, "zstd-stream": _Zstandard}[request.query["compress"]]()
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await _send(socket, compress, {"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            sent = json.loads(message.data)
            if sent["op"] == 2:
                self.log.append(f"IDENTIFY intents={sent['d']['intents']}")
                shard = sent["d"].get("shard", [0, 1])
                self.identified.append((time.monotonic(), shard[0]))
                self._gateways[socket] = compress, shard
                await _send(socket, compress, {"op": 0, "t": "READY", "s": 1, "d": {
                    "v": 10, "user": BOT, "guilds": self.guilds, "session_id": "s", "shard": shard,
                    "resume_gateway_url": "wss://gateway.invalid", "application": {"id": "99", "flags": 0},
                }})  # fmt: skip
                self.ready.set()
            elif sent["op"] == 1:
                await _send(socket, compress, {"op": 11})
        self._gateways.pop(socket, None)
        self.log.append(f"GATEWAY CLOSED {socket.close_code}")
        return socket


async def _send(socket: web.WebSocketResponse, compress: Any, payload: dict[str, Any]) -> None:
    await socket.send_bytes(compress(json.dumps(payload).encode()))


def _json(payload: Any, status: int = 200) -> web.Response:
    # discord.py only parses it as JSON if the type is exactly this.
    return web.Response(body=json.dumps(payload), status=status, headers={"Content-Type": "application/json"})


class _Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def __call__(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class _Zstandard:
    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def __call__(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
