"""Packages of all kinds: unusable parts are skipped with one line, and the rest keeps working."""

import re
import sqlite3
import sys
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import bot.games
from bot import __main__
from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.errors import ConfigError
from bot.game_commands import _lacking
from bot.kept.starters import starters
from bot.packages.found import Packages, line, tables_of
from bot.rolls.values import Who
from bot.words import say, speaking
from tests.e2e.test_run import TOKEN

HEIST = str(Path(__file__).parents[1] / "data/rollwright-heist")
GAME = """\
from msgspec.structs import replace
from rollwright_heist.rules import GAME as HEIST
GAME = replace(HEIST, key={key!r})
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Write a package of these files, by default a game as small as can be, and return its entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(HEIST)

    def written(name, *, module="", key="", game=True, **files):
        folder = tmp_path / f"of_{name}"
        folder.mkdir()
        own = GAME.format(key=key or name) if game else ""
        (folder / "__init__.py").write_text(f"INTERFACE = 1\n{own}{module}\n")
        for file, text in files.items():
            path = folder / re.sub("_(py|sql|po|toml|png)$", r".\1", file).replace("__", "/")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return EntryPoint(name, f"of_{name}", "rollwright.games")

    yield written
    for name in [each for each in sys.modules if each.startswith(("of_", "rollwright_heist"))]:
        sys.modules.pop(name)


def excluded(*points, keys=(), tables=()):
    packages = Packages(points, keys, tables)
    return list(packages.used), [line(each) for each in packages.left_out.values()]


HELD = {"migrations__0001_x_sql": "CREATE TABLE held (\n  user INTEGER PRIMARY KEY);"}
PEOPLE = "from bot.kit import Holds\nPEOPLE = (Holds('held', owners={'user': ''}),)"


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (
            {"module": "import nothing_of_that_name"},
            "ModuleNotFoundError: No module named 'nothing_of_that_name'",
        ),
        ({"module": "raise SystemExit"}, "SystemExit"),
        ({"module": "raise ValueError('a\\nb')"}, "ValueError: a b"),
        ({"module": "INTERFACE = 2"}, "It needs version 2 of the interface, and this is version 1."),
        ({"module": "del INTERFACE"}, "INTERFACE is missing. Add INTERFACE = 1."),
        ({"game": False}, "AttributeError: module 'of_bad' has no attribute 'GAME'"),
        ({"key": "worse"}, "GAME must be a Game whose key is the entry point's name: bad"),
        ({"module": "HELP = ('x',)"}, "HELP must be a tuple of Topic."),
        (HELD, "PEOPLE must list what each of its tables stores about people, and no other tables."),
        (
            {"module": PEOPLE},
            "PEOPLE must list what each of its tables stores about people, and no other tables.",
        ),
    ],
)
def test_an_unusable_part_is_skipped_with_one_line_and_others_are_not(package, made, why):
    used, lines = excluded(package("bad", **made), package("good"))

    assert used == ["good"]
    assert lines == [f"The game bad from of_bad was skipped: {why}"]


def test_a_key_or_table_already_in_use_counts_as_a_failed_load(package):
    held = {"module": PEOPLE, **HELD}
    first, second, third = package("a", **held), package("b", **held), package("c")

    used, lines = excluded(first, second, third, keys=["c"])

    assert used == ["a"]
    assert lines[0].endswith("The table held is already taken.")
    assert lines[1].endswith("The key c is already taken.")
    assert excluded(first, tables=["held"])[0] == []


def test_a_single_file_module_is_not_a_package(package, tmp_path):
    (tmp_path / "of_one.py").write_text("INTERFACE = 1")
    used, (why,) = excluded(EntryPoint("one", "of_one", "rollwright.games"))
    assert used == []
    assert why.endswith("Its entry point isn't a package. Use the folder that has GAME.")


def test_tables_are_read_from_migrations_without_their_comments():
    script = '-- CREATE TABLE no (\nCREATE TABLE a (x);\ncreate table if not exists "b" (y);'
    assert tables_of([(1, script)]) == {"a", "b"}


GERMAN = 'msgid "{0} edge"\nmsgstr "{0} Vorteil"\n\nmsgid "Again"\nmsgstr "Falsch"\n'


@pytest.fixture
def speaks(monkeypatch):
    """Forget the packages' translations after the test."""
    monkeypatch.setattr(speaking, "_FOLDERS", [*speaking._FOLDERS])
    yield
    speaking.catalogue.cache_clear()


def test_a_packages_translation_is_used_where_ours_has_none(package, speaks, caplog):
    packages = Packages([package("own", catalogues__de_po=GERMAN)], (), ())
    assert list(packages.used) == ["own"]
    with speaking.speaking("de"):
        assert say("{0} edge") == "{0} Vorteil"
        assert say("Again") == "Nochmal"
    lacks = "The game own has no catalogue for ja, so it's in English there."
    assert (packages.warnings(of_languages=True), packages.warnings(of_languages=False)) == ([lacks], [])
    assert not caplog.messages


