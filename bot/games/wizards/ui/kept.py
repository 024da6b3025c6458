"""Granted rerolls and saved modifiers, which both outlast a roll."""

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import KeptEffect, kept_words
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.ui.options import people, typed_character
from bot.people.naming import label
from bot.rolls.card import plain
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import fitted_list
from bot.ui.show import tell_all
from bot.words import choose, later, listed, say

_LISTED = 25  # Characters listed individually, with what they have.


def check_nothing_else(*options: object) -> None:
    """Raise PlayerError if an option for a new modifier was given."""
    if any(options):
        raise PlayerError(say("Enter the modifier first, such as +1 Rage."))


async def grant(services: WizardsServices, interaction: AnyInteraction, to: str, count: int) -> None:
    """Give rerolls to these people, and tell everyone."""
    here, they = place(interaction), who(interaction)
    if not count:
        raise PlayerError(say("Enter how many: 1 grants one re-roll, -1 removes one."))
    await services.wizard_book.require(here, they)  # Check before a name creates a character.
    granted = await services.wizard_book.grant(here, they, await people(services, interaction, to), count)
    shown = granted[:_LISTED]

    def words() -> str:
        names = listed(
            say("**{name}** has {count}", name=plain(character.name), count=left) for character, left in shown
        )
        if len(granted) > len(shown):
            names = say("{names} and {more} more", names=names, more=len(granted) - len(shown))
        if count < 0:
            return say("Re-rolls removed by {gm}: {names}.", gm=plain(they.name), names=names)
        head = choose(abs(count), "{count} re-roll", "{count} re-rolls")
        return say("{head} granted by {gm}: {names}.", head=head, gm=plain(they.name), names=names)

    await tell_all(interaction, words)


async def rerolls_text(services: WizardsServices, interaction: AnyInteraction) -> str:
    """Return a text that says who has rerolls left here."""
    everybody = await services.wizard_book.all(place(interaction))
    left = await services.wizard_book.left(everybody)
    counts = [(character, left[character.id]) for character in everybody if left.get(character.id)]
    return fitted_list(
        [say("**{name}**: {count}", name=plain(label(character)), count=count) for character, count in counts]
    ) or say("No one has a re-roll left. A GM can grant them with /wizards reroll.")


async def keep(services: WizardsServices, interaction: AnyInteraction, name: str, new: KeptEffect) -> None:
    """Save a modifier with a character, and tell everyone."""
    name = await typed_character(services, interaction, name)
    character = await services.wizard_book.mine(place(interaction), who(interaction), name)
    await services.wizard_book.add_modifier(character, new)
    words = later("**{name}** now has {kept}.")
    await tell_all(interaction, lambda: words.say(name=plain(character.name), kept=kept_words(new)))
