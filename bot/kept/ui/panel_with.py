"""*With…* on a panel: a form to make one of its rolls with one-time changes."""

from collections.abc import Mapping
from typing import Literal

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.kept.panels import StoredPanel
from bot.kept.rules.places import places
from bot.kept.services import KeptServices
from bot.kept.ui.panel_rolling import roll_entry
from bot.rolls.card import Choice, Field, check_entered
from bot.rolls.game import More
from bot.rolls.hidden import name
from bot.rolls.press import OTHER
from bot.ui.context import AnyInteraction
from bot.ui.views import modal
from bot.words import say

WORD = "panel_with"
"""The word that identifies the form in its ``custom_id``. Never change it."""

_ENTRY, _TILT, _BONUS, _GOAL, _HIDDEN = "entry", "tilt", "bonus", "goal", "hidden"


async def ask(services: KeptServices, interaction: AnyInteraction, panel: StoredPanel) -> None:
    """Ask which roll of the panel to make and how to change it. Raises PlayerError if there is no roll."""
    await interaction.response.send_modal(modal(f"{WORD}:{panel.id}", panel.title, _fields(services, panel)))


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


async def rolled(
    services: KeptServices, interaction: AnyInteraction, panel: StoredPanel, entered: Mapping[str, str]
) -> None:
    """Make the roll entered in the form. Raises PlayerError if that's impossible."""
    check_entered(_fields(services, panel), entered)
    number, hidden = entered.get(_ENTRY, ""), entered.get(_HIDDEN, "")
    if not number:
        raise PlayerError(say("Choose one of the rolls in the form."))
    if not number.isdecimal() or len(number) > 9 or hidden not in {"", *(each.value for each in Audience)}:
        raise PressError(OTHER.say())
    modifier = entered.get(_BONUS, "").replace(" ", "")
    modifier = modifier if modifier[:1] in "+-−" else f"+{modifier}"
    more = More(modifier, _TILTS.get(entered.get(_TILT, ""), ""), entered.get(_GOAL, "").strip())
    audience = Audience(hidden) if hidden else Audience.EVERYONE
    await roll_entry(services, interaction, panel, int(number), hidden=audience, more=more)


_TILTS: Mapping[str, Literal["adv", "dis"]] = {"adv": "adv", "dis": "dis"}
