"""Damage of WIZARDS as it is written, and what it comes to by type (R13, R14, Q15)."""

import re
from collections.abc import Sequence

from bot.card import plain, shortened
from bot.dice import spelling
from bot.errors import PlayerError
from bot.games.wizards.effects import MAX_ADVANTAGE, MAX_AMOUNT, MAX_NAME, Named, advantage_of
from bot.games.wizards.request import SIDES, DamageDice, Effect, Weight
from bot.games.wizards.rolling import Rolled
from bot.words import choose, say

MAX_DICE = 50  # Of all effects together, without those of Advantage.
MAX_EFFECTS = 6
MAX_TEXT = 400  # Characters.

_WEIGHTS: dict[str, Weight] = {
    "light": "light",
    "d4": "light",
    "normal": "normal",
    "d8": "normal",
    "heavy": "heavy",
    "d12": "heavy",
}
_TOKENS = re.compile(
    r"\s*(?:"
    r"(?P<adv>(?:dis)?adv(?:antage)?\b(?:\s*[+-]?\s*[0-9]{1,3}\b(?!\s*(?:light|normal|heavy|d4|d8|d12)))?"
    r"|[+-]?\s*[0-9]{1,3}\s*(?:dis)?adv(?:antage)?\b(?!\s*[+-]?\s*[0-9]))"
    r"|(?P<count>[0-9]{0,3})\s*x?\s*(?P<weight>light|normal|heavy|d4|d8|d12)(?![a-z0-9])"
    r"|(?P<modifier>[+-]\s*[0-9]{1,3})(?![0-9a-z])(?!\s*(?:x\s*)?(?:light|normal|heavy|d4|d8|d12)\b)"
    r"|(?P<word>[^\W\d_][\w'’-]*)"
    r"|(?P<between>[+,&/])"
    r")\s*",
    re.IGNORECASE,
)
_FILLERS = ("damage", "dice", "die", "and", "of", "plus")


def read_effects(text: str) -> tuple[Effect, ...]:
    """The effects that were written, between semicolons: "heavy + 3 light; Poison: 2 light poison +1".

    Each is one roll (R14), with a name before a colon if it has one. Its dice are damage classes or d4, d8, d12, each
    with its type behind it; a number with its sign is its modifier, "adv +1" its Advantage.

    Raises:
        PlayerError: It is no damage, or too much.

    """
    parts = [each for each in re.split(r"[;\n|]|\bthen\b", spelling.plain(text)) if each.strip()]
    if not parts:
        raise PlayerError(_HOW)
    effects = tuple(_effect(each) for each in parts)
    check_effects(effects)
    return effects


_HOW = say("Write damage as in heavy + 3 light piercing; what is a roll of its own stands behind a semicolon.")


def check_effects(effects: Sequence[Effect]) -> None:
    """Make sure that this is not too much for one message.

    Raises:
        PlayerError: It is.

    """
    if len(effects) > MAX_EFFECTS:
        raise PlayerError(say("Up to {most} effects at once; roll the others by themselves.", most=MAX_EFFECTS))
    if sum(each.count for effect in effects for each in effect.dice) > MAX_DICE:
        raise PlayerError(say("Up to {most} dice of damage at once; roll fewer.", most=MAX_DICE))
    if any(abs(advantage_of(each.amount for each in effect.advantage)) > MAX_ADVANTAGE for effect in effects):
        raise PlayerError(too_much_advantage())


def too_much_advantage() -> str:
    """Why a roll's Advantage cannot be that."""
    return say("A roll's Advantage here goes from −{most} to +{most}; leave some out.", most=MAX_ADVANTAGE)


