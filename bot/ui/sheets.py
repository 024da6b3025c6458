"""Characters of D&D as Discord shows them: the form, the sheet, what went wrong with it."""

import re
from collections.abc import Mapping
from typing import Protocol

from bot.card import Card, Field, plain
from bot.errors import DraftError, PlayerError, PressError
from bot.games.dnd.completing import Scene, completed
from bot.games.dnd.request import DndRequest
from bot.games.dnd.rules import ABILITIES, SKILLS
from bot.games.dnd.sheet import Attack, Sheet
from bot.games.dnd.sheet_fields import MAX_NAME
from bot.games.dnd.sheet_text import read_sheet, sheet_texts, split_traits, traits_text, warnings
from bot.service.characters import CharacterBook, sheet_of
from bot.service.inspiring import Inspiration
from bot.store.characters import StoredCharacter
from bot.ui.context import AnyInteraction, place, who
from bot.ui.drafts import draft_of
from bot.ui.embeds import card_embed
from bot.ui.views import modal
from bot.words import say

NEW = "pc_new"
EDIT = re.compile(r"pc_edit:(?P<character>[0-9]{1,18}):(?P<revision>[0-9]{1,9})")
_LEVEL = re.compile(
    r"(?P<name>.*?)[\s,]+(?:level|lvl)?\s*(?P<level>[0-9]{1,3}|cr\s*[0-9/]+)", re.IGNORECASE | re.DOTALL
)
_HP = re.compile(r"(?i)\b(?:hp|hit points?)\b\D{0,3}([0-9]{1,6})")
_HP_BEFORE = re.compile(r"(?i)([0-9]{1,6})\s*(?:hp|hit points?)\b")
_AC = re.compile(r"(?i)\b(?:ac|armou?r class)\b\D{0,3}(?P<ac>[0-9]{1,5})")
_SECTION = re.compile(r"\[(name|scores|armor|traits|attacks)\]")


class Sheets(Protocol):
    """What of the bot characters need."""

    characters: CharacterBook
    inspiration: Inspiration


async def ask_new(interaction: AnyInteraction, filled: Mapping[str, str]) -> None:
    """Ask for a new character, in one form."""
    await interaction.response.send_modal(modal(NEW, say("New character"), _fields(filled)))


async def ask_edit(
    interaction: AnyInteraction, character: StoredCharacter, filled: Mapping[str, str] | None = None
) -> None:
    """Ask for what changes of a character."""
    what = f"pc_edit:{character.id}:{character.revision}"
    fields = _fields(filled or _filled(sheet_of(character)))
    await interaction.response.send_modal(modal(what, say("Edit {name}", name=character.name), fields))


def _fields(filled: Mapping[str, str]) -> list[Field]:
    return [
        Field("name", say("Name and level"), say("Mira 5"), MAX_NAME + 20, filled=filled.get("name", "")),
        Field("scores", say("Str Dex Con Int Wis Cha"), say("16 14 13 8 12 10"), 60, filled=filled.get("scores", "")),
        Field("armor", say("Armor Class and hit points"), say("16 38"), 40, filled=filled.get("armor", "")),
        Field(
            "traits",
            say("Saves, skills, tools, resist, immune…"),
            say("saves: str con ⏎ skills: athletics, stealth+ ⏎ tools: Thieves' Tools ⏎ resist: fire"),
            4000,
            long=True,
            filled=filled.get("traits", ""),
        ),
        Field(
            "attacks",
            say("Attacks, one per line"),
            say("Longsword str 1d8 slashing ⏎ Longbow dex 1d8 piercing 150/600"),
            4000,
            long=True,
            filled=filled.get("attacks", ""),
        ),
    ]


def _filled(sheet: Sheet) -> dict[str, str]:
    """What the form has of a sheet."""
    texts = sheet_texts(sheet)
    return {
        "name": f"{sheet.name} {sheet.level}",
        "scores": texts["scores"],
        "armor": f"{sheet.ac} {sheet.hp}",
        "traits": traits_text(sheet),
        "attacks": texts.get("attacks", ""),
    }


