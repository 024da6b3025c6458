"""A character of WIZARDS as it is shown to whoever asks: what it keeps, and who else there is."""

from zlib import crc32

from bot.codec import dumps
from bot.errors import PressError
from bot.games.wizards.rules.effects import Kept, kept_text, kept_words
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.table.characters import modifiers_of
from bot.games.wizards.ui.options import meant
from bot.people.naming import label
from bot.people.roster_store import Character
from bot.rolls.card import Action, Card, Choice, plain
from bot.rolls.press import BACK, OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Picking, Place, Press, Shown, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import MAX_DESCRIPTION, card_embed, fitted_list
from bot.ui.show import privately, tell_all
from bot.ui.views import roll_view
from bot.words import choose, later, say

SUBJECT = "wizard"
"""Begins the buttons of a character; never change it."""

MODIFIERS, DELETE, DELETE_NOW, OTHERS = "modifiers", "delete", "delete_now", "others"
_NOBODY = 0


def taps(services: WizardsServices) -> dict[str, OnTap]:
    """What takes the buttons and lists of characters."""
    return {SUBJECT: on_press(_pressed, services)}


async def show(services: WizardsServices, interaction: AnyInteraction, name: str) -> None:
    """Show a character, or whom they play here, to whoever asks alone.

    Raises:
        PlayerError: There is none of that name, or it is not theirs.

    """
    character = await _named(services, interaction, name)
    await _privately(interaction, character, await _card(services, interaction, character))


async def take_in(
    services: WizardsServices, interaction: AnyInteraction, content: bytes, *, replacing: bool
) -> None:
    """Keep the character of a file, and tell everybody what it keeps.

    Raises:
        PlayerError: It is none, or cannot be kept.

    """
    here, they = place(interaction), who(interaction)
    taken = await services.wizard_book.imported(here, they, content, replacing=replacing)
    words = later("{player} has a character **{name}**, from a file.")

    def told() -> str:
        head = words.say(player=plain(they.name), name=plain(taken.name))
        return "\n".join(filter(None, [head, modifiers_text(taken)]))

    await tell_all(interaction, told)


async def show_modifiers(services: WizardsServices, interaction: AnyInteraction, name: str) -> None:
    """Show what a character keeps, with a list to take something out. Raises PlayerError as :func:`show`."""
    character = await _named(services, interaction, name)
    card = await _card(services, interaction, character)
    picking = _kept(character) if character and modifiers_of(character) else None
    await _privately(interaction, character, card, picking)


async def _named(services: WizardsServices, interaction: AnyInteraction, name: str) -> Character | None:
    name = await meant(services, interaction, name)
    return await services.wizard_book.rolling(place(interaction), who(interaction), name)


async def _card(services: WizardsServices, interaction: AnyInteraction, character: Character | None) -> Card:
    others = Action(OTHERS, say("Others…"), quiet=True)
    if character is None:
        hint = say("/wizards character play makes one, and so does whatever is kept for you.")
        name = plain(who(interaction).name)
        return Card(say("{name} plays nobody here", name=name), lines=(hint,), actions=(others,))
    kept, left = modifiers_text(character), await services.wizard_book.left([character])
    count = left.get(character.id, 0)
    return Card(
        plain(character.name),
        lines=(kept or say("No modifiers are kept; /wizards modifier with an amount keeps one."),),
        remarks=(
            choose(count, "{count} re-roll left", "{count} re-rolls left"),
            say("Player: {name}", name=plain(character.owner_name)),
        ),
        actions=(
            *([Action(MODIFIERS, say("Take a modifier out…"), quiet=True)] if kept else []),
            Action(DELETE, say("Delete…"), quiet=True),
            others,
        ),
    )


def modifiers_text(character: Character) -> str:
    """What a character keeps, one per line."""
    return fitted_list(
        [say("• {kept}", kept=kept_words(each)) for each in modifiers_of(character)], MAX_DESCRIPTION - 200
    )


def _kept(character: Character) -> Picking:
    """The list from which a modifier is taken out."""
    choices = (Choice(_key(each), kept_text(each)) for each in modifiers_of(character))
    return Picking(MODIFIERS, say("Take a modifier out…"), tuple(choices))


def _key(kept: Kept) -> str:
    """What is picked to mean this modifier, however long its names are and whatever else is kept by then."""
    return str(crc32(dumps(kept).encode()))


async def _privately(
    interaction: AnyInteraction, character: Character | None, card: Card, picking: Picking | None = None
) -> None:
    """Show this to whoever asks alone, in place where that can be."""
    number = character.id if character else _NOBODY
    shown = Shown(number, str(number), "", 0, card, new=True, private=True, picking=picking, subject=SUBJECT)
    await privately(interaction, card_embed(card), roll_view(shown))


