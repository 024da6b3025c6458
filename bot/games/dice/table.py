"""How each channel reads dice: the dialect of the bot, or the table, that its players come from."""

from msgspec import Struct

from bot.codec import dumps, loads
from bot.dice.typed import dialects
from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.settings import Settings
from bot.words import say


class _Read(Struct, frozen=True, omit_defaults=True):
    dialect: str = ""


class Reading:
    """Which dialect dice are read by, by channel, and by server where a channel has none of its own."""

    def __init__(self, settings: Settings, gms: GameMasters) -> None:
        self._settings = settings
        self._gms = gms

    async def dialect(self, place: Place) -> str:
        """The key of the dialect that holds there; "" for our own."""
        found = await self._settings.get(place.channel, place.parent)
        # A server's number is never a channel's, so that its default stands beside what channels have.
        found = found or await self._settings.get(place.guild, place.guild)
        key = loads(_Read, found).dialect if found else ""
        return key if key in dialects() else ""

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
