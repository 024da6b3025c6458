"""The form of a D&D character: its fields and its entries."""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.sheet.rules.fields import MAX_NAME
from bot.games.dnd.sheet.rules.form import form_of
from bot.games.dnd.sheet.rules.leveling import class_text
from bot.games.dnd.sheet.table import sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import Choice, Field, check_entered
from bot.ui.context import AnyInteraction
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.modals import modal
from bot.words import say

NEW = "pc_new"
EDIT = "pc_edit"
LEVEL = "pc_level"
FIXED, ROLLED = "fixed", "rolled"


async def ask_new(interaction: AnyInteraction, filled: Mapping[str, str]) -> None:
    """Ask for a new character with a single form."""
    await interaction.response.send_modal(modal(NEW, say("New character"), _fields(filled)))


async def ask_edit(
    interaction: AnyInteraction, character: Character, filled: Mapping[str, str] | None = None
) -> None:
    """Ask for changes to a character."""
    what = f"{EDIT}:{character.id}:{character.revision}"
    fields = _fields(filled or form_of(sheet_of(character)))
    await interaction.response.send_modal(modal(what, say("Edit {name}", name=character.name), fields))


async def ask_level(interaction: AnyInteraction, character: Character) -> None:
    """Ask which level a character reaches, and how to gain its Hit Points."""
    sheet = sheet_of(character)
    what = f"{LEVEL}:{character.id}:{character.revision}"
    fields = level_fields(str(int(sheet.level) + 1), class_text(sheet))
    await interaction.response.send_modal(modal(what, say("Level up {name}", name=character.name), fields))


def level_fields(level: str = "", of: str = "") -> list[Field]:
    """Return the fields of the level form. ``of`` is a class or its Hit Point Die."""
    choices = (
        Choice(FIXED, say("Fixed"), say("The average of the Hit Point Die, rounded up")),
        Choice(ROLLED, say("Rolled"), say("Everyone sees the roll; you roll once per level")),
    )
    return [
        Field("level", say("New level"), "5", 2, filled=level),
        Field("class", say("Class, or its Hit Point Die"), say("wizard, or d6"), 40, filled=of),
        Field("how", say("Hit Points"), choices=choices, filled=FIXED),
    ]


def _fields(filled: Mapping[str, str]) -> list[Field]:
    return [
        Field("name", say("Name and level"), say("Mira 5"), MAX_NAME + 20, filled=filled.get("name", "")),
        Field(
            "scores",
            say("Str Dex Con Int Wis Cha"),
            say("16 14 13 8 12 10"),
            60,
            filled=filled.get("scores", ""),
        ),
        Field("armor", say("Armor Class and Hit Points"), say("16 38"), 40, filled=filled.get("armor", "")),
        Field(
            "traits",
            say("Saves, skills… or paste a whole sheet"),
            say(
                "saves: str con ⏎ skills: stealth+ ⏎ slots: wizard 5 ⏎ Rage 3 (long rest)"
                " ⏎ Rage: +2, while on"
            ),
            4000,
            long=True,
            filled=filled.get("traits", ""),
        ),
        Field(
            "attacks",
            say("Attacks, one per line"),
            say("Longsword ⏎ Dagger +1 ⏎ Fire Bolt spell int 2d10 fire range 120"),
            4000,
            long=True,
            filled=filled.get("attacks", ""),
        ),
    ]


def entered_in(tap: Tap) -> Mapping[str, str]:
    """Return the form's entries. Raises PlayerError if it's another form, or the entries are too long."""
    if tap.entered is None:
        raise PressError(say("This opens a form. Use /character new."))
    check_entered(_fields({}), tap.entered)
    return tap.entered


def draft_text(entered: Mapping[str, str]) -> str:
    """Return all entries as one text, to be returned to their author."""
    return sections(_fields({}), entered)


def drafted(interaction: AnyInteraction) -> dict[str, str]:
    """Return the entries in a text that was returned to its author."""
    return {field.key: field.filled for field in with_draft(_fields({}), draft_of(interaction))}
