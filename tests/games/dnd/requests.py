"""D&D's requests as tests write them, with facts about the roller passed on to the roller."""

from typing import Any

from bot.games.dnd.rolls.record.request import Roller

_ROLLER = frozenset(Roller.__struct_fields__)


def request_of(kind: Any, *values: Any, **given: Any) -> Any:
    """Return a request of this kind."""
    return altered(kind(*values, **{key: of for key, of in given.items() if key not in _ROLLER}), **given)


def altered(request: Any, **given: Any) -> Any:
    """Return the request with these fields changed, on itself or on its roller."""
    return request.having(**given).by(**{key: of for key, of in given.items() if key in _ROLLER})
