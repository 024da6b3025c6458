"""A typed line about a creature: a complete one, or changes to a known one."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.sheet.rules.text import MOST_ATTACKS
from bot.games.dnd.targets.text import DEFENCE, read_defences
from bot.games.dnd.terms.lines import Phrase, WrittenLine
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
    """The values typed for a creature, with None for those that weren't typed.

    ``saves`` are bonuses by ability. ``extra_attack`` is the number of attacks in its Multiattack.
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
        """True if the typed values make a complete creature."""
        return self.ac is not None and self.hp is not None


def changed(creature: Creature, by: Written) -> Creature:
    """Return a known creature with the typed values; each typed attack replaces any with the same name."""
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
    if by.extra_attack:  # As many, with any of its attacks.
        block = replace(block, multiattack=())
    # Its dice no longer match its Hit Points.
    block = block if by.hp is None else replace(block, hp_dice="")
    initiative = creature.initiative if by.initiative is None else by.initiative
    saves = tuple({**dict(creature.saves), **dict(by.saves)}.items())
    return Creature(sheet, initiative, saves, block)


def read_written(numbers: Mapping[str, int], parts: Sequence[WrittenLine]) -> Written:
    """Return the values typed in these parts, each of which can have an attack, saves and defenses.

    Raises:
        PlayerError: A number is impossible, or an attack can't be parsed.

    """
    initiative, ac, hp = numbers.get("initiative", 0), numbers.get("ac", 1), numbers.get("hp", 1)
    if not (1 <= hp <= MAX_HP and 1 <= ac <= MAX_AC and abs(initiative) <= MAX_BONUS):
        words = later(
            "Hit Points can be 1 to {hp}, Armor Class 1 to {ac}, and Initiative −{most} to +{most}."
        )
        raise PlayerError(words.say(hp=MAX_HP, ac=MAX_AC, most=MAX_BONUS))
    if not 1 <= numbers.get("multiattack", 1) <= MOST_ATTACKS:
        raise PlayerError(say("Multiattack can have 1 to {most} attacks.", most=MOST_ATTACKS))
    attacks, saves, defences = list[Attack](), dict[str, int](), parts[0][:0]
    for line in parts:
        own = list(line.find_all(SAVE))
        saves.update((matched["ability"], matched.number("bonus")) for matched in own)
        part, resists = _defences(line.but(own).without(_NOISE))
        defences += resists
        if part := part.strip(",:"):
            attacks.append(_attack(part))
    if len(attacks) > MAX_ATTACKS:
        raise PlayerError(say("A creature can have up to {most} attacks. Leave some out.", most=MAX_ATTACKS))
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


def _attack(line: WrittenLine) -> Attack:
    """Return one attack with its total bonus. Raises PlayerError if the text isn't an attack."""
    try:
        attack = read_attack(line)
    except PlayerError as error:
        raise PlayerError(say("{error} Separate attacks with |.", error=error)) from error
    if attack.bonus is None:
        words = later(
            "Enter the total bonus of {attack}, such as {attack} +4 1d6+2 slashing. Separate attacks with |."
        )
        raise PlayerError(words.say(attack=attack.name))
    return replace(attack, name=capitalised(attack.name))


def _defences(line: WrittenLine) -> tuple[WrittenLine, WrittenLine]:
    """Return the line without its defenses, then the defenses: resist, vulnerable or immune, with types."""
    said = line[:0]
    if len(list(line.find_all(DEFENCE))) > MAX_DEFENCES:
        raise PlayerError(say("Enter resist, vulnerable and immune once each, followed by all their types."))
    while matched := line.find(DEFENCE):
        before, rest = matched.before, line[len(matched.before.tokens) :]
        ends = [at for at, token in enumerate(rest.tokens, 1) if not token.glued][:MAX_TYPES]
        taken = next((at for at in reversed(ends[1:]) if _reads(rest[:at])), 0)
        if not taken and len(ends) == 1:
            words_of = later("{word} needs damage types. Try resist fire cold.")
            raise PlayerError(words_of.say(word=rest.written.capitalize()))
        if not taken:
            read_defences(rest[: ends[1]])  # Explains any error.
            raise rest.unread(later("“{text}” doesn't list damage types. Try resist fire, cold."))
        said, line = said + rest[:taken], before + rest[taken:]
    return line, said


def _reads(line: WrittenLine) -> bool:
    try:
        return bool(read_defences(line))
    except PlayerError:
        return False


def capitalised(name: str) -> str:
    """Return a name or text capitalized for the start of a line."""
    if name[:1].isalnum():
        return f"{name[:1].upper()}{name[1:]}"
    place = next((at for at, sign in enumerate(name) if sign.isalnum()), 0)
    return f"{name[:place]}{name[place : place + 1].upper()}{name[place + 1 :]}"
