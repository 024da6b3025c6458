"""START HERE. ``python -m bot play`` needs no setup; the other commands are for hosts.

    play        try the whole bot in the browser, with four people at one table and no token
    roll        roll dice in the terminal, as /roll does
    odds        calculate how likely a roll is, as /odds does
    run         run the bot on Discord
    check       check the settings, the token's shape and the database, or a system's file
    migrate     upgrade the database to this version, as `run` does
    backup      copy the database while the bot runs
    restore     replace the database with a backup, while no bot runs
    move        move a database to PostgreSQL, or back
    rewrite     rewrite the database without deleted data, while no bot runs
    games       list the games, where they come from, and those left out
    new-game    create a package with a small game to start from
    check-game  list what a game still lacks

Errors are reported in one line. The exit code is 2 if the host has to change something, 3 if the database
is of a newer version, and 75 if a retry may work.
"""

import argparse
import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from bot import __version__
from bot.config import Config, bot_token, load_config, shown
from bot.dice_commands import DICE, add_dice
from bot.errors import ConfigError, HostError
from bot.game_commands import GAMES, add_games
from bot.games import chosen, packaged, with_submodule
from bot.hosting.channel_check import check_channel
from bot.hosting.databases import (
    backup_command,
    checked_database,
    migrate_command,
    move_command,
    restore_command,
    rewrite_command,
)
from bot.hosting.process import formatter, save_memory
from bot.run import run
from bot.sources.folder import check_files, read_folder
from bot.store.database import MEMORY
from bot.words import choose, say
from bot.words.pseudo import PSEUDO
from bot.words.speaking import languages

log = logging.getLogger(__name__)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code, which is one of those in :mod:`bot.errors`."""
    try:
        options = _parser().parse_args(arguments)
        config = load_config(options.config, os.environ)
        level = _LEVELS.get(options.command, config.log_level)
        log_at(level, config.log_format)
        for words in packaged().warnings(of_languages=options.command in ("run", "check")):
            log.warning("%s", words)
        save_memory()
        with asyncio.Runner(loop_factory=_loop_factory(options.command)) as runner:
            then = runner.run(_COMMANDS[options.command](config, options))
        if then:  # Uses event loops of its own.
            then()
    except HostError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        pass
    return 0


def log_at(level: str, log_format: str = "text") -> None:
    """Log at this level and above, leaving out anything secret.

    Below info, libraries log each call with faces of hidden rolls and the tokens for sending answers, so
    those lines are never logged.
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
    """Remove interaction tokens from a log message; an error's URL may contain one."""
    message = record.getMessage()
    if _TOKEN.search(message):
        record.msg, record.args = _TOKEN.sub(r"\1…", message), None
    if record.exc_info:
        record.exc_text = _TOKEN.sub(r"\1…", logging.Formatter().formatException(record.exc_info))
    return True


def _parser() -> argparse.ArgumentParser:
    prog = "python -m bot" if Path(sys.argv[0]).name == "__main__.py" else "rollwright"
    parser = argparse.ArgumentParser(prog=prog, description="Rollwright, dice for Discord tables.")
    parser.add_argument("--version", action="version", version=f"Rollwright {__version__}")
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
    play.add_argument("--demo", choices=demos, default="", help="begin with a prepared fight or game")
    known, offered = (*languages(), PSEUDO), f"{{{','.join(languages())}}}"
    play.add_argument("--language", choices=known, metavar=offered, default="", help="the page's language")
    start = commands.add_parser("run", parents=[config], help="run the bot on Discord")
    start.add_argument("--sync", action="store_true", help="tell Discord of the commands even if unchanged")
    start.add_argument(
        "--replace", action="store_true", help="take the place of one that runs, once this one is ready"
    )
    add_dice(commands, config)
    add_games(commands, config)
    check = commands.add_parser(
        "check", parents=[config], help="check the settings, the token's shape, the database and the machine"
    )
    check.add_argument(
        "files", nargs="*", type=Path, help="game systems to check instead, or a folder; needs no settings"
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
    """Add the commands for a database that no running bot uses."""
    moving = commands.add_parser(
        "move", parents=[config], help="copy a database to another kind of database, while no bot runs"
    )
    moving.add_argument("old", help="the database that there is, a file or postgresql://…")
    moving.add_argument("new", help="an empty one, or none yet")
    back = commands.add_parser("restore", parents=[config], help="put a backup in the place of the database")
    back.add_argument("file", type=Path, help="the backup, which stays as it is")
    commands.add_parser(
        "migrate", parents=[config], help="bring the database up to date, as run does, and say what changes"
    )
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
            say("{module} is missing. To play, install it with: pip install '.[play]'", module=error.name)
        ) from error
    await play(
        config, database=options.database, port=options.port, demo=options.demo, language=options.language
    )


async def _run(config: Config, options: argparse.Namespace) -> None:
    await run(config, bot_token(config), always_sync=options.sync, replaces=options.replace)


async def _check(config: Config, options: argparse.Namespace) -> None:
    if options.files:
        for sentence in check_files(options.files):
            print(sentence)
        return
    token = bot_token(config)
    chosen(config.games)
    for sentence in checked_database(config, options.config):
        print(sentence)
    if problems := read_folder(config.systems).problems:
        print("\n".join(problems))
        raise ConfigError(say("Fix these files in {folder}. The bot would skip them.", folder=config.systems))
    if config.keep_rolls_days:
        print(
            choose(
                config.keep_rolls_days,
                "Rolls are stored for one day. The bot deletes older ones as it runs.",
                "Rolls are stored for {count} days. The bot deletes older ones as it runs.",
            )
        )
    print(
        say("The settings, the token's shape and the database {path} are fine.", path=shown(config.database))
    )
    if options.channel:
        await check_channel(config, token, options.channel)
        print(
            say("The bot has all the permissions it needs in the channel {channel}.", channel=options.channel)
        )


_COMMANDS = {
    "play": _play,
    "run": _run,
    "check": _check,
    "migrate": migrate_command,
    "backup": backup_command,
    "restore": restore_command,
    "move": move_command,
    "rewrite": rewrite_command,
    **DICE,
    **GAMES,
}
_LEVELS = {
    **dict.fromkeys(("play", "check-game"), "warning"),
    **dict.fromkeys(("roll", "odds", "games"), "critical"),
}
"""The lowest level these commands log, whatever the settings; ``games`` itself prints what it omits."""


def _loop_factory(command: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's event loop factory for running on Discord; otherwise None, for asyncio's own loop."""
    if command != "run" or sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


if __name__ == "__main__":
    sys.exit(main())
