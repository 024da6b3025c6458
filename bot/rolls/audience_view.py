"""A stored roll as each audience sees it: its card, or the public line of a hidden roll."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.audiences import Audience
from bot.rolls.act import AMEND, KEEP, UNDO, Presser
from bot.rolls.card import Action, Card, code, plain, without_pictures
from bot.rolls.game import AnyGame, Occasion
from bot.rolls.hidden import Shared, line, name, overruled, remark, reveal_action, told, whole_label
from bot.rolls.rolls_read import owner_name
from bot.rolls.trail import Trail, Version
from bot.rolls.undoing import ALONE, ASK, LEAVE
from bot.rolls.values import Copy, Picking, Shown
from bot.store.stored_rolls import SHOWN, Post, StoredRoll
from bot.words import later, say
from bot.words.speaking import SPOKEN, speaking_to_all

UNPAID = later("Its cost wasn't paid, because the roll is hidden.")
_NEVER_PAID = later("Its cost wasn't paid, because the roll was hidden.")


class Drawing:
    """A roll that is about to be shown to people who are allowed to see it.

    ``uncharged`` is True if its newest version's cost isn't charged, because the roll is or was hidden.
    """

    def __init__(
        self,
        stored: StoredRoll,
        game: AnyGame,
        trail: Trail[object],
        card: Card | None = None,
        *,
        uncharged: bool = False,
    ) -> None:
        self.stored = stored
        self.game = game
        self.trail = trail
        self._cards = {SPOKEN.get(): card} if card else {}
        self.uncharged = uncharged

    @property
    def card(self) -> Card:
        """The whole roll as its game describes it to the current reader. It's drawn once per reading mode."""
        how = SPOKEN.get()
        if how not in self._cards:
            self._cards[how] = self.game.card(self.trail)
        return self._cards[how]

    def private(
        self, *, own: bool, new: bool, picking: Picking | None = None, asked: Audience | None = None
    ) -> Shown:
        """Return the whole roll for one viewer, with a button to reveal it while it's hidden.

        ``own`` is True if the viewer rolled it. ``asked`` is the audience that was chosen for a new roll.
        """
        card, stored = self.card, self.stored
        if stored.is_hidden:
            notes = [remark(stored.audience, "" if own else self._owner), *self._overruled(asked)]
            notes += self._cost()
            if shared := self._shared():
                notes.append(told(shared))
            remarks, actions = (*card.remarks, *notes), (reveal_action(), *card.actions)
            card = self._keepable(replace(without_pictures(card), remarks=remarks, actions=actions))
        else:
            card = self._open()
        return self._shown(card, new=new, private=True, picking=picking)

    def public(self, channel: int, *, new: bool, picking: Picking | None = None) -> Shown:
        """Return what everyone can see of the roll, on a message in this channel."""
        with speaking_to_all():
            card = self._line() if self.stored.is_hidden else self._open()
            if channel != self.stored.channel:
                where = say("Rolled in {channel}.", channel=f"<#{self.stored.channel}>")
                card = replace(card, lines=(where, *card.lines))
            return self._shown(card, new=new, picking=picking)

    def first(self, *, asked: Audience, sees: bool, screen: int) -> Shown:
        """Return the views of a new hidden roll: the roll or a note for its roller, and any public line.

        The line is a separate message, because Discord shows everyone the typed text above the answer to a
        command.
        """
        channel = self.stored.channel
        shown = self.private(own=True, new=True, asked=asked) if sees else self.unseen(new=True, asked=asked)
        # No line: no one else may learn of this roll (docs/hidden.md).
        if self.stored.audience is Audience.ME:
            return shown
        copies = [Copy(channel, self.public(channel, new=True), needed=True)]
        # The screen may be the roll's own thread, where one line is enough.
        if screen not in (0, channel):
            copies.append(Copy(screen, self.public(screen, new=True), needed=True))
        return replace(shown, copies=tuple(copies))

    def late(self, posts: Sequence[Post]) -> Shown:
        """Return the public view of a roll that its maker hasn't seen, for the places where it's missing."""
        # A late line would reveal a roll that no one else may know about.
        is_secret = self.stored.is_hidden and self.stored.audience is Audience.ME
        shown = self.public(self.stored.channel, new=True)
        return replace(shown, copies=() if is_secret else self.copies(posts, needed=True))

    def unseen(self, *, new: bool, asked: Audience | None = None) -> Shown:
        """Return the note for a roller who may not see the roll, with the actions they can still use."""
        acts, roller = self.game.acts, Presser(self.stored.owner, owns=True, sees=False, hidden=True)
        lines = [say("Only GMs can see the roll.")]
        if len(self.trail) > 1:  # The roller made every change to it.
            roll = self.game.title(self.trail[-1].request)
            lines.append(say("Now it's {roll}.", roll=code(roll)))
        card = Card(
            say("Rolled blind"),
            self.game.purpose(self.trail[0].request),
            lines=(*lines, *self._overruled(asked), *self._cost()),
            actions=tuple(
                action
                for action in self.card.actions
                if action.key in acts and not acts[action.key].may(self.trail, roller)
            ),
        )
        return self._shown(card, new=new, private=True)

    def changed(self, version: Version[object]) -> "Drawing":
        """Return the roll with one more version."""
        stored = replace(self.stored, revision=self.stored.revision + 1)
        return Drawing(stored, self.game, (*self.trail, version))

    def copies(self, posts: Sequence[Post], *, needed: bool) -> tuple[Copy, ...]:
        """Return the public view for each message of the roll, and for its own channel if ``needed``."""
        channel = self.stored.channel
        places = [(post.channel, post.message) for post in posts]
        if needed and channel not in [at for at, _ in places]:
            places.append((channel, 0))
        return tuple(
            Copy(at, self.public(at, new=False), message, needed=needed and at == channel)
            for at, message in places
        )

    def _overruled(self, asked: Audience | None) -> tuple[str, ...]:
        audience = self.stored.audience
        return () if asked in (None, audience) else (overruled(audience),)

    def _cost(self) -> tuple[str, ...]:
        """Return a note on an unpaid cost: on a hidden roll, only for the person who made the change."""
        words = UNPAID if self.stored.is_hidden else _NEVER_PAID
        return (words.say(),) if self.uncharged else ()

    @property
    def _owner(self) -> str:
        return plain(owner_name(self.stored))

    def _line(self) -> Card:
        purpose = self.game.purpose(self.trail[0].request)
        # /verify only exists in servers.
        number = self.stored.number if self.stored.guild else ""
        return line(self.stored.audience, self._owner, purpose, self._shared(), number)

    def _shared(self) -> Shared | None:
        stored = self.stored
        if not stored.revealed:
            return None
        changers = tuple(dict.fromkeys(plain(version.name) for version in self.trail[1 : stored.shown]))
        # Show it as it was when revealed: a later reroll must not change what was shown.
        rolled = self.game.card(self.trail[: stored.shown])
        return Shared(stored.revealed, rolled, changers, stored.shown < stored.revision)

    def _open(self) -> Card:
        stored = self.stored
        if not stored.audience.is_hidden:
            card = self.card
            if stored.odds:
                card = replace(card, remarks=(*card.remarks, *self._how_often()))
            return self._keepable(card)
        audience, revealer = name(stored.audience), plain(stored.revealer)
        note = say("Was {audience}, revealed by {name}.", audience=audience, name=revealer)
        if stored.guild:
            note = say(
                "Was {audience}, revealed by {name}. Check with {command} that it wasn't changed.",
                audience=audience,
                name=revealer,
                command=code(f"/verify {stored.number}"),
            )
        return self._keepable(replace(self.card, remarks=(*self.card.remarks, note, *self._cost())))

    def _keepable(self, card: Card) -> Card:
        """Return the card with its save button, if its game allows saving.

        The button is next to *Edit…*, or under *More…* if there is no room.
        """
        reuse, request = self.game.reuse, self.trail[-1].request
        if not (reuse.can_save(request) if reuse.can_save else reuse.adapt(request, Occasion.SAVED)):
            return card
        actions = card.actions
        at, row = len(actions), None
        for place, action in enumerate(actions, 1):
            if action.key == AMEND and action.row is not None:
                # Place it before *Undo*, which comes and goes, so that nothing moves under a thumb.
                at, row = place, action.row
        beside = [action for action in actions if not action.tucked and row in (None, action.row)]
        # On a phone, a row with *More…* has no room left.
        most = _ROW_ON_PHONE - 1 if any(action.tucked for action in actions) else _ROW
        is_full = len(beside) >= most
        # The label would need a second row on a phone; *More…* has room for it.
        label = say("★ Save roll…") if is_full else say("★")
        keep = Action(KEEP, label, quiet=True, row=row, tucked=is_full)
        return replace(card, actions=(*actions[:at], keep, *actions[at:]))

    def _how_often(self) -> tuple[str, ...]:
        """Return how often such rolls have this result, if no one has rerolled or chosen any dice."""
        if any(version.why not in _AS_THEY_FELL for version in self.trail):
            return ()
        chance = self.game.odds.how_often(self.trail)
        return (chance.of_such_rolls(),) if chance else ()

    def _shown(
        self, card: Card, *, new: bool, private: bool = False, picking: Picking | None = None
    ) -> Shown:
        stored = self.stored
        if "|" in card.label:
            card = replace(card, label=whole_label(card.label))
        owner, seal = owner_name(stored), stored.seal[:SHOWN]
        on_panel = self.game.on_panel(self.trail[-1].request)
        return Shown(
            stored.id,
            stored.number,
            owner,
            stored.revision,
            card,
            new,
            private,
            seal,
            picking,
            on_panel=on_panel,
            # A mention would reveal a hidden roll.
            ping=(card.waits,) if card.waits and not (private or stored.is_hidden) else (),
            roller=stored.owner,
        )


_ROW = 5  # Buttons per row, …
_ROW_ON_PHONE = 3  # … and per row 390 pixels wide, by the length of their labels.
_AS_THEY_FELL = ("roll", AMEND, UNDO, ASK, LEAVE, ALONE)
"""Reasons for versions in which no one rerolled or chose a die."""
