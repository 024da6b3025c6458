"""*Forget me…* and *Forget this server…* on the panel of ``/me``: what is lost, and what is typed for it."""

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.errors import PlayerError, PressError
from bot.rolls.card import Card, Field, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Place, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import privately
from bot.ui.views import buttons, modal
from bot.words import later, say
from bot.words.terms import Terms
from bot.yours.forgetting import Forgetting
from bot.yours.mine import OwnData
from bot.yours.mine_words import counted

_WORD = "forget"
_ME, _SERVER, _ME_NOW, _SERVER_NOW = "me", "server", "me_now", "server_now"
_TYPED = "typed"
_NAME = 100  # Characters of a server's name.
_SURE = Terms({"forget": later("forget")}, {"forget": later("forget me")})
"""The word that is typed, so that nobody is forgotten by a slip."""

Act = Callable[[Forgetting, OwnData, AnyInteraction, Tap], Awaitable[None]]


def forget_buttons(here: Place, they: Who) -> tuple[tuple[str, str], ...]:
    """What the panel offers whoever asks: the label of each, and what it means."""
    me = say("Forget me…"), f"{_WORD}:{_ME}"
    server = say("Forget this server…"), f"{_WORD}:{_SERVER}"
    return (me, server) if here.guild and they.manages_server else (me,)


def taps(forgetting: Forgetting, services: OwnData) -> dict[str, OnTap]:
    """What takes these buttons, and the forms behind them."""
    acts: Mapping[str, Act] = {_ME: _tell, _SERVER: _tell_of_server, _ME_NOW: _me, _SERVER_NOW: _server}

    async def on_forget(interaction: AnyInteraction, tap: Tap) -> None:
        act = acts.get(tap.text)
        if act is None or tap.of or tap.is_draft:
            raise PressError(OTHER.say())
        await act(forgetting, services, interaction, tap)

    return {_WORD: OnTap(on_forget, forms=True, anywhere=True)}


async def _tell(_forgetting: Forgetting, services: OwnData, interaction: AnyInteraction, _tap: Tap) -> None:
    """Name what is lost."""
    counts = await services.counts(who(interaction))
    card = Card(
        say("Forget me"),
        lines=(say("This is lost, in all servers and direct messages, for good:"), *counted(counts)),
        remarks=(
            say(
                "What others need stays without your name and without its label: rolls in which somebody else"
                " took part, or that a fight, an ask or a permanent refers to; what you did in fights and"
                " games; panels and results tables that you made for others."
            ),
            say("What stands in Discord's channels stays there; its buttons will say that it was forgotten."),
            say("*Export* on /me gives you a file of it first."),
        ),
    )
    await privately(interaction, card_embed(card), buttons((say("Type the word…"), f"{_WORD}:{_ME_NOW}")))


async def _me(forgetting: Forgetting, _services: OwnData, interaction: AnyInteraction, tap: Tap) -> None:
    """Ask for the word; or forget, once it was typed."""
    word = _SURE.name("forget")
    fields = (Field(_TYPED, say("Type “{word}”", word=word), word),)
    if tap.entered is None:
        await interaction.response.send_modal(modal(f"{_WORD}:{_ME_NOW}", say("Forget me"), fields))
        return
    check_entered(fields, tap.entered)
    if _SURE.read(tap.entered.get(_TYPED, "")) is None:
        raise PlayerError(
            say("Nothing was forgotten: the word is “{word}”; press the button and type it.", word=word)
        )
    await forgetting.person(who(interaction))
    words = say(
        "You are being forgotten. It takes a moment, and goes on if I am restarted; /me shows what is left."
    )
    await privately(interaction, note_embed(words))


async def _tell_of_server(
    forgetting: Forgetting, _services: OwnData, interaction: AnyInteraction, _tap: Tap
) -> None:
    forgetting.authorise(place(interaction), who(interaction))
    name = await _name_of(interaction)
    card = Card(
        say("Forget this server"),
        lines=(
            say("All that is kept of {server} is lost, of everybody in it, for good:", server=plain(name)),
            say(
                "every roll; every character, kept roll, panel and results table; fights, games, initiatives"
                " and what is asked; GMs and settings of its channels."
            ),
        ),
        remarks=(
            say("What stands in Discord's channels stays there; its buttons will say that it was forgotten."),
        ),
    )
    view = buttons((say("Type the server's name…"), f"{_WORD}:{_SERVER_NOW}"))
    await privately(interaction, card_embed(card), view)


async def _server(forgetting: Forgetting, _services: OwnData, interaction: AnyInteraction, tap: Tap) -> None:
    """Ask for the server's name; or forget it, once that was typed."""
    here, they = place(interaction), who(interaction)
    forgetting.authorise(here, they)
    fields = (Field(_TYPED, say("The server's name"), most=_NAME),)
    if tap.entered is None:
        form = modal(f"{_WORD}:{_SERVER_NOW}", say("Forget this server"), fields)
        await interaction.response.send_modal(form)
        return
    check_entered(fields, tap.entered)
    name = await _name_of(interaction)
    if _folded(tap.entered.get(_TYPED, "")) != _folded(name):
        wrong = later("Nothing was forgotten: the server is called {name}; press the button and type that.")
        raise PlayerError(wrong.say(name=plain(name)))
    await forgetting.server(here, they)
    words = say("This server is being forgotten. It takes a moment, and goes on if I am restarted.")
    await privately(interaction, note_embed(words))


async def _name_of(interaction: AnyInteraction) -> str:
    """What the server is called: interactions do not say.

    Raises:
        PlayerError: Discord does not say either.

    """
    try:
        guild = await interaction.client.fetch_guild(place(interaction).guild, with_counts=False)
    except (discord.NotFound, *FAILURES) as error:
        words = say("Discord does not say what this server is called, so nothing was forgotten; try again.")
        raise PlayerError(words) from error
    return str(guild.name)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
