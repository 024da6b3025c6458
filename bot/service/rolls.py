"""Rolling, and everything that a button of a roll can ask for.

The order is always: read, decide, save, answer. Nothing is drawn on a card before it is on disk.
Who may look at a hidden roll is decided here, for every game alike, before anything of it is drawn.
"""

from collections.abc import Callable

from bot.card import code, plain
from bot.codec import loads
from bot.dice.faces import Source
from bot.errors import PlayerError, PressError
from bot.game import AGAIN, Act, Trail, Version
from bot.hidden import PARTS, PEEK, REVEAL, REVEAL_APART, Audience, Part, Viewer, may_see, part_choices, refusal
from bot.seal import NONCE_BYTES, seal, sealed_text
from bot.service.drawing import Drawing
from bot.service.gms import GameMasters
from bot.service.stored import Games, owner_name, read_trail, to_store
from bot.service.values import Form, Picking, Place, Press, Shown, Who
from bot.store.rolls import NewRoll, Post, Rolls, StoredRoll
from bot.words import say

MAX_VERSIONS = 30  # Versions of one roll; each is kept for ever, and evaluated to show what it replaced.
BACK = "back"
"""Closes a list without picking; no game may call an action so."""


class Service:
    """Rolls for every game.

    ``clock`` answers milliseconds since 1970, UTC; ``entropy`` that many random bytes, for seals.
    """

    def __init__(
        self,
        rolls: Rolls,
        gms: GameMasters,
        games: Games,
        *,
        source: Source,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
    ) -> None:
        self._rolls = rolls
        self._gms = gms
        self._games = games
        self._source = source
        self._clock = clock
        self._entropy = entropy

    async def roll(
        self, game: str, request: object, place: Place, who: Who, audience: Audience = Audience.EVERYONE
    ) -> Shown:
        """Roll this request of a game, keep it, and answer what of it is shown.

        Of ``audience`` and the channel's default, the stricter holds.

        Raises:
            PlayerError: It cannot be rolled.

        """
        if not place.guild and audience in (Audience.GM, Audience.BLIND):
            raise PlayerError(say("There is no GM in a direct message; choose only me, or roll in a server's channel."))
        playing = self._games[game]
        trail = (Version(request, playing.throw(request, self._source), who.user, who.name),)
        card = playing.card(trail)
        version = to_store(trail[0], self._clock())
        nonce = self._entropy(NONCE_BYTES).hex()
        sealed = seal(sealed_text(nonce, game, version.request, version.faces))
        new = NewRoll(game, place.guild, place.channel, place.parent, who.user, version, audience, nonce, sealed)
        roll, audience = await self._rolls.add(new)
        if audience is Audience.EVERYONE:
            return Shown(roll, who.name, 1, card, new=True)
        drawing = Drawing(new.kept(roll, audience), playing, trail)
        if audience is Audience.ME:
            return drawing.private(new=True)
        is_gm = await self._gms.is_gm(who, place, place)
        sees = may_see(audience, Viewer(is_owner=True, is_gm=is_gm))
        screen = await self._gms.screen(place) if audience is Audience.BLIND else 0
        return drawing.first(sees=sees, screen=screen)

    async def again(self, place: Place, who: Who, audience: Audience | None = None) -> Shown:
        """Roll this user's last request in this channel once more, for the same audience if none is given.

        Raises:
            PlayerError: There is none.

        """
        last = await self._rolls.latest(place.channel, who.user)
        if last is None:
            raise PlayerError(say("You have not rolled in this channel yet: start with /roll, as in /roll 1d20+5."))
        _, trail = read_trail(self._games, last)
        # What a GM made of a roll that its roller may not see, the roller must not learn from the next.
        may = not last.is_hidden or may_see(last.audience, await self._viewer(last, place, who))
        request = trail[-1 if may else 0].request
        return await self.roll(last.game, request, place, who, audience or last.audience)

    async def recent(self, game: str, place: Place, who: Who, limit: int) -> list[str]:
        """The user's last different requests of a game in this channel, as notation, newest first."""
        playing = self._games[game]
        rows = await self._rolls.recent(place.channel, who.user, game, limit * 4)
        notations = (playing.notation(loads(playing.request, row)) for row in dict.fromkeys(rows))
        return list(dict.fromkeys(notations))[:limit]

    async def posted(self, shown: Shown, post: Post) -> None:
        """Note that all can see this hidden roll's line on this message."""
        await self._rolls.post(shown.roll, post)

    async def press(self, press: Press, place: Place, who: Who) -> Shown | Form:
        """Do what a button, a list or a form of a roll asks for.

        Raises:
            PressError: It cannot be done, by this user or any more.
            PlayerError: What was picked or entered does not fit the roll.

        """
        stored = await self._rolls.get(press.roll)
        if stored is None or stored.guild != place.guild:
            raise PressError(_GONE)
        playing, trail = read_trail(self._games, stored)
        drawing = Drawing(stored, playing, trail)
        looks = press.action in (PEEK, REVEAL, REVEAL_APART)
        sees = True
        if stored.is_hidden:
            sees = await self._sees(drawing, press, place, who)
        elif not looks:
            await self._refuse_strangers(drawing, place, who)
        if looks:
            return await self._reveal(drawing, press, place)
        if press.action == AGAIN:
            return await self.roll(stored.game, trail[-1].request, place, who, stored.audience)
        if press.action == BACK:
            return drawing.in_place(private=press.private)
        return await self._act(drawing, press, place, who, sees=sees)

    async def _viewer(self, stored: StoredRoll, place: Place, who: Who) -> Viewer:
        return Viewer(who.user == stored.owner, await self._gms.is_gm(who, place, _place(stored)))

    async def _refuse_strangers(self, drawing: Drawing, place: Place, who: Who) -> None:
        stored = drawing.stored
        if who.user == stored.owner or await self._gms.is_gm(who, place, _place(stored)):
            return
        own = code(say("/roll {dice}", dice=drawing.game.notation(drawing.trail[0].request)))
        name = plain(owner_name(stored))
        raise PressError(say("This is {owner}'s roll; make your own with {command}.", owner=name, command=own))

    async def _sees(self, drawing: Drawing, press: Press, place: Place, who: Who) -> bool:
        """Whether they may look at this hidden roll.

        Raises:
            PressError: They may not, and neither is this something that its roller may do unseen.

        """
        stored = drawing.stored
        viewer = await self._viewer(stored, place, who)
        if may_see(stored.audience, viewer):
            return True
        act = drawing.game.acts.get(press.action)
        if stored.audience is Audience.BLIND and viewer.is_owner and act and act.unseen(drawing.trail):
            return False
        raise self._refusal(stored, viewer, place, who)

    @staticmethod
    def _refusal(stored: StoredRoll, viewer: Viewer, place: Place, who: Who) -> PressError:
        if stored.audience is Audience.ME and not stored.revealed:
            return PressError(_GONE)  # Nobody else is told that it exists.
        if who.manages and place.channel != stored.channel:
            return PressError(
                say("Press this in the channel of the roll: only there I can tell whether you are its GM.")
            )
        return PressError(refusal(stored.audience, viewer, plain(owner_name(stored))))

    async def _reveal(self, drawing: Drawing, press: Press, place: Place) -> Shown:
        """Peek and Reveal: look at the roll, choose what all may see of it, show them that."""
        stored = drawing.stored
        if not stored.is_hidden:  # Pressed on a line that is out of date.
            return drawing.in_place(private=press.private)
        if press.action == PEEK:
            return drawing.private(new=True)
        if not press.picked:
            picking = Picking(REVEAL, say("What is everybody shown?"), part_choices())
            apart = press.action == REVEAL_APART
            return drawing.in_place(private=press.private, picking=picking, new=apart)
        part = PARTS.get(press.picked[0], Part.NOTHING)
        if part is Part.SUCCESS and not drawing.card.verdict:
            raise PressError(say("This roll has no target, so there is no success to show; choose the total."))
        if part is Part.NOTHING or not await self._rolls.reveal(stored.id, stored.revision, part):
            raise PressError(_TOO_LATE)
        posts = await self._rolls.posts(stored.id)
        return drawing.revealed(part).answer(press, place, posts)

    async def _act(self, drawing: Drawing, press: Press, place: Place, who: Who, *, sees: bool) -> Shown | Form:
        stored, trail = drawing.stored, drawing.trail
        act = drawing.game.acts.get(press.action)
        if act is None or press.action not in [action.key for action in drawing.card.actions]:
            raise PressError(say("This button is from an older version of me; make a new roll with /roll."))
        if act.form and press.entered is None:
            return Form(stored.id, press.action, stored.revision, act.ask, act.form(trail))
        if act.choices and not press.picked:
            picking = Picking(press.action, act.ask, act.choices(trail), act.many, press.page)
            return drawing.in_place(private=press.private, picking=picking)
        if press.revision not in (None, stored.revision):
            raise PressError(say("This roll has changed since you opened the list; open it again to see it as it is."))
        if len(trail) >= MAX_VERSIONS:
            raise PressError(say("This roll has been changed {most} times; make a new one.", most=MAX_VERSIONS - 1))
        picked = _entered(act, trail, press)
        change = act.do(trail, picked, self._source)
        version = Version(change.request, change.faces, who.user, who.name, press.action, picked)
        changed = drawing.changed(version)
        _ = changed.card  # Drawn before it is saved, so that nothing is saved that cannot be drawn.
        if not await self._rolls.change(stored.id, stored.revision, to_store(version, self._clock())):
            raise PressError(_TOO_LATE)
        if not sees:
            return changed.unseen(new=False)
        if press.private and not stored.is_hidden:  # The private message is from before it was revealed.
            return changed.answer(press, place, await self._rolls.posts(stored.id))
        return changed.in_place(private=press.private)


_GONE = say("I no longer have this roll; make a new one with /roll.")
_TOO_LATE = say("Somebody else was faster and changed this roll; look at it and press again.")


def _place(stored: StoredRoll) -> Place:
    return Place(stored.guild, stored.channel, stored.parent)


def _entered(act: Act[object], trail: Trail[object], press: Press) -> tuple[str, ...]:
    """What was picked, or what was entered in the order of the form's fields."""
    if act.form is None or press.entered is None:
        return press.picked
    return tuple(press.entered.get(field.key, "") for field in act.form(trail))
