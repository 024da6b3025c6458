"""Targets as they are typed: "Goblin +2; Ogre -1 resist fire half cover", with what makes each different."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_types
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.targets.options_text import MAX_SOURCE
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import DAMAGE
from bot.rolls.card import shortened
from bot.words import later_of, say
from bot.words.terms import Terms

MAX_TARGETS = 20
MAX_ADJUSTMENTS = 5
EVERYBODY = "all"
"""The name of a target that stands for all who are played in a channel; see :func:`is_everybody`."""
_EVERYBODY = Terms(
    {EVERYBODY: later_of("typed for everybody who is played here", "all")},
    also={EVERYBODY: later_of("typed for everybody who is played here", "everybody, everyone, party")},
)
_SAID = Terms(
    {
        "dodging": later_of("typed behind a target's name", "dodging"),
        "adv": later_of("typed behind a target's name, for Advantage on its save", "adv"),
        "dis": later_of("typed behind a target's name, for Disadvantage on its save", "dis"),
        "saved": later_of("typed behind a target's name", "saved"),
        "failed": later_of("typed behind a target's name", "failed"),
        "evasion": later_of("typed behind a target's name", "evasion"),
        "less": later_of("typed behind a target's name, as in: less 5", "less"),
        "plus": later_of("typed behind a target's name, as in: plus 5", "plus"),
        "times": later_of("typed behind a target's name, as in: times 2", "times"),
        "over": later_of("typed behind a target's name, as in: over 2, for half", "over"),
        "resist": later_of("typed behind a target's name, before what it resists", "resist"),
        "vulnerable": later_of("typed behind a target's name, before what it is vulnerable to", "vulnerable"),
        "immune": later_of("typed behind a target's name, before what it is immune to", "immune"),
    }
)
"""What is said behind a target's name."""

_NAMELESS = "somebody"
_NAMES = (
    "half",
    "three",
    "total",
    "quarter",
    "quarters",
    "all",
)  # As in "half orc": without cover they are of a name.
_SIGNS = {"-": "less", "+": "plus", "x": "times", "/": "over"}
_DEFENCES = {
    "resist": "resist",
    "vulnerable": "vulnerable",
    "immune": "immune",
    "vulnerability": "vulnerable",
}
_WORDS = re.compile(r"(?i)\b(resist|vulnerable|vulnerability|immune)(?:s|ant|ance|ity)?\b(?:\s+to\b)?")
_COVER = re.compile(r"(?i)\b(half[- ]cover|three[- ]quarters?(?:[- ]cover)?|3/4(?:[- ]cover)?)\b")
_ASIDE = re.compile(r"(?i)\(([^()]*(?:[+-]\s*[0-9]|resist|vulnerab|immun|cover|evasion|\badv|\bdis)[^()]*)\)")
_SAYING = re.compile(
    r"adv|dis|advantage|disadvantage|dodging|dodges|fails?|failed|saved|saves|evasion|evades|cover|half|total|three|quarters?|less|plus|times|over"
    r"|resist\w*|vulnerab\w*|immun\w*|[+-][0-9]+|[0-9]+"
)
_MANY = re.compile(r"(?:(?P<before>[0-9]{1,2})\s*x?\s+)?(?P<name>.*?)(?:\s+x\s*(?P<behind>[0-9]{1,2}))?")


def read_targets(text: str) -> tuple[Target, ...]:
    """The targets of an effect, each with its save's bonus: "Goblin +2; Ogre -1 resist fire; Mira failed".

    Raises:
        PlayerError: One cannot be made out, or there are too many.

    """
    pieces: list[str] = []
    typed = plain(in_english(text))
    for each in filter(None, (piece.strip() for piece in re.split(r"[,、，;\n]|\band\b", typed))):
        words = [word for word in re.split(r"[\s/]+", each.casefold()) if word]
        types = [word for word in words if word in DAMAGE]
        if pieces and types and all(word in types or _SAYING.fullmatch(word) for word in words):
            pieces[-1] += f" {each}"  # Of "resist fire, cold".
        else:
            pieces.append(each)
    targets = tuple(target for each in pieces for target in _several(each))
    if len(targets) > MAX_TARGETS:
        raise PlayerError(
            say("Up to {most} targets at once; name the rest in another roll.", most=MAX_TARGETS)
        )
    return targets


