"""Counters as typed, one per line: "Slots 1: 4", "Rage 3 (long rest)", "slots: wizard 5"."""

from collections.abc import Iterable

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_dice
from bot.games.dnd.counters.rules.counter import LONG, SHORT, Back, Counter, Counters, Kind, When
from bot.games.dnd.counters.rules.tables import CLASSES, casts
from bot.games.dnd.terms.lines import LineError, Phrase, PhraseMatch, WrittenLine, read_line, read_lines
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_COUNTERS = 25  # As many as a list offers.
MAX_NAME = 30
MOST = 999

_WORDS = Terms(
    {
        "slots": later_of("typed of counters, as in slots 1: 4", "slots"),
        "pact slots": later_of("typed of counters, as in pact slots 3: 2", "pact slots"),
        "hit dice": later_of("typed of counters, as in hit dice: 5d8", "hit dice"),
        "short rest": later_of("typed of a counter that comes back then", "short rest"),
        "long rest": later_of("typed of a counter that comes back then", "long rest"),
        "dawn": later_of("typed of a counter that comes back then", "dawn"),
    }
)
_BEHIND = "< : | APART >"
_NUMBERED = Phrase(f"[pact] slot|slots APART [level] {{level:digit}} {_BEHIND} {{rest:rest}}")
_SLOTS = Phrase(f"slot|slots {_BEHIND} {{classes:words}}")
_DICE = Phrase(f"hit [point] dice|die {_BEHIND} {{rest:rest}}")
_DIE = Phrase("{count:2} d {sides:2}")
_OWN = Phrase(f"{{name}} {_BEHIND} {{most:4}} < ( ... | END >")
_REST = Phrase("{most:4} [( [{back}] )]")
_BACK = Phrase("[after|on|at] [a|an] {when:word} [rest|rests] [:] [{dice:amount}]")
_CLASS = Phrase("{name} {level:2}")


def is_counter(line: str) -> bool:
    """Return True if a line looks like a counter."""
    typed = read_line(line, _WORDS)
    return typed.match(_NUMBERED, _SLOTS, _DICE) is not None or _own_counter(typed) is not None


def read_counters(text: str) -> Counters:
    """Return the typed counters, one per line.

    Raises:
        PlayerError: A counter can't be parsed, there are too many, or two are the same.

    """
    typed, cast, dice = list[Counter](), list[tuple[str, int]](), list[tuple[str, int]]()
    for line in filter(None, (part.strip(",") for part in read_lines(text, _WORDS))):
        if matched := line.match(_NUMBERED):
            kind: Kind = "pact" if line.tokens[0].text == "pact" else "slot"
            most, back = _counted(matched.line("rest"))
            typed.append(Counter("", most, back or _USUAL[kind], kind, matched.number("level")))
        elif matched := line.match(_SLOTS):
            cast += _classes(matched.line("classes"), casting=True)
        elif matched := line.match(_DICE):
            known = [part.match(_DIE) for part in matched.line("rest").split(",", "+")]
            if all(die and die.number("sides") in _SIDES for die in known):
                typed += [_dice(die) for die in known if die]
            else:
                dice += _classes(matched.line("rest"), casting=False)
        else:
            typed.append(_own(line))
    counters = Counters(tuple(typed), tuple(cast), tuple(dice))
    check_counters(counters)
    return counters


def _dice(match: PhraseMatch) -> Counter:
    return Counter("", _number(match, "count"), LONG, "dice", match.number("sides"))


_SIDES = (4, 6, 8, 10, 12, 20)


def counters_text(counters: Counters) -> str:
    """Return these counters as lines that can be typed."""
    lines = [f"{_WORDS.name('slots')}: {_classes_text(counters.casts)}"] if counters.casts else []
    lines += [f"{_WORDS.name('hit dice')}: {_classes_text(counters.dice)}"] if counters.dice else []
    return "\n".join([*lines, *map(_line, counters.typed)])


