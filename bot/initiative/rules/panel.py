"""An initiative as it is shown: to all the order, and behind *More…* what each may change."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.initiative.rules.entering import MAX_NOTE, MAX_TYPED
from bot.initiative.rules.state import By, Entry, Initiative
from bot.rolls.card import Action, Card, Choice, Field, code, minus, plain, shortened
from bot.words import choose, later, listed, say, spaced

SUBJECT = "initiative"
"""Begins the ``custom_id`` of its buttons, and is the kind of its panel; never change it."""

NEXT, BACK, JOIN, TIES, MORE = "next_turn", "turn_back", "join", "ties", "menu"
FIRST, PAGE, ONE = "first", "page", "one"
NOTE, REMOVE, REVEAL = "note", "remove", "reveal"
HIDDEN, CLEAR, CLEAR_NOW = "hidden", "clear", "clear_now"
"""The keys of what is done; they stand in buttons, so never change one."""

_TIES = 3  # Of which the message tells; the list behind *Ties…* has all.
_MOST = 3400  # Characters of the order on a card, which has 4,096 for everything.


def order_card(state: Initiative) -> Card:
    """What all see: whose turn it is, and the order, the first to act first."""
    now = state.now
    actions = [
        Action(NEXT, say("Next") if now else say("Begin"), at=state.steps),
        Action(JOIN, say("Join…"), quiet=True),
    ]
    if now:
        actions.insert(1, Action(BACK, say("Back"), quiet=True, at=state.steps))
    if state.ties():
        actions.append(Action(TIES, say("Ties…"), quiet=True))
    actions.append(Action(MORE, say("More…"), quiet=True))
    return Card(_headline(state), lines=(*_window(state, _MOST), *_ties(state)), actions=tuple(actions))


def _ties(state: Initiative) -> list[str]:
    """The open ties that somebody's player is in: in others the GMs' own stand as they were entered."""
    lines = [tie_words(tie) for tie in state.ties() if any(one.player for one in tie)]
    more = len(lines) - _TIES
    return (
        [*lines[:_TIES], choose(more, "…and {count} tie more", "…and {count} ties more")]
        if more > 0
        else lines
    )


def _headline(state: Initiative) -> str:
    now = state.now
    if now:
        return say("Round {round}: {name}", round=state.round, name=plain(now.name))
    return say("Not begun yet") if state.order() else say("Nobody is in it yet")


def _window(state: Initiative, most: int) -> list[str]:
    """The order in so many characters: first how each was rolled is left out, then whoever has acted."""
    for shows in (True, False):
        lines = [_line(entry, state, shows_dice=shows) for entry in state.order()]
        if sum(map(len, lines)) <= most:
            return lines
    gone = 0
    while sum(map(len, lines)) > most and state.order()[gone].number != state.acting:
        gone, lines = gone + 1, lines[1:]
    return [say("…{count} before", count=gone), *lines] if gone else lines


def _line(entry: Entry, state: Initiative, *, shows_dice: bool = True) -> str:
    is_now = not entry.is_hidden and entry.number == state.acting
    words = later("▶ **{count} {name}**") if is_now else later("{count} {name}")
    parts = [words.say(count=minus(entry.count), name=plain(entry.name))]
    parts += [say("({dice})", dice=dice_words(entry))] if shows_dice and entry.dice else []
    parts += [say("*hidden*")] if entry.is_hidden else []
    parts += [say("· {note}", note=plain(entry.note))] if entry.note else []
    return spaced(parts)


def dice_words(entry: Entry) -> str:
    """What was rolled for it, and the faces that came up, dropped ones too."""
    rolled = entry.roll
    faces = listed(str(die.face) for die in rolled.dice) if rolled else ""
    return say("{dice}: {faces}", dice=code(entry.dice), faces=faces) if faces else code(entry.dice)


def tie_words(tied: Sequence[Entry]) -> str:
    """A tie that is open, and whose it is to settle."""
    words = later("**Tie** at {count}: {names}. A GM settles who goes first: *Ties…*.")
    if all(entry.player for entry in tied):
        words = later("**Tie** at {count}: {names}. Their players settle who goes first: *Ties…*.")
    return words.say(count=minus(tied[0].count), names=listed(plain(entry.name) for entry in tied))


def turn_lines(state: Initiative) -> Iterator[str]:
    """Whose turn it is in a few words, for what shows the turn of the channel."""
    now = state.now
    if now is None:
        yield say("Initiative is entered, and has not begun: *Begin* on its message.")
        return
    yield say(
        "Initiative, round {round}: it is the turn of **{name}**.", round=state.round, name=plain(now.name)
    )
    order = state.order()
    after = order[(order.index(now) + 1) % len(order)]
    if after is not now:
        yield say("Then {name}.", name=plain(after.name))


def over_card(state: Initiative) -> Card:
    """What is left of an order that was cleared: everybody as they stood, and nothing to press."""
    return Card(say("Cleared"), lines=tuple(_window(replace(state, acting=0), _MOST)))


def first_choices(state: Initiative, by: By) -> tuple[Choice, ...]:
    """Who may be picked to go first in the open ties that this person may settle."""
    return tuple(
        Choice(str(entry.number), entry.name, say("tied at {count}", count=minus(entry.count)))
        for tied in state.ties()
        if by.is_gm or (all(one.player for one in tied) and by.user in [one.player for one in tied])
        for entry in tied
    )


def changeable(state: Initiative, by: By) -> tuple[Entry, ...]:
    """Whom this person may change: their own, or as GM everybody, with the hidden ones."""
    if by.is_gm:
        return state.order(hidden=True)
    return tuple(entry for entry in state.order() if entry.player == by.user)


def more_card(state: Initiative, by: By, *, can_hide: bool) -> Card:
    """What somebody may do beside taking turns; to a GM the whole order, with the hidden ones.

    ``can_hide``: there are others from whom somebody can be hidden.
    """
    if not by.is_gm:
        own = changeable(state, by)
        words = say("Yours in the order. Pick one to note something or take it out.")
        return Card(
            say("Initiative"), lines=(words if own else say("Nobody in the order is yours; press Join…."),)
        )
    lines = [_line(entry, state) for entry in state.order(hidden=True)]
    hide = (Action(HIDDEN, say("Add hidden…"), quiet=True, row=2),) if can_hide else ()
    actions = (*hide, Action(CLEAR, say("Clear…"), quiet=True, row=2))
    return Card(say("Initiative, for GMs"), lines=_fitting(lines), actions=actions)


def _fitting(lines: list[str]) -> tuple[str, ...]:
    kept = list(lines)
    while sum(map(len, kept)) > _MOST:
        kept.pop()
    left = len(lines) - len(kept)
    return (*kept, say("…and {count} more", count=left)) if left else tuple(kept)


def one_choices(entries: Sequence[Entry]) -> tuple[Choice, ...]:
    """Everybody of these, to pick one; a hidden one says so."""
    return tuple(
        Choice(
            str(key_of(entry)),
            say("{count} {name}", count=minus(entry.count), name=entry.name),
            say("hidden") if entry.is_hidden else shortened(entry.note, 60),
        )
        for entry in entries
    )


def key_of(entry: Entry) -> int:
    """What stands for one in a list or a button: twice its number, and one more for a hidden one."""
    return 2 * entry.number + entry.is_hidden


def of_key(key: int) -> tuple[int, bool]:
    """The number that such a key stands for, and whether it is a hidden one's."""
    return key // 2, bool(key % 2)


