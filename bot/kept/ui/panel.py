"""A panel of buttons as Discord shows it: one message that anybody presses, and its forms."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, TypedDict

from bot.errors import DraftError, PlayerError, PressError
from bot.kept.desk import KeptDesk
from bot.kept.panel_book import MAX_TITLE
from bot.kept.panels import StoredPanel
from bot.kept.rules.places import places
from bot.kept.rules.typed import Called
from bot.kept.starters import Starter
from bot.kept.ui.rolling import ToRoll, roll
from bot.rolls.card import Card, Choice, Field, check_entered, plain, shortened
from bot.rolls.game import NOTHING, More
from bot.rolls.hidden import Audience, name
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press, Shown
from bot.ui.context import AnyInteraction, is_user_install, place, who
from bot.ui.custom_id import Tap, on_press
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import card_embed
from bot.ui.panels import take_away
from bot.ui.posting import post
from bot.ui.rolling import show_new
from bot.ui.show import is_private
from bot.ui.views import MAX_IN_ROW, MAX_OPTIONS, Rows, modal, tapped
from bot.words import say
from bot.words.speaking import speaking_to_all

SUBJECT = "panel"
"""What stands before a panel's number in the custom_id of a button of it."""

NEW, EDIT, WITH = "panel_new", "panel_edit", "panel_with"
"""The words of the forms: never change one."""

BELOW = 5  # Presses after which a panel is put below what came of them.
_ROLL, _WITH, _CHANGE = "roll", "with", "edit"
_OF = re.compile(r"(?P<panel>[0-9]{1,18})(?::(?P<revision>[0-9]{1,9}))?")
_TITLE, _LINES, _KEPT, _QUIET = "title", "rolls", "kept", "quiet"
_ENTRY, _TILT, _BONUS, _GOAL, _HIDDEN = "entry", "tilt", "bonus", "goal", "hidden"
_APART, _ON_IT = "0", "1"
_MAX_LINES = 4000  # Characters: what a field of a form takes.


