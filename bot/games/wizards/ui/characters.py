"""A WIZARDS character as shown to the person asking: its modifiers, and the other characters."""

from functools import partial
from zlib import crc32

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.wizards.rules.character_file import KIND, MAX_FILE
from bot.games.wizards.rules.effects import KeptEffect, kept_text, kept_words
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.table.characters import modifiers_of
from bot.games.wizards.ui.options import typed_character
from bot.people.naming import label
from bot.people.roster import NOBODY
from bot.people.roster_store import Character
from bot.rolls.card import Action, Card, Choice, plain
from bot.rolls.imports import Handed, Importable, Wishes
from bot.rolls.press import BACK, OTHER
from bot.rolls.table import OnTap, SheetCommands
from bot.rolls.values import Picking, Place, Press, Shown, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import MAX_DESCRIPTION, card_embed, fitted_list
from bot.ui.roll_views import roll_view
from bot.ui.show import privately, tell_all
from bot.words import choose, later, say

SUBJECT = "wizard"
"""The start of the ``custom_id`` of a character's buttons. Never change it."""

MODIFIERS, DELETE, DELETE_NOW, OTHERS = "modifiers", "delete", "delete_now", "others"
_NOBODY = 0


def taps(services: WizardsServices) -> dict[str, OnTap]:
    """Return the handlers of characters' buttons and lists."""
    return {SUBJECT: on_press(_pressed, services)}


def commands(services: WizardsServices) -> SheetCommands:
    """Return the commands for characters, by name."""
    return SheetCommands(
        services.wizard_book, partial(_make, services), partial(_play, services), partial(show, services)
    )


async def _make(services: WizardsServices, interaction: AnyInteraction, name: str, _start: str) -> None:
    """Create a character publicly, without playing it."""
    if not name:
        raise PlayerError(say("Name the character, such as Mira."))
    made = await services.wizard_book.make(place(interaction), who(interaction), name)
    player, words = plain(who(interaction).name), later("{player} has a character **{name}**.")
    await tell_all(interaction, lambda: words.say(player=player, name=plain(made.name)))


async def _play(services: WizardsServices, interaction: AnyInteraction, name: str) -> None:
    """Play a character here, creating it if the name is new, and tell everyone."""
    here, they = place(interaction), who(interaction)
    if name.strip().casefold() == NOBODY:
        await services.wizard_book.use_none(here, they)
        await tell_all(
            interaction, lambda: say("{player} isn't playing a character here.", player=plain(they.name))
        )
        return
    name = plain((await services.wizard_book.play(here, they, name)).name)
    words = later("{player} plays **{name}** here.")
    await tell_all(interaction, lambda: words.say(player=plain(they.name), name=name))


async def show(services: WizardsServices, interaction: AnyInteraction, name: str) -> None:
    """Show the user a character, by default the one they play here.

    Raises:
        PlayerError: No character has that name, or it isn't theirs.

    """
    character = await _named(services, interaction, name)
    await _privately(interaction, character, await _card(services, interaction, character))


def importable(services: WizardsServices) -> Importable:
    """Return the import of character files, which is public."""

    async def take(interaction: AnyInteraction, file: Handed, wishes: Wishes) -> None:
        here, they = place(interaction), who(interaction)
        taken = await services.wizard_book.imported(here, they, file.content, replacing=wishes.replaces)
        words = later("{player} has a character **{name}**, from a file.")

        def notice() -> str:
            head = words.say(player=plain(they.name), name=plain(taken.name))
            return "\n".join(filter(None, [head, modifiers_text(taken)]))

        await tell_all(interaction, notice)

    def recognises(file: Handed) -> bool:
        return file.has("kind") and file.data["kind"] == KIND

    return Importable(later("WIZARDS character"), recognises, take, MAX_FILE)


async def show_modifiers(services: WizardsServices, interaction: AnyInteraction, name: str) -> None:
    """Show a character's modifiers, with a list to remove one. Raises PlayerError like :func:`show`."""
    character = await _named(services, interaction, name)
    card = await _card(services, interaction, character)
    picking = _kept(character) if character and modifiers_of(character) else None
    await _privately(interaction, character, card, picking)


async def _named(services: WizardsServices, interaction: AnyInteraction, name: str) -> Character | None:
    name = await typed_character(services, interaction, name)
    return await services.wizard_book.rolling(place(interaction), who(interaction), name)


async def _card(services: WizardsServices, interaction: AnyInteraction, character: Character | None) -> Card:
    others = Action(OTHERS, say("Others…"), quiet=True)
    if character is None:
        hint = say("Make one with /character play, or save a modifier.")
        name = plain(who(interaction).name)
        return Card(say("{name} isn't playing a character here", name=name), lines=(hint,), actions=(others,))
    kept, left = modifiers_text(character), await services.wizard_book.left([character])
    count = left.get(character.id, 0)
    return Card(
        plain(character.name),
        lines=(kept or say("No modifiers are saved. Save one with /wizards modifier +1."),),
        remarks=(
            choose(count, "{count} re-roll left", "{count} re-rolls left"),
            say("Player: {name}", name=plain(character.owner_name)),
        ),
        actions=(
            *([Action(MODIFIERS, say("Remove a modifier…"), quiet=True)] if kept else []),
            Action(DELETE, say("Delete…"), quiet=True),
            others,
        ),
    )


def modifiers_text(character: Character) -> str:
    """Return a character's modifiers, one per line."""
    return fitted_list(
        [say("• {kept}", kept=kept_words(modifier)) for modifier in modifiers_of(character)],
        MAX_DESCRIPTION - 200,
    )