def test_an_invalid_catalog_excludes_its_game(package, speaks):
    _, (why,) = excluded(package("own", catalogues__de_po="msgid nothing"))
    assert why.endswith("One of its catalogues can't be read: This is no line of a catalogue: msgid nothing")
    with speaking.speaking("de"):
        assert say("Again") == "Nochmal"


@pytest.fixture
def installed(monkeypatch):
    """Make these packages count as installed when the bot is built."""

    def install(*points):
        packages = Packages(points, [name for name, _ in bot.games._built_in()], ["rolls"])
        monkeypatch.setattr(bot.games, "packaged", lambda: packages)
        for module in (
            "bot.__main__",
            "bot.app",
            "bot.commands",
            "bot.game_commands",
            "bot.holdings",
            "bot.kept.starters",
            "bot.hosting.databases",
        ):
            monkeypatch.setattr(sys.modules[module], "packaged", lambda: packages)
        return packages

    yield install
    for name in [each for each in sys.modules if each.startswith("cogs.")]:  # One lists the games.
        sys.modules.pop(name)


async def built(path=":memory:", **settings):
    bot = await build_bot(Config(database=path, shards=1, faces=False, **settings))
    bot._game_of = await load_cogs(bot, bot.games)
    bot._leave_out()
    return bot


TABLE = "from bot.kit import OnPanel, OnTap, Table\ndef at_table(core): return Table("
COG = "from bot.kit import Rollwright\nasync def setup(bot):\n    "


@pytest.mark.parametrize(
    ("made", "why"),
    [
        ({"cog_py": f"{COG}raise ValueError('no')"}, "ValueError: no"),
        (
            {"cog_py": f"from cogs.about import *\n{COG}bot.tree.add_command(bot.tree.get_command('roll'))"},
            "CommandAlreadyRegistered: Command 'roll' already registered.",
        ),
        (
            {"module": "def at_table(core): return core.nothing"},
            "AttributeError: 'Core' object has no attribute 'nothing'",
        ),
        (
            {"module": f"{TABLE}panels={{'fight': OnPanel(print)}})"},
            "Another game already uses the name fight for its buttons or panels.",
        ),
        (
            {"module": f"{TABLE}taps={{'help': OnTap(print)}})"},
            "Another game already uses the name help for its buttons or panels.",
        ),
        (
            {
                "module": PEOPLE,
                "migrations__0001_x_sql": "CREATE TABLE held (user INTEGER PRIMARY KEY);\nCREATE nonsense",
            },
            'near "nonsense": syntax error',
        ),
    ],
)
async def test_a_failure_at_the_table_excludes_the_game_and_the_bot_starts(package, installed, made, why):
    packages = installed(package("bad", **made), EntryPoint("heist", "rollwright_heist", "rollwright.games"))
    bot = await built()
    try:
        assert [each.why for each in packages.left_out.values()] == [why]
        assert "bad" not in bot.games
        assert "heist" in bot.games
        assert bot.tree.get_command("heist")
        assert bot.tree.get_command("roll")
    finally:
        await bot.close()


async def test_missing_parts_of_a_package_are_named_with_their_place(package, installed):
    installed(package("bare"), EntryPoint("heist", "rollwright_heist", "rollwright.games"))
    assert list(_lacking("bare")) == [
        "bare has no HELP. Put it in the package's __init__.py.",
        "bare has no commands. Put them in cog.py beside __init__.py.",
        "bare has no tests. Put them in the folder tests beside the package.",
    ]
    assert list(_lacking("heist")) == []


PNG = b"\x89PNG and so on"
FIT = "Its name starts with bad_ and has up to 26 more small letters, digits or _."


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("bad_x", b"GIF89a", f"The picture bad_x must be a PNG of up to 256 KiB. {FIT}"),
        ("bad_x", PNG + bytes(256 * 1024), f"The picture bad_x must be a PNG of up to 256 KiB. {FIT}"),
        ("worse_x", PNG, f"The picture worse_x must be a PNG of up to 256 KiB. {FIT}"),
        ("bad_" + 23 * "x", PNG, f"The picture bad_{23 * 'x'} must be a PNG of up to 256 KiB. {FIT}"),
    ],
)
def test_a_picture_discord_would_not_accept_excludes_its_game(package, name, content, why):
    _, (line,) = excluded(package("bad", **{f"pictures__{name}_png": content}))
    assert line.endswith(why)


def test_a_picture_of_another_name_is_never_overwritten(package):
    of_dice, of_games = package("d20", pictures__d20_1_png=PNG), package("a", pictures__a_b_c_png=PNG)
    used, lines = excluded(of_dice, of_games, package("a_b", pictures__a_b_c_png=PNG))
    assert used == ["a"]
    assert [line.partition(": ")[2] for line in lines] == [
        "The picture a_b_c is already taken.",
        "The picture d20_1 is already taken.",
    ]


