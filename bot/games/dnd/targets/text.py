"""Targets as typed, with their details: "Goblin +2; Ogre -1 resist fire half cover"."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_types
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.targets.options_text import MAX_SOURCE
from bot.games.dnd.targets.several import MAX_TARGETS, counted, numbered
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.lines import Phrase, WrittenLine, WrittenToken, read_line
from bot.games.dnd.terms.playing import DAMAGE, cover_of
from bot.rolls.card import shortened
from bot.words import later, later_of, say
from bot.words.speaking import kept_by_language
from bot.words.terms import Terms, read_words

EVERYBODY = "all"
"""The target name for everyone played in a channel; see :func:`is_everybody`."""
_EVERYBODY = Terms(
    {EVERYBODY: later_of("typed for everybody who is played here", "all")},
    also={EVERYBODY: later_of("typed for everybody who is played here", "everybody, everyone, party")},
)
_SAID = read_words(__package__)["typed_said"].terms()
"""The words for details after a target's name."""

WORDS = (_SAID, COVER_NAMES, DAMAGE)
_OFFERED = ("adv", "dis", "evasion", "saved", "failed")
_SIGNS = {"-": "less", "+": "plus", "x": "times", "/": "over"}
_FLAGS: dict[str, tuple[str, bool]] = {
    **dict.fromkeys(("dodging", "dodges"), ("dodges", True)),
    **dict.fromkeys(("evasion", "evades"), ("evades", True)),
    **dict.fromkeys(("saved", "saves"), ("saved", True)),
    **dict.fromkeys(("fail", "fails", "failed"), ("saved", False)),
}
_TILTS = {"adv": "adv", "advantage": "adv", "dis": "dis", "disadvantage": "dis"}
# Without cover, these belong to a name, as in "half orc".
_NAMES = ("half", "three", "total", "quarter", "quarters", "all")
_SAYING = (*_FLAGS, *_TILTS, *_SIGNS.values(), "cover", *_NAMES[:-1])
_BEGUN = ("resist", "vulnerab", "immun")
DEFENCE = Phrase("{word=resist|resists|resistant|resistance|vulnerable|vulnerability|immune} [to]")
_COVER = Phrase(
    "[behind|has|with] < {half=half} [-] cover"
    " | three [-] quarter|quarters [[-] cover] | 3 / 4 [[-] cover] > APART"
)
_ASIDE = Phrase("( {aside:aside} )")
_LAST = Phrase(
    "APART < {modifier:sign} | {adjust=less|plus|times|over} {amount:3}"
    f" | {{tilt={'|'.join(_TILTS)}}} | {{flag={'|'.join(_FLAGS)}}} > END"
)
_SIGNED = Phrase("APART {modifier:sign} APART")


@kept_by_language(256)
def read_targets(text: str) -> tuple[Target, ...]:
    """Return an effect's targets, each with its save's bonus: "Goblin +2; Ogre -1 resist fire; Mira failed".

    Raises:
        PlayerError: A target is unclear, or there are too many.

    """
    pieces = list[WrittenLine]()
    for line in filter(None, read_line(text.replace("\n", ";"), *WORDS).split(",", ";", "and")):
        types = any(token.text in DAMAGE for token in line.tokens)
        if (
            pieces
            and types
            and all(token.text in (*DAMAGE, *_SAYING) or _is_said(line, token) for token in line.tokens)
        ):
            pieces[-1] += line  # From "resist fire, cold".
        else:
            pieces.append(line)
    targets = numbered(target for piece in pieces for target in counted(read_target(piece), piece))
    if len(targets) > MAX_TARGETS:
        raise PlayerError(
            say("You can name up to {most} targets at once. Use another roll for the rest.", most=MAX_TARGETS)
        )
    return targets


def details(types: Iterable[str]) -> list[tuple[str, str]]:
    """Return what can be typed behind a target's name, in the reader's words and in English.

    ``types`` are the types of the damage, which the target can resist.
    """
    return [
        *((COVER_NAMES.name(key), COVER_NAMES.english(key)) for key in ("half", "three_quarters")),
        *((_SAID.name(key), _SAID.english(key)) for key in _OFFERED),
        *(
            (f"{_SAID.name(key)} {DAMAGE.name(kind)}", f"{_SAID.english(key)} {DAMAGE.english(kind)}")
            for key in ("resist", "vulnerable", "immune")
            for kind in types
        ),
    ]


def _is_said(line: WrittenLine, token: WrittenToken) -> bool:
    """Return True if this is a detail of a target rather than a name, which starts with a capital letter."""
    written = line.typed[token.start : token.end]
    is_name = written != token.text and written.casefold() == token.text
    is_saying = token.text in _SAYING and not is_name
    is_amount = token.kind == "number" or token.text in ("+", "-", "/")
    return is_amount or is_saying or token.text.startswith(_BEGUN)


def merged(typed: Target, known: Target) -> Target:
    """Return a target with known data from its sheet or the fight. Typed values take precedence."""
    return replace(
        known,
        ac=known.ac if typed.ac is None else typed.ac,
        # The person who typed the Armor Class knows it, so the card can show it.
        secret=known.secret and typed.ac is None,
        cover=typed.cover,
        tilts=typed.tilts,
        saved=typed.saved,
        adjust=typed.adjust,
        dodges=typed.dodges or known.dodges,
        evades=typed.evades or known.evades,
        modifier=known.modifier if typed.modifier is None else typed.modifier,
        # The same type, known and typed, is one Resistance (SRD 5.2, No Stacking).
        resist=tuple(dict.fromkeys((*known.resist, *typed.resist))),
        vulnerable=tuple(dict.fromkeys((*known.vulnerable, *typed.vulnerable))),
        immune=tuple(dict.fromkeys((*known.immune, *typed.immune))),
    )


