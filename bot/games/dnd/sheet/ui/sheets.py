"""Characters of D&D on Discord: a sheet with its buttons, the list, and who plays whom."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.words import bearing_words
from bot.games.dnd.counters import ui as counter_card
from bot.games.dnd.counters.rules.counter import NO_COUNTERS
from bot.games.dnd.counters.rules.tables import CLASSES
from bot.games.dnd.hit_points.rules.words import points_words, state_lines
from bot.games.dnd.riders import ui as rider_card
from bot.games.dnd.rolls.record.request import is_nobody
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.cards.sheet_card import sheet_card
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.leveling import can_gain
from bot.games.dnd.sheet.rules.starting import STARTS, started
from bot.games.dnd.sheet.table import exported, is_creature, kept, sheet_of
from bot.games.dnd.sheet.ui.forms import ask_edit, ask_level, ask_new
from bot.people.naming import label
from bot.people.roster_store import Character
from bot.rolls.card import Action, Card, Choice, plain
from bot.rolls.press import BACK, OTHER
from bot.rolls.table import OnTap, SheetCommands
from bot.rolls.values import Picking, Place, Press, Shown, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed, fitted_list, note_embed
from bot.ui.files import file_of, hand_out
from bot.ui.roll_views import pick_view, roll_view
from bot.ui.show import privately, tell_all
from bot.words import later, listed, say

SUBJECT = "pc"
"""The text before a character's number (0 for none) in the custom_id of its sheet's buttons."""
_CHANGE, _PLAY, _EXPORT, _DELETE, _DELETE_NOW = "edit", "play", "export", "delete", "delete_now"
_OTHERS, _OPEN, _COUNTERS, _RIDERS = "others", "open", "counters", "riders"
_LEVEL = "level"
GONE = later("That character was deleted. Make another with /character new.")


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of sheets' buttons, and of the list of characters."""
    return {SUBJECT: on_press(pressed, services)}


def commands(services: DndServices) -> SheetCommands:
    """Return the commands that name a character."""
    return SheetCommands(
        services.characters,
        _ask_new,
        partial(play, services),
        partial(show_named, services),
        lambda: {key: CLASSES.name(key) for key in STARTS},
        _entry,
    )


def _entry(character: Character) -> str:
    if (sheet := _readable(character)) is None:
        return character.name
    dice = "2d20kh1" if sheet.initiative.advantage else "d20"
    return f"{character.name} {dice}{sheet.initiative_bonus:+d}"


async def _ask_new(interaction: AnyInteraction, name: str, start: str) -> None:
    await ask_new(interaction, started(name, start) if start else {"name": name})


async def play(services: DndServices, interaction: AnyInteraction, name: str) -> None:
    """Play a character here, or no one. Everyone sees this, except for a creature."""
    here, they = place(interaction), who(interaction)
    player = plain(they.name)
    if is_nobody(name):
        await services.characters.use_none(here, they)
        await interaction.response.send_message(
            embed=note_embed(say("{player} isn't playing a character here.", player=player)), ephemeral=True
        )
        return
    character = await services.characters.use(here, they, name)
    words, name = later("{player} plays **{name}** here."), plain(character.name)
    if is_creature(character):
        embed = note_embed(words.say(player=player, name=name))
        await interaction.response.send_message(embed=embed, ephemeral=True)
    else:
        await tell_all(interaction, lambda: words.say(player=player, name=name))


async def show_named(services: DndServices, interaction: AnyInteraction, name: str) -> None:
    """Show the sheet of the named character or the user's current one, or otherwise the list.

    Raises:
        PlayerError: There is no such character, or it isn't the user's.

    """
    here, they = place(interaction), who(interaction)
    if not name and await services.characters.played(here, they.user) is None:
        await _show_others(services, interaction, 0)
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
    sheet = _readable(character)
    actions = (
        Action(_CHANGE, say("Edit")),
        *((Action(_LEVEL, say("Level up…")),) if sheet and can_gain(sheet) else ()),
        *((Action(_PLAY, say("Play here")),) if is_other else ()),
        *((Action(_COUNTERS, say("Counters…")),) if sheet and sheet.counters != NO_COUNTERS else ()),
        *((Action(_RIDERS, say("Riders…")),) if sheet and any(rider.stays for rider in sheet.riders) else ()),
        Action(_EXPORT, say("Export")),
        Action(_DELETE, say("Delete…")),
        Action(_OTHERS, say("Others…")),
    )
    await _privately(interaction, character.id, replace(card, actions=actions))


def _readable(character: Character) -> Sheet | None:
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


