import pytest

from bot.errors import PlayerError
from bot.games.magic.rules.cards import all_cards
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.handmade_effects import OwnEffect, ability, described, put_together
from tests.cases import every


@every(
    "what, value, made",
    [
        ("extra", "", Ability("extra")),
        ("always", "+2", Ability("always", 2)),
        ("always", "−1", Ability("always", -1)),
        ("adjust", "", Ability("adjust", 1)),
        ("adjust", "+1/-1", Ability("adjust", 1)),
        ("adjust", "±1", Ability("adjust", 1)),
        ("adjust", "+1", Ability("adjust", 1, down=False)),
        ("adjust", "1", Ability("adjust", 1, down=False)),
        ("adjust", "-1", Ability("adjust", 1, up=False)),
        ("watch", "6", Ability("value", low=6, high=6)),
        ("watch", "５＋", Ability("value", low=5)),
        ("watch", "5 or more", Ability("value", low=5)),
        ("watch", "3 or less", Ability("value", high=3)),
        ("watch", "1–2", Ability("value", low=1, high=2)),
        ("watch", "Natural 20", Ability("value", low=20, high=20, natural=True)),
        ("watch", "natural max", Ability("maximum")),
        ("watch", "each die", Ability("die")),
        ("watch", "every roll", Ability("event")),
        ("watch", "10+ in a roll", Ability("event", low=10)),
        ("watch", "3rd die", Ability("nth", 3)),
        ("watch", "third die this turn", Ability("nth", 3)),
        ("watch", "doubles", Ability("doubles")),
        ("watch", "nat 20", Ability("value", low=20, high=20, natural=True)),
        ("watch", "5 or higher", Ability("value", low=5)),
        ("watch", "≤3", Ability("value", high=3)),
        ("watch", ">4", Ability("value", low=5)),
        ("watch", "1 or 2", Ability("value", low=1, high=2)),
        ("watch", "6 on a d6", Ability("value", low=6, high=6, sides=6)),
        ("watch", "natural 1-2 in a roll", Ability("event", low=1, high=2, natural=True)),
        ("watch", "any die", Ability("die")),
        ("adjust", "-1/+1", Ability("adjust", 1)),
        ("adjust", "+1 or -1", Ability("adjust", 1)),
    ],
)
def test_a_manual_effect_is_read(what, value, made):
    assert ability(what, OwnEffect(value)) == made


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("always", ""),
        ("always", "0"),
        ("always", "two"),
        ("adjust", "+2"),
        ("watch", ""),
        ("watch", "x"),
        ("watch", "0th die"),
    ],
)
def test_an_unreadable_effect_is_refused(what, value):
    with pytest.raises(PlayerError, match="Enter in value"):
        ability(what, OwnEffect(value))


def test_the_cost_limit_and_dice_of_an_effect_are_stored_and_shown():
    made = ability("reroll", OwnEffect(cost="{1}", limit=1, anyone=True))
    assert made == Ability("reroll", cost="{1}", limit=1, anyone=True)
    assert described(made) == "can reroll ({1}, once per turn, any player's dice)"


def test_every_ability_of_every_card_is_described():
    for card in all_cards().values():
        for each in card.abilities:
            assert len(described(each)) > 8, card.name


@pytest.mark.parametrize(
    ("what", "own", "said"),
    [
        ("reroll", OwnEffect("5+"), "takes no value"),
        (
            "watch",
            OwnEffect("6", cost="{1}"),
            "An effect that only watches dice isn't used, so it can't have a cost or a limit",
        ),
        (
            "watch",
            OwnEffect("6", limit=1),
            "An effect that only watches dice isn't used, so it can't have a cost or a limit",
        ),
        ("extra", OwnEffect(anyone=True), "Leave any-player empty"),
        (None, OwnEffect("6"), "choose what it does"),
    ],
)
def test_no_typed_text_is_ignored(what, own, said):
    with pytest.raises(PlayerError, match=said):
        put_together("Pixie Guide", what, own)


def test_a_cards_name_adds_its_effects_and_another_name_the_typed_ones():
    assert put_together("pixie  guide", None, OwnEffect()) == ("Pixie Guide", (Ability("extra"),))
    assert put_together(" My  thing ", "pair", OwnEffect()) == ("My thing", (Ability("pair"),))
