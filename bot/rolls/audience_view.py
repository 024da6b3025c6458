"""What of a stored roll is shown to whom: its card, or for a hidden one the line that all see."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.rolls.act import AMEND, KEEP, UNDO, Presser
from bot.rolls.card import Action, Card, code, plain
from bot.rolls.game import AnyGame, Occasion
from bot.rolls.hidden import Audience, Shared, line, name, overruled, remark, reveal_action, told, whole_label
from bot.rolls.rolls_read import owner_name
from bot.rolls.seal import SHOWN
from bot.rolls.trail import Trail, Version
from bot.rolls.undoing import ALONE, ASK, LEAVE
from bot.rolls.values import Copy, Picking, Shown
from bot.store.rolls import Post, StoredRoll
from bot.words import say
from bot.words.speaking import speaking_to_all, spoken


class Drawing:
    """A roll that is about to be shown. Who may see what is decided before.

    ``uncharged``: it's new and hidden, and its roller is told that what it costs wasn't charged.
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
        self._cards = {spoken(): card} if card else {}
        self._uncharged = uncharged

    @property
    def card(self) -> Card:
        """The whole roll as its game describes it, in the language that is spoken; drawn once in each."""
        language = spoken()
        if language not in self._cards:
            self._cards[language] = self.game.card(self.trail)
        return self._cards[language]

    def private(
        self, *, own: bool, new: bool, picking: Picking | None = None, asked: Audience | None = None
    ) -> Shown:
        """The whole roll for whoever may see it alone; while it is hidden, with a way to reveal it.

        ``own``: it is their own roll. ``asked`` is the audience that was chosen for a new one.
        """
        card, stored = self.card, self.stored
        if stored.is_hidden:
            notes = [remark(stored.audience, "" if own else self._owner), *self._overruled(asked)]
            notes += self._cost() if own else ()
            if shared := self._shared():
                notes.append(told(shared))
            card = self._keepable(
                replace(card, remarks=(*card.remarks, *notes), actions=(reveal_action(), *card.actions))
            )
        else:
            card = self._open()
        return self._shown(card, new=new, private=True, picking=picking)

    def public(self, channel: int, *, new: bool, picking: Picking | None = None) -> Shown:
        """What everybody may see of the roll, on a message in this channel."""
        with speaking_to_all():
            card = self._line() if self.stored.is_hidden else self._open()
            if channel != self.stored.channel:
                where = say("Rolled in {channel}.", channel=f"<#{self.stored.channel}>")
                card = replace(card, lines=(where, *card.lines))
            return self._shown(card, new=new, picking=picking)

    def first(self, *, asked: Audience, sees: bool, screen: int) -> Shown:
        """A new hidden roll: for its roller the roll, or that it was made; for all the line, if there is one.

        The line is a message of its own: on the answer to a command, Discord shows everybody what
        was typed for it.
        """
        channel = self.stored.channel
        shown = self.private(own=True, new=True, asked=asked) if sees else self.unseen(new=True, asked=asked)
        # No line: nobody else may learn that there was a roll (docs/hidden.md).
        if self.stored.audience is Audience.ME:
            return shown
        copies = [Copy(channel, self.public(channel, new=True), needed=True)]
        # The screen may be the very thread of the roll, where one line is enough.
        if screen not in (0, channel):
            copies.append(Copy(screen, self.public(screen, new=True), needed=True))
        return replace(shown, copies=tuple(copies))

    def late(self, posts: Sequence[Post]) -> Shown:
        """What all see of a roll that did not reach its maker, to be put where it belongs and is missing."""
        # A line that is put up late would tell of a roll that nobody else may know of.
        is_secret = self.stored.is_hidden and self.stored.audience is Audience.ME
        shown = self.public(self.stored.channel, new=True)
        return replace(shown, copies=() if is_secret else self.copies(posts, needed=True))

    def unseen(self, *, new: bool, asked: Audience | None = None) -> Shown:
        """That the roll was made, for its roller who may not see it, with what they may still do to it."""
        acts, roller = self.game.acts, Presser(self.stored.owner, owns=True, sees=False, hidden=True)
        lines = [say("Only the GMs see what it is.")]
        if len(self.trail) > 1:  # Whatever was done to it, they did.
            roll = self.game.title(self.trail[-1].request)
            lines.append(say("It is now {roll}.", roll=code(roll)))
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
        """The roll with one version more."""
        stored = replace(self.stored, revision=self.stored.revision + 1)
        return Drawing(stored, self.game, (*self.trail, version))

    def copies(self, posts: Sequence[Post], *, needed: bool) -> tuple[Copy, ...]:
        """The roll as all see it now, for each message that has it; ``needed`` in its own channel."""
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
        """Return what the roller alone is told of the cost of a new hidden roll."""
        return (say("Its cost wasn't charged, because the roll is hidden."),) if self._uncharged else ()

    @property
    def _owner(self) -> str:
        return plain(owner_name(self.stored))

    def _line(self) -> Card:
        purpose = self.game.purpose(self.trail[0].request)
        # /verify is a command of servers.
        number = self.stored.number if self.stored.guild else ""
        return line(self.stored.audience, self._owner, purpose, self._shared(), number)

    def _shared(self) -> Shared | None:
        stored = self.stored
        if not stored.revealed:
            return None
        changers = tuple(dict.fromkeys(plain(version.name) for version in self.trail[1 : stored.shown]))
        # As it was when it was revealed: a reroll since must not change what was shown.
        rolled = self.game.card(self.trail[: stored.shown])
        return Shared(stored.revealed, rolled, changers, stored.shown < stored.revision)

    def _open(self) -> Card:
        stored = self.stored
        if not stored.audience.is_hidden:
            return self._keepable(replace(self.card, remarks=(*self.card.remarks, *self._how_often())))
        audience, revealer = name(stored.audience), plain(stored.revealer)
        note = say("Was {audience}, revealed by {name}.", audience=audience, name=revealer)
        if stored.guild:
            note = say(
                "Was {audience}, revealed by {name}. {command} proves that it is what was rolled.",
                audience=audience,
                name=revealer,
                command=code(f"/verify {stored.number}"),
            )
        return self._keepable(replace(self.card, remarks=(*self.card.remarks, note)))

    def _keepable(self, card: Card) -> Card:
        """The card with what keeps its roll, if its game says that it can be kept."""
        saved = self.game.reuse.adapt(self.trail[-1].request, Occasion.SAVED)
        return _with_keep(card) if saved is not None else card

    def _how_often(self) -> tuple[str, ...]:
        """How often such rolls come to that, where the channel wants it, and the dice lie as they fell."""
        if not self.stored.odds or any(version.why not in _AS_THEY_FELL for version in self.trail):
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
            # A mention would tell of a hidden roll.
            ping=(card.waits,) if card.waits and not (private or stored.is_hidden) else (),
        )


