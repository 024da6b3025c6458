"""WIZARDS' options as typed, their suggestions, and a channel's settings."""

from discord import app_commands

from bot.errors import PlayerError
from bot.games.wizards.rules.damage_text import count_words, effects_text, read_effects
from bot.games.wizards.rules.effects import MAX_NAME, folded
from bot.games.wizards.rules.numbers_text import has_letters
from bot.games.wizards.rules.pools import PER_ROLL
from bot.games.wizards.rules.request import Side, WizardsSettings
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.table.characters import modifiers_of
from bot.people.naming import label
from bot.people.roster_store import Character
from bot.rolls.card import shortened
from bot.tables.rows import Cumulative
from bot.ui.autocomplete import among, name_choices, taken_as_typed
from bot.ui.context import AnyInteraction, place, who
from bot.ui.mentions import mentioned
from bot.words import say


async def target(services: WizardsServices, interaction: AnyInteraction, text: str) -> Side:
    """Return an ability's target: the mentioned member, or anyone with that name.

    Raises:
        PlayerError: Several are mentioned, or no one is named.

    """
    players, rest = await mentioned(services.people, interaction, text, openly=True)
    name = " ".join(rest.strip(", ").split())
    if len(players) + bool(name) > 1:
        raise PlayerError(say("A Clash has one target. Mention a player, or name a character or creature."))
    if players:
        user, display = players[0]
        return Side(display, player=user)
    if not has_letters(name):
        raise PlayerError(say("Enter who saves: mention a player, or name a character or creature."))
    return Side(shortened(name, MAX_NAME))


async def typed_character(services: WizardsServices, interaction: AnyInteraction, text: str) -> str:
    """Return the character that an option names, ready to look up. A mention gives a player's current one.

    Raises:
        PlayerError: Several are named, or it's another player's and the user isn't a GM.

    """
    players, rest = await mentioned(services.people, interaction, text)
    if not players:
        return text
    if len(players) > 1 or rest.strip(", "):
        raise PlayerError(say("Name one character, or mention one player."))
    here, (user, name) = place(interaction), players[0]
    # Check before the next line, which can create a character for that player.
    if user != interaction.user.id:
        await services.wizard_book.require(here, who(interaction))
    return f"#{(await services.wizard_book.of_player(here, user, name)).id}"


async def people(services: WizardsServices, interaction: AnyInteraction, text: str) -> list[Character]:
    """Return the named characters, and the mentioned members' characters.

    Raises:
        PlayerError: There is no such character, or no one is named.

    """
    here, they = place(interaction), who(interaction)
    players, rest = await mentioned(services.people, interaction, text, openly=True)
    characters = [await services.wizard_book.of_player(here, user, name) for user, name in players]
    characters += [
        await services.wizard_book.mine(here, they, part.strip()) for part in rest.split(",") if part.strip()
    ]
    if not characters:
        raise PlayerError(say("Enter who: mention players, or name characters, separated by commas."))
    return list({character.id: character for character in characters}.values())


async def with_choices(
    services: WizardsServices, interaction: AnyInteraction, typed: str
) -> list[app_commands.Choice[str]]:
    """Return weapons, skills and situations with modifiers here, to be added to the typed text."""
    kept = [
        modifier
        for wizard in await services.wizard_book.all(place(interaction))
        for modifier in modifiers_of(wizard)
    ]
    names = (tag for mod in kept for tag in (mod.when.weapon, mod.when.skill, mod.when.situation) if tag)
    tags = {folded(tag): tag for tag in names}
    return among(typed, [(tag, tag) for tag in tags.values()])


def damage_choices(typed: str) -> list[app_commands.Choice[str]]:
    """Return the typed damage as understood so far, or what is wrong with it."""
    if not typed.strip():
        return []
    try:
        effects = read_effects(typed)
    except PlayerError as error:
        words = say("✗ {message}", message=error)
    else:
        words = say("✓ {effects} · {rolls}", effects=effects_text(effects), rolls=count_words(effects))
    return taken_as_typed(typed, words)


async def character_choices(
    services: WizardsServices,
    interaction: AnyInteraction,
    typed: str,
    *,
    everybody: bool = False,
    own: bool = False,
) -> list[app_commands.Choice[str]]:
    """Return the characters that the user can roll for, or everyone's, or only the user's own."""
    here, they = place(interaction), who(interaction)
    characters = await (
        services.wizard_book.all(here) if everybody else services.wizard_book.theirs(here, they)
    )
    characters = [character for character in characters if not own or character.owner == they.user]
    return name_choices(typed, [(label(character), f"#{character.id}") for character in characters])


def settings_text(settings: WizardsSettings) -> str:
    """Return a channel's settings in words."""
    per = say("once to the roll") if settings.per == PER_ROLL else say("to each die they apply to")
    actions = say("{count} per turn", count=settings.actions) if settings.actions else say("not counted")
    return say("Modifiers are added {per}. Actions: {actions}.", per=per, actions=actions)


def cumulative(choice: str | None) -> Cumulative | None:
    """Return which rows the user chose to count, or None to follow the table itself."""
    # "no" is singular whatever the table says; without a choice, follow the table (Q10).
    chosen: dict[str | None, Cumulative] = {"no": "", "below": "below", "upto": "upto"}
    return chosen.get(choice)
