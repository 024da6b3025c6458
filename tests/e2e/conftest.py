import marshal
from collections import Counter
from copy import deepcopy
from functools import partialmethod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiosqlite
import discord
import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from msgspec.structs import replace
from simcord import _dpy_internals, _runtime, _settlement, components, gateway, results
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router

from bot import commands
from bot.app import build_bot
from bot.config import Config
from bot.sources import folder
from bot.words.pseudo import PSEUDO, PSEUDO_TOO
from tests.e2e.aloud import faults, heard, message_of
from tests.e2e.test_run import TOKEN
from tests.pseudo import Watch
from tests.standin import StandIn
from tests.support import NAMES, CountedBytes, LoadedDice, Server

CUT = "it cuts what was said to its length, and half a bracket cannot be turned back"

NOT_PSEUDO = {
    "test_every_message.py": "it presses what was said in English",
    "test_languages.py": "it sets languages of its own",
    "test_snapshots.py": "it sets a language of its own",
    "test_aloud.py": "what is heard has words of its own, and nobody's language has not",
    "test_aloud_games.py": "what is heard has words of its own, and nobody's language has not",
    "test_printed_lines.py": "it types what pages print, each in its language",
    "test_an_uploaded_file_is_checked_and_previewed": "its mistake is in words of a file's own language",
    "test_a_dnd_beyond_pdf_is_imported_and_updates_the_character_later": "a PDF is read as no text",
    "test_forged.py": "what is forged has no language, and takes ten minutes",
    "test_a_creature_is_typed_in_any_language_and_named_in_the_channels": "it sets languages of its own",
    "test_every_change_is_listed_and_the_nonce_shown_however_long_the_totals_are": CUT,
    "test_a_long_form_with_many_mistakes_is_returned_as_a_file": CUT,
    "test_a_button_of_a_roll_by_a_file_another_bot_just_read_works_at_once": "nobody uploads it",
}
"""The files and tests left out with ``--pseudo``, and why. Tests without simcord are left out too.

On PostgreSQL they run in their usual languages, so that one run there includes all tests.
"""

HERE = Path(__file__).parent
PRESSES_AT_ONCE = {"press_at_once", "gather"}
"""The functions with which tests press buttons at the same moment."""

SHOWN = pytest.StashKey[Counter[str]]()


def pytest_configure(config):
    """Count the words that are shown, over all tests."""
    config.stash[SHOWN] = Counter()


def pytest_sessionfinish(session):
    """Send this worker's words to the main process."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["shown"] = dict(session.config.stash[SHOWN])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Add the words that a finished worker process has counted."""
    node.config.stash[SHOWN].update(getattr(node, "workeroutput", {}).get("shown", {}))


def pytest_terminal_summary(terminalreporter, config):
    """Print how many words were shown, by origin."""
    shown = config.stash[SHOWN]
    if words := sum(shown.values()):
        parts = ", ".join(f"{100 * count / words:.1f} % {how}" for how, count in shown.items())
        terminalreporter.write_line(f"{words:,} words shown: {parts}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark the end-to-end tests; with ``--pseudo`` skip those that can't run in the invented language."""
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
    return Config(database=path, shards=1, faces=False)


@pytest.fixture
def dice():
    return LoadedDice()


@pytest.fixture
def entropy():
    return CountedBytes()


@pytest_asyncio.fixture
async def standin(monkeypatch):
    """Start a stand-in for Discord, to which bots connect by its addresses."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with StandIn(accepts=TOKEN) as discord:
        yield discord


@pytest.fixture
def standin_config(standin, config):
    """Return the settings of a bot that connects to the stand-in."""
    api, gateway = f"http://{standin.address}/api/v10", f"ws://{standin.address}/gateway/"
    return replace(config, api_url=api, gateway_url=gateway)


@pytest.fixture(scope="session")
def registrations():
    """Return a cache for the command registrations by name, which are computed once per worker."""
    return {}


@pytest.fixture(autouse=True)
def registers_quickly(monkeypatch, registrations):
    """Translate the commands once per worker, not for each bot, and read each catalog once."""
    translated, digest_of = commands.registration, commands.digest_of

    async def registration(tree):
        names = tuple(command.name for command in tree.get_commands())
        if names not in registrations:
            registrations[names] = await translated(tree)
        return registrations[names]

    def digest(tree):
        key = "digest", *(command.name for command in tree.get_commands())
        if key not in registrations:
            registrations[key] = digest_of(tree)
        return registrations[key]

    monkeypatch.setattr(commands, "registration", registration)
    monkeypatch.setattr(commands, "digest_of", digest)
    monkeypatch.setattr(commands, "forget_catalogues", lambda: None)


@pytest.fixture(autouse=True)
def waits_for_a_busy_machine(monkeypatch):
    """Let simcord wait as long as a test can take, because the tests don't check the machine's speed."""
    build = Env.__init__
    monkeypatch.setattr(Env, "__init__", partialmethod(build, settle_timeout=100.0))


@pytest.fixture(autouse=True, scope="session")
def copies_quickly():
    """Make simcord copy payloads ten times faster, because nearly all of them are plain JSON."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (components, results, serializers):
            patch.setattr(module, "deepcopy", _copied)
        for module in (gateway, router):
            patch.setattr(module, "copy", SimpleNamespace(deepcopy=_copied))
        yield


@pytest.fixture(autouse=True, scope="session")
def waits_for_no_event():
    """Keep simcord from checking at each step if a task waits for an event, view or loop of discord.py.

    No task here does. A sleeping task is recognized at once by its timer, without walking through its frames,
    and only timers that wake it are looked at closely.
    """
    park_reason, is_asleep = _settlement._park_reason, _settlement._is_virtual_sleep_waiter

    def reason(state, task, deadline, seen=None):
        waiter = None if task.done() else task._fut_waiter
        if waiter is not None and asleep(state, waiter, deadline):
            return "sleep"
        return park_reason(state, task, deadline, seen)

    def asleep(state, waiter, deadline):
        if waiter is None or waiter.done():
            return False
        for record in state.work.callbacks:
            if record.when is not None and (handle := record.handle) is not None:
                for each in handle._args or ():
                    if each is waiter:
                        return is_asleep(state, waiter, deadline)
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)  # It's looked for by comparing all.
        patch.setattr(_settlement, "_park_reason", reason)
        patch.setattr(_settlement, "_is_virtual_sleep_waiter", asleep)
        for name in ("listener_future", "wait_for_listener", "view_wait_future"):
            patch.setattr(_dpy_internals, f"is_{name}", lambda _client, _waiting: False)
        patch.setattr(_dpy_internals, "_view_timeout_task_identity", lambda _client, _task: False)
        patch.setattr(_dpy_internals, "tasks_loop_sleep", lambda _task, _waiter: False)
        yield


