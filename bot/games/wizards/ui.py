"""WIZARDS as Discord shows it: targets, modifiers, re-rolls, and how a channel plays."""

from discord import app_commands

from bot.errors import PlayerError
from bot.games.wizards.desk import WizardsDesk
from bot.games.wizards.rules.damage_text import count_words, effects_text, read_effects
from bot.games.wizards.rules.effects import MAX_NAME, Kept, folded, kept_text, kept_words
from bot.games.wizards.rules.numbers_text import has_letters
from bot.games.wizards.rules.pools import PER_ROLL
from bot.games.wizards.rules.request import Side
from bot.games.wizards.rules.settings import Settings
from bot.games.wizards.table.characters import modifier_key, modifiers_of
from bot.people.mentions import mentioned
from bot.people.naming import label
from bot.people.roster_store import Character
from bot.rolls.card import Card, plain, shortened
from bot.rolls.values import Place, Who
from bot.tables.rows import Cumulative
from bot.ui.autocomplete import name_choices, taken_as_typed
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import MAX_DESCRIPTION, listed, note_embed
from bot.words import choose, say

_LISTED = 25  # Characters that are listed one by one, with what they have.


async def target(desk: WizardsDesk, interaction: AnyInteraction, text: str) -> Side:
    """Whom an ability is against: the member who is mentioned, or whoever is called so.

    Raises:
        PlayerError: Several are mentioned, or nobody is named.

    """
    players, rest = await mentioned(desk.people, interaction, text, openly=True)
    name = " ".join(rest.strip(", ").split())
    if len(players) + bool(name) > 1:
        raise PlayerError(say("A Clash has one target: mention a player, or name a character or creature."))
    if players:
        user, display = players[0]
        return Side(display, player=user)
    if not has_letters(name):
        raise PlayerError(say("Say who saves: mention a player, or name a character or creature."))
    return Side(shortened(name, MAX_NAME))


async def meant(desk: WizardsDesk, interaction: AnyInteraction, text: str) -> str:
    """The character that an option names, as what the book knows it by; of a mention, whom that player plays.

    Raises:
        PlayerError: Several are mentioned, or it is another player's and they are no GM.

    """
    players, rest = await mentioned(desk.people, interaction, text)
    if not players:
        return text
    if len(players) > 1 or rest.strip(", "):
        raise PlayerError(say("Name one character, or mention one player."))
    here, (user, name) = place(interaction), players[0]
    # Asked before the next line, which may make a character for that player.
    if user != interaction.user.id:
        await desk.wizard_book.require(here, who(interaction))
    return f"#{(await desk.wizard_book.of_player(here, user, name)).id}"


async def people(desk: WizardsDesk, interaction: AnyInteraction, text: str) -> list[Character]:
    """The characters that are named, and those of the members who are mentioned.

    Raises:
        PlayerError: There is no such character, or nobody is named.

    """
    here, they = place(interaction), who(interaction)
    players, rest = await mentioned(desk.people, interaction, text, openly=True)
    found = [await desk.wizard_book.of_player(here, user, name) for user, name in players]
    found += [
        await desk.wizard_book.mine(here, they, each.strip()) for each in rest.split(",") if each.strip()
    ]
    if not found:
        raise PlayerError(say("Say who: mention players, or name characters, with commas between them."))
    return list({each.id: each for each in found}.values())


async def grant(desk: WizardsDesk, interaction: AnyInteraction, to: str, count: int) -> None:
    """Give re-rolls to these, and tell everybody."""
    here, they = place(interaction), who(interaction)
    if not count:
        raise PlayerError(say("Say how many: 1 grants one re-roll, -1 takes one back."))
    await desk.wizard_book.require(here, they)  # Before anybody gets a character by being named.
    granted = await desk.wizard_book.grant(here, they, await people(desk, interaction, to), count)
    shown = granted[:_LISTED]
    names = ", ".join(
        say("**{name}** has {count}", name=plain(each.name), count=left) for each, left in shown
    )
    if len(granted) > len(shown):
        names = say("{names} and {more} more", names=names, more=len(granted) - len(shown))
    head = choose(abs(count), "{count} re-roll", "{count} re-rolls")
    words = "{head} granted by {gm}: {names}." if count > 0 else "Re-rolls taken back by {gm}: {names}."
    await interaction.response.send_message(
        embed=note_embed(say(words, head=head, gm=plain(they.name), names=names))
    )


