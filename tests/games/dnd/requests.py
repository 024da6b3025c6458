"""D&D's requests as the tests write them: notes about the roller go to the roller."""

from typing import Any

from bot.games.dnd.rolls.record.request import Roller

_ROLLER = frozenset(Roller.__struct_fields__)


def request_of(kind: Any, *values: Any, **given: Any) -> Any:
    """Return a request of this kind."""
    return altered(kind(*values, **{key: of for key, of in given.items() if key not in _ROLLER}), **given)


def altered(request: Any, **given: Any) -> Any:
    """Return the request with these fields, its own and its roller's, as far as it has them."""
    return request.having(**given).by(**{key: of for key, of in given.items() if key in _ROLLER})
