"""What the tests share: dice that fall as written, and a table with people at it."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import discord
import simcord
from simcord.results import ResponseMessage

from bot.app import Rollwright, build_bot
from bot.config import Config, is_postgres
from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Roll, roll
from bot.rolls.game import AnyGame, Occasion

NAMES = ("Gwen", "Kim", "Alice", "Bob", "Sam")


class LoadedDice:
    """Dice that fall as the test says, and only so: asking for a face nobody wrote down fails."""

    def __init__(self) -> None:
        self._script = ScriptedFaces()
        self._always = 0

    def will_show(self, *faces: int) -> None:
        """The faces that come up next, in the order the rules ask for them."""
        assert self._script.left == 0, "faces of an earlier roll were never asked for"
        self._script = ScriptedFaces(*faces)

    def will_all_show(self, face: int) -> None:
        """Every face from now on: for people at once, of whom nobody knows how many get to roll."""
        self._always = face

    def draw(self, count: int, sides: int) -> list[int]:
        if self._always:
            return [self._always] * count
        return self._script.draw(count, sides)

    @property
    def left(self) -> int:
        return self._script.left


def for_each(things: Iterable[Any], name: Callable[[Any], str] = str) -> Callable[[Any], Any]:
    """Run one test for every one of these, rather than as a test each; a failure says for which it failed."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def run(*given: Any) -> None:
            for thing in things:
                try:
                    test(*given, thing)
                except BaseException as error:
                    error.add_note(f"for {name(thing)}")
                    raise

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return decorate


def adapted(game: AnyGame, request: Any, occasion: Occasion = Occasion.AGAIN) -> Any:
    """A request as its game adapts it to an occasion, for tests that know that there is one."""
    return game.reuse.adapt(request, occasion)


def rolled(text: str, *faces: int) -> Roll:
    """The roll of this notation over exactly these faces."""
    script = ScriptedFaces(*faces)
    result = roll(text, script)
    assert script.left == 0, f"{script.left} faces were not asked for"
    return result


class Counted:
    """Bytes for nonces that are different each time and the same in each run."""

    def __init__(self) -> None:
        self._count = count(1)

    def __call__(self, length: int) -> bytes:
        return next(self._count).to_bytes(length)


@dataclass
class Table:
    """A guild with a channel, a thread in it, and their bot.

    Gwen may manage the channel; Kim has the role of the keepers, which may do nothing by itself;
    Alice and Bob play; Sam is a stranger.
    """

    env: simcord.Env
    config: Config
    dice: LoadedDice
    entropy: Counted
    bots: list[Rollwright]
    guild: Any
    channel: Any
    thread: Any
    gm: Any
    keepers: Any
    kim: Any
    alice: Any
    bob: Any
    sam: Any

    def number(self, roll: int = 1) -> str:
        """What the roll that was kept first, or as that number, is called."""
        return self.bots[-1].numbers.shown(roll)

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        fresh = await build_bot(self.config, source=self.dice, entropy=self.entropy)
        self.bots.append(fresh)
        await self.env.restart_bot(fresh)
        await self.bots[-2].close()


def seated(env: simcord.Env, bot: Rollwright, config: Config, dice: LoadedDice) -> Table:
    """Return a table with everyone at it, in a server of its own."""
    guild = env.create_guild("Table")
    people = {name: env.create_user(name.lower(), global_name=name) for name in NAMES}
    gms = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    keepers = guild.create_role("Keeper")
    return Table(
        env=env,
        config=config,
        dice=dice,
        entropy=Counted(),
        bots=[bot],
        guild=guild,
        channel=guild.create_text_channel("rolls"),
        thread=None,
        gm=guild.add_member(people["Gwen"], roles=[gms]),
        keepers=keepers,
        kim=guild.add_member(people["Kim"], roles=[keepers]),
        alice=guild.add_member(people["Alice"]),
        bob=guild.add_member(people["Bob"]),
        sam=guild.add_member(people["Sam"]),
    )


