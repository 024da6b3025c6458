"""What is typed in the options of WIZARDS, and what is offered for them; and how a channel plays."""

from discord import app_commands

from bot.errors import PlayerError
from bot.games.wizards.rules.damage_text import count_words, effects_text, read_effects
from bot.games.wizards.rules.effects import MAX_NAME, folded
from bot.games.wizards.rules.numbers_text import has_letters
from bot.games.wizards.rules.pools import PER_ROLL
from bot.games.wizards.rules.request import Side
from bot.games.wizards.rules.settings import Settings
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.table.characters import modifiers_of
from bot.people.mentions import mentioned
from bot.people.naming import label
from bot.people.roster_store import Character
from bot.rolls.card import shortened
from bot.tables.rows import Cumulative
from bot.ui.autocomplete import name_choices, taken_as_typed
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def target(services: WizardsServices, interaction: AnyInteraction, text: str) -> Side:
    """Whom an ability is against: the member who is mentioned, or whoever is called so.

    Raises:
        PlayerError: Several are mentioned, or nobody is named.

    """
    players, rest = await mentioned(services.people, interaction, text, openly=True)
    name = " ".join(rest.strip(", ").split())
    if len(players) + bool(name) > 1:
        raise PlayerError(say("A Clash has one target: mention a player, or name a character or creature."))
    if players:
        user, display = players[0]
        return Side(display, player=user)
    if not has_letters(name):
        raise PlayerError(say("Say who saves: mention a player, or name a character or creature."))
    return Side(shortened(name, MAX_NAME))


async def meant(services: WizardsServices, interaction: AnyInteraction, text: str) -> str:
    """The character that an option names, as what the book knows it by; of a mention, whom that player plays.

    Raises:
        PlayerError: Several are mentioned, or it is another player's and they are no GM.

    """
    players, rest = await mentioned(services.people, interaction, text)
    if not players:
        return text
    if len(players) > 1 or rest.strip(", "):
        raise PlayerError(say("Name one character, or mention one player."))
    here, (user, name) = place(interaction), players[0]
    # Asked before the next line, which may make a character for that player.
    if user != interaction.user.id:
        await services.wizard_book.require(here, who(interaction))
    return f"#{(await services.wizard_book.of_player(here, user, name)).id}"


async def people(services: WizardsServices, interaction: AnyInteraction, text: str) -> list[Character]:
    """The characters that are named, and those of the members who are mentioned.

    Raises:
        PlayerError: There is no such character, or nobody is named.

    """
    here, they = place(interaction), who(interaction)
    players, rest = await mentioned(services.people, interaction, text, openly=True)
    characters = [await services.wizard_book.of_player(here, user, name) for user, name in players]
    characters += [
        await services.wizard_book.mine(here, they, part.strip()) for part in rest.split(",") if part.strip()
    ]
    if not characters:
        raise PlayerError(say("Say who: mention players, or name characters, with commas between them."))
    return list({character.id: character for character in characters}.values())


async def tag_choices(
    services: WizardsServices, interaction: AnyInteraction, typed: str, kind: str
) -> list[app_commands.Choice[str]]:
    """The weapons, skills or situations that modifiers here are for."""
    kept = [
        each for wizard in await services.wizard_book.all(place(interaction)) for each in modifiers_of(wizard)
    ]
    tags = {folded(tag): tag for each in kept if (tag := getattr(each.when, kind))}
    return name_choices(typed, [(each, each) for each in tags.values()])


def damage_choices(typed: str) -> list[app_commands.Choice[str]]:
    """How the damage that was typed so far is read, or what is wrong with it."""
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
    """The characters that they may roll for; or everybody's, or their own alone."""
    here, they = place(interaction), who(interaction)
    characters = await (
        services.wizard_book.all(here) if everybody else services.wizard_book.theirs(here, they)
    )
    characters = [character for character in characters if not own or character.owner == they.user]
    return name_choices(typed, [(label(each), f"#{each.id}") for each in characters])


def settings_text(settings: Settings) -> str:
    """How a channel plays."""
    per = say("once to the roll") if settings.per == PER_ROLL else say("to each die that they are for")
    actions = say("{count} in a turn", count=settings.actions) if settings.actions else say("not counted")
    return say("Modifiers are added {per}. Actions: {actions}.", per=per, actions=actions)


def cumulative(choice: str | None) -> Cumulative | None:
    """Which rows were chosen to count; None for as the table says."""
    # "no" is singular though the table says otherwise; nothing chosen is as the table says (Q10).
    chosen: dict[str | None, Cumulative] = {"no": "", "below": "below", "upto": "upto"}
    return chosen.get(choice)
