"""An attack as one line of a sheet.

For example "Longsword str 1d8 slashing", "Fire Bolt spell int 2d10 fire range 120".
"""

from msgspec.structs import replace

from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.attacks.pasted_attack import from_stat_block
from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import affliction_text, is_condition, read_affliction
from bot.games.dnd.conditions.rules.text import WORDS as CONDITION_WORDS
from bot.games.dnd.counters.rules.cost import WORDS as COST_WORDS
from bot.games.dnd.counters.rules.cost import costs_words, priced
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.terms.lines import Phrase, PhraseMatch, WrittenLine, read_line
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE, SHORT
from bot.words import say
from bot.words.terms import read_words

MAX_NAME = 40  # Characters of an attack's name.
MAX_LINE = 500  # Characters of one.
MAX_BONUS = 50  # For an attack, either way.
MAX_FEET = 10_000
MOST_WEAPON_BONUS = 3
"""The highest bonus of a magic weapon."""

_ABILITY = {
    **{key: key for key in ABILITIES},
    **{ABILITIES.english(key).casefold(): key for key in ABILITIES},
}
_ABILITY["finesse"] = "finesse"
_TYPED = read_words(__package__)["attack"].terms()
"""The words in the line of an attack, except for those of its ability and damage."""
WORDS = (_TYPED, *CONDITION_WORDS, DAMAGE, *COST_WORDS)
"""The words for typing an attack."""
_FOOT = "[ft|feet|'|′ [.]]"
_BY_ABILITY = Phrase("{ability:word} [GLUED {plus:signed}] APART")
_SAVE = Phrase("save {save:word} [dc] [{dc:5} APART] [{spared=none}]")
_FAR = Phrase(f"{{normal:5}} {_FOOT} [/ {{long:5}} {_FOOT}] APART")
_WITH_FEET = Phrase("{word=reach|range|ranged|thrown} APART")
_FLAG = Phrase("< {flag=melee|ranged|thrown|spell|unproficient} | not proficient > APART")
_SIGNED = Phrase("{bonus:signed} APART")
_NOISE = Phrase("ft|feet|to|hit|prof|proficient [.] APART")
_COMMA = Phrase(",")
_BEGINS = Phrase("[+|- GLUED] < {number:5} | d GLUED {sides:3} | d GLUED % >")
_ASIDE = Phrase("( {aside:aside} )")


def read_attack(line: str | WrittenLine) -> Attack:
    """Return this line's attack. After its name come its ability or bonus, kind, range and damage.

    By default, melee attacks use Strength and ranged ones Dexterity (Attack Roll Abilities).

    Raises:
        PlayerError: It's unclear; the message says which part.

    """
    typed = read_line(line, *WORDS)
    if len(typed.written) > MAX_LINE:
        raise typed.error(say("An attack can have up to {most} characters.", most=MAX_LINE))
    rest, cost = priced(typed)
    name, rest = _named(from_stat_block(rest))
    rest, behind = _apart(rest)
    attack, rest = _saving(Attack(name, costs=cost), rest)
    ends = Ends("save", ability=attack.save, dc=attack.dc) if attack.dc else None
    attack = replace(attack, rider=read_affliction(behind, ends) if behind else None)
    attack, damage = _read(attack, rest)
    attack = replace(attack, damage=read_damage(damage) if damage else ())
    if any(not part.type for part in attack.damage[1:]):
        raise damage.error(say("Add the type of each damage, such as 1d8 slashing."))
    if attack.save:
        return _checked_saving(attack, typed)
    attack = _with_ability(attack, typed)
    if attack.long < attack.normal:
        raise typed.error(say("The long range is shorter than the normal range. Try 20/60."))
    return attack


def _with_ability(attack: Attack, line: WrittenLine) -> Attack:
    """Return an attack roll with its ability, if no bonus replaces it. Raises LineError if it's missing."""
    if attack.ability and attack.bonus is not None:  # "Longsword +1 str": a magic weapon.
        attack = replace(attack, plus=attack.plus + attack.bonus, bonus=None)
    # An attack with one of these is taken for a spell (SRD 5.2, Attack Roll Abilities).
    if attack.ranged and attack.ability in ("int", "wis", "cha"):
        attack = replace(attack, spell=True)
    if attack.bonus is not None or attack.ability:
        return attack
    # The ability varies with the caster, so none is assumed (SRD 5.2, Attack Roll Abilities).
    if attack.spell:
        raise line.error(say("Add the ability that casts it, such as int, or its whole bonus, such as +7."))
    return replace(attack, ability="dex" if attack.ranged else "str")


