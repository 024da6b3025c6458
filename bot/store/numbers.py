"""The numbers of rolls as people see them, which say nothing of how many rolls there are.

Counted upwards, the gaps between the numbers that somebody sees would tell of rolls that are hidden from
them. So what is seen is a permutation of the inner number under a key that stays in the database: 30 bits as
six signs of base 32, without those that look alike.
"""

from functools import lru_cache
from hashlib import blake2b

KEY_BYTES = 16
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # No I, O, 0, 1.
LENGTH = 6  # Signs of a number.
MOST = 32**LENGTH - 1
"""The highest inner number that has one."""

_BITS = 5  # Of each sign.
_HALF = 15  # Bits of each half of a number.
_MASK = (1 << _HALF) - 1
_ROUNDS = 8
_KEPT = 4096  # Numbers each way that are not worked out again.


class Numbers:
    """What one database's rolls are called."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.shown = lru_cache(maxsize=_KEPT)(self._shown)
        self.inner = lru_cache(maxsize=_KEPT)(self._inner)

    def digest(self, text: str) -> str:
        """Return a digest of a text by which it is found again, and read by no one who lacks the key."""
        return blake2b(text.encode(), key=self._key, digest_size=16).hexdigest()

    def _shown(self, roll: int) -> str:
        """What the roll of this inner number is called, as in "K7QP2M".

        Raises:
            ValueError: There is no such number: it is negative, or higher than any database gets.

        """
        if not 0 <= roll <= MOST:
            raise ValueError(f"{roll} is no number of a roll")
        value = self._mixed(roll)
        return "".join(SIGNS[value >> shift & 31] for shift in range(_BITS * (LENGTH - 1), -1, -_BITS))

    def _inner(self, text: str) -> int:
        """The inner number of the roll that is called so, in either case; 0 for what no roll is called."""
        text = text.upper()
        if len(text) != LENGTH or not set(text) <= set(SIGNS):
            return 0
        value = 0
        for sign in text:
            value = value << _BITS | SIGNS.index(sign)
        return self._mixed(value, back=True)

    def _mixed(self, value: int, *, back: bool = False) -> int:
        """A permutation of 30 bits: a Feistel network, whose rounds are undone in reverse order."""
        left, right = value >> _HALF, value & _MASK
        if back:
            for number in reversed(range(_ROUNDS)):
                left, right = right ^ self._round(number, left), left
        else:
            for number in range(_ROUNDS):
                left, right = right, left ^ self._round(number, right)
        return left << _HALF | right

    def _round(self, number: int, half: int) -> int:
        mixed = blake2b(half.to_bytes(2, "big") + bytes([number]), key=self._key, digest_size=2).digest()
        return int.from_bytes(mixed, "big") & _MASK
