"""What a press of a button, a pick from a list or a filled-in form means, read from its ``custom_id``.

Everything else is in the database, so all of them work after a restart and on a message of any age.
An id that starts with ``rw:`` but is not of a form known here is answered in words too.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol, cast

from bot.errors import DraftError, PlayerError, PressError, StaleError
from bot.games.dice.rules.game import GAME, request
from bot.games.dnd.asks import ui as asks
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.fight.ui import points, waiting
from bot.games.dnd.rolls.ui import inspiration as inspiring
from bot.games.dnd.rolls.ui import rolls as dnd_rolls
from bot.games.dnd.sheet import ui as sheets
from bot.games.magic import ui as magic
from bot.games.magic.table.permanents import SUBJECT
from bot.games.planechase.ui import decks
from bot.games.planechase.ui import table as planechase
from bot.rolls.card import Field
from bot.rolls.hidden import Audience
from bot.rolls.presses import Presses
from bot.rolls.secrets import Secrets
from bot.rolls.secrets_cards import secrets_card
from bot.rolls.values import Copy, Form, Press, Shown
from bot.store.numbers import Numbers
from bot.store.rolls import Post
from bot.tables import ui as tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import card_embed
from bot.ui.errors import answer
from bot.ui.lengths import check_filled
from bot.ui.rolling import roll
from bot.ui.show import edited, is_private, show
from bot.ui.views import PREFIX, form_modal, picked_key, secrets_view
from bot.words import say

_ROLL = re.compile(
    r"(?:(?P<subject>stored|planechase|ask|over|fight|hp)(?P<of>[0-9]{1,18})|(?P<roll>[0-9A-Z]{1,18}))"
    r":(?P<action>[a-z_]+)(?::(?P<revision>[0-9]{1,9}):(?P<page>[0-9]{1,4}))?"
)
_TRY = re.compile(r"try(?:_(?P<hidden>me|gm|blind))?:(?P<dice>.+)", re.DOTALL)
_SECRETS = re.compile(r"secrets:(?P<page>[0-9]{1,4})")


class Desk(
    tables.Tables,
    magic.Magic,
    planechase.Tables,
    sheets.Sheets,
    asks.AskTable,
    inspiring.Inspirer,
    points.PointsDesk,
    Protocol,
):
    """What of the bot presses need."""

    presses: Presses
    secrets: Secrets
    numbers: Numbers


async def pressed(bot: Desk, interaction: AnyInteraction) -> None:
    """Do what was pressed and answer it.

    A form is only taken for what a form can ask: unlike those of buttons and lists, its ``custom_id`` is
    not one that Discord has found on a message.

    Raises:
        PlayerError: It cannot be done; the text says why.

    """
    data = cast(dict[str, Any], interaction.data)
    kind, _, rest = str(data["custom_id"]).partition(PREFIX)
    here, they = place(interaction), who(interaction)
    entered = dict(_entered(data["components"])) if "components" in data else None
    if kind:
        raise PressError(_OTHER)
    check_filled(entered or {})
    for kind_of in (tables, magic, decks, sheets, dnd_rolls):
        if await kind_of.pressed(bot, interaction, rest, entered):
            return
    if entered is not None and interaction.message is None:
        raise PressError(_OTHER)
    if match := _ROLL.fullmatch(rest.removeprefix("draft:") if entered is None else rest):
        await _on_roll(bot, interaction, _press(bot, match, data, entered, interaction))
    elif entered is not None:
        raise PressError(_OTHER)
    elif match := _TRY.fullmatch(rest):
        dice, audience = match["dice"], Audience(match["hidden"] or "everyone")
        await roll(bot.service, interaction, GAME.key, lambda: request(dice), audience)
    elif match := _SECRETS.fullmatch(rest):
        page = await bot.secrets.page(here, they, int(match["page"]))
        await interaction.response.edit_message(embed=card_embed(secrets_card(page)), view=secrets_view(page))
    else:
        raise PressError(_OTHER)


async def _on_roll(bot: Desk, interaction: AnyInteraction, press: Press) -> None:
    """A press on a roll, or on something else that has buttons."""
    if press.subject:
        await _SUBJECTS[press.subject](bot, interaction, press)
        return
    try:
        made = await bot.presses.press(press, place(interaction), who(interaction))
    except PlayerError as error:
        await _refuse(bot, interaction, press, error)
        return
    if isinstance(made, Form):
        await interaction.response.send_modal(form_modal(_written(interaction, made)))
        return
    await show(bot.service, interaction, made)
    await refresh_panel(bot, interaction, made)


async def refresh_panel(bot: Desk, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the panel up to date that shows something of a roll, if there is one."""
    if shown.on_panel == planechase.SUBJECT:
        await planechase.roll_changed(bot, interaction, shown.roll)
    elif shown.on_panel.startswith(fights.SUBJECT):
        await fights.changed(bot, interaction, shown.roll)
    elif shown.on_panel:
        await asks.refresh(bot, interaction, int(shown.on_panel.removeprefix(asks.SUBJECT)))


