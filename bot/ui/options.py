"""Options that many commands share, and where commands are offered."""

from typing import TYPE_CHECKING, Any, TypeVar

from discord import app_commands

from bot.rolls.hidden import NAMES, Audience
from bot.ui.context import AnyInteraction

HIDDEN = "Who sees the roll, if the channel's default is no stricter; direct messages have no GM"
"""Describes the option ``hidden`` wherever there is one."""


class HiddenTransformer(app_commands.Transformer):
    """Makes the choice of who sees a roll an audience."""

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        """The audiences, from the least strict to the strictest."""
        return [
            app_commands.Choice(name=NAMES[audience].sentence, value=audience.value) for audience in Audience
        ]

    async def transform(self, _interaction: AnyInteraction, value: str, /) -> Audience:
        """The audience of this value."""
        return Audience(value)


if TYPE_CHECKING:
    Hidden = Audience
else:
    Hidden = app_commands.Transform[Audience, HiddenTransformer]


C = TypeVar("C", bound=app_commands.Command[Any, ..., Any] | type[Any])


def anywhere(command: C) -> C:
    """Offer this command, or this group, also where the bot is no member, to whoever installed it.

    Any other is offered in servers that the bot is in, and in its own direct messages (see ``bot.app``).
    """
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(placed)
