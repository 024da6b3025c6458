"""A game of Planechase: costs, turns, players, planes and decks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.planechase.rules import planeswalks, seats
from bot.games.planechase.rules.planes import (
    CHANGES,
    all_planes,
    common_deck,
    own_deck,
    plane_named,
    plane_of,
    shuffled,
)
from bot.games.planechase.rules.state import (
    Deck,
    FaceUp,
    InForce,
    PlanarPast,
    Planechase,
    Player,
    acted,
    next_turn,
    standing,
    switched,
)
from tests.cases import every
from tests.games.magic.support import ALICE, BOB
from tests.games.planechase.support import KIM, PLAYERS, Table, common, playing

PLANES = [card.name for card in all_planes().values() if not card.is_phenomenon]
PHENOMENA = [card.name for card in all_planes().values() if card.is_phenomenon]


class Fair:
    """Numbers that Hypothesis draws."""

    def __init__(self, data):
        self.data = data

    def draw(self, count, sides):
        return [self.data.draw(st.integers(1, sides)) for _ in range(count)]


def names(game):
    return [each.name for each in game.face_up]


@given(st.lists(st.sampled_from(["act", "effect", "walk", "turn"]), max_size=40))
def test_the_cost_is_the_number_of_that_players_actions_this_turn(steps):
    table = Table(playing())
    counted = 0
    for step in steps:
        active = table.game.active
        if step == "act":
            roll = table.roll("blank", player=active)
            assert roll.trail[0].request.planar.cost == counted
            counted += 1
        elif step == "effect":
            table.roll("chaos", player=KIM, free=True)
        elif step == "walk":
            table.game = planeswalks.planeswalk(table.game)
        else:
            table.next_turn()
            counted = 0
        assert table.game.cost(table.game.active) == counted


def test_turns_go_around_in_order_and_an_extra_turn_belongs_to_the_named_player():
    game = playing()
    order = []
    for _ in range(4):
        order.append(game.active)
        game = next_turn(game)
    assert order == [ALICE, BOB, KIM, ALICE]
    assert next_turn(acted(game, BOB), BOB).cost(BOB) == 0


def test_undoing_a_roll_refunds_its_cost():
    game = acted(acted(playing(), ALICE), ALICE)
    assert acted(game, ALICE, -1).cost(ALICE) == 1
    assert acted(playing(), ALICE, -1).cost(ALICE) == 0


def test_the_starting_plane_is_not_a_phenomenon_and_skipped_ones_go_to_the_bottom():
    deck = ("Chaotic Aether", "Time Distortion", "Bant", "Agyrem")
    game = seats.started(PLAYERS, "common", (Deck(0, deck),))
    assert names(game) == ["Bant"]
    assert game.deck(0) == ("Agyrem", "Chaotic Aether", "Time Distortion")
    assert game.walks == 0
    assert game.changes == ()


def test_planeswalking_puts_face_up_cards_at_the_bottom_and_reveals_the_next():
    game = common("Bant", "Agyrem", up=("Goldmeadow", "Akoum"))
    walked = planeswalks.planeswalk(game)
    assert names(walked) == ["Bant"]
    assert walked.deck(0) == ("Agyrem", "Goldmeadow", "Akoum")
    assert walked.walks == 1


def test_a_phenomenon_is_shown_and_then_left():
    game = planeswalks.planeswalk(common("Time Distortion", "Bant", up=("Goldmeadow",)))
    assert names(game) == ["Time Distortion"]
    assert game.phenomenon == "Time Distortion"
    assert names(planeswalks.planeswalk(game)) == ["Bant"]


def test_spatial_merging_leads_to_two_planes_and_skips_other_phenomena():
    game = common("Bant", "Time Distortion", "Agyrem", "Akoum", up=("Spatial Merging",))
    walked = planeswalks.planeswalk(game)
    assert names(walked) == ["Bant", "Agyrem"]
    assert walked.deck(0) == ("Akoum", "Spatial Merging", "Time Distortion")
    assert names(planeswalks.planeswalk(game, resolved=False)) == ["Bant"]


def test_chaotic_aether_lasts_until_someone_leaves_a_plane():
    game = planeswalks.planeswalk(common("Bant", "Agyrem", "Akoum", up=("Chaotic Aether",)))
    assert game.changes == (InForce("aether", walk=True),)
    assert next_turn(game).changes == game.changes
    assert planeswalks.planeswalk(game).changes == ()


def test_a_fixed_point_lasts_until_that_players_next_turn():
    game = planeswalks.planeswalk(common("Bant", "Agyrem", up=("Fixed Point in Time",)))
    assert planeswalks.planeswalk(game).changes == (InForce("fixed", turn=ALICE),)
    bobs = next_turn(game)
    kims = next_turn(bobs)
    assert bobs.changes == kims.changes == game.changes
    assert next_turn(kims).changes == ()


def test_a_manually_enabled_effect_stays_until_it_is_turned_off():
    game = switched(common("Bant", "Agyrem", up=("Goldmeadow",)), "aether", on=True)
    assert next_turn(planeswalks.planeswalk(game)).changes == (InForce("aether"),)
    assert switched(game, "aether", on=False).changes == ()
    with pytest.raises(PlayerError, match="Chaotic Aether is already on"):
        switched(game, "aether", on=True)
    with pytest.raises(PlayerError, match="isn't on"):
        switched(playing(), "aether", on=False)


def test_a_plane_is_chosen_from_the_deck_or_not_at_all():
    game = common("Bant", "Agyrem", "Akoum", up=("Goldmeadow",))
    assert names(planeswalks.planeswalk(game, "Akoum")) == ["Akoum"]
    assert planeswalks.planeswalk(game, "Akoum").deck(0) == ("Bant", "Agyrem", "Goldmeadow")
    with pytest.raises(PlayerError, match="isn't in the planar deck"):
        planeswalks.planeswalk(game, "Krosa")


def test_without_a_deck_the_table_can_name_the_planes():
    game = playing()
    assert names(planeswalks.planeswalk(game)) == []
    assert names(planeswalks.planeswalk(game, "Krosa")) == ["Krosa"]
    assert names(planeswalks.planeswalk(planeswalks.planeswalk(game, "Krosa"))) == []
    assert names(planeswalks.beside(planeswalks.beside(game, "Krosa"), "Bant")) == ["Krosa", "Bant"]
    with pytest.raises(PlayerError, match="There's no planar deck to turn up a plane from"):
        planeswalks.beside(game)
    with pytest.raises(PlayerError, match="no planar deck to reveal"):
        planeswalks.revealed(game, 1, ScriptedFaces(), planes=False)


def test_an_additional_plane_is_the_next_plane_of_the_deck():
    game = planeswalks.beside(common("Time Distortion", "Bant", "Agyrem", up=("Norn's Seedcore",)))
    assert names(game) == ["Norn's Seedcore", "Bant"]
    assert game.deck(0) == ("Agyrem", "Time Distortion")
    assert names(planeswalks.planeswalk(game)) == ["Agyrem"]


def test_additional_planes_have_a_limit():
    game = playing(*PLANES[: planeswalks.MAX_FACE_UP])
    with pytest.raises(PlayerError, match="There are already 6 planes face up"):
        planeswalks.beside(game, "Krosa")
    with pytest.raises(PlayerError, match="is already face up"):
        planeswalks.beside(playing("Krosa"), "Krosa")


def test_revealed_cards_go_to_the_bottom():
    game = common("Bant", "Time Distortion", "Agyrem", "Akoum")
    after, shown = planeswalks.revealed(game, 2, ScriptedFaces(2, 1), planes=False)
    assert shown == ("Bant", "Time Distortion")
    assert after.deck(0) == ("Agyrem", "Akoum", "Time Distortion", "Bant")
    after, shown = planeswalks.revealed(game, 2, ScriptedFaces(1, 1, 1), planes=True)
    assert shown == ("Bant", "Time Distortion", "Agyrem")
    after, shown = planeswalks.revealed(game, 10, ScriptedFaces(1, 1, 1, 1), planes=True)
    assert sorted(shown) == sorted(after.deck(0)) == sorted(game.deck(0))


def own(*decks, up=(), active=ALICE):
    game = seats.started(PLAYERS, "own")
    return replace(game, decks=tuple(decks), face_up=up, active=active)


def test_with_own_decks_each_plane_returns_to_its_owner_and_the_controllers_is_next():
    game = own(
        Deck(ALICE, ("Bant",)), Deck(BOB, ("Agyrem", "Akoum")), up=(FaceUp("Krosa", ALICE),), active=BOB
    )
    walked = planeswalks.planeswalk(game)
    assert walked.face_up == (FaceUp("Agyrem", BOB),)
    assert (walked.deck(ALICE), walked.deck(BOB)) == (("Bant", "Krosa"), ("Akoum",))


def test_the_first_plane_is_revealed_once_the_first_players_deck_is_there():
    game = seats.started(PLAYERS, "own")
    game = seats.handed_in(game, BOB, tuple(PLANES[:10]))
    assert names(game) == []
    game = seats.handed_in(game, ALICE, (PHENOMENA[0], *PLANES[10:20]))
    assert game.face_up == (FaceUp(PLANES[10], ALICE),)
    with pytest.raises(PlayerError, match="You've already submitted your planar deck for this game"):
        seats.handed_in(game, ALICE, tuple(PLANES[:10]))
    without = planeswalks.planeswalk(next_turn(next_turn(game)))
    assert names(without) == []
    assert without.deck(ALICE)[-1] == PLANES[10]
    with pytest.raises(PlayerError, match="Players don't have their own decks in this game"):
        seats.handed_in(playing(), ALICE, tuple(PLANES[:10]))


def test_a_leaving_player_takes_their_cards_and_the_controller_reveals_one():
    game = own(Deck(ALICE, ("Bant",)), Deck(BOB, (PHENOMENA[0], "Akoum")), up=(FaceUp("Krosa", ALICE),))
    left = seats.parted(game, ALICE)
    assert left.active == BOB
    assert left.face_up == (FaceUp(PHENOMENA[0], BOB),)  # 901.10: the top card, whatever it is.
    assert [each.owner for each in left.decks] == [BOB]
    stays = seats.parted(game, KIM)
    assert (stays.active, names(stays)) == (ALICE, ["Krosa"])


@every("players", range(1, 13))
def test_a_common_deck_has_the_size_and_phenomena_of_the_rule(players):
    last_first = common_deck(players, Always(last=True))
    for deck in (common_deck(players, Always(last=False)), last_first):
        assert len(deck) == len(set(deck)) == min(40, 10 * players)
        assert sum(plane_of(name).is_phenomenon for name in deck) <= 2 * players
        assert set(deck) <= set(all_planes())


class Always:
    """A source that always takes the first, or the last, of the rest."""

    def __init__(self, *, last):
        self.last = last

    def draw(self, count, sides):
        return [sides if self.last else 1] * count


class PhenomenaFirst(Always):
    """A source that draws every phenomenon before any plane."""

    def __init__(self):
        self.left = list(all_planes())

    def draw(self, count, sides):
        place = next((at for at, name in enumerate(self.left) if plane_of(name).is_phenomenon), 0)
        self.left.pop(place)
        return [place + 1]


@pytest.mark.parametrize(("players", "phenomena"), [(1, 2), (2, 4), (3, 6), (6, 12), (7, 12)])
def test_at_most_two_phenomena_per_player_are_included(players, phenomena):
    deck = common_deck(players, PhenomenaFirst())
    assert sum(plane_of(name).is_phenomenon for name in deck) == phenomena
    assert len(deck) == min(40, 10 * players)


@given(st.data(), st.integers(1, 5))
def test_no_card_is_ever_lost_or_duplicated(data, players):
    seated = tuple(Player(number, str(number)) for number in range(1, players + 1))
    deck = common_deck(players, Fair(data))
    game = seats.started(seated, "common", (Deck(0, deck),))
    for step in data.draw(
        st.lists(st.sampled_from(["walk", "countered", "beside", "reveal", "turn", "named"]), max_size=12)
    ):
        if step in ("walk", "countered"):
            game = planeswalks.planeswalk(game, resolved=step == "walk")
        elif step == "beside" and len(game.face_up) < planeswalks.MAX_FACE_UP:
            game = planeswalks.beside(game)
        elif step == "reveal":
            game, _ = planeswalks.revealed(game, 3, Fair(data), planes=True)
        elif step == "named":
            game = planeswalks.planeswalk(game, game.deck(0)[-1])
        else:
            game = next_turn(game)
        assert sorted([*game.deck(0), *names(game)]) == sorted(deck)
        assert game.face_up
        assert loads(Planechase, dumps(game)) == game


def test_a_shuffle_reaches_every_order():
    orders = {shuffled("abc", ScriptedFaces(one, two, 1)) for one in (1, 2, 3) for two in (1, 2)}
    assert len(orders) == 6


def test_an_own_deck_is_read_from_a_list_as_people_write_it():
    text = "\n".join(f"{number}. {name.upper()}" for number, name in enumerate(PLANES[:9], 1))
    assert own_deck(f"{text}\n- {PHENOMENA[0]}") == (*PLANES[:9], PHENOMENA[0])
    assert own_deck(" | ".join(PLANES[:10])) == tuple(PLANES[:10])
    assert own_deck("; ".join([*PLANES[:9], "plane: My Own"]))[-1] == "plane: My Own"
    assert "The Drum, Mining Facility" in own_deck("\n".join(["the drum mining facility", *PLANES[:10]]))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (PLANES[:9], "at least 10 cards"),
        ([*PLANES[:10], PLANES[0].lower()], "is listed twice"),
        ([*PLANES[:10], *PHENOMENA[:3]], "up to 2 phenomena"),
        ([*PLANES[:10], "phenomenon: A", *PHENOMENA[:2]], "up to 2 phenomena"),
        ([*PLANES[:10], "Nowhere at all"], "There's no plane named"),
        ([*PLANES[:10], "the"], "Which plane is"),
        ([], "at least 10 cards"),
    ],
)
def test_an_illegal_own_deck_is_refused_with_the_reason(cards, said):
    with pytest.raises(PlayerError, match=said):
        own_deck("\n".join(cards))


def test_every_name_in_the_data_is_unique_and_found_by_a_part():
    assert len(all_planes()) == 151
    assert sum(card.is_phenomenon for card in all_planes().values()) == 12
    assert plane_named("academy").name == "Academy at Tolaria West"
    assert all(plane_named(name).name == name for name in all_planes())
    assert {card.change for card in all_planes().values() if card.change} <= {*CHANGES, "order"}


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((), "Name the players"),
        ((PLAYERS[0], PLAYERS[0]), "each player once"),
        (tuple(Player(number, "x") for number in range(1, 14)), "A game here can have up to 12 players"),
    ],
)
def test_impossible_players_are_refused(players, said):
    with pytest.raises(PlayerError, match=said):
        seats.started(players, "none")


@pytest.mark.parametrize(
    ("steps", "stand"),
    [
        (["start"], [0]),
        (["start", "next", "walk"], [0, 1, 2]),
        (["start", "next", "walk", "back"], [0, 1]),
        (["start", "next", "walk", "back", "back"], [0]),
        (["start", "roll 1", "void 1"], [0]),
        (["start", "roll 1", "roll 2", "void 1"], [0, 2]),
        (["start", "roll 1", "walk 1", "back", "void 1"], [0]),
        (["start", "roll 1", "countered 1", "next", "void 1"], [0, 3]),
        (["back", "next", "back", "back"], [3]),
        (["start", "next", "roll 1", "void 1", "back", "join"], [0, 5]),
    ],
)
def test_which_steps_are_still_valid(steps, stand):
    past = [PlanarPast(did, int(roll or 0)) for did, _, roll in (step.partition(" ") for step in steps)]
    assert standing(past) == stand


def test_an_effect_until_a_departed_players_next_turn_ends_when_it_would_have_begun():
    game = replace(playing(), changes=(InForce("fixed", turn=ALICE),))
    bobs = seats.parted(game, ALICE)
    assert bobs.active == BOB
    kims = next_turn(bobs)
    assert kims.changes == bobs.changes == (InForce("fixed", turn=BOB),)
    assert next_turn(kims).changes == ()
    gone = seats.parted(replace(playing(), changes=(InForce("fixed", turn=BOB),)), BOB)
    assert next_turn(gone).changes == ()


def test_chaotic_aether_also_ends_if_only_the_table_knows_the_planes():
    game = planeswalks.planeswalk(planeswalks.planeswalk(playing(), "Chaotic Aether"))
    assert [each.key for each in game.changes] == ["aether"]
    assert planeswalks.planeswalk(game).changes == ()


def test_no_one_planeswalks_to_the_current_plane_or_adds_a_phenomenon():
    with pytest.raises(PlayerError, match="You're already on Bant"):
        planeswalks.planeswalk(playing("Bant"), "Bant")
    with pytest.raises(PlayerError, match="is a phenomenon"):
        planeswalks.beside(playing("Bant"), "Time Distortion")


def test_turns_continue_after_a_player_who_left_during_an_extra_turn():
    game = next_turn(playing(), KIM)
    assert game.regular == ALICE
    assert next_turn(seats.parted(game, ALICE)).active == BOB
    assert seats.parted(game, KIM).active == BOB


def test_the_rest_of_a_team_continues_after_one_leaves():
    team = (Player(ALICE, "Alice", 1), Player(BOB, "Bob", 1), Player(KIM, "Kim"))
    game = acted(playing(players=team), BOB)
    left = seats.parted(game, ALICE)
    assert (left.active, left.cost(BOB)) == (BOB, 1)
    assert next_turn(left).active == KIM
    assert next_turn(next_turn(game)).active == ALICE


@pytest.mark.parametrize("cards", [["plane: My Own", "plane: my own"], ["2 Krosa"], ["2x Krosa"]])
def test_the_cards_of_a_deck_differ_however_they_are_written(cards):
    with pytest.raises(PlayerError, match="is listed twice"):
        own_deck("\n".join([*PLANES[:10], *cards]))


@pytest.mark.parametrize(
    "card", ["plane: chaotic aether", "plane: INTERPLANAR TUNNEL", "phenomenon: time distortion"]
)
def test_a_known_card_keeps_its_type_whatever_is_written_before_it(card):
    name = card.partition(": ")[2]
    assert plane_named(card) == plane_named(name)
    with pytest.raises(PlayerError, match="up to 2 phenomena"):
        own_deck("\n".join([*PLANES[:10], "Mutual Epiphany", "Morphic Tide", card]))


@pytest.mark.parametrize("name", ["plane:", "plane: \u200b", "phenomenon:  "])
def test_a_plane_has_a_name(name):
    with pytest.raises(PlayerError, match="plane"):
        plane_named(name)


def test_all_unknown_cards_are_named_at_once_with_suggestions():
    with pytest.raises(PlayerError) as error:
        own_deck("\n".join([*PLANES[:8], "Jundd", "Nowhere at all"]))
    said = str(error.value).split("\n")
    assert said[0].startswith("There's no plane named “Jundd”. Did you mean Jund?")
    assert said[1].startswith("There's no plane named “Nowhere at all”. For")


@given(st.data())
def test_a_common_deck_grows_with_each_new_player_and_stays_legal(data):
    game = seats.started((PLAYERS[0],), "common", (Deck(0, common_deck(1, Fair(data))),))
    for number in range(2, 6):
        before = {*game.deck(0), *names(game)}
        game = seats.joined(game, Player(number, str(number)), Fair(data))
        cards = [*game.deck(0), *names(game)]
        assert len(cards) == len(set(cards)) == min(40, 10 * number)
        assert before <= set(cards)
        assert sum(plane_of(name).is_phenomenon for name in cards) <= 2 * number


def test_turns_continue_in_order_after_someone_left_during_their_extra_turn():
    game = seats.parted(next_turn(playing(), ALICE), ALICE)
    assert [game.active, next_turn(game).active, next_turn(next_turn(game)).active] == [BOB, KIM, BOB]


def test_turns_continue_after_the_team_whose_member_left_during_an_extra_turn():
    team = (Player(1, "A", 1), Player(2, "B", 1), Player(3, "K"), Player(4, "S"))
    game = seats.parted(next_turn(playing(players=team), 4), 1)
    assert (game.active, next_turn(game).active) == (4, 3)


def test_a_teams_fixed_point_ends_with_either_members_turn():
    team = (Player(1, "A", 1), Player(2, "B", 1), Player(3, "K"))
    game = replace(playing(players=team), active=3, changes=(InForce("fixed", turn=2),))
    assert next_turn(game).active == 1
    assert next_turn(game).changes == ()


@given(
    st.integers(1, 5),
    st.lists(
        st.sampled_from(["next", "extra", "leave active", "leave other", "join", "reverse"]), max_size=25
    ),
    st.data(),
)
def test_the_active_player_is_in_the_game_and_everyone_gets_their_turn(players, steps, data):
    teams = st.sampled_from([0, 100, 200])
    seated = tuple(Player(number, str(number), data.draw(teams)) for number in range(1, players + 1))
    game = playing(players=seated)
    number = players
    for step in steps:
        others = [each.id for each in game.players if each.id != game.active]
        if step == "next":
            game = next_turn(game)
        elif step == "extra":
            game = next_turn(game, data.draw(st.sampled_from([each.id for each in game.players])))
        elif step == "leave active" and others:
            game = seats.parted(game, game.active)
        elif step == "leave other" and others:
            game = seats.parted(game, data.draw(st.sampled_from(others)))
        elif step == "join" and len(game.players) < seats.MAX_PLAYERS:
            number += 1
            game = seats.joined(game, Player(number, str(number)), ScriptedFaces())
        elif step == "reverse":
            game = replace(game, players=game.players[::-1])
        ids = [each.id for each in game.players]
        assert game.active in ids
        assert game.regular in (0, *ids)
        assert game.acting[0].id == game.active
    seen = set()
    for _ in range(2 * len(game.players)):
        game = next_turn(game)
        seen.add(game.controller.team or game.active)
    assert seen == {each.team or each.id for each in game.players}
