"""Planechase's players: how many there can be, and what stays when someone leaves."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.planechase.rules.seats import MAX_PLAYERS, check_hand_in, check_players, joined, parted
from bot.games.planechase.rules.state import Deck, InForce, PlanarTaken, Player, acted, next_turn
from tests.games.magic.support import ALICE, BOB
from tests.games.planechase.support import KIM, PLAYERS, common, playing

TEAMS = (Player(ALICE, "Alice", 1), Player(BOB, "Bob", 1), Player(KIM, "Kim", 2))


def seats(count):
    return tuple(Player(each, f"P{each}") for each in range(1, count + 1))


def test_one_to_twelve_players_can_play_once_each():
    check_players(seats(1))
    check_players(seats(MAX_PLAYERS))
    with pytest.raises(PlayerError, match="Name the players in turn order"):
        check_players(())
    with pytest.raises(PlayerError, match="A game here can have up to 12 players"):
        check_players(seats(MAX_PLAYERS + 1))
    with pytest.raises(PlayerError, match="Name each player once"):
        check_players((*PLAYERS, PLAYERS[0]))


def test_no_one_can_join_after_the_twelfth():
    full = joined(playing(players=seats(11)), Player(12, "P12"), ScriptedFaces())

    assert full.players[-1] == Player(12, "P12")
    with pytest.raises(PlayerError, match="This game already has 12 players"):
        joined(full, Player(13, "P13"), ScriptedFaces())


def test_a_full_common_deck_is_not_shuffled_for_another_player():
    game = common(*map(str, range(40)), players=seats(4))

    assert joined(game, Player(5, "P5"), ScriptedFaces()).decks == game.decks


def test_a_leaving_player_takes_only_their_own_costs():
    game = acted(acted(playing(), ALICE), BOB)

    assert parted(game, BOB).taken == (PlanarTaken(ALICE, 1),)
    assert parted(game, KIM).taken == game.taken


def test_order_after_an_extra_turn_continues_after_the_same_player_unless_they_left():
    extra = next_turn(playing(), KIM)

    assert extra.regular == ALICE
    assert parted(extra, BOB).regular == ALICE
    assert parted(extra, ALICE).regular == KIM
    assert parted(next_turn(playing(), BOB), KIM).regular == ALICE
    assert parted(playing(), KIM).regular == 0


def test_a_teammate_replaces_a_leaving_player():
    extra = next_turn(playing(players=TEAMS), KIM)

    assert parted(extra, ALICE).regular == BOB
    assert parted(playing(players=TEAMS), ALICE).active == BOB


def test_an_effect_until_your_turn_lasts_until_it_would_have_begun():
    game = replace(playing(), changes=(InForce("fixed", turn=BOB), InForce("aether", turn=KIM)))

    assert parted(game, BOB).changes == (InForce("fixed", turn=KIM), InForce("aether", turn=KIM))
    assert parted(game, KIM).changes == (InForce("fixed", turn=BOB), InForce("aether", turn=ALICE))


def test_a_teams_effect_lasts_until_a_teammates_turn():
    game = replace(playing(players=TEAMS), active=KIM, changes=(InForce("fixed", turn=ALICE),))

    assert parted(game, ALICE).changes == (InForce("fixed", turn=BOB),)


def test_a_plane_is_revealed_only_in_place_of_the_leaving_players():
    decks = Deck(ALICE, ("Naya",)), Deck(BOB, ("Bant",))
    bobs = replace(playing("Bant", kind="own", decks=decks))
    none = replace(bobs, face_up=())

    assert [each.name for each in parted(bobs, BOB).face_up] == ["Naya"]
    assert [each.name for each in parted(bobs, KIM).face_up] == ["Bant"]
    assert parted(none, KIM).face_up == ()


def test_a_deck_is_submitted_once_and_only_if_players_have_their_own():
    own = playing(kind="own", decks=(Deck(BOB, ("Bant",)),))

    check_hand_in(own, ALICE)
    with pytest.raises(PlayerError, match="You've already submitted your planar deck for this game"):
        check_hand_in(own, BOB)
    with pytest.raises(PlayerError, match="Players don't have their own decks in this game"):
        check_hand_in(playing(), ALICE)
