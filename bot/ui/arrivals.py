"""Interactions from arrival until nothing of them is left to do: who is in flight, and what follows."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from msgspec import Struct

from bot.rolls.unseen import UnseenBook
from bot.store.handled import HANDLING, Handling
from bot.ui.context import AnyInteraction, place
from bot.ui.delivery import Delivery, delivering
from bot.ui.show import is_private

log = logging.getLogger(__name__)

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
        return [each for each in self.handling.rolls if is_lost or each in self.delivery.missed]


class Arrivals:
    """The interactions in flight. ``clock`` answers milliseconds since 1970, UTC.

    ``tells`` shows somebody what they have not seen so far, once what they did now is answered.
    """

    def __init__(
        self, clock: Callable[[], int], unseen: UnseenBook, tells: Callable[[AnyInteraction], Awaitable[None]]
    ) -> None:
        self._clock = clock
        self._unseen = unseen
        self._tells = tells
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_leaving = False

    def begin(self, interaction: AnyInteraction) -> bool:
        """Take the interaction that the present task handles; False if the bot is about to leave."""
        task, came = asyncio.current_task(), asyncio.get_running_loop().time()
        assert task is not None
        if self._is_leaving:
            return False
        if (
            interaction.type is discord.InteractionType.autocomplete
        ):  # Nothing is kept for it, and nothing is lost.
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return True
        here = place(interaction)
        handling = Handling(interaction.id, came, self._clock(), here.guild, here.channel, here.parent)
        HANDLING.set(handling)
        on = interaction.message
        delivery = delivering(
            interaction.application_id,
            came,
            private=is_private(interaction),
            was_text=on is not None and not on.embeds,
        )
        arrival = Arrival(interaction, handling, delivery)
        self._tasks.add(task)
        task.add_done_callback(partial(self._end, arrival))
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
