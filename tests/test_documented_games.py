"""The games of the docs in a fresh copy, run as processes, as someone who copies the pages runs them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from msgspec import Struct, structs

from bot import kit
from bot.packages.new_game import LISTING, listings
from tests.e2e.test_run import TOKEN, start, stop_process
from tests.payloads import BOT
from tests.standin import StandIn

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
ADDED = ROOT / "tests/data/added"
PAGES = {"bargain": Path("docs/add-a-game.md"), "heist": Path("docs/game-memory.md")}
"""The page that documents each game."""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """Return a copy of the project with two games in it, next to the pages' packages."""
    copy = tmp_path_factory.mktemp("fresh")
    for part in ("bot", "cogs", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "added"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    shutil.copytree(ADDED / "games", copy / "bot/games", dirs_exist_ok=True)
    shutil.copytree(ADDED / "cogs", copy / "cogs", dirs_exist_ok=True)
    for name, page in PAGES.items():
        # The page leaves out files without content.
        for path, text in {**listings(name, memory=name == "heist"), **listing(page)}.items():
            file = copy / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        about = copy / f"rollwright_{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rollwright-{name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[rollwright.games]\n{name} = rollwright_{name}\n")
    return copy


def listing(page):
    return dict(LISTING.findall(page.read_text()))


@pytest.mark.parametrize("name", PAGES)
def test_pages_show_the_exact_files_that_are_written(name):
    written = listings(name, memory=name == "heist")
    shown = listing(PAGES[name])
    assert f"rollwright_{name}/__init__.py" in shown
    assert shown == {path: written[path] for path in shown}


class Move(Struct):
    """A request of the snippets."""

    bonus: int = 0
    helped: bool = False


class Pay(Struct):
    """A deed of the snippets."""

    user: int
    name: str


class Edges:
    """Edges: the user with id 7 has 2, and everyone else has none."""

    async def count(self, _channel, user):
        return 2 if user == 7 else 0


async def test_the_other_snippets_of_a_page_work_as_described():
    text = PAGES["heist"].read_text().partition("## Go on from here")[2]
    shown = {**vars(kit), "Move": Move, "Pay": Pay, "edges": Edges(), "replace": structs.replace}
    for snippet in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(snippet, shown)
    made = kit.Version(Move(1), kit.Faces(((4,),)), 7, "Alice")
    assert shown["push"]((made,), ("2",), None) == kit.Change(Move(3), made.faces)
    assert shown["PUSH"].choices((made,))[1].key == "2"
    pushes = [kit.Version(Move(3), kit.Faces(()), 7, "Alice", "push", picked=(each,)) for each in "12"]
    assert shown["spent"]((made, *pushes)) == 3

    prepared = await shown["prepare"](Move(), kit.Place(1, 5), kit.Who(7, "Alice"), False)
    assert prepared.request == Move(2)
    assert (await shown["prepare"](prepared.request, kit.Place(1, 5), kit.Who(7, "Alice"), False)) == prepared

    made = kit.Version(Move(), kit.Faces(()), 7, "Alice")
    bob, sam = (
        kit.Version(Move(helped=True), kit.Faces(()), user, name, "help")
        for user, name in ((8, "Bob"), (9, "Sam"))
    )
    for trail, paid in (
        ((made,), ()),
        ((made, bob), (Pay(8, "Bob"),)),
        ((made, bob, made), ()),
        ((made, bob, made, sam), (Pay(9, "Sam"),)),
        ((made, bob, made, sam, made), ()),
    ):
        assert shown["deeds"](trail) == paid
    pressers = kit.Presser(7, owns=True), kit.Presser(8), kit.Presser(8, sees=False)
    assert [shown["may"]((made,), each) for each in pressers] == [
        "Someone else can help.",
        None,
        "Someone else can help.",
    ]


def environment(fresh):
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("ROLLWRIGHT_", "PYTEST_"))}
    return {**kept, "PYTHONPATH": str(fresh), "ROLLWRIGHT_TOKEN": TOKEN}


def test_check_passes(fresh, tmp_path):
    command = [sys.executable, "-m", "bot", "check"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(fresh), capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    assert [", so it's in English there" in line for line in lines] == [True] * len(PAGES), lines
    assert "are fine" in done.stdout


@pytest.mark.slow(reason="a process plays in a fresh copy")
def test_the_play_page_is_served(fresh, tmp_path):
    command = [sys.executable, "-m", "bot", "play"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(fresh), stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            assert urllib.request.urlopen(line[line.index("http://") :].split()[0]).status == 200
        finally:
            process.send_signal(signal.SIGINT)
    assert process.returncode == 0


def command(full_name, **options):
    """Return Discord's data for a command with a subcommand, such as "pbta move"."""
    group, leaf = full_name.split()
    given = [
        {"name": key, "type": 4 if isinstance(value, int) else 3, "value": value}
        for key, value in options.items()
    ]
    inner = {"name": leaf, "type": 1, "options": given}
    return {"type": 2, "data": {"id": "1", "name": group, "type": 1, "options": [inner]}}


def press(answer, label):
    """Return Discord's data for a press of the button with this label below an answer."""
    buttons = [each for row in answer["data"]["components"] for each in row["components"]]
    (pressed,) = [each for each in buttons if each.get("label") == label]
    message: dict[str, object] = {
        "id": "77",
        "channel_id": "5",
        "author": BOT,
        "content": "",
        "timestamp": "2026-01-01T00:00:00Z",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "type": 0,
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": answer["data"]["components"],
        "pinned": False,
    }
    return {
        "type": 3,
        "data": {"custom_id": pressed["custom_id"], "component_type": 2},
        "message": message,
    }


def said(answer):
    data = answer["data"]
    return "".join([data.get("content") or "", *(each["description"] for each in data.get("embeds", ()))])


SAYS = re.compile("hit|Miss|hold|edge|danger")
"""Words on the cards of the four games."""


@pytest.mark.slow(reason="two processes play in a fresh copy")
async def test_each_game_can_be_rolled_and_pressed_even_after_a_restart(fresh, tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await start(discord, tmp_path, code=fresh)
        await discord.ready.wait()
        typed = [command(name, stat=3) for name in ("pbta move", "hold move", "heist move")]
        typed.append(command("bargain roll", label="Cross the river"))
        rolls = [await discord.interaction(**each) for each in typed]
        assert [bool(SAYS.search(said(roll))) for roll in rolls] == [True] * 4
        code, log = await stop_process(process)
        assert (code, "Traceback" in log) == (0, False), log

        discord.ready.clear()
        process = await start(discord, tmp_path, code=fresh)
        await discord.ready.wait()
        for roll in rolls:
            assert SAYS.search(said(await discord.interaction(**press(roll, "Again"))))
        code, log = await stop_process(process)
    assert (code, "Traceback" in log) == (0, False), log
