"""Typed D&D rolls, with buttons that repeat the roll with a clearer text if needed."""

import re
from collections.abc import Awaitable, Callable, Mapping

from bot.audiences import Audience
from bot.errors import PressError, UnclearError
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.game import GAME
from bot.games.dnd.riders.in_rolls.riding import slot_taker
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import attack_request, check_request, save_request
from bot.games.dnd.rolls.rules.from_sheet import slot_typed
from bot.games.dnd.rolls.rules.with_text import read_with
from bot.games.dnd.rolls.ui.offers import played_by
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.ui import ASKS, cast_request, targets_typed
from bot.rolls.card import Field, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui import rolling
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.errors import Instead
from bot.ui.modals import modal
from bot.words import say

_OPTIONS = re.compile(r"(?P<hidden>everyone|me|gm|blind):(?P<options>.*)", re.DOTALL)
_ARMOR_CLASS = re.compile(r"[0-9]{0,3}")
_BETWEEN = "|"  # Separates options in a custom_id; an option that contains one isn't offered.


_TEST = ("character", "dc", "with")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "check": ("what", *_TEST, "ability", "tool", "purpose"),
    "save": ("what", *_TEST, "fails"),
    "attack": ("what", *_TEST, "target", "damage", "riders"),
    "cast": ("what", "character", "dc", "target", "level", "choice", "ritual"),
}
"""The options of each of these commands, with the thing to roll first. An attack's "dc" is its AC."""

Options = Mapping[str, str]
Request = Callable[[], DndRequest | Awaitable[DndRequest]]


async def roll(
    services: DndServices, interaction: AnyInteraction, hidden: Audience, command: str, **options: str
) -> None:
    """Roll the typed options, by name.

    If the thing to roll is unclear, each possible meaning is offered as a button, with the other options.
    """
    given = [options.get(option, "") for option in OPTIONS[command]]

    def instead(text: str) -> str:
        them = _BETWEEN.join([text, *given[1:]]).rstrip(_BETWEEN)
        return f"dnd_{command}:{hidden.value}:{them}"

    can_offer = not any(_BETWEEN in text for text in given)
    request = _request(services, interaction, command, dict(zip(OPTIONS[command], given, strict=True)))
    await roll_request(services, interaction, hidden, request, instead if can_offer else None)


async def roll_request(
    services: DndServices,
    interaction: AnyInteraction,
    hidden: Audience,
    request: Request,
    instead: Instead | None = None,
) -> None:
    """Roll a D&D request."""
    await rolling.roll(services.service, interaction, GAME.key, request, hidden, instead=instead)


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of the buttons offered for ambiguous text."""

    async def again(interaction: AnyInteraction, tap: Tap) -> None:
        command, matched = tap.word.removeprefix("dnd_"), _OPTIONS.fullmatch(tap.text)
        given = (
            dict(zip(OPTIONS[command], matched["options"].split(_BETWEEN), strict=False)) if matched else {}
        )
        if not matched or (command == "attack" and not _ARMOR_CLASS.fullmatch(given.get("dc", ""))):
            raise PressError(OTHER.say())
        if command == "cast" and given["what"].endswith(ASKS):
            if tap.entered is None:
                await _ask_numbers(interaction, tap)
                return
            given |= {"what": given["what"].removesuffix(ASKS), "dc": tap.entered.get("numbers", "")}
        await roll(services, interaction, Audience(matched["hidden"]), command, **given)

    return {f"dnd_{command}": OnTap(again, forms=command == "cast") for command in OPTIONS}


async def _ask_numbers(interaction: AnyInteraction, tap: Tap) -> None:
    """Ask for a caster's numbers; the form casts the spell."""
    title = say("Spell save DC and attack bonus")
    await interaction.response.send_modal(modal(tap.custom_id, title, [Field("numbers", title, "15 +7", 40)]))


async def _with_slot(
    services: DndServices, interaction: AnyInteraction, asked: DndRequest, sheet: Sheet | None
) -> DndRequest:
    """Return the requested attack. Raises UnclearError, with the choices, if several slots can pay for it."""
    if not (isinstance(asked, AttackRequest) and asked.attack and sheet) or asked.spends:
        return asked
    takes = slot_taker(asked.attack, [rider for rider in sheet.riders if rider.key in (asked.riders or ())])
    of = (
        await services.dnd.rolling(place(interaction), who(interaction), asked.roller.name) if takes else None
    )
    if not (takes and of):
        return asked
    slots = await services.counters.offered(takes[1], of.id, sheet)
    if len(slots) > 1:
        meant = tuple((slot.label, slot_typed(asked.attack.name, slot.key)) for slot in slots)
        raise UnclearError(say("{name}: choose a slot", name=plain(takes[0])), meant=meant)
    return asked


def _request(services: DndServices, interaction: AnyInteraction, command: str, options: Options) -> Request:
    """Return a function that creates a command's request from these options."""
    what, dc = options["what"], options["dc"]

    async def attack(by: str) -> DndRequest:
        sheet = await services.dnd.sheet(place(interaction), who(interaction), by)
        said = read_with(options["with"], by, tuple(COVER_NAMES), ranged=True)
        target = await targets_typed(services, interaction, options["target"])
        more = {
            "extra": options["damage"],
            "cover": said.cover,
            "distance": said.distance,
            "riders": options["riders"],
        }
        asked = attack_request(sheet, what, target, int(dc) if dc else None, said.typed, **more)
        return await _with_slot(services, interaction, asked, sheet)

    async def check(by: str) -> DndRequest:
        more = {"ability": options["ability"], "tool": options["tool"], "label": options["purpose"]}
        return check_request(what, dc, read_with(options["with"], by).typed, **more)

    async def save(by: str) -> DndRequest:
        said = read_with(options["with"], by, tuple(COVER_NAMES)[:2])  # No one saves behind total cover.
        return save_request(what, dc, said.typed, cover=said.cover, fails=bool(options["fails"]))

    requests = {"attack": attack, "check": check, "save": save}

    async def request() -> DndRequest:
        by = await played_by(services, interaction, options["character"])
        if command == "cast":
            return await cast_request(services, interaction, {**options, "character": by})
        return await requests[command](by)

    return request
