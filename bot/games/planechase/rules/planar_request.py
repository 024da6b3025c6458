"""The game's part in a planar die roll."""

from msgspec.structs import replace

from bot.games.magic.rules.effects import Ability, Effect
from bot.games.magic.rules.request import Planar
from bot.games.planechase.rules.planes import CHANGES, plane_of
from bot.games.planechase.rules.state import Planechase

_WATCHING = -100
"""The upper bound of the IDs for effects of face-up planes."""


def about(game: Planechase, asked: Planar) -> Planar:
    """Return a roll's circumstances in this game: planes whose chaos can trigger (311.7), and its players."""
    cards = [plane_of(plane.name) for plane in game.face_up]
    # Every face-up plane's chaos ability triggers (901.9b); a phenomenon has none.
    planes = tuple(card.name for card in cards if not card.is_phenomenon)
    return replace(asked, planes=planes, players=tuple(player.id for player in game.players))


def in_force(game: Planechase, user: int, name: str) -> list[Effect]:
    """Return the game's effects on this player's roll: active changes, and planes that watch it."""
    effects = [
        Effect(change.id, change.name, user, user, name, (change.ability,))
        for change in (CHANGES[played.key] for played in game.changes)
    ]
    for place, plane in enumerate(game.face_up):
        card = plane_of(plane.name)
        # "You" on a plane means its controller, the planar controller (901.6).
        if card.watches and user == game.active:
            ability = Ability("planar", face="blank" if card.watches == "blank" else None, says=card.says)
            effects.append(Effect(_WATCHING - place, card.name, user, user, name, (ability,)))
    return effects
