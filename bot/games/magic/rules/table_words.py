"""What a Magic roll says of the table: what in play it was made with, and which dice of the turn it has."""

from bot.games.magic.rules.effects import OWN, Effect
from bot.games.magic.rules.outcome import Outcome
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.words import counted_names
from bot.rolls.card import plain, shortened
from bot.words import choose, say

_SHOWN = 400  # Characters of the names of what is in play.


def effects_words(request: MagicRequest, roller: int) -> tuple[str, ...]:
    """What in play this roll was made with, and what of it was struck."""
    applied = [
        plain(effect.name)
        if effect.player == roller
        else say("{name} ({by})", name=plain(effect.name), by=plain(effect.by))
        for effect in request.effects
        if effect.id not in request.struck and effect.id != OWN and _suits(request, effect)
    ]
    struck = [plain(effect.name) for effect in request.effects if effect.id in request.struck]
    said: list[str] = []
    if applied:
        said.append(say("In play: {names}", names=shortened(counted_names(applied), _SHOWN)))
    if request.able and not any(effect.name == request.title and effect.id > 0 for effect in request.effects):
        said.append(say("What else it does: /magic effect {name}", name=plain(request.title)))
    if struck:
        said.append(say("Struck from this roll: {names}", names=shortened(counted_names(struck), _SHOWN)))
    return tuple(said)


def _suits(request: MagicRequest, effect: Effect) -> bool:
    """Whether an effect is named: of the planar die not one that needs a number (706.7), nor a plane."""
    if not request.planar:
        return True
    abilities = [ability for ability in effect.abilities if ability.kind != "planar"]
    return any(throw.suits(ability) for throw in request.throws for ability in abilities)


def turn_words(request: MagicRequest, outcome: Outcome, roller: int) -> tuple[str, ...]:
    """Which dice of the turn these are, where something in play counts them."""
    mine = len(outcome.of(roller, roller))
    if not request.counts_dice or not mine:
        return ()
    return (choose(request.before + mine, "Now {count} die this turn", "Now {count} dice this turn"),)
