"""Planechase's table in words: the turn, the choices, past actions, and the remaining cards."""

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.errors import PlayerError
from bot.games.planechase.rules.more import (
    MAX_REVEALED,
    change_choices,
    fields_of,
    leave_card,
    more_card,
    player_choices,
    read_reveal,
    title_of,
)
from bot.games.planechase.rules.panel import (
    PlanarMoment,
    PlanarStep,
    back_action,
    linked,
    over_card,
    panel_card,
    step_words,
)
from bot.games.planechase.rules.planes import plane_of
from bot.games.planechase.rules.state import Deck, Player, acted
from bot.rolls.card import Action
from tests.games.magic.support import ALICE, BOB
from tests.games.planechase.support import KIM, PLAYERS, Table, playing

TEAMS = (Player(ALICE, "Alice", 1), Player(BOB, "Bob", 1), Player(KIM, "Kim", 2))


def card(game=None, paying=0, **about):
    return panel_card(PlanarMoment(game or playing(), 3, **about), paying)


def keys(found):
    return [each.key for each in found.actions]


def line(found, begins):
    """Return the line of a card that begins with this text."""
    return next(each for each in found.lines if each.startswith(begins))


def test_the_table_shows_whose_turn_it_is_and_the_cost_of_the_next_roll():
    game = acted(acted(playing(), ALICE), ALICE)

    assert card().headline == "Alice's turn: next roll costs 0"
    assert card(game).headline == "Alice's turn: next roll costs 2"
    assert card(game).label == "turn 3"


def test_each_team_member_pays_for_their_own_rolls():
    team = playing(players=TEAMS)

    assert card(team).headline == "Alice + Bob's turn: next roll costs 0"
    assert card(acted(team, BOB)).headline == "Alice + Bob's turn: next roll costs 0 or 1"
    assert line(card(team), "Turn order") == "Turn order: **Alice** + **Bob** → Kim"
    assert line(card(), "Turn order") == "Turn order: **Alice** → Bob → Kim"


def test_a_player_asked_to_pay_is_told_the_cost():
    game = acted(playing(), ALICE)

    asked = card(game, ALICE)

    assert asked.headline == "Alice, pay 1?"
    assert keys(asked)[:2] == ["pay", "cannot"]
    assert [each.at for each in asked.actions[:2]] == [1, 1]


def test_a_roll_that_is_now_free_is_not_asked_about():
    assert card(playing(), ALICE).headline == "Alice's turn: next roll costs 0"
    assert keys(card(playing(), ALICE))[0] == "roll"


def test_a_phenomenon_waits_for_its_ability():
    game = replace(acted(playing("Chaotic Aether"), ALICE), walks=2)

    found = card(game, ALICE, revision=7)

    assert found.headline == "Alice's turn: phenomenon"
    assert "Once it's resolved or countered, Alice planeswalks" in line(found, "Its ability")
    assert [(each.key, each.at) for each in found.actions[:2]] == [("countered", 7), ("resolved", 2)]


def test_a_pending_planeswalk_comes_first():
    table = Table(playing("Bant"))
    table.roll("planeswalker")

    found = table.card

    assert found.headline == "Alice's turn: planeswalk pending"
    assert [each.key for each in found.actions] == [
        "roll",
        "next",
        "walk",
        "countered",
        "join",
        "leave",
        "more",
    ]
    assert next(each for each in found.actions if each.key == "roll").quiet
    assert not card().actions[0].quiet


def test_a_pending_planeswalk_comes_above_a_phenomenons_ability():
    table = Table(playing("Chaotic Aether"))
    table.roll("planeswalker", free=True)

    assert table.card.headline == "Alice's turn: planeswalk pending"
    assert keys(table.card)[:3] == ["roll", "next", "walk"]


def test_an_ability_leaves_with_its_player():
    table = Table(playing("Bant"))
    table.roll("planeswalker")
    alone = replace(table.game, players=PLAYERS[1:], active=BOB)

    assert PlanarMoment(alone, 1, tuple(each.trail for each in table.rolls)).pending == ()


def test_the_turns_rolls_show_their_cost_and_whose_effect_caused_them():
    table = Table(playing())
    assert line(table.card, "This turn") == "This turn: no planar roll yet"
    table.roll("blank")
    table.roll("chaos")
    table.roll("blank", free=True, by="Powerstone")

    assert (
        line(table.card, "This turn") == "This turn: blank (cost 0) · chaos (cost 1) · blank (Alice, effect)"
    )


@pytest.mark.parametrize(("count", "cut"), [(12, False), (13, True)])
def test_the_last_twelve_rolls_are_listed(count, cut):
    table = Table(playing())
    for _ in range(count):
        table.roll("blank", free=True)

    told = line(table.card, "This turn").removeprefix("This turn: ").split(" · ")

    assert (told[0] == "…", len(told)) == (cut, 12 + cut)


def test_known_planes_are_linked_and_hints_are_shown():
    bant = card(playing("Bant")).lines[0]

    assert bant.startswith("[**Bant**](https://scryfall.com/search?q=%21%22Bant%22%20include%3Aextras) · ")
    assert linked(plane_of("Somewhere*")) == "**Somewhere\\***"


