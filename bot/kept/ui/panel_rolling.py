"""A panel's message, what its buttons roll and show, and *With…*, a form for one-time changes."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Literal

from msgspec.structs import replace

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.kept.panels import PressCount, StoredPanel
from bot.kept.rules.places import places
from bot.kept.rules.typed import Called
from bot.kept.services import KeptServices
from bot.kept.ui.rolling import ToRoll, roll
from bot.rolls.card import Card, Choice, Field, check_entered, plain, shortened
from bot.rolls.game import NOTHING, More
from bot.rolls.hidden import name
from bot.rolls.press import OTHER
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, is_user_install, place
from bot.ui.custom_id import ids_on
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed
from bot.ui.modals import modal
from bot.ui.panels import take_away
from bot.ui.posting import post
from bot.ui.rolling import show_new
from bot.ui.views import MAX_IN_ROW, PREFIX, Rows, tapped
from bot.words import say
from bot.words.speaking import speaking_to_all

SUBJECT = "panel"
"""The text before a panel's number in the custom_id of its buttons."""

ROLL, WITH, CHANGE = "roll", "with", "edit"
"""The actions of a panel's buttons. Never change one."""

BELOW = 5  # Presses after which a panel moves below its rolls.
_SETTLES = 3  # How often to redraw a quiet panel because others pressed while it was sent.


def find(services: KeptServices) -> Callable[[AnyInteraction, str], Awaitable[ToRoll]]:
    """Return a function that finds entries for forms. For example, "12.3" is entry 3 of panel 12."""

    async def find_entry(interaction: AnyInteraction, text: str) -> ToRoll:
        panel, _, number = text.partition(".")
        if not (panel.isdecimal() and number.isdecimal()):
            raise PressError(OTHER.say())
        stored = await services.panels.get(place(interaction), int(panel))
        return _counted(interaction, stored, _entry(services, stored, int(number)))

    return find_entry


def shower(services: KeptServices) -> Callable[[AnyInteraction, Shown, ToRoll], Awaitable[None]]:
    """Return a function that shows a panel's roll."""

    async def show(interaction: AnyInteraction, shown: Shown, asked: ToRoll) -> None:
        number = int(asked.of[1:].partition(".")[0])
        panel = await services.panels.get(place(interaction), number)
        await _show(services, interaction, shown, panel, asked)

    return show


async def roll_entry(
    services: KeptServices,
    interaction: AnyInteraction,
    panel: StoredPanel,
    number: int,
    *,
    hidden: Audience = Audience.EVERYONE,
    more: More = NOTHING,
) -> None:
    """Roll the entry with this number as the presser. Raises PlayerError if that's impossible."""

    async def show(interaction: AnyInteraction, shown: Shown, asked: ToRoll) -> None:
        await _show(services, interaction, shown, panel, asked)

    asked = _counted(interaction, panel, _entry(services, panel, number))
    await roll(services, interaction, asked, Called(asked.name, more), hidden, show=show)


def _entry(services: KeptServices, panel: StoredPanel, number: int) -> ToRoll:
    """Return the roll of this button. Raises PressError if the button is gone."""
    entry = next((entry for entry in panel.entries if entry.number == number), None)
    if entry is None:
        raise PressError(say("That's no longer on this panel. Check the panel."))
    if entry.what is None:
        raise PressError(
            say("{name} is no longer saved. Remove it from this panel with *Edit…*.", name=plain(entry.name))
        )
    return ToRoll(f"p{panel.id}.{number}", services.panels.name(entry), entry.what, is_named=True)


def _counted(interaction: AnyInteraction, panel: StoredPanel, asked: ToRoll) -> ToRoll:
    """Return the roll, set to count the press when it's made, unless the panel stays in place."""
    pressed = message_of(interaction, panel.id)
    if panel.quiet or not pressed or is_user_install(interaction):
        return asked
    return replace(asked, count=PressCount(panel.id, pressed, BELOW))


def message_of(interaction: AnyInteraction, panel: int) -> int:
    """Return the pressed message if it shows this panel, or 0. A form could name any panel."""
    message, of = interaction.message, f"{PREFIX}{SUBJECT}{panel}:"
    return message.id if message and any(custom_id.startswith(of) for custom_id in ids_on(message)) else 0


