"""Magic's cards in an invented language: it changes only words, and no words are stored."""

import json
from pathlib import Path

from msgspec import json as encoded
from msgspec import structs

from bot.games.magic.rules.card_rolls import card_request
from bot.games.magic.rules.card_sentences import sentences
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.cards import all_cards, card_named
from bot.games.magic.rules.effects import OWN, Effect
from bot.games.magic.rules.handmade_effects import OwnEffect, ability, described
from bot.tables.reading import read_table
from bot.words.pseudo import OPENS, PSEUDO, english
from bot.words.speaking import speaking
from tests.cases import every
from tests.games.magic.support import ALICE, effect, rolled
from tests.pseudo import unsaid

DATA = Path(__file__).parents[2] / "data" / "magic-cards-rolled.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))


def requested(case):
    """Return a case's request, with the effects in play."""
    request = card_request(card_named(case["card"]), case["entered"])
    effects = [
        Effect(place, name, ALICE, ALICE, "Alice", card_named(name).abilities)
        for place, name in enumerate(case["in_play"], 1)
    ]
    if request.own and request.title not in case["in_play"]:
        effects.append(Effect(OWN, request.title, ALICE, ALICE, "Alice", request.own))
    return structs.replace(request, effects=tuple(effects))


def text_of(card):
    """Return a card's text, with its buttons."""
    return "\n".join((card.headline, card.label, *card.told, *card.remarks, *(a.label for a in card.actions)))


@every("case", CASES)
def test_a_card_means_the_same_in_every_language(case):
    request = requested(case)
    in_english = text_of(rolled(request, *case["faces"]).card)
    with speaking(PSEUDO):
        assert requested(case) == request
        said = text_of(rolled(request, *case["faces"]).card)
    typed = {word.casefold() for each in case["entered"].values() for word in each.replace(",", " ").split()}
    assert english(said) == in_english
    assert not unsaid(said) - typed - {"alice"}


def test_every_row_of_every_card_is_translated():
    known = set(sentences())
    for card in all_cards().values():
        if not card.asks or not any(ask.use == "number" for ask in card.asks):
            assert {row.effect for row in (read_table(card.table).rows if card.table else ())} <= known
    assert {"double the +1/+1 counters on it", "never roll for it again", "another Clown Robot"} <= known


def test_stored_card_data_contains_no_translated_words():
    for card in all_cards().values():
        if card.dice and not card.fields:
            with speaking(PSEUDO):
                kept = encoded.encode(card_request(card, {})).decode()
            assert OPENS not in kept
            assert kept == encoded.encode(card_request(card, {})).decode()


def test_unnamed_attractions_are_named_in_every_language():
    with speaking(PSEUDO):
        request = card_request(card_named("Roll to visit your Attractions"), {"lights": "2 6, Ferris Wheel"})
        shown = text_of(rolled(request, 2).card)
    assert OPENS not in encoded.encode(request).decode()
    assert "**Attraction 1** (2, 6): visit it" in english(shown)


def test_typed_effect_text_is_read_in_every_language():
    for value in ("natural 20", "5 or more", "0 or less", "each die", "3rd die", "doubles"):
        own = OwnEffect(value=value, says="scry {x}")
        with speaking(PSEUDO):
            found = ability("watch", own)
            words = described(found)
        assert found == ability("watch", own)
        assert english(words) == described(found)


def test_a_row_without_a_minimum_is_stored_as_typed():
    with speaking(PSEUDO):
        kept = str(read_table("0 or less: fog | 1+: sun"))
        assert kept == "0 or less: fog\n1+: sun"
        assert str(read_table(kept)) == kept
        assert english(read_table(kept).rows[0].range) == "0 or less"


def test_translated_words_of_a_card_keep_their_order():
    with speaking(PSEUDO):
        assert english(translated("Draw {x} cards").replace("{x}", "3")) == "Draw 3 cards"
    assert translated("") == ""


def test_an_effect_in_play_is_described_the_same_way_everywhere():
    for card in all_cards().values():
        for each in effect(card.name, *card.abilities).abilities:
            with speaking(PSEUDO):
                said = described(each)
            assert english(said) == described(each)
            assert unsaid(said) <= {"x"}  # The card's X.
