"""The game masters of a channel, and what they set for it."""

from bot.errors import PlayerError
from bot.rolls.card import plain
from bot.rolls.hidden import Audience
from bot.rolls.values import Place, Who
from bot.store.channels import Channels, StoredChannel, StoredGm, StoredOff
from bot.words import say

MAX_GMS = 20  # Named for one channel or thread; each may be a role, and the list of them fits a message.


class GameMasters:
    """Who is game master where. A channel's are its threads' too."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels

    async def settings(self, place: Place) -> StoredChannel:
        """What holds in this channel; without a server nothing, even if something did when there was one."""
        if not place.guild:
            return StoredChannel()
        return await self._channels.get(place.channel, place.parent)

    async def is_gm(self, who: Who, here: Place, of: Place) -> bool:
        """Whether somebody who does something ``here`` is game master ``of`` that channel."""
        return bool(of.guild) and is_master(await self.settings(of), who, here, of)

    async def add(self, place: Place, who: Who, gm: StoredGm) -> StoredChannel:
        """Name a game master; answer what held before.

        Raises:
            PlayerError: It is not theirs to name, or already one, or everybody, or one too many.

        """
        before = await self.authorise(place, who)
        # To Discord the role @everyone has the number of its server.
        if gm.id == place.guild:
            raise PlayerError(
                say("@everyone as GM would show each hidden roll to everybody; name a role or a member.")
            )
        # The store decides; what was read before only finds the words.
        if not await self._channels.add_gm(place.channel, place.parent, gm, MAX_GMS):
            if len(before.gms) >= MAX_GMS:
                raise PlayerError(
                    say("{most} GMs are named here; give them a role, and name that.", most=MAX_GMS)
                )
            raise PlayerError(
                say("{name} is a GM here already; /gm panel names them all.", name=plain(gm.name))
            )
        return before

    async def remove(self, place: Place, who: Who, gm: StoredGm | None) -> StoredChannel:
        """Take a naming back, or all of them if None; answer what holds then.

        Raises:
            PlayerError: It is not theirs to take back, or was not named here.

        """
        settings = await self.authorise(place, who)
        if not await self._channels.remove_gms(place.channel, gm.id if gm else None):
            if any(gm is None or each.id == gm.id for each in settings.gms):
                raise PlayerError(say("This thread has its GMs from its channel; use /gm panel there."))
            if gm is None:
                raise PlayerError(say("Nobody is named as a GM here, so there is nothing to take back."))
            raise PlayerError(
                say("{name} was not named as a GM here; /gm panel names those who were.", name=plain(gm.name))
            )
        return await self.settings(place)

    async def hide(self, place: Place, who: Who, hidden: Audience) -> None:
        """Set the audience that every roll here has at least.

        Raises:
            PlayerError: It is not theirs to set.

        """
        await self.authorise(place, who)
        await self._channels.set_hidden(place.channel, hidden)

    async def put_screen(self, place: Place, who: Who, screen: int) -> None:
        """Set the channel in which blind rolls are announced; 0 for none.

        Raises:
            PlayerError: It is not theirs to set.

        """
        await self.authorise(place, who)
        await self._channels.set_screen(place.channel, screen)

    async def show_odds(self, place: Place, who: Who, *, on: bool) -> None:
        """Set whether open rolls here say in small print how often such rolls come to that.

        Raises:
            PlayerError: It is not theirs to set.

        """
        await self.authorise(place, who)
        await self._channels.set_odds(place.channel, on=on)

    async def off(self, place: Place) -> StoredOff:
        """Which games are switched off here; without a server none."""
        if not place.guild:
            return StoredOff()
        return await self._channels.off(place.guild, place.channel, place.parent)

    async def switch_off(self, place: Place, who: Who, games: frozenset[str] | None) -> None:
        """Set which games are off in this channel or thread; None for what holds around it.

        Raises:
            PlayerError: It is not theirs to set.

        """
        await self.authorise(place, who)
        await self._channels.set_off(place.channel, games)

    async def switch_off_in_server(self, place: Place, who: Who, games: frozenset[str]) -> None:
        """Set which games are off wherever in the server no channel says otherwise.

        Raises:
            PlayerError: It is not theirs to set.

        """
        if not place.guild or not who.manages_server:
            raise PlayerError(say("Only a member who may manage the server can do that; ask one of them."))
        await self._channels.set_off(-place.guild, games)

    async def require(self, place: Place, who: Who) -> None:
        """Let game masters pass, and nobody else.

        Raises:
            PlayerError: They are none.

        """
        # In a direct message whoever plays is GM.
        if place.guild and not await self.is_gm(who, place, place):
            raise PlayerError(
                say("Only a GM here can do that; ask one of them, /gm panel says who they are.")
            )

    @staticmethod
    def may_change(settings: StoredChannel, place: Place, who: Who) -> bool:
        """Whether they may change what holds here: a game master, or a member who may manage the channel."""
        return who.manages or who.administers or is_master(settings, who, place, place)

    async def authorise(self, place: Place, who: Who) -> StoredChannel:
        """Let a game master pass, or a member who may manage the channel; answer what holds there.

        Raises:
            PlayerError: They are neither, or there is no game master in a direct message.

        """
        if not place.guild:
            raise PlayerError(say("There is no GM in a direct message; use this in a channel of a server."))
        settings = await self.settings(place)
        if not self.may_change(settings, place, who):
            raise PlayerError(
                say("Only a GM, or a member who may manage this channel, can do that; ask one of them.")
            )
        return settings


def is_master(settings: StoredChannel, who: Who, here: Place, of: Place) -> bool:
    """Whether they are game master of a channel with these settings.

    Where none was named, all who may manage it are. That can only be told in the channel itself, or
    of administrators: what Discord says of somebody's permissions is about the channel they are in.
    """
    if settings.gms:
        return any(gm.id in who.roles if gm.is_role else gm.id == who.user for gm in settings.gms)
    return who.administers or (who.manages and here.channel == of.channel)
