"""Dice: text → Expression (notation), Expression + faces → Roll (roll), and fair faces (faces)."""
