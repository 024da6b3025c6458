"""Effects in play, and which dice of the turn these are, in words for a Magic roll."""

from collections.abc import Collection

from bot.games.magic.rules.effects import OWN, Effect
from bot.games.magic.rules.outcome import MagicOutcome
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.words import counted_names
from bot.rolls.card import plain, shortened
from bot.words import choose, say

_SHOWN = 400  # Characters of the names of what is in play.


def effects_words(
    request: MagicRequest, roller: int, named: Collection[int] = frozenset()
) -> tuple[str, ...]:
    """Return the effects in play, except those already ``named``, and those that were removed."""
    applied = [
        plain(effect.name)
        if effect.player == roller
        else say("{name} ({by})", name=plain(effect.name), by=plain(effect.by))
        for effect in request.effects
        if effect.id not in {*request.struck, *named, OWN} and _suits(request, effect)
    ]
    struck = [plain(effect.name) for effect in request.effects if effect.id in request.struck]
    said: list[str] = []
    if applied:
        said.append(say("In play: {names}", names=shortened(counted_names(applied), _SHOWN)))
    if request.able and not any(effect.name == request.title and effect.id > 0 for effect in request.effects):
        said.append(say("See what else it does: /magic effect {name}", name=plain(request.title)))
    if struck:
        said.append(say("Removed from this roll: {names}", names=shortened(counted_names(struck), _SHOWN)))
    return tuple(said)


def _suits(request: MagicRequest, effect: Effect) -> bool:
    """Return True if an effect is named. For a planar die, planes and number effects aren't (706.7)."""
    if not request.planar:
        return True
    abilities = [ability for ability in effect.abilities if ability.kind != "planar"]
    return any(throw.suits(ability) for throw in request.throws for ability in abilities)


def turn_words(request: MagicRequest, outcome: MagicOutcome, roller: int) -> tuple[str, ...]:
    """Return how many dice of the turn there are now, if something in play counts them."""
    mine = len(outcome.of(roller, roller))
    if not request.counts_dice or not mine:
        return ()
    return (choose(request.before + mine, "Now {count} die this turn", "Now {count} dice this turn"),)
