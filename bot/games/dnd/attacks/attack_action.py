"""How an Attack action is made: how many attacks it has, and whom they are on if the target falls."""

from msgspec import Struct


class AttackAction(Struct, frozen=True, omit_defaults=True):
    """The Attack action, or Multiattack, of which an attack is one.

    It has so many ``attacks`` (Extra Attack). They are all made in one press, unless ``apart``: one at each.
    If the target falls it ``moves_on`` to the next enemy, else it is asked whom the others are for.
    """

    attacks: int = 1
    moves_on: bool = False
    apart: bool = False