def _saving(attack: Attack, line: WrittenLine) -> tuple[Attack, WrittenLine]:
    """Return the attack with the save in the line, such as "save dex 15 none", and the rest of the line."""
    matched = next((save for save in line.find_all(_SAVE) if save["save"] in _ABILITY), None)
    if matched is None:
        return attack, line
    spared, ability = bool(matched["spared"]), _ABILITY[matched["save"]]
    attack = replace(attack, save=ability, spell=True, dc=matched.number("dc"), spared=spared)
    return attack, matched.before + matched.behind


def _checked_saving(attack: Attack, line: WrittenLine) -> Attack:
    """Return an attack with a save, if it's valid. Raises LineError if not."""
    if attack.bonus is not None:
        raise line.error(say("An attack with a save has no bonus to hit. Remove one of the two."))
    if not 0 <= attack.dc <= _MOST_DC or not (attack.dc or attack.ability in ABILITIES):
        raise line.error(say("Add the DC of the save, such as save dex 15, or the ability that casts it."))
    return attack


_MOST_DC = 99


def attack_text(attack: Attack) -> str:
    """Return this attack as a line that can be typed."""
    words = [f"{attack.name}:", *(_save_words(attack) if attack.save else _bonus_words(attack))]
    words += [] if attack.proficient else [_TYPED.name("unproficient")]
    words.append(damage_words(attack.damage))
    if attack.ranged or attack.thrown:
        words.append(_TYPED.name("thrown" if attack.thrown else "ranged"))
        far = (attack.normal,) if attack.normal == attack.long else (attack.normal, attack.long)
        words.append("/".join(map(str, filter(None, far))))
    words += [_TYPED.name("reach"), str(attack.reach)] if attack.reach else []
    words += [affliction_text(attack.rider)] if attack.rider else []
    words += costs_words(attack.costs)
    return " ".join(filter(None, words))


def _save_words(attack: Attack) -> list[str]:
    """Return an attack's save as typed, after the ability that casts it."""
    words = [ability_text(attack.ability)] if attack.ability else []
    words += [_TYPED.name("save"), ability_text(attack.save), *([str(attack.dc)] if attack.dc else [])]
    return [*words, _TYPED.name("none")] if attack.spared else words


def _bonus_words(attack: Attack) -> list[str]:
    """Return an attack roll's bonus or ability as typed."""
    words = [_TYPED.name("spell")] if attack.spell else []
    if attack.bonus is None:
        ability = _TYPED.name("finesse") if attack.ability == "finesse" else ability_text(attack.ability)
        return [*words, f"{ability}{attack.plus:+d}" if attack.plus else ability]
    is_like_magic = not attack.spell and 0 < attack.bonus <= MOST_WEAPON_BONUS  # Not a magic weapon's.
    return [*words, f"{attack.bonus:+d}", *([_TYPED.name("to hit")] if is_like_magic else [])]


def damage_words(parts: tuple[DamagePart, ...]) -> str:
    """Return the damage as typed: "1d8 slashing + 1d6 fire"."""
    return " + ".join(f"{part.dice} {DAMAGE.name(part.type)}".strip() for part in parts)


def ability_text(ability: str) -> str:
    """Return an ability's typed abbreviation: "str"."""
    return SHORT.name(ability).casefold()


def _named(line: WrittenLine) -> tuple[str, WrittenLine]:
    """Return the name, and the text after it."""
    texts = [token.text for token in line.tokens]
    if ":" in texts:
        place = texts.index(":")
        behind = line[place + 1 :]
    else:
        signed = line.begins(_SIGNED)  # For example, "+1 Dagger".
        first = signed.span()[1] if signed else 0
        words = [at for at in range(first, len(texts)) if not at or not line.tokens[at - 1].glued]
        place = next((at for at in words if _begins(line[at:])), len(texts))
        behind = line[place:]
    name = line[:place].strip(",")
    if not any(letter.isalpha() for letter in name.written):
        raise line.error(say("Start with a name and a colon, such as Longsword: str 1d8 slashing."))
    if len(name.written) > MAX_NAME:
        raise name.error(say("A name can have up to {most} characters.", most=MAX_NAME))
    return name.written, behind.without(_ASIDE, keep="aside")