def _read(entered: Mapping[str, str]) -> Sheet:
    """The sheet that was entered in the form. Raises PlayerError that names each wrong field."""
    texts = {"scores": entered.get("scores", ""), "attacks": entered.get("attacks", "")}
    written = " ".join(entered.get("name", "").split())
    found = _LEVEL.fullmatch(written)
    texts |= {"name": found["name"], "level": found["level"]} if found else {"name": written}
    texts |= _armor(entered.get("armor", "").strip())
    return read_sheet(texts | split_traits(entered.get("traits", "")))


def _armor(text: str) -> dict[str, str]:
    """Armor Class and hit points, in this order, or each with its name: "16 38", "38 HP, AC 16", "HP 38"."""
    numbers = re.findall(r"[0-9]+", text)
    ac, hp = _AC.search(text), _HP.search(text) or _HP_BEFORE.search(text)
    if not (ac or hp) and len(numbers) == 2:
        return {"ac": numbers[0], "hp": numbers[1]}
    found = {"hp": hp[1] if hp else "?"}
    if ac:
        found["ac"] = ac["ac"]
    left = [each for each in numbers if each not in found.values()]
    if ac and not hp and len(left) == 1:
        found["hp"] = left[0]
    return found


async def pressed(bot: Sheets, interaction: AnyInteraction, what: str, entered: dict[str, str] | None) -> bool:
    """Take a filled-in form of a character, or open it again; False if it is neither."""
    draft = what.removeprefix("draft:")
    if draft != what and entered is None:
        return await _go_on(bot, interaction, draft)
    found = EDIT.fullmatch(what)
    if what != NEW and not found:
        return False
    if entered is None:
        raise PressError(say("This is filled in with a form; use /dnd pc new."))
    if not found:
        await save_new(bot, interaction, entered)
        return True
    number, revision = int(found["character"]), int(found["revision"])
    try:
        character = await bot.characters.edit(place(interaction), who(interaction), number, revision, _read(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=_draft(entered), form=what) from error
    await show(bot, interaction, character, note=say("Saved."))
    return True


async def save_new(bot: Sheets, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    """Save a new character, or give back what was entered."""
    try:
        character = await bot.characters.add(place(interaction), who(interaction), _read(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=_draft(entered), form=NEW) from error
    await tell_saved(bot, interaction, character)


def typed(
    *, name: str, level: str, scores: str, ac: int | None, hp: int | None, saves: str, skills: str, attacks: str
) -> dict[str, str]:
    """What was typed as options, as the form has it."""
    traits = [f"saves: {saves}" if saves else "", f"skills: {skills}" if skills else ""]
    return {
        "name": f"{name} {level}".strip(),
        "scores": scores,
        "armor": " ".join([f"AC {ac}" if ac else "", f"HP {hp}" if hp else ""]).strip(),
        "traits": "\n".join(filter(None, traits)),
        "attacks": "\n".join(each.strip() for each in attacks.split("|")),
    }


async def _go_on(bot: Sheets, interaction: AnyInteraction, what: str) -> bool:
    found = EDIT.fullmatch(what)
    if what == NEW:
        await ask_new(interaction, _sections(draft_of(interaction)))
    elif found:
        character = await bot.characters.by_id(place(interaction), int(found["character"]))
        if character is None:
            raise PressError(say("That character was deleted meanwhile; /dnd pc new makes one."))
        await ask_edit(interaction, character, _sections(draft_of(interaction)))
    else:
        return False
    return True


def _draft(entered: Mapping[str, str]) -> str:
    """Everything that was entered, as one text that is given back."""
    return "\n".join(f"[{key}]\n{entered.get(key, '')}" for key in ("name", "scores", "armor", "traits", "attacks"))


def _sections(draft: str) -> dict[str, str]:
    _, *parts = _SECTION.split(draft)
    return {key: text.strip("\n") for key, text in zip(parts[::2], parts[1::2], strict=True)}


async def tell_saved(bot: Sheets, interaction: AnyInteraction, character: StoredCharacter) -> None:
    """Show its player what was saved, so that a slip is seen at once."""
    await show(bot, interaction, character, note=say("Saved, and in use in this channel."))


async def show(bot: Sheets, interaction: AnyInteraction, character: StoredCharacter, note: str = "") -> None:
    """Show a sheet to whoever asked."""
    inspired = await bot.inspiration.holds(place(interaction), character.id)
    card = sheet_card(sheet_of(character), character.owner_name, inspired=inspired, note=note)
    await interaction.response.send_message(embed=card_embed(card), ephemeral=True)


def sheet_card(sheet: Sheet, player: str, *, inspired: bool, note: str = "") -> Card:
    """A sheet, with every number that follows from it."""
    abilities = [
        say("{ability} {score} ({modifier:+d})", ability=key.capitalize(), score=score, modifier=sheet.modifier(key))
        for key, score in zip(ABILITIES, sheet.scores, strict=True)
    ]
    skills = [
        say(
            "{skill} {bonus:+d} (Expertise)" if how == "expertise" else "{skill} {bonus:+d}",
            skill=SKILLS[skill][0],
            bonus=sheet.skill(skill),
        )
        for skill, how in sheet.skills
    ]
    level = sheet.level if sheet.level.startswith("CR") else say("Level {level}", level=sheet.level)
    lines = [
        say(
            "{level}, {player} · AC **{ac}** · **{hp}** hit points · proficiency {bonus:+d}",
            level=level,
            player=plain(player),
            ac=sheet.ac,
            hp=sheet.hp,
            bonus=sheet.proficiency,
        ),
        " · ".join(abilities),
        say("**Saves**: {saves}", saves=", ".join(f"{key.capitalize()} {sheet.save(key):+d}" for key in sheet.saves))
        if sheet.saves
        else "",
        say("**Skills**: {skills}", skills=", ".join(skills)) if skills else "",
        say("**Tools**: {tools}", tools=plain(", ".join(sheet.tools))) if sheet.tools else "",
        *_defences(sheet),
        *(say("• {attack}", attack=plain(attack_summary(sheet, each))) for each in sheet.attacks),
        say("✨ Heroic Inspiration") if inspired else "",
    ]
    return Card(
        plain(sheet.name), lines=tuple(filter(None, lines)), remarks=tuple(filter(None, [note, *warnings(sheet)]))
    )


def _defences(sheet: Sheet) -> list[str]:
    kinds = (
        (say("Resistant"), sheet.resist),
        (say("Vulnerable"), sheet.vulnerable),
        (say("Immune"), sheet.immune),
    )
    lines = [say("**{word}**: {types}", word=word, types=", ".join(types)) for word, types in kinds if types]
    return [*lines, say("Swim Speed")] if sheet.swims else lines


def attack_summary(sheet: Sheet, attack: Attack) -> str:
    """An attack as its player checks it: "Longsword +6, 1d8 + 3 slashing"."""
    made = completed(DndRequest("attack", attack=attack), sheet, Scene())
    bonus = sum(int(each.dice) for each in made.modifiers)
    *rest, last = [f"{part.dice} {part.type}" for part in made.parts if not part.source] or [""]
    damage = " + ".join([*rest, last])
    added = next((part.dice for part in made.parts if part.source), "")
    if added:
        first = made.parts[0]
        sign = "−" if added.startswith("-") else "+"
        damage = damage.replace(first.dice, f"{first.dice} {sign} {added.removeprefix('-')}", 1)
    far = f"{attack.normal}/{attack.long} ft" if attack.normal != attack.long else f"{attack.normal} ft"
    words = [damage.strip(), far if attack.normal else "", f"reach {attack.reach} ft" if attack.reach else ""]
    words += [say("spell")] if attack.spell else [say("thrown")] if attack.thrown else []
    return say("{name} {bonus:+d}, {rest}", name=attack.name, bonus=bonus, rest=", ".join(filter(None, words)))
