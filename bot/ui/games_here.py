"""Which games answer in a channel or a server, as the panel of the GMs has it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import discord

from bot.errors import PlayerError, PressError
from bot.rolls.card import Choice
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.store.channels import StoredOff
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import note_embed
from bot.ui.views import Rows, own_list, tapped
from bot.words import Later, listed, say

PANEL, GAMES = "gm", "games"
"""The words of the panel, and of what is switched on and off there, in buttons."""


class GamesServices(Protocol):
    """What of the bot is needed: ``games`` are the titles of those that the host has on, by name."""

    gms: GameMasters
    games: Mapping[str, Later]


async def check_on(services: GamesServices, interaction: AnyInteraction, game: str) -> None:
    """Let a command of this game pass.

    Raises:
        PlayerError: The game is switched off here.

    """
    if game not in (await services.gms.off(place(interaction))).here:
        return
    raise PlayerError(
        say(
            "{game} is switched off here; a GM, or a member who may manage this channel, switches it on with"
            " /gm panel, *Games…*.",
            game=services.games[game].say(),
        )
    )


def off_words(games: Mapping[str, Later], off: frozenset[str]) -> list[str]:
    """Which games are off, as a line; none if all are on."""
    titles = [title.say() for game, title in games.items() if game in off]
    return [say("Switched off here: {games}.", games=listed(titles))] if titles else []


def taps(services: GamesServices) -> dict[str, OnTap]:
    """What takes the lists of games and the buttons below them."""
    acts: Mapping[str, Callable[[GamesServices, AnyInteraction, Tap], Awaitable[None]]] = {
        "": _looked_at,
        "here": _switch_here,
        "server": _switch_in_server,
        "around": _as_around,
    }

    async def on_games(interaction: AnyInteraction, tap: Tap) -> None:
        act = acts.get(tap.text)
        if act is None or tap.of:
            raise PressError(OTHER.say())
        await act(services, interaction, tap)
        await _show(services, interaction)

    return {GAMES: OnTap(on_games)}


async def _looked_at(services: GamesServices, interaction: AnyInteraction, _tap: Tap) -> None:
    await services.gms.authorise(place(interaction), who(interaction))


async def _switch_here(services: GamesServices, interaction: AnyInteraction, tap: Tap) -> None:
    await services.gms.switch_off(place(interaction), who(interaction), _not_picked(services, tap))


async def _switch_in_server(services: GamesServices, interaction: AnyInteraction, tap: Tap) -> None:
    await services.gms.switch_off_in_server(place(interaction), who(interaction), _not_picked(services, tap))


async def _as_around(services: GamesServices, interaction: AnyInteraction, _tap: Tap) -> None:
    await services.gms.switch_off(place(interaction), who(interaction), None)


def _not_picked(services: GamesServices, tap: Tap) -> frozenset[str]:
    return frozenset(services.games) - set(tap.picked)


async def _show(services: GamesServices, interaction: AnyInteraction) -> None:
    """Which games answer here; for those who may manage the server, which do in all of it, too."""
    off = await services.gms.off(place(interaction))
    choices = [Choice(game, title.say()) for game, title in services.games.items()]
    on, on_in_server = services.games.keys() - off.here, services.games.keys() - (off.server or frozenset())
    items = [own_list(f"{GAMES}:here", say("Games that answer here"), choices, 0, on, many=True)]
    if who(interaction).manages_server:
        ask = say("Games that answer in the server")
        items.append(own_list(f"{GAMES}:server", ask, choices, 1, on_in_server, many=True))
    if off.own is not None:
        around = say("As in its channel") if place(interaction).parent else say("As in the server")
        items.append(tapped(around, f"{GAMES}:around", 2))
    items.append(tapped(say("Back"), PANEL, 2))
    await interaction.response.edit_message(embed=_words(services, interaction, off), view=Rows(items))


def _words(services: GamesServices, interaction: AnyInteraction, off: StoredOff) -> discord.Embed:
    lines = off_words(services.games, off.here) or [say("All games answer here.")]
    if off.own is not None:
        lines.append(say("That is set for this very channel or thread."))
    elif off.parent is not None:
        lines.append(say("The thread has that from its channel, until it is given its own."))
    else:
        lines.append(say("The channel has that from the server, until it is given its own."))
    if who(interaction).manages_server:
        lines.append(say("The first list is for this channel, the second for the whole server."))
    lines += [
        say("A game that is off answers its commands in one sentence; buttons of its rolls go on working."),
        say(
            "Whoever manages the server can hide its commands, too:"
            " Server Settings → Integrations → Rollwright."
        ),
    ]
    return note_embed("\n".join(lines), say("Games"))
