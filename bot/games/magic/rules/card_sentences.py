"""All text in the cards' file, for the catalogues."""

from collections.abc import Iterable, Iterator

from bot.games.magic.rules.cards import MagicCard, all_cards
from bot.games.magic.rules.effects import Ability


def sentences() -> Iterator[str]:
    """Yield all sentences on cards, in the form that ``card_words.translated`` takes."""
    for card in all_cards().values():
        yield from filter(None, _of(card))


def _of(card: MagicCard) -> Iterator[str]:
    yield from (card.says, card.note, card.why, *card.names)
    for ask in card.asks:
        yield from (ask.label, ask.why)
    for table in (card.table, card.table_asked):
        # Don't read it as a table: if it asks for a number, it doesn't have one yet.
        yield from (row.partition(":")[2].strip() for row in table.split("|"))
    for reading in card.readings:
        yield from (reading.says, reading.otherwise)
    yield from of_abilities(card.abilities)


def of_abilities(abilities: Iterable[Ability]) -> Iterator[str]:
    """Yield the text of abilities: their costs and effects."""
    for ability in abilities:
        yield from filter(None, (ability.cost, ability.says))
