"""An attack as one line of a sheet.

For example "Longsword str 1d8 slashing", "Fire Bolt spell int 2d10 fire range 120".
"""

import re

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.circumstances.sources import ATTACK
from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import affliction_text, begins, read_affliction
from bot.games.dnd.conditions.rules.text import MINE
from bot.games.dnd.counters.rules.cost import Cost, cost_text, read_cost
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE, SHORT
from bot.rolls.card import shortened
from bot.words import later_of, say
from bot.words.terms import Terms

MAX_NAME = 40  # Characters of an attack's name.
MAX_LINE = 500  # Characters of one.
MAX_BONUS = 50  # Of an attack, either way.
MAX_FEET = 10_000
MOST_MAGIC = 3
"""The most that a magic weapon adds."""

_ABILITY = {
    **{key: key for key in ABILITIES},
    **{ABILITIES.english(key).casefold(): key for key in ABILITIES},
}
_ABILITY["finesse"] = "finesse"
_WORDS = Terms(
    {
        "finesse": later_of("one word of an attack, as typed", "finesse"),
        "melee": later_of("one word of an attack, as typed", "melee"),
        "ranged": later_of("one word of an attack, as typed", "ranged"),
        "range": later_of("one word of an attack, as typed before its range", "range"),
        "reach": later_of("one word of an attack, as typed before its reach", "reach"),
        "thrown": later_of("one word of an attack, as typed", "thrown"),
        "spell": later_of("one word of an attack, as typed", "spell"),
        "unproficient": later_of("one word of an attack, as typed", "unproficient"),
        "costs": later_of("one word of an attack, as typed before what it costs", "costs"),
        "to hit": later_of("as typed behind the whole bonus of an attack", "to hit"),
        "save": later_of("one word of an attack, as typed before the ability of its save", "save"),
        "none": later_of("one word of an attack, as typed where a success takes nothing", "none"),
    }
)
"""What a line of an attack says beside its ability and its damage."""
_FLAGS = ("melee", "ranged", "thrown", "spell", "unproficient")
_WITH_FEET = ("reach", "range", "ranged", "thrown")
_FEET = ("ft", "ft.", "feet")
_SIGNED = re.compile(r"[+-][0-9]{1,3}")
_BY_ABILITY = re.compile(r"([a-z]+)([+-][0-9]{1,3})?")
_FAR = re.compile(r"([0-9]{1,5})(?:/([0-9]{1,5}))?(?:ft\.?)?")


class LineError(PlayerError):
    """A line is no attack; the text says which line it is."""


def read_attack(line: str) -> Attack:
    """The attack that this line is: its name, then in any order ability or bonus, kind, range, and damage.

    Melee attacks use Strength and ranged ones Dexterity where nothing else is said (Attack Roll Abilities).

    Raises:
        PlayerError: It cannot be made out; the text says which part.

    """
    if len(line) > MAX_LINE:
        raise line_error(line, say("it may have up to {most} characters", most=MAX_LINE))
    line, cost = priced(line)
    name, words = _named(_from_stat_block(line))
    words, behind = _apart(words)
    attack, words = _saving(Attack(name, costs=cost), words)
    ends = Ends("save", ability=attack.save, dc=attack.dc) if attack.dc else None
    attack = replace(attack, rider=read_affliction(behind, ends) if behind else None)
    left = list[str]()
    while words:
        attack, words, kept = _next(attack, words, line, damaging=bool(left))
        left += kept
    attack = replace(attack, damage=read_damage(" ".join(left).rstrip("+ ,")) if left else ())
    if any(not part.type for part in attack.damage[1:]):
        raise line_error(line, say("say of each damage which type it is"))
    if attack.save:
        return _checked_saving(attack, line)
    if attack.ability and attack.bonus is not None:  # "Longsword +1 str": a magic weapon.
        attack = replace(attack, plus=attack.plus + attack.bonus, bonus=None)
    # Aimed by one of these it is taken for a spell (SRD 5.2, Attack Roll Abilities).
    if attack.ranged and attack.ability in ("int", "wis", "cha"):
        attack = replace(attack, spell=True)
    if attack.bonus is None and not attack.ability:
        # The ability varies with the caster, so none is assumed (SRD 5.2, Attack Roll Abilities).
        if attack.spell:
            raise line_error(line, say("say which ability casts it, as in int, or its whole bonus, as in +7"))
        attack = replace(attack, ability="dex" if attack.ranged else "str")
    if attack.long < attack.normal:
        raise line_error(line, say("its long range is shorter than its normal one"))
    return attack


