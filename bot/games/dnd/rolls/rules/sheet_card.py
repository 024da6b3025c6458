"""A sheet as its player checks it, with every number that follows from it."""

from bot.games.dnd.chapter import ABILITIES, ALL, DAMAGE, SHORT, SKILLS
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.rolls.rules.scene import Scene
from bot.games.dnd.sheet.rules.sheet import Attack, InitiativeBonus, Sheet
from bot.games.dnd.sheet.rules.text import warnings
from bot.rolls.card import Card, plain
from bot.words import later, listed, say


def sheet_card(sheet: Sheet, player: str, *, inspired: bool, points: str = "", note: str = "") -> Card:
    """A sheet, with every number that follows from it.

    ``points`` are its Hit Points as they are now, "" for whole.
    """
    level = sheet.level if sheet.level.startswith("CR") else say("Level {level}", level=sheet.level)
    words = later("{level}, {player} · AC **{ac}** · **{hp}** hit points · proficiency {bonus:+d}")
    lines = [
        words.say(
            level=level,
            player=plain(player),
            ac=sheet.ac,
            hp=points or sheet.hp,
            bonus=sheet.proficiency,
        ),
        *_bonuses(sheet),
        say("**Tools**: {tools}", tools=plain(listed(sheet.tools))) if sheet.tools else "",
        *_defences(sheet),
        *(say("• {attack}", attack=plain(attack_summary(sheet, each))) for each in sheet.attacks),
        say("✨ Heroic Inspiration") if inspired else "",
    ]
    remarks = tuple(filter(None, [note, *warnings(sheet)]))
    return Card(plain(sheet.name), lines=tuple(filter(None, lines)), remarks=remarks)


def _bonuses(sheet: Sheet) -> list[str]:
    """The abilities, and the saves and skills that it is proficient in, with their bonuses."""
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
        return say("all others with half proficiency, +{bonus}", bonus=sheet.added(how))
    words = {"expertise": later("{skill} {bonus:+d} (Expertise)"), "half": later("{skill} {bonus:+d} (half)")}
    return words.get(how, later("{skill} {bonus:+d}")).say(skill=SKILLS.name(skill), bonus=sheet.skill(skill))


def _initiative(sheet: Sheet) -> str:
    """Its Initiative, where that is more than a Dexterity check."""
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
        (say("Resistant"), sheet.resist),
        (say("Vulnerable"), sheet.vulnerable),
        (say("Immune"), sheet.immune),
    )
    lines = [
        say("**{word}**: {types}", word=word, types=listed(map(DAMAGE.name, types)))
        for word, types in kinds
        if types
    ]
    return [*lines, say("Swim Speed")] if sheet.swims else lines


def attack_summary(sheet: Sheet, attack: Attack) -> str:
    """An attack as its player checks it: "Longsword +6, 1d8 + 3 slashing"."""
    made = completed(DndRequest("attack", attack=attack), sheet, Scene())
    bonus = sum(int(each.dice) for each in made.modifiers)
    *rest, last = [
        say("{dice} {type}", dice=part.dice, type=DAMAGE.name(part.type))
        for part in made.parts
        if not part.source
    ] or [""]
    damage = " + ".join([*rest, last])
    added = next((part.dice for part in made.parts if part.source), "")
    if added:
        first = made.parts[0]
        sign = "−" if added.startswith("-") else "+"
        damage = damage.replace(first.dice, f"{first.dice} {sign} {added.removeprefix('-')}", 1)
    distance = f"{attack.normal}/{attack.long}" if attack.normal != attack.long else attack.normal
    words = [damage.strip()]
    words += [say("{distance} ft", distance=distance)] if attack.normal else []
    words += [say("reach {feet} ft", feet=attack.reach)] if attack.reach else []
    words += [say("spell")] if attack.spell else [say("thrown")] if attack.thrown else []
    return listed([say("{name} {bonus:+d}", name=attack.name, bonus=bonus), *filter(None, words)])
