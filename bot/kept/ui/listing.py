"""Saved rolls on Discord: the list, a single roll with its buttons, and the forms to change it."""

import re
from collections.abc import Awaitable, Callable, Mapping

from bot.audiences import Audience
from bot.dice.limits import MAX_TEXT
from bot.errors import DraftError, PlayerError, PressError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept import files
from bot.kept.book import MAX_NAME
from bot.kept.rules.typed import Called
from bot.kept.services import KeptServices
from bot.kept.store import EVERYWHERE, SERVERS, KeptRoll
from bot.kept.ui.keeping import OPEN, SUBJECT, to_all
from bot.kept.ui.rolling import Find, ToRoll, roll
from bot.rolls.card import Action, Card, Choice, Field, check_entered, code, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Picking, Press
from bot.ui import importing
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, number_of, on_action
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import card_embed, fitted_list, note_embed
from bot.ui.files import hand_out
from bot.ui.modals import modal
from bot.ui.show import privately, show_choices
from bot.ui.views import buttons
from bot.words import say

EDIT = "kept_edit"
"""The word that identifies the form in its ``custom_id``. Never change it."""

_ROLL, _CHANGE, _DELETE, _DELETE_NOW = "roll", "edit", "delete", "delete_now"
_SHARE, _EXPORT, _IMPORT = "share", "export", "import"
_EDITED = re.compile(r"(?P<kept>[0-9]{1,18}):(?P<revision>[0-9]{1,9})")
_NAME, _DICE = "name", "dice"


def finder(services: KeptServices) -> Find:
    """Return a function that finds saved rolls by number."""

    async def find(interaction: AnyInteraction, number: str) -> ToRoll:
        if not number.isdecimal():
            raise PressError(OTHER.say())
        kept = await services.book.get(place(interaction), who(interaction), int(number))
        return ToRoll(f"k{kept.id}", kept.name, kept.what)

    return find


def taps(services: KeptServices) -> dict[str, OnTap]:
    """Return the handlers of the list, its buttons and its forms."""

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _EDITED.fullmatch(tap.text)
        if matched is None:
            raise PressError(OTHER.say())
        kept = await services.book.editable(place(interaction), who(interaction), int(matched["kept"]))
        if tap.is_draft:
            await _ask_edit(services, interaction, kept, int(matched["revision"]), draft_of(interaction))
        else:
            await _edited(services, interaction, kept, int(matched["revision"]), tap.entered or {})

    return {SUBJECT: on_action(_DOES, services, anywhere=True), EDIT: OnTap(edit, forms=True, anywhere=True)}


async def show_all(services: KeptServices, interaction: AnyInteraction, page: int = 0) -> None:
    """Show the rolls that the person can make by name here, one ``page`` at a time, from 0."""
    rolls = await services.book.all(place(interaction), who(interaction))
    lines = [
        say("★ **{name}** · {about}", name=plain(roll.name), about=_about(services, roll)) for roll in rolls
    ]
    choices = tuple(Choice(str(roll.id), roll.name, services.book.words(roll.what)) for roll in rolls)
    export = (Action(_EXPORT, say("Export all")),) if rolls else ()
    card = Card(say("Saved rolls"), actions=(*export, Action(_IMPORT, say("Import…"))))
    picking = Picking(OPEN, say("Show one…"), choices, page=page)
    text = fitted_list(lines) or say(
        "There are no saved rolls here yet. Press *★* under any roll to save it."
    )
    await show_choices(interaction, SUBJECT, card, text, picking)


def _about(services: KeptServices, kept: KeptRoll) -> str:
    """Return the dice and the owner of a saved roll."""
    dice = code(services.book.words(kept.what))
    if kept.owner == SERVERS:
        return say("{dice} · the server's, by {author}", dice=dice, author=plain(kept.author_name))
    if kept.scope == EVERYWHERE:
        return say("{dice} · yours, everywhere", dice=dice)
    return say("{dice} · yours, here", dice=dice)