@dataclass
class Line:
    """What came of a hidden roll: the line that all see, and the private answer to whoever rolled."""

    response: Any
    private: Any


def public(where: Any) -> list[Any]:
    """The messages of a channel that all see, the oldest first."""
    return [message for message in where.history() if not message.flags.ephemeral]


def line_of(table: Table, result: Any, where: Any) -> Line:
    """The newest message of the channel that all see, as a result; and the answer that led to it."""
    stored = table.env.backend.get_message(where.id, public(where)[-1].id)
    return Line(ResponseMessage(table.env, stored), result.response)


def text_of(result: Any) -> str:
    """Everything that a message says: its content and its embed, as one text."""
    response = result.response
    said = [response.content]
    for embed in response.embeds:
        said += [embed.author.name or "", embed.title or "", embed.description or "", embed.footer.text or ""]
    return "\n".join(part for part in said if part)


def headline(result: Any) -> str:
    """The first line of a roll's card, without its heading marks."""
    return str(result.response.embeds[0].description).split("\n")[0].strip("# *")


def components(result: Any) -> list[dict[str, Any]]:
    """Every button and list of a message."""
    return [component for row in result.response.components for component in row["components"]]


KEEP = "★ Keep…"


def labels(result: Any) -> list[str]:
    """The labels of a message's buttons, but for *★ Keep…*: every roll that can be seen has it."""
    return [label for label in all_labels(result) if label != KEEP]


def all_labels(result: Any) -> list[str]:
    """The labels of all of a message's buttons."""
    return [component["label"] for component in components(result) if component["type"] == 2]


async def press(person: Any, shown: Any, label: str) -> Any:
    """Press a button of a message, or one that stands behind its *More…*."""
    if label not in labels(shown) and "More…" in labels(shown):
        shown = await person.click(shown.response, label="More…")
    return await person.click(shown.response, label=label)


def options(result: Any) -> list[dict[str, Any]]:
    """The lines of a message's list."""
    return [option for component in components(result) for option in component.get("options", ())]


async def gm_panel(by: Any, where: Any, button: str = "") -> Any:
    """The GMs' panel as somebody opens it, with one of its buttons pressed."""
    shown = await by.slash(where, "gm panel")
    return await by.click(shown.response, label=button) if button else shown


async def name_gm(by: Any, where: Any, gm: Any) -> Any:
    """Name a member or a role as GM on the panel."""
    return await by.select((await gm_panel(by, where, "Add…")).response, [gm])


async def unname_gm(by: Any, where: Any, gm: Any) -> Any:
    """Take a naming back on the panel."""
    return await by.select((await gm_panel(by, where, "Remove…")).response, [str(gm.id)])


async def hide_rolls(by: Any, where: Any, audience: str) -> Any:
    """Choose on the panel who at least is kept from seeing the rolls."""
    return await _pick(by, where, "default", [audience])


async def set_dialect(by: Any, where: Any, dialect: str, *, everywhere: bool = False) -> Any:
    """Choose on the panel whose notation is typed."""
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


def told_to_all(result: Any) -> str:
    """What all are told after a private answer; "" if nothing."""
    return "\n".join(str(each.embeds[0].description) for each in result.followups if not each.ephemeral)


@contextmanager
def beside(database: str) -> Iterator[Any]:
    """A connection beside the bot's, to a file or to PostgreSQL; what is changed is kept at the end."""
    if is_postgres(database):
        from bot.store.postgres.connection import Connection

        with closing(Connection(database)) as there:
            yield there
        return
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=ON")
        yield connection


def tables_of(connection: Any) -> list[str]:
    """Return the names of the tables of a database, of either kind."""
    text = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    if isinstance(connection, sqlite3.Connection):
        text = "SELECT name FROM sqlite_master WHERE type = 'table'"
    return [name for (name,) in connection.execute(text).fetchall()]
