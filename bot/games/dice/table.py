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
        self._places, self._has_places = set[int](), False  # Where a dialect was ever chosen.

    async def dialect(self, place: Place) -> str:
        """Return the key of the dialect that applies in a channel; "" for ours."""
        key = await self.chosen(place)
        if key is None and place.guild:  # Elsewhere no one could pick another.
            key = _USUAL.get(of_server())
        return key if key and key in dialects() else ""

    async def chosen(self, place: Place) -> str | None:
        """Return the key of the dialect chosen there, "" for ours; None if none was chosen."""
        if not self._has_places:  # Only this process serves the server, so once is enough.
            self._places.update(await self._settings.everywhere())
            self._has_places = True
        if self._places.isdisjoint((place.channel, place.parent, place.guild)):
            return None
        stored = await self._settings.get(place.channel, place.parent)
        # A server's number never equals a channel's, so its default can be stored among the channels'.
        stored = stored or await self._settings.get(place.guild, place.guild)
        return loads(_Read, stored).dialect if stored else None

    async def change(self, place: Place, who: Who, key: str, *, everywhere: bool = False) -> None:
        """Use this dialect from now on in the channel, or by default in all of the server's channels.

        Raises:
            PlayerError: They aren't a GM and can't manage the channel, or can't manage the server to change
                its default.

        """
        await self._gms.authorise(place, who)
        if everywhere and not who.manages_server:
            raise PlayerError(say("Only a member who can manage the server can do that."))
        at, parent = (place.guild, place.guild) if everywhere else (place.channel, place.parent)
        self._places.add(at)
        await self._settings.change(at, parent, lambda _: dumps(_Read(key)))
