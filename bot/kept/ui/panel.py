"""Panels of buttons: creating, editing and pressing them."""

import re
from collections.abc import Mapping
from functools import partial
from typing import TypedDict

from bot.errors import DraftError, PlayerError, PressError
from bot.kept.panel_book import MAX_TITLE
from bot.kept.panels import StoredPanel
from bot.kept.services import KeptServices
from bot.kept.starters import Starter, offered, starter_near, starter_of, system_starter
from bot.kept.ui.panel_rolling import (
    CHANGE,
    ROLL,
    SUBJECT,
    WITH,
    WITH_FORM,
    ask_with,
    drawn,
    message_of,
    roll_entry,
    rolled_with,
)
from bot.rolls.card import Choice, Field, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.systems.shipped import library_here
from bot.systems.tracked import PANEL
from bot.ui.autocomplete import Choices, name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, on_press
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.modals import modal
from bot.ui.views import MAX_OPTIONS
from bot.words import later, say

NEW, EDIT = "panel_new", "panel_edit"
"""The words that identify the forms in their ``custom_id``. Never change one."""

_OF = re.compile(r"(?P<panel>[0-9]{1,18})(?::(?P<revision>[0-9]{1,9}))?")
_TITLE, _LINES, _KEPT, _QUIET = "title", "rolls", "kept", "quiet"
_APART, _ON_IT = "0", "1"
_MAX_LINES = 4000  # Characters that fit a form's field.


def taps(services: KeptServices) -> dict[str, OnTap]:
    """Return the handlers of panels' buttons and forms."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft or tap.entered is None:
            await ask_new(services, interaction, "", draft_of(interaction))
        else:
            await _made(services, interaction, tap.entered)

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _OF.fullmatch(tap.text)
        if matched is None or not matched["revision"]:
            raise PressError(OTHER.say())
        panel = await services.panels.editable(place(interaction), who(interaction), int(matched["panel"]))
        if tap.is_draft or tap.entered is None:
            await _ask_edit(services, interaction, panel, draft_of(interaction))
        elif panel.revision != int(matched["revision"]):
            raise PressError(
                say("Someone else has changed this panel since you opened it. Check it and try again.")
            )
        else:
            await _edited(services, interaction, panel, tap.entered)

    async def with_(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _OF.fullmatch(tap.text)
        if matched is None or tap.entered is None:
            raise PressError(OTHER.say())
        panel = await services.panels.get(place(interaction), int(matched["panel"]))
        await rolled_with(services, interaction, panel, tap.entered)

    return {
        SUBJECT: on_press(pressed, services),
        PANEL: OnTap(partial(_of_system, services)),
        NEW: OnTap(new, forms=True),
        EDIT: OnTap(edit, forms=True),
        WITH_FORM: OnTap(with_, forms=True),
    }


async def _of_system(services: KeptServices, interaction: AnyInteraction, tap: Tap) -> None:
    """Post a system's starter panel."""
    library = library_here()
    system = library.systems.get(library.digest(tap.text) or "")
    if system is None or not system.panel:
        raise PressError(OTHER.say())
    await _start(services, interaction, "", system_starter(system))


def starter_choices(_bot: object, _interaction: AnyInteraction, typed: str) -> Choices:
    """Return the starter panels and the systems' panels whose line contains the typed text."""
    return name_choices(typed, offered())


async def start(services: KeptServices, interaction: AnyInteraction, title: str, starter: str) -> None:
    """Post the panel of the starter with this name, or ask for the content of a new panel."""
    if not starter:
        await ask_new(services, interaction, title)
    elif named := starter_of(starter):
        await _start(services, interaction, title, named)
    else:
        words = later("No starter panel is called “{name}”. Choose one from the list.")
        if near := starter_near(starter):
            words = later("No starter panel is called “{name}”. Did you mean {near}?")
        raise PlayerError(words.say(name=plain(starter), near=near))


async def _start(services: KeptServices, interaction: AnyInteraction, title: str, starter: Starter) -> None:
    panel = await services.panels.of_starter(place(interaction), who(interaction), title, starter)
    await interaction.response.send_message(**await drawn(services, panel))


