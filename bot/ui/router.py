"""The handlers of buttons, lists and forms, in one dict by the first word of the ``custom_id``.

Everything else is in the database, so buttons, lists and forms work after a restart and on messages of any
age. Only this module explains that a button, list or form is unknown, forged or from another bot.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, cast

from msgspec.structs import replace

from bot.errors import DraftError, PlayerError, PressError, StaleError
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolling.tidying import TIDYING, Tidying
from bot.rolls.act import VERIFY
from bot.rolls.card import Action, Field
from bot.rolls.hidden import PEEK
from bot.rolls.press import OTHER
from bot.rolls.secrets import Secrets
from bot.rolls.secrets_cards import secrets_card
from bot.rolls.table import OnTap
from bot.rolls.values import Copy, Form, Press
from bot.store.numbers import Numbers
from bot.store.stored_rolls import Post
from bot.systems.shipped import UnknownVersionError
from bot.ui.context import AnyInteraction, is_user_install, place, who
from bot.ui.custom_id import Tap, ids_on, roll_of, tap_of
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import card_embed
from bot.ui.errors import answer
from bot.ui.incoming import check_filled
from bot.ui.modals import form_modal
from bot.ui.roll_views import secrets_view
from bot.ui.rolling import changed
from bot.ui.show import edited, is_private, show
from bot.ui.tidying import tidy
from bot.ui.views import PREFIX
from bot.words import say

_MOST_PAGES = 4  # Digits of a page number.


class RouterServices(Protocol):
    """The services that presses need."""

    service: Service
    presses: Presses
    secrets: Secrets
    tidying: Tidying
    numbers: Numbers
    taps: Mapping[str, OnTap]


async def pressed(bot: RouterServices, interaction: AnyInteraction) -> None:
    """Handle a press and answer it.

    A form is only accepted for actions that can ask for one, because its ``custom_id`` can be made up. For
    a button or list, Discord checks that it's on a message.

    Raises:
        PlayerError: The action isn't possible. The message explains why.

    """
    tap = tap_of(interaction, bot.numbers)
    check_filled(tap.entered or {})
    on = bot.taps.get(tap.word)
    if on is None or (tap.is_of_form and not on.forms):
        raise PressError(OTHER.say())
    if not on.anywhere and is_user_install(interaction):  # The message is from when the bot was a member.
        raise PressError(say("Rollwright isn't a member here, so only /roll works. Invite it to use this."))
    await on.do(interaction, tap)


def all_taps(*handlers: Mapping[str, OnTap]) -> Mapping[str, OnTap]:
    """Return the handler of each word. Raises ValueError if two handlers have the same word."""
    by_word: dict[str, OnTap] = {}
    for taps in handlers:
        if twice := by_word.keys() & taps:
            raise ValueError(f"Two games have buttons of the same word: {', '.join(twice)}.")
        by_word.update(taps)
    return by_word


OnRoll = Callable[[AnyInteraction, str], Awaitable[None]]
"""Handles an action of any roll, given its public number."""


def roll_taps(bot: RouterServices, others: Mapping[str, OnRoll]) -> dict[str, OnTap]:
    """Return the handlers of rolls' buttons and of the list of hidden rolls.

    ``others`` are actions that every roll has but that aren't its game's.
    """

    async def on_roll(interaction: AnyInteraction, tap: Tap) -> None:
        press = tap.press()
        if press.action in others and press.entered is None:
            await others[press.action](interaction, press.number)
            return
        await (tidy if press.action in TIDYING else press_roll)(bot, interaction, press)

    async def on_secrets(interaction: AnyInteraction, tap: Tap) -> None:
        if not tap.text.isdecimal() or len(tap.text) > _MOST_PAGES:
            raise PressError(OTHER.say())
        page = await bot.secrets.page(place(interaction), who(interaction), int(tap.text))
        await interaction.response.edit_message(embed=card_embed(secrets_card(page)), view=secrets_view(page))

    return {"": OnTap(on_roll, forms=True, anywhere=True), "secrets": OnTap(on_secrets)}


async def press_roll(bot: RouterServices, interaction: AnyInteraction, press: Press) -> None:
    """Carry out a press on a roll and answer it."""
    here, they = place(interaction), who(interaction)
    try:
        made = await bot.presses.press(press, here, they)
    except UnknownVersionError:
        raise  # It may be known in a moment.
    except PlayerError as error:
        await _refuse(bot, interaction, press, error)
        return
    if isinstance(made, Form):
        await interaction.response.send_modal(form_modal(_written(interaction, made)))
        return
    # Where the bot isn't a member, it can only change a card in answer to a press on it.
    peeked = press.action == PEEK and made.private and not is_user_install(interaction)
    if peeked and made.seal:
        check = Action(VERIFY, say("Verify"), quiet=True)
        made = replace(made, card=replace(made.card, actions=(*made.card.actions, check)))
    if peeked and (tidying := await bot.tidying.offered(press, here, they)):
        made = replace(made, card=replace(made.card, actions=(*made.card.actions, *tidying)))
    if made.tucked and interaction.message and _shows(interaction, press.number):
        # A press continues on a private message, which must be able to find this one.
        await bot.service.found_on(made.roll, Post(interaction.message.id, place(interaction).channel))
    await show(bot.service, interaction, made)
    await changed(bot.service, interaction, made)


async def _refuse(bot: RouterServices, interaction: AnyInteraction, press: Press, error: PlayerError) -> None:
    """Explain why something wasn't done, return the entered text, and show the roll's current state."""
    message = interaction.message if _shows(interaction, press.number) else None
    is_stale = isinstance(error, StaleError)
    if press.entered is not None and (is_stale or not isinstance(error, PressError)):
        # The form continues on a private message, which must be able to find this one.
        if message:
            await bot.service.found_on(press.roll, Post(message.id, place(interaction).channel))
        # Without a revision: it opens for the roll's state at that time.
        form = f"{press.number}:{press.action}"
        draft = sections(await _fields(bot, interaction, press), press.entered)
        await answer(interaction, DraftError(str(error), draft=draft, form=form))
    else:
        await answer(interaction, error)
    channel = place(interaction).channel
    shown = await bot.service.shown(press.roll, channel) if is_stale and message else None
    if message and shown:
        await edited(interaction, Copy(channel, shown, message.id))


async def _fields(bot: RouterServices, interaction: AnyInteraction, press: Press) -> tuple[Field, ...]:
    """Return the submitted form's fields, or no fields if the form can no longer be opened."""
    with suppress(PlayerError):
        form = await bot.presses.press(replace(press, entered=None), place(interaction), who(interaction))
        return form.fields if isinstance(form, Form) else ()
    return ()


def _shows(interaction: AnyInteraction, number: str) -> bool:
    """Return True if the pressed message is public and shows this roll. A form could name any roll."""
    message = interaction.message
    if message is None or is_private(interaction):
        return False
    return number in map(roll_of, ids_on(message))


def _written(interaction: AnyInteraction, form: Form) -> Form:
    """Return the form with its earlier text, if it's opened from the message with that text."""
    data = cast(dict[str, Any], interaction.data)
    if not str(data["custom_id"]).startswith(f"{PREFIX}draft:"):
        return form
    return replace(form, fields=with_draft(form.fields, draft_of(interaction)))