def _saving(attack: Attack, words: list[str]) -> tuple[Attack, list[str]]:
    """Return the attack with the save that the words name, "save dex 15 none", and the other words."""
    places = (at for at, word in enumerate(words[:-1]) if word == "save" and words[at + 1] in ABILITIES)
    if (at := next(places, None)) is None:
        return attack, words
    attack, rest = replace(attack, save=words[at + 1], spell=True), words[at + 2 :]
    rest = rest[1:] if rest[:1] == ["dc"] else rest
    if rest and rest[0].isdigit():
        attack, rest = replace(attack, dc=int(rest[0])), rest[1:]
    if rest[:1] == ["none"]:
        attack, rest = replace(attack, spared=True), rest[1:]
    return attack, [*words[:at], *rest]


def _checked_saving(attack: Attack, line: str) -> Attack:
    """Return an attack with a save, if it can be made. Raises LineError if not."""
    if attack.bonus is not None:
        raise line_error(line, say("it has a save, and so no bonus to hit; leave one of both out"))
    if not 0 <= attack.dc <= _MOST_DC or not (attack.dc or attack.ability in ABILITIES):
        raise line_error(line, say("say the DC of its save, as in save dex 15, or which ability casts it"))
    return attack


_MOST_DC = 99


def priced(line: str) -> tuple[str, Cost | None]:
    """The line without what it costs each time, and that: "costs slot 3"."""
    found = re.search(
        rf"(?i)(?:^|[\s,]+)(?:costs?|{re.escape(_WORDS.name('costs'))})\s+(?P<cost>\S[^:]*)$", line
    )
    return (line[: found.start()], read_cost(found["cost"])) if found else (line, None)


def attack_text(attack: Attack) -> str:
    """The line that gives this attack when it is read."""
    words = [f"{attack.name}:"]
    words += [_WORDS.name("spell")] if attack.spell else []
    if attack.save:
        words = [words[0], *([ability_text(attack.ability)] if attack.ability else []), *_save_words(attack)]
    elif attack.bonus is not None:
        words.append(f"{attack.bonus:+d}")
        words += (
            [_WORDS.name("to hit")] if not attack.spell and 0 < attack.bonus <= MOST_MAGIC else []
        )  # Not a magic weapon's.
    else:
        ability = _WORDS.name("finesse") if attack.ability == "finesse" else ability_text(attack.ability)
        words.append(f"{ability}{attack.plus:+d}" if attack.plus else ability)
    words += [] if attack.proficient else [_WORDS.name("unproficient")]
    words.append(damage_words(attack.damage))
    if attack.ranged or attack.thrown:
        words.append(_WORDS.name("thrown" if attack.thrown else "ranged"))
        if attack.normal:
            words.append(
                str(attack.normal) if attack.normal == attack.long else f"{attack.normal}/{attack.long}"
            )
    words += [_WORDS.name("reach"), str(attack.reach)] if attack.reach else []
    words += [affliction_text(attack.rider)] if attack.rider else []
    words += [_WORDS.name("costs"), cost_text(attack.costs)] if attack.costs else []
    return " ".join(filter(None, words))


def _save_words(attack: Attack) -> list[str]:
    """The save of an attack as it is typed."""
    words = [_WORDS.name("save"), ability_text(attack.save), *([str(attack.dc)] if attack.dc else [])]
    return [*words, _WORDS.name("none")] if attack.spared else words


def damage_words(parts: tuple[DamagePart, ...]) -> str:
    """The damage as it is read: "1d8 slashing + 1d6 fire"."""
    return " + ".join(f"{part.dice} {DAMAGE.name(part.type)}".strip() for part in parts)


