"""One person's data: how much there is, and a file of it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from bot.rolls.rolls_read import Games
from bot.rolls.table import Tables
from bot.rolls.values import Who
from bot.yours.export import Export
from bot.yours.mine_store import Counts, Mine

MOST = 100_000  # Rolls per export: a file of them fits Discord.
_READ = 200  # Rolls to read at a time, so that others can read in between.
_END = 2**62  # Above any roll's number.


class OwnData:
    """Returns the data stored about people, no matter where it was created.

    ``kept`` returns the files of someone's own saved rolls, by scope.
    """

    def __init__(
        self, mine: Mine, games: Games, tables: Tables, kept: Callable[[Who], Awaitable[Mapping[str, bytes]]]
    ) -> None:
        self._mine = mine
        self._games = games
        self._tables = tables
        self._kept = kept

    async def counts(self, who: Who) -> Counts:
        """Return how much data there is, leaving out anything hidden from the person."""
        return await self._mine.counts(who.user)

    async def exported(self, who: Who) -> bytes:
        """Return all the data as a ZIP: Markdown to read, JSON Lines to use, files for other commands."""
        export, before, count = Export(self._games), _END, 0
        while count < MOST:
            rolls = await self._mine.rolls(who.user, before, _READ)
            # Drawn outside the event loop, which keeps running.
            await asyncio.to_thread(export.add_rolls, rolls)
            count += len(rolls)
            if len(rolls) < _READ:
                break
            before = rolls[-1].id
        for game, character in await self._mine.characters(who.user):
            exported = self._tables.of(game).characters.exported
            body = exported(character) if exported else character.body.encode()
            export.add_character(game, character, body)
        for where, file in (await self._kept(who)).items():
            export.add_kept(where, file)
        for table in self._tables.values():
            if table.exported:
                export.add_files(await table.exported(who))
        return await asyncio.to_thread(export.finished)
