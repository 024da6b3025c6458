"""An initiative as displayed: the order for everyone, and under *More…*, what each person can change."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.initiative.rules.entering import MAX_NOTE, MAX_TYPED
from bot.initiative.rules.state import By, Entry, Initiative
from bot.rolls.card import Action, Card, Choice, Face, Field, Pictured, code, minus, plain, shortened
from bot.rolls.pictures import MOST, row_of
from bot.words import choose, later, listed, say, spaced

SUBJECT = "initiative"
"""The start of the ``custom_id`` of an initiative's buttons, and the kind of its panel. Never change it."""

NEXT, BACK, JOIN, TIES, MORE = "next_turn", "turn_back", "join", "ties", "menu"
FIRST, PAGE, ONE = "first", "page", "one"
NOTE, REMOVE, REVEAL = "note", "remove", "reveal"
HIDDEN, CLEAR, CLEAR_NOW = "hidden", "clear", "clear_now"
"""The keys of the actions; they are in buttons, so never change one."""

_TIES = 3  # Ties in the message; the list behind *Ties…* has all.
_MOST = 3400  # Characters of the order on a card, which has 4,096 for everything.


def order_card(state: Initiative) -> Card:
    """Return the public card: whose turn it is, and the order, from the first to act to the last."""
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
    """Return lines about open ties that involve a player. In others, the GMs' entries keep their order."""
    lines = [tie_words(tie) for tie in state.ties() if any(one.player for one in tie)]
    more = len(lines) - _TIES
    return (
        [*lines[:_TIES], choose(more, "…and {count} more tie", "…and {count} more ties")]
        if more > 0
        else lines
    )


def _headline(state: Initiative) -> str:
    now = state.now
    if now:
        return say("Round {round}: {name}", round=state.round, name=plain(now.name))
    return say("Not started yet") if state.order() else say("No one has joined yet")


def _window(state: Initiative, most: int) -> Sequence[str | Pictured]:
    """Return the order in this many characters: leave out first the rolls, then those who have acted."""
    order = state.order()
    if sum(len(entry.roll.dice) for entry in order if entry.roll) <= MOST:
        pictured = [_pictured(entry, state) for entry in order]
        if sum(map(_length, pictured)) <= most:
            return pictured
    for shows in (True, False):
        lines = [_line(entry, state, shows_dice=shows) for entry in order]
        if sum(map(len, lines)) <= most:
            return lines
    gone = 0
    while sum(map(len, lines)) > most and order[gone].number != state.acting:
        gone, lines = gone + 1, lines[1:]
    return [say("…{count} before", count=gone), *lines] if gone else lines


def _line(entry: Entry, state: Initiative, *, shows_dice: bool = True) -> str:
    parts = [_place(entry, state)]
    parts += [say("({dice})", dice=dice_words(entry))] if shows_dice and entry.dice else []
    parts += [say("*hidden*")] if entry.is_hidden else []
    return spaced([*parts, *_note(entry)])


def _place(entry: Entry, state: Initiative) -> str:
    is_now = not entry.is_hidden and entry.number == state.acting
    words = later("▶ **{count} {name}**") if is_now else later("{count} {name}")
    return words.say(count=minus(entry.count), name=plain(entry.name))


def _note(entry: Entry) -> list[str]:
    return [say("· {note}", note=plain(entry.note))] if entry.note else []


def _pictured(entry: Entry, state: Initiative) -> str | Pictured:
    """Return a public entry's line with its dice as pictures, or in words if one has no picture."""
    words, rolled = _line(entry, state), entry.roll
    if rolled is None:
        return words
    (result,) = rolled.results
    row = row_of(result.line.part, iter(result.pools), {})
    notes = (f" {note}" for note in _note(entry))
    return Pictured((_place(entry, state), "  ", *row, *notes), words) if row else words


def _length(line: str | Pictured) -> int:
    """Return the most characters that a line takes in a message, including its pictures' IDs."""
    if isinstance(line, str):
        return len(line)
    return sum(_TAG if isinstance(part, Face) else len(part) for part in line.seen)


_TAG = 40  # Characters of a picture in a message.


def dice_words(entry: Entry) -> str:
    """Return the dice rolled for an entry, and their faces, including dropped ones."""
    rolled = entry.roll
    faces = listed(str(die.face) for die in rolled.dice) if rolled else ""
    return say("{dice}: {faces}", dice=code(entry.dice), faces=faces) if faces else code(entry.dice)


