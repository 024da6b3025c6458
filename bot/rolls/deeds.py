"""What games ask to be done with a roll, as the store does it, and how that follows a roll that changes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.rolls.trail import Use
from bot.store.rolls import Deed
from bot.store.turns import using


class Kind(Struct, frozen=True):
    """One kind of deed: how it is done, and how it is taken back when its roll stands for it no longer.

    Without ``undo`` what was done stays. ``redo``, of a roll that has one such deed, is given the deed as it
    was and as it is now with every change of the roll, for what would lose something by being taken back and
    done anew. Each raises PlayerError, in words, where it cannot be: then the roll is not changed either. Of
    a roll that was hidden it is not done, not even once that is revealed, but where ``even_hidden`` says so.
    """

    do: Callable[[Any], Deed]
    undo: Callable[[Any], Deed] | None = None
    redo: Callable[[Any, Any], Deed] | None = None
    even_hidden: bool = False


Kinds = Mapping[type, Kind]
"""How each kind of deed is done, by its type."""

_CORE: Kinds = {Use: Kind(using)}


def deeds_of(kinds: Kinds, asked: Iterable[object]) -> list[Deed]:
    """These deeds as the store does them, in order; uses are known here, every other kind to its game.

    Raises:
        KeyError: A game asks for something that it does not hand over.

    """
    return [_of(kinds, each).do(each) for each in asked]


def even_hidden(kinds: Kinds, asked: Iterable[object]) -> tuple[object, ...]:
    """Those of these deeds that are done also with a roll that is hidden."""
    return tuple(each for each in asked if _of(kinds, each).even_hidden)


def following(kinds: Kinds, before: Sequence[object], after: Sequence[object]) -> list[Deed]:
    """What makes the table follow a roll that stood for the deeds ``before`` and now for those ``after``.

    What it no longer stands for is taken back first; what both have is left alone.
    """
    gone, come = (
        [each for each in before if each not in after],
        [each for each in after if each not in before],
    )
    undone, done = list[Deed](), list[Deed]()
    for each in after:
        kind, was = _of(kinds, each), [old for old in before if type(old) is type(each)]
        if kind.redo and was:
            gone = [old for old in gone if old not in was]
            done.append(kind.redo(was[0], each))
        elif each in come:
            done.append(kind.do(each))
    for each in gone:
        if undo := _of(kinds, each).undo:
            undone.append(undo(each))
    # In this order: the use that is given back may be the one that is used now.
    return [*undone, *done]


def _of(kinds: Kinds, asked: object) -> Kind:
    return kinds.get(type(asked)) or _CORE[type(asked)]