def ability_text(ability: str) -> str:
    """An ability as it is typed in short: "str"."""
    return SHORT.name(ability).casefold()


def in_english(text: str) -> str:
    """A line of an attack with its words as they are in English, but for the types of damage."""
    for each in (_WORDS, ABILITIES, SHORT):
        text = each.in_english(text)
    return text


def _named(line: str) -> tuple[str, list[str]]:
    """The name, and the words that follow it."""
    text = " ".join(line.split()).replace("：", ":")
    name, colon, rest = text.partition(":")
    if not colon:
        words = text.split(" ")
        first = 1 if _SIGNED.fullmatch(plain(words[0])) else 0  # As of a "+1 Dagger".
        place = next((at for at, word in enumerate(words) if at >= first and _begins(word)), len(words))
        name, rest = " ".join(words[:place]), " ".join(words[place:])
    name = name.strip(" ,")
    if not any(letter.isalpha() for letter in name):
        raise line_error(
            line, say("begin with its name, and a colon behind it, as in Longsword: str 1d8 slashing")
        )
    if len(name) > MAX_NAME:
        raise line_error(line, say("its name may have up to {most} characters", most=MAX_NAME))
    spaced = re.sub(r"(?<=[0-9])['′]?\s*/\s*(?=[0-9])", "/", plain(in_english(rest)).casefold())
    spaced = re.sub(r"(?<=[0-9])['′]", " ft", spaced).replace("not proficient", "unproficient")
    spaced = re.sub(r"\((?!\s*[0-9]*d[0-9])([^()]*)\)", r" \1 ", spaced)
    return name, re.sub("[,、]", " , ", spaced).split()


def _apart(words: list[str]) -> tuple[list[str], str]:
    """The words of an attack, and those on the conditions that a hit brings, which stand last."""
    place = next((at for at, word in enumerate(words) if begins(word)), len(words))
    before = words[:place]
    while place < len(words) and before and before[-1] in (",", "and", "plus", "+"):
        before = before[:-1]
    return before, " ".join(words[place:])


_BLOCK = re.compile(
    r"(?:(?P<name>[^.:]{1,60})[.:]\s+)?(?P<kind>melee|ranged)(?P<both>\s+or\s+ranged)?\s+(?:weapon\s+|(?P<spell>spell\s+))?attack"
    r"(?:\s+roll)?:\s*(?P<bonus>[+-][0-9]{1,2})(?P<reach>.{0,80}?)hit:\s*(?P<hit>.*)",
    re.IGNORECASE,
)
_RANGE = re.compile(r"range\s+([0-9]+(?:/[0-9]+)?)", re.IGNORECASE)
_AVERAGE = re.compile(r"[0-9]{1,4} ?\((?P<dice>[0-9d +-]{3,40})\)")


def _from_stat_block(line: str) -> str:
    """A stat block's attack ("Melee Attack Roll: +5 … Hit: 7 (1d8 + 3) …") as one of our lines."""
    found = _BLOCK.match(" ".join(plain(line).split()))
    if not found:
        return line
    reach = re.search(r"(?i)reach\s+([0-9]{1,3})", found["reach"])
    # What is dealt only "if …" is the GM's to add; what always is dealt is read.
    hit = re.sub(
        r"(?i),?\s*plus\s[^.]*?\bif\b.*|,?\s*\bif\b.*", "", re.split(r"(?i)\.|,? and\b", found["hit"])[0]
    )
    damage = _AVERAGE.sub(lambda each: each["dice"].replace(" ", ""), hit)
    damage = re.sub(r"(?i),?\s*\bplus\b", " +", damage)
    distance = _RANGE.search(found["reach"])
    # "Melee or Ranged" is a weapon that can be thrown: melee until somebody says so.
    far = f" {'thrown' if found['both'] else 'range'} {distance[1]}" if distance else ""
    # 5 feet is everybody's reach (SRD 5.2, Reach).
    far += f" reach {reach[1]}" if reach and reach[1] != "5" else ""
    spell = "spell " if found["spell"] else ""
    # Blocks are in English, whatever is spoken.
    return f"{found['name'] or ATTACK}: {spell}{found['bonus']} {damage}{far}{_rider(found['hit'])}"


