"""The game masters of a channel, and their settings for it."""

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolls.card import plain
from bot.rolls.values import Place, Who
from bot.store.channels import Channels, StoredChannel, StoredGm, StoredOff
from bot.words import say

MAX_GMS = 20  # GMs named for one channel or thread. Each may be a role, and a list of them fits a message.


class GameMasters:
    """The game masters of each channel. A channel's GMs are also GMs in its threads."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels

    async def settings(self, place: Place) -> StoredChannel:
        """Return this channel's settings. There are none outside servers, even if it was once in a server."""
        if not place.guild:
            return StoredChannel()
        return await self._channels.get(place.channel, place.parent)

    async def is_gm(self, who: Who, here: Place, of: Place) -> bool:
        """Return True if someone who acts in ``here`` is a GM of the channel ``of``."""
        return bool(of.guild) and is_master(await self.settings(of), who, here, of)

    async def add(self, place: Place, who: Who, gm: StoredGm) -> StoredChannel:
        """Name a game master, and return the previous settings.

        Raises:
            PlayerError: The user can't name GMs, it's already a GM or @everyone, or there are too many.

        """
        before = await self.authorise(place, who)
        # The role @everyone has the server's own ID.
        if gm.id == place.guild:
            raise PlayerError(
                say("With @everyone as GM, everyone would see hidden rolls. Name a role or a member.")
            )
        # The store decides; the earlier read only helps to word the error.
        if not await self._channels.add_gm(place.channel, place.parent, gm, MAX_GMS):
            if len(before.gms) >= MAX_GMS:
                raise PlayerError(
                    say(
                        "There can be up to {most} GMs here. Give them a role, and add the role.",
                        most=MAX_GMS,
                    )
                )
            raise PlayerError(
                say("{name} is already a GM here. See all GMs with /gm panel.", name=plain(gm.name))
            )
        return before

    async def remove(self, place: Place, who: Who, gm: StoredGm | None) -> StoredChannel:
        """Remove one game master, or all of them for None, and return the new settings.

        Raises:
            PlayerError: The user can't remove GMs, or the GM wasn't named here.

        """
        settings = await self.authorise(place, who)
        if not await self._channels.remove_gms(place.channel, gm.id if gm else None):
            if any(gm is None or other.id == gm.id for other in settings.gms):
                raise PlayerError(say("This thread uses its channel's GMs. Use /gm panel there."))
            if gm is None:
                raise PlayerError(say("No GM has been named here, so there's no one to remove."))
            raise PlayerError(
                say("{name} wasn't named as a GM here. See the GMs with /gm panel.", name=plain(gm.name))
            )
        return await self.settings(place)

    async def hide(self, place: Place, who: Who, hidden: Audience) -> None:
        """Set the minimum audience of every roll here.

        Raises:
            PlayerError: The user can't set this.

        """
        await self.authorise(place, who)
        await self._channels.set_hidden(place.channel, hidden)

    async def put_screen(self, place: Place, who: Who, screen: int) -> None:
        """Set the channel where blind rolls are announced, or 0 for none.

        Raises:
            PlayerError: The user can't set this.

        """
        await self.authorise(place, who)
        await self._channels.set_screen(place.channel, screen)

    async def show_odds(self, place: Place, who: Who, *, on: bool) -> None:
        """Set whether open rolls here show their odds in small print.

        Raises:
            PlayerError: The user can't set this.

        """
        await self.authorise(place, who)
        await self._channels.set_odds(place.channel, on=on)

    async def load(self) -> None:
        """Load the channels and servers where games are off, and the channels that hide rolls."""
        await self._channels.load()

    def has_all_on(self, place: Place) -> bool:
        """Return True if no game was ever turned off here, so that no lookup is needed."""
        switched, around = self._channels.switched, (place.channel, place.parent, -place.guild)
        return not place.guild or (switched is not None and switched.isdisjoint(around))

    async def hides(self, audience: Audience, place: Place) -> bool:
        """Return True if a roll for this audience will be hidden here, perhaps by the channel's default."""
        hiding = self._channels.hiding
        if not audience.is_hidden and hiding is not None and hiding.isdisjoint((place.channel, place.parent)):
            return False
        return audience.is_hidden or (await self.settings(place)).hidden.is_hidden

    async def off(self, place: Place) -> StoredOff:
        """Return the games turned off here. There are none outside servers."""
        if self.has_all_on(place):
            return StoredOff()
        return await self._channels.off(place.guild, place.channel, place.parent)

    async def switch_off(self, place: Place, who: Who, games: frozenset[str] | None) -> None:
        """Set which games are off in this channel or thread. None inherits the setting.

        Raises:
            PlayerError: The user can't set this.

        """
        await self.authorise(place, who)
        await self._channels.set_off(place.channel, games)

    async def switch_off_in_server(self, place: Place, who: Who, games: frozenset[str]) -> None:
        """Set which games are off in the server by default.

        Raises:
            PlayerError: The user can't set this.

        """
        self.authorise_in_server(place, who)
        await self._channels.set_off(-place.guild, games)

    async def require(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a game master."""
        # In a direct message, every player is a GM.
        if place.guild and not await self.is_gm(who, place, place):
            raise PlayerError(say("Only a GM can do that. See who the GMs are with /gm panel."))

    @staticmethod
    def authorise_in_server(place: Place, who: Who) -> None:
        """Raise PlayerError unless this is a server and the user can manage it."""
        if not place.guild or not who.manages_server:
            raise PlayerError(say("Only a member who can manage the server can do that."))

    @staticmethod
    def may_change(settings: StoredChannel, place: Place, who: Who) -> bool:
        """Return True if the user can change the settings here: as a game master or channel manager."""
        return who.manages or who.administers or is_master(settings, who, place, place)

    async def authorise(self, place: Place, who: Who) -> StoredChannel:
        """Return the settings. Raise PlayerError unless the user is a game master or manages the channel."""
        if not place.guild:
            raise PlayerError(say("Direct messages have no GM. Use this in a server channel."))
        settings = await self.settings(place)
        if not self.may_change(settings, place, who):
            raise PlayerError(say("Only a GM or a member who can manage this channel can do that."))
        return settings


def is_master(settings: StoredChannel, who: Who, here: Place, of: Place) -> bool:
    """Return True if the user is a game master of a channel with these settings.

    If no one was named, everyone who can manage the channel is. That's only known in the channel itself,
    or for administrators, because Discord only sends permissions for the current channel.
    """
    if settings.gms:
        return any(gm.id in who.roles if gm.is_role else gm.id == who.user for gm in settings.gms)
    return who.administers or (who.manages and here.channel == of.channel)