def _kept(character: Character) -> Picking:
    """Return the list for removing a modifier."""
    choices = (Choice(_key(modifier), kept_text(modifier)) for modifier in modifiers_of(character))
    return Picking(MODIFIERS, say("Remove a modifier…"), tuple(choices))


def _key(kept: KeptEffect) -> str:
    """Return a modifier's key, which depends neither on the length of its names nor on other modifiers."""
    return str(crc32(dumps(kept).encode()))


async def _privately(
    interaction: AnyInteraction, character: Character | None, card: Card, picking: Picking | None = None
) -> None:
    """Show a card only to the person asking, in place if possible."""
    number = character.id if character else _NOBODY
    shown = Shown(number, str(number), "", 0, card, new=True, private=True, picking=picking, subject=SUBJECT)
    await privately(interaction, card_embed(card), roll_view(shown))


async def _pressed(services: WizardsServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a character.

    Raises:
        PlayerError: It was deleted or changed meanwhile, or isn't theirs.

    """
    if press.action == OTHERS:
        if press.picked:
            character = await _character(services, interaction, press.picked[0])
            await _privately(interaction, character, await _card(services, interaction, character))
        else:
            await _others(services, interaction, press)
        return
    if press.action == BACK and press.roll == _NOBODY:
        await show(services, interaction, "")
        return
    character = await _character(services, interaction, str(press.roll))
    match press.action:
        case "back":
            await _privately(interaction, character, await _card(services, interaction, character))
        case "modifiers" if press.picked:
            await _take_out(services, interaction, character, press)
        case "modifiers":
            await _privately(
                interaction, character, await _card(services, interaction, character), _kept(character)
            )
        case "delete":
            await _privately(interaction, character, await _asked(services, character))
        case "delete_now":
            await _delete(services, interaction, character)
        case _:
            raise PressError(OTHER.say())


async def _character(services: WizardsServices, interaction: AnyInteraction, number: str) -> Character:
    """Return the character with this number. Raises PlayerError if the presser can't see it."""
    here = place(interaction)
    character = await services.wizard_book.by_id(here, int(number)) if number.isdecimal() else None
    if character is None:
        raise PressError(say("That character was deleted. See who's left with /character show."))
    await services.wizard_book.authorise(here, who(interaction), character)
    return character


async def _others(services: WizardsServices, interaction: AnyInteraction, press: Press) -> None:
    """Show the other characters to pick from, and who plays which character here."""
    here = place(interaction)
    characters, played = await services.wizard_book.all(here), await services.wizard_book.party(here)
    names = [
        say("{name} · played here", name=label(character)) if character.id in played else label(character)
        for character in characters
    ]
    text = fitted_list([plain(name) for name in names], MAX_DESCRIPTION - 100) or say(
        "There are none yet. Make one with /character play, or save a modifier for a player."
    )
    choices = [Choice(str(character.id), name) for character, name in zip(characters, names, strict=True)]
    picking = Picking(OTHERS, say("Show…"), tuple(choices), page=press.page) if choices else None
    card = Card(say("Characters"), lines=(text,))
    shown = await services.wizard_book.by_id(here, press.roll) if press.roll else None
    await _privately(interaction, shown, card, picking)


async def _take_out(
    services: WizardsServices, interaction: AnyInteraction, character: Character, press: Press
) -> None:
    """Remove a modifier, and tell everyone."""
    gone = next((modifier for modifier in modifiers_of(character) if _key(modifier) == press.picked[0]), None)
    if gone is None:
        raise PressError(say("The saved modifiers have changed since then. Check them and try again."))
    await services.wizard_book.remove_modifier(character, gone)
    now = await _character(services, interaction, str(character.id))
    card = await _card(services, interaction, now)
    await _privately(interaction, now, card, _kept(now) if modifiers_of(now) else None)
    words = later("**{name}** no longer has {kept}.")
    await tell_all(interaction, lambda: words.say(name=plain(character.name), kept=kept_words(gone)))


async def _asked(services: WizardsServices, character: Character) -> Card:
    """Return the question before deleting a character, with what is deleted along with it."""
    left = (await services.wizard_book.left([character])).get(character.id, 0)
    goes = choose(
        left,
        "Their modifiers and {count} re-roll are deleted too.",
        "Their modifiers and {count} re-rolls are deleted too.",
    )
    return Card(
        say("Delete {name}?", name=plain(character.name)),
        lines=(goes,),
        actions=(Action(BACK, say("No"), quiet=True), Action(DELETE_NOW, say("Yes, delete"))),
    )


async def _delete(services: WizardsServices, interaction: AnyInteraction, character: Character) -> None:
    """Delete a character, and tell everyone."""
    gone, left = await services.wizard_book.delete(place(interaction), who(interaction), f"#{character.id}")

    def words() -> str:
        return say("**{name}** was deleted, with {count} re-rolls.", name=plain(gone.name), count=left)

    await _privately(interaction, None, Card(say("Deleted"), lines=(words(),)))
    await tell_all(interaction, lambda: "\n".join(filter(None, [words(), modifiers_text(gone)])))


async def played(services: WizardsServices, here: Place, they: Who, user: int) -> Card | None:
    """Return a card of a user's current character and its rerolls. Only they and GMs see its modifiers."""
    character = await services.wizard_book.played(here, user)
    if character is None:
        return None
    left = (await services.wizard_book.left([character])).get(character.id, 0)
    lines = [
        say("{player}'s character", player=plain(character.owner_name)),
        choose(left, "{count} re-roll left", "{count} re-rolls left"),
    ]
    if user == they.user or await services.wizard_book.reached(here, they, [character]):
        lines += modifiers_text(character).split("\n")
    return Card(plain(character.name), lines=tuple(filter(None, lines)))
