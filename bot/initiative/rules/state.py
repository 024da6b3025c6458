"""An initiative: who is in it, their order, and whose turn it is; each change creates a new value.

Only typed text and rolled faces are stored; the order follows from them, see :mod:`.order`.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from bot.dice.faces import Recalled, Source
from bot.dice.notation import reread
from bot.dice.roll import Faces, Roll, evaluate, recompute
from bot.errors import PlayerError, PressError
from bot.initiative.rules.entering import Typed
from bot.initiative.rules.order import OrderPlace, Side, ranked, ties
from bot.names import folded
from bot.rolls.card import plain
from bot.words import later, listed, say

MAX_ENTRIES = 40  # Visible to everyone, and the same number hidden.
MAX_THROWN = 200  # Names for which dice were rolled, including removed ones.
MAX_OWN = 8  # Per non-GM player: themselves, and any companions.


class Entry(Struct, frozen=True, omit_defaults=True):
    """Someone with a place in the order, who has a ``typed`` number, or ``dice`` with their faces.

    Public entries have unique numbers, and so do hidden ones. ``player`` is the user who acts on the
    entry's turn, or 0 for the GMs. ``before`` has the numbers of the entries that it precedes in a tie.
    """

    number: int
    name: str
    typed: int = 0
    dice: str = ""
    faces: Faces = Faces()
    player: int = 0
    note: str = ""
    before: tuple[int, ...] = ()
    is_hidden: bool = False

    @property
    def roll(self) -> Roll | None:
        """The roll for the entry; None if a number was typed."""
        return recompute(self.dice, self.faces) if self.dice else None

    @property
    def count(self) -> int:
        """The entry's Initiative count: the highest acts first."""
        rolled = self.roll
        return rolled.total if rolled else self.typed


class Past(Struct, frozen=True):
    """A turn of the channel that *Next* ended, as in :class:`bot.store.turns.Turn`; *Back* restores it."""

    number: int
    since: int


class Initiative(Struct, frozen=True, omit_defaults=True):
    """The whole order. ``acting`` is the number of the entry whose turn it is, or 0 before the first turn.

    ``steps`` counts presses of *Next* and *Back*, so that only one of two simultaneous presses has an
    effect. ``thrown`` has the faces rolled under each name, by die such as "d20". Entering again under
    that name brings them back. ``last`` has the last numbers assigned to a public and to a hidden entry.
    """

    entries: tuple[Entry, ...] = ()
    acting: int = 0
    round: int = 0
    steps: int = 0
    last: tuple[int, int] = (0, 0)
    thrown: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    turns: tuple[Past, ...] = ()

    def order(self, *, hidden: bool = False) -> tuple[Entry, ...]:
        """Return the public entries in turn order; with ``hidden``, all of them."""
        entries = {str(_key(entry)): entry for entry in self.entries if hidden or not entry.is_hidden}
        return tuple(entries[place.name] for place in ranked([_place(entry) for entry in entries.values()]))

    def ties(self) -> tuple[tuple[Entry, ...], ...]:
        """Return the undecided ties, the highest first."""
        entries = {str(entry.number): entry for entry in self.entries if not entry.is_hidden}
        tied = ties([_place(entry) for entry in entries.values()])
        return tuple(tuple(entries[name] for name in tie.names) for tie in tied)

    def of(self, number: int, *, hidden: bool = False) -> Entry:
        """Return the entry with this number. Raises PressError if it has left the order."""
        for entry in self.entries:
            if (entry.number, entry.is_hidden) == (number, hidden):
                return entry
        raise PressError(say("That entry is no longer in the turn order. Check the list."))

    @property
    def now(self) -> Entry | None:
        """The entry whose turn it is."""
        return next((entry for entry in self.order() if entry.number == self.acting), None)


def _key(entry: Entry) -> int:
    """Return an entry's key. Hidden entries are numbered separately, so that no gap reveals them."""
    return -entry.number if entry.is_hidden else entry.number


def _place(entry: Entry) -> OrderPlace:
    # In a tie with anyone who has no player, the GMs decide.
    side: Side = "pc" if entry.player and not entry.is_hidden else "monster"
    return OrderPlace(str(_key(entry)), side, entry.count, tuple(map(str, entry.before)))


class By(Struct, frozen=True):
    """The person changing something: the user, and whether they are a GM."""

    user: int
    is_gm: bool


def entered(
    state: Initiative, typed: Typed, by: By, source: Source, *, player: int = 0, is_hidden: bool = False
) -> Initiative:
    """Return the order with this entry added, or updated if the name is already in it.

    Faces rolled under that name come back, and only dice never rolled for it are drawn. ``player`` is the
    user named as the entry's player.

    Raises:
        PlayerError: The name is someone else's, the user can't name a player, or there are too many
            entries.

    """
    if player not in (0, by.user) and not by.is_gm:
        raise PlayerError(say("Only a GM can enter others. Enter yourself with a name and a number or dice."))
    known = _named(state, typed.name, is_hidden=is_hidden)
    player = player or (known.player if known else 0 if by.is_gm else by.user)
    if known:
        authorise(known, by)
    else:
        _check_room(state, by, is_hidden=is_hidden)
    faces, thrown = _thrown(state, typed, source, is_hidden=is_hidden)
    entry = Entry(0, typed.name, typed.typed, typed.dice, faces, player, typed.note, (), is_hidden)
    state = replace(state, thrown=thrown)
    if known is None:
        return _with(state, entry)
    # A tie's decision stays if they come up alike again.
    before = known.before if known.count == entry.count else ()
    note = typed.note or known.note
    return _changed(state, known, replace(entry, number=known.number, before=before, note=note))