def taps(desk: KeptDesk) -> dict[str, OnTap]:
    """What takes the buttons of panels, and their forms."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft or tap.entered is None:
            await ask_new(desk, interaction, "", draft_of(interaction))
        else:
            await _made(desk, interaction, tap.entered)

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        found = _OF.fullmatch(tap.text)
        if found is None or not found["revision"]:
            raise PressError(OTHER.say())
        panel = await desk.panels.editable(place(interaction), who(interaction), int(found["panel"]))
        if tap.is_draft or tap.entered is None:
            await _ask_edit(desk, interaction, panel, draft_of(interaction))
        elif panel.revision != int(found["revision"]):
            raise PressError(say("Somebody else has changed this panel meanwhile; look at it again."))
        else:
            await _edited(desk, interaction, panel, tap.entered)

    async def with_(interaction: AnyInteraction, tap: Tap) -> None:
        found = _OF.fullmatch(tap.text)
        if found is None or tap.entered is None:
            raise PressError(OTHER.say())
        panel = await desk.panels.get(place(interaction), int(found["panel"]))
        await _rolled_with(desk, interaction, panel, tap.entered)

    return {
        SUBJECT: on_press(pressed, desk),
        NEW: OnTap(new, forms=True),
        EDIT: OnTap(edit, forms=True),
        WITH: OnTap(with_, forms=True),
    }


def find(desk: KeptDesk) -> Callable[[AnyInteraction, str], Awaitable[ToRoll]]:
    """What finds an entry for which a form was opened: "12.3" is the third of panel 12."""

    async def found(interaction: AnyInteraction, text: str) -> ToRoll:
        panel, _, number = text.partition(".")
        if not (panel.isdecimal() and number.isdecimal()):
            raise PressError(OTHER.say())
        return _entry(desk, await desk.panels.get(place(interaction), int(panel)), int(number))

    return found


def shower(desk: KeptDesk) -> Callable[[AnyInteraction, Shown, ToRoll], Awaitable[None]]:
    """What shows a roll that was made with a panel."""

    async def show(interaction: AnyInteraction, shown: Shown, asked: ToRoll) -> None:
        number = int(asked.of[1:].partition(".")[0])
        await _show(desk, interaction, shown, await desk.panels.get(place(interaction), number))

    return show


async def start(desk: KeptDesk, interaction: AnyInteraction, title: str, starter: Starter | None) -> None:
    """Put up the panel of a starter, or ask what is to be on one."""
    if starter is None:
        await ask_new(desk, interaction, title)
        return
    panel = await desk.panels.of_starter(place(interaction), who(interaction), title, starter)
    await interaction.response.send_message(**await drawn(desk, panel))


async def ask_new(desk: KeptDesk, interaction: AnyInteraction, title: str, draft: str = "") -> None:
    """Ask what is to be on a new panel."""
    fields = with_draft(await _fields(desk, interaction, title), draft)
    await interaction.response.send_modal(modal(NEW, say("New panel"), fields))


async def _ask_edit(desk: KeptDesk, interaction: AnyInteraction, panel: StoredPanel, draft: str = "") -> None:
    fields = with_draft(await _fields(desk, interaction, panel.title, panel), draft)
    form = modal(f"{EDIT}:{panel.id}:{panel.revision}", say("Edit {name}", name=panel.title), fields)
    await interaction.response.send_modal(form)


async def _fields(
    desk: KeptDesk, interaction: AnyInteraction, title: str, panel: StoredPanel | None = None
) -> tuple[Field, ...]:
    kept = await desk.book.all(place(interaction), who(interaction))
    lines = "\n".join(map(desk.panels.line, panel.entries)) if panel else ""
    choices = tuple(Choice(str(each.id), each.name, desk.book.words(each.what)) for each in kept)
    stand = Choice(_APART, say("as messages of their own")), Choice(_ON_IT, say("on the panel itself"))
    chosen = _ON_IT if panel and panel.quiet else _APART
    hint = say("Longsword: 1d20+6, one per line, or what is kept by its name")
    return (
        Field(_TITLE, say("Title"), say("Combat"), MAX_TITLE, filled=title),
        Field(_LINES, say("Buttons, up to 20"), hint, _MAX_LINES, long=True, filled=lines),
        *((Field(_KEPT, say("Kept rolls"), choices=choices[:MAX_OPTIONS], many=True),) if choices else ()),
        Field(_QUIET, say("Results stand"), choices=stand, filled=chosen),
    )


async def _made(desk: KeptDesk, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    fields = await _fields(desk, interaction, "")
    check_entered(fields, entered)
    try:
        panel = await desk.panels.new(place(interaction), who(interaction), **_written(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=sections(fields, entered), form=NEW) from error
    await interaction.response.send_message(**await drawn(desk, panel))


async def _edited(
    desk: KeptDesk, interaction: AnyInteraction, panel: StoredPanel, entered: Mapping[str, str]
) -> None:
    fields = await _fields(desk, interaction, panel.title, panel)
    check_entered(fields, entered)
    here, they = place(interaction), who(interaction)
    try:
        now = await desk.panels.edit(panel, here, they, **_written(entered))
    except PlayerError as error:
        form = f"{EDIT}:{panel.id}:{panel.revision}"
        raise DraftError(str(error), draft=sections(fields, entered), form=form) from error
    if interaction.message and not is_private(interaction):
        await interaction.response.edit_message(**await drawn(desk, now))
    else:  # What was written was given back: where the panel is, that message does not say.
        await interaction.response.send_message(**await drawn(desk, now))


class _Written(TypedDict):
    """What the form of a panel was filled in with."""

    title: str
    lines: str
    kept: list[int]
    quiet: bool


def _written(entered: Mapping[str, str]) -> _Written:
    kept = [int(each) for each in entered.get(_KEPT, "").split("\n") if each.isdecimal() and len(each) < 19]
    return {
        "title": entered.get(_TITLE, ""),
        "lines": entered.get(_LINES, ""),
        "kept": kept,
        "quiet": entered.get(_QUIET) == _ON_IT,
    }


async def drawn(desk: KeptDesk, panel: StoredPanel) -> dict[str, Any]:
    """The message of a panel; on a quiet one stand the last rolls that all see."""
    of = f"{SUBJECT}{panel.id}"
    with speaking_to_all():
        items = [
            tapped(desk.panels.name(each), f"{of}:{_ROLL}:{panel.revision}:{each.number}", at // MAX_IN_ROW)
            for at, each in enumerate(panel.entries)
        ]
        last = -(-len(panel.entries) // MAX_IN_ROW)
        items += [tapped(say("With…"), f"{of}:{_WITH}", last), tapped(say("Edit…"), f"{of}:{_CHANGE}", last)]
        lines = await _last(desk, panel) if panel.quiet else ()
        card = Card(plain(panel.title), lines=lines)
        return {"embed": card_embed(card), "view": Rows(items)}


async def _last(desk: KeptDesk, panel: StoredPanel) -> tuple[str, ...]:
    """The last rolls made with it, each as all see it now."""
    found = [await desk.core.service.shown(each) for each in panel.rolls]
    return tuple(_line(shown) for shown in found if shown and not shown.seal)


def _line(shown: Shown) -> str:
    head = shortened(shown.card.headline, 100)
    owner, label = plain(shown.owner), plain(shown.card.label)
    if label:
        return say("{who}: {label} · **{result}**", who=owner, label=label, result=head)
    return say("{who}: **{result}**", who=owner, result=head)


async def pressed(desk: KeptDesk, interaction: AnyInteraction, press: Press) -> None:
    """Roll an entry as whoever pressed, or open a form of the panel.

    Raises:
        PlayerError: It cannot be rolled, or is not theirs to change.

    """
    if press.action == _CHANGE:
        await _ask_edit(
            desk, interaction, await desk.panels.editable(place(interaction), who(interaction), press.roll)
        )
        return
    panel = await desk.panels.get(place(interaction), press.roll)
    if press.action == _WITH:
        await _ask_with(desk, interaction, panel)
    elif press.action == _ROLL:
        await _roll(desk, interaction, panel, _entry(desk, panel, press.page))
    else:
        raise PressError(OTHER.say())


async def _roll(
    desk: KeptDesk,
    interaction: AnyInteraction,
    panel: StoredPanel,
    asked: ToRoll,
    *,
    hidden: Audience = Audience.EVERYONE,
    more: More = NOTHING,
) -> None:
    async def show(interaction: AnyInteraction, shown: Shown, _asked: ToRoll) -> None:
        await _show(desk, interaction, shown, panel)

    await roll(desk, interaction, asked, Called(asked.name, more), hidden, show=show)


def _entry(desk: KeptDesk, panel: StoredPanel, number: int) -> ToRoll:
    found = next((each for each in panel.entries if each.number == number), None)
    if found is None:
        raise PressError(say("That is on this panel no longer; look at it as it is now."))
    if found.what is None:
        raise PressError(
            say("{name} is kept no longer; Edit… takes it off this panel.", name=plain(found.name))
        )
    return ToRoll(f"p{panel.id}.{number}", desk.panels.name(found), found.what, is_named=True)


async def _show(desk: KeptDesk, interaction: AnyInteraction, shown: Shown, panel: StoredPanel) -> None:
    """Show a roll in one call: on a quiet panel, else on a message of its own, and then the panel below."""
    on_it = interaction.message is not None and not is_private(interaction)
    if panel.quiet and on_it and not shown.private:
        now = await desk.panels.store.rolled(panel.id, shown.roll)
        if now is not None:
            await interaction.response.edit_message(**await drawn(desk, now))
            return
    await show_new(desk.core.service, interaction, shown)
    if panel.quiet or not on_it or is_user_install(interaction):
        return
    if await desk.panels.store.pressed(panel.id, BELOW):
        await _put_below(desk, interaction, panel)


async def _put_below(desk: KeptDesk, interaction: AnyInteraction, panel: StoredPanel) -> None:
    """Put the panel below what came of it: two calls, and none where the bot may not write."""
    channel = interaction.channel_id or 0
    posting = await post(interaction.client, channel, await drawn(desk, panel))
    if posting.message and interaction.message:
        await take_away(interaction, channel, interaction.message.id)


async def _ask_with(desk: KeptDesk, interaction: AnyInteraction, panel: StoredPanel) -> None:
    """Ask for one of its rolls, and what is different this time."""
    await interaction.response.send_modal(modal(f"{WITH}:{panel.id}", panel.title, _with_fields(desk, panel)))


def _with_fields(desk: KeptDesk, panel: StoredPanel) -> tuple[Field, ...]:
    rolls = [each for each in panel.entries if each.what and not places(each.what.template)]
    if not rolls:
        raise PlayerError(say("All of these ask for their numbers themselves; press one of them."))
    tilts = Choice("adv", say("Advantage")), Choice("dis", say("Disadvantage"))
    audiences = tuple(Choice(each.value, name(each)) for each in Audience)
    entries = tuple(Choice(str(each.number), desk.panels.name(each)) for each in rolls)
    return (
        Field(_ENTRY, say("Roll"), choices=entries, filled=entries[0].key),
        Field(_TILT, say("Advantage"), say("As it is"), choices=tilts),
        Field(_BONUS, say("Modifier"), say("+2, -1 or +1d4")),
        Field(_GOAL, say("Target to reach"), say("15, or <=9")),
        Field(_HIDDEN, say("Who sees it"), choices=audiences),
    )


async def _rolled_with(
    desk: KeptDesk, interaction: AnyInteraction, panel: StoredPanel, entered: Mapping[str, str]
) -> None:
    check_entered(_with_fields(desk, panel), entered)
    number, hidden = entered.get(_ENTRY, ""), entered.get(_HIDDEN, "")
    if not number.isdecimal() or len(number) > 9 or hidden not in {"", *(each.value for each in Audience)}:
        raise PressError(OTHER.say())
    modifier = entered.get(_BONUS, "").replace(" ", "")
    modifier = modifier if modifier[:1] in "+-−" else f"+{modifier}"
    more = More(modifier, _TILTS.get(entered.get(_TILT, ""), ""), entered.get(_GOAL, "").strip())
    audience = Audience(hidden) if hidden else Audience.EVERYONE
    await _roll(desk, interaction, panel, _entry(desk, panel, int(number)), hidden=audience, more=more)


_TILTS: Mapping[str, Literal["adv", "dis"]] = {"adv": "adv", "dis": "dis"}
