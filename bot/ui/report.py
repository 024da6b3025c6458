"""*Report a problem*: a link that says which version it is and which roll it is about, and nothing else."""

from urllib.parse import urlencode

from discord import ui

from bot import __version__
from bot.ui.context import AnyInteraction
from bot.ui.custom_id import roll_pressed
from bot.ui.views import Rows, linked
from bot.words import say


def report_view(interaction: AnyInteraction, source_url: str) -> ui.View | None:
    """The link, with the number of the roll that was pressed, if any; None where the source is not known."""
    if not source_url:
        return None
    roll = roll_pressed(interaction)
    # In English, for it is read by those who mend it.
    title = f"Rollwright {__version__}" + (f", Roll {roll}" if roll else "")
    address = f"{source_url.rstrip('/')}/issues/new?{urlencode({'title': title})}"
    return Rows([linked(say("Report a problem"), address)])
