"""The games that are on in a channel or a server, on the GM panel."""

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

PANEL, GAMES, SYSTEMS = "gm", "games", "systems"
"""The words in the ``custom_id`` of buttons for the panel, its games, and its files of systems."""


class GamesServices(Protocol):
    """The services needed here; ``games`` are the titles, by name, of games that the host has turned on."""

    gms: GameMasters
    games: Mapping[str, Later]


async def check_on(services: GamesServices, interaction: AnyInteraction, game: str) -> None:
    """Raise PlayerError if this command's game is off here."""
    if game not in (await services.gms.off(place(interaction))).here:
        return
    raise PlayerError(
        say(
            "{game} is off in this channel. A GM, or a member who can manage the channel, can "
            "turn it on with /gm panel, *Games…*.",
            game=services.games[game].say(),
        )
    )


def off_words(games: Mapping[str, Later], off: frozenset[str]) -> list[str]:
    """Return a line with the games that are off, or no lines if all are on."""
    titles = [title.say() for game, title in games.items() if game in off]
    return [say("Off here: {games}.", games=listed(titles))] if titles else []


def taps(services: GamesServices) -> dict[str, OnTap]:
    """Return the handlers of the lists of games and the buttons below them."""
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
    """Show the games that are on here and, to people who manage the server, in the whole server."""
    off = await services.gms.off(place(interaction))
    choices = [Choice(game, title.say()) for game, title in services.games.items()]
    on, on_in_server = services.games.keys() - off.here, services.games.keys() - (off.server or frozenset())
    items = [own_list(f"{GAMES}:here", say("Games in this channel"), choices, 0, on, many=True)]
    if who(interaction).manages_server:
        ask = say("Games in this server")
        items.append(own_list(f"{GAMES}:server", ask, choices, 1, on_in_server, many=True))
    if off.own is not None:
        around = say("Same as its channel") if place(interaction).parent else say("Same as the server")
        items.append(tapped(around, f"{GAMES}:around", 2))
    items.append(tapped(say("Back"), PANEL, 2))
    await interaction.response.edit_message(embed=_words(services, interaction, off), view=Rows(items))


def _words(services: GamesServices, interaction: AnyInteraction, off: StoredOff) -> discord.Embed:
    lines = off_words(services.games, off.here) or [say("All games are on in this channel.")]
    if off.own is not None:
        lines.append(say("Set for this channel or thread."))
    elif off.parent is not None:
        lines.append(say("The thread uses its channel's setting until you choose another."))
    else:
        lines.append(say("The channel uses the server's setting until you choose another."))
    if who(interaction).manages_server:
        lines.append(say("The first list is for this channel, the second for the whole server."))
    lines += [
        say("When a game is off, its commands only get a short reply. Its rolls' buttons still work."),
        say(
            "Members who manage the server can also hide its commands: Server Settings → "
            "Integrations → Rollwright."
        ),
    ]
    return note_embed("\n".join(lines), say("Games"))
