"""What outlives a roll of WIZARDS: re-rolls that are granted, and modifiers that are kept."""

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import Kept, kept_words
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.ui.options import meant, people
from bot.people.naming import label
from bot.rolls.card import plain
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import fitted_list
from bot.ui.show import tell_all
from bot.words import choose, later, listed, say

_LISTED = 25  # Characters that are listed one by one, with what they have.


def check_nothing_else(*options: object) -> None:
    """Whether no option was given that is for a new modifier. Raises PlayerError if one was."""
    if any(options):
        raise PlayerError(say("Write in amount how much, as in 1 or -2; without it I show what is kept."))


async def grant(services: WizardsServices, interaction: AnyInteraction, to: str, count: int) -> None:
    """Give re-rolls to these, and tell everybody."""
    here, they = place(interaction), who(interaction)
    if not count:
        raise PlayerError(say("Say how many: 1 grants one re-roll, -1 takes one back."))
    await services.wizard_book.require(here, they)  # Before anybody gets a character by being named.
    granted = await services.wizard_book.grant(here, they, await people(services, interaction, to), count)
    shown = granted[:_LISTED]

    def words() -> str:
        names = listed(
            say("**{name}** has {count}", name=plain(each.name), count=left) for each, left in shown
        )
        if len(granted) > len(shown):
            names = say("{names} and {more} more", names=names, more=len(granted) - len(shown))
        if count < 0:
            return say("Re-rolls taken back by {gm}: {names}.", gm=plain(they.name), names=names)
        head = choose(abs(count), "{count} re-roll", "{count} re-rolls")
        return say("{head} granted by {gm}: {names}.", head=head, gm=plain(they.name), names=names)

    await tell_all(interaction, words)


async def rerolls_text(services: WizardsServices, interaction: AnyInteraction) -> str:
    """Who has re-rolls left here."""
    everybody = await services.wizard_book.all(place(interaction))
    left = await services.wizard_book.left(everybody)
    found = [(character, left[character.id]) for character in everybody if left.get(character.id)]
    return fitted_list(
        [say("**{name}**: {count}", name=plain(label(each)), count=count) for each, count in found]
    ) or say("Nobody has a re-roll left; a GM grants them with /wizards reroll.")


async def keep(services: WizardsServices, interaction: AnyInteraction, name: str, new: Kept) -> None:
    """Keep a modifier with a character, and tell everybody."""
    if not new.amount:
        raise PlayerError(say("A modifier of 0 changes nothing; write a number such as 1 or -2."))
    name = await meant(services, interaction, name)
    character = await services.wizard_book.mine(place(interaction), who(interaction), name)
    await services.wizard_book.add_modifier(character, new)
    words = later("**{name}** keeps {kept}.")
    await tell_all(interaction, lambda: words.say(name=plain(character.name), kept=kept_words(new)))
