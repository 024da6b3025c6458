"""Typed entries: names, numbers, dice and mentioned members."""

import re
from collections.abc import Mapping

from bot.initiative.rules.entering import MAX_NAME, Typed, read_entries
from bot.initiative.services import InitiativeServices
from bot.initiative.table import Entering
from bot.ui.context import AnyInteraction, place, who
from bot.ui.mentions import mentioned, with_mentions

_MENTION = re.compile(r"<@!?([0-9]{1,19})>")


async def enter(
    services: InitiativeServices, interaction: AnyInteraction, text: str, *, hidden: bool = False
) -> None:
    """Enter everyone named in a text into the turn order.

    Raises:
        PlayerError: Someone can't be entered; in that case, no one is.

    """
    here = place(interaction)
    text = await with_mentions(services.people, interaction, text)
    members, _ = await mentioned(services.people, interaction, text, openly=not hidden)
    typed = read_entries(text, await services.initiative.dialect(here))
    names = dict(members)
    entering = [_named(entry, names) for entry in typed]
    await services.initiative.enter(here, who(interaction), entering, hidden=hidden)


def _named(typed: Typed, names: Mapping[int, str]) -> Entering:
    """Return one entry. If it mentions a member, it belongs to them, and has their name by default."""
    match = _MENTION.search(typed.name)
    if match is None:
        return Entering(typed)
    user = int(match[1])
    name = " ".join(_MENTION.sub(" ", typed.name).split())
    if not name or name.isdigit():  # "@Ana 14", or one in "@Ana x2 d20".
        name = f"{names[user]} {name}".strip()
    return Entering(Typed(name[:MAX_NAME].strip(), typed.typed, typed.dice, typed.note), user)
