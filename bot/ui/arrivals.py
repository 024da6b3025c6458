"""Interactions, from their arrival until everything about them is done.

Each user has a fair share: a few of their presses run at a time, more wait, and too many are refused. Without
it, 200 presses by one user made another user wait half a second. Autocomplete has its own share, so that
Enter doesn't wait for suggestions.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord.webhook.async_ import async_context
from msgspec import Struct, field

from bot.errors import PressError
from bot.rolls.unseen import UnseenRolls
from bot.store.handled import HANDLING, Handling
from bot.ui.context import AnyInteraction, place
from bot.ui.delivery import Delivery
from bot.words import later

log = logging.getLogger(__name__)

CROWDED = later("That's more than one person can send at once. Wait a moment and try again.")

AT_ONCE = 4  # Presses and commands of one user that are handled at a time.
WAITING = 36  # … and waiting behind them, which is more than anyone presses by hand.
PATIENCE = 2.0  # Seconds that one waits, which leaves time to refuse it within Discord's three.
REFUSED_AT_ONCE = 16  # Refusals sent at a time: hundreds at once would keep others waiting too.
LEAVING = 2.0  # Seconds that interactions in flight get when the bot is told to stop.


class _Share(Struct, weakref=True):
    """A user's share: its free places and its waiting interactions. A freed place wakes the next one."""

    free: int = AT_ONCE
    waiting: deque[asyncio.Task[None]] = field(default_factory=deque)

    async def comes(self) -> bool:
        """Wait for a free place, and return False if none becomes free in time."""
        pause = asyncio.ensure_future(asyncio.sleep(PATIENCE))
        self.waiting.append(pause)
        await asyncio.gather(pause, return_exceptions=True)
        if pause in self.waiting:  # Checking first is cheaper than building an error that no one reads.
            self.waiting.remove(pause)
        return pause.cancelled()


class ArrivalPlace(Struct):
    """A place in a share, or in none. ``is_refused`` is True if it's only for sending a refusal."""

    of: _Share | None = None
    is_refused: bool = False

    def give_up(self, _task: Any = None) -> None:
        """Hand the place to the next in line, unless it was already given up."""
        share, self.of = self.of, None
        if share is None:
            return
        while share.waiting:
            if share.waiting.popleft().cancel():
                return
        share.free += 1


class Shares:
    """The shares of users with something in flight."""

    def __init__(self) -> None:
        # A share lives as long as a slot or a waiting interaction refers to it.
        self._of: WeakValueDictionary[tuple[int, bool], _Share] = WeakValueDictionary()
        self._refusals = _Share(REFUSED_AT_ONCE)

    async def place(self, user: int, *, is_typing: bool = False) -> ArrivalPlace:
        """Wait for the user's next free place. Return a place for a refusal if that would take too long."""
        share = self._of.get((user, is_typing))
        if share is None:
            share = self._of[user, is_typing] = _Share()
        if share.free:
            share.free -= 1
            return ArrivalPlace(share)
        if len(share.waiting) < WAITING:
            return ArrivalPlace(share) if await share.comes() else ArrivalPlace(None, is_refused=True)
        if self._refusals.free:
            self._refusals.free -= 1
            return ArrivalPlace(self._refusals, is_refused=True)
        return ArrivalPlace(self._refusals if await self._refusals.comes() else None, is_refused=True)


class Arrivals:
    """The interactions in flight. ``clock`` returns milliseconds since 1970, UTC.

    ``tells`` shows a user what they haven't seen yet, once their current action is answered.
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
        """Register the current task's interaction; return False if the bot is about to shut down.

        It waits for a place in its user's fair share.

        Raises:
            PressError: The user has no place left.

        """
        task, came = asyncio.current_task(), asyncio.get_running_loop().time()
        assert task is not None
        if self._is_leaving:
            return False
        self._tasks.add(task)
        user = interaction.user.id
        if interaction.type is discord.InteractionType.autocomplete:
            # Nothing was stored for it, so nothing is lost.
            task.add_done_callback(partial(self._release, interaction))
            held = await self._shares.place(user, is_typing=True)
        else:
            here, on = place(interaction), interaction.message
            handling = Handling(interaction.id, came, self._clock(), here.guild, here.channel, here.parent)
            is_private, was_text = on is not None and on.flags.ephemeral, on is not None and not on.embeds
            of = interaction.application_id
            delivery = Delivery(async_context.get(), of, came, private=is_private, was_text=was_text)
            # From now on, this task's writes and answers belong to this interaction.
            HANDLING.set(handling)
            async_context.set(delivery)  # type: ignore[arg-type]
            task.add_done_callback(partial(self._end, interaction, handling, delivery))
            held = await self._shares.place(user)
            delivery.give_up = held.give_up
        task.add_done_callback(held.give_up)
        if held.is_refused:
            raise PressError(CROWDED.say())
        return True

    def _end(
        self, interaction: AnyInteraction, handling: Handling, delivery: Delivery, task: asyncio.Task[None]
    ) -> None:
        """Finish an interaction whose task is done. Any remaining work runs in another registered task."""
        self._release(interaction, task)
        # True if rolls were stored for it and possibly no one saw them.
        is_lost = bool(handling.rolls) and not (delivery.is_taken or delivery.is_shown)
        waits = (interaction.user.id, interaction.channel_id or 0) in self._unseen.waiting
        if is_lost or delivery.missed or waits:
            after = self._after(interaction, handling.rolls, delivery, is_lost=is_lost)
            going = asyncio.get_running_loop().create_task(after)
            self._tasks.add(going)
            going.add_done_callback(self._tasks.discard)

    def _release(self, interaction: AnyInteraction, task: asyncio.Task[None]) -> None:
        """Let go of an interaction whose task is done, so that it's freed at once."""
        self._tasks.discard(task)
        if interaction.response.is_done():
            # It refers back to the interaction, and collecting such circles stops everyone for 50 ms.
            interaction.response._parent = None  # type: ignore[assignment]  # noqa: SLF001 - has a test

    async def _after(
        self, interaction: AnyInteraction, rolls: list[int], delivery: Delivery, *, is_lost: bool
    ) -> None:
        HANDLING.set(None)  # The interaction didn't ask for this, so no answer waits for it.
        try:
            is_lost = is_lost and not await delivery.is_there()
            if lost := [roll for roll in rolls if is_lost or roll in delivery.missed]:
                await self._unseen.note(lost, interaction.user.id, interaction.channel_id or 0)
            elif delivery.is_taken or interaction.response.is_done():
                await self._tells(interaction)
        except Exception:  # No one awaits this, so log any error.
            log.exception("Couldn't record or show what wasn't seen")

    async def leave(self) -> None:
        """Accept no more interactions and finish those in flight; abandon those that take too long."""
        self._is_leaving = True
        end = asyncio.get_running_loop().time() + LEAVING
        # Finishing one of them may start another.
        while self._tasks and (left := end - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._tasks, timeout=left)
        for task in self._tasks:
            task.cancel()
