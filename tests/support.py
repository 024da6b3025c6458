"""Helpers for the tests: dice with fixed results, and a table with people at it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from bot.config import is_postgres
from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Roll, roll
from bot.rolls.game import AnyGame, Occasion
from bot.testing.table import (
    KEEP,
    NAMES,
    CountedBytes,
    LoadedDice,
    RollAnswers,
    Server,
    all_labels,
    components,
    headline,
    labels,
    line_of,
    press,
    public,
    seated,
    text_of,
)

__all__ = [
    "KEEP",
    "NAMES",
    "CountedBytes",
    "LoadedDice",
    "RollAnswers",
    "Server",
    "all_labels",
    "components",
    "headline",
    "labels",
    "line_of",
    "press",
    "public",
    "seated",
    "text_of",
]


def move_on(table: Server) -> None:
    """Go on in a new channel, where nothing has happened yet, as that is cheaper than a new table."""
    table.channel = table.guild.create_text_channel("next")


def adapted(game: AnyGame, request: Any, occasion: Occasion = Occasion.AGAIN) -> Any:
    """Return a request as its game adapts it to an occasion, for tests of games that can do so."""
    return game.reuse.adapt(request, occasion)


def rolled(text: str, *faces: int) -> Roll:
    """Return the roll of this notation with exactly these faces."""
    script = ScriptedFaces(*faces)
    result = roll(text, script)
    assert script.left == 0, f"{script.left} faces were not used"
    return result


def options(result: Any) -> list[dict[str, Any]]:
    """Return the lines of a message's list."""
    return [option for component in components(result) for option in component.get("options", ())]


async def gm_panel(by: Any, where: Any, button: str = "") -> Any:
    """Open the GMs' panel, press one of its buttons if given, and return the result."""
    shown = await by.slash(where, "gm panel")
    return await by.click(shown.response, label=button) if button else shown


async def name_gm(by: Any, where: Any, gm: Any) -> Any:
    """Make a member or a role a GM on the panel."""
    return await by.select((await gm_panel(by, where, "Add…")).response, [gm])


async def unname_gm(by: Any, where: Any, gm: Any) -> Any:
    """Remove a GM on the panel."""
    return await by.select((await gm_panel(by, where, "Remove…")).response, [str(gm.id)])


async def hide_rolls(by: Any, where: Any, audience: str) -> Any:
    """Choose on the panel who can't see the rolls."""
    return await _pick(by, where, "default", [audience])


async def set_dialect(by: Any, where: Any, dialect: str, *, everywhere: bool = False) -> Any:
    """Choose on the panel whose notation people type."""
    shown = await gm_panel(by, where, "Dialect…")
    word = "dialect:everywhere" if everywhere else "dialect:here"
    listed = next(each["custom_id"] for each in components(shown) if word in each["custom_id"])
    return await by.select(shown.response, [dialect], custom_id=listed)


async def set_screen(by: Any, where: Any, screen: Any) -> Any:
    """Choose on the panel where blind rolls are announced."""
    return await _pick(by, where, "screen", [screen])


async def _pick(by: Any, where: Any, of: str, values: list[Any]) -> Any:
    shown = await gm_panel(by, where)
    listed = next(each["custom_id"] for each in components(shown) if f":{of}" in each["custom_id"])
    return await by.select(shown.response, values, custom_id=listed)


def public_message(result: Any) -> str:
    """Return the public message after a private answer, or "" if there is none."""
    return "\n".join(str(each.embeds[0].description) for each in result.followups if not each.ephemeral)


@contextmanager
def beside(database: str) -> Iterator[Any]:
    """Yield a second connection to a file or to PostgreSQL, and commit its changes at the end."""
    if is_postgres(database):
        from bot.store.postgres.connection import Connection

        with closing(Connection(database)) as there:
            yield there
        return
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=ON")
        yield connection


def tables_of(connection: Any) -> list[str]:
    """Return the names of the tables of a SQLite or PostgreSQL database."""
    text = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    if isinstance(connection, sqlite3.Connection):
        text = "SELECT name FROM sqlite_master WHERE type = 'table'"
    return [name for (name,) in connection.execute(text).fetchall()]
