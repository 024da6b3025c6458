"""Which language is spoken where: in private the reader's, in public what was chosen for the channel.

Where nothing was chosen a channel speaks its server's language if there is a catalogue of it, else English;
where there is no server, whoever writes there is answered in their own. So what stands on a panel does not
change its language with whoever presses.
"""

from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.settings import Settings
from bot.ui.context import AnyInteraction, place
from bot.words import say_of
from bot.words.speaking import ENGLISH, address, language_of, languages, speaking

OF_LANGUAGES = "language"
"""What the settings of channels have of languages is kept under this, which is no game."""


class Languages:
    """The languages that were chosen for channels.

    They are few and all in memory: each is written before it holds, and read again at the next start.
    """

    def __init__(self, settings: Settings, gms: GameMasters) -> None:
        self._settings = settings
        self._gms = gms
        self._chosen: dict[int, str] = {}
        self.only = ""
        """What everybody is spoken to in, whatever they read: on the page of ``play``."""

    async def load(self) -> None:
        """Read what was chosen so far."""
        self._chosen = await self._settings.everywhere()

    def chosen(self, here: Place) -> str:
        """The language that was chosen for this channel, or for the thread's; "" for none."""
        return self._chosen.get(here.channel) or self._chosen.get(here.parent) or ""

    def address(self, interaction: AnyInteraction) -> None:
        """Speak to whoever typed or pressed, and in public as this channel does."""
        if self.only:
            address(self.only, self.only)
            return
        reader = language_of(interaction.locale.value) or ENGLISH
        servers = interaction.guild_locale
        server = (language_of(servers.value) or ENGLISH) if servers else ""
        address(reader, self.chosen(place(interaction)) or server or reader, server)

    async def choose(self, here: Place, who: Who, language: str) -> None:
        """Have this channel or thread speak a language from now on; "" for that of its server.

        Raises:
            PlayerError: It is not theirs to choose.

        """
        await self._gms.authorise(here, who)
        await self._settings.change(here.channel, 0, lambda _: language)
        self._chosen[here.channel] = language


def own_names() -> dict[str, str]:
    """What each language is called by those who speak it, by its key."""
    return {each: _own_name(each) for each in languages()}


def _own_name(language: str) -> str:
    with speaking(language):
        return say_of("the name of the language into which this is translated", "English")