async def _open(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    """Show the picked roll, the given roll, or another page of the list."""
    number = number_of(press)
    if not number:
        await show_all(services, interaction, press.page)
        return
    await _show(services, interaction, await services.book.get(place(interaction), who(interaction), number))


async def _show(services: KeptServices, interaction: AnyInteraction, kept: KeptRoll) -> None:
    of = f"{SUBJECT}{kept.id}"
    edit = ((say("Edit…"), f"{of}:{_CHANGE}"),) if _is_dice(kept) else ((say("Rename…"), f"{of}:{_CHANGE}"),)
    view = buttons(
        (say("Roll"), f"{of}:{_ROLL}"),
        *edit,
        (say("Delete…"), f"{of}:{_DELETE}"),
        (say("Share"), f"{of}:{_SHARE}"),
        (say("Export"), f"{of}:{_EXPORT}"),
        to_all(),
        first=True,
    )
    card = Card(say("★ {name}", name=plain(kept.name)), lines=(_about(services, kept),))
    await privately(interaction, card_embed(card), view)


def _is_dice(kept: KeptRoll) -> bool:
    return kept.what.game == DICE.key


async def _roll(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    asked = await finder(services)(interaction, str(press.roll))
    await roll(services, interaction, asked, Called(asked.name), Audience.EVERYONE)


async def _change(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    kept = await services.book.editable(place(interaction), who(interaction), press.roll)
    await _ask_edit(services, interaction, kept, kept.revision)


async def _ask_edit(
    services: KeptServices, interaction: AnyInteraction, kept: KeptRoll, revision: int, draft: str = ""
) -> None:
    fields = with_draft(_edit_fields(services, kept), draft)
    title = say("Edit {name}", name=kept.name)
    await interaction.response.send_modal(modal(f"{EDIT}:{kept.id}:{revision}", title, fields))


def _edit_fields(services: KeptServices, kept: KeptRoll) -> tuple[Field, ...]:
    """Return the fields for a saved roll's name and, if it's a roll of dice, for those dice."""
    name = Field(_NAME, say("Name"), say("Longsword"), MAX_NAME, filled=kept.name)
    if not _is_dice(kept):
        return (name,)
    hint = say("1d20+{bonus}: names in braces are asked for", bonus="{bonus}")
    return name, Field(_DICE, say("Dice"), hint, MAX_TEXT, filled=services.book.words(kept.what))


async def _edited(
    services: KeptServices,
    interaction: AnyInteraction,
    kept: KeptRoll,
    revision: int,
    entered: Mapping[str, str],
) -> None:
    fields = _edit_fields(services, kept)
    check_entered(fields, entered)
    dice = entered.get(_DICE, "").strip() if _is_dice(kept) else ""
    dice = "" if dice == services.book.words(kept.what) else dice  # Other settings of the roll aren't lost.
    try:
        now = await services.book.change(
            place(interaction), who(interaction), kept.id, revision, name=entered.get(_NAME, ""), dice=dice
        )
    except PlayerError as error:
        form = f"{EDIT}:{kept.id}:{kept.revision}"
        raise DraftError(str(error), draft=sections(fields, entered), form=form) from error
    await _show(services, interaction, now)


async def _delete(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    """Ask for confirmation before deleting a saved roll."""
    kept = await services.book.editable(place(interaction), who(interaction), press.roll)
    card = Card(
        say("Delete {name}?", name=plain(kept.name)),
        lines=(say("Past rolls made with it stay. Its buttons on panels will say it was deleted."),),
    )
    yes = f"{SUBJECT}{kept.id}:{_DELETE_NOW}:{kept.revision}:0"
    view = buttons(
        (say("Yes, delete {name}", name=kept.name), yes), (say("Back"), f"{SUBJECT}{kept.id}:{OPEN}")
    )
    await privately(interaction, card_embed(card), view)


async def _delete_now(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    old = await services.book.delete(place(interaction), who(interaction), press.roll, press.at or 0)
    was = say(
        "Deleted {name}. It was: {dice}", name=plain(old.name), dice=code(services.book.words(old.what))
    )
    await privately(interaction, note_embed(was), buttons(to_all()))


async def _share(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    """Send a code that shares a saved roll in its current state."""
    kept = await services.book.get(place(interaction), who(interaction), press.roll)
    (shared,) = await services.book.codes(who(interaction), [kept])
    words = say(
        "Code for {name}: {code}. Anyone can save this roll with it, here or on another server: "
        "/saved, *Import…*. It expires a year after its last use.",
        code=code(shared),
        name=plain(kept.name),
    )
    await interaction.response.send_message(embed=note_embed(words), ephemeral=True)


async def _export(services: KeptServices, interaction: AnyInteraction, press: Press) -> None:
    """Send a file with this saved roll, or with all of them."""
    here, they = place(interaction), who(interaction)
    rolls = (
        [await services.book.get(here, they, press.roll)]
        if press.roll
        else await services.book.all(here, they)
    )
    content = await files.exported(services.book, they, rolls)
    words = say("Import this file with /import, here or on another server.")
    await hand_out(interaction, words, content, "saved-rolls.json")


async def _import(_services: KeptServices, interaction: AnyInteraction, _press: Press) -> None:
    await importing.ask(interaction)


_DOES: Mapping[str, Callable[[KeptServices, AnyInteraction, Press], Awaitable[None]]] = {
    OPEN: _open,
    _ROLL: _roll,
    _CHANGE: _change,
    _DELETE: _delete,
    _DELETE_NOW: _delete_now,
    _SHARE: _share,
    _EXPORT: _export,
    _IMPORT: _import,
}
"""The action of each button, by key. Never change a key."""