async def _privately(interaction: AnyInteraction, number: int, card: Card) -> None:
    shown = Shown(number, str(number), "", 0, card, new=True, private=True, subject=SUBJECT)
    await privately(interaction, card_embed(card), roll_view(shown))


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a sheet, or on the list of all characters.

    Raises:
        PlayerError: The action is impossible, or not allowed for the user. The message explains why.

    """
    do = _DOES.get(press.action)
    if press.action == _OTHERS or (press.action == _OPEN and not press.picked):
        await _show_others(services, interaction, press.roll, press.page)
    elif do is None:
        raise PressError(OTHER.say())
    else:
        await do(services, interaction, await _pressed_on(services, interaction, press), press)


async def _pressed_on(services: DndServices, interaction: AnyInteraction, press: Press) -> Character:
    """Return the sheet's character, or the picked one.

    Raises:
        PlayerError: The character was deleted, or isn't the user's.

    """
    return await of_number(services, interaction, press.picked[0] if press.picked else str(press.roll))


async def of_number(services: DndServices, interaction: AnyInteraction, number: str) -> Character:
    """Return the character with this number, for someone who can change it.

    Raises:
        PlayerError: The character was deleted, or isn't the user's.

    """
    here, they = place(interaction), who(interaction)
    # Only search those they can know of, so that a press can't reveal a creature.
    known = await services.characters.open(here, they)
    character = next((each for each in known if str(each.id) == number), None)
    if character is None:
        raise PressError(GONE.say())
    await services.characters.authorise(here, they, character)
    return character


async def _show_others(services: DndServices, interaction: AnyInteraction, of: int, page: int = 0) -> None:
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
    picking = Picking(_OPEN, say("Whose sheet?"), choices, page=page)
    shown = Shown(of, str(of), "", 0, card, new=True, private=True, picking=picking, subject=SUBJECT)
    view = pick_view(shown) if choices else None
    await privately(interaction, note_embed(fitted_list(lines), card.headline), view)


async def _again(
    services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await show(services, interaction, character)


async def _change(
    _services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await ask_edit(interaction, character)


async def _level(
    _services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await ask_level(interaction, character)


async def _play(
    services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await play(services, interaction, f"#{character.id}")


async def _counters(
    services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await counter_card.show(services, interaction, character.id)


async def _riders(
    services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await rider_card.show(services, interaction, character.id)


async def _export(
    _services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    """Send a character as a file that can be imported."""
    words = say("Import this file with /import, here or on another server.")
    await hand_out(interaction, words, exported(character), "character.json")


async def _delete(
    services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    """Ask for confirmation before deleting a character."""
    await services.fights.check_free(character)
    card = Card(
        say("Delete {name}?", name=plain(character.name)),
        lines=(say("You'll get a file of the character. Rolls made with them stay."),),
        actions=(
            Action(
                _DELETE_NOW, say("Yes, delete {name}", name=character.name), at=character.revision, quiet=True
            ),
            Action(BACK, say("Back"), quiet=True),
        ),
    )
    await _privately(interaction, character.id, card)


async def _delete_now(
    services: DndServices, interaction: AnyInteraction, character: Character, press: Press
) -> None:
    if character.revision != press.at:
        name = plain(character.name)
        raise PressError(
            say("{name} has changed since then, so they weren't deleted. Check the sheet again.", name=name)
        )
    await services.fights.check_free(character)
    words = say(
        "{name} was deleted. You can restore them from this file with /import.", name=plain(character.name)
    )
    file = file_of(kept(character), "character.json")
    # Send the file first, because a deleted sheet is gone.
    await interaction.response.edit_message(content=words, embed=None, view=None, attachments=[file])
    await services.characters.delete(place(interaction), who(interaction), character)


_DOES: Mapping[str, Callable[[DndServices, AnyInteraction, Character, Press], Awaitable[None]]] = {
    BACK: _again,
    _OPEN: _again,
    _CHANGE: _change,
    _LEVEL: _level,
    _PLAY: _play,
    _COUNTERS: _counters,
    _RIDERS: _riders,
    _EXPORT: _export,
    _DELETE: _delete,
    _DELETE_NOW: _delete_now,
}
"""The change that each button makes to a character, by the key of the button. Never change a key."""


async def played(services: DndServices, here: Place, they: Who, user: int) -> Card | None:
    """Return a card of the user's character here, or None. Only they and GMs see more than its name."""
    character = await services.characters.played(here, user)
    if character is None or user == they.user or await services.characters.is_gm(here, they):
        return await card_of(services, here, character) if character else None
    if is_creature(character):
        return None  # It's the GM's; no one else is told of it.
    words = say(
        "This is {player}'s character. Only they and the GMs can see the sheet.",
        player=plain(character.owner_name),
    )
    return Card(plain(character.name), lines=(words,))
