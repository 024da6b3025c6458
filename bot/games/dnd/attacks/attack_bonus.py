"""The check of small typed attack bonuses, which may be a magic weapon's bonus or the whole bonus."""

from msgspec.structs import replace

from bot.errors import UnclearError
from bot.games.dnd.attacks.attack_text import MOST_WEAPON_BONUS, WORDS, attack_text
from bot.games.dnd.sheet.record.sheet import Attack, Sheet, bare
from bot.games.dnd.terms.lines import Phrase, read_line
from bot.rolls.card import shortened
from bot.words import say
from bot.words.speaking import ENGLISH, speaking

_WHOLE = Phrase("to hit")


def check_bonus(line: str, attack: Attack, sheet: Sheet) -> None:
    """Check that a typed attack's bonus is unambiguous on this sheet.

    "Longsword +1 1d8+3" on a sheet whose longsword has +6 may be a +1 Longsword with +7, or a mistake.
    Creatures have their whole bonus, as in their stat blocks.

    Raises:
        UnclearError: There are two readings; each is offered as it would be typed.

    """
    if (
        attack.bonus is None
        # No magic weapon adds more than +3, so this can only be the whole bonus.
        or not 0 < attack.bonus <= MOST_WEAPON_BONUS
        or attack.spell
        or sheet.level.startswith("CR")
        or read_line(line, *WORDS).find(_WHOLE)
    ):
        return
    magic = _magic(attack, sheet)
    own = sheet.modifier(sheet.ability_of(magic)) + sheet.proficiency
    if own == attack.bonus:
        return
    with speaking(ENGLISH):  # Text filled in by a button parses in every language.
        filled_in = attack_text(magic), attack_text(attack)
    question = say(
        "“{line}”: is +{plus} a magic weapon's bonus or the total? Enter “{magic}” or “{whole}”.",
        line=shortened(line.strip(), 40),
        plus=attack.bonus,
        magic=attack_text(magic),
        whole=attack_text(attack),
    )
    meant = (
        (say("Magic weapon: {bonus:+d} to hit", bonus=own + magic.plus), filled_in[0]),
        (say("{bonus:+d} to hit in total", bonus=attack.bonus), filled_in[1]),
    )
    raise UnclearError(question, meant=meant)


def _magic(attack: Attack, sheet: Sheet) -> Attack:
    """Return the attack with a magic weapon of that bonus, without changing the total damage."""
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