async def ask_new(services: KeptServices, interaction: AnyInteraction, title: str, draft: str = "") -> None:
    """Ask for the content of a new panel."""
    fields = with_draft(await _fields(services, interaction, title), draft)
    await interaction.response.send_modal(modal(NEW, say("New panel"), fields))


async def _ask_edit(
    services: KeptServices, interaction: AnyInteraction, panel: StoredPanel, draft: str = ""
) -> None:
    fields = with_draft(await _fields(services, interaction, panel.title, panel), draft)
    form = modal(f"{EDIT}:{panel.id}:{panel.revision}", say("Edit {name}", name=panel.title), fields)
    await interaction.response.send_modal(form)


async def _fields(
    services: KeptServices, interaction: AnyInteraction, title: str, panel: StoredPanel | None = None
) -> tuple[Field, ...]:
    kept = await services.book.all(place(interaction), who(interaction))
    lines = "\n".join(map(services.panels.line, panel.entries)) if panel else ""
    choices = tuple(Choice(str(roll.id), roll.name, services.book.words(roll.what)) for roll in kept)
    stand = Choice(_APART, say("as separate messages")), Choice(_ON_IT, say("on the panel itself"))
    chosen = _ON_IT if panel and panel.quiet else _APART
    hint = say("Longsword: 1d20+6, one per line, or the name of a saved roll")
    return (
        Field(_TITLE, say("Title"), say("Combat"), MAX_TITLE, filled=title),
        Field(_LINES, say("Buttons, up to 20"), hint, _MAX_LINES, long=True, filled=lines),
        *((Field(_KEPT, say("Saved rolls"), choices=choices[:MAX_OPTIONS], many=True),) if choices else ()),
        Field(_QUIET, say("Show results"), choices=stand, filled=chosen),
    )


async def _made(services: KeptServices, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    fields = await _fields(services, interaction, "")
    check_entered(fields, entered)
    try:
        panel = await services.panels.new(place(interaction), who(interaction), **_written(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=sections(fields, entered), form=NEW) from error
    await interaction.response.send_message(**await drawn(services, panel))


async def _edited(
    services: KeptServices, interaction: AnyInteraction, panel: StoredPanel, entered: Mapping[str, str]
) -> None:
    fields = await _fields(services, interaction, panel.title, panel)
    check_entered(fields, entered)
    here, they = place(interaction), who(interaction)
    try:
        now = await services.panels.edit(panel, here, they, **_written(entered))
    except PlayerError as error:
        form = f"{EDIT}:{panel.id}:{panel.revision}"
        raise DraftError(str(error), draft=sections(fields, entered), form=form) from error
    if message_of(interaction, panel.id):
        await interaction.response.edit_message(**await drawn(services, now))
    else:  # A message with the returned text doesn't say where the panel is.
        await interaction.response.send_message(**await drawn(services, now))


class _Written(TypedDict):
    """The entries in a panel's form."""

    title: str
    lines: str
    kept: list[int]
    quiet: bool


def _written(entered: Mapping[str, str]) -> _Written:
    kept = [int(part) for part in entered.get(_KEPT, "").split("\n") if part.isdecimal() and len(part) < 19]
    return {
        "title": entered.get(_TITLE, ""),
        "lines": entered.get(_LINES, ""),
        "kept": kept,
        "quiet": entered.get(_QUIET) == _ON_IT,
    }


async def pressed(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    """Roll an entry as the presser, or open one of the panel's forms.

    Raises:
        PlayerError: The entry can't be rolled, or the panel isn't theirs to change.

    """
    if press.action == CHANGE:
        await _ask_edit(
            services,
            interaction,
            await services.panels.editable(place(interaction), who(interaction), press.roll),
        )
        return
    panel = await services.panels.get(place(interaction), press.roll)
    if press.action == WITH:
        await ask_with(services, interaction, panel)
    elif press.action == ROLL:
        await roll_entry(services, interaction, panel, press.page)
    else:
        raise PressError(OTHER.say())