def _line(counter: Counter) -> str:
    back = ", ".join(f"{_WORDS.name(_WHEN[rest.when])} {rest.dice}".strip() for rest in counter.back)
    behind = f" ({back})" if back and counter.back != _USUAL.get(counter.kind) else ""
    match counter.kind:
        case "slot" | "pact":
            word = _WORDS.name("slots" if counter.kind == "slot" else "pact slots")
            return f"{word} {counter.of}: {counter.most}{behind}"
        case "dice":
            return f"{_WORDS.name('hit dice')}: {counter.most}d{counter.of}"
        case _:
            return f"{counter.name} {counter.most}{behind}"


_USUAL: dict[Kind, tuple[Back, ...]] = {"slot": LONG, "pact": SHORT, "dice": LONG}
_WHEN: dict[When, str] = {"short": "short rest", "long": "long rest", "dawn": "dawn"}


def _own_counter(line: WrittenLine) -> PhraseMatch | None:
    """Return a counter's name with the rest of the line, if the line is a counter."""
    matched = line.match(_OWN)
    return (
        matched if matched and not any(token.text in "():" for token in matched.line("name").tokens) else None
    )


def _own(line: WrittenLine) -> Counter:
    matched = _own_counter(line)
    name = plain(matched.line("name").written) if matched else ""
    if matched is None or not any(letter.isalpha() for letter in name):
        raise _wrong(line)
    if len(name) > MAX_NAME:
        raise line.error(say("A name can have up to {most} characters.", most=MAX_NAME))
    most, back = _counted(line[matched.span("most")[0] :])
    return Counter(name, most, back)


def _counted(line: WrittenLine) -> tuple[int, tuple[Back, ...]]:
    """Return how many uses a counter has, and when they come back."""
    matched = line.match(_REST)
    if matched is None:
        raise _wrong(line)
    parts = matched.line("back").split(",", "/", "and", "or")
    return _number(matched, "most"), tuple(map(_back, filter(None, parts)))


def _back(line: WrittenLine) -> Back:
    matched = line.match(_BACK)
    when = next((word for word in _WHEN if matched and matched["when"] == word), None)
    if matched is None or when is None:
        words = later("“{text}” isn't a rest or dawn. Try (short rest), (long rest) or (dawn 1d6+1).")
        raise line.unread(words)
    return Back(when, read_dice(matched.line("dice").written) if matched["dice"] else "")


def _number(match: PhraseMatch, name: str) -> int:
    if not 1 <= match.number(name) <= MOST:
        words = later("A counter can't have a maximum of {text}. Enter a number from 1 to {most}.")
        raise match.line(name).unread(words, most=MOST)
    return match.number(name)


def _classes(line: WrittenLine, *, casting: bool) -> list[tuple[str, int]]:
    """Return classes with their levels: "wizard 5", "paladin 2, warlock 3"."""
    classes = list[tuple[str, int]]()
    for part in line.split(",", "/", "+", "and"):
        matched = part.match(_CLASS)
        name = CLASSES.read(matched.line("name").written) if matched else None
        if (
            not matched
            or name is None
            or not 1 <= matched.number("level") <= 20
            or (casting and not casts(name))
        ):
            known = listed(CLASSES.name(one) for one in CLASSES if not casting or casts(one))
            words = later("“{text}” isn't a class with its level, such as wizard 5. Choose from {classes}.")
            raise part.unread(words, classes=known)
        classes.append((name, matched.number("level")))
    return classes


def _classes_text(classes: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{CLASSES.name(name)} {level}" for name, level in classes)


def check_counters(counters: Counters) -> None:
    """Raise PlayerError if there are too many, or two are the same."""
    if len(counters.all()) > MAX_COUNTERS:
        raise PlayerError(say("there can be up to {most} counters.", most=MAX_COUNTERS))
    for names in ([counter.key for counter in counters.typed], [key for key, _ in counters.casts]):
        twice = next((name for name in names if names.count(name) > 1), "")
        if twice:
            name = twice.removeprefix("own ")
            raise PlayerError(say("{name} is listed twice. Enter it once.", name=name))


def _wrong(line: WrittenLine) -> LineError:
    words = later(
        "“{text}” isn't a counter. Try Slots 1: 4, slots: wizard 5, hit dice: 5d8 or Rage 3 (long rest)."
    )
    return line.unread(words)
