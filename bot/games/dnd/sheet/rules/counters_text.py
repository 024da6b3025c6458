"""Counters as they are typed, one per line: "Slots 1: 4", "Rage 3 (long rest)", "slots: wizard 5"."""

from collections.abc import Iterable

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_dice
from bot.games.dnd.counters.rules.counter import LONG, SHORT, Back, Counter, Counters, Kind, When
from bot.games.dnd.counters.rules.tables import CLASSES, casts
from bot.games.dnd.terms.lines import Found, Line, LineError, Phrase, read_line, read_lines
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_COUNTERS = 25  # As many as one list offers.
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
    """Whether a line is one of counters, as far as can be told by how it looks."""
    typed = read_line(line, _WORDS)
    return typed.match(_NUMBERED, _SLOTS, _DICE) is not None or _own_counter(typed) is not None


def read_counters(text: str) -> Counters:
    """The counters that were typed, one per line.

    Raises:
        PlayerError: One cannot be read, there are too many, or two are the same.

    """
    typed, cast, dice = list[Counter](), list[tuple[str, int]](), list[tuple[str, int]]()
    for line in filter(None, (each.strip(",") for each in read_lines(text, _WORDS))):
        if found := line.match(_NUMBERED):
            kind: Kind = "pact" if line.tokens[0].text == "pact" else "slot"
            most, back = _counted(found.line("rest"))
            typed.append(Counter("", most, back or _USUAL[kind], kind, found.number("level")))
        elif found := line.match(_SLOTS):
            cast += _classes(found.line("classes"), casting=True)
        elif found := line.match(_DICE):
            known = [part.match(_DIE) for part in found.line("rest").split(",", "+")]
            if all(each and each.number("sides") in _SIDES for each in known):
                typed += [_dice(each) for each in known if each]
            else:
                dice += _classes(found.line("rest"), casting=False)
        else:
            typed.append(_own(line))
    counters = Counters(tuple(typed), tuple(cast), tuple(dice))
    check_counters(counters)
    return counters


def _dice(found: Found) -> Counter:
    return Counter("", _number(found, "count"), LONG, "dice", found.number("sides"))


_SIDES = (4, 6, 8, 10, 12, 20)


def counters_text(counters: Counters) -> str:
    """The lines that give these counters when they are read."""
    lines = [f"{_WORDS.name('slots')}: {_classes_text(counters.casts)}"] if counters.casts else []
    lines += [f"{_WORDS.name('hit dice')}: {_classes_text(counters.dice)}"] if counters.dice else []
    return "\n".join([*lines, *map(_line, counters.typed)])


def _line(counter: Counter) -> str:
    back = ", ".join(f"{_WORDS.name(_WHEN[each.when])} {each.dice}".strip() for each in counter.back)
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


def _own_counter(line: Line) -> Found | None:
    """The name of a counter and what stands behind it, if the line is one."""
    found = line.match(_OWN)
    return found if found and not any(token.text in "():" for token in found.line("name").tokens) else None


def _own(line: Line) -> Counter:
    found = _own_counter(line)
    name = plain(found.line("name").written) if found else ""
    if found is None or not any(letter.isalpha() for letter in name):
        raise _wrong(line)
    if len(name) > MAX_NAME:
        words = later("“{line}”: a name may have up to {most} characters.")
        raise LineError(words.say(line=line.marked(), most=MAX_NAME))
    most, back = _counted(line[found.span("most")[0] :])
    return Counter(name, most, back)


def _counted(line: Line) -> tuple[int, tuple[Back, ...]]:
    """How many there are, and when they come back."""
    found = line.match(_REST)
    if found is None:
        raise _wrong(line)
    parts = found.line("back").split(",", "/", "and", "or")
    return _number(found, "most"), tuple(map(_back, filter(None, parts)))


def _back(line: Line) -> Back:
    found = line.match(_BACK)
    when = next((each for each in _WHEN if found and found["when"] == each), None)
    if found is None or when is None:
        words = later("“{line}”: write when it comes back as (short rest), (long rest), (dawn 1d6+1).")
        raise LineError(words.say(line=line.marked()))
    return Back(when, read_dice(found.line("dice").written) if found["dice"] else "")


def _number(found: Found, name: str) -> int:
    if not 1 <= found.number(name) <= MOST:
        words = later("“{line}”: there are 1 to {most} of it.")
        raise LineError(words.say(line=found.line(name).marked(), most=MOST))
    return found.number(name)


def _classes(line: Line, *, casting: bool) -> list[tuple[str, int]]:
    """Classes with their levels: "wizard 5", "paladin 2, warlock 3"."""
    classes = list[tuple[str, int]]()
    for part in line.split(",", "/", "+", "and"):
        found = part.match(_CLASS)
        name = CLASSES.read(found.line("name").written) if found else None
        if not found or name is None or not 1 <= found.number("level") <= 20 or (casting and not casts(name)):
            known = listed(CLASSES.name(one) for one in CLASSES if not casting or casts(one))
            words = later("“{line}”: write a class with its level, as in wizard 5; there are {classes}.")
            raise LineError(words.say(line=part.marked(), classes=known))
        classes.append((name, found.number("level")))
    return classes


def _classes_text(classes: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{CLASSES.name(name)} {level}" for name, level in classes)


def check_counters(counters: Counters) -> None:
    """Raise PlayerError for too many, and for two of the same."""
    if len(counters.all()) > MAX_COUNTERS:
        raise PlayerError(say("up to {most} counters.", most=MAX_COUNTERS))
    for names in ([counter.key for counter in counters.typed], [each for each, _ in counters.casts]):
        twice = next((each for each in names if names.count(each) > 1), "")
        if twice:
            name = twice.removeprefix("own ")
            raise PlayerError(say("{name} stands there twice; write it once.", name=name))


def _wrong(line: Line) -> LineError:
    words = later(
        "I cannot read “{line}”; write it as in Slots 1: 4, slots: wizard 5, hit dice: 5d8,"
        " or Rage 3 (long rest)."
    )
    return LineError(words.say(line=line.marked()))