async def _refuse(bot: Desk, interaction: AnyInteraction, press: Press, error: PlayerError) -> None:
    """Say why something was not done, give back what was written, and show the roll as it is by now."""
    message = interaction.message if _shows(interaction, press.number) else None
    is_stale = isinstance(error, StaleError)
    if press.entered is not None and (is_stale or not isinstance(error, PressError)):
        if message:
            await bot.service.found_on(press.roll, Post(message.id, place(interaction).channel))
        form = f"{press.number}:{press.action}"
        draft = sections(await _fields(bot, interaction, press), press.entered)
        await answer(interaction, DraftError(str(error), draft=draft, form=form))
    else:
        await answer(interaction, error)
    channel = place(interaction).channel
    shown = await bot.service.shown(press.roll, channel) if is_stale and message else None
    if message and shown:
        await edited(interaction, Copy(channel, shown, message.id))


async def _fields(bot: Desk, interaction: AnyInteraction, press: Press) -> tuple[Field, ...]:
    """The fields of the form that was filled in; none if it cannot be opened any more."""
    with suppress(PlayerError):
        form = await bot.presses.press(replace(press, entered=None), place(interaction), who(interaction))
        return form.fields if isinstance(form, Form) else ()
    return ()


def _shows(interaction: AnyInteraction, number: str) -> bool:
    """Whether the message that was pressed is one that all see and that shows this roll; a form may say any."""
    message = interaction.message
    if message is None or is_private(interaction):
        return False
    items = [item for row in message.components for item in getattr(row, "children", ())]
    return any(str(getattr(item, "custom_id", "")).startswith(f"{PREFIX}{number}:") for item in items)


def _written(interaction: AnyInteraction, form: Form) -> Form:
    """The form with what was written in it before, if it is opened from where that was given back."""
    data = cast(dict[str, Any], interaction.data)
    if not str(data["custom_id"]).startswith(f"{PREFIX}draft:"):
        return form
    return replace(form, fields=with_draft(form.fields, draft_of(interaction)))


_SUBJECTS: Mapping[str, Callable[[Desk, AnyInteraction, Press], Awaitable[None]]] = {
    SUBJECT: magic.permanent_pressed,
    planechase.SUBJECT: planechase.panel_pressed,
    asks.SUBJECT: asks.pressed,
    inspiring.SUBJECT: inspiring.pressed,
    fights.SUBJECT: fights.pressed,
    waiting.SUBJECT: points.pressed,
}
"""What takes the presses of each word that can stand before a number in a custom_id."""


_OTHER = say("This button is from another version of me; make a new roll with /roll.")


def _press(
    bot: Desk,
    match: re.Match[str],
    data: Mapping[str, Any],
    entered: dict[str, str] | None,
    interaction: AnyInteraction,
) -> Press:
    return Press(
        int(match["of"]) if match["of"] else bot.numbers.inner(match["roll"]),
        match["action"],
        tuple(map(picked_key, data.get("values") or ())),
        None if match["revision"] is None else int(match["revision"]),
        int(match["page"] or 0),
        entered,
        is_private(interaction),
        match["subject"] or "",
        match["of"] or match["roll"],
    )


def _entered(components: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """What a form was filled in with, by field; what was picked from a list one per line."""
    for component in components:
        if "component" in component:
            yield from _entered([component["component"]])
        elif "components" in component:
            yield from _entered(component["components"])
        elif "custom_id" in component:
            values = component.get("values") or ()
            yield component["custom_id"], str(component.get("value") or "\n".join(values))
