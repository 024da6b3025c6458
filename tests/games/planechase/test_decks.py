"""Planar decks: how many cards and phenomena they have, and lines that aren't cards."""

import pytest

from bot.errors import PlayerError
from bot.games.planechase.rules.planes import (
    FEWEST_OWN,
    MAX_OWN,
    PHENOMENA_EACH,
    all_planes,
    common_deck,
    deck_name,
    own_deck,
    plane_of,
    shuffled,
)
from bot.games.planechase.ui.decks import _cards, _revealed

PLANES = [name for name, card in all_planes().items() if not card.is_phenomenon]
PHENOMENA = [name for name, card in all_planes().items() if card.is_phenomenon]
TEN = PLANES[:FEWEST_OWN]


class InOrder:
    """A source that always draws the first card that is left."""

    def draw(self, count, _sides):
        return [1] * count


def refusal(*lines):
    with pytest.raises(PlayerError) as refused:
        own_deck("\n".join(lines))
    return str(refused.value)


@pytest.mark.parametrize(("players", "cards"), [(1, 10), (3, 30), (4, 40), (5, 40), (12, 40)])
def test_a_common_deck_has_ten_cards_per_player_and_forty_at_most(players, cards):
    deck = common_deck(players, InOrder())

    assert len(set(deck)) == len(deck) == cards
    assert sum(plane_of(name).is_phenomenon for name in deck) <= PHENOMENA_EACH * players


def test_a_common_deck_has_at_most_two_phenomena_per_player():
    left = list(all_planes())

    class Phenomena:
        """A source that draws the deck's phenomena first."""

        def draw(self, count, _sides):
            at = next((at for at, name in enumerate(left) if name in PHENOMENA), 0)
            del left[at]
            return [at + 1] * count

    deck = common_deck(1, Phenomena())

    assert [name in PHENOMENA for name in deck] == [True] * 2 + [False] * 8


def test_cards_already_in_the_deck_are_not_added_again():
    have = (*PHENOMENA[:2], *PLANES[:8])

    more = common_deck(2, InOrder(), have)

    assert len(more) == 10
    assert not set(have) & set(more)
    assert sum(name in PHENOMENA for name in more) <= 2
    assert common_deck(1, InOrder(), have) == ()


def test_a_deck_is_shuffled_by_the_drawn_numbers():
    class Last:
        def draw(self, count, sides):
            return [sides] * count

    assert shuffled("abc", InOrder()) == ("a", "b", "c")
    assert shuffled("abc", Last()) == ("c", "b", "a")


def test_an_own_deck_has_at_least_ten_cards():
    assert own_deck("\n".join(TEN)) == tuple(TEN)
    words = "A planar deck needs at least 10 cards (901.3), and this has 9. Add some."
    assert refusal(*TEN[:-1]) == words


def test_an_own_deck_has_a_maximum_size():
    full = [f"plane: P{each}" for each in range(MAX_OWN)]

    assert len(own_deck("\n".join(full))) == MAX_OWN
    assert refusal(*full, "plane: More") == "A planar deck here can have up to 100 cards. Leave some out."


def test_an_own_deck_has_at_most_two_phenomena():
    assert len(own_deck("\n".join([*TEN, *PHENOMENA[:2]]))) == 12
    words = "A planar deck can have up to 2 phenomena (901.3), and this has 3. Replace some with planes."
    assert refusal(*TEN, *PHENOMENA[:3]) == words


@pytest.mark.parametrize("line", ["2 {}", "2x {}", "{}\n{}"])
def test_a_card_can_be_in_a_deck_only_once(line):
    name = TEN[0]

    words = f"{name} is listed twice. All cards of a planar deck must differ (901.3)."
    assert refusal(*TEN[1:], line.format(name, name)) == words


@pytest.mark.parametrize("line", ["1x {}", "- {}", "• {}", "* {}", "3. {}", "12) {}", "  {}  "])
def test_list_markers_before_a_card_are_ignored(line):
    first, *others = TEN

    assert own_deck("\n".join([line.format(first), *others])) == tuple(TEN)
    assert own_deck(" | ".join([first, *others])) == own_deck(";".join([first, *others])) == tuple(TEN)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("bant", "Bant"),
        ("plane: My Place", "plane: My Place"),
        ("phenomenon: My Storm", "phenomenon: My Storm"),
        ("plane: Bant", "Bant"),
    ],
)
def test_an_unknown_card_keeps_its_given_type(line, name):
    assert deck_name(line) == name


@pytest.mark.parametrize(("count", "more"), [(5, ()), (6, ("…and 1 more.",)), (9, ("…and 4 more.",))])
def test_only_five_unknown_names_are_listed(count, more):
    told = refusal(*(f"Nowhere {each}" for each in range(count))).split("\n")

    assert (len(told[:5]), tuple(told[5:])) == (5, more)
    assert all(f"Nowhere {at}" in line for at, line in enumerate(told[:5]))


def test_a_revealed_card_has_its_type_if_known():
    card = _revealed(("Bant", "No*pe"))

    assert (card.headline, card.lines) == (
        "Revealed",
        ("**Bant** · Plane — Alara", r"No\*pe", "They're now at the bottom of the planar deck."),
    )


def test_a_deck_is_entered_as_lines_and_restored_if_refused():
    field = _cards("Bant")

    assert (field.key, field.long, field.most, field.filled) == ("cards", True, 4_000, "Bant")
