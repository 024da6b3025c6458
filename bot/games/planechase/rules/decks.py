"""Planar decks: the common one, and the players' own (901.3, 901.15)."""

import re
from collections.abc import Sequence

from bot.dice.faces import Source
from bot.errors import PlayerError
from bot.games.magic.rules.cards import folded
from bot.games.planechase.rules.planes import all_planes, plane_named, plane_of
from bot.rolls.card import plain
from bot.words import later, say

PLANES_EACH = 10  # A common deck's cards per player, up to …
MOST_COMMON = 40  # … this many.
FEWEST_OWN = 10  # Cards of a player's own deck.
PHENOMENA_EACH = 2  # Per player in a common deck, and the maximum in a player's own deck.
MAX_OWN = 100  # Cards of a player's own deck.
_WRONG = 5  # Unknown names reported at once.


def common_deck(players: int, source: Source, have: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a common deck for this many players: up to 40 cards, 10 each, 2 phenomena each (901.15).

    If ``have`` lists cards already in the deck, return only the cards to add, in random order.
    """
    size, most = min(MOST_COMMON, PLANES_EACH * players), PHENOMENA_EACH * players
    left = [name for name in all_planes() if name not in have]
    phenomena = sum(plane_of(name).is_phenomenon for name in have)
    deck: list[str] = []
    while len(have) + len(deck) < size:
        name = left.pop(source.draw(1, len(left))[0] - 1)
        if all_planes()[name].is_phenomenon:
            phenomena += 1
            if phenomena > most:
                continue
        deck.append(name)
    return tuple(deck)


def shuffled(names: Sequence[str], source: Source) -> tuple[str, ...]:
    """Return these cards in random order, each order being equally likely."""
    left = list(names)
    return tuple(left.pop(source.draw(1, len(left))[0] - 1) for _ in names)


def own_deck(text: str) -> tuple[str, ...]:
    """Return a typed deck, one name per line or separated by bars or semicolons.

    Raises:
        PlayerError: A name is unknown or repeated, or there are too few cards or too many phenomena
            (901.3).

    """
    # Don't split at commas, because names have them.
    lines = [
        re.sub(r"^\s*(?:[-*•]|1x?\s|\d+[.)])\s*", "", line).strip() for line in re.split(r"[\n|;]", text)
    ]
    cards: list[str] = []
    wrong: list[str] = []
    for line in filter(None, lines):
        try:
            cards += _names(line)
        except PlayerError as error:
            wrong.append(str(error))
    if wrong:
        more = [say("…and {count} more.", count=len(wrong) - _WRONG)] if len(wrong) > _WRONG else []
        raise PlayerError("\n".join([*wrong[:_WRONG], *more]))
    _check_own(cards)
    return tuple(cards)


def _check_own(cards: Sequence[str]) -> None:
    """Raise PlayerError unless these cards can be a player's own deck (901.3)."""
    # Folded, so that two spellings of a card are the same English name (901.3).
    alike = [folded(plane_of(name).name) for name in cards]
    for place, name in enumerate(cards):
        if alike[place] in alike[:place]:
            raise PlayerError(
                say(
                    "{name} is listed twice. All cards of a planar deck must differ (901.3).",
                    name=plain(name),
                )
            )
    if len(cards) < FEWEST_OWN:
        words = later("A planar deck needs at least {fewest} cards (901.3), and this has {count}. Add some.")
        raise PlayerError(words.say(fewest=FEWEST_OWN, count=len(cards)))
    if len(cards) > MAX_OWN:
        raise PlayerError(
            say("A planar deck here can have up to {most} cards. Leave some out.", most=MAX_OWN)
        )
    phenomena = sum(plane_of(name).is_phenomenon for name in cards)
    if phenomena > PHENOMENA_EACH:
        words = later(
            "A planar deck can have up to {most} phenomena (901.3), and this has {count}. "
            "Replace some with planes."
        )
        raise PlayerError(words.say(most=PHENOMENA_EACH, count=phenomena))


def _names(line: str) -> list[str]:
    """Return the card in this line, repeated as many times as the line says."""
    several = re.fullmatch(r"([2-9])x? +(.+)", line)
    return [deck_name(several[2])] * int(several[1]) if several else [deck_name(line)]


def deck_name(line: str) -> str:
    """Return a card's name as decks have it. An unknown card's name starts with its kind.

    Raises:
        PlayerError: The card is unknown, and no kind is typed.

    """
    card = plane_named(line)
    if card.name in all_planes():
        return card.name
    return f"{'phenomenon' if card.is_phenomenon else 'plane'}: {card.name}"
