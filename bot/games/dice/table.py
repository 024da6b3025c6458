"""How each channel reads dice: the dialect of the bot, or the table, that its players come from."""

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
"""What people of a language mostly type, by which their server reads as long as nobody has chosen."""


class _Read(Struct, frozen=True, omit_defaults=True):
    dialect: str = ""


class Reading:
    """Which dialect dice are read by, by channel, and by server where a channel has none of its own.

    Where neither has chosen, it is the usual one of the server's language.
    """

    def __init__(self, settings: Settings, gms: GameMasters) -> None:
        self._settings = settings
        self._gms = gms

    async def dialect(self, place: Place) -> str:
        """The key of the dialect that holds there; "" for our own."""
        key = await self.chosen(place)
        if key is None and place.guild:  # Elsewhere nobody could choose another.
            key = _USUAL.get(of_server())
        return key if key and key in dialects() else ""

    async def chosen(self, place: Place) -> str | None:
        """The key of the dialect that was chosen for there, "" for our own; None if none was."""
        found = await self._settings.get(place.channel, place.parent)
        # A server's number is never a channel's, so that its default stands beside what channels have.
        found = found or await self._settings.get(place.guild, place.guild)
        return loads(_Read, found).dialect if found else None

    async def change(self, place: Place, who: Who, key: str, *, everywhere: bool = False) -> None:
        """Read by this dialect from now on, there or in each channel of the server that has none of its own.

        Raises:
            PlayerError: They are no GM and may not manage the channel; or, for the server, not that.

        """
        await self._gms.authorise(place, who)
        body = dumps(_Read(key))
        if everywhere:
            if not who.manages_server:
                raise PlayerError(
                    say("Only a member who may manage the server can do that; ask one of them.")
                )
            await self._settings.change(place.guild, place.guild, lambda _: body)
        else:
            await self._settings.change(place.channel, place.parent, lambda _: body)
