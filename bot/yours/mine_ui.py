"""The ``/me`` panel, only for the person asking: their stored data, a file of it, and deleting it.

They also choose there how they read private messages.
"""

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.errors import PlayerError, PressError
from bot.rolls.card import Card, Choice, Field, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Place, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed, note_embed
from bot.ui.files import file_of
from bot.ui.languages import MANNERS, Languages, picked_manner
from bot.ui.modals import modal
from bot.ui.show import privately
from bot.ui.views import Rows, buttons, own_list, tapped
from bot.words import later, say
from bot.words.terms import Terms
from bot.yours.channel_rolls import ChannelSince
from bot.yours.forgetting import Forgetting
from bot.yours.mine import OwnData, counted

_WORD, _EXPORT, _READ = "mine", "export", "read"


async def show_mine(services: OwnData, languages: Languages, interaction: AnyInteraction) -> None:
    """Show the person asking how much data there is about them, and their reading mode."""
    counts, they = await services.counts(who(interaction)), who(interaction)
    everywhere = say("In all servers and direct messages. See your rolls with /history.")
    card = Card(say("Data stored about you"), lines=counted(counts), remarks=(f"-# {everywhere}",))
    manners = [
        Choice(manner.value, say("What only I see: {manner}", manner=words))
        for manner, words in MANNERS.items()
    ]
    read = own_list(f"{_WORD}:{_READ}", "", manners, 0, {languages.read_by(they.user).value})
    luck = (say("Luck"), f"luck:of:{they.user}:{ChannelSince.EVENING.value}")
    offered = (luck, (say("Export"), f"{_WORD}:{_EXPORT}"), *forget_buttons(place(interaction), they))
    view = Rows([read, *(tapped(label, what, 1) for label, what in offered)])
    await privately(interaction, card_embed(card), view)


