"""Heroic Inspiration on Discord: who gained it, and the list for passing on a surplus."""

import re
from collections.abc import Iterable

from discord import ui

from bot.errors import PlayerError, PressError
from bot.games.dnd.inspiration.store import Holder, Over
from bot.games.dnd.inspiration.table import Given
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.targets.text import is_everybody
from bot.people.roster_store import Character
from bot.rolls.card import Choice, plain
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import fitted, note_embed
from bot.ui.mentions import mentioned
from bot.ui.show import tell_all
from bot.ui.views import one_of
from bot.words import later, listed, say
from bot.words.speaking import speaking_to_all

SUBJECT = "over"
GIVE = "give"
_NUMBER = re.compile(r"-?[0-9]{1,18}|-[0-9]{19}")


async def people(services: DndServices, interaction: AnyInteraction, text: str) -> list[Holder]:
    """Return the named people: characters, mentioned members, or all who are played here.

    Raises:
        PlayerError: Someone is unknown.

    """
    here, they = place(interaction), who(interaction)
    if is_everybody(text):
        holders = await party(services, interaction)
        if not holders:
            words = later(
                "No one is playing a character in this channel yet. Use the who option to name "
                "characters or mention players."
            )
            raise PlayerError(words.say())
        return holders
    players, rest = await mentioned(services.people, interaction, text, openly=True)
    names = [part.strip() for part in re.split(r"[,、，;&\n]|\band\b", rest) if part.strip()]
    holders = await party(services, interaction) if any(map(is_everybody, names)) else []
    named = [name for name in names if not is_everybody(name)]
    holders += [holder(await services.characters.meant(here, they, name)) for name in named]
    for user, name in players:
        own = await services.characters.played_by(here, they, user)
        holders.append(holder(own) if own else Holder(-user, name, user))
    if not holders:
        raise PlayerError(say("Name characters, such as Mira, Bo, or mention players, or enter all."))
    return list({one.character: one for one in holders}.values())


async def party(services: DndServices, interaction: AnyInteraction) -> list[Holder]:
    """Return the other players' characters that are played here; if there are none, all who are played."""
    characters = await services.characters.party(place(interaction))
    others = [
        character
        for character in characters
        if character.owner != interaction.user.id and not is_creature(character)
    ]
    return [holder(other) for other in others or characters]


def holder(character: Character) -> Holder:
    """Return a character as a possible holder."""
    return Holder(character.id, character.name, character.owner)


async def give(services: DndServices, interaction: AnyInteraction, to: list[Holder], why: str) -> None:
    """Publicly give these people Heroic Inspiration, with a list of possible recipients for each surplus."""
    everybody = await _takers(services, interaction, to)
    given = await services.inspiration.give(place(interaction), who(interaction), to, everybody, why=why)
    giver = plain(who(interaction).name)
    await tell_all(interaction, lambda: fitted(_lines(given, giver, why)))
    for over in given.over if given.lacking else ():
        with speaking_to_all():
            words = say("{name} already has it. Who gets it instead?", name=plain(over.holder.name))
            embed, view = note_embed(words), _list(over, given.lacking)
        await interaction.followup.send(embed=embed, view=view)


async def _takers(services: DndServices, interaction: AnyInteraction, more: list[Holder]) -> list[Holder]:
    """Return everyone who can receive a surplus: all who are played here, and these people."""
    characters = await services.characters.party(place(interaction))
    holders = [holder(character) for character in characters if not is_creature(character)]
    return list({one.character: one for one in [*holders, *more]}.values())


def _lines(given: Given, giver: str, why: str) -> list[str]:
    lines = []
    if given.gained:
        names = _names(given.gained)
        lines.append(say("✨ Heroic Inspiration for {names}, from {giver}.", names=names, giver=giver))
    if given.over:
        names = listed(plain(over.holder.name) for over in given.over)
        words = later("Everyone already has it.")
        if given.lacking:
            words = later("{names} already had it, and can pass it to someone who doesn't.")
        lines.append(words.say(names=names))
    return [*lines, say("Why: {why}", why=plain(why))] if why else lines


def _names(holders: Iterable[Holder]) -> str:
    return listed(f"**{plain(holder.name)}**" for holder in holders)


def _list(over: Over, lacking: tuple[Holder, ...]) -> ui.View:
    """Return the list of those who can receive a surplus."""
    choices = [Choice(str(holder.character), holder.name) for holder in lacking]
    return one_of(
        f"{SUBJECT}{over.id}:{GIVE}", say("Who gets {name}'s Inspiration?", name=over.holder.name), choices
    )


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handler of the list for passing on a surplus."""
    return {SUBJECT: on_press(pressed, services)}


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Pass on a surplus to the picked person."""
    if press.action != GIVE or len(press.picked) != 1 or not _NUMBER.fullmatch(press.picked[0]):
        raise PressError(say("Choose who gets it from the list."))
    number = int(press.picked[0])
    # A player without a sheet was named when they received it.
    named = [Holder(number, await _name(services, interaction, -number), -number)] if number < 0 else []
    everybody = await _takers(services, interaction, named)
    over, to = await services.inspiration.give_on(
        place(interaction), who(interaction), press.roll, number, everybody
    )
    with speaking_to_all():
        words = say(
            "✨ {name} passes Heroic Inspiration to **{to}**.",
            name=plain(over.holder.name),
            to=plain(to.name),
        )
        embed = note_embed(words)
    await interaction.response.edit_message(embed=embed, view=None)


async def _name(services: DndServices, interaction: AnyInteraction, user: int) -> str:
    players, _ = await mentioned(services.people, interaction, f"<@{user}>")
    return players[0][1]


async def inspire(
    services: DndServices, interaction: AnyInteraction, to: str, why: str, *, take: bool
) -> None:
    """Give Heroic Inspiration, take it back, or show who holds it."""
    if not to:
        held = await services.inspiration.holders(place(interaction))
        words = (
            say("✨ Heroic Inspiration: {names}.", names=_names(held))
            if held
            else say("No one here has Heroic Inspiration.")
        )
        await interaction.response.send_message(embed=note_embed(words), ephemeral=True)
        return
    chosen, why = await people(services, interaction, to), " ".join(why.split())
    if not take:
        await give(services, interaction, chosen, why)
        return
    taken = await services.inspiration.take(place(interaction), who(interaction), chosen)
    back = later("Heroic Inspiration was removed from {names}.")
    await tell_all(interaction, lambda: back.say(names=_names(taken)))
