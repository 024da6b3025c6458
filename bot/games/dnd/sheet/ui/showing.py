"""A sheet with its buttons, and the list of characters."""

from contextlib import suppress

from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.words import bearing_words
from bot.games.dnd.counters.rules.counter import NO_COUNTERS
from bot.games.dnd.hit_points.rules.words import points_words, state_lines
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.cards.sheet_card import sheet_card
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.leveling import can_gain
from bot.games.dnd.sheet.table import sheet_of
from bot.people.naming import label
from bot.people.roster_store import Character
from bot.rolls.card import Action, Card, Choice, plain
from bot.rolls.press import BACK
from bot.rolls.values import Picking, Place, Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed, fitted_list, note_embed
from bot.ui.roll_views import pick_view, roll_view
from bot.ui.show import privately
from bot.words import later, listed, say

SUBJECT = "pc"
"""The text before a character's number (0 for none) in the custom_id of its sheet's buttons."""
CHANGE, PLAY, EXPORT, DELETE, DELETE_NOW = "edit", "play", "export", "delete", "delete_now"
OTHERS, OPEN, COUNTERS, RIDERS = "others", "open", "counters", "riders"
LEVEL = "level"


async def show_named(services: DndServices, interaction: AnyInteraction, name: str) -> None:
    """Show the sheet of the named character or the user's current one, or otherwise the list.

    Raises:
        PlayerError: There is no such character, or it isn't the user's.

    """
    here, they = place(interaction), who(interaction)
    if not name and await services.characters.played(here, they.user) is None:
        await show_others(services, interaction, 0)
        return
    await show(services, interaction, await services.characters.mine(here, they, name))


async def show(
    services: DndServices, interaction: AnyInteraction, character: Character, note: str = ""
) -> None:
    """Show a sheet with its buttons to the person asking."""
    try:
        card = await card_of(services, place(interaction), character, note)
    except PlayerError as error:  # It's unreadable now, but it can be deleted.
        card = Card(plain(character.name), lines=(str(error),))
    played = await services.characters.played(place(interaction), interaction.user.id)
    is_other = character.owner == interaction.user.id and character.id != (played.id if played else 0)
    sheet = readable(character)
    actions = (
        Action(CHANGE, say("Edit")),
        *((Action(LEVEL, say("Level up…")),) if sheet and can_gain(sheet) else ()),
        *((Action(PLAY, say("Play here")),) if is_other else ()),
        *((Action(COUNTERS, say("Counters…")),) if sheet and sheet.counters != NO_COUNTERS else ()),
        *((Action(RIDERS, say("Riders…")),) if sheet and any(rider.stays for rider in sheet.riders) else ()),
        Action(EXPORT, say("Export")),
        Action(DELETE, say("Delete…")),
        Action(OTHERS, say("Others…")),
    )
    await shown_privately(interaction, character.id, replace(card, actions=actions))


def readable(character: Character) -> Sheet | None:
    """Return the character's sheet, or None if it can no longer be parsed."""
    with suppress(PlayerError):
        return sheet_of(character)
    return None


async def card_of(services: DndServices, here: Place, character: Character, note: str = "") -> Card:
    """Return a character's current sheet.

    Raises:
        PlayerError: The sheet can no longer be parsed.

    """
    inspired = await services.inspiration.holds(here, character.id)
    now, sheet = await services.points.of(character), sheet_of(character)
    points = "" if now.hp.hp == sheet.hp and not now.hp.temp else points_words(now.hp)
    spent = (await services.counters.of(character)).spent
    on = await services.riders.on(character)
    card = sheet_card(
        sheet, character.owner_name, inspired=inspired, points=points, spent=spent, on=on, note=note
    )
    borne = await services.conditions.of(character.id)
    words = listed(bearing_words(borne, character.name))
    conditions = (say("**Conditions**: {names}", names=words),) if words else ()
    first, *others = card.lines
    return replace(card, lines=(first, *state_lines(now.hp), *others, *conditions))


async def shown_privately(interaction: AnyInteraction, number: int, card: Card) -> None:
    shown = Shown(number, str(number), "", 0, card, new=True, private=True, subject=SUBJECT)
    await privately(interaction, card_embed(card), roll_view(shown))


async def show_others(services: DndServices, interaction: AnyInteraction, of: int, page: int = 0) -> None:
    """Show the characters and who is played here, with a list of the sheets that the user can see.

    ``of`` is the character whose sheet was open, or 0 for none.

    Raises:
        PlayerError: There are no characters.

    """
    here, they = place(interaction), who(interaction)
    characters, party = await services.characters.open(here, they), await services.characters.party(here)
    if not characters:
        raise PlayerError(say("There are no characters here yet. Make one with /character new."))
    played = {character.id for character in party}
    lines = [
        (
            later("**{name}**, {player}, played here")
            if character.id in played
            else later("**{name}**, {player}")
        ).say(name=plain(character.name), player=plain(character.owner_name))
        for character in characters
    ]
    choices = tuple(
        Choice(str(character.id), label(character), say("played here") if character.id in played else "")
        for character in await services.characters.theirs(here, they)
    )
    card = Card(say("Characters"), actions=(Action(BACK, say("Back")),) if of else ())
    picking = Picking(OPEN, say("Whose sheet?"), choices, page=page)
    shown = Shown(of, str(of), "", 0, card, new=True, private=True, picking=picking, subject=SUBJECT)
    view = pick_view(shown) if choices else None
    await privately(interaction, note_embed(fitted_list(lines), card.headline), view)
