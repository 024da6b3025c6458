"""A small bonus of an attack as written: a magic weapon's, or the whole one? If both can be, it is asked."""

from msgspec.structs import replace

from bot.errors import UnclearError
from bot.games.dnd.attacks.attack_text import MOST_MAGIC, WORDS, attack_text
from bot.games.dnd.sheet.record.sheet import Attack, Sheet, bare
from bot.games.dnd.terms.lines import Phrase, read_line
from bot.rolls.card import shortened
from bot.words import say
from bot.words.speaking import ENGLISH, speaking

_WHOLE = Phrase("to hit")


def check_bonus(line: str, attack: Attack, sheet: Sheet) -> None:
    """Let an attack pass that was read from this line, if its bonus on this sheet can be meant only one way.

    "Longsword +1 1d8+3" of somebody whose longsword has +6 may be a +1 Longsword with +7, or somebody's slip.
    Creatures have their whole bonus written, as their stat blocks have.

    Raises:
        UnclearError: It can be meant in two; each is offered as it would be written.

    """
    if (
        attack.bonus is None
        # Above +3 no magic weapon adds, so it can only be the whole bonus.
        or not 0 < attack.bonus <= MOST_MAGIC
        or attack.spell
        or sheet.level.startswith("CR")
        or read_line(line, *WORDS).find(_WHOLE)
    ):
        return
    magic = _magic(attack, sheet)
    own = sheet.modifier(sheet.ability_of(magic)) + sheet.proficiency
    if own == attack.bonus:
        return
    with speaking(ENGLISH):  # What a button fills in is read in every language.
        filled_in = attack_text(magic), attack_text(attack)
    told = say(
        "“{line}”: is +{plus} what a magic weapon adds, or the whole bonus? Write “{magic}” or “{whole}”.",
        line=shortened(line.strip(), 40),
        plus=attack.bonus,
        magic=attack_text(magic),
        whole=attack_text(attack),
    )
    meant = (
        (say("Magic weapon: {bonus:+d} to hit", bonus=own + magic.plus), filled_in[0]),
        (say("{bonus:+d} to hit in all", bonus=attack.bonus), filled_in[1]),
    )
    raise UnclearError(told, meant=meant)


def _magic(attack: Attack, sheet: Sheet) -> Attack:
    """The attack as a magic weapon of that bonus; damage written with an ability modifier keeps its sum."""
    plain = replace(attack, bonus=None, ability="dex" if attack.ranged else "str")
    stripped = bare(plain, sheet)
    modifier = sheet.modifier(sheet.ability_of(plain))
    first, *rest = attack.damage or (None,)
    if (
        first
        and stripped == plain
        and modifier
        and first.dice.endswith(f"{modifier + (attack.bonus or 0):+d}")
    ):
        dice = first.dice.removesuffix(f"{modifier + (attack.bonus or 0):+d}")
        damage = (replace(first, dice=f"{dice}{attack.bonus:+d}"), *rest)
        stripped = replace(plain, damage=tuple(part for part in damage if part))
    return replace(stripped, plus=attack.bonus or 0)
