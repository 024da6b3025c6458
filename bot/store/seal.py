"""The seal of a hidden roll: a commitment made with the roll, which anyone can check after the reveal.

The seal is the SHA-256 of these five lines, joined by single newlines, in UTF-8, with no newline at
the end::

    rollwright 1
    the nonce: 128 random bits as 32 lower-case hexadecimal digits
    the key of the game, such as dice
    the request as JSON, exactly as it was stored
    the faces as JSON, exactly as they were stored

JSON text has no newline in it, so the lines can't run together. The nonce prevents
anyone from guessing the faces of a small roll from the seal. It's published with the whole roll.
"""

from hashlib import sha256

NONCE_BYTES = 16
SHOWN = 16  # Digits of a seal that are shown: 64 bits.


def sealed_text(nonce: str, game: str, request: str, faces: str) -> str:
    """Return the text that a seal is made of."""
    return f"rollwright 1\n{nonce}\n{game}\n{request}\n{faces}"


def seal(text: str) -> str:
    """Return the seal of this text: 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()