async def rerolls_text(desk: WizardsDesk, interaction: AnyInteraction) -> str:
    """Who has re-rolls left here."""
    everybody = await desk.wizard_book.all(place(interaction))
    left = await desk.wizard_book.left(everybody)
    found = [(each, left[each.id]) for each in everybody if left.get(each.id)]
    return listed(
        [say("**{name}**: {count}", name=plain(label(each)), count=count) for each, count in found]
    ) or say("Nobody has a re-roll left; a GM grants them with /wizards reroll grant.")


async def show_modifiers(desk: WizardsDesk, interaction: AnyInteraction, name: str) -> None:
    """Show what a character keeps, to whoever asked alone."""
    here, they = place(interaction), who(interaction)
    name = await meant(desk, interaction, name)
    found = await desk.wizard_book.rolling(here, they, name)
    text = modifiers_text(found) if found else ""
    text = text or say("No modifiers are kept; /wizards modifier add keeps one.")
    title = plain(found.name if found else they.name)
    await interaction.response.send_message(embed=note_embed(text, title), ephemeral=True)


def modifiers_text(character: Character) -> str:
    """What a character keeps, one per line."""
    return listed(
        [say("• {kept}", kept=kept_words(each)) for each in modifiers_of(character)], MAX_DESCRIPTION - 200
    )


async def played(desk: WizardsDesk, here: Place, they: Who, user: int) -> Card | None:
    """Whom a user plays here, with the re-rolls left, which all see; what is kept, for them and for GMs."""
    found = await desk.wizard_book.played(here, user)
    if found is None:
        return None
    left = (await desk.wizard_book.left([found])).get(found.id, 0)
    lines = [
        say("A character of {player}", player=plain(found.owner_name)),
        choose(left, "{count} re-roll left", "{count} re-rolls left"),
    ]
    if user == they.user or await desk.wizard_book.is_gm(here, they):
        lines += modifiers_text(found).split("\n")
    return Card(plain(found.name), lines=tuple(filter(None, lines)))


async def keep(desk: WizardsDesk, interaction: AnyInteraction, name: str, new: Kept) -> None:
    """Keep a modifier with a character, and tell everybody."""
    if not new.amount:
        raise PlayerError(say("A modifier of 0 changes nothing; write a number such as 1 or -2."))
    name = await meant(desk, interaction, name)
    character = await desk.wizard_book.mine(place(interaction), who(interaction), name)
    await desk.wizard_book.add_modifier(character, new)
    words = say("**{name}** keeps {kept}.", name=plain(character.name), kept=kept_words(new))
    await interaction.response.send_message(embed=note_embed(words))


async def modifier_choices(
    desk: WizardsDesk, interaction: AnyInteraction, typed: str, name: str
) -> list[app_commands.Choice[str]]:
    """What a character keeps, to choose from."""
    try:
        character = await desk.wizard_book.rolling(place(interaction), who(interaction), name)
    except PlayerError:
        return []
    kept = modifiers_of(character) if character else ()
    return name_choices(typed, [(kept_text(each), modifier_key(kept, each)) for each in kept])


async def tag_choices(
    desk: WizardsDesk, interaction: AnyInteraction, typed: str, kind: str
) -> list[app_commands.Choice[str]]:
    """The weapons, skills or situations that modifiers here are for."""
    kept = [
        each for wizard in await desk.wizard_book.all(place(interaction)) for each in modifiers_of(wizard)
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
    desk: WizardsDesk, interaction: AnyInteraction, typed: str, *, everybody: bool = False, own: bool = False
) -> list[app_commands.Choice[str]]:
    """The characters that they may roll for; or everybody's, or their own alone."""
    here, they = place(interaction), who(interaction)
    found = await (desk.wizard_book.all(here) if everybody else desk.wizard_book.theirs(here, they))
    found = [each for each in found if not own or each.owner == they.user]
    return name_choices(typed, [(label(each), f"#{each.id}") for each in found])


async def begin_turn(desk: WizardsDesk, interaction: AnyInteraction) -> None:
    """Begin the channel's next turn, and tell everybody; where a game keeps the turns, its table does."""
    here, they = place(interaction), who(interaction)
    await desk.wizard_book.require(here, they)
    turn = await desk.turns.next(here, they)
    if keeper := await desk.turns.keeper(here):
        await keeper.show(interaction)
        return
    words = say("Turn {number} begins; everybody's Actions count anew.", number=turn.number)
    await interaction.response.send_message(embed=note_embed(words))


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
