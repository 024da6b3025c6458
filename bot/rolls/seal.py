"""The seal of a hidden roll: a promise made when rolling, which anyone can check after the reveal.

The seal is the SHA-256 of these five lines, joined by single newlines, in UTF-8, with no newline at
the end::

    rollwright 1
    the nonce: 128 random bits as 32 lower-case hexadecimal digits
    the key of the game, such as dice
    the request as JSON, exactly as it was stored
    the faces as JSON, exactly as they were stored

JSON text has no newline in it, so the lines cannot run into each other. The nonce keeps the faces
of a small roll from being guessed from the seal; it is published when the whole roll is.
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
