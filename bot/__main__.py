"""START HERE. ``python -m bot play`` needs nothing; the rest is for hosts.

    play    the whole bot in the browser, with four people at one table and no token
    run     the bot on Discord
    check   whether the settings, the token's shape and the database are fine
    backup  a copy of the database, while the bot goes on
    restore a backup in the place of the database, while no bot runs
    move    a database into PostgreSQL, or back
    rewrite the database without what was deleted, while no bot runs

What a host can mend is said in one line, with exit code 2.
"""

import argparse
import asyncio
import gc
import logging
import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from bot.app import milliseconds
from bot.config import DEFAULT_FILE, Config, bot_token, is_postgres, load_config, shown
from bot.errors import ConfigError, HostError
from bot.games import all_migrations, chosen, with_submodule
from bot.hosting.channel_check import check_channel
from bot.hosting.instances import is_running, no_instance
from bot.hosting.logs import formatter
from bot.hosting.machine_check import warnings
from bot.run import run
from bot.store.database import MEMORY, open_database
from bot.store.moving import move
from bot.store.restoring import restore
from bot.store.rewriting import rewrite
from bot.store.rolls import Rolls
from bot.words import choose, say
from bot.words.pseudo import PSEUDO
from bot.words.speaking import languages

# Fewer, larger collections: discord.py makes many short-lived objects, and collecting as often as
# Python does by default stops everything for 150 ms and more.
GC_THRESHOLD = (50_000, 20, 100)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and answer its exit code."""
    options = _parser().parse_args(arguments)
    try:
        config = load_config(options.config, os.environ)
        level = "warning" if options.command == "play" else config.log_level
        log_at(level, config.log_format)
        gc.set_threshold(*GC_THRESHOLD)
        with asyncio.Runner(loop_factory=_loop_factory(options.command)) as runner:
            runner.run(_COMMANDS[options.command](config, options))
    except HostError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def log_at(level: str, log_format: str = "text") -> None:
    """Log what we do from this level on, and nothing that is secret.

    What the libraries say of each call has faces of hidden rolls in it, and tokens with which answers can be
    sent: below info they are not heard.
    """
    logging.basicConfig(level=level.upper())
    for handler in logging.getLogger().handlers:
        handler.setFormatter(formatter(log_format))
        handler.addFilter(without_tokens)
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))


LIBRARIES = ("discord", "aiosqlite", "aiohttp", "asyncio", "filelock")
_TOKEN = re.compile(r"(/(?:interactions|webhooks)/[0-9]+/)[^/\s?'\"]+")


def without_tokens(record: logging.LogRecord) -> bool:
    """Take the tokens of interactions out of a message, in which an error may have an address."""
    message = record.getMessage()
    if _TOKEN.search(message):
        record.msg, record.args = _TOKEN.sub(r"\1…", message), None
    if record.exc_info:
        record.exc_text = _TOKEN.sub(r"\1…", logging.Formatter().formatException(record.exc_info))
    return True


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Rollwright, dice for Discord tables.")
    config = argparse.ArgumentParser(add_help=False)
    config.add_argument(
        "--config", type=Path, help="the settings file (default: config.toml, if there is one)"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser(
        "play", parents=[config], help="try the whole bot in the browser; needs no token"
    )
    play.add_argument("--database", default=MEMORY, help="a file that keeps the rolls (default: memory)")
    play.add_argument("--port", type=int, help="the port of the page (default: any free one)")
    demos = with_submodule("demo")
    play.add_argument(
        "--demo", choices=demos, default="", help="begin with a fight or a game that is prepared"
    )
    play.add_argument(
        "--language", choices=(*languages(), PSEUDO), default="", help="what everybody on the page reads"
    )
    start = commands.add_parser("run", parents=[config], help="run the bot on Discord")
    start.add_argument("--sync", action="store_true", help="tell Discord of the commands even if unchanged")
    start.add_argument(
        "--replace", action="store_true", help="take the place of one that runs, once this one is ready"
    )
    check = commands.add_parser(
        "check", parents=[config], help="check the settings, the token's shape, the database and the machine"
    )
    check.add_argument(
        "--channel", type=int, metavar="ID", help="ask Discord too: post cards there, and take them away"
    )
    backup = commands.add_parser("backup", parents=[config], help="copy the database while the bot goes on")
    backup.add_argument("file", type=Path, help="the copy, a file that does not exist yet")
    _add_offline(commands, config)
    return parser


def _add_offline(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", config: argparse.ArgumentParser
) -> None:
    """Add the commands for a database on which no bot runs."""
    moving = commands.add_parser(
        "move", parents=[config], help="copy a database to another kind of database, while no bot runs"
    )
    moving.add_argument("old", help="the database that there is, a file or postgresql://…")
    moving.add_argument("new", help="an empty one, or none yet")
    back = commands.add_parser("restore", parents=[config], help="put a backup in the place of the database")
    back.add_argument("file", type=Path, help="the backup, which stays as it is")
    commands.add_parser(
        "rewrite",
        parents=[config],
        help="write the database anew without what was deleted, while no bot runs",
    )


async def _play(config: Config, options: argparse.Namespace) -> None:
    try:
        from bot.play import play
    except ModuleNotFoundError as error:
        raise ConfigError(
            say("To play, {module} is missing; install with: pip install '.[play]'", module=error.name)
        ) from error
    await play(
        config,
        database=options.database,
        port=options.port,
        demo=options.demo,
        language=options.language,
    )


async def _run(config: Config, options: argparse.Namespace) -> None:
    await run(config, bot_token(config), always_sync=options.sync, replaces=options.replace)


async def _check(config: Config, options: argparse.Namespace) -> None:
    token = bot_token(config)
    chosen(config.games)
    is_file = config.database != MEMORY and not is_postgres(config.database)
    is_new = is_file and not Path(config.database).exists()
    database = await open_database(config.database, all_migrations(), busy_ms=2_000)
    try:
        await database.check()
        newest = await Rolls(database).newest()
    finally:
        await database.close()
    if is_file:
        settings = options.config or DEFAULT_FILE
        for warning in warnings(Path(config.database), settings, newest=newest, now=milliseconds()):
            print(warning)
    elif is_postgres(config.database) and is_running(config.database):
        print(say("A Rollwright runs on the database {path} now.", path=shown(config.database)))
    if is_new:
        print(say("The database {path} did not exist yet and was created.", path=config.database))
    if config.keep_rolls_days:
        print(
            choose(
                config.keep_rolls_days,
                "Rolls are kept for one day; older ones go while the bot runs.",
                "Rolls are kept for {count} days; older ones go while the bot runs.",
            )
        )
    print(
        say("The settings, the token's shape and the database {path} are fine.", path=shown(config.database))
    )
    if options.channel:
        await check_channel(config, token, options.channel)
        print(say("In the channel {channel} the bot can do all it does.", channel=options.channel))


async def _backup(config: Config, options: argparse.Namespace) -> None:
    if not is_postgres(config.database) and not Path(config.database).exists():
        raise ConfigError(
            say("There is no database {path} to copy; check the setting database.", path=config.database)
        )
    database = await open_database(config.database, all_migrations())
    try:
        await database.backup(options.file)
    finally:
        await database.close()
    print(say("The database {path} was copied to {copy}.", path=config.database, copy=options.file))


async def _restore(config: Config, options: argparse.Namespace) -> None:
    if config.database == MEMORY or is_postgres(config.database):
        raise ConfigError(say("The setting database names no file, so nothing can be restored there."))
    with no_instance(config.database):
        moment = time.strftime("%Y-%m-%dT%H%M%S")
        aside = await restore(Path(config.database), options.file, all_migrations(), moment=moment)
    print(say("The backup {backup} is the database {path} now.", backup=options.file, path=config.database))
    if aside:
        print(say("What was there before is kept as {path}.", path=aside))


async def _move(_config: Config, options: argparse.Namespace) -> None:
    def told(table: str, rows: int) -> None:
        print(f"{table}: {rows}")

    with ExitStack() as held:
        for each in (options.old, options.new):
            held.enter_context(no_instance(each))
        counted = await move(options.old, options.new, all_migrations(), told=told)
    print(say("{rolls} rolls were moved, with all that belongs to them.", rolls=counted["rolls"]))


async def _rewrite(config: Config, _options: argparse.Namespace) -> None:
    if not is_postgres(config.database) and not Path(config.database).exists():
        raise ConfigError(
            say("There's no database {path} to rewrite; check the setting database.", path=config.database)
        )
    with no_instance(config.database):
        await rewrite(config.database)
    print(say("The database {path} has nothing of what was deleted.", path=shown(config.database)))


_COMMANDS = {
    "play": _play,
    "run": _run,
    "check": _check,
    "backup": _backup,
    "restore": _restore,
    "move": _move,
    "rewrite": _rewrite,
}


def _loop_factory(command: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Uvloop's loop for running on Discord, where there is one; the play page needs asyncio's own."""
    if command != "run" or sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


if __name__ == "__main__":
    sys.exit(main())
