"""Counters as they are typed, one per line: "Slots 1: 4", "Rage 3 (long rest)", "slots: wizard 5"."""

import re
from collections.abc import Iterable

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_dice
from bot.games.dnd.counters.rules.counter import LONG, SHORT, Back, Counter, Counters, Kind, When
from bot.games.dnd.counters.rules.tables import CLASSES, casts
from bot.rolls.card import shortened
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
_BEHIND = r"(?:\s*:\s*|\s+)"  # A full-width colon has no space behind it.
_NUMBERED = re.compile(rf"(?i)(?P<pact>pact\s+)?slots?\s+(?:level\s*)?(?P<level>[1-9]){_BEHIND}(?P<rest>.+)")
_SLOTS = re.compile(rf"(?i)slots?{_BEHIND}(?P<classes>[^\s\d:].*)")
_DICE = re.compile(rf"(?i)hit\s+(?:point\s+)?(?:dice|die){_BEHIND}(?P<rest>.+)")
_DIE = re.compile(r"(?i)(?P<count>[0-9]{1,2})\s*d\s*(?P<sides>4|6|8|10|12|20)")
_OWN = re.compile(rf"(?P<name>[^():]*[^():\s]){_BEHIND}(?P<rest>[0-9]{{1,4}}(?:\s*\(.*)?)")
_REST = re.compile(r"(?P<most>[0-9]{1,4})\s*(?:\((?P<back>[^()]*(?:\([^()]*\)[^()]*)?)\))?")
_BACK = re.compile(
    r"(?i)(?:(?:after|on|at)\s+)?(?:an?\s+)?(?P<when>short|long|dawn)(?:\s+rests?)?\s*:?\s*(?P<dice>[0-9d].*)?"
)


def is_counter(line: str) -> bool:
    """Whether a line is one of counters, as far as can be told by how it looks."""
    typed = _english(line)
    return any(each.fullmatch(typed) for each in (_NUMBERED, _SLOTS, _DICE, _OWN))


def read_counters(text: str) -> Counters:
    """The counters that were typed, one per line.

    Raises:
        PlayerError: One cannot be read, there are too many, or two are the same.

    """
    typed, cast, dice = list[Counter](), list[tuple[str, int]](), list[tuple[str, int]]()
    for line in filter(None, (each.strip(" ,") for each in re.split(r"[\n;]", text))):
        bare = _english(line)
        if found := _NUMBERED.fullmatch(bare):
            typed.append(_of_level(line, found))
        elif found := _SLOTS.fullmatch(bare):
            cast += _classes(line, found["classes"], casting=True)
        elif found := _DICE.fullmatch(bare):
            known = [_DIE.fullmatch(each.strip()) for each in re.split(r"[,、+]", found["rest"])]
            if all(known):
                typed += [_die(line, each) for each in known if each]
            else:
                dice += _classes(line, found["rest"], casting=False)
        else:
            typed.append(_own(line, bare))
    counters = Counters(tuple(typed), tuple(cast), tuple(dice))
    check_counters(counters)
    return counters


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


def _english(line: str) -> str:
    return " ".join(plain(_WORDS.in_english(line)).split())


def _of_level(line: str, found: re.Match[str]) -> Counter:
    kind: Kind = "pact" if found["pact"] else "slot"
    most, back = _counted(line, found["rest"])
    return Counter("", most, back or _USUAL[kind], kind, int(found["level"]))


def _die(line: str, found: re.Match[str]) -> Counter:
    return Counter("", _number(line, found["count"]), LONG, "dice", int(found["sides"]))


def _own(line: str, bare: str) -> Counter:
    found = _OWN.fullmatch(bare)
    if found is None or not any(letter.isalpha() for letter in found["name"]):
        raise _wrong(line)
    if len(found["name"]) > MAX_NAME:
        raise PlayerError(
            say("“{line}”: a name may have up to {most} characters.", line=shortened(line, 30), most=MAX_NAME)
        )
    most, back = _counted(line, found["rest"])
    return Counter(found["name"], most, back)


def _counted(line: str, text: str) -> tuple[int, tuple[Back, ...]]:
    """How many there are, and when they come back."""
    found = _REST.fullmatch(text.strip())
    if found is None:
        raise _wrong(line)
    parts = re.split(r"[,、/]|\b(?:and|or)\b", found["back"] or "")
    return _number(line, found["most"]), tuple(_back(line, each.strip()) for each in parts if each.strip())


def _back(line: str, text: str) -> Back:
    found = _BACK.fullmatch(text)
    if found is None:
        raise PlayerError(
            say(
                "“{line}”: write when it comes back as (short rest), (long rest), (dawn 1d6+1).",
                line=shortened(line, 40),
            )
        )
    when: When = "short" if found["when"].casefold() == "short" else "long"
    when = "dawn" if found["when"].casefold() == "dawn" else when
    return Back(when, read_dice(found["dice"]) if found["dice"] else "")


def _number(line: str, text: str) -> int:
    if not 1 <= int(text) <= MOST:
        raise PlayerError(say("“{line}”: there are 1 to {most} of it.", line=shortened(line, 40), most=MOST))
    return int(text)


_CLASS = re.compile(r"(?P<name>.+?)\s*(?P<level>[0-9]{1,2})")


def _classes(line: str, text: str, *, casting: bool) -> list[tuple[str, int]]:
    """Classes with their levels: "wizard 5", "paladin 2, warlock 3"."""
    classes = list[tuple[str, int]]()
    for each in re.split(r"[,、/+]|\band\b", text):
        found = _CLASS.fullmatch(each.strip())
        name = CLASSES.read(found["name"]) if found else None
        if (
            found is None
            or name is None
            or not 1 <= int(found["level"]) <= 20
            or (casting and not casts(name))
        ):
            known = listed(CLASSES.name(one) for one in CLASSES if not casting or casts(one))
            words = later("“{line}”: write a class with its level, as in wizard 5; there are {classes}.")
            raise PlayerError(words.say(line=shortened(line, 40), classes=known))
        classes.append((name, int(found["level"])))
    return classes


def _classes_text(classes: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{CLASSES.name(name)} {level}" for name, level in classes)


def check_counters(counters: Counters) -> None:
    """Raise PlayerError for too many, and for two of the same."""
    if len(counters.all()) > MAX_COUNTERS:
        raise PlayerError(say("up to {most} counters.", most=MAX_COUNTERS))
    for names in ([each.key for each in counters.typed], [each for each, _ in counters.casts]):
        twice = next((each for each in names if names.count(each) > 1), "")
        if twice:
            name = twice.removeprefix("own ")
            raise PlayerError(say("{name} stands there twice; write it once.", name=name))


def _wrong(line: str) -> PlayerError:
    words = later(
        "I cannot read “{line}”; write it as in Slots 1: 4, slots: wizard 5, hit dice: 5d8,"
        " or Rage 3 (long rest)."
    )
    return PlayerError(words.say(line=shortened(line, 40)))
