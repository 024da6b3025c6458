"""Effects in play, and permanents with stored results (706.8), on Discord."""

from collections.abc import Callable, Sequence

import discord

from bot.errors import PlayerError, PressError
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.handmade_effects import described
from bot.games.magic.rules.words import counted_names
from bot.games.magic.services import MagicServices
from bot.games.magic.store.effects import StoredEffect
from bot.games.magic.table.permanents import SUBJECT as PERMANENTS
from bot.rolls.card import Card, Choice, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Both, Form, Picking, Press, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import fitted, fitted_list
from bot.ui.modals import form_modal
from bot.ui.show import follow, show_choices, tell_all
from bot.ui.show import show as show_roll
from bot.words import clauses, say

SUBJECT = "effects"
TAKE_OUT = "take_out"
ALL = "all"
"""The choice that takes all of the presser's effects out of play."""


def taps(services: MagicServices) -> dict[str, OnTap]:
    """Return the handlers of the list of effects in play, and of permanents' buttons and forms."""
    permanents = on_press(_permanent_pressed, services, forms=True)
    return {SUBJECT: on_press(_pressed, services), PERMANENTS: permanents}


def describe(ability: Ability) -> str:
    """Return an ability as a line of a list."""
    return say("• {ability}", ability=plain(described(ability)))


async def put_into_play(
    services: MagicServices,
    interaction: AnyInteraction,
    player: Who,
    name: str,
    abilities: tuple[Ability, ...],
) -> None:
    """Put an effect into play, and tell everyone."""
    they = who(interaction)
    await services.magic.add_effect(place(interaction), they, player, name, abilities)
    await services.people.named(place(interaction).channel, [(player.user, player.name)])

    def words() -> str:
        called, of = plain(name), plain(player.name)
        if player.user == they.user:
            said = say("**{name}** is in play for {player}.", name=called, player=of)
        else:
            owner = plain(they.name)
            said = say(
                "**{name}** is in play for {player}. {owner} put it there.",
                name=called,
                player=of,
                owner=owner,
            )
        return fitted([said, *map(describe, abilities)])

    await tell_all(interaction, words)


def check_nothing_else(*options: object) -> None:
    """Raise PlayerError if anything but a name was given, because then the name is missing."""
    if any(options):
        raise PlayerError(say("Enter a name for the effect. Leave all options empty to see what's in play."))


async def show(services: MagicServices, interaction: AnyInteraction, page: int = 0) -> None:
    """Show the user everything in play here, with a list of effects to take out of play."""
    here, they = place(interaction), who(interaction)
    text = fitted_list(effect_lines(await services.magic.described(here)))
    picking = Picking(
        TAKE_OUT,
        say("Remove from play…"),
        _choices(await services.magic.removable(here, they), they),
        page=page,
    )
    await show_choices(interaction, SUBJECT, Card(say("In play")), text, picking)


def effect_lines(effects: Sequence[tuple[StoredEffect, tuple[Ability, ...]]]) -> list[str]:
    """Return everything in play, by player."""
    if not effects:
        return [say("Nothing is in play here. Use /magic effect with a card's name to put it into play.")]
    lines: list[str] = []
    for player in dict.fromkeys(effect.player for effect, _ in effects):
        mine = [(effect, abilities) for effect, abilities in effects if effect.player == player]
        lines.append(f"**{plain(mine[0][0].player_name)}**")
        lines += [
            say(
                "• {name}: {abilities}",
                name=plain(effect.name),
                abilities=plain(clauses(map(described, abilities))),
            )
            for effect, abilities in mine
        ]
    return lines


def _choices(removable: Sequence[StoredEffect], they: Who) -> tuple[Choice, ...]:
    """Return what a user can take out of play. If several effects are the user's own, include all at once."""
    several = len({effect.player for effect in removable}) > 1
    names = [
        Choice(
            str(effect.id),
            say("{name} ({player})", name=effect.name, player=effect.player_name) if several else effect.name,
        )
        for effect in removable
    ]
    everything = [Choice(ALL, say("All of mine"))]
    return (*(everything if sum(effect.player == they.user for effect in removable) > 1 else []), *names)


async def _pressed(services: MagicServices, interaction: AnyInteraction, press: Press) -> None:
    """Take the picked effect out of play publicly, or turn the list's page."""
    if press.action != TAKE_OUT:
        raise PressError(OTHER.say())
    if not press.picked:
        await show(services, interaction, press.page)
        return
    words = await _take_out(services, interaction, press.picked[0])
    await show(services, interaction)
    await tell_all(interaction, words)


async def _take_out(services: MagicServices, interaction: AnyInteraction, key: str) -> Callable[[], str]:
    """Take a picked effect out of play; return a function that gives the message about it."""
    here, they = place(interaction), who(interaction)
    if key == ALL:
        names = await services.magic.remove_all(here, they)
        return lambda: say(
            "No longer in play for {player}: {names}.", player=plain(they.name), names=counted_names(names)
        )
    if not key.isdecimal():
        raise PressError(OTHER.say())
    gone = await services.magic.remove_effect(here, they, int(key))
    return lambda: say(
        "**{name}** is no longer in play for {player}.", name=plain(gone.name), player=plain(gone.player_name)
    )


async def _permanent_pressed(services: MagicServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a permanent with stored results."""
    answer = await services.permanents.press(press, place(interaction), who(interaction))
    if isinstance(answer, Form):
        await interaction.response.send_modal(form_modal(answer))
    elif isinstance(answer, Both):
        await _both(services, interaction, answer)
    else:
        await show_roll(services.service, interaction, answer)


async def _both(services: MagicServices, interaction: AnyInteraction, both: Both) -> None:
    """Update the permanent's panel, and show the resulting roll even if the panel is gone."""
    rolled = both.rolled
    try:
        await show_roll(services.service, interaction, both.pressed)
    except discord.HTTPException:
        await show_roll(services.service, interaction, rolled)
    else:
        await follow(services.service, interaction, rolled, private=rolled.private)