async def test_its_pictures_are_shown_next_to_those_of_dice(package, installed):
    installed(package("own", pictures__own_edge_png=PNG))
    bot = await built()
    try:
        assert bot.face_emojis.picture("own_edge") == PNG
        assert bot.face_emojis.picture("d20_1") != PNG
        assert "own_edge" in bot.face_emojis._names
    finally:
        await bot.close()


STARTER = '[[starter]]\nkey = "{0}"\ntitle = "Own"\nsays = "a die"\nrolls = ["d6 = 1d6"]\n'


def test_a_package_can_have_starter_panels_and_a_broken_file_harms_no_one(package, installed, caplog):
    whole = package("whole", starters_toml=STARTER.format("own") + STARTER.format("fate"))
    installed(whole, package("half", starters_toml="[[starter]]\nkey = 7"))
    starters.cache_clear()
    try:
        every = starters()
    finally:
        starters.cache_clear()
    assert list(every)[-1] == "own"
    assert every["own"].rolls == ("d6 = 1d6",)
    assert every["fate"].title == "Fate"
    assert "The starters of the game half can't be read: " in caplog.messages[-1]


async def test_a_topic_is_in_help_at_its_place(package, installed):
    topics = "from bot.kit import Topic, later\nHELP = (Topic('{0}', later('{0}'), at={1}),)"
    installed(
        package("last", module=topics.format("last", 60)), package("first", module=topics.format("first", -1))
    )
    bot = await built()
    keys = [topic.key for topic in bot.topics]
    await bot.close()
    assert (keys[0], keys[1], keys[-2], keys[-1]) == ("first", "dice", "last", "hosting")


async def test_settings_that_name_an_excluded_game_do_not_stop_the_bot(package, installed):
    installed(package("bad", module="raise ValueError"))
    bot = await built(games=("dice", "bad"))
    assert list(bot.games) == ["dice"]
    await bot.close()
    with pytest.raises(ConfigError, match=r"isn't a game. Did you mean"):
        await built(games=("dice", "bud"))


def test_missing_parts_of_packages_are_reported_where_it_matters(
    package, installed, tmp_path, monkeypatch, caplog
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROLLWRIGHT_TOKEN", TOKEN)
    monkeypatch.setattr(__main__, "log_at", lambda level, _: caplog.set_level(level.upper()))
    installed(package("own"), package("bad", module="raise ValueError"))
    assert not caplog.messages
    skipped = "The game bad from of_bad was skipped: ValueError"
    english = "The game own has no catalogue for de or ja, so it's in English there."
    for words, said in (
        (["check"], [skipped, english]),
        (["new-game", "new"], [skipped]),
        (["roll", "2d6"], []),
        (["games"], []),
    ):
        caplog.clear()
        assert __main__.main(words) == 0
        warnings = [each for each in caplog.records if each.levelname == "WARNING"]
        assert [each.getMessage() for each in warnings] == said


def test_migrate_and_check_show_what_packages_change(package, installed, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROLLWRIGHT_TOKEN", TOKEN)
    monkeypatch.setattr(__main__, "log_at", lambda *_: None)
    assert __main__.main(["migrate"]) == 0
    packages = installed(package("aged", module=PEOPLE, **HELD))
    for command in ("check", "migrate"):
        assert __main__.main([command]) == 0
        said = capsys.readouterr().out
        assert "The database rollwright.db needs an upgrade: aged from version 0 to 1." in said
    assert "The old database was copied to rollwright.db.version-0-" in said
    assert __main__.main(["check"]) == 0
    assert "needs an upgrade" not in capsys.readouterr().out

    with closing(sqlite3.connect("rollwright.db")) as connection, connection:
        connection.execute("UPDATE schemas SET version = 2 WHERE game = 'aged'")
    assert __main__.main(["check"]) == 0
    assert "aged has version 2, but this bot only supports 1" in packages.left_out["aged"].why


async def test_a_package_older_than_its_tables_is_excluded(package, installed, tmp_path):
    path = str(tmp_path / "rolls.db")
    installed(package("aged", module=PEOPLE, **HELD))
    await (await built(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE schemas SET version = 2 WHERE game = 'aged'")
        connection.execute("INSERT INTO held VALUES (7)")

    packages = installed(package("younger"), EntryPoint("aged", "of_aged", "rollwright.games"))
    bot = await built(path)

    assert "aged has version 2, but this bot only supports 1" in packages.left_out["aged"].why
    assert "younger" in bot.games
    await bot.forgetting.person(Who(7, "Alice"))
    await bot.forgetting.done()
    await bot.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM held").fetchall() == []
