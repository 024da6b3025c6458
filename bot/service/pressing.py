"""Everything that a button, a list or a form of a roll can ask for, and whether whoever asks may.

Who may look at a hidden roll is decided here, for every game alike, before anything of it is drawn.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.card import code, plain
from bot.dice.faces import Source
from bot.errors import PressError
from bot.game import AGAIN, UNDO, Act, Change, Trail, Version
from bot.hidden import PARTS, PEEK, REVEAL, REVEAL_APART, Audience, Revealed, Viewer, may_see, part_choices, refusal
from bot.service.deeds import Deeds
from bot.service.drawing import Drawing
from bot.service.gms import GameMasters
from bot.service.rolls import Service
from bot.service.stored import Games, owner_name, place_of, read_trail, to_store
from bot.service.values import Form, Picking, Place, Press, Shown, Who
from bot.store.rolls import Rolls, StoredRoll
from bot.words import say

MAX_VERSIONS = 30  # Versions of one roll; each is kept for ever, and evaluated to show what it replaced.
BACK = "back"
"""Closes a list without picking; no game may call an action so."""
_LOOKS = (PEEK, REVEAL, REVEAL_APART)


@dataclass(frozen=True, slots=True)
class _Pressed:
    """One press: of what, where, by whom, and what they are to the roll."""

    press: Press
    place: Place
    who: Who
    viewer: Viewer
    drawing: Drawing

    @property
    def sees(self) -> bool:
        """Whether they may look at the roll."""
        return not self.drawing.stored.is_hidden or may_see(self.drawing.stored.audience, self.viewer)

    @property
    def is_theirs(self) -> bool:
        """Whether they may do this to an open roll."""
        return self.viewer.is_owner or self.viewer.is_gm or self._is_other

    @property
    def _is_other(self) -> bool:
        """Whether they may do this though they neither rolled nor are GM; whoever may open a list may close it."""
        game, trail, action, user = self.drawing.game, self.drawing.trail, self.press.action, self.who.user
        if action == UNDO:
            return game.undoes(trail) == user
        keys = [each.key for each in self.drawing.card.actions] if action == BACK else [action]
        acts = [act for key, act in game.acts.items() if key in keys and (action != BACK or act.choices)]
        return any(act.anyone or user in act.others(trail) for act in acts)

    def shown(self, drawing: Drawing, picking: Picking | None = None, *, new: bool = False) -> Shown:
        """The roll on the message that was pressed, or what of it may be there; a hidden one apart."""
        if self.press.private or self.drawing.stored.is_hidden:
            return drawing.private(own=self.viewer.is_owner, new=new, picking=picking)
        return drawing.public(self.place.channel, new=new, picking=picking)


Finish = Callable[[StoredRoll, Change[Any], Who], Awaitable[Change[Any]]]
"""Completes a change to a roll with what is on the table, for a game that has such a thing."""


Guard = Callable[[StoredRoll, Trail[object], str, Who], Awaitable[None]]
"""Refuses an action of a roll that cannot be done by now, before anything is asked for it. Raises PlayerError."""


class Presses:
    """Answers presses.

    ``clock`` answers milliseconds since 1970, UTC; ``finishes`` has for some games what completes a change, ``guards``
    what refuses an action.
    """

    def __init__(
        self,
        service: Service,
        rolls: Rolls,
        gms: GameMasters,
        games: Games,
        *,
        source: Source,
        clock: Callable[[], int],
        deeds: Deeds,
        finishes: Mapping[str, Finish],
        guards: Mapping[str, Guard],
    ) -> None:
        self._service = service
        self._rolls = rolls
        self._gms = gms
        self._games = games
        self._source = source
        self._clock = clock
        self._deeds = deeds
        self._finishes = finishes
        self._guards = guards

    async def press(self, press: Press, place: Place, who: Who) -> Shown | Form:
        """Do what a button, a list or a form of a roll asks for.

        Raises:
            PressError: It cannot be done, by this user or any more.
            PlayerError: What was picked or entered does not fit the roll.

        """
        pressed = await self._pressed(press, place, who)
        stored, trail = pressed.drawing.stored, pressed.drawing.trail
        looks = press.action in _LOOKS
        if not pressed.sees and not _may_unseen(pressed):
            raise await self._refusal(pressed)
        act = pressed.drawing.game.acts.get(press.action)
        if press.entered is not None and not (act and act.form):
            raise PressError(_OTHER)
        if not (stored.is_hidden or looks or pressed.is_theirs):
            own = code(pressed.drawing.game.command(trail[0].request))
            name = plain(owner_name(stored))
            raise PressError(say("This is {owner}'s roll; make your own with {command}.", owner=name, command=own))
        if looks:
            return await self._reveal(pressed)
        if press.action == AGAIN:
            where = place_of(stored) if stored.audience.is_hidden else place
            request = pressed.drawing.game.anew(trail[-1].request)
            return await self._service.roll(stored.game, request, where, who, stored.audience, here=place)
        if press.action == BACK:
            return pressed.shown(pressed.drawing)
        return await self._act(pressed)

    async def _pressed(self, press: Press, place: Place, who: Who) -> _Pressed:
        stored = await self._rolls.get(press.roll)
        if stored is None or stored.guild != place.guild or (not stored.guild and stored.channel != place.channel):
            raise PressError(_GONE)
        is_owner, is_near = who.user == stored.owner, stored.channel == place.channel
        # Nobody need be asked for whether its owner may press a button of an open roll.
        asks = stored.is_hidden or press.action == UNDO or not (is_owner or (is_near and press.action in _LOOKS))
        viewer = Viewer(is_owner, asks and await self._gms.is_gm(who, place, place_of(stored)))
        if not stored.is_hidden and not (is_near or viewer.is_owner or viewer.is_gm):
            raise PressError(say("This roll is of another channel; press its buttons there."))
        return _Pressed(press, place, who, viewer, Drawing(stored, *read_trail(self._games, stored)))

    async def _refusal(self, pressed: _Pressed) -> PressError:
        stored, viewer = pressed.drawing.stored, pressed.viewer
        if stored.audience is Audience.ME and not stored.revealed:
            return PressError(_GONE)  # Nobody else is told that it exists.
        theirs = all(version.by == stored.owner for version in pressed.drawing.trail)
        is_act = pressed.press.action in pressed.drawing.game.acts
        if stored.audience is Audience.BLIND and viewer.is_owner and is_act and not theirs:
            return PressError(say("A GM has changed this roll, so only a GM can do that now; tell them."))
        if pressed.place.channel != stored.channel and not (await self._gms.settings(place_of(stored))).gms:
            return PressError(
                say("Press this in {channel}: only there I can tell who is GM.", channel=f"<#{stored.channel}>")
            )
        words = refusal(stored.audience, viewer, plain(owner_name(stored)))
        if pressed.who.manages and stored.audience is not Audience.ME:
            words = say("{words} As you may manage this channel, /gm add can make you one.", words=words)
        return PressError(words)

    async def _reveal(self, pressed: _Pressed) -> Shown:
        """Peek and Reveal: look at the roll, choose what all may see of it, show them that."""
        press, drawing, stored = pressed.press, pressed.drawing, pressed.drawing.stored
        apart = not press.private or press.action != REVEAL
        if not stored.is_hidden:  # Pressed on a message from before it was revealed.
            return pressed.shown(drawing, new=press.private and apart)
        if press.action == PEEK:
            return pressed.shown(drawing, new=True)
        if not press.picked:
            picking = Picking(REVEAL, say("Show everybody, for good:"), part_choices(drawing.card))
            return pressed.shown(drawing, picking, new=apart)
        if press.revision != stored.revision:
            raise PressError(_CHANGED)
        part = PARTS.get(press.picked[0], Revealed.NOTHING)
        if part is Revealed.SUCCESS and not drawing.card.verdict:
            raise PressError(say("This roll has no target, so there is no success to show; choose the total."))
        revealed = await self._rolls.reveal(stored, part, pressed.who.name) if part else None
        if revealed is None:
            raise PressError(_TOO_LATE)
        now = Drawing(revealed, drawing.game, drawing.trail, drawing.card)
        shown = now.private(own=pressed.viewer.is_owner, new=False)
        return await self._with_copies(now, shown, needed=True)

    async def _act(self, pressed: _Pressed) -> Shown | Form:
        drawing, act = pressed.drawing, self._offered(pressed)
        await self._permit(pressed, act.denied(drawing.trail, pressed.who.user))
        if guard := self._guards.get(drawing.stored.game):
            await guard(drawing.stored, drawing.trail, pressed.press.action, pressed.who)
        if (asked := _asked(pressed, act)) is not None:
            return asked
        if pressed.press.revision not in (None, drawing.stored.revision):
            raise PressError(_CHANGED)
        if len(drawing.trail) >= MAX_VERSIONS and not act.settles(drawing.trail):
            raise PressError(say("This roll has been changed {most} times; make a new one.", most=MAX_VERSIONS - 1))
        return await self._change(pressed, act, _picked(pressed, act))

    async def _change(self, pressed: _Pressed, act: Act[object], picked: tuple[str, ...]) -> Shown:
        drawing, who, stored = pressed.drawing, pressed.who, pressed.drawing.stored
        change = act.do(drawing.trail, picked, self._source)
        await self._permit(pressed, act.refuses(drawing.trail, change, who.user))
        if finish := self._finishes.get(stored.game):
            change = await finish(stored, change, who)
        version = Version(change.request, change.faces, who.user, who.name, pressed.press.action, picked)
        changed = drawing.changed(version)
        _ = changed.card  # Nothing is saved that cannot be drawn.
        # What is done with a hidden roll, others must not notice anywhere.
        deeds = self._deeds.of(change.costs if stored.is_hidden else (*change.deeds, *change.costs))
        if not await self._rolls.change(stored, to_store(version, self._clock()), deeds):
            raise PressError(_TOO_LATE)
        shown = pressed.shown(changed) if pressed.sees else changed.unseen(new=False)
        return await self._with_copies(changed, shown, needed=pressed.press.private)

    async def _permit(self, pressed: _Pressed, refusal: str) -> None:
        """Refuse in these words, if there are any, whoever is no GM."""
        if refusal and not await self._gms.is_gm(pressed.who, pressed.place, place_of(pressed.drawing.stored)):
            raise PressError(refusal)

    def _offered(self, pressed: _Pressed) -> Act[object]:
        """The act that was pressed, if the roll offers it now, and to whoever pressed."""
        drawing, action = pressed.drawing, pressed.press.action
        act = drawing.game.acts.get(action)
        if act is None:
            raise PressError(_OTHER)
        if action not in [each.key for each in drawing.card.actions]:
            raise PressError(
                say("This roll has changed, and that can no longer be done to it; make a new one with /roll.")
            )
        if act.seen and drawing.stored.is_hidden:
            raise PressError(say("All would see that, and this roll is hidden; reveal it first."))
        by = drawing.game.undoes(drawing.trail)
        if action == UNDO and by != pressed.who.user and not pressed.viewer.is_gm:
            name = plain(next(version.name for version in reversed(drawing.trail) if version.by == by))
            raise PressError(say("{name} changed this last; only they or a GM can undo that.", name=name))
        return act

    async def _with_copies(self, drawing: Drawing, shown: Shown, *, needed: bool) -> Shown:
        """With the roll on every other message that has it, if anything of it is there that is out of date now."""
        stored = drawing.stored
        if not stored.seal or not stored.revealed:
            return shown
        return replace(shown, copies=drawing.copies(await self._rolls.posts(stored.id), needed=needed))


_OTHER = say("This button is from another version of me; make a new roll with /roll.")
_GONE = say("I no longer have this roll; make a new one with /roll.")
_TOO_LATE = say("Somebody else was faster and changed this roll; look at it and press again.")
_CHANGED = say("This roll has changed since what you pressed was shown; look at it as it is now, and press again.")


def _may_unseen(pressed: _Pressed) -> bool:
    """Whether the roller of a roll that only the GM sees may do this to it all the same."""
    drawing = pressed.drawing
    act = drawing.game.acts.get(pressed.press.action)
    is_theirs = drawing.stored.audience is Audience.BLIND and pressed.viewer.is_owner
    return is_theirs and act is not None and act.unseen(drawing.trail)


def _asked(pressed: _Pressed, act: Act[object]) -> Shown | Form | None:
    """The form or the list that the action begins with; None if nothing is left to ask."""
    press, drawing, trail = pressed.press, pressed.drawing, pressed.drawing.trail
    if act.form and press.entered is None:
        title = say("{ask}: {roll}", ask=act.ask, roll=drawing.game.notation(trail[-1].request))
        return Form(drawing.stored.id, press.action, drawing.stored.revision, title, act.form(trail))
    if act.choices and not press.picked and not _at_once(pressed):
        return pressed.shown(drawing, Picking(press.action, act.ask, act.choices(trail), act.many, press.page))
    return None


def _at_once(pressed: _Pressed) -> bool:
    """Whether the card offers the action without anything to be asked: there is one choice."""
    actions = pressed.drawing.card.actions
    return any(each.key == pressed.press.action and each.at_once for each in actions)


def _picked(pressed: _Pressed, act: Act[object]) -> tuple[str, ...]:
    picked = _entered(act, pressed)
    return (act.choices(pressed.drawing.trail)[0].key,) if act.choices and not picked else picked


def _entered(act: Act[object], pressed: _Pressed) -> tuple[str, ...]:
    """What was picked, or what was entered in the order of the form's fields."""
    entered = pressed.press.entered
    if act.form is None or entered is None:
        return pressed.press.picked
    return tuple(entered.get(field.key, "") for field in act.form(pressed.drawing.trail))