async def _pressed(services: WizardsServices, interaction: AnyInteraction, press: Press) -> None:
    """Do what was pressed on a character.

    Raises:
        PlayerError: It was deleted or changed meanwhile, or is not theirs.

    """
    if press.action == OTHERS:
        if press.picked:
            character = await _of_theirs(services, interaction, press.picked[0])
            await _privately(interaction, character, await _card(services, interaction, character))
        else:
            await _others(services, interaction, press)
        return
    if press.action == BACK and press.roll == _NOBODY:
        await show(services, interaction, "")
        return
    character = await _of_theirs(services, interaction, str(press.roll))
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


async def _of_theirs(services: WizardsServices, interaction: AnyInteraction, number: str) -> Character:
    """The character of this number, if it is theirs to look at. Raises PlayerError if not."""
    here = place(interaction)
    character = await services.wizard_book.by_id(here, int(number)) if number.isdecimal() else None
    if character is None:
        raise PressError(
            say("That character was deleted meanwhile; /wizards character show says who there is.")
        )
    await services.wizard_book.authorise(here, who(interaction), character)
    return character


async def _others(services: WizardsServices, interaction: AnyInteraction, press: Press) -> None:
    """Who there is, and who is played here, to pick from."""
    here = place(interaction)
    characters, played = await services.wizard_book.all(here), await services.wizard_book.party(here)
    names = [
        say("{name} · played here", name=label(character)) if character.id in played else label(character)
        for character in characters
    ]
    text = fitted_list([plain(each) for each in names], MAX_DESCRIPTION - 100) or say(
        "There are none yet; /wizards character play makes one, and so does whatever is kept for a player."
    )
    choices = [Choice(str(character.id), name) for character, name in zip(characters, names, strict=True)]
    picking = Picking(OTHERS, say("Show…"), tuple(choices), page=press.page) if choices else None
    card = Card(say("Characters"), lines=(text,))
    shown = await services.wizard_book.by_id(here, press.roll) if press.roll else None
    await _privately(interaction, shown, card, picking)


async def _take_out(
    services: WizardsServices, interaction: AnyInteraction, character: Character, press: Press
) -> None:
    """Take a modifier out, and tell all."""
    gone = next((each for each in modifiers_of(character) if _key(each) == press.picked[0]), None)
    if gone is None:
        raise PressError(say("What is kept has changed since that was shown; look at it as it is now."))
    await services.wizard_book.remove_modifier(character, gone)
    now = await _of_theirs(services, interaction, str(character.id))
    card = await _card(services, interaction, now)
    await _privately(interaction, now, card, _kept(now) if modifiers_of(now) else None)
    words = later("**{name}** no longer keeps {kept}.")
    await tell_all(interaction, lambda: words.say(name=plain(character.name), kept=kept_words(gone)))


async def _asked(services: WizardsServices, character: Character) -> Card:
    """Whether a character is deleted, with what goes with it."""
    left = (await services.wizard_book.left([character])).get(character.id, 0)
    goes = choose(
        left,
        "Its modifiers and {count} re-roll go with it.",
        "Its modifiers and {count} re-rolls go with it.",
    )
    return Card(
        say("Delete {name}?", name=plain(character.name)),
        lines=(goes,),
        actions=(Action(BACK, say("No"), quiet=True), Action(DELETE_NOW, say("Yes, delete"))),
    )


async def _delete(services: WizardsServices, interaction: AnyInteraction, character: Character) -> None:
    """Delete a character, and tell all."""
    gone, left = await services.wizard_book.delete(place(interaction), who(interaction), f"#{character.id}")

    def words() -> str:
        return say("**{name}** was deleted, with {count} re-rolls.", name=plain(gone.name), count=left)

    await _privately(interaction, None, Card(say("Deleted"), lines=(words(),)))
    await tell_all(interaction, lambda: "\n".join(filter(None, [words(), modifiers_text(gone)])))


async def played(services: WizardsServices, here: Place, they: Who, user: int) -> Card | None:
    """Whom a user plays here, with the re-rolls left, which all see; what is kept, for them and for GMs."""
    character = await services.wizard_book.played(here, user)
    if character is None:
        return None
    left = (await services.wizard_book.left([character])).get(character.id, 0)
    lines = [
        say("A character of {player}", player=plain(character.owner_name)),
        choose(left, "{count} re-roll left", "{count} re-rolls left"),
    ]
    if user == they.user or await services.wizard_book.is_gm(here, they):
        lines += modifiers_text(character).split("\n")
    return Card(plain(character.name), lines=tuple(filter(None, lines)))