def is_everybody(name: str) -> bool:
    """Return True if this typed name means everyone played in a channel."""
    return _EVERYBODY.read(name.strip().removeprefix("@")) is not None


def targets_text(targets: Iterable[Target]) -> str:
    """Return the targets as text for :func:`read_targets`."""
    return "; ".join(map(target_text, targets))


def target_text(target: Target) -> str:
    """Return the target as text for :func:`read_targets`."""
    words = [target.name]
    words += [] if target.modifier is None else [f"{target.modifier:+d}"]
    words += [_SAID.name("dodging")] if target.dodges else []
    words += map(_SAID.name, target.tilts)
    words += [] if target.saved is None else [_SAID.name("saved" if target.saved else "failed")]
    words += [_SAID.name("evasion")] if target.evades else []
    words += [f"{_SAID.name(_SIGNS[change[0]])} {change[1:]}" for change in target.adjust]
    words += [COVER_NAMES.name(target.cover)] if target.cover else []
    for word, kinds in (
        ("resist", target.resist),
        ("vulnerable", target.vulnerable),
        ("immune", target.immune),
    ):
        words += [_SAID.name(word), *map(DAMAGE.name, kinds)] if kinds else []
    return " ".join(words)


def read_target(typed: str | WrittenLine) -> Target:
    """Return one target, with the details after its name.

    Raises:
        PlayerError: The target has no name, or a damage type is unknown.

    """
    line = read_line(typed, *WORDS)
    target, rest = _said_of(line)
    name = shortened(_EVERYBODY.in_english(plain(rest.written)), MAX_SOURCE)
    if not name:
        words = later("“{text}” doesn't name a target. Try Goblin +2 or Ogre -1 resist fire.")
        raise line.unread(words)
    return replace(target, name=name)


def read_cover(line: WrittenLine) -> str:
    """Return the degree of cover that is all of this line, or ""."""
    return _cover(line) if line.match(_COVER) else ""


def _cover(line: WrittenLine) -> str:
    return cover_of("half" if matched["half"] else "three_quarters" for matched in line.find_all(_COVER))


def _said_of(line: WrittenLine) -> tuple[Target, WrittenLine]:
    """Return the target's details that a line contains, and the target's name."""
    asides = (matched for matched in line.find_all(_ASIDE) if _says(matched.line("aside")))
    line = line.but(asides, keep="aside")
    bare = line.without(_COVER)
    target = Target(cover=_cover(line))
    matches = list(bare.find_all(DEFENCE))
    rest = matches[0].before if matches else bare
    for at, match in enumerate(matches):
        kinds = match.behind
        if matches[at + 1 :]:
            kinds = kinds[: matches[at + 1].span()[0] - match.span()[1]]
        # Anything after the types still belongs to the target.
        said = [token for token in kinds.tokens if _is_said(line, token) and token.text not in "/,"]
        rest += WrittenLine(line.typed, said)
        types = read_types(WrittenLine(line.typed, [token for token in kinds.tokens if token not in said]))
        key = next(key for key in _DEFENCES if match["word"].startswith(key[:6]))
        known = getattr(target, key)
        target = replace(target, **{key: tuple(dict.fromkeys((*known, *types)))})
    while known_too := _known(target, rest):
        target, rest = known_too
    _check_read(rest)
    return target, rest


_DEFENCES = ("resist", "vulnerable", "immune")


def _says(aside: WrittenLine) -> bool:
    """Return True if this text in parentheses is a detail about a target."""
    return aside.find(_SIGN) is not None or any(
        token.kind == "word" and token.text not in _NAMES and _is_said(aside, token) for token in aside.tokens
    )


_SIGN = Phrase("{modifier:sign}")


def read_defences(typed: str | WrittenLine) -> Target:
    """Return the reactions to damage in a text without a name: "resist slashing", "vulnerable fire less 3".

    Raises:
        PlayerError: The text contains anything else.

    """
    line = read_line(typed, *WORDS)
    said, rest = _said_of(line)
    if rest or replace(said, resist=(), vulnerable=(), immune=(), adjust=()) != Target():
        words = later("Enter the Armor Class, then resist, vulnerable or immune, such as 15 resist slashing.")
        raise PlayerError(words.say())
    return said


def _check_read(name: WrittenLine) -> None:
    """Raise LineError if the remaining name contains a detail that wasn't understood."""
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
            "“{text}” doesn't work here. After a name, enter a save bonus such as +2, adv, dis, "
            "dodging, evasion, failed, saved, half cover, less 5, resist, vulnerable or immune."
        )
        raise unread.unread(words)


_PLUS = Phrase("+")


def _known(target: Target, line: WrittenLine) -> tuple[Target, WrittenLine] | None:
    """Return the target with the detail in the last words, and the words before. For a name, return None."""
    matched = line.find(_LAST)
    if not matched or not all(_is_said(line, token) for token in matched.line().tokens):
        return None
    if matched["modifier"]:
        return (
            (replace(target, modifier=matched.number("modifier")), matched.before)
            if target.modifier is None
            else None
        )
    if matched["adjust"]:
        sign = next(sign for sign, word in _SIGNS.items() if word == matched["adjust"])
        return replace(target, adjust=(f"{sign}{matched['amount']}", *target.adjust)), matched.before
    if matched["tilt"]:
        return replace(target, tilts=(_TILTS[matched["tilt"]], *target.tilts)), matched.before
    flag, value = _FLAGS[matched["flag"]]
    is_first = flag != "saved" or target.saved is None
    return (replace(target, **{flag: value}), matched.before) if is_first else None