async def drawn(services: KeptServices, panel: StoredPanel) -> dict[str, Any]:
    """Return a panel's message. A quiet panel includes the last open rolls."""
    of = f"{SUBJECT}{panel.id}"
    with speaking_to_all():
        items = [
            tapped(
                services.panels.name(entry), f"{of}:{ROLL}:{panel.revision}:{entry.number}", at // MAX_IN_ROW
            )
            for at, entry in enumerate(panel.entries)
        ]
        last = -(-len(panel.entries) // MAX_IN_ROW)
        if any(entry.what and not places(entry.what.template) for entry in panel.entries):
            items.append(tapped(say("With…"), f"{of}:{WITH}", last))
        items.append(tapped(say("Edit…"), f"{of}:{CHANGE}", last))
        lines = await _last(services, panel) if panel.quiet else ()
        card = Card(plain(panel.title), lines=lines)
        return {"embed": card_embed(card), "view": Rows(items)}


async def _last(services: KeptServices, panel: StoredPanel) -> tuple[str, ...]:
    """Return the last rolls made with a panel, each as everyone sees it now."""
    rolls = [await services.core.service.shown(number) for number in panel.rolls]
    return tuple(_line(shown) for shown in rolls if shown and not shown.seal)


def _line(shown: Shown) -> str:
    head = shortened(shown.card.headline, 100)
    owner, label = plain(shown.owner), plain(shown.card.label)
    if label:
        return say("{who}: {label} · **{result}**", who=owner, label=label, result=head)
    return say("{who}: **{result}**", who=owner, result=head)


async def _show(
    services: KeptServices, interaction: AnyInteraction, shown: Shown, panel: StoredPanel, asked: ToRoll
) -> None:
    """Show a roll in one call: on a quiet panel, or on a new message with the panel below it."""
    pressed = message_of(interaction, panel.id)
    if panel.quiet and pressed and not shown.private:
        now = await services.panels.store.rolled(panel.id, shown.roll)
        if now is not None:
            await interaction.response.edit_message(**await drawn(services, now))
            await _settle(services, interaction, now)
            return
    try:
        await show_new(services.core.service, interaction, shown)
    finally:
        if pressed and asked.count and asked.count.is_due:
            await _put_below(services, interaction, panel.id, pressed)


async def _settle(services: KeptServices, interaction: AnyInteraction, shown: StoredPanel) -> None:
    """Show others' newer rolls, because answers to two presses at once may arrive in the wrong order."""
    for _ in range(_SETTLES):
        now = await services.panels.store.get(shown.id)
        if now is None or now == shown:
            return
        with suppress(*FAILURES):
            await interaction.edit_original_response(**await drawn(services, now))
        shown = now


async def _put_below(services: KeptServices, interaction: AnyInteraction, panel: int, pressed: int) -> None:
    """Move the panel below its rolls, which takes two calls, or leave it if the bot can't post here."""
    now = await services.panels.store.get(panel)
    channel = interaction.channel_id or 0
    posting = await post(interaction.client, channel, await drawn(services, now)) if now else None
    if posting and posting.message:
        await take_away(interaction, channel, pressed)
    else:
        await services.panels.store.stays(panel)


WITH_FORM = "panel_with"
"""The word that identifies the form in its ``custom_id``. Never change it."""

_ENTRY, _TILT, _BONUS, _GOAL, _HIDDEN = "entry", "tilt", "bonus", "goal", "hidden"


async def ask_with(services: KeptServices, interaction: AnyInteraction, panel: StoredPanel) -> None:
    """Ask which roll of the panel to make and how to change it. Raises PlayerError if there is no roll."""
    form = modal(f"{WITH_FORM}:{panel.id}", panel.title, _fields(services, panel))
    await interaction.response.send_modal(form)


def _fields(services: KeptServices, panel: StoredPanel) -> tuple[Field, ...]:
    rolls = [entry for entry in panel.entries if entry.what and not places(entry.what.template)]
    if not rolls:
        raise PlayerError(say("All of these ask for numbers. Press one of them."))
    tilts = Choice("adv", say("Advantage")), Choice("dis", say("Disadvantage"))
    audiences = tuple(Choice(audience.value, name(audience)) for audience in Audience)
    entries = tuple(Choice(str(roll.number), services.panels.name(roll)) for roll in rolls)
    return (
        Field(_ENTRY, say("Roll"), choices=entries, filled=entries[0].key),
        Field(_TILT, say("Advantage"), choices=tilts, none=say("No change")),
        Field(_BONUS, say("Modifier"), say("+2, -1 or +1d4")),
        Field(_GOAL, say("Target to reach"), say("15, or <=9")),
        Field(_HIDDEN, say("Who sees it"), choices=audiences, filled=Audience.EVERYONE.value),
    )


async def rolled_with(
    services: KeptServices, interaction: AnyInteraction, panel: StoredPanel, entered: Mapping[str, str]
) -> None:
    """Make the roll entered in the form. Raises PlayerError if that's impossible."""
    check_entered(_fields(services, panel), entered)
    number, hidden = entered.get(_ENTRY, ""), entered.get(_HIDDEN, "")
    if not number:
        raise PlayerError(say("Choose one of the rolls in the form."))
    if not number.isdecimal() or len(number) > 9 or hidden not in {"", *(kind.value for kind in Audience)}:
        raise PressError(OTHER.say())
    modifier = entered.get(_BONUS, "").replace(" ", "")
    modifier = modifier if modifier[:1] in "+-−" else f"+{modifier}"
    more = More(modifier, _TILTS.get(entered.get(_TILT, ""), ""), entered.get(_GOAL, "").strip())
    audience = Audience(hidden) if hidden else Audience.EVERYONE
    await roll_entry(services, interaction, panel, int(number), hidden=audience, more=more)


_TILTS: Mapping[str, Literal["adv", "dis"]] = {"adv": "adv", "dis": "dis"}
