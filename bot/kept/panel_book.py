"""Creating and editing panels: who can edit them, and which roll each line of their form means."""

import re
from collections.abc import Sequence

from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept.book import MAX_NAME, SavedRolls, of_dice
from bot.kept.panels import PanelEntry, Panels, StoredPanel
from bot.kept.rules.typed import STAR, folded, starless
from bot.kept.starters import Starter
from bot.rolls.card import code, plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.table import Tables
from bot.rolls.values import Place, Who
from bot.words import say
from bot.words.speaking import ENGLISH, speaking

MAX_ENTRIES = 20  # Four rows of five; a message's last row is the panel's own.
MAX_TITLE = 80  # Characters.
_LINE = re.compile(r"(?P<name>[^:：=]{1,60}?)\s*[:：=]\s*(?P<dice>.+)")
_DICE = re.compile(r"[0-9]d[0-9]", re.IGNORECASE)


class SavedPanels(Struct, frozen=True):
    """The panels of every server."""

    store: Panels
    book: SavedRolls
    gms: GameMasters
    tables: Tables

    async def get(self, place: Place, panel: int) -> StoredPanel:
        """Return the panel with this number. Raises PlayerError if it isn't here."""
        stored = await self.store.get(panel)
        if stored is None or (stored.scope, stored.channel) != (place.scope, place.channel):
            raise PlayerError(say("That panel no longer exists. Make another with /panel new."))
        return stored

    async def editable(self, place: Place, who: Who, panel: int) -> StoredPanel:
        """Return the panel with this number. Raises PlayerError if this person can't change it."""
        stored = await self.get(place, panel)
        if who.user != stored.author and not await self.gms.is_gm(who, place, place):
            author = plain(stored.author_name)
            raise PlayerError(say("Only {author} and GMs can change this panel.", author=author))
        return stored

    async def of_starter(self, place: Place, who: Who, title: str, starter: Starter) -> StoredPanel:
        """Return a new panel from a starter. Raises PlayerError if the starter offers nothing here."""
        entries = [await self._entry(place, who, line, ()) for line in starter.rolls]
        own = self.tables.of(starter.own).characters.own_rolls if starter.own else None
        if own:
            rolls = await own(place, who)
            entries += [
                PanelEntry(0, shortened(name, MAX_NAME), self.book.of_request(starter.own, request))
                for name, request in rolls[:MAX_ENTRIES]
            ]
        return await self._made(place, who, title or starter.title, entries, quiet=False)

    async def new(
        self, place: Place, who: Who, *, title: str, lines: str, kept: Sequence[int], quiet: bool
    ) -> StoredPanel:
        """Return a new panel with these lines and saved rolls. Raises PlayerError if that's impossible."""
        entries = await self._entries(place, who, lines, kept, ())
        return await self._made(place, who, title, entries, quiet=quiet)

    async def edit(
        self,
        old: StoredPanel,
        place: Place,
        who: Who,
        *,
        title: str,
        lines: str,
        kept: Sequence[int],
        quiet: bool,
    ) -> StoredPanel:
        """Replace a panel, and return the new one. Raises PlayerError if it has changed in the meantime."""
        entries = await self._entries(place, who, lines, kept, old.entries)
        now = await self.store.edit(old, _title(title), entries, quiet=quiet)
        if now is None:
            raise PlayerError(
                say("Someone else has changed this panel since you opened it. Check it and try again.")
            )
        return now

    async def _made(
        self, place: Place, who: Who, title: str, entries: Sequence[PanelEntry], *, quiet: bool
    ) -> StoredPanel:
        if not entries:
            raise PlayerError(say("A panel needs at least one roll. Enter a line such as Longsword: 1d20+6."))
        at, by = (place.scope, place.channel), (who.user, who.name)
        new = StoredPanel(0, *at, _title(title), quiet, *by, 1, (), tuple(entries))
        return await self.store.add(new)

    async def _entries(
        self, place: Place, who: Who, lines: str, kept: Sequence[int], old: Sequence[PanelEntry]
    ) -> list[PanelEntry]:
        written = [line.strip() for line in lines.splitlines() if line.strip()]
        entries = [await self._entry(place, who, line, old) for line in written]
        for number in kept:
            one = await self.book.get(place, who, number)
            if one.id not in {entry.kept for entry in entries}:
                entries.append(PanelEntry(0, one.name, one.what, one.id))
        if len(entries) > MAX_ENTRIES:
            raise PlayerError(say("A panel can have up to {most} buttons. Leave some out.", most=MAX_ENTRIES))
        if not entries:
            raise PlayerError(say("A panel needs at least one roll. Enter a line such as Longsword: 1d20+6."))
        return entries

    async def _entry(self, place: Place, who: Who, line: str, old: Sequence[PanelEntry]) -> PanelEntry:
        """Return the roll in a line: an old entry of the panel, a saved roll by name, or dice with a name."""
        there = next((entry for entry in old if self._is_line(entry, line)), None)
        if there:
            return there
        rolls = await self.book.store.named(place.scope, who.user, [folded(line)])
        if rolls:
            return PanelEntry(0, rolls[0].name, rolls[0].what, rolls[0].id)
        match = _LINE.fullmatch(line)
        name, dice = (
            (match["name"], match["dice"]) if match and not _DICE.search(match["name"]) else ("", line)
        )
        try:
            what = of_dice(dice)
        except PlayerError as error:
            shown = code(shortened(line, MAX_NAME))
            raise PlayerError(say("{line}: {error}", line=shown, error=error)) from error
        return PanelEntry(0, shortened(starless(name) or self.book.words(what), MAX_NAME), what)

    def line(self, entry: PanelEntry) -> str:
        """Return an entry as a line of the form."""
        if entry.kept or entry.what is None or entry.what.game != DICE.key:
            return f"{STAR} {self.name(entry)}"
        return f"{entry.name} = {self.book.words(entry.what)}"

    def _is_line(self, entry: PanelEntry, line: str) -> bool:
        if self.line(entry) == line:
            return True
        with speaking(ENGLISH):  # English works in every language.
            return self.line(entry) == line

    def name(self, entry: PanelEntry) -> str:
        """Return a button's name in the current language."""
        if entry.name or entry.what is None:
            return entry.name
        return shortened(self.book.purpose(entry.what), MAX_NAME)


def _title(title: str) -> str:
    title = starless(title)
    if not title:
        raise PlayerError(say("A panel needs a title, such as Combat."))
    return shortened(title, MAX_TITLE)
