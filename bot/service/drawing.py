"""What of a stored roll is shown to whom: its card, or for a hidden one the line that all see."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from bot.card import Card, code
from bot.game import AnyGame, Trail, Version
from bot.hidden import REVEAL_ACTION, Part, line, name, whole_label
from bot.seal import SHOWN
from bot.service.stored import owner_name
from bot.service.values import Picking, Place, Press, Shown
from bot.store.rolls import Post, StoredRoll
from bot.words import choose, say


class Drawing:
    """A roll that is about to be shown. Who may see what is decided before."""

    def __init__(self, stored: StoredRoll, game: AnyGame, trail: Trail[object]) -> None:
        self.stored = stored
        self.game = game
        self.trail = trail

    @cached_property
    def card(self) -> Card:
        """The whole roll as its game describes it."""
        return self.game.card(self.trail)

    def in_place(self, *, private: bool, picking: Picking | None = None, new: bool = False) -> Shown:
        """The roll as the message that was pressed may show it, perhaps with a list open on it."""
        shown = self.private(new=new) if private and self.stored.is_hidden else self.public(new=new)
        return replace(shown, picking=picking)

    def private(self, *, new: bool) -> Shown:
        """The whole roll, for somebody who may see it, with a way to reveal it."""
        card = replace(self.card, actions=(*self.card.actions, REVEAL_ACTION))
        return replace(self._shown(card, new=new), private=True)

    def public(self, *, new: bool) -> Shown:
        """What everybody may see of the roll."""
        if not self.stored.is_hidden:
            return self._shown(self._open(), new=new)
        stored = self.stored
        rolled = self.game.card(self.trail[: stored.shown]) if stored.revealed else None
        card = line(stored.audience, self.game.purpose(self.trail[0].request), stored.revealed, rolled)
        return replace(self._shown(card, new=new), revision=0)

    def first(self, *, sees: bool, screen: int) -> Shown:
        """A new hidden roll: for its roller the roll, or that it was made; for all the line.

        The line is a message of its own: on the answer to a command, Discord shows everybody what
        was typed for it.
        """
        line = self.public(new=True)
        where = say("Rolled in {channel}.", channel=f"<#{self.stored.channel}>")
        announced = replace(line, card=replace(line.card, lines=(where, *line.card.lines)))
        return replace(
            self.private(new=True) if sees else self.unseen(new=True),
            elsewhere=line,
            channel=self.stored.channel,
            announced=announced if screen else None,
            screen=screen,
        )

    def unseen(self, *, new: bool) -> Shown:
        """That the roll was made, for its roller who may not see it, with what they may do to it all the same."""
        acts = self.game.acts
        actions = [each for each in self.card.actions if each.key in acts and acts[each.key].unseen(self.trail)]
        times = len(self.trail) - 1
        lines = (say("Only the GM sees what it is."), *([choose(times, _ADDED_ONCE, _ADDED)] if times else []))
        label = whole_label(self.game.purpose(self.trail[0].request))
        card = Card(say("Rolled blind"), label, lines=lines, actions=tuple(actions))
        return replace(self._shown(card, new=new), revision=0, private=True)

    def changed(self, version: Version[object]) -> "Drawing":
        """The roll with one version more."""
        stored = replace(self.stored, revision=self.stored.revision + 1)
        return Drawing(stored, self.game, (*self.trail, version))

    def revealed(self, part: Part) -> "Drawing":
        """The roll with this part revealed, beside what was revealed of the same revision."""
        stored = self.stored
        before = stored.revealed if stored.shown == stored.revision else Part.NOTHING
        return Drawing(replace(stored, revealed=before | part, shown=stored.revision), self.game, self.trail)

    def answer(self, press: Press, place: Place, posts: Sequence[Post]) -> Shown:
        """The roll on the message that was pressed and, brought up to date, wherever else all see it."""
        is_seen = not press.private and place.channel == self.stored.channel
        return replace(
            self.in_place(private=press.private),
            elsewhere=self.public(new=False),
            posts=tuple(posts),
            channel=0 if is_seen else self.stored.channel,
        )

    def _open(self) -> Card:
        stored = self.stored
        if not stored.audience.is_hidden:
            return self.card
        note = say(
            "-# Hidden roll ({audience}), revealed; {command} checks its seal. Nonce {nonce}",
            audience=name(stored.audience),
            command=code(f"/verify {stored.id}"),
            nonce=code(stored.nonce),
        )
        return replace(self.card, remarks=(*self.card.remarks, note))

    def _shown(self, card: Card, *, new: bool) -> Shown:
        stored = self.stored
        seal = stored.seal[:SHOWN]
        return Shown(stored.id, owner_name(stored), stored.revision, card, new=new, seal=seal)


_ADDED_ONCE = say("What you added is on it.")
_ADDED = say("What you added, {count} times, is on it.")
