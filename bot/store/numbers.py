"""Public roll numbers, which don't reveal how many rolls there are.

If they counted upwards, gaps would reveal hidden rolls. So the public number is a permutation of the internal
number, with a key stored in the database. Its 30 bits are six base-32 characters, without lookalikes. The
next 2**30 rolls get a seventh character in front, and so on, so that numbers never run out.
"""

from functools import lru_cache
from hashlib import blake2b

KEY_BYTES = 16
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # No I, O, 0, 1.
LENGTH = 6  # Characters that are permuted.
LONGEST = 13  # Characters of the highest number a database can have: 2**63 - 1.
BLOCK = 1 << 30
"""The number of rolls that share their leading characters."""

_BITS = 5  # Bits per character.
_HALF = 15  # Bits of each half of a number.
_MASK = (1 << _HALF) - 1
_ROUNDS = 8
_KEPT = 1024  # Numbers cached in each direction.


class Numbers:
    """The public roll numbers of one database."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._keyed = blake2b(key=key, digest_size=2)  # Copies of it cost less than new ones.
        self.shown = lru_cache(maxsize=_KEPT)(self._shown)
        self.inner = lru_cache(maxsize=_KEPT)(self._inner)

    def digest(self, text: str) -> str:
        """Return a keyed digest of a text, for lookups that reveal nothing without the key."""
        return blake2b(text.encode(), key=self._key, digest_size=16).hexdigest()

    def _shown(self, roll: int) -> str:
        """Return the public number for an internal one, such as "K7QP2M". Raises ValueError below 0."""
        if roll < 0:
            raise ValueError(f"{roll} is no number of a roll")
        block, value = divmod(roll, BLOCK)
        return (_written(block) if block else "") + _written(self._mixed(value, block), LENGTH)

    def _inner(self, text: str) -> int:
        """Return the internal number for a public number in upper or lower case, or 0 if there is none."""
        text = text.upper()
        if not LENGTH <= len(text) <= LONGEST or not set(text) <= set(SIGNS):
            return 0
        block, value = divmod(_read(text), BLOCK)
        if text[:-LENGTH].startswith(SIGNS[0]) or block >= 1 << 33:
            return 0
        return block * BLOCK + self._mixed(value, block, back=True)

    def _mixed(self, value: int, block: int, *, back: bool = False) -> int:
        """Permute 30 bits with a Feistel network, which can be undone by running its rounds in reverse."""
        left, right = value >> _HALF, value & _MASK
        for number in reversed(range(_ROUNDS)) if back else range(_ROUNDS):
            text, mixed = block << 24 | (left if back else right) << 8 | number, self._keyed.copy()
            mixed.update(text.to_bytes(8, "big"))
            by = int.from_bytes(mixed.digest(), "big") & _MASK
            left, right = (right ^ by, left) if back else (right, left ^ by)
        return left << _HALF | right


def _written(value: int, length: int = 1) -> str:
    """Return a number in the characters of public numbers, padded to this length."""
    length = max(length, -(-value.bit_length() // _BITS))
    return "".join(SIGNS[value >> _BITS * place & 31] for place in reversed(range(length)))


def _read(text: str) -> int:
    value = 0
    for sign in text:
        value = value << _BITS | SIGNS.index(sign)
    return value
