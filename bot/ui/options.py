"""Options that many commands share, and where commands are available."""

from typing import TYPE_CHECKING, Any, TypeVar

from discord import app_commands

from bot.audiences import Audience
from bot.rolls.hidden import NAMES
from bot.ui.context import AnyInteraction

HIDDEN = "Who sees the roll, unless the channel is stricter; there's no GM in direct messages"
"""The description of every option ``hidden``."""


class HiddenTransformer(app_commands.Transformer):
    """Turns the chosen value into an audience."""

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        """The audiences, from least to most strict."""
        return [
            app_commands.Choice(name=NAMES[audience].sentence, value=audience.value) for audience in Audience
        ]

    async def transform(self, _interaction: AnyInteraction, value: str, /) -> Audience:
        """Return the audience with this value."""
        return Audience(value)


if TYPE_CHECKING:
    Hidden = Audience
else:
    Hidden = app_commands.Transform[Audience, HiddenTransformer]


C = TypeVar("C", bound=app_commands.Command[Any, ..., Any] | type[Any])


def anywhere(command: C) -> C:
    """Make a command or group available wherever its user installed it, even without the bot as a member.

    Other commands are available in the bot's servers and its own direct messages (see ``bot.app``).
    """
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(placed)
