"""Interactions from arrival until nothing of them is left to do: who is in flight, and what follows."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from msgspec import Struct

from bot.errors import PressError
from bot.rolls.unseen import UnseenRolls
from bot.store.handled import HANDLING, Handling
from bot.ui.context import AnyInteraction, place
from bot.ui.delivery import Delivery, delivering
from bot.ui.shares import Shares
from bot.ui.show import is_private
from bot.words import later

log = logging.getLogger(__name__)

CROWDED = later("That's more at once than Rollwright takes from one person. Wait a moment and try again.")

LEAVING = 2.0  # Seconds that whatever is in flight has when the bot is told to stop.


class Arrival(Struct, frozen=True):
    """One interaction that came in, what is kept for it, and how its answer fares."""

    interaction: AnyInteraction
    handling: Handling
    delivery: Delivery

    @property
    def is_lost(self) -> bool:
        """Whether rolls were kept for it and nothing is known to have reached anybody."""
        return bool(self.handling.rolls) and not (self.delivery.is_taken or self.delivery.is_shown)

    async def lost(self) -> list[int]:
        """The rolls that were kept for it and reached nobody."""
        is_lost = self.is_lost and not await self.delivery.is_there()
        return [roll for roll in self.handling.rolls if is_lost or roll in self.delivery.missed]


class Arrivals:
    """The interactions in flight. ``clock`` answers milliseconds since 1970, UTC.

    ``tells`` shows somebody what they have not seen so far, once what they did now is answered.
    """

    def __init__(
        self,
        clock: Callable[[], int],
        unseen: UnseenRolls,
        tells: Callable[[AnyInteraction], Awaitable[None]],
    ) -> None:
        self._clock = clock
        self._unseen = unseen
        self._tells = tells
        self._tasks: set[asyncio.Task[None]] = set()
        self._shares = Shares()
        self._is_leaving = False

    async def begin(self, interaction: AnyInteraction) -> bool:
        """Take the interaction that the present task handles; return False if the bot is about to leave.

        It waits for a place in the fair share of its user.

        Raises:
            PressError: The user has no place left.

        """
        task, came = asyncio.current_task(), asyncio.get_running_loop().time()
        assert task is not None
        if self._is_leaving:
            return False
        self._tasks.add(task)
        is_typing = interaction.type is discord.InteractionType.autocomplete
        if is_typing:  # Nothing is kept for it, and nothing is lost.
            task.add_done_callback(self._tasks.discard)
        else:
            arrival = _arrived(interaction, came, self._clock())
            task.add_done_callback(partial(self._end, arrival))
        held = await self._shares.place(interaction.user.id, is_typing=is_typing)
        task.add_done_callback(held.give_up)
        if not is_typing:
            arrival.delivery.place = held
        if held.is_refused:
            raise PressError(CROWDED.say())
        return True

    def _end(self, arrival: Arrival, task: asyncio.Task[None]) -> None:
        """The task of an interaction is done; what is left is done in another, which is in flight too."""
        self._tasks.discard(task)
        interaction = arrival.interaction
        waits = self._unseen.is_waiting(interaction.user.id, interaction.channel_id or 0)
        if arrival.is_lost or arrival.delivery.missed or waits:
            after = asyncio.get_running_loop().create_task(self._after(arrival))
            self._tasks.add(after)
            after.add_done_callback(self._tasks.discard)

    async def _after(self, arrival: Arrival) -> None:
        interaction = arrival.interaction
        HANDLING.set(None)  # What follows is not what the interaction asked for, and no answer waits for it.
        try:
            if lost := await arrival.lost():
                await self._unseen.note(lost, interaction.user.id, interaction.channel_id or 0)
            elif arrival.delivery.is_taken or interaction.response.is_done():
                await self._tells(interaction)
        except Exception:  # Nobody waits for this: what went wrong must be found in the log.
            log.exception("What was not seen could not be noted or shown")

    async def leave(self) -> None:
        """Take no more interactions, and finish those in flight; what takes too long is left undone."""
        self._is_leaving = True
        end = asyncio.get_running_loop().time() + LEAVING
        # What is done when one of them ends may be another.
        while self._tasks and (left := end - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._tasks, timeout=left)
        for task in self._tasks:
            task.cancel()


def _arrived(interaction: AnyInteraction, came: float, made: int) -> Arrival:
    """Have whatever the present task keeps and answers belong to this interaction."""
    here, on = place(interaction), interaction.message
    handling = Handling(interaction.id, came, made, here.guild, here.channel, here.parent)
    HANDLING.set(handling)
    delivery = delivering(
        interaction.application_id,
        came,
        private=is_private(interaction),
        was_text=on is not None and not on.embeds,
    )
    return Arrival(interaction, handling, delivery)
