"""The pictures of a card as text, such as ``[d6_3] + 1``, for tests of any game."""

from bot.rolls.card import Face, Pictured


def drawn(row):
    """Return a row of a card as text."""
    return "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in row)


def lines_seen(card):
    """Return the result's lines as they are shown next to pictures."""
    return [
        drawn(line.seen) if isinstance(line, Pictured) else line
        for line in card.lines
        if not isinstance(line, Pictured) or line.seen
    ]


def pictures_of(card):
    """Return the names of all the pictures on a card."""
    rows = (*card.rows, *(line.seen for line in card.lines if isinstance(line, Pictured)))
    faces = {part.name for row in rows for part in row if isinstance(part, Face)}
    return faces | ({card.sign} if card.sign else set())
