"""The ★ button's form, which saves a roll under a name, and the import of lists of rolls."""

from typing import Any

from bot.errors import DraftError, PlayerError, PressError
from bot.kept import files
from bot.kept.book import MAX_NAME, For
from bot.kept.services import KeptServices
from bot.rolls.card import Field, check_entered, code, plain, shortened
from bot.rolls.hidden import whole_label
from bot.rolls.imports import Handed, Importable, Wishes
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import MAX_DESCRIPTION, note_embed
from bot.ui.importing import whom_field
from bot.ui.modals import modal
from bot.ui.views import button
from bot.words import later, say

WORD = "keep"
"""The word that identifies the form in its ``custom_id``. Never change it."""

SUBJECT, OPEN = "kept", "open"
"""The parts of the ``custom_id`` of a button that shows a saved roll, or all of them for number 0."""

_NAME, _WHOM = "name", "whom"


def to_all() -> tuple[str, str]:
    """Return the label and action of the button that shows all saved rolls."""
    return say("See all saved rolls…"), f"{SUBJECT}0:{OPEN}"


def chosen_owner(entered: str) -> For:
    """Return the chosen owner, by default the presser. Raises PressError for anything not listed."""
    match entered:
        case "" | "me":
            return "me"
        case "all":
            return "all"
        case "server":
            return "server"
        case _:
            raise PressError(OTHER.say())


async def ask(services: KeptServices, interaction: AnyInteraction, number: str, draft: str = "") -> None:
    """Ask for a name for this roll, with its own label as the default.

    Raises:
        PlayerError: The roll can't be saved, or the presser can't see it.

    """
    what = await _what(services, interaction, number)
    fields = with_draft(_fields(interaction, whole_label(services.book.purpose(what))), draft)
    await interaction.response.send_modal(
        modal(f"{WORD}:{number}", say("Save roll {number}", number=number), fields)
    )


def _fields(interaction: AnyInteraction, label: str = "") -> tuple[Field, ...]:
    name = Field(_NAME, say("Name"), say("Longsword"), MAX_NAME, filled=shortened(label, MAX_NAME))
    return name, whom_field(has_server=bool(place(interaction).guild))


async def _what(services: KeptServices, interaction: AnyInteraction, number: str) -> Any:
    """Return the content to save for the roll with this number."""
    press = Press(services.core.database.numbers.inner(number), WORD, number=number)
    drawing = await services.core.presses.seen(press, place(interaction), who(interaction))
    return services.book.of_request(drawing.game.key, drawing.trail[-1].request)


def taps(services: KeptServices) -> dict[str, OnTap]:
    """Return the handler of the form."""

    async def keep(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask(services, interaction, tap.text, draft_of(interaction))
        elif tap.entered is None or tap.of:
            raise PressError(OTHER.say())
        else:
            await _kept(services, interaction, tap.text, tap.entered)

    return {WORD: OnTap(keep, forms=True, anywhere=True)}


async def _kept(
    services: KeptServices, interaction: AnyInteraction, number: str, entered: dict[str, str]
) -> None:
    """Save the roll and explain how to make it, or return the text to be corrected."""
    what, fields = await _what(services, interaction, number), _fields(interaction)
    check_entered(fields, entered)
    whom = chosen_owner(entered.get(_WHOM, ""))
    try:
        (kept,) = await services.book.keep(
            place(interaction), who(interaction), {entered.get(_NAME, ""): what}, whom
        )
    except PlayerError as error:
        raise DraftError(str(error), draft=sections(fields, entered), form=f"{WORD}:{number}") from error
    words = say(
        "★ Saved **{name}**: {dice}. Roll it with {command} or from /saved.",
        name=plain(kept.name),
        dice=code(services.book.words(kept.what)),
        command=code(f"/roll {kept.name}"),
    )
    # Use a new message: the pressed one is the public roll.
    await interaction.response.send_message(embed=note_embed(words), ephemeral=True)


def importable(services: KeptServices) -> Importable:
    """Return the importer for files with lists of rolls. It imports either a whole file or nothing."""

    async def take(interaction: AnyInteraction, file: Handed, wishes: Wishes) -> None:
        if not file.text and file.content:
            raise PlayerError(say("That file isn't UTF-8 text. Save it as UTF-8."))
        # Parsing it may take longer than the time to answer.
        await interaction.response.defer(ephemeral=True, thinking=True)
        answer = await _imported(services, interaction, file.text, chosen_owner(wishes.whom))
        await interaction.followup.send(**answer, ephemeral=True)

    return Importable(later("saved rolls"), _is_list, take, files.MAX_FILE, anywhere=True)


def _is_list(file: Handed) -> bool:
    """Return True if a file may be a list of rolls, which is true of any text."""
    is_text = bool(file.text) and not file.text.lstrip().startswith(("{", "["))
    return file.has("kept") or is_text or (not file.text and file.name.endswith((".txt", ".csv")))


async def _imported(
    services: KeptServices, interaction: AnyInteraction, text: str, whom: For
) -> dict[str, Any]:
    """Save the rolls in a text, and return the message that lists them."""
    rolls = await files.read(services.book, text)
    kept = await services.book.keep(place(interaction), who(interaction), rolls, whom)
    words = shortened(say("Saved rolls imported: {names}", names=files.names(kept)), MAX_DESCRIPTION)
    return {"embed": note_embed(words), "view": button(*to_all())}
