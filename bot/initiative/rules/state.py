"""An initiative: who is in it, in which order they act, and whose turn it is; each change makes another.

Only what was typed and what came up is kept: the order follows from that, see :mod:`.order`.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from bot.dice.faces import Recalled, Source
from bot.dice.notation import reread
from bot.dice.roll import Faces, Roll, evaluate, recompute
from bot.errors import PlayerError, PressError
from bot.initiative.rules.entering import Typed, folded
from bot.initiative.rules.order import Place, Side, ranked, ties
from bot.rolls.card import plain
from bot.words import listed, say

MAX_ENTRIES = 40  # That all see, and as many that are hidden.
MAX_THROWN = 200  # Names for which dice were thrown, also of those who were taken out since.
MAX_OWN = 8  # Of one player who is no GM: themselves, and whoever comes along.


class Entry(Struct, frozen=True, omit_defaults=True):
    """Somebody with a place in the order: by the number that was ``typed``, or by ``dice`` and their faces.

    ``number`` is never given twice among those that all see, nor among hidden ones. ``player`` is the user
    whose turn it then is, 0 for the GMs. ``before`` are those, by number, whom they go before in a tie.
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
        """What was rolled for it; None where a number was typed."""
        return recompute(self.dice, self.faces) if self.dice else None

    @property
    def count(self) -> int:
        """What it comes up with: the highest acts first."""
        rolled = self.roll
        return rolled.total if rolled else self.typed


class Past(Struct, frozen=True):
    """A turn of the channel that *Next* has ended, as :class:`bot.store.turns.Turn` has it, for *Back*."""

    number: int
    since: int


class Initiative(Struct, frozen=True, omit_defaults=True):
    """The whole order. ``acting`` is whose turn it is, 0 before the first.

    ``steps`` counts *Next* and *Back*, so that of two who press at once one does. ``thrown`` are the faces
    that came up under each name, by die as in "d20": entered again, they come again. ``last`` are the
    numbers given last: to one that all see, and to a hidden one.
    """

    entries: tuple[Entry, ...] = ()
    acting: int = 0
    round: int = 0
    steps: int = 0
    last: tuple[int, int] = (0, 0)
    thrown: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    turns: tuple[Past, ...] = ()

    def order(self, *, hidden: bool = False) -> tuple[Entry, ...]:
        """Everybody whom all see, the first to act first; with the hidden ones if they are asked for."""
        found = {str(_key(entry)): entry for entry in self.entries if hidden or not entry.is_hidden}
        return tuple(found[place.name] for place in ranked([_place(entry) for entry in found.values()]))

    def ties(self) -> tuple[tuple[Entry, ...], ...]:
        """Those who come up alike and of whom nobody has said who goes first, the highest first."""
        found = {str(entry.number): entry for entry in self.entries if not entry.is_hidden}
        tied = ties([_place(entry) for entry in found.values()])
        return tuple(tuple(found[name] for name in tie.names) for tie in tied)

    def of(self, number: int, *, hidden: bool = False) -> Entry:
        """The one of this number. Raises PressError if it is out of the order."""
        for entry in self.entries:
            if (entry.number, entry.is_hidden) == (number, hidden):
                return entry
        raise PressError(say("That one is out of the order already; look at the list as it is now."))

    @property
    def now(self) -> Entry | None:
        """Whose turn it is."""
        return next((entry for entry in self.order() if entry.number == self.acting), None)


def _key(entry: Entry) -> int:
    """What tells it from all others: hidden ones have numbers of their own, so that no gap tells of them."""
    return -entry.number if entry.is_hidden else entry.number


def _place(entry: Entry) -> Place:
    # Of a tie in which somebody has no player the GMs decide.
    side: Side = "pc" if entry.player and not entry.is_hidden else "monster"
    return Place(str(_key(entry)), side, entry.count, tuple(map(str, entry.before)))


class By(Struct, frozen=True):
    """Whoever changes something: a user, and whether they are GM."""

    user: int
    is_gm: bool


def entered(
    state: Initiative, typed: Typed, by: By, source: Source, *, player: int = 0, is_hidden: bool = False
) -> Initiative:
    """With this one in it, or brought up to date by what was typed under the name of one who is in.

    What came up under that name comes again; only dice that were never thrown for it are drawn. ``player``
    is who was named as theirs.

    Raises:
        PlayerError: The name is somebody else's, or it is not theirs to name a player, or there are too many.

    """
    if player not in (0, by.user) and not by.is_gm:
        raise PlayerError(say("A GM enters others; enter yourself, by a name and a number or dice."))
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
    # What was said of a tie holds for those who still come up alike.
    before = known.before if known.count == entry.count else ()
    note = typed.note or known.note
    return _changed(state, known, replace(entry, number=known.number, before=before, note=note))


def _named(state: Initiative, name: str, *, is_hidden: bool) -> Entry | None:
    alike = (entry for entry in state.entries if folded(entry.name) == folded(name))
    return next((entry for entry in alike if entry.is_hidden == is_hidden), None)