def read_adjustments(text: str) -> tuple[str, ...]:
    """What is added to damage, taken off, multiplied or divided before all else: "-5", "x2, +3".

    Raises:
        PlayerError: One is none of that.

    """
    found = []
    for each in filter(
        None, re.split(r"[\s,;]+", plain(text).replace("×", "x").replace("÷", "/").casefold())
    ):
        match = re.fullmatch(r"([+x*/-]?)([0-9]{1,3})", each)
        if not match or (match[1] in ("x", "*", "/") and not 1 <= int(match[2]) <= 10):
            raise PlayerError(
                say("I cannot read “{text}”; write -5, +3, x2 or /2.", text=shortened(each, 20))
            )
        found.append(f"{(match[1] or '+').replace('*', 'x')}{match[2]}")
    if len(found) > MAX_ADJUSTMENTS:
        raise PlayerError(say("Up to {most} adjustments at once; add some up.", most=MAX_ADJUSTMENTS))
    return tuple(found)


def merged(typed: Target, known: Target) -> Target:
    """A target with what is known of it, by its sheet or in the fight; what was typed goes before that."""
    return replace(
        known,
        ac=known.ac if typed.ac is None else typed.ac,
        # Whoever typed the Armor Class knows it, so the card may show it.
        secret=known.secret and typed.ac is None,
        cover=typed.cover,
        tilts=typed.tilts,
        saved=typed.saved,
        adjust=typed.adjust,
        dodges=typed.dodges or known.dodges,
        evades=typed.evades or known.evades,
        modifier=known.modifier if typed.modifier is None else typed.modifier,
        # Known and typed of one type are one Resistance (SRD 5.2, No Stacking).
        resist=tuple(dict.fromkeys((*known.resist, *typed.resist))),
        vulnerable=tuple(dict.fromkeys((*known.vulnerable, *typed.vulnerable))),
        immune=tuple(dict.fromkeys((*known.immune, *typed.immune))),
    )


def is_everybody(name: str) -> bool:
    """Whether this name, as typed, stands for all who are played in a channel."""
    return _EVERYBODY.read(name.strip().removeprefix("@")) is not None


def in_english(text: str) -> str:
    """Targets as typed, with what is said of them as it is in English."""
    for each in (_SAID, COVER_NAMES, DAMAGE):
        text = each.in_english(text)
    return text


def targets_text(targets: Iterable[Target]) -> str:
    """The targets as :func:`read_targets` takes them."""
    return "; ".join(map(target_text, targets))


def target_text(target: Target) -> str:
    """The target as :func:`read_targets` takes it."""
    words = [target.name]
    words += [] if target.modifier is None else [f"{target.modifier:+d}"]
    words += [_SAID.name("dodging")] if target.dodges else []
    words += map(_SAID.name, target.tilts)
    words += [] if target.saved is None else [_SAID.name("saved" if target.saved else "failed")]
    words += [_SAID.name("evasion")] if target.evades else []
    words += [f"{_SAID.name(_SIGNS[each[0]])} {each[1:]}" for each in target.adjust]
    words += [COVER_NAMES.name(target.cover)] if target.cover else []
    for word, kinds in (
        ("resist", target.resist),
        ("vulnerable", target.vulnerable),
        ("immune", target.immune),
    ):
        words += [_SAID.name(word), *map(DAMAGE.name, kinds)] if kinds else []
    return " ".join(words)


def _several(text: str) -> list[Target]:
    """The target, or as many as "3 goblins" or "Goblin x3" says, numbered."""
    target = read_target(text)
    match = _MANY.fullmatch(target.name)
    count = int((match["before"] or match["behind"] or 1) if match else 1)
    if not match or (count == 1 and not match["before"] and not match["behind"]):
        return [target]
    if not count or not match["name"]:
        raise PlayerError(
            say("“{text}” is nobody; write how many, as in Goblin x3.", text=shortened(text, MAX_SOURCE))
        )
    return [
        replace(target, name=f"{match['name']} {number}")
        for number in range(1, min(count, MAX_TARGETS + 1) + 1)
    ]


