"""The languages of channels, and how messages are read: private ones the reader's way, others the channel's.

By default, a channel uses its server's language if there is a catalogue for it, or else English. Outside
servers, everyone is answered in their own language. So a panel doesn't change its language with each
presser. The same applies to how cards are read: as boxes, as text or aloud.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.errors import NotSavedError, PressError
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER
from bot.rolls.values import Place, Who
from bot.store.readers import Readers
from bot.store.settings import Settings
from bot.ui.context import AnyInteraction, place
from bot.ui.custom_id import Tap
from bot.words import Later, later, say_of
from bot.words.speaking import ENGLISH, Manner, address, catalogue, language_of, languages, own_name, speaking

OF_LANGUAGES, OF_MANNERS = "language", "manner"
"""The keys for channels' languages and reading modes, which are stored like settings of games."""

MANNERS: Mapping[Manner, Later] = {
    Manner.BOXES: later("as boxes and pictures"),
    Manner.WORDS: later("as boxes, with dice in words"),
    Manner.TEXT: later("as plain text"),
    Manner.ALOUD: later("read aloud"),
}
"""The ways to read cards, in words."""

_PAUSE = 60.0  # Seconds.


class Languages:
    """The languages chosen for channels, and the reading modes of channels and people.

    There are few, so all are in memory: each is stored before it applies, and loaded at the next start. How
    someone reads applies on every server, so other processes can change it too: :meth:`keep_up`.
    """

    def __init__(
        self,
        settings: Settings,
        manners: Settings,
        readers: Readers,
        gms: GameMasters,
        *,
        pictures: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self._settings = settings
        self._manners = manners
        self._readers = readers
        self._gms = gms
        self._pictures = pictures
        self._chosen: dict[int, str] = {}
        self._read_here: dict[int, str] = {}
        self._read_by: dict[int, str] = {}
        self.only = ""
        """The language for everyone on the ``play`` page, regardless of their choices, or ""."""

    async def load(self) -> None:
        """Load the choices made so far."""
        self._chosen = await self._settings.everywhere()
        self._read_here = await self._manners.everywhere()
        self._read_by = await self._readers.all()

    async def keep_up(self, pause: float = _PAUSE) -> None:
        """Reload people's reading modes repeatedly while the bot runs.

        Another process may change or delete it. ``pause`` is in seconds.
        """
        while True:
            await asyncio.sleep(pause)
            with suppress(NotSavedError):  # Until the database is back, the last state applies.
                self._read_by = await self._readers.all()

    def chosen(self, here: Place) -> str:
        """Return the language chosen for this channel or thread, or "" if none was chosen."""
        return self._chosen.get(here.channel) or self._chosen.get(here.parent) or ""

    def read_here(self, here: Place) -> Manner:
        """Return how public messages are read in this channel or thread, perhaps as inherited."""
        of = self._read_here
        chosen = of and (of.get(here.channel) or of.get(here.parent) or of.get(-here.guild))
        return Manner(chosen) if chosen else Manner.BOXES

    def read_in_server(self, here: Place) -> Manner:
        """Return how public messages are read in the server by default."""
        return Manner(self._read_here.get(-here.guild) or Manner.BOXES)

    def is_read_otherwise(self, here: Place) -> bool:
        """Return True if this channel or thread has its own reading mode."""
        return bool(self._read_here.get(here.channel))

    def read_by(self, user: int) -> Manner:
        """Return how this user reads private messages."""
        chosen = self._read_by.get(user)
        return Manner(chosen) if chosen else Manner.BOXES

    def address(self, interaction: AnyInteraction) -> None:
        """Use the user's language for private messages, and this channel's for public ones."""
        here, own = place(interaction), self.read_by(interaction.user.id)
        # Outside servers no one chooses for everyone, so the user's choice applies.
        shared = self.read_here(here) if here.guild else own
        reader = self.only or language_of(interaction.locale.value) or ENGLISH
        servers = None if self.only else interaction.guild_locale
        server = (language_of(servers.value) or ENGLISH) if servers else ""
        everybody = self.only or self.chosen(here) or server or reader
        drawn_by, in_words = self._pictures(), self._wants_words
        address(reader, everybody, server, own=own, shared=shared, pictures=drawn_by, wants_words=in_words)

    def _wants_words(self, user: int) -> bool:
        return self._read_by.get(user) == Manner.WORDS.value

    async def choose(self, here: Place, who: Who, language: str) -> None:
        """Set the language of this channel or thread. "" means the server's language.

        Raises:
            PlayerError: The user can't choose this.

        """
        await self._gms.authorise(here, who)
        await self._settings.change(here.channel, 0, lambda _: language)
        self._chosen[here.channel] = language

    async def read_here_as(self, here: Place, who: Who, manner: Manner | None) -> None:
        """Set how public messages are read in this channel or thread. None means that it's inherited.

        Raises:
            PlayerError: The user can't choose this.

        """
        await self._gms.authorise(here, who)
        await self._read_at(here.channel, manner.value if manner else "")

    async def read_in_server_as(self, here: Place, who: Who, manner: Manner) -> None:
        """Set the server's default for how public messages are read.

        Raises:
            PlayerError: They can't choose this.

        """
        self._gms.authorise_in_server(here, who)
        await self._read_at(-here.guild, manner.value)

    async def _read_at(self, channel: int, manner: str) -> None:
        """Store how a channel is read. A negative ``channel`` is a server's ID and means the whole server."""
        await self._manners.change(channel, 0, lambda _: manner)
        self._read_here[channel] = manner

    async def read_as(self, user: int, manner: Manner) -> None:
        """Set how this user reads private messages."""
        await self._readers.choose(user, "" if manner is Manner.BOXES else manner.value)
        self._read_by[user] = manner.value


def picked_manner(tap: Tap) -> Manner:
    """Return the reading mode picked from a list. Raises PressError if it isn't one."""
    picked = {manner.value: manner for manner in MANNERS}.get(next(iter(tap.picked), ""))
    if picked is None:
        raise PressError(OTHER.say())
    return picked


def own_names() -> dict[str, str]:
    """Return each language's name for itself, by its key."""
    with speaking(ENGLISH):
        english = say_of("the name of the language into which this is translated", "English")
    return {language: own_name(language) or english for language in languages()}


_TRANSLATED = {
    TranslationContextLocation.command_description,
    TranslationContextLocation.group_description,
    TranslationContextLocation.parameter_description,
    TranslationContextLocation.choice_name,
}


class CommandsTranslator(app_commands.Translator):
    """Looks up translations of commands' descriptions and choices in the catalogues.

    Command and option names stay English, so that people can paste each other's commands.
    """

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return the text in this locale's language, or None if it's the same or has no translation."""
        language = language_of(locale.value)
        words = catalogue(language) if language else None
        if words is None or context.location not in _TRANSLATED:
            return None
        said = words.sentence(string.message)
        return said if said != string.message else None
