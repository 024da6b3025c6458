"""Heroic Inspiration as Discord shows it: who gained it, and the list to give on what somebody held already."""

from contextlib import suppress
from typing import Any, Protocol

import discord
from discord import ui

from bot.card import plain, shortened
from bot.errors import PlayerError, PressError
from bot.service.characters import CharacterBook
from bot.service.inspiring import Given, Inspiration
from bot.service.values import Press
from bot.store.characters import StoredCharacter
from bot.store.inspirations import Holder, Over
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import fitted, note_embed
from bot.ui.players import mentioned
from bot.ui.show import FAILURES
from bot.ui.views import MAX_OPTIONS, PREFIX, stateless
from bot.words import say

SUBJECT = "over"
GIVE = "give"
ALL = "all"
MAX_LISTS = 5  # Lists that one message can have.


class Inspirer(Protocol):
    """What of the bot Heroic Inspiration needs."""

    characters: CharacterBook
    inspiration: Inspiration


async def people(bot: Inspirer, interaction: AnyInteraction, text: str) -> list[Holder]:
    """Those who are named: characters, members who are mentioned, or all who are played here.

    Raises:
        PlayerError: Somebody is not known.

    """
    here, they = place(interaction), who(interaction)
    if text.strip().casefold() in (ALL, "everyone", "everybody"):
        return await party(bot, interaction)
    players, rest = await mentioned(interaction, text)
    named = [
        await bot.characters.find(here, they, each.strip())
        for each in rest.replace(";", ",").split(",")
        if each.strip()
    ]
    found = [holder(each) for each in named]
    for user, name in players:
        own = await bot.characters.played(here, user)
        found.append(holder(own) if own else Holder(-user, name, user))
    if not found:
        raise PlayerError(say("Name characters, as in Mira, Bo, or mention players, or write all."))
    return list({each.character: each for each in found}.values())


async def party(bot: Inspirer, interaction: AnyInteraction) -> list[Holder]:
    """All who are played here, but the GM's own beside others'."""
    found = await bot.characters.party(place(interaction))
    others = [each for each in found if each.owner != interaction.user.id]
    return [holder(each) for each in others or found]


def holder(character: StoredCharacter) -> Holder:
    """A character as one who can hold it."""
    return Holder(character.id, character.name, character.owner)


async def give(bot: Inspirer, interaction: AnyInteraction, to: list[Holder], why: str) -> None:
    """Give it to them, and tell everybody."""
    everybody = list({each.character: each for each in [*await party(bot, interaction), *to]}.values())
    given = await bot.inspiration.give(place(interaction), who(interaction), to, everybody, why=why)
    embed = note_embed(fitted(_told(given, plain(who(interaction).name), why)))
    view = _lists(given.over, given.lacking)
    if view:
        await interaction.response.send_message(embed=embed, view=view)
    else:
        await interaction.response.send_message(embed=embed)


def _told(given: Given, giver: str, why: str) -> list[str]:
    lines = []
    if given.gained:
        names = ", ".join(f"**{plain(each.name)}**" for each in given.gained)
        lines.append(say("✨ Heroic Inspiration for {names}, from {giver}.", names=names, giver=giver))
    if why:
        lines.append(say("Why: {why}", why=plain(why)))
    for each in given.over:
        name = plain(each.holder.name)
        words = "{name} holds it already and may give it to somebody who lacks it."
        lines.append(say(words if given.lacking else "{name} holds it already, and so does everybody else.", name=name))
    return lines


def _lists(over: tuple[Over, ...], lacking: tuple[Holder, ...]) -> ui.View | None:
    """For each one that is over, a list of those who can have it."""
    if not over or not lacking:
        return None
    options = [discord.SelectOption(label=shortened(each.name, 100), value=str(each.character)) for each in lacking]
    return stateless(
        *(
            ui.Select[Any](
                custom_id=f"{PREFIX}{SUBJECT}{each.id}:{GIVE}",
                placeholder=shortened(say("Who gets {name}'s?", name=each.holder.name), 100),
                options=options[:MAX_OPTIONS],
            )
            for each in over[:MAX_LISTS]
        )
    )


async def pressed(bot: Inspirer, interaction: AnyInteraction, press: Press) -> None:
    """Give on what was over to whoever was picked."""
    if press.action != GIVE or len(press.picked) != 1 or not press.picked[0].lstrip("-").isdigit():
        raise PressError(say("Choose from the list who gets it."))
    number = int(press.picked[0])
    everybody = await party(bot, interaction)
    if number < 0:  # A player without a sheet, who was named when it was given.
        everybody.append(Holder(number, await _name(interaction, -number), -number))
    over, to = await bot.inspiration.give_on(place(interaction), who(interaction), press.roll, number, everybody)
    words = say("✨ {name} gives Heroic Inspiration to **{to}**.", name=plain(over.holder.name), to=plain(to.name))
    await interaction.response.send_message(embed=note_embed(words))
    if interaction.message:
        left = [
            item
            for item in ui.View.from_message(interaction.message).children
            if isinstance(item, ui.Select) and not item.custom_id.startswith(f"{PREFIX}{SUBJECT}{press.roll}:")
        ]
        with suppress(*FAILURES):
            await interaction.followup.edit_message(interaction.message.id, view=stateless(*left) if left else None)


async def _name(interaction: AnyInteraction, user: int) -> str:
    (player,), _ = await mentioned(interaction, f"<@{user}>")
    return player[1]


async def inspire(bot: Inspirer, interaction: AnyInteraction, to: str, why: str, *, take: bool) -> None:
    """Give it, take it back, or say who holds it."""
    if not to:
        held = await bot.inspiration.holders(place(interaction))
        names = ", ".join(f"**{plain(each.name)}**" for each in held)
        words = (
            say("✨ Heroic Inspiration: {names}.", names=names)
            if held
            else say("Nobody holds Heroic Inspiration here.")
        )
        await interaction.response.send_message(embed=note_embed(words), ephemeral=True)
        return
    chosen = await people(bot, interaction, to)
    if not take:
        await give(bot, interaction, chosen, why)
        return
    taken = await bot.inspiration.take(place(interaction), who(interaction), chosen)
    names = ", ".join(f"**{plain(each.name)}**" for each in taken)
    words = say("Heroic Inspiration was taken back from {names}.", names=names)
    await interaction.response.send_message(embed=note_embed(words))
