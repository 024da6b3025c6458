"""Deeds that games attach to rolls, in the store's form, and updating them when a roll changes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.rolls.card import plain
from bot.rolls.trail import Use
from bot.store.stored_rolls import Deed
from bot.store.turns import spending
from bot.words import later


class Kind(Struct, frozen=True):
    """One kind of deed: how to do it, and how to undo it once its roll no longer includes it.

    Without ``undo``, the deed stays done. ``redo`` is for rolls with one such deed. It gets the old and the
    new deed on every change, for cases where undoing and redoing would lose something. Each function raises
    PlayerError if it can't be done, and then the roll doesn't change either. Deeds of a hidden roll aren't
    done, not even once it's revealed, unless ``even_hidden`` is set. With ``cost``, people who see the hidden
    roll that they make or change are informed that the deed wasn't charged.
    """

    do: Callable[[Any], Deed]
    undo: Callable[[Any], Deed] | None = None
    redo: Callable[[Any, Any], Deed] | None = None
    even_hidden: bool = False
    cost: bool = False


Kinds = Mapping[type, Kind]
"""The definition of each kind of deed, by its type."""


def using(use: Use) -> Deed:
    """Return the deed of a use in this turn, which fails if none is left."""
    words = later("{name} can't be used again this turn.")
    return spending(use.key, use.by, use.most, lambda: use.spent or words.say(name=plain(use.name)))


_CORE: Kinds = {Use: Kind(using)}


def deeds_of(kinds: Kinds, asked: Iterable[object]) -> list[Deed]:
    """Return these deeds in the store's form, in order. Uses are known here, other kinds only to games.

    Raises:
        KeyError: A game asks for a kind of deed that it doesn't define.

    """
    return [_of(kinds, deed).do(deed) for deed in asked]


def even_hidden(kinds: Kinds, asked: Iterable[object]) -> tuple[object, ...]:
    """Return the deeds that are done even for a hidden roll."""
    return tuple(deed for deed in asked if _of(kinds, deed).even_hidden)


def has_cost(kinds: Kinds, asked: Iterable[object]) -> bool:
    """Return True if one of these deeds is a cost that isn't charged for a hidden roll."""
    of = [_of(kinds, deed) for deed in asked]
    return any(kind.cost and not kind.even_hidden for kind in of)


def following(kinds: Kinds, before: Sequence[object], after: Sequence[object]) -> list[Deed]:
    """Return the deeds that update the table when a roll changes from ``before`` to ``after``.

    Deeds only in ``before`` are undone first. Those in both are left alone.
    """
    gone, come = (
        [deed for deed in before if deed not in after],
        [deed for deed in after if deed not in before],
    )
    undone, done = list[Deed](), list[Deed]()
    for deed in after:
        kind, was = _of(kinds, deed), [old for old in before if type(old) is type(deed)]
        if kind.redo and was:
            gone = [old for old in gone if old not in was]
            done.append(kind.redo(was[0], deed))
        elif deed in come:
            done.append(kind.do(deed))
    for deed in gone:
        if undo := _of(kinds, deed).undo:
            undone.append(undo(deed))
    # In this order, because the use given back may be the one needed now.
    return [*undone, *done]


def _of(kinds: Kinds, asked: object) -> Kind:
    return kinds.get(type(asked)) or _CORE[type(asked)]
