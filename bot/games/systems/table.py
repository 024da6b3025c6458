"""Tracks at the table: read for each roll, moved by buttons, shown on a message of their own."""

from collections.abc import Callable, Mapping
from zlib import crc32

from msgspec.structs import replace

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.systems.rules.sheet_card import names_of, sheet_card
from bot.games.systems.rules.tracks import TrackSheet, as_lines, from_lines, stepped, with_clock, with_starts
from bot.games.systems.store import SheetHolder, StoredSheet, TrackSheets, none_kept
from bot.people.store import KnownPeople
from bot.rolls.card import Card, plain
from bot.rolls.gms import GameMasters
from bot.rolls.table import Prepared
from bot.rolls.values import Place, Who
from bot.systems.forms import missing_words
from bot.systems.model import System
from bot.systems.request import SystemRequest, Wanted, untracked
from bot.systems.shipped import library_here, plan_of
from bot.systems.tracked import TABLE
from bot.systems.typed import completed
from bot.words import say


class TrackKeeper:
    """The tracks of each table and of its players."""

    def __init__(self, sheets: TrackSheets, gms: GameMasters, people: KnownPeople) -> None:
        self._sheets = sheets
        self._gms = gms
        self._people = people
        self._keepers: set[int] = set()  # Players and channels found to have sheets.

    async def prepare(self, request: SystemRequest, place: Place, who: Who, hidden: bool) -> Prepared:
        """Complete a request with the tracks of the roller and of the table.

        Raises:
            PlayerError: A number is missing that isn't tracked either.

        """
        plan = plan_of(request)
        if not plan.system.tracks:
            return Prepared(request)
        stored = await self._read(plan.system, request, place, who)
        kept = {key: number for sheet in stored if sheet for key, number in sheet.sheet.tracks.items()}
        known = {track.key: kept[track.key] for track in plan.system.tracks if track.key in kept}
        made = completed(plan, replace(untracked(request), still=hidden and bool(known)), known)
        if isinstance(made, Wanted):
            raise PlayerError(missing_words(plan, made))
        character, table = (sheet.id if sheet and sheet.sheet.tracks else 0 for sheet in stored)
        return Prepared(replace(made, sheets=(character, table)))

    def at_once(self, request: SystemRequest, place: Place, who: Who) -> Prepared | None:
        """Return the result of :meth:`prepare` without reading, if nothing was tracked here last time.

        If something has been tracked since, storing the roll reveals it, and the roll is prepared again.
        """
        plan = plan_of(request)
        if not plan.system.tracks:
            return Prepared(request)
        owner = _owner(request, who)
        if any(request.sheets) or not self._keepers.isdisjoint((owner, place.channel)):
            return None
        made = completed(plan, request, {})
        if isinstance(made, Wanted):
            return None
        return Prepared(made, (none_kept(plan.system.key, place.scope, place.channel, owner, self._keepers),))

    async def _read(
        self, system: System, request: SystemRequest, place: Place, who: Who
    ) -> tuple[StoredSheet | None, ...]:
        """Return the sheets of the roller and of the table; for a follow-up roll, those of the first roll."""
        if not system.tracks:
            return None, None
        if any(request.sheets):
            return await self._sheets.some(request.sheets)
        owner = _owner(request, who)
        return await self._sheets.read(system.key, place.scope, place.channel, place.parent, owner)

    async def known(self, place: Place, who: Who) -> Mapping[str, Mapping[str, int]]:
        """Return the tracks of a player and of the table, by system key."""
        return await self._sheets.tracked(place.scope, place.channel, place.parent, who.user)

    async def opened(self, place: Place, who: Who, system: str, owner: int) -> StoredSheet:
        """Return a sheet of a character here: the ``owner``'s for a GM, or else the user's own.

        Raises:
            PlayerError: The system has no tracks, or the key is unknown.

        """
        _system(system)
        whose = (who.user, who.name)
        if owner not in (0, who.user) and await self._gms.is_gm(who, place, place):
            known = dict(await self._people.known(place.channel, place.parent))
            whose = (owner, known[owner]) if owner in known else whose
        holder = await self._sheets.holder(place.scope, place.channel, place.parent, *whose)
        return await self._sheets.opened(holder, system)

    async def opened_table(self, place: Place, system: str) -> StoredSheet:
        """Return the sheet of the table here. Raises PlayerError like :meth:`opened`."""
        _system(system)
        return await self._sheets.opened(SheetHolder(place.scope, place.channel), system)

    async def sheet(self, place: Place, number: int) -> StoredSheet | None:
        """Return a sheet that can be seen here; None if it's gone."""
        (stored,) = await self._sheets.some((number,))
        is_here = stored and stored.scope == place.scope and stored.channel in (0, place.channel)
        return stored if is_here else None

    async def theirs(self, place: Place, who: Who, number: int) -> tuple[StoredSheet, System]:
        """Return a sheet that the user can change, with its system: their own, the table's, or any for a GM.

        Raises:
            PlayerError: It's gone, or isn't theirs.

        """
        stored = await self.sheet(place, number)
        if stored is None:
            raise PressError(say("These tracks are gone. Press Tracks… under a roll for others."))
        is_theirs = stored.of == TABLE or stored.owner == who.user
        if not is_theirs and not await self._gms.is_gm(who, place, place):
            words = say(
                "These are {name}'s tracks. Only they or a GM can change them.", name=plain(stored.name)
            )
            raise PressError(words)
        return stored, _system(stored.system)

    async def begin(self, stored: StoredSheet, system: System) -> None:
        """Start every track that isn't set yet."""
        await self._change(stored, lambda sheet: with_starts(system, stored.of, sheet))

    async def step(self, stored: StoredSheet, system: System, key: str, by: int) -> None:
        """Move a track or tick a clock."""
        await self._change(stored, lambda sheet: stepped(system, sheet, key, by))

    async def put(self, stored: StoredSheet, system: System, text: str, seen: int) -> None:
        """Set the tracks as described in these lines, unless they have changed since they were ``seen``."""

        def change(sheet: TrackSheet) -> TrackSheet:
            if mark_of(sheet) != seen:
                raise PressError(say("The tracks have changed since then. Press Set… again."))
            return from_lines(system, names_of(system, stored.of), sheet, text)

        await self._change(stored, change)

    async def add_clock(self, stored: StoredSheet, system: System, name: str, size: str) -> None:
        """Add a clock to the table."""
        taken = names_of(system, stored.of).values()
        await self._change(stored, lambda sheet: with_clock(system, sheet, name, size, taken))

    async def _change(self, stored: StoredSheet, change: Callable[[TrackSheet], TrackSheet]) -> None:
        if await self._sheets.change(stored.id, change) is None:
            raise PressError(say("These tracks are gone. Press Tracks… under a roll for others."))

    async def exported(self, who: Who) -> Mapping[str, bytes]:
        """Return each of a player's sheets as a file, with lines that *Set…* accepts."""
        return {
            f"tracks/{stored.system}-{stored.id}.txt": as_lines(_names(stored), stored.sheet).encode()
            for stored in await self._sheets.owned(who.user)
        }


def _owner(request: SystemRequest, who: Who) -> int:
    """Return the player whose tracks a roll reads; 0 if someone rolls for a character that no one plays."""
    return request.player if request.name else who.user


def drawn(stored: StoredSheet) -> Card:
    """Return a sheet's card."""
    return sheet_card(_system(stored.system), stored.of, stored.sheet, stored.name)


def mark_of(sheet: TrackSheet) -> int:
    """Return a number that changes whenever the sheet does."""
    return crc32(dumps(sheet).encode()) % 10**9


def _names(stored: StoredSheet) -> Mapping[str, str]:
    """Return the names of a sheet's tracks by key. If the system is missing, the keys are the names."""
    library = library_here()
    system = library.systems.get(library.digest(stored.system) or "")
    keys = {key: key.replace("_", " ") for key in stored.sheet.tracks}
    return names_of(system, stored.of) if system else keys


def _system(key: str) -> System:
    """Return the system with this key. Raises PlayerError if no system with tracks has it."""
    library = library_here()
    system = library.systems.get(library.digest(key) or "")
    if system is None or not system.tracks:
        raise PressError(say("That system is no longer available, and neither are its tracks."))
    return system
