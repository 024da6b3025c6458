"""Which language is spoken where, and how it is read: in private as the reader does, in public as was chosen.

Where nothing was chosen a channel speaks its server's language if there is a catalogue of it, else English;
where there is no server, whoever writes there is answered in their own. So what stands on a panel does not
change its language with whoever presses. How cards are read, as boxes, text or aloud, is decided likewise.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from bot.errors import NotSavedError, PressError
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER
from bot.rolls.values import Place, Who
from bot.store.readers import Readers
from bot.store.settings import Settings
from bot.ui.context import AnyInteraction, place
from bot.ui.custom_id import Tap
from bot.words import Later, later, say_of
from bot.words.speaking import ENGLISH, Manner, address, language_of, languages, speaking

OF_LANGUAGES, OF_MANNERS = "language", "manner"
"""What the settings of channels have of languages, and of how they are read, stands under these: no games."""

MANNERS: Mapping[Manner, Later] = {
    Manner.BOXES: later("as boxes and pictures"),
    Manner.TEXT: later("as plain text"),
    Manner.ALOUD: later("read aloud"),
}
"""How cards can be read, in words."""

_PAUSE = 60.0  # Seconds.


class Languages:
    """The languages that were chosen for channels, and how channels and people read.

    They are few and all in memory: each is written before it holds, and read again at the next start. How
    somebody reads holds on every server, so other processes may write it too: :meth:`keep_up`.
    """

    def __init__(self, settings: Settings, manners: Settings, readers: Readers, gms: GameMasters) -> None:
        self._settings = settings
        self._manners = manners
        self._readers = readers
        self._gms = gms
        self._chosen: dict[int, str] = {}
        self._read_here: dict[int, str] = {}
        self._read_by: dict[int, str] = {}
        self.only = ""
        """What everybody is spoken to in, whatever they read: on the page of ``play``."""

    async def load(self) -> None:
        """Read what was chosen so far."""
        self._chosen = await self._settings.everywhere()
        self._read_here = await self._manners.everywhere()
        self._read_by = await self._readers.all()

    async def keep_up(self, pause: float = _PAUSE) -> None:
        """Take in how people read, again and again, for as long as the bot runs.

        It is chosen in another process, or forgotten. ``pause`` is in seconds.
        """
        while True:
            await asyncio.sleep(pause)
            with suppress(NotSavedError):  # Till the database is back it holds as it did.
                self._read_by = await self._readers.all()

    def chosen(self, here: Place) -> str:
        """The language that was chosen for this channel, or for the thread's; "" for none."""
        return self._chosen.get(here.channel) or self._chosen.get(here.parent) or ""

    def read_here(self, here: Place) -> Manner:
        """How what all see is read in this channel or thread."""
        return Manner(self._read_here.get(here.channel) or self._read_here.get(here.parent) or Manner.BOXES)

    def read_by(self, user: int) -> Manner:
        """How this user reads what they alone see."""
        return Manner(self._read_by.get(user, Manner.BOXES))

    def address(self, interaction: AnyInteraction) -> None:
        """Speak to whoever typed or pressed, and in public as this channel does."""
        here, own = place(interaction), self.read_by(interaction.user.id)
        # Where there is no server nobody chooses for all: there it is as whoever typed or pressed has it.
        shared = self.read_here(here) if here.guild else own
        if self.only:
            address(self.only, self.only, own=own, shared=shared)
            return
        reader = language_of(interaction.locale.value) or ENGLISH
        servers = interaction.guild_locale
        server = (language_of(servers.value) or ENGLISH) if servers else ""
        address(reader, self.chosen(here) or server or reader, server, own=own, shared=shared)

    async def choose(self, here: Place, who: Who, language: str) -> None:
        """Have this channel or thread speak a language from now on; "" for that of its server.

        Raises:
            PlayerError: It is not theirs to choose.

        """
        await self._gms.authorise(here, who)
        await self._settings.change(here.channel, 0, lambda _: language)
        self._chosen[here.channel] = language

    async def read_here_as(self, here: Place, who: Who, manner: Manner) -> None:
        """Have what all see in this channel or thread be read like this from now on.

        Raises:
            PlayerError: It is not theirs to choose.

        """
        await self._gms.authorise(here, who)
        await self._manners.change(here.channel, 0, lambda _: manner.value)
        self._read_here[here.channel] = manner.value

    async def read_as(self, user: int, manner: Manner) -> None:
        """Have what this user alone sees be read like this from now on."""
        await self._readers.choose(user, "" if manner is Manner.BOXES else manner.value)
        self._read_by[user] = manner.value


def picked_manner(tap: Tap) -> Manner:
    """The manner that was picked from a list of them. Raises PressError if it is none."""
    picked = {manner.value: manner for manner in MANNERS}.get(next(iter(tap.picked), ""))
    if picked is None:
        raise PressError(OTHER.say())
    return picked


def own_names() -> dict[str, str]:
    """What each language is called by those who speak it, by its key."""
    return {language: _own_name(language) for language in languages()}


def _own_name(language: str) -> str:
    with speaking(language):
        return say_of("the name of the language into which this is translated", "English")
