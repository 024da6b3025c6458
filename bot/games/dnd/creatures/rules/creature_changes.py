"""What a line says of a creature: all that one is made of, or what is changed of one that is known."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.sheet.rules.text import MOST_ATTACKS
from bot.games.dnd.targets.text import DEFENCE, read_defences
from bot.games.dnd.terms.lines import Line, LineError, Phrase
from bot.games.dnd.terms.playing import ABILITIES
from bot.words import later, say

MAX_HP = 9999
MAX_AC = 50
MAX_BONUS = 30
MAX_DEFENCES, MAX_TYPES = 6, 20

_SAVES = "[< save|saves | saving throw|throws > [:]]"
SAVE = Phrase(f"APART {_SAVES} {{ability=str|dex|con|int|wis|cha}} {{bonus:sign}} APART [,]")
_NOISE = Phrase("APART cr {rating:2} [/ {of:2}] APART")


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
    named = {attack.name.casefold() for attack in by.attacks}
    kept = tuple(attack for attack in sheet.attacks if attack.name.casefold() not in named)
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


def read_written(numbers: Mapping[str, int], parts: Sequence[Line]) -> Written:
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
    attacks, saves, defences = list[Attack](), dict[str, int](), parts[0][:0]
    for line in parts:
        own = list(line.find_all(SAVE))
        saves.update((found["ability"], found.number("bonus")) for found in own)
        part, resists = _defences(line.but(own).without(_NOISE))
        defences += resists
        if part := part.strip(",:"):
            attacks.append(_attack(part))
    if len(attacks) > MAX_ATTACKS:
        raise PlayerError(say("Up to {most} attacks of one creature; leave some out.", most=MAX_ATTACKS))
    said = read_defences(defences)
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


def _attack(line: Line) -> Attack:
    """One attack with its whole bonus. Raises PlayerError if it is none."""
    try:
        attack = read_attack(line)
    except PlayerError as error:
        raise PlayerError(say("{error} Several attacks are separated by |.", error=error)) from error
    if attack.bonus is None:
        words = later(
            "Write the whole bonus of {attack}, as in {attack} +4 1d6+2 slashing; | separates attacks."
        )
        raise PlayerError(words.say(attack=attack.name))
    return replace(attack, name=capitalised(attack.name))


def _defences(line: Line) -> tuple[Line, Line]:
    """The line without what it resists, and that: each such word with the types of damage that follow it."""
    said = line[:0]
    if len(list(line.find_all(DEFENCE))) > MAX_DEFENCES:
        raise PlayerError(say("Write resist, vulnerable and immune once each, with all their types behind."))
    while found := line.find(DEFENCE):
        before, rest = found.before, line[len(found.before.tokens) :]
        ends = [at for at, token in enumerate(rest.tokens, 1) if not token.glued][:MAX_TYPES]
        taken = next((at for at in reversed(ends[1:]) if _reads(rest[:at])), 0)
        if not taken and len(ends) == 1:
            words_of = later("{word} what? Write the types of damage behind it, as in resist fire cold.")
            raise PlayerError(words_of.say(word=rest.written.capitalize()))
        if not taken:
            read_defences(rest[: ends[1]])  # Says what is wrong.
            raise LineError(say("I cannot read “{text}”.", text=rest.marked()))
        said, line = said + rest[:taken], before + rest[taken:]
    return line, said


def _reads(line: Line) -> bool:
    try:
        return bool(read_defences(line))
    except PlayerError:
        return False


def capitalised(name: str) -> str:
    """A name, or what is said, as it begins a line."""
    if name[:1].isalnum():
        return f"{name[:1].upper()}{name[1:]}"
    place = next((at for at, each in enumerate(name) if each.isalnum()), 0)
    return f"{name[:place]}{name[place : place + 1].upper()}{name[place + 1 :]}"