def _check_room(state: Initiative, by: By, *, is_hidden: bool) -> None:
    if sum(entry.is_hidden == is_hidden for entry in state.entries) >= MAX_ENTRIES:
        raise PlayerError(
            say("Up to {most} have a place in the order; take some out first.", most=MAX_ENTRIES)
        )
    # Of hidden ones nothing may be told, not even to whose player they are to be.
    if not by.is_gm and sum(entry.player == by.user for entry in state.order()) >= MAX_OWN:
        raise PlayerError(
            say("Up to {most} of yours have a place in the order; a GM enters more.", most=MAX_OWN)
        )


def _thrown(
    state: Initiative, typed: Typed, source: Source, *, is_hidden: bool
) -> tuple[Faces, Mapping[str, Mapping[str, tuple[int, ...]]]]:
    """The faces of what was typed, and all that came up under each name by now."""
    if not typed.dice:
        return Faces(), state.thrown
    name = _of_throws(typed.name, is_hidden=is_hidden)
    if name not in state.thrown and sum(each[0] == name[0] for each in state.thrown) >= MAX_THROWN:
        raise PlayerError(
            say("{most} names were thrown for already; a GM clears the order first.", most=MAX_THROWN)
        )
    kept = state.thrown.get(name, {})
    recalled = Recalled(kept, source)
    faces = evaluate(reread(typed.dice), recalled).faces
    came = {die: (*seen, *kept.get(die, ())[len(seen) :]) for die, seen in recalled.thrown.items()}
    return faces, {**state.thrown, name: {**kept, **came}}


def _of_throws(name: str, *, is_hidden: bool) -> str:
    """Under what throws are kept: those of a hidden one apart, as a player may come to use its name."""
    return f"{_HIDDEN if is_hidden else _OPEN}{folded(name)}"


_OPEN, _HIDDEN = "!", "?"


def _with(state: Initiative, entry: Entry) -> Initiative:
    """With one more, who is given a number."""
    last = state.last
    number = last[entry.is_hidden] + 1
    last = (last[0], number) if entry.is_hidden else (number, last[1])
    return replace(state, entries=(*state.entries, replace(entry, number=number)), last=last)


def _changed(state: Initiative, old: Entry, new: Entry) -> Initiative:
    return replace(state, entries=tuple(new if entry is old else entry for entry in state.entries))


def authorise(entry: Entry, by: By) -> None:
    """Let its player and GMs pass. Raises PressError for others."""
    if by.is_gm or (entry.player == by.user and not entry.is_hidden):
        return
    raise PressError(
        say(
            "{name} is in the order already, and not yours; a GM changes that, or enter under another name.",
            name=plain(entry.name),
        )
    )


def noted(state: Initiative, entry: Entry, note: str) -> Initiative:
    """With another note on this one; "" for none."""
    return _changed(state, entry, replace(entry, note=note))


def revealed(state: Initiative, entry: Entry) -> Initiative:
    """With a hidden one that all see from now on; it is given a number as any other.

    Raises:
        PlayerError: Somebody whom all see has that name.

    """
    if _named(state, entry.name, is_hidden=False):
        raise PlayerError(
            say(
                "{name} is the name of one in the order already; enter this one under another name.",
                name=plain(entry.name),
            )
        )
    rest = tuple(each for each in state.entries if each is not entry)
    thrown = dict(state.thrown)
    if came := thrown.pop(_of_throws(entry.name, is_hidden=True), None):
        thrown[_of_throws(entry.name, is_hidden=False)] = came
    return _with(replace(state, entries=rest, thrown=thrown), replace(entry, is_hidden=False, before=()))


def settled(state: Initiative, first: Entry, by: By) -> Initiative:
    """With this one going before those with whom they are in an open tie.

    Raises:
        PressError: They are in none, or it is not theirs to settle.

    """
    tied = next((tie for tie in state.ties() if first in tie), None)
    if tied is None:
        raise PressError(say("That tie is settled; look at the order as it is now."))
    check_settler(tied, by)
    others = tuple(entry.number for entry in tied if entry is not first and first.number not in entry.before)
    return _changed(state, first, replace(first, before=(*first.before, *others)))


def check_settler(tied: tuple[Entry, ...], by: By) -> None:
    """Let those pass who decide a tie: its players among themselves, or GMs. Raises PressError for others."""
    if by.is_gm or (all(entry.player for entry in tied) and by.user in [entry.player for entry in tied]):
        return
    names = listed(plain(entry.name) for entry in tied)
    if all(entry.player for entry in tied):
        raise PressError(say("Who goes first of {names}, their players or a GM settle.", names=names))
    raise PressError(say("Who goes first of {names}, a GM settles.", names=names))


Changing = Callable[[Initiative], Initiative]
"""Makes of an initiative what it is to be; what this raises leaves it as it is."""
