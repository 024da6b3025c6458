"""Rolling what is kept: by its name, from a list; with a form first where there are places to fill."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from bot.errors import PlayerError, PressError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept.rules.places import fields, filled_in
from bot.kept.rules.typed import Called, called
from bot.kept.services import KeptServices
from bot.kept.store import What
from bot.rolls.card import Field, check_entered, code
from bot.rolls.game import More
from bot.rolls.hidden import Audience, stricter
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, is_user_install, place, who
from bot.ui.custom_id import Tap
from bot.ui.games_here import check_on
from bot.ui.rolling import show_new
from bot.ui.views import modal
from bot.words import say

FILL = "kept_fill"
"""The word of the form for places to fill: never change it."""

_FILLED = re.compile(r"(?P<of>[a-z0-9.]{1,40}):(?P<hidden>[a-z]{2,10}):(?P<behind>.{0,40})", re.DOTALL)
_MOST_BEHIND = 40  # Characters of what stands behind a name whose places are asked for in a form.


class ToRoll(Struct, frozen=True):
    """What is to be rolled: ``of`` finds it again when its form comes back, such as "k12".

    ``is_named``: all know its name, so that plain dice without a label are labelled with it.
    """

    of: str
    name: str
    what: What
    is_named: bool = False


Show = Callable[[AnyInteraction, Shown, ToRoll], Awaitable[None]]
"""Shows a roll that was made of this."""

Find = Callable[[AnyInteraction, str], Awaitable[ToRoll]]
"""Finds what a form was opened for by the rest of its ``of``; raises PlayerError if it is gone."""


async def named(
    services: KeptServices, interaction: AnyInteraction, text: str, hidden: Audience, *, bare: bool = True
) -> bool:
    """Roll what is kept under the name that was typed; False if nothing is.

    ``bare``: no label and no table was typed with it, for it has its own.

    Raises:
        PlayerError: It cannot be rolled here, or does not take what stands behind its name.

    """
    found = await services.book.find(place(interaction), who(interaction), text)
    if found is None:
        return False
    if not bare:
        raise PlayerError(say("What is kept has a label and a table of its own; leave these out."))
    kept, typed = found
    await roll(services, interaction, ToRoll(f"k{kept.id}", kept.name, kept.what), typed, hidden)
    return True


async def roll(
    services: KeptServices,
    interaction: AnyInteraction,
    asked: ToRoll,
    typed: Called,
    hidden: Audience,
    *,
    show: Show | None = None,
) -> None:
    """Roll it as whoever asks; or open the form first that asks for its places.

    Raises:
        PlayerError: It cannot be rolled here, or does not take what stands behind its name.

    """
    client: Any = interaction.client
    if not services.book.knows(client.games, asked.what):
        raise PlayerError(say("The game of that roll is not here; roll something else."))
    if is_user_install(interaction) and asked.what.game != DICE.key:
        raise PlayerError(
            say("I am no member here, so I only roll what /roll takes; once I am invited, this works.")
        )
    await check_on(client, interaction, asked.what.game)
    if typed.hidden:
        hidden = stricter(Audience.GM if place(interaction).guild else Audience.ME, hidden)
    if asked.what.template:
        await _ask(services, interaction, asked, typed.more, hidden)
        return
    await _rolled(services, interaction, asked, hidden, show=show, more=typed.more)


async def _rolled(
    services: KeptServices,
    interaction: AnyInteraction,
    asked: ToRoll,
    hidden: Audience,
    *,
    show: Show | None,
    more: More,
    dice: str = "",
) -> None:
    label = asked.name if asked.is_named else ""
    request, service = services.book.request(asked.what, dice, more, label=label), services.core.service
    shown = await service.roll(asked.what.game, request, place(interaction), who(interaction), hidden)
    if show:
        await show(interaction, shown, asked)
    else:
        await show_new(service, interaction, shown)


async def _ask(
    services: KeptServices, interaction: AnyInteraction, asked: ToRoll, more: More, hidden: Audience
) -> None:
    """Ask for the places of a template; what was filled in last stands there."""
    behind = " ".join(filter(None, (more.modifier, more.mode, _goal(more.goal))))
    if len(behind) > _MOST_BEHIND:
        raise PlayerError(
            say("That is too much behind a name; write {dice} out.", dice=code(asked.what.template))
        )
    filled = await services.book.store.filled(who(interaction).user, asked.what.template)
    form = modal(
        f"{FILL}:{asked.of}:{hidden.value}:{behind}", asked.name, fields(asked.what.template, filled)
    )
    await interaction.response.send_modal(form)


def _goal(goal: str) -> str:
    return f"dc {goal}" if goal.isdecimal() else goal


def taps(services: KeptServices, finds: dict[str, Find], shows: dict[str, Show]) -> dict[str, OnTap]:
    """What takes that form: of what it was opened by its first letter, and how that is shown."""

    async def filled(interaction: AnyInteraction, tap: Tap) -> None:
        match = _FILLED.fullmatch(tap.text)
        if match is None or tap.entered is None or match["of"][0] not in finds:
            raise PressError(OTHER.say())
        kind = match["of"][0]
        asked = await finds[kind](interaction, match["of"][1:])
        template, entered = asked.what.template, tap.entered
        if not template:
            raise PressError(say("That has changed meanwhile; press it again."))
        asks: list[Field] = fields(template, {})
        check_entered(asks, entered)
        written = {ask.key: entered.get(ask.key, "").strip() for ask in asks}
        dice = filled_in(template, written)
        await services.book.store.fill(who(interaction).user, template, written, services.core.clock())
        more = called(f"x {match['behind']}")[-1].more
        hidden = Audience(match["hidden"]) if match["hidden"] in _AUDIENCES else Audience.BLIND
        await _rolled(services, interaction, asked, hidden, show=shows.get(kind), more=more, dice=dice)

    return {FILL: OnTap(filled, forms=True, anywhere=True)}


_AUDIENCES = {audience.value for audience in Audience}
