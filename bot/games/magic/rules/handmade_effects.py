"""Effects that players put into play by hand, parsed from what they type."""

import re
import unicodedata
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.changes import usage
from bot.games.magic.rules.effects import MAY, WATCHES, Ability, Kind
from bot.rolls.card import plain, signed
from bot.words import Later, later, listed, say

_PLAIN = str.maketrans({"−": "-", "–": "-", "≤": "<=", "≥": ">="})

WHATS: dict[str, Later] = {
    "extra": later("one extra die, ignore the lowest"),
    "pair": later("two dice for each, ignore one"),
    "always": later("each die counts more (value +2)"),
    "adjust": later("can add or subtract 1 (value +1, -1 or +1/-1)"),
    "reroll": later("can reroll dice"),
    "exchange": later("can exchange a result"),
    "next_ignore": later("next roll: one extra die, and you choose which to ignore"),
    "next_sum": later("next roll: two dice instead of one, added up"),
    "watch": later("watch for (value 6, 5+, natural 20, natural max, each die, each roll, 3rd die, doubles)"),
}
"""Each kind of effect, as offered to players."""

MAX_SAYS = 100  # Characters of the effect.
_RANGE = re.compile(
    r"(?P<sign><=|>=|<|>)?\s*(?P<low>-?\d{1,6})\s*"
    r"(?:(?P<up>\+|or (?:more|higher|greater|above))|(?P<down>or (?:less|lower|fewer|below))"
    r"|(?:-|to|or|,)\s*(?P<high>-?\d{1,6}))?"
)
_NTH = re.compile(r"([1-9]\d{0,2})(?:st|nd|rd|th)? (?:die|dice)(?: .*)?")
_KIND = re.compile(r" (?:on|of) an? d([1-9]\d{0,6})$")
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


class OwnEffect(Struct, frozen=True):
    """An effect that isn't from a card: value, cost, uses per turn, whose dice, and what happens."""

    value: str = ""
    cost: str = ""
    limit: int = 0
    anyone: bool = False
    says: str = ""


def put_together(name: str, what: str | None, own: OwnEffect) -> tuple[str, tuple[Ability, ...]]:
    """Return a new effect and its name: one from a card or, with ``what``, a custom one.

    Raises:
        PlayerError: The card is unknown or does nothing in play, or an entry is impossible.

    """
    if what is not None:
        return " ".join(name.split()), (ability(what, own),)
    if own != OwnEffect():
        raise PlayerError(say("For your own effect, choose what it does. Cards have their own rules."))
    try:
        card = card_named(name)
    except PlayerError as error:
        raise PlayerError(
            say("{error} For your own effect, choose what it does under `what`.", error=error)
        ) from error
    if not card.abilities:
        words = later("{name} has no effect on dice while in play. Roll it with /magic card.")
        raise PlayerError(words.say(name=plain(card.name)))
    return card.name, card.abilities


def ability(what: str, own: OwnEffect) -> Ability:
    """Return the ability that was typed; ``what`` is one of :data:`WHATS`.

    Raises:
        PlayerError: An entry for it is missing or can't be parsed.

    """
    text = " ".join(unicodedata.normalize("NFKC", own.value).translate(_PLAIN).casefold().split())
    if what == "watch":
        return _watch(text, own)
    if own.anyone and what not in MAY:
        raise PlayerError(say("That changes only its player's own rolls. Leave any-player empty."))
    if text and what not in ("always", "adjust"):
        raise PlayerError(say("That takes no value. Leave it empty, or choose to watch."))
    made = Ability(cast(Kind, what), cost=own.cost, limit=own.limit, anyone=own.anyone, says=own.says)
    if what == "always":
        if not re.fullmatch(r"[+-]?\d{1,4}", text) or not int(text):
            raise PlayerError(say("Enter in value how much each die changes, such as +2 or -1."))
        return replace(made, amount=int(text))
    return _adjust(made, text) if what == "adjust" else made


def _adjust(made: Ability, text: str) -> Ability:
    if not re.fullmatch(r"[+-]?1|\+1 ?(?:/|or|,)? ?-1|-1 ?(?:/|or|,)? ?\+1|\+/-1|±1|", text):
        raise PlayerError(say("Enter in value how it can change a die: +1, -1 or +1/-1."))
    both = text in ("", "±1") or ("+" in text and "-" in text)
    return replace(made, amount=1, up=both or "-" not in text, down=both or "-" in text)


