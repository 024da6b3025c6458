"""Characters of D&D on Discord: a sheet with its buttons, the list, and who plays whom."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.errors import PressError
from bot.games.dnd.counters import ui as counter_card
from bot.games.dnd.counters.rules.tables import CLASSES
from bot.games.dnd.riders import ui as rider_card
from bot.games.dnd.rolls.record.kinds import AttackRequest, CheckRequest, SaveRequest
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.from_options import TypedOptions, check_request
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.rules.starting import STARTS, started
from bot.games.dnd.sheet.table import exported, is_creature, kept
from bot.games.dnd.sheet.ui import showing
from bot.games.dnd.sheet.ui.forms import ask_edit, ask_level, ask_new
from bot.games.dnd.terms.checks import Check
from bot.games.dnd.terms.playing import ABILITIES
from bot.people.roster import GONE
from bot.people.roster_store import Character
from bot.rolls.card import Action, Card, plain
from bot.rolls.press import BACK, OTHER
from bot.rolls.table import OnTap, SheetCommands
from bot.rolls.values import Place, Press, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import note_embed
from bot.ui.files import file_of, hand_out
from bot.ui.show import tell_all
from bot.words import later, say

MAX_DIGITS = 18  # Of a character's number, so that it fits the database.
MAX_ATTACKS = 7  # Per sheet's button panel, besides checks, saves and Initiative.


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of sheets' buttons, and of the list of characters."""
    return {showing.SUBJECT: on_press(pressed, services)}


def commands(services: DndServices) -> SheetCommands:
    """Return the commands that name a character."""
    return SheetCommands(
        services.characters,
        _ask_new,
        partial(play, services),
        partial(showing.show_named, services),
        lambda: {key: CLASSES.name(key) for key in STARTS},
        _entry,
    )


def _entry(character: Character) -> str:
    if (sheet := showing.readable(character)) is None:
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


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a sheet, or on the list of all characters.

    Raises:
        PlayerError: The action is impossible, or not allowed for the user. The message explains why.

    """
    do = _DOES.get(press.action)
    if press.action == showing.OTHERS or (press.action == showing.OPEN and not press.picked):
        await showing.show_others(services, interaction, press.roll, press.page)
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
    if not number.isdecimal() or len(number) > MAX_DIGITS:
        raise PressError(GONE.say())
    character = await services.characters.known(here, they, int(number))
    await services.characters.authorise(here, they, character)
    return character


async def _again(
    services: DndServices, interaction: AnyInteraction, character: Character, _press: Press
) -> None:
    await showing.show(services, interaction, character)


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
                showing.DELETE_NOW,
                say("Yes, delete {name}", name=character.name),
                at=character.revision,
                quiet=True,
            ),
            Action(BACK, say("Back"), quiet=True),
        ),
    )
    await showing.shown_privately(interaction, character.id, card)


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
    showing.OPEN: _again,
    showing.CHANGE: _change,
    showing.LEVEL: _level,
    showing.PLAY: _play,
    showing.COUNTERS: _counters,
    showing.RIDERS: _riders,
    showing.EXPORT: _export,
    showing.DELETE: _delete,
    showing.DELETE_NOW: _delete_now,
}
"""The change that each button makes to a character, by the key of the button. Never change a key."""


async def played(services: DndServices, here: Place, they: Who, user: int) -> Card | None:
    """Return a card of the user's character here, or None. Only they and GMs see more than its name."""
    character = await services.characters.played_by(here, they, user)
    if character is None:
        return None
    if user == they.user or await services.characters.reached(here, they, [character]):
        return await showing.card_of(services, here, character)
    words = say(
        "This is {player}'s character. Only they and the GMs can see the sheet.",
        player=plain(character.owner_name),
    )
    return Card(plain(character.name), lines=(words,))


async def own_rolls(services: DndServices, here: Place, they: Who) -> list[tuple[str, DndRequest]]:
    """Return the attacks of the user's current character, and the roller's checks and saves."""
    sheet = await services.dnd.sheet(here, they, None)
    attacks = [] if sheet is None else sheet.attacks[:MAX_ATTACKS]
    return [
        *((attack.name, AttackRequest(attack=attack, parts=attack.damage)) for attack in attacks),
        *(("", CheckRequest(Check(ability))) for ability in ABILITIES),
        *(("", SaveRequest(ability)) for ability in ABILITIES),
        ("", check_request("initiative", "", TypedOptions())),
    ]