class _Inline:
    """A queue of SQLite's work that needs no thread: each piece is done at the loop's next turn."""

    def put_nowait(self, asked):
        future, work = asked
        future.get_loop().call_soon(self._do, future, work)

    @staticmethod
    def _do(future, work):
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - raised where it is awaited
            given, told = future.set_exception, error
        else:
            given, told = future.set_result, result
        if not future.done():
            given(told)


@pytest.fixture(autouse=True)
def reads_without_threads(request, monkeypatch):
    """Run SQLite's work on the event loop, because a thread's turn takes longer than what it does.

    Tests of races and of processes keep the thread, as the running bot has it.
    """
    if not any(request.node.get_closest_marker(each) for each in ("races", "process")):
        monkeypatch.setattr(aiosqlite.core, "SimpleQueue", _Inline)
        monkeypatch.setattr(aiosqlite.core, "Thread", lambda **_: SimpleNamespace(start=lambda: None))


def _copied(value, _memo=None):
    """Copy a payload quickly, with ``deepcopy`` only for parts that aren't plain JSON."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        if type(value) is dict:
            return {key: _copied(each) for key, each in value.items()}
        return [_copied(each) for each in value] if type(value) is list else deepcopy(value)


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
    table = Server(
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
    assert dice.left == 0, "scripted faces were never used"
    await simcord_env.shutdown()
    for bot in table.bots[1:]:
        await bot.close()


@pytest.fixture
def reads(monkeypatch):
    """Return the languages that people read, set with ``reads[alice.id]`` or ``reads["server"]``."""
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
    """Return the numbers of database reads and writes."""
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
    """With ``--pseudo``, make everyone read an invented language. See tests/pseudo.py."""
    if not request.config.getoption("--pseudo") or not _is_seen(request.node):
        yield
        return
    path = request.getfixturevalue("path")  # Now, because it's needed afterwards.
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
        if not path.endswith("/commands"):  # Those include all languages.
            if method == "POST" and isinstance(json, dict):
                watch.look_to_whom(path, json)
            json = watch.english(json)
        return dispatch(backend, method, path, json=json, files=files, **more)

    async def read(self, **more):
        content = await read_file(self, **more)
        watch.read(content.decode(errors="ignore"))
        return content

    def read_host(file):
        watch.read(text := read_text(file))
        return text

    read_file, read_text = discord.Attachment.read, folder._text
    monkeypatch.setattr(folder, "_text", read_host)
    monkeypatch.setattr(discord.Attachment, "read", read)
    monkeypatch.setattr(discord.Interaction, "_from_data", heard)
    monkeypatch.setattr(router, "dispatch", sent)
    yield
    watch.look_at_disk(path)
    request.config.stash[SHOWN].update(watch.words)
    assert not watch.wrong, "\n".join(dict.fromkeys(watch.wrong))


@pytest.fixture(autouse=True)
def read_aloud(request, monkeypatch):
    """With ``--aloud``, check each sent message as if it were read aloud. See aloud.py."""
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