def one_card(entry: Entry) -> Card:
    """One in the order, and what can be done with it."""
    at = key_of(entry)
    lines = [dice_words(entry)] if entry.dice else []
    lines += [plain(entry.note)] if entry.note else []
    actions = [Action(NOTE, say("Note…"), at=at), Action(REMOVE, say("Take out"), quiet=True, at=at)]
    if entry.is_hidden:
        actions.append(Action(REVEAL, say("Reveal"), quiet=True, at=at))
        lines.append(say("*Hidden*: only GMs know of it, and it has no turn until you reveal it."))
    actions.append(Action(MORE, say("Back"), quiet=True))
    headline = say("{count} {name}", count=minus(entry.count), name=plain(entry.name))
    return Card(headline, lines=tuple(lines), actions=tuple(actions))


def clear_card() -> Card:
    """Whether the order is cleared: it cannot be brought back."""
    words = say("Everybody is taken out, with their notes; whoever enters again is rolled for anew.")
    return Card(
        say("Clear the initiative?"), lines=(words,), actions=(Action(CLEAR_NOW, say("Yes, clear it")),)
    )


def join_fields(written: str = "") -> tuple[Field, ...]:
    """The form for whoever enters, with what was ``written`` before."""
    hint = say("Ana 14, or with dice: Ana d20+2; several: goblins x3 d20+2")
    return (Field("who", say("Who, and the number or dice"), hint, MAX_TYPED, long=True, filled=written),)


def note_fields(entry: Entry) -> tuple[Field, ...]:
    """The form for the note on one."""
    hint = say("poisoned until round 4; empty for none")
    return (Field("note", say("Note, for all to see"), hint, MAX_NOTE, filled=entry.note),)
