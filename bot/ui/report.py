"""*Report a problem*: a link that says which version it is and which roll it is about, and nothing else."""

import re
from typing import Any, cast
from urllib.parse import urlencode

from discord import ui

from bot import __version__
from bot.ui.context import AnyInteraction
from bot.ui.views import PREFIX, Rows, linked
from bot.words import say

_ROLL = re.compile(rf"{PREFIX}(?:draft:)?(?P<number>[0-9A-Z]{{1,18}}):")


def report_view(interaction: AnyInteraction, source_url: str) -> ui.View | None:
    """The link, with the number of the roll that was pressed, if any; None where the source is not known."""
    if not source_url:
        return None
    data = cast(dict[str, Any], interaction.data or {})
    pressed = _ROLL.match(str(data.get("custom_id", "")))
    words = [say("Rollwright {version}", version=__version__)]
    words += [say("Roll {number}", number=pressed["number"])] if pressed else []
    address = f"{source_url.rstrip('/')}/issues/new?{urlencode({'title': ', '.join(words)})}"
    return Rows([linked(say("Report a problem"), address)])