def _begins(line: WrittenLine) -> bool:
    """Return True if the next word can't be part of the name."""
    ability = line.begins(_BY_ABILITY)
    is_ability = ability is not None and ability["ability"] in _ABILITY
    return is_ability or line.begins(_FLAG, _WITH_FEET, _BEGINS) is not None


def _apart(line: WrittenLine) -> tuple[WrittenLine, WrittenLine]:
    """Return the line's first part, about the attack, and its last part, about a hit's conditions."""
    place = next((at for at, token in enumerate(line.tokens) if is_condition(token)), len(line.tokens))
    before = line[:place]
    while line[place:] and before and before.tokens[-1].text in (",", "and", "plus", "+"):
        before = before[:-1]
    return before, line[place:]


def _read(attack: Attack, rest: WrittenLine) -> tuple[Attack, WrittenLine]:
    """Return the attack with its ability or bonus, kind and range; and the rest of the line, its damage."""
    left = rest[:0]
    while rest:
        noise = rest.begins(*[_NOISE] if left else (_NOISE, _COMMA))
        if known := _next(attack, rest, damaging=bool(left)):
            attack, rest = known
        elif noise:
            rest = noise.behind
        else:
            word = next((at for at, token in enumerate(rest.tokens, 1) if not token.glued), len(rest.tokens))
            left, rest = left + rest[:word], rest[word:]
    return attack, left.rstrip("+,")


def _next(attack: Attack, rest: WrittenLine, *, damaging: bool) -> tuple[Attack, WrittenLine] | None:
    """Return the attack with the next words added, and the words after them; None if they are damage.

    If ``damaging``, damage came before, so a signed number belongs to it.
    """
    if (matched := rest.begins(_BY_ABILITY)) and (ability := _ABILITY.get(matched["ability"])):
        if attack.ability:
            raise matched.line().error(say("The attack has two abilities. Enter one."))
        return replace(attack, ability=ability, plus=_bonus(matched, "plus")), matched.behind
    if (matched := rest.begins(_WITH_FEET)) and (far := matched.behind.begins(_FAR)):
        return _ranged(attack, matched["word"], far), far.behind
    if matched := rest.begins(_FLAG):
        return _flagged(attack, matched["flag"] or "unproficient"), matched.behind
    if not damaging and (matched := rest.begins(_SIGNED)):
        if attack.bonus is not None:
            raise matched.line().error(say("The attack has two bonuses. Enter their sum."))
        return replace(attack, bonus=_bonus(matched, "bonus")), matched.behind
    if (far := rest.begins(_FAR)) and len(far.line().tokens) > 1:
        return _ranged(attack, "thrown" if attack.thrown else "ranged", far), far.behind
    return None


def _flagged(attack: Attack, word: str) -> Attack:
    match word:
        case "spell":
            return replace(attack, spell=True)
        case "thrown":
            return replace(attack, thrown=True)
        case "ranged":
            return replace(attack, ranged=True)
        case "unproficient":
            return replace(attack, proficient=False)
        case _:
            return replace(attack, ranged=False)


def _ranged(attack: Attack, word: str, far: PhraseMatch) -> Attack:
    normal, long = far.number("normal"), far.number("long") or far.number("normal")
    if attack.reach if word == "reach" else attack.normal:
        raise far.line().error(say("The attack has two ranges. Enter one, such as 20/60."))
    if not normal >= 1 or max(normal, long) > MAX_FEET:
        raise far.line().error(say("A range can be up to {most:,} feet.", most=MAX_FEET))
    if word == "reach":
        return replace(attack, reach=normal)
    is_thrown = word == "thrown" or attack.thrown
    return replace(attack, thrown=is_thrown, ranged=not is_thrown, normal=normal, long=long)


def _bonus(match: PhraseMatch, name: str) -> int:
    if abs(match.number(name)) > MAX_BONUS:
        raise match.line(name).error(say("A bonus can be −{most} to +{most}.", most=MAX_BONUS))
    return match.number(name)
