"""All uses of a roll's buttons, lists and forms, and the people who can use them.

Permission to look at a hidden roll is checked here for every game, before anything is drawn.
:mod:`bot.rolls.hidden` decides who can look, and :mod:`bot.rolls.audience_view` decides what is drawn.
"""

from typing import Any

from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.errors import PressError, StaleError
from bot.rolling.changes import CHANGED, OWN, TOO_LATE, Changes
from bot.rolling.service import Service
from bot.rolls.act import AGAIN, Act
from bot.rolls.audience_view import Drawing
from bot.rolls.card import plain
from bot.rolls.game import Occasion
from bot.rolls.hidden import PARTS, PEEK, REVEAL, REVEAL_APART, Viewer, part_choices, refusal
from bot.rolls.press import BACK, MORE, OTHER, Pressed, asked_first, picked_in, with_request
from bot.rolls.rolls_read import owner_name, place_of, read_trail
from bot.rolls.trail import Change
from bot.rolls.undoing import ALONE, ANSWERS, ASK, decided
from bot.rolls.values import Form, Picking, Place, Press, Shown, Who
from bot.words import later, say

MAX_VERSIONS = 30  # Versions of one roll; each is stored forever, and evaluated to show what it replaced.
MAX_QUESTIONS = 2 * MAX_VERSIONS  # Versions of one roll, including questions and answers.
_LOOKS = (PEEK, REVEAL, REVEAL_APART)