def _effect(text: str) -> Effect:
    name, colon, body = text.rpartition(":")
    dice: list[DamageDice] = []
    modifiers: list[Named] = []
    advantage: list[Named] = []
    place = 0
    while place < len(body.rstrip()):
        found = _TOKENS.match(body, place)
        if found is None:
            raise _unread(body[place:])
        place = found.end()
        if found["adv"]:
            advantage.append(Named(_advantage(found["adv"])))
        elif found["weight"]:
            dice.append(DamageDice(_WEIGHTS[found["weight"].casefold()], _count(found["count"])))
        elif found["modifier"]:
            modifiers.append(Named(_small(found["modifier"])))
        elif found["word"] and found["word"].casefold() not in _FILLERS:
            if not dice:
                raise _unread(found["word"])
            dice[-1] = _typed(dice[-1], found["word"])
    if not dice:
        raise PlayerError(_HOW)
    called = shortened(" ".join(name.split()), MAX_NAME) if colon else ""
    return Effect(tuple(dice), called, tuple(modifiers), tuple(advantage))


def _typed(dice: DamageDice, word: str) -> DamageDice:
    return DamageDice(dice.weight, dice.count, shortened(f"{dice.type} {word}".strip(), MAX_NAME))


def _count(text: str) -> int:
    if not text:
        return 1
    if not 1 <= int(text) <= MAX_DICE:
        raise PlayerError(say("{count} dice cannot be rolled; from 1 to {most} can.", count=text, most=MAX_DICE))
    return int(text)


def _small(text: str) -> int:
    amount = int(re.sub(r"\s", "", text))
    if abs(amount) > MAX_AMOUNT:
        raise PlayerError(say("{amount} is too much; from −{most} to +{most} can be.", amount=amount, most=MAX_AMOUNT))
    return amount


def _advantage(text: str) -> int:
    """What "adv", "adv +2", "-1 advantage" or "disadv" is."""
    number = re.sub(r"[^0-9+-]", "", text)
    amount = int(number) if re.fullmatch(r"[+-]?[0-9]+", number) else int(f"{number[:1]}1" if number[:1] == "-" else 1)
    return -abs(amount) if "dis" in text.casefold() else amount


def _unread(text: str) -> PlayerError:
    return PlayerError(
        say("I cannot read “{text}” there. {how}", text=plain(shortened(text.strip(), MAX_NAME)), how=_HOW)
    )


def dice_text(dice: DamageDice) -> str:
    """Dice of damage as they can be written again: "3 light fire"."""
    return " ".join(filter(None, [str(dice.count) if dice.count > 1 else "", dice.weight, dice.type]))


def effect_text(effect: Effect) -> str:
    """An effect as it can be written again."""
    text = " + ".join(map(dice_text, effect.dice))
    for each in effect.modifiers:
        text = f"{text} {each.amount:+d}"
    if advantage := advantage_of(each.amount for each in effect.advantage):
        text = f"{text} adv {advantage:+d}"
    return f"{effect.name}: {text}" if effect.name else text


def effects_text(effects: Sequence[Effect]) -> str:
    """Effects as they can be written again."""
    return "; ".join(map(effect_text, effects))


def count_words(effects: Sequence[Effect]) -> str:
    """How many rolls the effects are."""
    return choose(len(effects), "{count} roll", "{count} separate rolls")


def sides_of(dice: DamageDice) -> int:
    """The sides of such a die (R13)."""
    return SIDES[dice.weight]


def amounts(roll: Rolled) -> tuple[tuple[str, int], ...]:
    """What a roll deals of each type, in their order; never below 0 (Q15).

    What is added to the whole roll is of no type, unless there is only one.
    """
    sums: dict[str, int] = {}
    for die in roll.dice:
        sums[die.die.type] = sums.get(die.die.type, 0) + die.value
    if len(sums) == 1:
        return tuple((kind, max(0, amount + roll.bonus)) for kind, amount in sums.items())
    return tuple((kind, max(0, amount)) for kind, amount in sums.items())


def dealt(roll: Rolled) -> int:
    """What one effect deals: all its types together (Q15), never below 0."""
    parts = amounts(roll)
    return max(0, sum(amount for _, amount in parts) + (roll.bonus if len(parts) > 1 else 0))