def taps(services: OwnData, languages: Languages) -> dict[str, OnTap]:
    """Return the handlers of the panel's list and buttons."""

    async def on_mine(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.of or tap.text not in (_EXPORT, _READ):
            raise PressError(OTHER.say())
        if tap.text == _READ:
            await languages.read_as(interaction.user.id, picked_manner(tap))
            languages.address(interaction)  # The answer already uses this language.
            await show_mine(services, languages, interaction)
            return
        # Many rolls may take longer than the time to answer.
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = file_of(await services.exported(who(interaction)), "yours.zip")
        words = say(
            "Read yours.md; rolls.jsonl is for programs. Import characters and saved rolls with "
            "/import, here or on another server."
        )
        await interaction.followup.send(words, file=file, ephemeral=True)

    return {_WORD: OnTap(on_mine, anywhere=True)}


_FORGET = "forget"
_ME, _SERVER, _ME_NOW, _SERVER_NOW = "me", "server", "me_now", "server_now"
_TYPED = "typed"
_NAME = 100  # Characters of a server's name.
_SURE = Terms({"forget": later("forget")}, {"forget": later("forget me")})
"""The word to type, so that no one is forgotten by accident."""

Act = Callable[[Forgetting, OwnData, AnyInteraction, Tap], Awaitable[None]]


def forget_buttons(here: Place, they: Who) -> tuple[tuple[str, str], ...]:
    """Return the panel's buttons for the person asking: their labels and actions."""
    me = say("Forget me…"), f"{_FORGET}:{_ME}"
    server = say("Forget this server…"), f"{_FORGET}:{_SERVER}"
    return (me, server) if here.guild and they.manages_server else (me,)


def forget_taps(forgetting: Forgetting, services: OwnData) -> dict[str, OnTap]:
    """Return the handlers of the buttons to forget and their forms."""
    acts: Mapping[str, Act] = {_ME: _tell, _SERVER: _tell_of_server, _ME_NOW: _me, _SERVER_NOW: _server}

    async def on_forget(interaction: AnyInteraction, tap: Tap) -> None:
        act = acts.get(tap.text)
        if act is None or tap.of or tap.is_draft:
            raise PressError(OTHER.say())
        await act(forgetting, services, interaction, tap)

    return {_FORGET: OnTap(on_forget, forms=True, anywhere=True)}


async def _tell(_forgetting: Forgetting, services: OwnData, interaction: AnyInteraction, _tap: Tap) -> None:
    """Explain what will be lost."""
    counts = await services.counts(who(interaction))
    card = Card(
        say("Forget me"),
        lines=(say("This is permanently deleted, in all servers and direct messages:"), *counted(counts)),
        remarks=(
            say(
                "What others need stays, without your name or labels. That includes rolls others "
                "took part in, and rolls a fight, request or Magic permanent uses. What you did "
                "in fights and games stays too, and so do panels and tables you made for others."
            ),
            say("Messages already in Discord stay there. Their buttons will say the roll was deleted."),
            say("Get a file of your data first with *Export* on /me."),
        ),
    )
    await privately(interaction, card_embed(card), buttons((say("Type the word…"), f"{_FORGET}:{_ME_NOW}")))


async def _me(forgetting: Forgetting, _services: OwnData, interaction: AnyInteraction, tap: Tap) -> None:
    """Ask for the word to type, or forget the person once it's typed."""
    word = _SURE.name("forget")
    fields = (Field(_TYPED, say("Type “{word}”", word=word), word),)
    if tap.entered is None:
        await interaction.response.send_modal(modal(f"{_FORGET}:{_ME_NOW}", say("Forget me"), fields))
        return
    check_entered(fields, tap.entered)
    if _SURE.read(tap.entered.get(_TYPED, "")) is None:
        raise PlayerError(say("Nothing was deleted. Press the button and type the word “{word}”.", word=word))
    await forgetting.person(who(interaction))
    words = say(
        "Your data is being deleted. This takes a moment and continues after a restart. See "
        "what's left with /me."
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
            say(
                "All data stored for {server} and everyone in it is permanently deleted:", server=plain(name)
            ),
            say(
                "all rolls, characters, saved rolls, panels and tables; all fights, games, turn "
                "orders and roll requests; its channels' GMs and settings."
            ),
        ),
        remarks=(
            say("Messages already in Discord stay there. Their buttons will say the roll was deleted."),
        ),
    )
    view = buttons((say("Type the server's name…"), f"{_FORGET}:{_SERVER_NOW}"))
    await privately(interaction, card_embed(card), view)


async def _server(forgetting: Forgetting, _services: OwnData, interaction: AnyInteraction, tap: Tap) -> None:
    """Ask for the server's name, or forget it once that's typed."""
    here, they = place(interaction), who(interaction)
    forgetting.authorise(here, they)
    fields = (Field(_TYPED, say("The server's name"), most=_NAME),)
    if tap.entered is None:
        form = modal(f"{_FORGET}:{_SERVER_NOW}", say("Forget this server"), fields)
        await interaction.response.send_modal(form)
        return
    check_entered(fields, tap.entered)
    name = await _name_of(interaction)
    if _folded(tap.entered.get(_TYPED, "")) != _folded(name):
        wrong = later("Nothing was deleted. Press the button and type the server's name, {name}.")
        raise PlayerError(wrong.say(name=plain(name)))
    await forgetting.server(here, they)
    words = say("This server's data is being deleted. It takes a moment and continues after a restart.")
    await privately(interaction, note_embed(words))


async def _name_of(interaction: AnyInteraction) -> str:
    """Return the server's name, which interactions don't contain.

    Raises:
        PlayerError: Discord doesn't provide it.

    """
    try:
        guild = await interaction.client.fetch_guild(place(interaction).guild, with_counts=False)
    except (discord.NotFound, *FAILURES) as error:
        words = say("Discord didn't give the server's name, so nothing was deleted. Try again.")
        raise PlayerError(words) from error
    return str(guild.name)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
