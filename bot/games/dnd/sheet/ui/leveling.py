"""Gaining a level: Hit Points are fixed or rolled publicly, then only the player sees the changes."""

import re
from collections.abc import Mapping, Sequence

from bot.errors import PlayerError, PressError
from bot.games.dnd.game import GAME
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.leveling import level_request
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.leveling import Gain, fixed, gained, leveled, read_gain
from bot.games.dnd.sheet.table import sheet_of
from bot.games.dnd.sheet.ui.forms import LEVEL, ROLLED, level_fields
from bot.games.dnd.sheet.ui.sheets import of_number
from bot.games.dnd.sheet.ui.updating import proposed
from bot.people.roster_store import Character
from bot.rolls.card import check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.rolling import show_new
from bot.ui.show import drawn, shown_privately
from bot.words import later, listed, say

_LEVELED = re.compile(r"(?P<character>[0-9]{1,18}):(?P<revision>[0-9]{1,9})")


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handler of the level form."""

    async def entered(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _LEVELED.fullmatch(tap.text)
        if not matched or tap.entered is None:
            raise PressError(OTHER.say())
        check_entered(level_fields(), tap.entered)
        character = await of_number(services, interaction, matched["character"])
        if character.revision != int(matched["revision"]):
            words = later("{name} has changed since then. Check the sheet and press Level up… again.")
            raise PressError(words.say(name=plain(character.name)))
        await _gain(services, interaction, character, tap.entered)

    return {LEVEL: OnTap(entered, forms=True)}


async def _gain(
    services: DndServices, interaction: AnyInteraction, character: Character, entered: Mapping[str, str]
) -> None:
    """Roll the Hit Points, if that was chosen, and show the changes.

    Raises:
        PlayerError: There is no such level, its class is unknown, or it was rolled and can't be fixed.

    """
    here, sheet = place(interaction), sheet_of(character)
    gain = read_gain(sheet, entered.get("level", ""), entered.get("class", ""))
    levels = gain.levels(sheet)
    asked = level_request(character, gain, levels)
    average = [fixed(gain)] * len(levels)
    leveled(sheet, gain, average)  # Refuse impossible levels before rolling.
    if entered.get("how") == ROLLED:
        rolled = await services.service.roll(GAME.key, asked, here, who(interaction))
        faces = await services.levels.rolled(asked, here)
        await show_new(services.service, interaction, rolled)
        preview = await _preview(services, interaction, character, gain, faces)
        await interaction.followup.send(**drawn(preview), ephemeral=True)
        return
    if await services.levels.rolled(asked, here):
        words = later(
            "Hit Points for level {level} have already been rolled. Choose Rolled to use the same number."
        )
        raise PlayerError(words.say(level=gain.level))
    await shown_privately(interaction, await _preview(services, interaction, character, gain, average))


async def _preview(
    services: DndServices, interaction: AnyInteraction, character: Character, gain: Gain, dice: Sequence[int]
) -> Shown:
    sheet = sheet_of(character)
    title = say("{name}: level {level}?", name=plain(character.name), level=gain.level)
    remarks = _remarks(sheet, gain, dice)
    return await proposed(
        services, interaction, character, leveled(sheet, gain, dice), title=title, remarks=remarks
    )


def _remarks(sheet: Sheet, gain: Gain, dice: Sequence[int]) -> list[str]:
    """Return remarks on the source of the Hit Points, and on slots that aren't automatic."""
    words = later("d{sides}: {dice}, Constitution {con:+d} per level: {gained} more Hit Points.")
    numbers = listed(map(str, dice))
    remarks = [
        words.say(sides=gain.sides, dice=numbers, con=sheet.modifier("con"), gained=gained(sheet, dice))
    ]
    if any(counter.is_slot for counter in sheet.counters.typed):
        remarks.append(say("Spell slots entered one by one don't change. Change them with Edit."))
    return remarks
