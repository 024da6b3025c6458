"""Characters of D&D as Discord shows them: the form, the sheet, what went wrong with it."""

import re
from collections.abc import Mapping

from bot.errors import DraftError, PlayerError, PressError
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.rules.points_words import points_words
from bot.games.dnd.rolls.rules.request import NOBODY
from bot.games.dnd.rolls.rules.sheet_card import sheet_card
from bot.games.dnd.sheet.rules.fields import MAX_NAME
from bot.games.dnd.sheet.rules.form import form_of, read_form
from bot.games.dnd.sheet.table import is_creature, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import Field, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import card_embed, note_embed
from bot.ui.views import modal
from bot.words import say

NEW = "pc_new"
EDIT = "pc_edit"
_EDITED = re.compile(r"(?P<character>[0-9]{1,18}):(?P<revision>[0-9]{1,9})")


async def ask_new(interaction: AnyInteraction, filled: Mapping[str, str]) -> None:
    """Ask for a new character, in one form."""
    await interaction.response.send_modal(modal(NEW, say("New character"), _fields(filled)))


async def ask_edit(
    interaction: AnyInteraction, character: Character, filled: Mapping[str, str] | None = None
) -> None:
    """Ask for what changes of a character."""
    what = f"{EDIT}:{character.id}:{character.revision}"
    fields = _fields(filled or form_of(sheet_of(character)))
    await interaction.response.send_modal(modal(what, say("Edit {name}", name=character.name), fields))


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
        Field("armor", say("Armor Class and hit points"), say("16 38"), 40, filled=filled.get("armor", "")),
        Field(
            "traits",
            say("Saves, skills, tools, Initiative, resist…"),
            say(
                "saves: str con ⏎ skills: athletics, stealth+ ⏎ initiative: prof ⏎ save bonus: +1"
                " ⏎ resist: fire"
            ),
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


def taps(desk: DndDesk) -> dict[str, OnTap]:
    """What takes the forms of characters, filled in or to be opened once more."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask_new(interaction, _draft_of(interaction))
        else:
            await save_new(desk, interaction, _entered(tap))

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        found = _EDITED.fullmatch(tap.text)
        if not found:
            raise PressError(OTHER)
        if tap.is_draft:
            await _edit_again(desk, interaction, int(found["character"]))
        else:
            await _save(desk, interaction, int(found["character"]), int(found["revision"]), _entered(tap))

    return {NEW: OnTap(new, forms=True), EDIT: OnTap(edit, forms=True)}


def _entered(tap: Tap) -> Mapping[str, str]:
    if tap.entered is None:
        raise PressError(say("This is filled in with a form; use /dnd pc new."))
    check_entered(_fields({}), tap.entered)
    return tap.entered


async def _save(
    desk: DndDesk, interaction: AnyInteraction, number: int, revision: int, entered: Mapping[str, str]
) -> None:
    """Save what was changed of a character, or give back what was entered."""
    here, they = place(interaction), who(interaction)
    try:
        character = await desk.characters.edit(here, they, number, revision, read_form(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=_draft(entered), form=f"{EDIT}:{number}:{revision}") from error
    await show(desk, interaction, character, note=say("Saved."))


async def save_new(desk: DndDesk, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    """Save a new character, or give back what was entered."""
    try:
        character = await desk.characters.add(place(interaction), who(interaction), read_form(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=_draft(entered), form=NEW) from error
    await tell_saved(desk, interaction, character)


async def _edit_again(desk: DndDesk, interaction: AnyInteraction, number: int) -> None:
    character = await desk.characters.by_id(place(interaction), number)
    if character is None:
        raise PressError(say("That character was deleted meanwhile; /dnd pc new makes one."))
    await ask_edit(interaction, character, _draft_of(interaction))


def _draft(entered: Mapping[str, str]) -> str:
    """Everything that was entered, as one text that is given back."""
    return sections(_fields({}), entered)


def _draft_of(interaction: AnyInteraction) -> dict[str, str]:
    """What was entered, of the text that was given back."""
    return {field.key: field.filled for field in with_draft(_fields({}), draft_of(interaction))}


async def use(desk: DndDesk, interaction: AnyInteraction, name: str) -> None:
    """Play a character here, or nobody; all see it, but of a creature."""
    here, they = place(interaction), who(interaction)
    player = plain(they.name)
    if name.strip().casefold() in NOBODY:
        await desk.characters.use_none(here, they)
        await interaction.response.send_message(
            embed=note_embed(say("{player} plays nobody here.", player=player)), ephemeral=True
        )
        return
    character = await desk.characters.use(here, they, name)
    words = say("{player} plays **{name}** here.", player=player, name=plain(character.name))
    await interaction.response.send_message(embed=note_embed(words), ephemeral=is_creature(character))


async def tell_saved(desk: DndDesk, interaction: AnyInteraction, character: Character) -> None:
    """Show its player what was saved, so that a slip is seen at once."""
    note = say("Saved, and in use in this channel.")
    if is_creature(character):
        note = say("Saved, as a creature: /dnd pc use plays it, or name it with the option character.")
    await show(desk, interaction, character, note=note)


async def show(desk: DndDesk, interaction: AnyInteraction, character: Character, note: str = "") -> None:
    """Show a sheet to whoever asked."""
    inspired = await desk.inspiration.holds(place(interaction), character.id)
    now, sheet = await desk.points.of(character), sheet_of(character)
    points = "" if now.hp.hp == sheet.hp and not now.hp.temp else points_words(now.hp)
    card = sheet_card(sheet, character.owner_name, inspired=inspired, points=points, note=note)
    await interaction.response.send_message(embed=card_embed(card), ephemeral=True)