_RIDER = re.compile(
    r"(?i)\bha(?:s|ve) the (?P<names>\w+(?:,? and \w+)?) conditions?\b"
    r"(?: \((?:escape DC (?P<escape>\d{1,2})|[^()]*)\))?"
    r"(?:[^.]*?\buntil the (?P<at>start|end) of (?P<whose>[\w'’ -]+?) next turn)?"
)


def _rider(hit: str) -> str:
    """The conditions that a hit brings, as one of our lines has them; "" for none."""
    found = _RIDER.search(hit)
    if not found or not all(begins(each) for each in re.split(r",? and ", found["names"])):
        return ""
    whose = "its" if found["whose"] in ("its", "the target's") else MINE
    until = f" until {found['at']} of {whose} next turn" if found["at"] else ""
    until = f" escape {found['escape']}" if found["escape"] else until
    return f", {', '.join(re.split(',? and ', found['names']))}{until}".casefold()


def _begins(word: str) -> bool:
    """Whether this word can no longer be of the name."""
    bare = plain(in_english(word)).casefold().strip(",")
    by_ability = _BY_ABILITY.fullmatch(bare)
    known = by_ability is not None and by_ability[1] in _ABILITY
    return known or bare in (*_FLAGS, *_WITH_FEET) or re.match(r"[+-]?[0-9]|d[0-9%]", bare) is not None


def _next(
    attack: Attack, words: list[str], line: str, *, damaging: bool
) -> tuple[Attack, list[str], list[str]]:
    """The attack with what the next words say, the words behind them, and those that are its damage.

    ``damaging``: words of its damage came before, so that a signed number belongs to that.
    """
    word, *rest = words
    by_ability = _BY_ABILITY.fullmatch(word)
    far = _FAR.fullmatch(rest[0]) if rest else None
    if by_ability and by_ability[1] in _ABILITY and attack.ability:
        raise line_error(line, say("it has two abilities; name one"))
    if by_ability and by_ability[1] in _ABILITY:
        return (
            replace(attack, ability=_ABILITY[by_ability[1]], plus=_bonus(by_ability[2] or "0", line)),
            rest,
            [],
        )
    if word in _WITH_FEET and far:
        return _ranged(attack, word, far, line), rest[1:], []
    if word in _FLAGS:
        return _flagged(attack, word), rest, []
    if _SIGNED.fullmatch(word) and not damaging and attack.bonus is not None:
        raise line_error(line, say("it has two bonuses; write their sum"))
    if _SIGNED.fullmatch(word) and not damaging:
        return replace(attack, bonus=_bonus(word, line)), rest, []
    own = _FAR.fullmatch(word)
    if own and (own[2] or word.endswith(("ft", "ft.")) or (rest and rest[0] in _FEET)):
        return _ranged(attack, "ranged" if not attack.thrown else "thrown", own, line), rest, []
    return (
        attack,
        rest,
        []
        if word in (*_FEET, "to", "hit", "prof", "proficient") or (word == "," and not damaging)
        else [word],
    )


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


def _ranged(attack: Attack, word: str, far: re.Match[str], line: str) -> Attack:
    normal, long = int(far[1]), int(far[2] or far[1])
    if attack.reach if word == "reach" else attack.normal:
        raise line_error(line, say("it has two ranges; write one, as in 20/60"))
    if not normal >= 1 or max(normal, long) > MAX_FEET:
        raise line_error(line, say("a range is up to {most:,} feet", most=MAX_FEET))
    if word == "reach":
        return replace(attack, reach=normal)
    is_thrown = word == "thrown" or attack.thrown
    return replace(attack, thrown=is_thrown, ranged=not is_thrown, normal=normal, long=long)


def _bonus(text: str, line: str) -> int:
    bonus = int(text)
    if abs(bonus) > MAX_BONUS:
        raise line_error(line, say("a bonus is up to {most}, either way", most=MAX_BONUS))
    return bonus


def line_error(line: str, what: str) -> LineError:
    """That a line cannot be read, and why."""
    return LineError(say("“{line}”: {what}.", line=shortened(" ".join(line.split()), 50), what=what))
