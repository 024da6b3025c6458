"""A channel's GM panel: its GMs, hidden rolls, the channel for news about them, and which games are on.

It's private. Changes to who sees what are announced to everyone, because GMs see more than others.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

import discord
from discord import ui

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.rolls.card import Choice, plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import default_words, name
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Place
from bot.store.channels import StoredChannel, StoredGm, StoredOff
from bot.ui import cards_here
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, for_gms
from bot.ui.embeds import note_embed
from bot.ui.games_here import GAMES, PANEL, SYSTEMS, off_words
from bot.ui.gm_screen import CHANNELS, greet
from bot.ui.languages import Languages, own_names
from bot.ui.picked import picked_gm
from bot.ui.show import tell_all
from bot.ui.views import Rows, discords_list, own_list, tapped
from bot.words import Later, listed, say

_SERVERS = "server"  # Stands for the server language in the list.
_NAME = 40  # Characters of a name in a list.
_CHANNEL, _MEMBER_OR_ROLE = discord.ComponentType.channel_select, discord.ComponentType.mentionable_select


class ScreenServices(Protocol):
    """The services needed here.

    ``games`` has the titles, by name, of games that the host turned on. ``for_gms`` are games' buttons.
    """

    gms: GameMasters
    games: Mapping[str, Later]
    for_gms: Sequence[tuple[Later, str]]
    languages: Languages


async def show_panel(services: ScreenServices, interaction: AnyInteraction) -> None:
    """Answer with the panel, leaving out controls for anyone who can't change things.

    Raises:
        PlayerError: There is no GM in a direct message.

    """
    here, they = place(interaction), who(interaction)
    if not here.guild:
        raise PlayerError(say("Direct messages have no GM. Use this in a server channel."))
    view = discord.utils.MISSING
    settings, off = await services.gms.settings(here), await services.gms.off(here)
    if services.gms.may_change(settings, here, they):
        view = _controls(services, settings, here)
    embed = _summary(services, settings, off, here)
    await interaction.response.send_message(embed=embed, view=view, ephemeral=True)


def taps(services: ScreenServices) -> dict[str, OnTap]:
    """Return the handlers of the panel's buttons and lists, and of everything that opens from it."""
    acts = {
        "": _back,
        "add": _ask_whom,
        "added": _add,
        "remove": _ask_which,
        "removed": _remove,
        "reset": _reset,
        "default": _hide,
        "screen": _set_screen,
        "no_screen": _no_screen,
        "language": _choose_language,
        "cards": cards_here.show,
        "read": _read,
        "odds": _show_odds,
    }
    return {PANEL: for_gms(acts, services, services.gms)}


def _summary(services: ScreenServices, settings: StoredChannel, off: StoredOff, here: Place) -> discord.Embed:
    """Return the settings of this channel."""
    lines = [
        _who_is_gm(settings),
        default_words(settings.hidden),
        say("Blind rolls are announced in {channel}.", channel=f"<#{settings.screen}>")
        if settings.screen
        else say("No GM screen has been set."),
        *([say("Each open roll shows how likely its result was.")] if settings.odds else []),
        *off_words(services.games, off.here),
        *cards_here.words(services.languages.read_here(here)),
    ]
    return note_embed("\n".join(lines), say("This channel's GMs"))


def _who_is_gm(settings: StoredChannel) -> str:
    if not settings.gms:
        return say("No GM has been named, so everyone who can manage this channel is a GM.")
    return say("GMs here: {names}.", names=listed(map(_bold, settings.gms)))


def _controls(services: ScreenServices, settings: StoredChannel, here: Place) -> ui.View:
    """Return the panel's buttons and lists, in the order of its text."""
    default = [
        Choice(
            audience.value, say("Rolls here: {audience}", audience=name(audience)), default_words(audience)
        )
        for audience in Audience
    ]
    # A new list for each screen, or Discord would keep showing the old pick.
    screen = f"{PANEL}:screen:{settings.screen}"
    items = [tapped(say("Add…"), f"{PANEL}:add", 0)]
    items += [tapped(say("Remove…"), f"{PANEL}:remove", 0)] if settings.gms else []
    label = say("No odds under rolls") if settings.odds else say("Odds under rolls")
    items += [tapped(label, f"{PANEL}:odds:{'off' if settings.odds else 'on'}", 0)]
    items += [tapped(say("Cards…"), f"{PANEL}:cards", 0)]
    items += [
        own_list(f"{PANEL}:default", "", default, 1, {settings.hidden.value}),
        discords_list(screen, say("Announce blind rolls in…"), _CHANNEL, 2, CHANNELS),
    ]
    items += [tapped(say("No screen"), f"{PANEL}:no_screen", 3)] if settings.screen else []
    more = [tapped(label.say(), word, 3) for label, word in services.for_gms]
    items += [tapped(say("Games…"), GAMES, 3), tapped(say("Systems…"), SYSTEMS, 3), *more]
    names = own_names()
    if len(names) > 1:
        shown = [Choice(_SERVERS, say("Language in this channel: same as the server"))]
        shown += [
            Choice(key, say("Language in this channel: {name}", name=name)) for key, name in names.items()
        ]
        chosen = services.languages.chosen(here) or _SERVERS
        items.append(own_list(f"{PANEL}:language", "", shown, 4, {chosen}))
    return Rows(items)


