"""A sheet as one form: five fields that can be filled in within a minute."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.games.dnd.counters.rules.counter import Counter
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.fields import NUMBERS
from bot.games.dnd.sheet.rules.text import read_sheet, sheet_texts, traits_text
from bot.games.dnd.sheet.rules.traits import split_traits
from bot.games.dnd.terms.lines import Phrase, read_line

_LEVEL = Phrase(
    "{name:any} APART [,] < level|lvl|lv [.] {number:3} APART ... | {level:3} | {cr=cr} {rating} >"
)
_ASIDE = Phrase("( ... )")
_ARMOR = Phrase("< {ac=ac|armor class|armour class} | {hp=hp|hit point|hit points} | {number:6} >")
_BETWEEN = ",;/|:="


def form_of(sheet: Sheet) -> dict[str, str]:
    """Return a sheet's form entries."""
    texts = sheet_texts(sheet)
    return {
        "name": f"{sheet.name}, {_level(sheet.level)}",
        "scores": texts["scores"],
        "armor": f"{NUMBERS.name('ac')} {sheet.ac}, {NUMBERS.name('hp')} {sheet.hp}",
        "traits": traits_text(sheet),
        "attacks": texts.get("attacks", ""),
    }


def _level(level: str) -> str:
    """Return a level as written after a name, or level 1 if none is given."""
    said = NUMBERS.in_english(level)
    if said.casefold().startswith("cr") or "/" in said:
        return f"{NUMBERS.name('cr')} {said[2:].strip()}" if said.casefold().startswith("cr") else said
    return f"{NUMBERS.name('level')} {said or 1}"


def with_counters(sheet: Sheet, added: Sequence[Counter]) -> Sheet:
    """Return the sheet with these counters added, replacing counters that have the same name."""
    keys = {counter.key for counter in added}
    kept = [counter for counter in sheet.counters.typed if counter.key not in keys]
    return replace(sheet, counters=replace(sheet.counters, typed=(*kept, *added)))


def read_entered(entered: Mapping[str, str]) -> tuple[Sheet, tuple[str, ...]]:
    """Return the sheet that was entered, or pasted as text, and the content that was left out.

    Raises:
        PlayerError: Some fields are wrong. The message names each one, with what would work.

    """
    from bot.games.dnd.sheet.rules.pasted import is_pasted, read_pasted  # noqa: PLC0415 - seldom needed

    texts = [entered.get(field, "") for field in ("armor", "traits", "attacks")]
    if not is_pasted("\n".join(texts)):
        return read_form(entered), ()
    name, level = named_level(entered.get("name", ""))
    said = [f"level {level}"] if level and not level.startswith("CR") else []
    return read_pasted("\n".join([*texts, *said]), name)


def named_level(text: str) -> tuple[str, str]:
    """Return the name and the level or Challenge Rating in a text such as "Mira 5"; "" if it has none."""
    line = read_line(text, NUMBERS)
    if not (matched := line.match(_LEVEL)):
        return line.written, ""
    level = matched["number"] or matched["level"] or f"CR {matched['rating']}"
    return matched.line("name").rstrip(",").written, level


def read_form(entered: Mapping[str, str]) -> Sheet:
    """Return the entered sheet.

    Raises:
        PlayerError: Some fields are wrong. The message names each one, with what would work.

    """
    texts = {"scores": entered.get("scores", ""), "attacks": entered.get("attacks", "")}
    name, level = named_level(entered.get("name", ""))
    texts |= {"name": name, "level": level} if level else {"name": name}
    return read_sheet(texts | _armor(entered.get("armor", "")) | split_traits(entered.get("traits", "")))


def _armor(text: str) -> dict[str, str]:
    """Return Armor Class and Hit Points, typed in this order or each with its name.

    Ambiguous text is passed on unchanged, so that its field rejects it.
    """
    words, rest = list[str](), read_line(text, NUMBERS).without(_ASIDE)
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
    values = dict(zip(before, numbers, strict=True))
    return {"hp": "?", **values}
