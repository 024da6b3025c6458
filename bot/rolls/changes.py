"""Changes of rolls, kept with what follows from them on the table; and answers to what players ask a GM."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import PressError, StaleError
from bot.rolls.act import Act
from bot.rolls.audience_view import Drawing
from bot.rolls.card import Card
from bot.rolls.deeds import deeds_of, even_hidden, following
from bot.rolls.gms import GameMasters
from bot.rolls.press import Pressed
from bot.rolls.rolls_read import place_of, to_store
from bot.rolls.table import Tables
from bot.rolls.trail import Change, Version
from bot.rolls.undoing import ALLOW, ALONE, LEAVE, asked_of, check_alone, check_answer
from bot.rolls.values import Shown
from bot.store.rolls import Deed, Rolls
from bot.words import later, say


class Changes:
    """Keeps changes of rolls. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self, rolls: Rolls, gms: GameMasters, *, source: Source, clock: Callable[[], int], tables: Tables
    ) -> None:
        self._rolls = rolls
        self._gms = gms
        self._source = source
        self._clock = clock
        self._tables = tables

    async def keep(
        self,
        pressed: Pressed,
        change: Change[Any],
        why: str,
        picked: tuple[str, ...],
        done: Callable[[object], object] | None = None,
    ) -> Shown:
        """Keep a change, with what follows from it on the table, and return the roll as it's shown then."""
        drawing, who, stored = pressed.drawing, pressed.who, pressed.drawing.stored
        if finish := self._tables.of(stored.game).changes.finish:
            change = await finish(stored, change, who)
        version = Version(change.request, change.faces, who.user, who.name, why, picked)
        changed = drawing.changed(version)
        _ = changed.card  # Nothing is saved that cannot be drawn.
        stands = changed.game.deeds(changed.trail)
        if done:
            stands = tuple(map(done, stands))
        deeds = self._deeds(drawing, change, stands)
        # Of two presses at once the store takes one; the other is told so.
        if not await self._rolls.change(stored, to_store(version, self._clock()), deeds):
            now = await self._rolls.get(stored.id)
            is_own = now and now.revision != stored.revision and now.versions[-1].actor == who.user
            raise StaleError((OWN if is_own else TOO_LATE).say())
        shown = pressed.shown(changed) if pressed.sees else changed.unseen(new=False)
        return await self.with_copies(changed, shown, needed=pressed.press.private)

    async def answer(self, pressed: Pressed) -> Shown:
        """Do what a player asked to undo, for a GM who allows it or for them alone; or leave it as it is."""
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
                pressed, act.do(drawing.trail, tuple(picked), self._source), key, tuple(picked)
            )
        waited = self._clock() - stored.versions[-1].made
        check_alone(waited, has_gms=bool((await self._gms.settings(place_of(stored))).gms))
        return await self.keep(pressed, self.alone(drawing, act), ALONE, ())

    async def decides(self, pressed: Pressed) -> bool:
        """Return whether a GM presses; in a direct message no one is."""
        of = place_of(pressed.drawing.stored)
        return pressed.viewer.is_gm or await self._gms.is_gm(pressed.who, pressed.place, of)

    def alone(self, drawing: Drawing, act: Act[Any]) -> Change[Any]:
        """Return what a player makes of a roll without a GM. Raises PressError if they can't."""
        if act.alone is None:
            raise PressError(say("This has already landed. Undo it, then make a new roll."))
        return act.alone(drawing.trail, self._source)

    def _deeds(self, before: Drawing, change: Change[Any], stands: tuple[object, ...]) -> list[Deed]:
        """What is done with a change: what the action does; what lets tables follow what it ``stands`` for.

        What is done with a hidden roll, others must not notice anywhere: it takes its costs and nothing else.
        """
        kinds = self._tables.deeds
        if before.stored.is_hidden:
            return deeds_of(kinds, change.costs)
        stood = before.game.deeds(before.trail)
        if before.stored.audience.is_hidden:  # When it was made it did no more than this.
            stood, stands = even_hidden(kinds, stood), even_hidden(kinds, stands)
        follows = following(kinds, stood, stands)
        return [*deeds_of(kinds, change.deeds), *follows, *deeds_of(kinds, change.costs)]

    async def with_copies(self, drawing: Drawing, shown: Shown, *, needed: bool) -> Shown:
        """With the roll on every other message that has it, if anything of it there is out of date now."""
        stored = drawing.stored
        if stored.seal and stored.revealed:
            return replace(shown, copies=drawing.copies(await self._rolls.posts(stored.id), needed=needed))
        if stored.seal or not needed:
            return shown
        posts = await self._rolls.posts(stored.id)
        if not posts:
            return shown
        # What was written in a form was given back here: the roll is on the message on which that was opened.
        done = Card(say("Done"), lines=(say("Roll {number} shows it.", number=stored.number),))
        return replace(shown, card=done, copies=drawing.copies(posts, needed=True))


TOO_LATE = later("Somebody else was faster and changed this roll; look at it and press again.")
OWN = later("You have changed this roll since what you pressed was shown; look at it as it is now.")
CHANGED = later(
    "This roll has changed since what you pressed was shown; look at it as it is now, and press again."
)