def _named(state: Initiative, name: str, *, is_hidden: bool) -> Entry | None:
    alike = (entry for entry in state.entries if folded(entry.name) == folded(name))
    return next((entry for entry in alike if entry.is_hidden == is_hidden), None)


def _check_room(state: Initiative, by: By, *, is_hidden: bool) -> None:
    if sum(entry.is_hidden == is_hidden for entry in state.entries) >= MAX_ENTRIES:
        raise PlayerError(say("The turn order can have up to {most}. Remove some first.", most=MAX_ENTRIES))
    # Don't reveal anything about hidden ones, not even whose player they belong to.
    if not by.is_gm and sum(entry.player == by.user for entry in state.order()) >= MAX_OWN:
        raise PlayerError(
            say("You can have up to {most} in the turn order. A GM can enter more.", most=MAX_OWN)
        )


def _thrown(
    state: Initiative, typed: Typed, source: Source, *, is_hidden: bool
) -> tuple[Faces, Mapping[str, Mapping[str, tuple[int, ...]]]]:
    """Return the faces for the typed dice, and all faces rolled under each name so far."""
    if not typed.dice:
        return Faces(), state.thrown
    name = _of_throws(typed.name, is_hidden=is_hidden)
    if name not in state.thrown and sum(key[0] == name[0] for key in state.thrown) >= MAX_THROWN:
        words = later("{most} names have already been rolled for. A GM has to clear the turn order first.")
        raise PlayerError(words.say(most=MAX_THROWN))
    kept = state.thrown.get(name, {})
    recalled = Recalled(kept, source)
    faces = evaluate(reread(typed.dice), recalled).faces
    came = {die: (*seen, *kept.get(die, ())[len(seen) :]) for die, seen in recalled.thrown.items()}
    return faces, {**state.thrown, name: {**kept, **came}}


def _of_throws(name: str, *, is_hidden: bool) -> str:
    """Return the key of rolled faces. Hidden faces have their own, so that players can use the name too."""
    return f"{_HIDDEN if is_hidden else _OPEN}{folded(name)}"


_OPEN, _HIDDEN = "!", "?"


def _with(state: Initiative, entry: Entry) -> Initiative:
    """Return the order with one more entry, which is given a number."""
    last = state.last
    number = last[entry.is_hidden] + 1
    last = (last[0], number) if entry.is_hidden else (number, last[1])
    return replace(state, entries=(*state.entries, replace(entry, number=number)), last=last)


def _changed(state: Initiative, old: Entry, new: Entry) -> Initiative:
    return replace(state, entries=tuple(new if entry is old else entry for entry in state.entries))


def authorise(entry: Entry, by: By) -> None:
    """Raise PressError unless the user is the entry's player or a GM."""
    if by.is_gm or (entry.player == by.user and not entry.is_hidden):
        return
    words = later("{name} is already in the turn order and isn't yours. Ask a GM, or use another name.")
    raise PressError(words.say(name=plain(entry.name)))


def noted(state: Initiative, entry: Entry, note: str) -> Initiative:
    """Return the order with a different note on this entry; "" removes the note."""
    return _changed(state, entry, replace(entry, note=note))


def revealed(state: Initiative, entry: Entry) -> Initiative:
    """Return the order after making a hidden entry public and numbering it like any other.

    Raises:
        PlayerError: A public entry has that name.

    """
    if _named(state, entry.name, is_hidden=False):
        raise PlayerError(
            say("{name} is already in the turn order. Use another name.", name=plain(entry.name))
        )
    rest = tuple(other for other in state.entries if other is not entry)
    thrown = dict(state.thrown)
    if came := thrown.pop(_of_throws(entry.name, is_hidden=True), None):
        thrown[_of_throws(entry.name, is_hidden=False)] = came
    return _with(replace(state, entries=rest, thrown=thrown), replace(entry, is_hidden=False, before=()))


def settled(state: Initiative, first: Entry, by: By) -> Initiative:
    """Return the order with this entry first in its open tie.

    Raises:
        PressError: The entry isn't tied, or the user can't settle the tie.

    """
    tied = next((tie for tie in state.ties() if first in tie), None)
    if tied is None:
        raise PressError(say("That tie is settled. Check the turn order."))
    check_settler(tied, by)
    others = tuple(entry.number for entry in tied if entry is not first and first.number not in entry.before)
    return _changed(state, first, replace(first, before=(*first.before, *others)))


def check_settler(tied: tuple[Entry, ...], by: By) -> None:
    """Raise PressError unless the user can decide a tie, as a GM or, if all entries have players, as one."""
    if by.is_gm or (all(entry.player for entry in tied) and by.user in [entry.player for entry in tied]):
        return
    names = listed(plain(entry.name) for entry in tied)
    if all(entry.player for entry in tied):
        raise PressError(say("Only their players or a GM can decide who goes first: {names}.", names=names))
    raise PressError(say("Only a GM can decide who goes first: {names}.", names=names))


Changing = Callable[[Initiative], Initiative]
"""Returns an initiative's new state; if it raises, the initiative stays as it is."""