async def _shown(
    services: ScreenServices, interaction: AnyInteraction, change: Callable[[], str] | None = None
) -> None:
    """Update the panel, and announce the change if others should know."""
    here = place(interaction)
    settings, off = await services.gms.settings(here), await services.gms.off(here)
    await interaction.response.edit_message(
        embed=_summary(services, settings, off, here), view=_controls(services, settings, here)
    )
    if change:
        await tell_all(interaction, change)


async def _choose_language(services: ScreenServices, interaction: AnyInteraction, tap: Tap) -> None:
    language = next(iter(tap.picked), "")
    if language not in (_SERVERS, *own_names()):
        raise PressError(OTHER.say())
    language = "" if language == _SERVERS else language
    await services.languages.choose(place(interaction), who(interaction), language)
    await _shown(services, interaction)


async def _read(services: ScreenServices, interaction: AnyInteraction, tap: Tap) -> None:
    await cards_here.read(services.languages, interaction, tap)
    await _shown(services, interaction)


async def _back(services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    await _shown(services, interaction)


async def _ask_whom(_services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    whom = discords_list(f"{PANEL}:added", say("A member or a role"), _MEMBER_OR_ROLE, 0)
    await interaction.response.edit_message(view=Rows([whom, tapped(say("Back"), PANEL, 1)]))


async def _add(services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    here, they, named = place(interaction), who(interaction), picked_gm(interaction)
    was_gm = await services.gms.is_gm(they, here, here)
    before = await services.gms.add(here, they, named)
    is_first, lost = not before.gms, was_gm and not await services.gms.is_gm(they, here, here)

    def note() -> str:
        lines = [say("{name} is now a GM of {channel}.", name=_bold(named), channel=f"<#{here.channel}>")]
        if is_first:
            lines.append(
                say(
                    "From now on, only the members named here are GMs, not everyone who can manage the "
                    "channel."
                )
            )
        if lost:
            own = say("**{name}**", name=plain(they.name))
            lines.append(say("{name} isn't a GM. If you are, add yourself with /gm panel.", name=own))
        return "\n".join(lines)

    await _shown(services, interaction, note)


def _bold(gm: StoredGm) -> str:
    shown = plain(shortened(gm.name, _NAME))
    return say("**@{name}** (role)", name=shown) if gm.is_role else say("**{name}**", name=shown)


async def _ask_which(services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    """List the GMs by the names they had when added, because Discord's lists lack deleted roles."""
    settings = await services.gms.settings(place(interaction))
    if not settings.gms:
        await _shown(services, interaction)
        return
    choices = [
        Choice(str(gm.id), say("@{name} (role)", name=shortened(gm.name, _NAME)) if gm.is_role else gm.name)
        for gm in settings.gms
    ]
    which = own_list(f"{PANEL}:removed", say("Remove as GM"), choices, 0)
    below = (tapped(say("Remove all"), f"{PANEL}:reset", 1), tapped(say("Back"), PANEL, 1))
    await interaction.response.edit_message(view=Rows([which, *below]))


async def _remove(services: ScreenServices, interaction: AnyInteraction, tap: Tap) -> None:
    here = place(interaction)
    named = (await services.gms.settings(here)).gms
    gm = next((gm for gm in named if (str(gm.id),) == tap.picked), None)
    if gm is None:
        raise PressError(say("They're no longer named here. See the GMs with /gm panel."))
    settings = await services.gms.remove(here, who(interaction), gm)

    def note() -> str:
        gone = say("{name} is no longer a GM of {channel}.", name=_bold(gm), channel=f"<#{here.channel}>")
        return f"{gone}\n{_who_is_gm(settings)}"

    await _shown(services, interaction, note)


async def _reset(services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    here = place(interaction)
    settings = await services.gms.remove(here, who(interaction), None)

    def note() -> str:
        gone = say("{channel} no longer has named GMs.", channel=f"<#{here.channel}>")
        return f"{gone}\n{_who_is_gm(settings)}"

    await _shown(services, interaction, note)


async def _hide(services: ScreenServices, interaction: AnyInteraction, tap: Tap) -> None:
    chosen = {audience.value: audience for audience in Audience}.get(next(iter(tap.picked), ""))
    if chosen is None:
        raise PressError(OTHER.say())
    await services.gms.hide(place(interaction), who(interaction), chosen)
    await _shown(services, interaction, partial(default_words, chosen))


async def _set_screen(services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    """Set where blind rolls are announced, after checking that the bot can write there."""
    here = place(interaction)
    screen = await greet(interaction, here.channel)
    await services.gms.put_screen(here, who(interaction), screen)
    await _shown(services, interaction)
    if not (await services.gms.settings(here)).gms:
        words = say("Add the GMs by name with *Add…*, so that they also count in that channel.")
        await interaction.followup.send(words, ephemeral=True)


async def _show_odds(services: ScreenServices, interaction: AnyInteraction, tap: Tap) -> None:
    """Turn the small print on or off. The button says which, so that pressing twice changes it once."""
    switch = tap.text.partition(":")[2]
    if switch not in ("on", "off"):
        raise PressError(OTHER.say())
    await services.gms.show_odds(place(interaction), who(interaction), on=switch == "on")
    await _shown(services, interaction)


async def _no_screen(services: ScreenServices, interaction: AnyInteraction, _tap: Tap) -> None:
    await services.gms.put_screen(place(interaction), who(interaction), 0)
    await _shown(services, interaction)
