"""A sheet as one form has it: five fields that somebody fills in within a minute."""

from collections.abc import Mapping

from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.text import (
    is_field,
    read_sheet,
    sheet_texts,
    split_traits,
    trait_name,
    traits_text,
)
from bot.games.dnd.terms.lines import Phrase, read_line, read_lines
from bot.words import later_of
from bot.words.terms import Terms

_LEVEL = Phrase(
    "{name:any} APART [,] < level|lvl|lv [.] {number:3} APART ... | {level:3} | {cr=cr} {rating} >"
)
_ASIDE = Phrase("( ... )")
_ARMOR = Phrase("< {ac=ac|armor class|armour class} | {hp=hp|hit point|hit points} | {number:6} >")
_BETWEEN = ",;/|:="


def form_of(sheet: Sheet) -> dict[str, str]:
    """What stands in the form of a sheet."""
    texts = sheet_texts(sheet)
    return {
        "name": f"{sheet.name}, {_level(sheet.level)}",
        "scores": texts["scores"],
        "armor": f"{_WORDS.name('ac')} {sheet.ac}, {_WORDS.name('hp')} {sheet.hp}",
        "traits": traits_text(sheet),
        "attacks": texts.get("attacks", ""),
    }


def form_typed(
    *,
    name: str,
    level: str,
    scores: str,
    ac: int | None,
    hp: int | None,
    saves: str,
    skills: str,
    attacks: str,
) -> dict[str, str]:
    """What was typed as options, as the form has it."""
    traits = [f"{trait_name('saves')}: {saves}"] if saves else []
    # Behind skills, and before them, stand riders and the like, a line each.
    lines = [line.typed for line in read_lines(skills)]
    first = next((line for line in lines if not is_field(line)), None)
    traits += [f"{trait_name('skills')}: {each}" if each is first else each for each in lines]
    said = _level(level) if level or (name and name[-1].isdigit()) else ""
    armor = [f"{_WORDS.name(each)} {number}" for each, number in (("ac", ac), ("hp", hp)) if number]
    return {
        "name": ", ".join(filter(None, [name, said])),
        "scores": scores,
        "armor": ", ".join(armor),
        "traits": "\n".join(traits),
        "attacks": "\n".join(part.strip() for part in attacks.split("|")),
    }


_WORDS = Terms(
    {
        "level": later_of("typed before a level", "level"),
        "cr": later_of("typed before a Challenge Rating", "CR"),
        "ac": later_of("Armor Class, as typed", "AC"),
        "hp": later_of("Hit Points, as typed", "HP"),
    }
)


def _level(level: str) -> str:
    """A level as it stands behind a name; 1 where there is none."""
    said = _WORDS.in_english(level)
    if said.casefold().startswith("cr") or "/" in said:
        return f"{_WORDS.name('cr')} {said[2:].strip()}" if said.casefold().startswith("cr") else said
    return f"{_WORDS.name('level')} {said or 1}"


def read_form(entered: Mapping[str, str]) -> Sheet:
    """The sheet that was entered.

    Raises:
        PlayerError: Some fields are wrong; each is named, with what would work.

    """
    texts = {"scores": entered.get("scores", ""), "attacks": entered.get("attacks", "")}
    line = read_line(entered.get("name", ""), _WORDS)
    found = line.match(_LEVEL)
    if found:
        level = found["number"] or found["level"] or f"CR {found['rating']}"
        texts |= {"name": found.line("name").rstrip(",").written, "level": level}
    else:
        texts["name"] = line.written
    return read_sheet(texts | _armor(entered.get("armor", "")) | split_traits(entered.get("traits", "")))


def _armor(text: str) -> dict[str, str]:
    """Armor Class and hit points: in this order, or each with its name before or behind it.

    What cannot be told apart is handed on as it was written, to be refused by its field.
    """
    words, rest = list[str](), read_line(text, _WORDS).without(_ASIDE)
    while rest := rest.strip(_BETWEEN):
        said = rest.begins(_ARMOR)
        if not said:
            return {"ac": text, "hp": "?"}
        words.append("ac" if said["ac"] else "hp" if said["hp"] else said["number"])
        rest = said.behind
    numbers = [word for word in words if word.isdigit()]
    if words == numbers and len(numbers) == 2:
        return {"ac": numbers[0], "hp": numbers[1]}
    before = words[::2] if words and not words[0].isdigit() else words[1::2]
    if (
        len(words) != 2 * len(numbers)
        or sorted(set(before)) != sorted(before)
        or not {"ac", "hp"}.issuperset(before)
    ):
        return {"hp": "?"} if not text.strip() else {"ac": text, "hp": "?"}
    found = dict(zip(before, numbers, strict=True))
    return {"hp": "?", **found}
