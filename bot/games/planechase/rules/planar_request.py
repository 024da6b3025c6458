"""What a roll of the planar die takes from its game."""

from msgspec.structs import replace

from bot.games.magic.rules.effects import Ability, Effect
from bot.games.magic.rules.request import Planar
from bot.games.planechase.rules.planes import CHANGES, plane_of
from bot.games.planechase.rules.state import Planechase

_WATCHING = -100
"""The ids of what face-up planes do in a roll are below this."""


def about(game: Planechase, asked: Planar) -> Planar:
    """What a roll is about in this game: planes whose chaos abilities can trigger (311.7), and who plays."""
    cards = [plane_of(each.name) for each in game.face_up]
    # Every face-up plane's chaos ability triggers (901.9b); a phenomenon has none.
    planes = tuple(card.name for card in cards if not card.is_phenomenon)
    return replace(asked, planes=planes, players=tuple(player.id for player in game.players))


def in_force(game: Planechase, user: int, name: str) -> list[Effect]:
    """What the game does to this player's roll: changes that are on, planes that watch their controller."""
    effects = [
        Effect(change.id, change.name, user, user, name, (change.ability,))
        for change in (CHANGES[each.key] for each in game.changes)
    ]
    for place, each in enumerate(game.face_up):
        card = plane_of(each.name)
        # "You" on a plane is its controller, who is the planar controller (901.6).
        if card.watches and user == game.active:
            ability = Ability("planar", face="blank" if card.watches == "blank" else None, says=card.says)
            effects.append(Effect(_WATCHING - place, card.name, user, user, name, (ability,)))
    return effects
