"""Dice: text → Expression (notation), Expression + faces → Roll (roll), fair faces (faces)."""
