"""Targets as they are typed: "Goblin +2; Ogre -1 resist fire half cover", with what makes each different."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_types
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.targets.options_text import MAX_SOURCE
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.lines import Line, LineError, Phrase, Token, read_line
from bot.games.dnd.terms.playing import DAMAGE
from bot.rolls.card import shortened
from bot.words import later, later_of, say
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

WORDS = (_SAID, COVER_NAMES, DAMAGE)
_SIGNS = {"-": "less", "+": "plus", "x": "times", "/": "over"}
_FLAGS: dict[str, tuple[str, bool]] = {
    **dict.fromkeys(("dodging", "dodges"), ("dodges", True)),
    **dict.fromkeys(("evasion", "evades"), ("evades", True)),
    **dict.fromkeys(("saved", "saves"), ("saved", True)),
    **dict.fromkeys(("fail", "fails", "failed"), ("saved", False)),
}
_TILTS = {"adv": "adv", "advantage": "adv", "dis": "dis", "disadvantage": "dis"}
# As in "half orc": without cover they are of a name.
_NAMES = ("half", "three", "total", "quarter", "quarters", "all")
_SAYING = (*_FLAGS, *_TILTS, *_SIGNS.values(), "cover", *_NAMES[:-1])
_BEGUN = ("resist", "vulnerab", "immun")
DEFENCE = Phrase("{word=resist|resists|resistant|resistance|vulnerable|vulnerability|immune} [to]")
_COVER = Phrase(
    "< {half=half} [-] cover | three [-] quarter|quarters [[-] cover] | 3 / 4 [[-] cover] > APART"
)
_ASIDE = Phrase("( {aside:aside} )")
_LAST = Phrase(
    "APART < {modifier:sign} | {adjust=less|plus|times|over} {amount:3}"
    f" | {{tilt={'|'.join(_TILTS)}}} | {{flag={'|'.join(_FLAGS)}}} > END"
)
_SIGNED = Phrase("APART {modifier:sign} APART")
_MANY = Phrase("[{before:2} [x] APART] {name} [APART x {behind:2}]")
_ADJUSTMENT = Phrase("[,|;] [{sign=+|-|x|*|×|/|÷}] {number:3} APART")


def read_targets(text: str) -> tuple[Target, ...]:
    """The targets of an effect, each with its save's bonus: "Goblin +2; Ogre -1 resist fire; Mira failed".

    Raises:
        PlayerError: One cannot be made out, or there are too many.

    """
    pieces = list[Line]()
    for line in filter(None, read_line(text.replace("\n", ";"), *WORDS).split(",", ";", "and")):
        types = any(token.text in DAMAGE for token in line.tokens)
        if (
            pieces
            and types
            and all(token.text in (*DAMAGE, *_SAYING) or _is_said(line, token) for token in line.tokens)
        ):
            pieces[-1] += line  # Of "resist fire, cold".
        else:
            pieces.append(line)
    targets = tuple(target for piece in pieces for target in _several(piece))
    if len(targets) > MAX_TARGETS:
        raise PlayerError(
            say("Up to {most} targets at once; name the rest in another roll.", most=MAX_TARGETS)
        )
    return targets


def _is_said(line: Line, token: Token) -> bool:
    """Whether this says something of a target, and is of no name, as what begins with a capital is."""
    written = line.typed[token.start : token.end]
    is_name = written != token.text and written.casefold() == token.text
    is_saying = token.text in _SAYING and not is_name
    is_amount = token.kind == "number" or token.text in ("+", "-", "/")
    return is_amount or is_saying or token.text.startswith(_BEGUN)


def read_adjustments(text: str) -> tuple[str, ...]:
    """What is added to damage, taken off, multiplied or divided before all else: "-5", "x2, +3".

    Raises:
        PlayerError: One is none of that.

    """
    found, rest = list[str](), read_line(text).strip(",;")
    while rest:
        next_one = rest.begins(_ADJUSTMENT)
        sign = _ALIKE.get(next_one["sign"], next_one["sign"]) if next_one else ""
        if not next_one or (sign in ("x", "/") and not 1 <= next_one.number("number") <= 10):
            raise LineError(say("I cannot read “{text}”; write -5, +3, x2 or /2.", text=rest.marked()))
        found.append(f"{sign}{next_one['number']}")
        rest = next_one.behind
    if len(found) > MAX_ADJUSTMENTS:
        raise PlayerError(say("Up to {most} adjustments at once; add some up.", most=MAX_ADJUSTMENTS))
    return tuple(found)


_ALIKE = {"": "+", "*": "x", "×": "x", "÷": "/"}


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


def _several(line: Line) -> list[Target]:
    """The target, or as many as "3 goblins" or "Goblin x3" says, numbered."""
    target = read_target(line)
    found = read_line(target.name).match(_MANY)
    if not found or not (found["before"] or found["behind"]):
        return [target]
    name, count = found.line("name").written, found.number("before") or found.number("behind")
    if not count or not name:
        raise LineError(say("“{text}” is nobody; write how many, as in Goblin x3.", text=line.marked()))
    return [replace(target, name=f"{name} {number}") for number in range(1, min(count, MAX_TARGETS + 1) + 1)]


def read_target(typed: str | Line) -> Target:
    """One target, with what is said of it behind its name.

    Raises:
        PlayerError: It has no name, or its types of damage are none.

    """
    line = read_line(typed, *WORDS)
    target, rest = _said_of(line)
    name = shortened(_EVERYBODY.in_english(plain(rest.written)), MAX_SOURCE)
    if not name:
        words = later("“{text}” names nobody; write each target as in Goblin +2, or Ogre -1 resist fire.")
        raise LineError(words.say(text=line.marked()))
    return replace(target, name=name)


def _said_of(line: Line) -> tuple[Target, Line]:
    """What a line says of a target, and its name."""
    asides = (each for each in line.find_all(_ASIDE) if _says(each.line("aside")))
    line = line.but(asides, keep="aside")
    cover = line.find(_COVER)
    bare = line.without(_COVER)
    target = Target(cover=("half" if cover["half"] else "three_quarters") if cover else "")
    found = list(bare.find_all(DEFENCE))
    rest = found[0].before if found else bare
    for at, each in enumerate(found):
        kinds = each.behind[: found[at + 1].span()[0] - each.span()[1]] if found[at + 1 :] else each.behind
        # What is said behind the types is of the target all the same.
        said = [token for token in kinds.tokens if _is_said(line, token) and token.text not in "/,"]
        rest += Line(line.typed, said)
        types = read_types(Line(line.typed, [token for token in kinds.tokens if token not in said]))
        key = next(key for key in _DEFENCES if each["word"].startswith(key[:6]))
        known = getattr(target, key)
        target = replace(target, **{key: tuple(dict.fromkeys((*known, *types)))})
    while known_too := _known(target, rest):
        target, rest = known_too
    _check_read(rest)
    return target, rest


_DEFENCES = ("resist", "vulnerable", "immune")


def _says(aside: Line) -> bool:
    """Whether this, which stands in parentheses, says something of a target."""
    return aside.find(_SIGN) is not None or any(
        token.kind == "word" and token.text not in _NAMES and _is_said(aside, token) for token in aside.tokens
    )


_SIGN = Phrase("{modifier:sign}")


def read_defences(typed: str | Line) -> Target:
    """What damage does to somebody, without a name: "resist slashing", "vulnerable fire less 3".

    Raises:
        PlayerError: It says anything else.

    """
    line = read_line(typed, *WORDS)
    said, rest = _said_of(line)
    if rest or replace(said, resist=(), vulnerable=(), immune=(), adjust=()) != Target():
        words = later(
            "Write the Armor Class, and behind it resist, vulnerable or immune, as in 15 resist slashing."
        )
        raise PlayerError(words.say())
    return said


def _check_read(name: Line) -> None:
    """Raise LineError if what is left for a name says something that was not understood."""
    signed, plus = name.find(_SIGNED), name.find(_PLUS)
    said = (
        name[at : at + 1]
        for at, token in enumerate(name.tokens)
        if token.kind == "word" and token.text not in _NAMES and _is_said(name, token)
        if not token.glued and not (at and name.tokens[at - 1].glued)
    )
    unread = signed.line() if signed else next(said, plus.line() if plus else None)
    if unread:
        words = later(
            "“{word}” of “{text}” means nothing there; behind a name stand its save, as in +2, adv, dis,"
            " dodging, evasion, failed, saved, half cover, less 5, resist, vulnerable and immune."
        )
        raise LineError(words.say(word=unread.written, text=unread.marked()))


_PLUS = Phrase("+")


def _known(target: Target, line: Line) -> tuple[Target, Line] | None:
    """The target with what the last words say of it, and those before them; None if they are of its name."""
    found = line.find(_LAST)
    if not found or not all(_is_said(line, token) for token in found.line().tokens):
        return None
    if found["modifier"]:
        return (
            (replace(target, modifier=found.number("modifier")), found.before)
            if target.modifier is None
            else None
        )
    if found["adjust"]:
        sign = next(sign for sign, word in _SIGNS.items() if word == found["adjust"])
        return replace(target, adjust=(f"{sign}{found['amount']}", *target.adjust)), found.before
    if found["tilt"]:
        return replace(target, tilts=(_TILTS[found["tilt"]], *target.tilts)), found.before
    flag, value = _FLAGS[found["flag"]]
    is_first = flag != "saved" or target.saved is None
    return (replace(target, **{flag: value}), found.before) if is_first else None
