"""A sheet for its player to check, with every derived number."""

from collections.abc import Collection, Iterator, Mapping

from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.conditions.rules.affliction import affliction_text
from bot.games.dnd.counters.rules.words import cost_words, counters_lines
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import rider_text
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.rolls.rules.damage_words import amount_words
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.sheet.record.sheet import Attack, InitiativeBonus, Sheet
from bot.games.dnd.sheet.rules.text import warnings
from bot.games.dnd.terms.playing import ABILITIES, ALL, DAMAGE, SHORT, SKILLS
from bot.rolls.card import Card, plain
from bot.words import choose, later, listed, say, say_of


def sheet_card(
    sheet: Sheet,
    player: str,
    *,
    inspired: bool,
    points: str = "",
    spent: Mapping[str, int] | None = None,
    on: Collection[str] = (),
    note: str = "",
) -> Card:
    """Return a sheet with every derived number.

    ``points`` are its current Hit Points, or "" if they are full. ``spent`` is how much of each counter is
    used, by key. ``on`` are the keys of active riders.
    """
    lines = [
        say(
            "{level}, {player} · AC **{ac}** · **{hp}** Hit Points · proficiency {bonus:+d}",
            level=_level(sheet.level),
            player=plain(player),
            ac=sheet.ac,
            hp=points or say_of("Hit Points of a sheet", "{hp}", hp=sheet.hp),
            bonus=sheet.proficiency,
        ),
        *_bonuses(sheet),
        say("**Tools**: {tools}", tools=listed(map(plain, sheet.tools))) if sheet.tools else "",
        *_defences(sheet),
        _extra_attack(sheet),
        say("**Evasion**") if sheet.evasion else "",
        *(say("• {attack}", attack=plain(attack_summary(sheet, attack))) for attack in sheet.attacks),
        *_spells(sheet),
        *(_rider(rider, on) for rider in sheet.riders),
        *counters_lines(sheet.counters, spent or {}),
        say("✨ Heroic Inspiration") if inspired else "",
    ]
    remarks = tuple(filter(None, [note, *warnings(sheet)]))
    return Card(plain(sheet.name), lines=tuple(filter(None, lines)), remarks=remarks)


def _spells(sheet: Sheet) -> list[str]:
    """Return the spells known or prepared, with their save DC and attack bonus."""
    lines = []
    if sheet.spell_ability and (sheet.spells or sheet.spellcasting.ability):
        words = later("**Spellcasting**: {ability}, DC {dc}, {bonus:+d} to hit")
        ability = ABILITIES.name(sheet.spell_ability)
        lines.append(words.say(ability=ability, dc=sheet.spell_dc, bonus=sheet.spell_bonus))
    if sheet.spells:
        lines.append(say("**Spells**: {spells}", spells=listed(map(plain, sheet.spells))))
    return lines


def _rider(rider: SheetRider, on: Collection[str]) -> str:
    is_on = rider.stays and rider.key in on
    words = later("• with attacks: {rider} (on)") if is_on else later("• with attacks: {rider}")
    return words.say(rider=plain(rider_text(rider)))


def _level(level: str) -> str:
    if level.startswith("CR"):
        return say("CR {rating}", rating=level.removeprefix("CR").strip())
    return say("Level {level}", level=level)


def _bonuses(sheet: Sheet) -> list[str]:
    """Return the abilities, and the bonuses of proficient saves and skills."""
    abilities = [
        say(
            "{ability} {score} ({modifier:+d})",
            ability=SHORT.name(key),
            score=score,
            modifier=sheet.modifier(key),
        )
        for key, score in zip(ABILITIES, sheet.scores, strict=True)
    ]
    saves = [
        say("{ability} {bonus:+d}", ability=SHORT.name(key), bonus=sheet.save(key))
        for key in ABILITIES
        if key in sheet.saves or sheet.save_bonus(key)
    ]
    skills = [_skill(sheet, skill, how) for skill, how in sheet.skills]
    return [
        " · ".join(abilities),
        say("**Saves**: {saves}", saves=listed(saves)) if saves else "",
        say("**Skills**: {skills}", skills=listed(skills)) if skills else "",
        _initiative(sheet),
    ]


def _skill(sheet: Sheet, skill: str, how: str) -> str:
    if skill == ALL:
        return say("half proficiency in all others, +{bonus}", bonus=sheet.added(how))
    return _SKILL[how].say(skill=SKILLS.name(skill), bonus=sheet.skill(skill))


_SKILL = {
    "proficient": later("{skill} {bonus:+d}"),
    "expertise": later("{skill} {bonus:+d} (Expertise)"),
    "half": later("{skill} {bonus:+d} (half)"),
}


def _initiative(sheet: Sheet) -> str:
    """Return the Initiative, if it's more than a Dexterity check."""
    if sheet.initiative == InitiativeBonus():
        return ""
    words = (
        later("**Initiative**: {bonus:+d}, with Advantage")
        if sheet.initiative.advantage
        else later("**Initiative**: {bonus:+d}")
    )
    return words.say(bonus=sheet.initiative_bonus)


def _defences(sheet: Sheet) -> list[str]:
    kinds = (
        (later("**Resistant**: {types}"), sheet.resist),
        (later("**Vulnerable**: {types}"), sheet.vulnerable),
        (later("**Immune**: {types}"), sheet.immune),
    )
    lines = [words.say(types=listed(map(DAMAGE.name, types))) for words, types in kinds if types]
    return [*lines, say("Swim Speed")] if sheet.swims else lines


def _extra_attack(sheet: Sheet) -> str:
    """Return the number of attacks in the Attack action, if more than one."""
    if sheet.extra_attack == 1:
        return ""
    return choose(
        sheet.extra_attack,
        "**Extra Attack**: {count} attack per action",
        "**Extra Attack**: {count} attacks per action",
    )


def attack_summary(sheet: Sheet, attack: Attack) -> str:
    """Return an attack for its player to check: "Longsword +6, 1d8 + 3 slashing"."""
    return say("{name} {numbers}", name=attack.name, numbers=attack_numbers(sheet, attack))


def attack_numbers(sheet: Sheet, attack: Attack) -> str:
    """Return an attack's numbers without its name: "+6, 1d8 + 3 slashing"."""
    made = completed(AttackRequest(attack=attack), sheet, Scene())
    bonus = sum(int(modifier.dice) for modifier in made.modifiers)
    added = next((part.dice for part in made.parts if part.source), "")
    amounts = [[part.dice, part.type] for part in made.parts if not part.source]
    if added:  # The ability's share belongs to the first, after its dice.
        amounts[0][0] += f" {'−' if added.startswith('-') else '+'} {added.removeprefix('-')}"
    first = f"{bonus:+d}"
    if attack.save:
        first = say("{ability} save, DC {dc}", ability=ABILITIES.name(attack.save), dc=sheet.save_dc(attack))
    words = [first, " + ".join(amount_words(dice, kind) for dice, kind in amounts)]
    words += _distances(attack)
    words += [say("spell")] if attack.spell and not attack.save else [say("thrown")] if attack.thrown else []
    words += [affliction_text(attack.rider)] if attack.rider else []
    words += [cost_words(attack.costs)] if attack.costs else []
    return listed(filter(None, words))


def _distances(attack: Attack) -> Iterator[str]:
    """Yield an attack's range and, if it's longer than usual, its reach."""
    if attack.normal and attack.normal != attack.long:
        yield say("{normal}/{long} ft", normal=attack.normal, long=attack.long)
    elif attack.normal:
        yield say("{feet} ft", feet=attack.normal)
    if attack.reach:
        yield say("reach {feet} ft", feet=attack.reach)
