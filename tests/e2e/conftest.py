import marshal
from collections import Counter
from copy import deepcopy
from functools import partialmethod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from msgspec.structs import replace
from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router

from bot import commands
from bot.app import build_bot
from bot.config import Config
from bot.words.pseudo import PSEUDO, PSEUDO_TOO
from tests.e2e.aloud import faults, heard, message_of
from tests.e2e.test_run import TOKEN
from tests.pseudo import Watch
from tests.standin import StandIn
from tests.support import NAMES, Counted, LoadedDice, Table

CUT = "it cuts what was said to its length, and half a bracket cannot be turned back"

NOT_PSEUDO = {
    "test_every_message.py": "it presses what was said in English",
    "test_languages.py": "it sets languages of its own",
    "test_snapshots.py": "it sets a language of its own",
    "test_aloud.py": "what is heard has words of its own, and nobody's language has not",
    "test_aloud_games.py": "what is heard has words of its own, and nobody's language has not",
    "test_forged.py": "what is forged has no language, and takes ten minutes",
    "test_every_change_is_listed_and_the_nonce_shown_however_long_the_totals_are": CUT,
    "test_a_long_form_with_many_mistakes_is_given_back_as_a_file": CUT,
}
"""The files and tests that are left out with ``--pseudo``, and why; and so is what has no simcord.

On PostgreSQL these run all the same, as they say it: so one run there has all.
"""

HERE = Path(__file__).parent
PRESSES_AT_ONCE = {"press_at_once", "gather"}
"""What a test of people who press at the same moment calls."""

SHOWN = pytest.StashKey[Counter[str]]()


def pytest_configure(config):
    """Count the words that are shown, over all tests."""
    config.stash[SHOWN] = Counter()


def pytest_sessionfinish(session):
    """Of several processes each hands its words on."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["shown"] = dict(session.config.stash[SHOWN])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take in the words of a process that is done."""
    node.config.stash[SHOWN].update(getattr(node, "workeroutput", {}).get("shown", {}))