def _with_keep(card: Card) -> Card:
    """The card with what keeps its roll: beside *Amend…*, or behind *More…* where there is no room."""
    actions = card.actions
    amend = next((action for action in actions if action.key == AMEND and action.row is not None), None)
    if amend is None:
        return replace(card, actions=(*actions, _keep_action(tucked=_is_full(actions))))
    # Before *Undo*, which comes and goes: a thumb must find nothing new where this was.
    at, is_full = actions.index(amend) + 1, sum(action.row == amend.row for action in actions) >= _ROW
    keep = _keep_action(row=amend.row, tucked=is_full)
    return replace(card, actions=(*actions[:at], keep, *actions[at:]))


def _keep_action(*, tucked: bool, row: int | None = None) -> Action:
    return Action(KEEP, say("★ Keep…"), quiet=True, row=row, tucked=tucked)


def _is_full(actions: Sequence[Action]) -> bool:
    """Whether nothing more fits into their row; where *More…* is in it, into that of a phone."""
    shown = sum(not action.tucked for action in actions)
    return shown >= (_ROW if shown == len(actions) else _ROW_ON_PHONE - 1)


_ROW = 5  # Buttons of a row, …
_ROW_ON_PHONE = 3  # … and of one that is 390 pixels wide, by how long their labels are.
_AS_THEY_FELL = ("roll", AMEND, UNDO, ASK, LEAVE, ALONE)
"""What makes versions of a roll in which no die was thrown again, or chosen by somebody."""
