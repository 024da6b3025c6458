"""Each field of a sheet as typed: name, level, scores, proficiencies, attacks."""

import unicodedata

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.attacks.weapons import with_weapon
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, reading
from bot.games.dnd.terms.playing import ABILITIES, HIGHEST, SHORT, proficiency_bonus
from bot.rolls.card import shortened
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_NAME = 40  # Characters of a character's name.
MAX_ATTACKS = 20
NUMBERS = Terms(
    {
        "level": later_of("typed before a level", "level"),
        "cr": later_of("typed before a Challenge Rating", "CR"),
        "ac": later_of("Armor Class, as typed", "AC"),
        "hp": later_of("Hit Points, as typed", "HP"),
    },
    {
        "ac": later_of("also typed for Armor Class", "armor class, armour class"),
        "hp": later_of("also typed for Hit Points", "hit points, hit point maximum"),
    },
)
"""The words that can be written before numbers on a sheet."""

_TAKEN = ("all", "everyone", "everybody", "party", "none", "nobody")


def read_name(text: str) -> str:
    # Remove invisible characters that only control how text is displayed.
    seen = "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter)[0] != "C")
    name = " ".join(seen.split())
    if not name:
        raise PlayerError(say("enter a name, such as Mira 5."))
    if not any(letter.isalnum() for letter in name) or set(name) & set(",;:+|#()@<>"):
        raise PlayerError(say("enter a name such as Mira, without , ; : + | # @ ( ) < >."))
    if name.casefold() in _TAKEN or " and " in name.casefold():
        raise PlayerError(say("“{name}” means something else here. Choose another name.", name=name))
    if len(name) > MAX_NAME:
        raise PlayerError(say("this can have up to {most} characters.", most=MAX_NAME))
    return name


_LEVEL = Phrase("[{classes} APART] {level:3} [st|nd|rd|th] [level]")
_CHALLENGE = (Phrase("cr {rating:2} [/ {of:digit}]"), Phrase("{rating:digit} / {of:digit}"))


def read_level(text: str) -> str:
    line = read_line(text)
    if challenge := line.match(*_CHALLENGE):
        rating = "/".join(filter(None, (challenge["rating"], challenge["of"])))
        proficiency_bonus(rating)
        return f"CR {rating}"
    matched = line.match(_LEVEL)
    is_level = matched and all(token.kind == "word" for token in matched.line("classes").tokens)
    if not matched or not is_level or not 1 <= matched.number("level") <= 20:
        words = later("{level} isn't a level. Enter 1 to 20, or CR 1/4 for a monster.")
        raise PlayerError(words.say(level=shortened(text, 20)))
    return str(matched.number("level"))


_SIX = 6  # Abilities.
_MODIFIER = Phrase("( ... )")
_AFTER, _LABELLED = Phrase("{score:9} [:|=] {label:word}"), Phrase("{label:word} [:|=] {score:9}")
_NEGATIVE = Phrase("APART - GLUED {number:9}")
_AMONG_SCORES = (",", ";", "/", "|", ":", "=", ".", "-")


def read_scores(text: str) -> tuple[int, int, int, int, int, int]:
    numbers = _six(read_line(text, ABILITIES, SHORT).without(_MODIFIER))
    # Up to 30, not 20, because features and monsters go beyond (SRD 5.2, Ability Scores).
    wrong = [number for number in numbers if len(number) > 2 or not 1 <= int(number) <= HIGHEST]
    if wrong:
        words = later("{scores} isn't an ability score. Use 1 to 30.")
        raise PlayerError(words.say(scores=shortened(listed(wrong), 30)))
    one, two, three, four, five, six = map(int, numbers)
    return (one, two, three, four, five, six)


def _six(line: WrittenLine) -> list[str]:
    """Return the six numbers in the abilities' order. Raises PlayerError for anything else."""
    numbers, words, signs = (
        [token.text for token in line.tokens if token.kind == kind] for kind in ("number", "word", "sign")
    )
    if words:
        pairs = line.find_all(_LABELLED if line.tokens[0].kind == "word" else _AFTER)
        scores = {pair["label"][:3]: pair["score"] for pair in pairs}
        is_whole = len(words) == _SIX and all(map(ABILITIES.read, words))
        numbers = [scores[key] for key in ABILITIES if key in scores] if is_whole else []
    if len(numbers) != _SIX or set(signs) - set(_AMONG_SCORES) or line.find(_NEGATIVE):
        raise PlayerError(
            say("enter six numbers in the order Str Dex Con Int Wis Cha, such as 16 14 13 8 12 10.")
        )
    return numbers


def read_number(text: str, least: int, most: int) -> int:
    bare = plain(text).strip()
    # A file without Hit Points is read as if "?" had been typed; see read_file.
    if bare == "?":
        raise PlayerError(say("enter the maximum, such as 38."))
    if not (bare.isascii() and bare.isdigit() and len(bare) <= _DIGITS) or not least <= int(bare) <= most:
        raise PlayerError(
            say(
                "{text} isn't a number from {least} to {most:,}.",
                text=shortened(text, 20),
                least=least,
                most=most,
            )
        )
    return int(bare)


_DIGITS = 5  # Of any number.


_YES_OR_NO = Terms(
    {"yes": later_of("typed", "yes"), "no": later_of("typed", "no")},
    also={"yes": later_of("typed for yes", "y, true"), "no": later_of("typed for no", "n, false")},
)


def read_yes(text: str) -> bool:
    word = _YES_OR_NO.read(text)
    if word is None:
        raise PlayerError(say("enter yes, or leave it out."))
    return word == "yes"


def yes_text() -> str:
    """Return the text that means yes."""
    return _YES_OR_NO.name("yes")


def read_attacks(text: str) -> tuple[Attack, ...]:
    attacks = [_attack(line) for line in text.split("\n") if line.strip()]
    if len(attacks) > MAX_ATTACKS:
        raise PlayerError(say("there can be up to {most} attacks.", most=MAX_ATTACKS))
    names = [attack.name.casefold() for attack in attacks]
    twice = next((attack.name for attack in attacks if names.count(attack.name.casefold()) > 1), "")
    if twice:
        raise PlayerError(say("two are named {name}. Rename one.", name=twice))
    return tuple(attacks)


def _attack(line: str) -> Attack:
    """Return the attack on this line. An error names the line."""
    with reading(read_line(line)):
        attack = with_weapon(read_attack(line))
    if not attack.damage and not attack.normal:
        raise PlayerError(
            say(
                "“{line}” has no damage. Try Longsword str 1d8 slashing, or Unarmed Strike +5 4 bludgeoning.",
                line=shortened(line.strip(), 40),
            )
        )
    return attack