def tie_words(tied: Sequence[Entry]) -> str:
    """Return a line with an open tie, and who can settle it."""
    words = later("**Tie** at {count}: {names}. A GM decides who goes first with *Ties…*.")
    if all(entry.player for entry in tied):
        words = later("**Tie** at {count}: {names}. Their players decide who goes first with *Ties…*.")
    return words.say(count=minus(tied[0].count), names=listed(plain(entry.name) for entry in tied))


def turn_lines(state: Initiative) -> Iterator[str]:
    """Yield whose turn it is in a few words, for the display of the channel's turn."""
    now = state.now
    if now is None:
        yield say("Initiative is entered but hasn't started. Press *Begin* on its message.")
        return
    yield say("Initiative, round {round}: it's **{name}**'s turn.", round=state.round, name=plain(now.name))
    order = state.order()
    after = order[(order.index(now) + 1) % len(order)]
    if after is not now:
        yield say("Then {name}.", name=plain(after.name))


def over_card(state: Initiative) -> Card:
    """Return the record of a cleared order: everyone in their place, without buttons."""
    return Card(say("Cleared"), lines=tuple(_window(replace(state, acting=0), _MOST)))


def first_choices(state: Initiative, by: By) -> tuple[Choice, ...]:
    """Return who can be picked to go first in the open ties that this person can settle."""
    return tuple(
        Choice(str(entry.number), entry.name, say("tied at {count}", count=minus(entry.count)))
        for tied in state.ties()
        if by.is_gm or (all(one.player for one in tied) and by.user in [one.player for one in tied])
        for entry in tied
    )


def changeable(state: Initiative, by: By) -> tuple[Entry, ...]:
    """Return the entries this person can change: their own, or all for a GM, including hidden ones."""
    if by.is_gm:
        return state.order(hidden=True)
    return tuple(entry for entry in state.order() if entry.player == by.user)


def more_card(state: Initiative, by: By, *, can_hide: bool) -> Card:
    """Return the card under *More…*, which for a GM has the whole order, including hidden entries.

    ``can_hide`` is True if there is anyone to hide an entry from.
    """
    if not by.is_gm:
        own = changeable(state, by)
        words = say("These are your entries. Choose one to add a note or remove it.")
        return Card(
            say("Initiative"), lines=(words if own else say("You aren't in the turn order. Press Join…."),)
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
    """Return these entries as choices; hidden entries are marked."""
    return tuple(
        Choice(
            str(key_of(entry)),
            say("{count} {name}", count=minus(entry.count), name=entry.name),
            say("hidden") if entry.is_hidden else shortened(entry.note, 60),
        )
        for entry in entries
    )


def key_of(entry: Entry) -> int:
    """Return an entry's key in lists and buttons: twice its number, plus one if it's hidden."""
    return 2 * entry.number + entry.is_hidden


def of_key(key: int) -> tuple[int, bool]:
    """Return an entry's number from its key, and True if the entry is hidden."""
    return key // 2, bool(key % 2)


def one_card(entry: Entry) -> Card:
    """Return one entry, and the actions on it."""
    at = key_of(entry)
    lines = [dice_words(entry)] if entry.dice else []
    lines += [plain(entry.note)] if entry.note else []
    actions = [Action(NOTE, say("Note…"), at=at), Action(REMOVE, say("Remove"), quiet=True, at=at)]
    if entry.is_hidden:
        actions.append(Action(REVEAL, say("Reveal"), quiet=True, at=at))
        lines.append(say("*Hidden*: only GMs can see this entry, and it gets no turn until you reveal it."))
    actions.append(Action(MORE, say("Back"), quiet=True))
    headline = say("{count} {name}", count=minus(entry.count), name=plain(entry.name))
    return Card(headline, lines=tuple(lines), actions=tuple(actions))


def clear_card() -> Card:
    """Return the question before clearing the order, which can't be undone."""
    words = say("This removes everyone and their notes. Anyone who joins again rolls again.")
    return Card(
        say("Clear the initiative?"), lines=(words,), actions=(Action(CLEAR_NOW, say("Yes, clear it")),)
    )


def join_fields(written: str = "") -> tuple[Field, ...]:
    """Return the form for joining, filled in with the text ``written`` before."""
    hint = say("Ana 14, or with dice: Ana d20+2; several: goblins x3 d20+2")
    return (Field("who", say("Name and number or dice"), hint, MAX_TYPED, long=True, filled=written),)


def note_fields(entry: Entry) -> tuple[Field, ...]:
    """Return the form for a note."""
    hint = say("poisoned until round 4; leave empty for none")
    return (Field("note", say("Note everyone can see"), hint, MAX_NOTE, filled=entry.note),)