def read_target(text: str) -> Target:
    """One target, with what is said of it behind its name.

    Raises:
        PlayerError: It has no name, or its types of damage are none.

    """
    text = _ASIDE.sub(r" \1 ", in_english(text))
    cover = _COVER.search(text)
    head, *defences = _WORDS.split(_COVER.sub(" ", text))
    degree = (
        {"h": "half", "t": "three_quarters", "3": "three_quarters"}[cover[1][0].casefold()] if cover else ""
    )
    target = Target(cover=degree)
    words = re.sub(r"([+-])\s+(?=[0-9])", r"\1", head).split()
    for word, kinds in zip(defences[::2], defences[1::2], strict=True):
        # What is said behind the types is of the target all the same.
        said = [each for each in re.split(r"[\s,]+", kinds) if each]
        types = [each for each in said if not _SAYING.fullmatch(each)]
        words += [each for each in said if _SAYING.fullmatch(each)]
        found = (*getattr(target, _DEFENCES[word.casefold()]), *read_types(" ".join(types)))
        target = replace(target, **{_DEFENCES[word.casefold()]: tuple(dict.fromkeys(found))})
    while words and (known := _known(target, words)):
        target, taken = known
        words = words[:-taken]
    _check_read(words, text)
    name = " ".join(words)
    name = shortened(_EVERYBODY.in_english(name), MAX_SOURCE)
    if not name:
        raise PlayerError(
            say(
                "“{text}” names nobody; write each target as in Goblin +2, or Ogre -1 resist fire.",
                text=shortened(text, MAX_SOURCE),
            )
        )
    return replace(target, name=name)


def read_defences(text: str) -> Target:
    """What damage does to somebody, without a name: "resist slashing", "vulnerable fire less 3".

    Raises:
        PlayerError: It says anything else.

    """
    said = read_target(f"{_NAMELESS} {text}")
    if replace(said, resist=(), vulnerable=(), immune=(), adjust=()) != Target(_NAMELESS):
        raise PlayerError(
            say(
                "Write the Armor Class, and behind it resist, vulnerable or immune, as in 15 resist slashing."
            )
        )
    return said


def _check_read(words: list[str], text: str) -> None:
    """Raise PlayerError if one of these words, left for a name, says something that was not understood."""
    unread = next(
        (word for word in words if _SAYING.fullmatch(word) and not (word.isdigit() or word in _NAMES)), ""
    )
    if unread or any("+" in word for word in words):
        raise PlayerError(
            say(
                "“{word}” of “{text}” means nothing there; behind a name stand its save, as in +2, adv, dis,"
                " dodging, evasion, failed, saved, half cover, less 5, resist, vulnerable and immune.",
                word=unread or "+",
                text=shortened(text, MAX_SOURCE),
            )
        )


def _known(target: Target, words: list[str]) -> tuple[Target, int] | None:
    """The target with what the last words say of it, and how many they are; None if they are of its name."""
    word = words[-1]
    if re.fullmatch(r"[+-][0-9]{1,3}", word) and target.modifier is None:
        return replace(target, modifier=int(word)), 1
    sign = next((sign for sign, each in _SIGNS.items() if len(words) > 1 and words[-2] == each), "")
    if sign and re.fullmatch(r"[1-9][0-9]{0,2}", word):
        return replace(target, adjust=(f"{sign}{word}", *target.adjust)), 2
    if word in ("dodging", "dodges"):
        return replace(target, dodges=True), 1
    if word in ("evasion", "evades"):
        return replace(target, evades=True), 1
    if word in ("adv", "advantage"):
        return replace(target, tilts=("adv", *target.tilts)), 1
    if word in ("dis", "disadvantage"):
        return replace(target, tilts=("dis", *target.tilts)), 1
    if word in ("fail", "fails", "failed") and target.saved is None:
        return replace(target, saved=False), 1
    return (replace(target, saved=True), 1) if word in ("saved", "saves") and target.saved is None else None
