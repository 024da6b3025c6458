"""A panel on its message, and what a press on one of its buttons rolls and shows."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from bot.errors import PressError
from bot.kept.panels import StoredPanel
from bot.kept.rules.typed import Called
from bot.kept.services import KeptServices
from bot.kept.ui.rolling import ToRoll, roll
from bot.rolls.card import Card, plain, shortened
from bot.rolls.game import NOTHING, More
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, is_user_install, place
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed
from bot.ui.panels import take_away
from bot.ui.posting import post
from bot.ui.rolling import show_new
from bot.ui.show import is_private
from bot.ui.views import MAX_IN_ROW, Rows, tapped
from bot.words import say
from bot.words.speaking import speaking_to_all

SUBJECT = "panel"
"""What stands before a panel's number in the custom_id of a button of it."""

ROLL, WITH, CHANGE = "roll", "with", "edit"
"""What its buttons do: never change one."""

BELOW = 5  # Presses after which a panel is put below what came of them.
_SETTLES = 3  # How often a quiet panel is drawn again because others pressed while it was sent.


def find(services: KeptServices) -> Callable[[AnyInteraction, str], Awaitable[ToRoll]]:
    """What finds an entry for which a form was opened: "12.3" is the third of panel 12."""

    async def found(interaction: AnyInteraction, text: str) -> ToRoll:
        panel, _, number = text.partition(".")
        if not (panel.isdecimal() and number.isdecimal()):
            raise PressError(OTHER.say())
        return _entry(services, await services.panels.get(place(interaction), int(panel)), int(number))

    return found


def shower(services: KeptServices) -> Callable[[AnyInteraction, Shown, ToRoll], Awaitable[None]]:
    """What shows a roll that was made with a panel."""

    async def show(interaction: AnyInteraction, shown: Shown, asked: ToRoll) -> None:
        number = int(asked.of[1:].partition(".")[0])
        await _show(services, interaction, shown, await services.panels.get(place(interaction), number))

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
    """Roll the entry of this number as whoever pressed. Raises PlayerError if it cannot be."""

    async def show(interaction: AnyInteraction, shown: Shown, _asked: ToRoll) -> None:
        await _show(services, interaction, shown, panel)

    asked = _entry(services, panel, number)
    await roll(services, interaction, asked, Called(asked.name, more), hidden, show=show)


def _entry(services: KeptServices, panel: StoredPanel, number: int) -> ToRoll:
    """What the button of this number rolls. Raises PressError if it is gone."""
    found = next((entry for entry in panel.entries if entry.number == number), None)
    if found is None:
        raise PressError(say("That is on this panel no longer; look at it as it is now."))
    if found.what is None:
        raise PressError(
            say("{name} is kept no longer; Edit… takes it off this panel.", name=plain(found.name))
        )
    return ToRoll(f"p{panel.id}.{number}", services.panels.name(found), found.what, is_named=True)


async def drawn(services: KeptServices, panel: StoredPanel) -> dict[str, Any]:
    """The message of a panel; on a quiet one stand the last rolls that all see."""
    of = f"{SUBJECT}{panel.id}"
    with speaking_to_all():
        items = [
            tapped(
                services.panels.name(each), f"{of}:{ROLL}:{panel.revision}:{each.number}", at // MAX_IN_ROW
            )
            for at, each in enumerate(panel.entries)
        ]
        last = -(-len(panel.entries) // MAX_IN_ROW)
        items += [tapped(say("With…"), f"{of}:{WITH}", last), tapped(say("Edit…"), f"{of}:{CHANGE}", last)]
        lines = await _last(services, panel) if panel.quiet else ()
        card = Card(plain(panel.title), lines=lines)
        return {"embed": card_embed(card), "view": Rows(items)}


async def _last(services: KeptServices, panel: StoredPanel) -> tuple[str, ...]:
    """The last rolls made with it, each as all see it now."""
    found = [await services.core.service.shown(number) for number in panel.rolls]
    return tuple(_line(shown) for shown in found if shown and not shown.seal)


def _line(shown: Shown) -> str:
    head = shortened(shown.card.headline, 100)
    owner, label = plain(shown.owner), plain(shown.card.label)
    if label:
        return say("{who}: {label} · **{result}**", who=owner, label=label, result=head)
    return say("{who}: **{result}**", who=owner, result=head)


async def _show(
    services: KeptServices, interaction: AnyInteraction, shown: Shown, panel: StoredPanel
) -> None:
    """Show a roll in one call: on a quiet panel, else on a message of its own, and then the panel below."""
    pressed = interaction.message if not is_private(interaction) else None
    if panel.quiet and pressed and not shown.private:
        now = await services.panels.store.rolled(panel.id, shown.roll)
        if now is not None:
            await interaction.response.edit_message(**await drawn(services, now))
            await _settle(services, interaction, now)
            return
    await show_new(services.core.service, interaction, shown)
    if panel.quiet or not pressed or is_user_install(interaction):
        return
    if await services.panels.store.pressed(panel.id, pressed.id, BELOW):
        await _put_below(services, interaction, panel.id, pressed.id)


async def _settle(services: KeptServices, interaction: AnyInteraction, shown: StoredPanel) -> None:
    """Show what others have rolled meanwhile: of two who press at once the later answer may be the older."""
    for _ in range(_SETTLES):
        now = await services.panels.store.get(shown.id)
        if now is None or now == shown:
            return
        with suppress(*FAILURES):
            await interaction.edit_original_response(**await drawn(services, now))
        shown = now


async def _put_below(services: KeptServices, interaction: AnyInteraction, panel: int, pressed: int) -> None:
    """Put the panel below what came of it: two calls, and none more where the bot may not write."""
    now = await services.panels.store.get(panel)
    channel = interaction.channel_id or 0
    posting = await post(interaction.client, channel, await drawn(services, now)) if now else None
    if posting and posting.message:
        await take_away(interaction, channel, pressed)
    else:
        await services.panels.store.stays(panel)
