"""Rolls and versions on PostgreSQL: each stored by one self-contained statement.

:mod:`bot.store.rolls` does the same where answers are immediate.
"""

from collections.abc import Sequence
from typing import Any

from bot.audiences import Audience, stricter
from bot.codec import dumps
from bot.store.pipelining import Pipeline, ServerAnswer

_VERSION = "roll, revision, request, faces, actor, name, why, picked, made"
_ADD = f"""
WITH decided AS (
    SELECT $6::jsonb ->> coalesce(here.hidden, above.hidden, 'everyone') AS audience,
        coalesce(here.odds, above.odds, 0) AS odds
    FROM (SELECT) AS one LEFT JOIN channels AS here ON here.channel = $3 AND $2 <> 0
    LEFT JOIN channels AS above ON above.channel = $4 AND $2 <> 0 AND $4 <> 0
), added AS (
    INSERT INTO rolls (game, guild, channel, parent, owner, audience, nonce, seal, made, odds)
    SELECT $1, $2, $3, $4, $5, audience, CASE audience WHEN 'everyone' THEN '' ELSE $7 END,
        CASE audience WHEN 'everyone' THEN '' ELSE $8 END, $15,
        CASE audience WHEN 'everyone' THEN odds ELSE 0 END FROM decided
    RETURNING id, audience, odds
), first AS (
    INSERT INTO versions ({_VERSION}) SELECT id, 1, $9, $10, $11, $12, $13, $14, $15 FROM added
)
SELECT id, audience, odds FROM added
"""  # noqa: S608 - our own columns
_CHANGE = f"""
WITH changed AS (
    UPDATE rolls SET revision = revision + 1 WHERE id = $1 AND revision = $2 AND revealed = $3
    RETURNING revision
)
INSERT INTO versions ({_VERSION}) SELECT $1, revision, $4, $5, $6, $7, $8, $9, $10 FROM changed
RETURNING revision
"""  # noqa: S608 - our own columns

_BY_DEFAULT = {own: dumps({here.value: stricter(own, here).value for here in Audience}) for own in Audience}
"""A roll's audience for each default of its channel, as JSON, by its own audience."""


def send_roll(
    pipeline: Pipeline,
    places: Sequence[Any],
    own: Audience,
    sealed: tuple[str, str],
    version: Sequence[Any],
) -> ServerAnswer:
    """Store a roll. The answer has its number, its audience, and True if it shows its odds.

    ``places`` are its game, server, channel, the channel's parent and its owner. ``own`` is its
    audience where the channel's default isn't stricter. ``sealed`` is its nonce and seal if hidden.
    ``version`` has the values of its first version in field order.
    """
    return pipeline.send(_ADD, (*places, _BY_DEFAULT[own], *sealed, *version))


def send_change(pipeline: Pipeline, was: tuple[int, int, int], version: Sequence[Any]) -> ServerAnswer:
    """Add a version to a roll if this revision and reveal are still current.

    The answer is the new revision, or nothing if they aren't.
    """
    return pipeline.send(_CHANGE, (*was, *version))
