"""The house rules of each place, in memory and in its settings."""

from collections.abc import Mapping

from bot.codec import dumps, loads
from bot.rolls.values import Place
from bot.store.settings import Settings
from bot.systems.model import System

Rules = dict[str, dict[str, int]]
"""House rules: by a system's key, then by the setting's key."""


class HouseRules:
    """House rules, which apply in a server, a channel or a thread. ``everywhere`` has those of all places."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.everywhere: dict[int, Rules] = {}

    async def read(self) -> dict[int, Rules]:
        """Return the stored house rules by place."""
        return {place: loads(Rules, body) for place, body in (await self._settings.everywhere()).items()}

    def of(self, place: Place, system: System) -> dict[str, int]:
        """Return a system's house rules in a place, where they differ from its defaults."""
        body: dict[str, int] = {}
        for at in (place.guild, place.parent, place.channel):
            body |= self.everywhere.get(at, {}).get(system.key, {}) if at else {}
        known = {setting.key: setting for setting in system.settings}
        return {
            key: number
            for key, number in body.items()
            if key in known and known[key].low <= number <= known[key].high
        }

    async def change(self, place: Place, key: str, rules: Mapping[str, int], *, everywhere: bool) -> None:
        """Set a system's house rules, for the server or a channel."""
        at, parent = (place.guild, place.guild) if everywhere else (place.channel, place.channel)

        def changed(body: str | None) -> str:
            return dumps({**(loads(Rules, body) if body else {}), key: dict(rules)})

        self.everywhere[at] = loads(Rules, await self._settings.change(at, parent, changed))
