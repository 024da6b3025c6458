"""Damage in WIZARDS as typed: effects separated by semicolons, each made of dice, types and numbers."""

import re
from collections.abc import Sequence

from bot.dice import spelling
from bot.errors import PlayerError
from bot.games.wizards.rules.effects import MAX_AMOUNT, MAX_NAME, Named, advantage_of
from bot.games.wizards.rules.request import DamageDice, RequestEffect, Weight
from bot.names import get_close_matches
from bot.rolls.card import plain, shortened
from bot.words import choose, later, say

MAX_DICE = 50  # Of all effects together, without those of Advantage.
MAX_EFFECTS = 6
MAX_TEXT = 400  # Characters.

_WEIGHTS: dict[str, Weight] = {
    **dict.fromkeys(("light", "lights", "d4", "l"), "light"),
    **dict.fromkeys(("normal", "normals", "d8", "n"), "normal"),
    **dict.fromkeys(("heavy", "heavies", "d12", "h"), "heavy"),
}
_DIE = r"(?:lights?|normals?|heavy|heavies|d4|d8|d12)(?![a-z0-9])"
# Only right after a number: a lone l, n or h can start a word.
_SHORT = r"(?<=[0-9])\s*[lnh](?![a-z0-9])"
_WORDS = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)} | {
    "a": 1,
    "an": 1,
}
_NUMBER = rf"(?:[0-9]{{1,6}}|(?:{'|'.join(_WORDS)})(?![a-z]))"
_FILLERS = ("damage", "dice", "die", "of", "with")
_TOKENS = re.compile(
    r"[\s()]*(?:"
    rf"(?P<adv>(?:dis(?:adv(?:antage)?)?|adv(?:antage)?)\b(?:\s*[+-]?\s*[0-9]{{1,3}}\b(?!\s*x?\s*{_DIE}))?"
    r"|[+-]?\s*[0-9]{1,3}\s*(?:dis)?adv(?:antage)?\b(?!\s*[+-]?\s*[0-9]))"
    rf"|(?:(?P<count>{_NUMBER})\s*x?\s*)?(?P<weight>{_DIE})"
    rf"(?:\s+(?:{'|'.join(_FILLERS)})(?![\w'’-]))*"
    rf"|(?P<few>[0-9]{{1,6}})(?P<short>{_SHORT})"
    r"|x\s*(?P<times>[0-9]{1,3})(?![a-z0-9])"
    rf"|(?P<behind>[0-9]{{1,3}})(?=\s*(?:[+,&/]|$))"
    rf"|(?P<modifier>[+-]\s*[0-9]{{1,6}})(?![0-9a-z])(?!\s*x?\s*{_DIE})"
    r"|(?P<between>[+,&/]|(?:and|plus)(?=\s*\())"
    r"|(?P<word>[^\W\d_][^\W\d_'’-]*(?:['’-][^\W\d_]+)*)(?![\w])"
    r")",
    re.IGNORECASE,
)
_JOINS = ("and", "plus")
_HOW = later(
    "Enter damage such as heavy + 3 light piercing (light is d4, normal d8, heavy d12). Put a "
    "separate roll after a semicolon, with a name before a colon."
)


def read_effects(text: str) -> tuple[RequestEffect, ...]:
    """Return the typed effects, separated by semicolons: "heavy + 3 light; Poison: 2 light poison +1".

    Each effect is one roll (R14), and can have a name before a colon. Its dice are damage classes or d4,
    d8 and d12, each followed by its type. A signed number is a modifier, and "adv +1" is Advantage.

    Raises:
        PlayerError: The text isn't damage, or there is too much of it.

    """
    typed = re.sub(rf"\s*[*×]\s*(?=[0-9]|{_DIE})", " x ", spelling.plain(text), flags=re.IGNORECASE)
    typed = typed.replace("；", ";")
    parts = [
        part for part in re.split(r"[;\n|]|(?:[,.]\s*)?\bthen\b", typed, flags=re.IGNORECASE) if part.strip()
    ]
    if not parts:
        raise PlayerError(_HOW.say())
    effects = tuple(_Reading(part).effect() for part in parts)
    check_effects(effects)
    return effects


def check_effects(effects: Sequence[RequestEffect]) -> None:
    """Check that these effects fit one message.

    Raises:
        PlayerError: They don't.

    """
    if len(effects) > MAX_EFFECTS:
        raise PlayerError(
            say("You can roll up to {most} effects at once. Roll the others separately.", most=MAX_EFFECTS)
        )
    if sum(die.count for effect in effects for die in effect.dice) > MAX_DICE:
        raise PlayerError(say("You can roll up to {most} damage dice at once. Roll fewer.", most=MAX_DICE))


