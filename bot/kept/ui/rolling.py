"""Rolling a saved roll by name or from a list, through a form if it has placeholders."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from bot.audiences import Audience, stricter
from bot.errors import PlayerError, PressError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept.panels import PressCount
from bot.kept.rules.places import fields, filled_in
from bot.kept.rules.typed import Called, called
from bot.kept.services import KeptServices
from bot.kept.store import What
from bot.rolls.card import Field, check_entered, code
from bot.rolls.game import More
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, is_user_install, place, who
from bot.ui.custom_id import Tap
from bot.ui.games_here import check_on
from bot.ui.modals import modal
from bot.ui.rolling import show_new
from bot.words import say

FILL = "kept_fill"
"""The word that identifies the placeholder form in its ``custom_id``. Never change it."""

_FILLED = re.compile(r"(?P<of>[a-z0-9.]{1,40}):(?P<hidden>[a-z]{2,10}):(?P<behind>.{0,40})", re.DOTALL)
_MOST_BEHIND = 40  # Characters after a name whose placeholders need a form.


class ToRoll(Struct, frozen=True):
    """A roll to make. ``of``, such as "k12", identifies it when its form is submitted.

    ``is_named`` is True if its name is public, so that plain dice without a label get it as their label.
    ``count`` counts the press on a panel.
    """

    of: str
    name: str
    what: What
    is_named: bool = False
    count: PressCount | None = None


Show = Callable[[AnyInteraction, Shown, ToRoll], Awaitable[None]]
"""A function that shows the roll that was made from a :class:`ToRoll`."""

Find = Callable[[AnyInteraction, str], Awaitable[ToRoll]]
"""A function that finds a form's roll by the rest of its ``of``. Raises PlayerError if it's gone."""


async def named(
    services: KeptServices, interaction: AnyInteraction, text: str, hidden: Audience, *, bare: bool = True
) -> bool:
    """Make the roll that is saved under the typed name. Return False if there is none.

    ``bare`` is True if no label or table was typed. A saved roll only accepts its own.

    Raises:
        PlayerError: The roll can't be rolled here, or doesn't accept the text after its name.

    """
    match = await services.book.find(place(interaction), who(interaction), text)
    if match is None:
        return False
    if not bare:
        raise PlayerError(say("A saved roll has its own label and table. Leave those options empty."))
    kept, typed = match
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
    """Make a saved roll for the person asking, or first open the form for its placeholders.

    Raises:
        PlayerError: The roll can't be rolled here, or doesn't accept the text after its name.

    """
    client: Any = interaction.client
    if not services.book.knows(client.games, asked.what):
        raise PlayerError(say("That roll's game isn't available here. Roll something else."))
    if is_user_install(interaction) and asked.what.game != DICE.key:
        raise PlayerError(say("Rollwright isn't a member here, so only /roll works. Invite it to use this."))
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
    deeds = (asked.count,) if asked.count else ()
    shown = await service.roll(
        asked.what.game, request, place(interaction), who(interaction), hidden, also=deeds
    )
    if show:
        await show(interaction, shown, asked)
    else:
        await show_new(service, interaction, shown)


async def _ask(
    services: KeptServices, interaction: AnyInteraction, asked: ToRoll, more: More, hidden: Audience
) -> None:
    """Ask for a template's placeholders, with the last entries as defaults."""
    behind = " ".join(filter(None, (more.modifier, more.mode, _goal(more.goal))))
    if len(behind) > _MOST_BEHIND:
        raise PlayerError(
            say("You can't add that much after a name. Enter {dice} instead.", dice=code(asked.what.template))
        )
    filled = await services.book.store.filled(who(interaction).user, asked.what.template)
    form = modal(
        f"{FILL}:{asked.of}:{hidden.value}:{behind}", asked.name, fields(asked.what.template, filled)
    )
    await interaction.response.send_modal(form)


def _goal(goal: str) -> str:
    return f"dc {goal}" if goal.isdecimal() else goal


def taps(services: KeptServices, finds: dict[str, Find], shows: dict[str, Show]) -> dict[str, OnTap]:
    """Return the form's handlers. The first letter of ``of`` decides which functions handle the roll."""

    async def filled(interaction: AnyInteraction, tap: Tap) -> None:
        match = _FILLED.fullmatch(tap.text)
        if match is None or tap.entered is None or match["of"][0] not in finds:
            raise PressError(OTHER.say())
        kind = match["of"][0]
        asked = await finds[kind](interaction, match["of"][1:])
        template, entered = asked.what.template, tap.entered
        if not template:
            raise PressError(say("This has changed since then. Press it again."))
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
