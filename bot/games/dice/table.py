"""Each channel's dialect: the notation of the bot or tables that its players are used to."""

from msgspec import Struct

from bot.codec import dumps, loads
from bot.dice.typed import dialects
from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.settings import Settings
from bot.words import say
from bot.words.speaking import of_server

_USUAL = {"ja": "bcdice"}
"""The usual dialect of each language, for servers that haven't chosen one."""


class _Read(Struct, frozen=True, omit_defaults=True):
    dialect: str = ""


class DiceReading:
    """The dialect for parsing dice, by channel, and by server if a channel has none.

    If neither has a dialect, it's the usual one for the server's language.
    """

    def __init__(self, settings: Settings, gms: GameMasters) -> None:
        self._settings = settings
        self._gms = gms

    async def dialect(self, place: Place) -> str:
        """Return the key of the dialect that applies in a channel; "" for ours."""
        key = await self.chosen(place)
        if key is None and place.guild:  # Elsewhere no one could choose another.
            key = _USUAL.get(of_server())
        return key if key and key in dialects() else ""

    async def chosen(self, place: Place) -> str | None:
        """Return the key of the dialect chosen for a channel, "" for ours, or None if none was chosen."""
        found = await self._settings.get(place.channel, place.parent)
        # A server's number is never a channel's, so that its default is beside what channels have.
        found = found or await self._settings.get(place.guild, place.guild)
        return loads(_Read, found).dialect if found else None

    async def change(self, place: Place, who: Who, key: str, *, everywhere: bool = False) -> None:
        """Use this dialect from now on in the channel, or by default in all of the server's channels.

        Raises:
            PlayerError: They aren't a GM and can't manage the channel, or can't manage the server to change
                its default.

        """
        await self._gms.authorise(place, who)
        body = dumps(_Read(key))
        if everywhere:
            if not who.manages_server:
                raise PlayerError(say("Only a member who can manage the server can do that."))
            await self._settings.change(place.guild, place.guild, lambda _: body)
        else:
            await self._settings.change(place.channel, place.parent, lambda _: body)