def test_a_game_without_planes_or_decks_shows_what_is_missing():
    assert line(card(), "The planes").startswith("The planes are at the table")
    own = playing(kind="own", decks=(Deck(BOB, ("Bant",)),))
    assert line(card(own), "No planar") == "No planar deck yet: Alice, Kim"
    assert not any(each.startswith("The planes") for each in card(own).lines)
    assert [each.partition(":")[0] for each in card(playing("Bant")).lines[1:]] == ["This turn", "Turn order"]


def test_the_last_three_steps_are_shown():
    steps = tuple(PlanarStep("next", f"P*{each}", "Gwen") for each in range(4))

    assert card(steps=steps).remarks == tuple(f"P\\*{each}'s turn began \\(Gwen\\)" for each in (1, 2, 3))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (PlanarStep("walk", "to|Bant|Naya", "Al"), "Al planeswalked to Bant and Naya"),
        (PlanarStep("walk", "met|Bant", "Al"), "Al planeswalked and encountered Bant"),
        (PlanarStep("walk", "", "Al"), "Al planeswalked"),
        (PlanarStep("countered", "to|Bant", "Al"), "Al countered it"),
        (PlanarStep("reveal", "Bant|Naya", "Al"), "Al revealed Bant, Naya"),
        (PlanarStep("void", "chaos|Bob|by", "Al"), "Al undid: Bob|by's roll, chaos"),
        (PlanarStep("join", "Bob", "Al"), "Bob joined"),
        (PlanarStep("back", dumps(PlanarStep("leave", "Bob", "Kim")), "Al"), "Al undid: Bob left"),
        (PlanarStep("on", "Fixed Point", "Al"), "Al turned on Fixed Point"),
    ],
)
def test_a_step_in_words(step, words):
    assert step_words(step) == words


@pytest.mark.parametrize(
    ("walks", "words"), [(0, "planeswalked 0 times"), (1, "planeswalked once"), (2, "planeswalked 2 times")]
)
def test_a_finished_game_shows_how_often_they_planeswalked(walks, words):
    left = over_card(PlanarMoment(replace(playing(), walks=walks), 5))

    assert left.lines == (f"It ended on turn 5; the players {words}.",)
    assert over_card(None).lines == ()


def test_more_offers_undo_if_something_can_be_undone():
    last = PlanarStep("join", "Bob", "Gwen")
    found = more_card(
        PlanarMoment(playing(), 3, steps=(PlanarStep("next", "Al", "Al"), last), last=last, revision=9)
    )

    assert found.remarks == ("Bob joined",)
    assert "back" not in keys(more_card(PlanarMoment(playing(), 3)))
    assert [each for each in found.actions if each.key == "back"] == [
        Action("back", "Undo: joining", at=9, quiet=True, row=4)
    ]
    assert back_action(PlanarMoment(playing(), 3), 1).label == "Undo: "


def test_more_has_two_secondary_buttons_per_row():
    card = more_card(PlanarMoment(playing(), 3))

    assert all(each.quiet for each in card.actions)
    assert [each.row for each in card.actions] == [0, 0, 1, 1, 2, 2, 3, 3, 4]


def test_leaving_on_your_own_turn_warns_that_the_next_begins():
    assert leave_card(playing(), ALICE).lines[1:] == ("It's your turn, so the next turn starts.",)
    assert leave_card(playing(), BOB).lines[1:] == ()
    with pytest.raises(PlayerError, match="You aren't in this game of Planechase"):
        leave_card(playing(), 9)


@pytest.mark.parametrize("action", ["effect", "walk_to", "beside", "reveal"])
def test_a_question_with_a_form_has_fields_and_a_title(action):
    assert fields_of(action)
    assert title_of(action)


@pytest.mark.parametrize("action", ["changes", "extra", "bring", "take_out"])
def test_a_question_with_a_list_has_only_a_title(action):
    assert fields_of(action) == ()
    assert title_of(action)


@pytest.mark.parametrize(
    ("cards", "of", "found"),
    [
        ("1", "cards", (1, False)),
        (f" {MAX_REVEALED} ", "planes", (MAX_REVEALED, True)),
        ("5", "", (5, False)),
    ],
)
def test_cards_or_planes_are_revealed(cards, of, found):
    assert read_reveal(cards, of) == found


@pytest.mark.parametrize("cards", ["", "0", str(MAX_REVEALED + 1), "-1", "some"])
def test_too_few_or_too_many_cards_are_not_revealed(cards):
    with pytest.raises(PlayerError, match="Enter how many cards to reveal, from 1 to 10"):
        read_reveal(cards, "cards")


def test_active_effects_can_be_turned_off_and_others_on():
    choices = change_choices(playing())
    on = choices[0].key.removesuffix(" on")

    switched = change_choices(playing(changes=(on,)))

    assert all(each.key.endswith(" on") and each.label.startswith("On: ") for each in choices)
    assert switched[0].key == f"{on} off"
    assert switched[0].label == choices[0].label.replace("On: ", "Off: ")
    assert switched[1:] == choices[1:]


def test_players_are_offered_in_turn_order():
    assert [(each.key, each.label) for each in player_choices(playing())] == [
        (str(ALICE), "Alice"),
        (str(BOB), "Bob"),
        (str(KIM), "Kim"),
    ]