def _watch(text: str, own: OwnEffect) -> Ability:
    if own.cost or own.limit:
        raise PlayerError(
            say("An effect that only watches dice isn't used, so it can't have a cost or a limit.")
        )
    anyone, says = own.anyone, own.says
    for word, place in _ORDINALS.items():
        text = text.replace(f"{word} die", f"{place} die")
    found_kind = _KIND.search(text)
    sides = int(found_kind[1]) if found_kind else 0
    text = re.sub(r"^nat ", "natural ", _KIND.sub("", text))
    if match := _NTH.fullmatch(text):
        return Ability("nth", int(match[1]), anyone=False, says=says)
    if text in _KINDS:
        return Ability(_KINDS[text], sides=sides, anyone=anyone, says=says)
    natural = text.startswith("natural ")
    once = text.endswith(" in a roll")
    if match := _RANGE.fullmatch(text.removeprefix("natural ").removesuffix(" in a roll")):
        low, high = _bounds(match)
        return Ability(
            "event" if once else "value",
            low=low,
            high=high,
            natural=natural,
            sides=sides,
            anyone=anyone,
            says=says,
        )
    raise PlayerError(
        say(
            "Enter in value what to watch for: 6, 5+, 1-2, natural 20, natural max, each die, "
            "each roll, 10+ in a roll, 3rd die or doubles."
        )
    )


def _bounds(match: re.Match[str]) -> tuple[int | None, int | None]:
    low, sign = int(match["low"]), match["sign"]
    if match["up"] or sign in (">=", ">"):
        return low + (sign == ">"), None
    if match["down"] or sign in ("<=", "<"):
        return None, low - (sign == "<")
    high = int(match["high"]) if match["high"] else low
    return min(low, high), max(low, high)


_KINDS: dict[str, Kind] = {
    "natural max": "maximum",
    "natural highest": "maximum",
    "highest natural": "maximum",
    "any die": "die",
    "a die": "die",
    "any roll": "event",
    "double": "doubles",
    "natural maximum": "maximum",
    "max": "maximum",
    "each die": "die",
    "every die": "die",
    "each roll": "event",
    "every roll": "event",
    "roll": "event",
    "doubles": "doubles",
}


def described(ability: Ability) -> str:
    """Return an ability in words."""
    words = _does(ability)
    more = [
        say("d{sides} only", sides=ability.sides) if ability.sides else "",
        usage(ability),
        say("any player's dice") if ability.anyone else "",
        say("on a roll to visit") if ability.visit else "",
    ]
    text = say("{words} ({more})", words=words, more=listed(filter(None, more))) if any(more) else words
    says = translated(ability.says).replace("{x}", "X")
    return say("{text}: {says}", text=text, says=says) if says else text


def _does(ability: Ability) -> str:
    if ability.kind in WATCHES:
        return _watched(ability)
    match ability.kind:
        case "always":
            return say("{amount} on each die", amount=signed(ability.amount))
        case "adjust":
            ways = [way for way, can in (("+1", ability.up), ("−1", ability.down)) if can]
            return say("can give a die {what}", what=listed(ways, "or"))
        case "reroll" if ability.amount == 1:
            return say("can reroll one die")
        case "reroll" if ability.low is not None:
            return say("can reroll a natural {low}", low=ability.low)
    does = _DOES.get(ability.kind)
    return does.say() if does else ""


_DOES: dict[str, Later] = {
    "extra": later("one extra die, ignoring the lowest"),
    "pair": later("two dice for each, ignoring one"),
    "next_ignore": later("next roll: one extra die, and one chosen to ignore"),
    "next_sum": later("next roll: two dice instead of one, added up"),
    "reroll": later("can reroll"),
    "exchange": later("can exchange a result"),
    "planar_extra": later("one extra planar die, ignoring any one"),
    "blank_chaos": later("a blank planar die counts as chaos"),
    "walk_chaos": later("a planeswalker on the planar die counts as chaos"),
    "planar": later("on each planar roll"),
}


def _watched(ability: Ability) -> str:
    if ability.low is None and ability.high is None:
        return {
            "maximum": say("on each natural maximum"),
            "die": say("on each die"),
            "event": say("on each roll"),
            "doubles": say("on doubles"),
            "nth": say("on die {place} of the turn", place=ability.amount),
            "many": say("once {count} dice are rolled in a turn", count=ability.amount),
        }.get(ability.kind, say("on each die"))
    if ability.low == ability.high:
        bounds = str(ability.low)
    elif ability.high is None:
        bounds = say("{low} or more", low=ability.low)
    elif ability.low is None:
        bounds = say("{high} or less", high=ability.high)
    else:
        bounds = say("{low} to {high}", low=ability.low, high=ability.high)
    if ability.kind == "event":
        what = (
            later("on each roll with a natural {bounds}")
            if ability.natural
            else later("on each roll with a result of {bounds}")
        )
        return what.say(bounds=bounds)
    return (
        say("on each natural {bounds}", bounds=bounds)
        if ability.natural
        else say("on each {bounds}", bounds=bounds)
    )