class Presses:
    """Answers presses."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._changes = Changes(service)

    async def press(self, press: Press, place: Place, who: Who) -> Shown | Form:
        """Handle a press of a roll's button, list or form.

        Raises:
            PressError: The user can't do this, or it's no longer possible.
            PlayerError: The picks or entries don't fit the roll.

        """
        pressed = await self.pressed(press, place, who)
        stored, trail = pressed.drawing.stored, pressed.drawing.trail
        act = pressed.drawing.game.acts.get(press.action)
        own, is_anyones = self._own_again(pressed)
        refused = None if is_anyones else await self._refused(pressed)
        if refused and not pressed.sees:
            raise await self._refusal(pressed)
        if press.entered is not None and not (act and act.form):
            raise PressError(OTHER.say())
        if press.action in _LOOKS:
            return await self._reveal(pressed)
        if refused:
            if own is None:
                raise PressError(refused)
            return await self._service.roll(stored.game, own, place, who)
        if press.action == AGAIN:
            # A press on the GM screen repeats the roll at the table, for the same audience.
            where = place_of(stored) if stored.audience.is_hidden else place
            request = pressed.drawing.game.reuse.adapt(trail[-1].request, Occasion.AGAIN)
            return await self._service.roll(stored.game, request, where, who, stored.audience, here=place)
        if press.action in ANSWERS:
            return await self._changes.answer(pressed)
        if press.action == BACK:
            return pressed.shown(pressed.drawing)
        if press.action == MORE:
            drawing, own = pressed.drawing, pressed.viewer.is_owner
            # The presser alone sees this, so it's in their own language, including the public part.
            shown = drawing.private(own=own, new=False) if pressed.sees else drawing.unseen(new=False)
            return replace(shown, tucked=True)
        return await self._act(pressed)

    async def seen(self, press: Press, place: Place, who: Who) -> Drawing:
        """Return the pressed roll, for someone who can look at it.

        Raises:
            PressError: The roll isn't stored, is from elsewhere, or can't be seen by them.

        """
        pressed = await self.pressed(press, place, who)
        if not pressed.sees:
            raise await self._refusal(pressed)
        return pressed.drawing

    async def pressed(self, press: Press, place: Place, who: Who) -> Pressed:
        """Return the press, with the presser's relation to the roll. Permission isn't checked here.

        Raises:
            PressError: The roll isn't stored, or is from elsewhere.

        """
        stored = await self._service.rolls.get(press.roll)
        if (
            stored is None
            # All direct messages share server 0, so their channel must match. So must a server's channel,
            # because the bot may have joined after the roll.
            or (stored.guild != place.guild if stored.guild else stored.channel != place.channel)
            # No one else may learn that it exists, not even from the cost of the answer.
            or (stored.is_secret and who.user != stored.owner)
        ):
            raise PressError(GONE.say())
        is_owner, is_near = who.user == stored.owner, stored.channel == place.channel
        # For an open roll, its owner's buttons don't need a check for GMs, and *Again* rarely does.
        asks = stored.is_hidden or not (is_owner or (is_near and press.action == AGAIN))
        viewer = Viewer(is_owner, asks and await self._service.gms.is_gm(who, place, place_of(stored)))
        if not stored.is_hidden and not (is_near or viewer.is_owner or viewer.is_gm):
            raise PressError(say("This roll belongs to another channel. Use its buttons there."))
        drawing = Drawing(stored, *read_trail(self._service.games, stored))
        return Pressed(press, place, who, viewer, drawing, knows_gm=asks)

    def _own_again(self, pressed: Pressed) -> tuple[object | None, bool]:
        """Return someone else's open roll as the presser's own for *Again*, or None if it's impossible.

        Also return True if its owner and GMs would repeat exactly that.
        """
        stored, adapt = pressed.drawing.stored, pressed.drawing.game.reuse.adapt
        request = pressed.drawing.trail[-1].request
        if pressed.press.action != AGAIN or stored.is_hidden or not (own := adapt(request, Occasion.OTHERS)):
            return None, False
        return own, not stored.audience.is_hidden and own == adapt(request, Occasion.AGAIN)

    async def _refusal(self, pressed: Pressed) -> PressError:
        stored, viewer = pressed.drawing.stored, pressed.viewer
        theirs = all(version.by == stored.owner for version in pressed.drawing.trail)
        is_act = pressed.press.action in pressed.drawing.game.acts
        if stored.audience is Audience.BLIND and viewer.is_owner and is_act and not theirs:
            return PressError(say("A GM has changed this roll, so only a GM can do that now."))
        if (
            pressed.place.channel != stored.channel
            and not (await self._service.gms.settings(place_of(stored))).gms
        ):
            return PressError(
                say(
                    "Press this in {channel}. Rollwright can only check who's a GM there.",
                    channel=f"<#{stored.channel}>",
                )
            )
        words = refusal(stored.audience, viewer, plain(owner_name(stored)))
        if pressed.who.manages and stored.audience is not Audience.ME:
            words = say(
                "{words} You can manage this channel, so you can become a GM with /gm panel.", words=words
            )
        return PressError(words)

    async def _reveal(self, pressed: Pressed) -> Shown:
        """Handle *Peek* and *Reveal…*: show the roll, offer its parts, or show everyone the chosen part."""
        press, drawing, stored = pressed.press, pressed.drawing, pressed.drawing.stored
        apart = not press.private or press.action != REVEAL
        if not stored.is_hidden:  # This message was shown before the roll was revealed.
            return pressed.shown(drawing, new=press.private and apart)
        if press.action == PEEK:
            return pressed.shown(drawing, new=True)
        if not press.picked:
            picking = Picking(REVEAL, say("Show everyone (can't be undone):"), part_choices(drawing.card))
            return pressed.shown(drawing, picking, new=apart)
        # They can only reveal the version they were looking at.
        if press.at != stored.revision:
            raise StaleError(CHANGED.say())
        part = PARTS.get(press.picked[0], Revealed.NOTHING)
        if part is Revealed.SUCCESS and not drawing.card.verdict:
            raise PressError(say("This roll has no target, so it can't succeed or fail. Choose the total."))
        revealed = await self._service.rolls.reveal(stored, part, pressed.who.name) if part else None
        if revealed is None:
            raise StaleError(TOO_LATE.say())
        now = Drawing(revealed, drawing.game, drawing.trail, drawing.card)
        shown = now.private(own=pressed.viewer.is_owner, new=False)
        return await self._changes.with_copies(now, shown, needed=True)

    async def _act(self, pressed: Pressed) -> Shown | Form:
        drawing, act = pressed.drawing, self._offered(pressed)
        if act.tells:
            card = act.tells(drawing.trail)
            return replace(pressed.shown(drawing, new=True), card=card, private=True, ping=())
        if act.rolls:
            if (asked := asked_first(pressed, act)) is not None:
                return asked
            stored = drawing.stored
            request = act.rolls(drawing.trail, stored.id, picked_in(pressed, act))
            # A press on the GM screen makes the roll at the table, for the same audience.
            where = place_of(stored) if stored.audience.is_hidden else pressed.place
            return await self._service.roll(
                stored.game, request, where, pressed.who, stored.audience, here=pressed.place
            )
        if refresh := self._service.tables.of(drawing.stored.game).changes.refresh:
            request = await refresh(drawing.stored, drawing.trail)
            drawing = Drawing(drawing.stored, drawing.game, with_request(drawing.trail, request))
            pressed = replace(pressed, drawing=drawing)
        if (asked := asked_first(pressed, act)) is not None:
            return asked
        if pressed.press.at not in (None, drawing.stored.revision):
            raise StaleError((OWN if drawing.trail[-1].by == pressed.who.user else CHANGED).say())
        if len(decided(drawing.trail)) >= MAX_VERSIONS and not act.settles(drawing.trail):
            raise PressError(
                say("This roll has already been changed {most} times. Make a new one.", most=MAX_VERSIONS - 1)
            )
        return await self._change(pressed, act, picked_in(pressed, act))

    async def _change(self, pressed: Pressed, act: Act[object], picked: tuple[str, ...]) -> Shown:
        drawing, stored = pressed.drawing, pressed.drawing.stored
        recalls = self._service.tables.of(stored.game).changes.recall
        # What was undone comes back with the same faces: no one gets a second roll.
        recall = await recalls(stored, drawing.trail) if recalls else None
        recalled = recall.source(self._service.source) if recall else None
        change = act.do(drawing.trail, picked, recalled or self._service.source)
        # Check again: permission can depend on the resulting change.
        if words := await self._refused(pressed, change):
            raise PressError(words)
        why = pressed.press.action
        if act.asks(drawing.trail, change) and not await self._changes.decides(pressed):
            if stored.guild and len(drawing.trail) >= MAX_QUESTIONS:
                raise PressError(say("You've already asked a GM several times. Talk to them."))
            if stored.guild:
                last = drawing.trail[-1]
                return await self._changes.keep(
                    pressed, Change(last.request, last.faces), ASK, (why, *picked)
                )
            change, why = self._changes.alone(drawing, act), ALONE
        done = (lambda deed: recall.done(deed, recalled)) if recall and recalled else None
        return await self._changes.keep(pressed, change, why, picked, done)

    async def _refused(self, pressed: Pressed, change: Change[Any] | None = None) -> str | None:
        """Return why the presser can't use the action or make this change, or None if they can.

        GM status is only looked up when it matters, so that the roller needn't wait for it.
        """
        stored, trail = pressed.drawing.stored, pressed.drawing.trail
        look = self._service.tables.of(stored.game).changes.look
        looked_up = (
            await look(stored, trail, pressed.press.action, pressed.who) if look and not change else None
        )
        presser = pressed.presser(looked_up, change)
        words = pressed.refusal(presser)
        if not words or pressed.knows_gm:
            return words
        is_gm = await self._service.gms.is_gm(pressed.who, pressed.place, place_of(stored))
        return pressed.refusal(replace(presser, is_gm=True)) if is_gm else words

    def _offered(self, pressed: Pressed) -> Act[object]:
        """Return the pressed act, if the roll currently offers it to this presser."""
        drawing, action = pressed.drawing, pressed.press.action
        act = drawing.game.acts.get(action)
        if act is None:
            raise PressError(OTHER.say())
        # An old or forged button may name any action; only those the card offers now are done.
        if action not in [offered.key for offered in drawing.card.actions]:
            raise StaleError(say("This roll has changed, so you can't do that now. Check the roll."))
        return act


GONE = later("This roll was deleted or isn't from Rollwright. Make a new one with /roll.")
"""The answer for a roll that isn't stored, or that the presser may not know about."""