class _Reading:
    """One effect, parsed token by token."""

    def __init__(self, text: str) -> None:
        # Use the last colon, because a name can contain one.
        name, colon, self._body = text.rpartition(":")
        self._name = shortened(" ".join(name.split()), MAX_NAME) if colon else ""
        self._dice: list[DamageDice] = []
        self._modifiers: list[Named] = []
        self._advantage: list[Named] = []
        self._last = ""
        # The last dice as typed: whether as a die, such as d12, and their count, if any.
        self._is_die, self._counts = False, set[int]()

    def effect(self) -> RequestEffect:
        """Return the effect."""
        place = 0
        while self._body[place:].strip().strip("() "):
            match = _TOKENS.match(self._body, place)
            if match is None or not match.lastgroup:
                raise _unread(self._body[place:])
            kind = {"count": "weight", "short": "few"}.get(match.lastgroup, match.lastgroup)
            getattr(self, f"_{kind}")(match)
            self._last, place = kind, match.end()
        if not self._dice:
            raise PlayerError(_HOW.say())
        return RequestEffect(tuple(self._dice), self._name, tuple(self._modifiers), tuple(self._advantage))

    def _adv(self, match: re.Match[str]) -> None:
        text = match["adv"].casefold()
        number = re.sub(r"[^0-9+-]", "", text)
        amount = int(number) if re.search(r"[0-9]", number) else 1
        if amount:
            # "dis 1" and "dis -1" both mean one less, because no one means Advantage by it.
            self._advantage.append(Named(-abs(amount) if "dis" in text else amount))

    def _weight(self, match: re.Match[str]) -> None:
        count = (match["count"] or "").casefold()
        self._named(match, match["weight"], {_WORDS.get(count) or int(count)} if count else set())

    def _few(self, match: re.Match[str]) -> None:
        self._named(match, match["short"].strip(), {int(match["few"])})

    def _named(self, match: re.Match[str], weight: str, counts: set[int]) -> None:
        """Add dice, unless they're the last ones again, as in "2d12 heavy" or "heavy fire (d12)"."""
        is_in_brackets = "(" in match[0] and self._body[match.end() :].lstrip().startswith(")")
        is_next = self._last in ("weight", "few") or (self._last == "word" and is_in_brackets)
        is_die = weight[0] in "dD"
        if is_next and is_die != self._is_die:
            last = self._dice.pop()
            counts |= self._counts
            if len(counts) > 1 or _WEIGHTS[weight.casefold()] != last.weight:
                raise _unread(match[0].lstrip("( "))
            self._add(weight, min(counts, default=1), last.type)
        else:
            self._add(weight, min(counts, default=1))
        self._is_die, self._counts = is_die, counts

    def _add(self, weight: str, count: int, of_type: str = "") -> None:
        if not 1 <= count <= MAX_DICE:
            raise PlayerError(
                say("You can't roll {count} dice. Use 1 to {most}.", count=count, most=MAX_DICE)
            )
        self._dice.append(DamageDice(_WEIGHTS[weight.casefold()], count, of_type))

    def _times(self, match: re.Match[str]) -> None:
        """Parse a count after the dice: "light x3"."""
        # "2 light x3" could be six dice or a typo, so ask.
        if self._last != "weight" or self._dice[-1].count > 1:
            raise _unread(match[0])
        self._add(self._dice.pop().weight, int(match["times"]))

    def _behind(self, match: re.Match[str]) -> None:
        """Parse a count without an x: "light 3"."""
        if self._last != "weight" or self._dice[-1].count > 1:
            raise _unread(match[0])
        self._add(self._dice.pop().weight, int(match["behind"]))

    def _modifier(self, match: re.Match[str]) -> None:
        amount = int(re.sub(r"\s", "", match["modifier"]))
        if abs(amount) > MAX_AMOUNT:
            words = later("{amount} is too much. Use −{most} to +{most}.")
            raise PlayerError(words.say(amount=amount, most=MAX_AMOUNT))
        self._modifiers.append(Named(amount))

    def _word(self, match: re.Match[str]) -> None:
        """Parse the type of the preceding dice, or the source of the preceding modifier."""
        word = match["word"].casefold()
        if word in _FILLERS:
            return
        if word in _JOINS:
            self._last = "between"
            return
        if self._last == "modifier" or (
            self._last == "word" and self._modifiers and self._modifiers[-1].name
        ):
            self._name_modifier(match["word"])
        # A type comes after its dice; a word anywhere else is never silently dropped.
        elif not self._dice or self._last in ("between", "adv"):
            raise _unread(match["word"])
        else:
            last = self._dice[-1]
            self._dice[-1] = DamageDice(
                last.weight, last.count, shortened(f"{last.type} {word}".strip(), MAX_NAME)
            )

    def _name_modifier(self, word: str) -> None:
        if not any(die.type for die in self._dice):
            words = later(
                "Is {word} the type, or the source of {amount}? Put the type before the number, "
                "such as heavy fire +1 Rage."
            )
            raise PlayerError(words.say(word=plain(word), amount=self._modifiers[-1].amount))
        last = self._modifiers[-1]
        self._modifiers[-1] = Named(last.amount, shortened(f"{last.name} {word}".strip(), MAX_NAME))

    def _between(self, match: re.Match[str]) -> None:
        """Parse a sign between two dice."""


def _unread(text: str) -> PlayerError:
    shown = plain(shortened(text.strip(), MAX_NAME))
    first = next(iter(text.casefold().split()), "")
    if near := get_close_matches(first, [weight for weight in _WEIGHTS if len(weight) > 3], 1, 0.75):
        return PlayerError(
            say("“{text}” doesn't work here. Did you mean {near}? {how}", text=shown, near=near[0], how=_HOW)
        )
    return PlayerError(say("“{text}” doesn't work here. {how}", text=shown, how=_HOW))


def dice_text(dice: DamageDice) -> str:
    """Return damage dice in a form that can be typed: "3 light fire"."""
    return " ".join(filter(None, [str(dice.count) if dice.count > 1 else "", dice.weight, dice.type]))


def effect_text(effect: RequestEffect) -> str:
    """Return an effect in a form that can be typed."""
    text = " + ".join(map(dice_text, effect.dice))
    for modifier in effect.modifiers:
        text = f"{text} {modifier.amount:+d} {modifier.name}".rstrip()
    if advantage := advantage_of(named.amount for named in effect.advantage):
        text = f"{text} adv {advantage:+d}"
    return f"{effect.name}: {text}" if effect.name else text


def effects_text(effects: Sequence[RequestEffect]) -> str:
    """Return effects in a form that can be typed."""
    return "; ".join(map(effect_text, effects))


def count_words(effects: Sequence[RequestEffect]) -> str:
    """Return the effects' number of rolls, in words."""
    return choose(len(effects), "{count} roll", "{count} separate rolls")
