"""Everything that a button, a list or a form of a roll can ask for, and whether whoever asks may.

Whoever looks at a hidden roll is asked for their right here, for every game alike, before anything of it is
drawn; :mod:`bot.rolls.hidden` says who may, :mod:`bot.rolls.audience_view` what is drawn.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import PressError, StaleError
from bot.rolls.act import AGAIN, Act
from bot.rolls.audience_view import Drawing
from bot.rolls.card import plain
from bot.rolls.changes import CHANGED, OWN, TOO_LATE, Changes
from bot.rolls.game import Occasion
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import (
    PARTS,
    PEEK,
    REVEAL,
    REVEAL_APART,
    Audience,
    Revealed,
    Viewer,
    part_choices,
    refusal,
)
from bot.rolls.press import BACK, MORE, OTHER, Pressed, asked_first, picked_in, with_request
from bot.rolls.rolls_read import Games, owner_name, place_of, read_trail
from bot.rolls.service import Service
from bot.rolls.table import Tables
from bot.rolls.trail import Change
from bot.rolls.undoing import ALONE, ANSWERS, ASK, decided
from bot.rolls.values import Form, Picking, Place, Press, Shown, Who
from bot.store.rolls import Rolls
from bot.words import later, say

MAX_VERSIONS = 30  # Versions of one roll; each is kept for ever, and evaluated to show what it replaced.
MAX_QUESTIONS = 2 * MAX_VERSIONS  # Versions of one roll, with questions and their answers.
_LOOKS = (PEEK, REVEAL, REVEAL_APART)


class Presses:
    """Answers presses.

    ``clock`` answers milliseconds since 1970, UTC; ``tables`` has what each game adds to a channel.
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
        tables: Tables,
    ) -> None:
        self._service = service
        self._rolls = rolls
        self._gms = gms
        self._games = games
        self._source = source
        self._tables = tables
        self._changes = Changes(rolls, gms, source=source, clock=clock, tables=tables)

    async def press(self, press: Press, place: Place, who: Who) -> Shown | Form:
        """Do what a button, a list or a form of a roll asks for.

        Raises:
            PressError: It cannot be done, by this user or any more.
            PlayerError: What was picked or entered does not fit the roll.

        """
        pressed = await self.pressed(press, place, who)
        stored, trail = pressed.drawing.stored, pressed.drawing.trail
        looks = press.action in _LOOKS
        act = pressed.drawing.game.acts.get(press.action)
        if not pressed.sees and (looks or await self._refused(pressed)):
            raise await self._refusal(pressed)
        if press.entered is not None and not (act and act.form):
            raise PressError(OTHER.say())
        if looks:
            return await self._reveal(pressed)
        if pressed.sees and (words := await self._refused(pressed)):
            if (own := self._own_again(pressed)) is None:
                raise PressError(words)
            return await self._service.roll(stored.game, own, place, who)
        if press.action == AGAIN:
            # Pressed on the GMs' screen, it is made again at the table, for the same eyes.
            where = place_of(stored) if stored.audience.is_hidden else place
            request = pressed.drawing.game.reuse.adapt(trail[-1].request, Occasion.AGAIN)
            return await self._service.roll(stored.game, request, where, who, stored.audience, here=place)
        if press.action in ANSWERS:
            return await self._changes.answer(pressed)
        if press.action == BACK:
            return pressed.shown(pressed.drawing)
        if press.action == MORE:
            drawing, own = pressed.drawing, pressed.viewer.is_owner
            # For whoever presses alone, so in their own language, also what all see.
            shown = drawing.private(own=own, new=False) if pressed.sees else drawing.unseen(new=False)
            return replace(shown, tucked=True)
        return await self._act(pressed)

    async def seen(self, press: Press, place: Place, who: Who) -> Drawing:
        """The roll that is pressed, for somebody who may look at it.

        Raises:
            PressError: It is not kept, is of elsewhere, or is not theirs to see.

        """
        pressed = await self.pressed(press, place, who)
        if not pressed.sees:
            raise await self._refusal(pressed)
        return pressed.drawing

    async def pressed(self, press: Press, place: Place, who: Who) -> Pressed:
        """The roll that is pressed, and what whoever presses is to it; whether they may is not asked yet.

        Raises:
            PressError: It is not kept, or is of elsewhere.

        """
        stored = await self._rolls.get(press.roll)
        if (
            stored is None
            # All direct messages have the server 0, so of them the channel must be the same. One of a server
            # too, of which the bot may have become a member since.
            or (stored.guild != place.guild if stored.guild else stored.channel != place.channel)
            # Nobody else is told that it exists, not even by what the answer costs.
            or (stored.is_secret and who.user != stored.owner)
        ):
            raise PressError(GONE.say())
        is_owner, is_near = who.user == stored.owner, stored.channel == place.channel
        # Nobody need be asked for whether its owner may press a button of an open roll.
        asks = stored.is_hidden or not (is_owner or (is_near and press.action in _LOOKS))
        viewer = Viewer(is_owner, asks and await self._gms.is_gm(who, place, place_of(stored)))
        if not stored.is_hidden and not (is_near or viewer.is_owner or viewer.is_gm):
            raise PressError(say("This roll is of another channel; press its buttons there."))
        return Pressed(press, place, who, viewer, Drawing(stored, *read_trail(self._games, stored)))

    def _own_again(self, pressed: Pressed) -> object | None:
        """What somebody rolls of their own who presses *Roll again* of another's open roll; None: nothing."""
        drawing = pressed.drawing
        is_offered = AGAIN in [action.key for action in drawing.card.actions]
        if pressed.press.action != AGAIN or drawing.stored.is_hidden or not is_offered:
            return None
        return drawing.game.reuse.adapt(drawing.trail[-1].request, Occasion.OTHERS)

    async def _refusal(self, pressed: Pressed) -> PressError:
        stored, viewer = pressed.drawing.stored, pressed.viewer
        theirs = all(version.by == stored.owner for version in pressed.drawing.trail)
        is_act = pressed.press.action in pressed.drawing.game.acts
        if stored.audience is Audience.BLIND and viewer.is_owner and is_act and not theirs:
            return PressError(say("A GM has changed this roll, so only a GM can do that now; tell them."))
        if pressed.place.channel != stored.channel and not (await self._gms.settings(place_of(stored))).gms:
            return PressError(
                say(
                    "Press this in {channel}: only there I can tell who is GM.",
                    channel=f"<#{stored.channel}>",
                )
            )
        words = refusal(stored.audience, viewer, plain(owner_name(stored)))
        if pressed.who.manages and stored.audience is not Audience.ME:
            words = say("{words} As you may manage this channel, /gm panel can make you one.", words=words)
        return PressError(words)

    async def _reveal(self, pressed: Pressed) -> Shown:
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
        # What is revealed must be what whoever reveals it had before them.
        if press.at != stored.revision:
            raise StaleError(CHANGED.say())
        part = PARTS.get(press.picked[0], Revealed.NOTHING)
        if part is Revealed.SUCCESS and not drawing.card.verdict:
            raise PressError(
                say("This roll has no target, so there is no success to show; choose the total.")
            )
        revealed = await self._rolls.reveal(stored, part, pressed.who.name) if part else None
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
            request, stored = act.rolls(drawing.trail, drawing.stored.id), drawing.stored
            # Pressed on the GMs' screen, it is made at the table, for the same eyes.
            where = place_of(stored) if stored.audience.is_hidden else pressed.place
            return await self._service.roll(
                stored.game, request, where, pressed.who, stored.audience, here=pressed.place
            )
        if refresh := self._tables.of(drawing.stored.game).changes.refresh:
            request = await refresh(drawing.stored, drawing.trail)
            drawing = Drawing(drawing.stored, drawing.game, with_request(drawing.trail, request))
            pressed = replace(pressed, drawing=drawing)
        if (asked := asked_first(pressed, act)) is not None:
            return asked
        if pressed.press.at not in (None, drawing.stored.revision):
            raise StaleError((OWN if drawing.trail[-1].by == pressed.who.user else CHANGED).say())
        if len(decided(drawing.trail)) >= MAX_VERSIONS and not act.settles(drawing.trail):
            raise PressError(
                say("This roll has been changed {most} times; make a new one.", most=MAX_VERSIONS - 1)
            )
        return await self._change(pressed, act, picked_in(pressed, act))

    async def _change(self, pressed: Pressed, act: Act[object], picked: tuple[str, ...]) -> Shown:
        drawing, stored = pressed.drawing, pressed.drawing.stored
        recalls = self._tables.of(stored.game).changes.recall
        # What was taken back comes again with the same faces: nobody gets a second throw.
        recall = await recalls(stored, drawing.trail) if recalls else None
        recalled = recall.source(self._source) if recall else None
        change = act.do(drawing.trail, picked, recalled or self._source)
        # Asked once more: what they may can depend on what it makes of the roll.
        if words := await self._refused(pressed, change):
            raise PressError(words)
        why = pressed.press.action
        if act.asks(drawing.trail, change) and not await self._changes.decides(pressed):
            if stored.guild and len(drawing.trail) >= MAX_QUESTIONS:
                raise PressError(say("A GM has been asked often enough. Talk to them."))
            if stored.guild:
                last = drawing.trail[-1]
                return await self._changes.keep(
                    pressed, Change(last.request, last.faces), ASK, (why, *picked)
                )
            change, why = self._changes.alone(drawing, act), ALONE
        done = (lambda deed: recall.done(deed, recalled)) if recall and recalled else None
        return await self._changes.keep(pressed, change, why, picked, done)

    async def _refused(self, pressed: Pressed, change: Change[Any] | None = None) -> str | None:
        """Why whoever presses may not do that, or make that change of the roll; None if they may.

        Only where it matters they are asked for as a GM: whoever rolled need not wait for that.
        """
        stored, trail = pressed.drawing.stored, pressed.drawing.trail
        look = self._tables.of(stored.game).changes.look
        looked_up = (
            await look(stored, trail, pressed.press.action, pressed.who) if look and not change else None
        )
        presser = pressed.presser(looked_up, change)
        words = pressed.refusal(presser)
        if (
            words
            and not presser.is_gm
            and await self._gms.is_gm(pressed.who, pressed.place, place_of(stored))
        ):
            return pressed.refusal(replace(presser, is_gm=True))
        return words

    def _offered(self, pressed: Pressed) -> Act[object]:
        """The act that was pressed, if the roll offers it now, and to whoever pressed."""
        drawing, action = pressed.drawing, pressed.press.action
        act = drawing.game.acts.get(action)
        if act is None:
            raise PressError(OTHER.say())
        # An old or forged button may name any action; only what the card offers now is done.
        if action not in [each.key for each in drawing.card.actions]:
            raise StaleError(
                say("This roll has changed, and that can no longer be done to it; look at it as it is now.")
            )
        return act


GONE = later("This roll was forgotten, or is none of mine; make a new one with /roll.")
"""What is told of a roll that is not kept, and of one that nobody else may know of."""
