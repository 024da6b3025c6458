"""What a line says of a creature: all that one is made of, or what is changed of one that is known."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.sheet.rules.text import MOST_ATTACKS
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import read_defences
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import shortened
from bot.words import later, say

MAX_HP = 9999
MAX_AC = 50
MAX_BONUS = 30
MAX_DEFENCES, MAX_TYPES = 6, 20

SAVE = re.compile(
    r"(?i)(?<!\S)(?P<ability>str|dex|con|int|wis|cha)\s*(?P<bonus>[+-]\s*[0-9]{1,2})(?=[\s,|]|$),?"
)
DEFENCE = re.compile(r"(?i)(?<!\S)(?:resist|vulnerable|vulnerability|immune)(?:s|ant|ance|ity)?(?!\S)")
_NOISE = re.compile(
    r"(?i)(?<!\S)cr\s*[0-9/]{1,3}(?!\S)"
    r"|(?<!\S)sav(?:es?|ing throws?)\s*:?(?=\s+(?:str|dex|con|int|wis|cha)\s*[+-])"
)


class Written(Struct, frozen=True):
    """What is written of a creature; None where nothing is. ``saves`` are keys of abilities with bonuses.

    ``extra_attack`` is of how many attacks its Multiattack is.
    """

    initiative: int | None = None
    ac: int | None = None
    hp: int | None = None
    extra_attack: int | None = None
    saves: tuple[tuple[str, int], ...] = ()
    resist: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    attacks: tuple[Attack, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether a creature can be made of it alone."""
        return self.ac is not None and self.hp is not None


def changed(creature: Creature, by: Written) -> Creature:
    """A known creature with what is written of it; an attack takes the place of another of its name."""
    sheet, block = creature.sheet, creature.block
    named = {each.name.casefold() for each in by.attacks}
    kept = tuple(each for each in sheet.attacks if each.name.casefold() not in named)
    sheet = replace(
        sheet,
        ac=sheet.ac if by.ac is None else by.ac,
        hp=sheet.hp if by.hp is None else by.hp,
        resist=tuple(dict.fromkeys((*sheet.resist, *by.resist))),
        vulnerable=tuple(dict.fromkeys((*sheet.vulnerable, *by.vulnerable))),
        immune=tuple(dict.fromkeys((*sheet.immune, *by.immune))),
        attacks=(*kept, *by.attacks),
        extra_attack=sheet.extra_attack if by.extra_attack is None else by.extra_attack,
    )
    if by.extra_attack:  # So many, with whatever it attacks.
        block = replace(block, multiattack=())
    # Its dice come to other Hit Points.
    block = block if by.hp is None else replace(block, hp_dice="")
    initiative = creature.initiative if by.initiative is None else by.initiative
    saves = tuple({**dict(creature.saves), **dict(by.saves)}.items())
    return Creature(sheet, initiative, saves, block)


def read_written(numbers: Mapping[str, int], parts: Sequence[str]) -> Written:
    """What is written of a creature; each part is an attack, and may hold saves and what it resists too.

    Raises:
        PlayerError: A number cannot be, or an attack cannot be read.

    """
    initiative, ac, hp = numbers.get("initiative", 0), numbers.get("ac", 1), numbers.get("hp", 1)
    if not (1 <= hp <= MAX_HP and 1 <= ac <= MAX_AC and abs(initiative) <= MAX_BONUS):
        words = later(
            "Hit Points are from 1 to {hp}, an Armor Class from 1 to {ac},"
            " Initiative up to {most} either way."
        )
        raise PlayerError(words.say(hp=MAX_HP, ac=MAX_AC, most=MAX_BONUS))
    if not 1 <= numbers.get("multiattack", 1) <= MOST_ATTACKS:
        raise PlayerError(say("Multiattack is from 1 to {most} attacks.", most=MOST_ATTACKS))
    attacks, saves, defences = list[Attack](), dict[str, int](), list[str]()
    for each in parts:
        part, own = _saves(_NOISE.sub(" ", each))
        part, resists = _defences(part)
        saves.update(own)
        defences += [resists] if resists else []
        if part.strip(" ,:"):
            attacks.append(_attack(part.strip(" ,:")))
    if len(attacks) > MAX_ATTACKS:
        raise PlayerError(say("Up to {most} attacks of one creature; leave some out.", most=MAX_ATTACKS))
    said = read_defences(" ".join(defences)) if defences else Target()
    return Written(
        numbers.get("initiative"),
        numbers.get("ac"),
        numbers.get("hp"),
        numbers.get("multiattack"),
        tuple((key, saves[key]) for key in ABILITIES if key in saves),
        said.resist,
        said.vulnerable,
        said.immune,
        tuple(attacks),
    )


def _attack(text: str) -> Attack:
    """One attack with its whole bonus. Raises PlayerError if it is none."""
    try:
        attack = read_attack(text)
    except PlayerError as error:
        raise PlayerError(say("{error} Several attacks are separated by |.", error=error)) from error
    if attack.bonus is None:
        words = later(
            "Write the whole bonus of {attack}, as in {attack} +4 1d6+2 slashing; | separates attacks."
        )
        raise PlayerError(words.say(attack=attack.name))
    return replace(attack, name=capitalised(attack.name))


def _saves(text: str) -> tuple[str, dict[str, int]]:
    """The text without the saves in it, "dex+4, con -1", and those."""
    named = {
        match["ability"].casefold(): int(match["bonus"].replace(" ", "")) for match in SAVE.finditer(text)
    }
    return SAVE.sub(" ", text), named


def _defences(text: str) -> tuple[str, str]:
    """The text without what it resists, and that: each such word with the types of damage that follow it."""
    said: list[str] = []
    if len(DEFENCE.findall(text)) > MAX_DEFENCES:
        raise PlayerError(say("Write resist, vulnerable and immune once each, with all their types behind."))
    while match := DEFENCE.search(text):
        words = text[match.start() :].split()
        most = min(len(words), MAX_TYPES)
        taken = next((at for at in range(most, 1, -1) if _reads(" ".join(words[:at]))), 0)
        if not taken and len(words) == 1:
            words_of = later("{word} what? Write the types of damage behind it, as in resist fire cold.")
            raise PlayerError(words_of.say(word=words[0].capitalize()))
        if not taken:
            read_defences(" ".join(words[:2]))  # Says what is wrong.
            raise PlayerError(say("I cannot read “{text}”.", text=shortened(" ".join(words), 50)))
        said += words[:taken]
        text = f"{text[: match.start()]} {' '.join(words[taken:])}"
    return text, " ".join(said)


def _reads(text: str) -> bool:
    try:
        return bool(read_defences(text))
    except PlayerError:
        return False


def capitalised(name: str) -> str:
    """A name, or what is said, as it begins a line."""
    if name[:1].isalnum():
        return f"{name[:1].upper()}{name[1:]}"
    return _FIRST.sub(lambda begun: begun[0].upper(), name)


_FIRST = re.compile(r"^\W*\w")
