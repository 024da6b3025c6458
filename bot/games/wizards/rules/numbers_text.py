"""Modifiers, Advantage and tags as typed: numbers with their sources, separated by commas."""

import re
from collections.abc import Iterator

from bot.dice import spelling
from bot.errors import PlayerError
from bot.games.wizards.rules.effects import MAX_AMOUNT, MAX_NAME, Named
from bot.rolls.card import plain, shortened
from bot.words import later, say
from bot.words.tilts import read_tilt

MAX_NAMED = 10  # Modifiers, or effects on Advantage, typed for one roll.
MAX_TAGS = 5  # Per kind and roll.

_SIGNED = re.compile(r"(?P<amount>[+-]?\s*[0-9]{1,9})\s*(?P<name>[^\W\d_][^0-9+]*)?")
_NAMED = re.compile(r"(?P<name>[^\W\d_][^0-9+]*?)\s*:?\s*(?P<amount>[+-]\s*[0-9]{1,9})")
_SPLIT = re.compile(r"\s*[,;、，；\n/]\s*")
_NEXT = re.compile(r"\s+(?:(?:and|&)\s+)?(?=[+-]\s*[0-9])|(?<=[0-9])(?=[+-]\s*[0-9])")
"""The start of the next number after a number and its name, as in "+1 Flanking -1 Fog"."""
_GAP = re.compile(r"\s+(?P<joined>(?:and|&|plus)\s+)?(?:(?:with|at)\s+)?", re.IGNORECASE)
_AMOUNT = re.compile(r"^[+-]?\s*[0-9]+\s*")
# These belong to a following "adv" or "advantage": "+2 adv", "dis advantage".
_UNSPLIT = re.compile(r"(?:[+-]?\s*[0-9]+)?\s*(?:dis)?", re.IGNORECASE)
_LOSES = re.compile(r"(?:-\s*|los(?:es?|t|ing)(?: advantage)?\b[\s:]*(?:from |by )?)(?P<name>.*)")
_GAINS = re.compile(r"(?:gains?(?: advantage)?\b[\s:]*)?(?:from |by )?(?P<name>.*)")
_NONE = ("none", "no", "neutral", "normal", "-", "no advantage")


def read_modifiers(text: str) -> tuple[Named, ...]:
    """Return modifiers with their sources, in either order: "+1 Rage, -2 Wounded".

    Raises:
        PlayerError: A modifier can't be parsed or is too large, or there are too many.

    """
    return few(tuple(map(_number, apart(text))))


def read_advantage(text: str) -> tuple[Named, ...]:
    """Return gains (+) and losses (−) of Advantage: "+1 Flanking, dis 2 Fog". A name alone is +1.

    Raises:
        PlayerError: An entry can't be parsed or is too large, or there are too many.

    """
    read = list[Named]()
    for part in apart(text):
        read += read_tilted(part) or [_number(part) if re.search(r"[0-9]", part) else _named(part)]
    return few(tuple(read))


def read_tilted(piece: str) -> tuple[Named, ...]:
    """Return Advantage as in "adv 2 Flanking", "+2 adv" or "dis Fog". Return () for any other text."""
    words = _AMOUNT.sub("", piece)
    tilt = read_tilt(words)
    if not tilt:
        return ()
    read = read_advantage(f"{piece.removesuffix(words)} {tilt[1]}".strip() or "1")
    # "dis 1" and "dis -1" both mean one less, because no one means Advantage by it.
    return tuple(Named(-abs(named.amount), named.name) for named in read) if tilt[0] == "dis" else read


def apart(text: str) -> list[str]:
    """Return the typed text split into its numbers, each with its name."""
    typed = re.sub(r"disadv\b", "dis", spelling.plain(text).strip(), flags=re.IGNORECASE)
    parts = [part for part in _SPLIT.split(typed) if part]
    numbers = [
        part for item in parts for part in (_NEXT.split(item) if re.match(r"[+-]?\s*[0-9]", item) else [item])
    ]
    return [piece.strip() for number in numbers for piece in _tilts_apart(number)]


def _tilts_apart(text: str) -> Iterator[str]:
    """Yield the text split before each further Advantage: "adv Flanking and dis Fog"."""
    # In a tag, such as "weapon Dis blade", only "and" separates.
    start, is_tag = 0, not (re.match(r"[+-]|[0-9]", text) or read_tilt(text))
    for gap in _GAP.finditer(text):
        before, behind = text[start : gap.start()], text[gap.end() :]
        if gap["joined"]:
            behind = _AMOUNT.sub("", behind)
        elif is_tag or _UNSPLIT.fullmatch(before):
            continue
        if read_tilt(behind):
            yield before
            start = gap.end()
    yield text[start:]


def few(numbers: tuple[Named, ...]) -> tuple[Named, ...]:
    """Return the numbers that change something. Raises PlayerError if there are too many."""
    if len(numbers) > MAX_NAMED:
        raise PlayerError(say("You can enter up to {most} at once. Add some of them up.", most=MAX_NAMED))
    return tuple(number for number in numbers if number.amount)


def _named(text: str) -> Named:
    """Return the number for a name alone: a gain or loss of 1."""
    bare = " ".join(text.split())
    if bare.casefold() in _NONE:
        return Named(0)
    loses = _LOSES.fullmatch(bare.casefold())
    match = loses or _GAINS.fullmatch(bare.casefold())
    assert match is not None
    # Some letters casefold to two, so positions in the folded text don't match the typed text.
    name = bare[match.start("name") :].strip() if len(bare.casefold()) == len(bare) else match["name"]
    if not any(sign.isalnum() for sign in bare):
        raise _unread(text)
    return Named(-1 if loses else 1, shortened(name, MAX_NAME))


def _number(text: str) -> Named:
    match = _SIGNED.fullmatch(text) or _NAMED.fullmatch(text)
    name = " ".join(((match["name"] if match else "") or "").split())
    if match is None or re.fullmatch(r"d(?:\s.*)?", name):  # As in 1d4: the rest would become its name.
        raise _unread(text)
    amount = int(re.sub(r"\s", "", match["amount"]))
    if abs(amount) > MAX_AMOUNT:
        words = later("{amount} is too much. Use −{most} to +{most}.")
        raise PlayerError(words.say(amount=amount, most=MAX_AMOUNT))
    return Named(amount, shortened(name, MAX_NAME))


def _unread(text: str) -> PlayerError:
    words = later(
        "“{text}” doesn't work here. Enter whole numbers with their source, such as +1 Flanking, -1 Fog."
    )
    return PlayerError(words.say(text=plain(shortened(text, MAX_NAME))))


def has_letters(text: str) -> bool:
    """Return True if the text contains a letter or a digit."""
    return any(sign.isalnum() for sign in text)


def read_tags(text: str) -> tuple[str, ...]:
    """Return the typed tags, separated by commas.

    Raises:
        PlayerError: There are too many.

    """
    tags = tuple(
        dict.fromkeys(shortened(" ".join(part.split()), MAX_NAME) for part in _SPLIT.split(text) if part)
    )
    if len(tags) > MAX_TAGS:
        raise PlayerError(say("You can enter up to {most} of these at once. Leave some out.", most=MAX_TAGS))
    return tags
