"""Changes to rolls, stored with their effects on the table, and answers to questions for a GM."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.errors import PressError, StaleError
from bot.rolling.service import Service
from bot.rolls.act import Act
from bot.rolls.audience_view import Drawing
from bot.rolls.card import Card
from bot.rolls.deeds import deeds_of, even_hidden, following, has_cost
from bot.rolls.press import Pressed
from bot.rolls.rolls_read import place_of, to_store
from bot.rolls.trail import Change, Version
from bot.rolls.undoing import ALLOW, ALONE, LEAVE, asked_of, check_alone, check_answer
from bot.rolls.values import Shown
from bot.store.stored_rolls import Deed
from bot.words import later, say


class Changes:
    """Stores changes to rolls."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def keep(
        self,
        pressed: Pressed,
        change: Change[Any],
        why: str,
        picked: tuple[str, ...],
        done: Callable[[object], object] | None = None,
    ) -> Shown:
        """Store a change with its effects on the table, and return the roll as shown afterwards."""
        drawing, who, stored = pressed.drawing, pressed.who, pressed.drawing.stored
        if finish := self._service.tables.of(stored.game).changes.finish:
            change = await finish(stored, change, who)
        version = Version(change.request, change.faces, who.user, who.name, why, picked)
        changed = drawing.changed(version)
        _ = changed.card  # Don't store anything that can't be drawn.
        stands = changed.game.deeds(changed.trail)
        if done:
            stands = tuple(map(done, stands))
        deeds = self._deeds(drawing, change, stands)
        # Of two presses at once, the store accepts one and refuses the other.
        if not await self._service.rolls.change(stored, to_store(version, self._service.clock()), deeds):
            now = await self._service.rolls.get(stored.id)
            is_own = now and now.revision != stored.revision and now.versions[-1].actor == who.user
            raise StaleError((OWN if is_own else TOO_LATE).say())
        changed.uncharged = self._is_uncharged(pressed, change, stands)
        shown = pressed.shown(changed) if pressed.sees else changed.unseen(new=False)
        return await self.with_copies(changed, shown, needed=pressed.press.private)

    async def answer(self, pressed: Pressed) -> Shown:
        """Carry out an undo that a GM allows or the player makes alone, or record that the roll stays."""
        drawing, answer = pressed.drawing, pressed.press.action
        asked, stored = asked_of(drawing.trail), drawing.stored
        if asked is None or pressed.press.at not in (None, stored.revision):
            raise StaleError(CHANGED.say())
        is_gm = await self.decides(pressed)
        check_answer(answer, pressed.who.user, by=asked.by, name=asked.name, is_gm=is_gm)
        if answer == LEAVE:
            return await self.keep(pressed, Change(asked.request, asked.faces), LEAVE, ())
        key, *picked = asked.picked
        act = drawing.game.acts[key]
        if answer == ALLOW:
            return await self.keep(
                pressed, act.do(drawing.trail, tuple(picked), self._service.source), key, tuple(picked)
            )
        waited = self._service.clock() - stored.versions[-1].made
        check_alone(waited, has_gms=bool((await self._service.gms.settings(place_of(stored))).gms))
        return await self.keep(pressed, self.alone(drawing, act), ALONE, ())

    async def decides(self, pressed: Pressed) -> bool:
        """Return True if the presser is a GM. In a direct message, no one is."""
        of = place_of(pressed.drawing.stored)
        return pressed.viewer.is_gm or await self._service.gms.is_gm(pressed.who, pressed.place, of)

    def alone(self, drawing: Drawing, act: Act[Any]) -> Change[Any]:
        """Return the change that a player makes without a GM. Raises PressError if they can't."""
        if act.alone is None:
            raise PressError(say("This has already taken effect. Undo it, then make a new roll."))
        return act.alone(drawing.trail, self._service.source)

    def _deeds(self, before: Drawing, change: Change[Any], stands: tuple[object, ...]) -> list[Deed]:
        """Return a change's deeds: its own, and those that update the table.

        Others must not notice a change to a hidden roll, so its deeds are only those that no one sees.
        """
        kinds = self._service.tables.deeds
        if before.stored.is_hidden:
            return deeds_of(kinds, even_hidden(kinds, change.deeds))
        stood = before.game.deeds(before.trail)
        if before.stored.audience.is_hidden:  # It had no other effects when it was made.
            stood, stands = even_hidden(kinds, stood), even_hidden(kinds, stands)
        return [*deeds_of(kinds, change.deeds), *following(kinds, stood, stands)]

    def _is_uncharged(self, pressed: Pressed, change: Change[Any], stands: tuple[object, ...]) -> bool:
        """Return True if a change has a cost that isn't charged, and its presser may know.

        The faces may determine the cost, so someone who doesn't see them isn't informed. Once a roll is
        revealed, a change's own deeds are done, but those that depend on the whole roll still aren't.
        """
        before = pressed.drawing
        if not (before.stored.audience.is_hidden and pressed.sees):
            return False
        stood = before.game.deeds(before.trail)
        asked = [deed for deed in stands if deed not in stood]
        if before.stored.is_hidden:
            asked += change.deeds
        return has_cost(self._service.tables.deeds, asked)

    async def with_copies(self, drawing: Drawing, shown: Shown, *, needed: bool) -> Shown:
        """Return the roll along with its other messages, if any of them is now out of date."""
        stored = drawing.stored
        if stored.seal and stored.revealed:
            return replace(
                shown, copies=drawing.copies(await self._service.rolls.posts(stored.id), needed=needed)
            )
        if stored.seal or not needed:
            return shown
        posts = await self._service.rolls.posts(stored.id)
        if not posts:
            return shown
        # The form's text was returned here, so the roll is on the message from which the form was opened.
        done = Card(say("Done"), lines=(say("Roll {number} shows it.", number=stored.number),))
        return replace(shown, card=done, copies=drawing.copies(posts, needed=True))


TOO_LATE = later("Someone else just changed this roll. Check it and press again.")
OWN = later("You changed this roll after those buttons were shown. Check it and press again.")
CHANGED = later("This roll changed after those buttons were shown. Check it and press again.")