def pytest_terminal_summary(terminalreporter, config):
    """Say how many words were shown, and where they came from."""
    shown = config.stash[SHOWN]
    if words := sum(shown.values()):
        parts = ", ".join(f"{100 * count / words:.1f} % {how}" for how, count in shown.items())
        terminalreporter.write_line(f"{words:,} words shown: {parts}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark what is end to end; with ``--pseudo`` leave out what nobody's language cannot be seen in."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("e2e")
            if PRESSES_AT_ONCE & set(item.function.__code__.co_names):
                item.add_marker("races")
    if config.getoption("--pseudo") and not config.getoption("--postgres"):
        left = [each for each in items if not _is_seen(each)]
        items[:] = [each for each in items if each not in left]
        config.hook.pytest_deselected(items=left)


def _is_seen(item):
    names = {item.path.name, item.originalname}
    return "simcord_env" in item.fixturenames and not names & NOT_PSEUDO.keys()


@pytest.fixture
def config(path):
    return Config(database=path, shards=1)


@pytest.fixture
def dice():
    return LoadedDice()


@pytest.fixture
def entropy():
    return Counted()


@pytest_asyncio.fixture
async def standin(monkeypatch):
    """A stand-in for Discord, to which a bot may connect that is told its addresses."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with StandIn(accepts=TOKEN) as discord:
        yield discord


@pytest.fixture
def standin_config(standin, config):
    """The settings of that bot."""
    api, gateway = f"http://{standin.address}/api/v10", f"ws://{standin.address}/gateway/"
    return replace(config, api_url=api, gateway_url=gateway)


@pytest.fixture(scope="session")
def registrations():
    """What Discord is told of commands, by their names: worked out once per worker."""
    return {}


@pytest.fixture(autouse=True)
def registers_quickly(monkeypatch, registrations):
    """Translate the commands once per worker, not for each bot."""
    translated = commands.registration

    async def registration(tree):
        names = tuple(command.name for command in tree.get_commands())
        if names not in registrations:
            registrations[names] = await translated(tree)
        return registrations[names]

    monkeypatch.setattr(commands, "registration", registration)


@pytest.fixture(autouse=True)
def waits_for_a_busy_machine(monkeypatch):
    """Let simcord wait as long as a test may take: how fast the machine is, is not what is tested."""
    build = Env.__init__
    monkeypatch.setattr(Env, "__init__", partialmethod(build, settle_timeout=100.0))


@pytest.fixture(autouse=True, scope="session")
def copies_quickly():
    """Have simcord copy what goes over the wire ten times as quickly: it's plain JSON, but for a few."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (components, results, serializers):
            patch.setattr(module, "deepcopy", _copied)
        for module in (gateway, router):
            patch.setattr(module, "copy", SimpleNamespace(deepcopy=_copied))
        yield


def _copied(value, _memo=None):
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        return deepcopy(value)


@pytest_asyncio.fixture
async def simcord_bot(config, dice, entropy):
    bot = await build_bot(config, source=dice, entropy=entropy)
    yield bot
    await bot.close()


@pytest_asyncio.fixture
async def table(simcord_env, simcord_bot, config, dice, entropy):
    guild = simcord_env.create_guild("Table")
    channel = guild.create_text_channel("rolls")
    await simcord_bot.http.start_thread_without_message(
        channel.id, name="scene", auto_archive_duration=1440, type=11
    )
    (thread,) = channel.threads
    keepers = guild.create_role("Keeper")
    gms = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    people = {name: simcord_env.create_user(name.lower(), global_name=name) for name in NAMES}
    table = Table(
        env=simcord_env,
        config=config,
        dice=dice,
        entropy=entropy,
        bots=[simcord_bot],
        guild=guild,
        channel=channel,
        thread=thread,
        gm=guild.add_member(people["Gwen"], roles=[gms]),
        keepers=keepers,
        kim=guild.add_member(people["Kim"], roles=[keepers]),
        alice=guild.add_member(people["Alice"]),
        bob=guild.add_member(people["Bob"]),
        sam=guild.add_member(people["Sam"]),
    )
    yield table
    assert dice.left == 0, "faces that the test wrote down were never asked for"
    await simcord_env.shutdown()
    for bot in table.bots[1:]:
        await bot.close()


@pytest.fixture
def reads(monkeypatch):
    """Has people read a language: ``reads[alice.id] = "de"``; and their server, by ``reads["server"]``."""
    locales: dict[Any, str] = {}
    from_data = discord.Interaction._from_data

    def localised(self, data):
        someone: Any = data.get("user") or data["member"]["user"]
        given = {"locale": locales.get(int(someone["id"]), "en-US")}
        if "guild_locale" in data:
            given["guild_locale"] = locales.get("server", "en-US")
        changed: Any = {**data, **given}
        from_data(self, changed)

    monkeypatch.setattr(discord.Interaction, "_from_data", localised)
    return locales


@pytest.fixture
def hops(table, monkeypatch):
    """How often the database was gone to, to read and to write."""
    counted: Counter[str] = Counter()
    database = table.bots[-1].database
    for name in ("read", "write"):
        go = getattr(database, name)

        def counting(*given, go=go, name=name, **more):
            counted[name] += 1
            return go(*given, **more)

        monkeypatch.setattr(database, name, counting)
    return counted


@pytest.fixture(autouse=True)
def spoken_in(request, monkeypatch):
    """With ``--pseudo`` everybody reads nobody's language; see tests/pseudo.py."""
    if not request.config.getoption("--pseudo") or not _is_seen(request.node):
        yield
        return
    path = request.getfixturevalue("path")  # Now: it is to be there when this is over.
    watch, from_data, dispatch = Watch(), discord.Interaction._from_data, router.dispatch

    def heard(self, data):
        watch.heard({each: data.get(each) for each in ("data", "user", "member")})
        changed: Any = {**data, "locale": PSEUDO, "guild_locale": PSEUDO_TOO}
        if "message" in changed:
            changed["message"] = watch.as_sent(changed["message"])
        from_data(self, changed)

    def sent(backend, method, path, *, json=None, files=None, **more):
        for each in files or ():
            watch.look_at_file(each)
        if not path.endswith("/commands"):  # Those are in all languages at once.
            if method == "POST" and isinstance(json, dict):
                watch.look_to_whom(path, json)
            json = watch.english(json)
        return dispatch(backend, method, path, json=json, files=files, **more)

    async def read(self, **more):
        content = await read_file(self, **more)
        watch.read(content.decode(errors="ignore"))
        return content

    read_file = discord.Attachment.read
    monkeypatch.setattr(discord.Attachment, "read", read)
    monkeypatch.setattr(discord.Interaction, "_from_data", heard)
    monkeypatch.setattr(router, "dispatch", sent)
    yield
    watch.look_at_disk(path)
    request.config.stash[SHOWN].update(watch.words)
    assert not watch.wrong, "\n".join(dict.fromkeys(watch.wrong))


@pytest.fixture(autouse=True)
def read_aloud(request, monkeypatch):
    """With ``--aloud`` each message that is sent is looked at as if it were read aloud; see aloud.py."""
    if not request.config.getoption("--aloud"):
        yield
        return
    wrong, dispatch = list[str](), router.dispatch

    def sent(backend, method, path, *, json=None, **more):
        if message := message_of(method, path, json):
            wrong.extend(faults(heard(message)))
        return dispatch(backend, method, path, json=json, **more)

    monkeypatch.setattr(router, "dispatch", sent)
    yield
    assert not wrong, "\n".join(dict.fromkeys(wrong))
