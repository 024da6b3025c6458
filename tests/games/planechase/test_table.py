"""Steps of a game of Planechase: permissions, timing, and effects on other players."""

import pytest

from bot.errors import PlayerError
from bot.games import all_games
from bot.games.planechase.rules.state import Player
from bot.games.planechase.store import Planechases, StoredPlanarStep
from bot.games.planechase.table.game import PlanechaseTable
from bot.games.planechase.table.open_games import PlaneGames, game_of, last_of, where_to
from bot.rolls.gms import GameMasters
from bot.rolls.logs import TurnLogs
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from bot.store.turns import Turn
from tests.games.planechase.support import playing

HERE = Place(1, 10)
ALICE, BOB, KIM = Who(1, "Alice"), Who(2, "Bob"), Who(3, "Kim")
SAM, GWEN = Who(8, "Sam"), Who(9, "Gwen", manages=True)
SEATS = tuple(Player(each.user, each.name) for each in (ALICE, BOB, KIM))
TEAMS = (Player(1, "Alice", 1), Player(2, "Bob", 1), Player(3, "Kim", 2))


class AsTheyLie:
    """A source that leaves decks in order when they are shuffled."""

    def draw(self, count, sides):
        return [sides] * count


@pytest.fixture
def games(database):
    return Planechases(database)


@pytest.fixture
def table(database, games):
    gms = GameMasters(Channels(database))
    logs = TurnLogs(database, all_games())
    open_games = PlaneGames(games, logs, gms, clock=lambda: 0)
    return PlanechaseTable(games, open_games, gms, source=AsTheyLie())


async def started(table, players=SEATS, kind="none"):
    await table.start(HERE, ALICE, players, kind)


async def now(table):
    """Return the game's current state and the number of its turn."""
    view = await table.view(HERE.channel)
    return game_of(view.stored), view.stored.turn.number


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


STRANGER = "Only this game's players and GMs can do that. Press Join on its table."


async def test_a_channel_has_one_game_at_a_time(table):
    assert not await table.is_on(HERE)
    await started(table)

    assert await table.is_on(HERE)
    assert not await table.is_on(Place(1, 11))
    words = "A game of Planechase is already running here. Show it with /planechase start."
    assert await refusal(started(table)) == words


async def test_a_game_with_the_common_deck_begins_on_a_plane(table):
    await started(table, kind="common")
    game, _ = await now(table)

    assert (len(game.deck(0)), len(game.face_up)) == (10 * len(SEATS) - 1, 1)


async def test_only_players_and_gms_take_steps(table):
    await started(table)

    assert await refusal(table.beside(HERE, SAM, "Bant")) == STRANGER
    assert await refusal(table.switch(HERE, SAM, "fixed", on=True)) == STRANGER
    assert await refusal(table.next_turn(HERE, SAM, 1)) == STRANGER
    assert await refusal(table.ending(HERE, SAM)) == STRANGER
    assert await refusal(table.join(HERE, SAM, Player(7, "Zed"))) == STRANGER
    await table.beside(HERE, GWEN, "Bant")
    assert (await now(table))[0].face_up[-1].name == "Bant"


async def test_anyone_can_join(table):
    await started(table)
    await table.join(HERE, SAM, Player(SAM.user, SAM.name))

    assert [each.name for each in (await now(table))[0].players] == ["Alice", "Bob", "Kim", "Sam"]
    again = table.join(HERE, SAM, Player(SAM.user, SAM.name))
    assert await refusal(again) == "Sam is already in this game."


async def test_the_turn_passes_once_however_many_press(table):
    await started(table)
    await table.next_turn(HERE, KIM, 1)

    game, number = await now(table)
    assert (game.active, number) == (BOB.user, 2)
    words = "Someone else has already started the next turn."
    assert await refusal(table.next_turn(HERE, KIM, 1)) == words


async def test_a_turn_is_ended_by_its_player_or_a_gm(table):
    await started(table)

    words = "It's Alice's turn. Only they or a GM can end it here; /turn works for any player."
    assert await refusal(table.next_turn(HERE, BOB, 1, ends_own=True)) == words
    assert await refusal(table.next_turn(HERE, SAM, 1, ends_own=True)) == STRANGER
    await table.next_turn(HERE, ALICE, 1, ends_own=True)
    await table.next_turn(HERE, GWEN, 2, ends_own=True)
    assert (await now(table))[0].active == KIM.user


async def test_any_team_member_can_end_their_turn(table):
    await started(table, TEAMS)
    await table.next_turn(HERE, BOB, 1, ends_own=True)

    assert (await now(table))[0].active == KIM.user


async def test_an_extra_turn_belongs_to_a_player(table):
    await started(table)

    words = await refusal(table.extra_turn(HERE, ALICE, SAM))
    assert words == "Sam isn't in this game."
    await table.extra_turn(HERE, ALICE, KIM, 1)
    assert (await now(table))[0].active == KIM.user
    assert "already" in await refusal(table.extra_turn(HERE, ALICE, BOB, 1))
    await table.extra_turn(HERE, ALICE, BOB)
    assert (await now(table))[0].active == BOB.user


async def test_only_the_planar_controller_or_a_gm_planeswalks_and_once_per_press(table):
    await started(table)

    words = "Only Alice, the planar controller, or a GM can planeswalk."
    assert await refusal(table.planeswalk(HERE, BOB, name="Bant")) == words
    await table.planeswalk(HERE, ALICE, at=0, name="Bant")
    words = "Someone has already planeswalked. Check where you are now."
    assert await refusal(table.planeswalk(HERE, ALICE, at=0, name="Naya")) == words
    await table.planeswalk(HERE, GWEN, name="naya")
    game, _ = await now(table)
    assert ([each.name for each in game.face_up], game.walks) == (["Naya"], 2)


async def test_any_player_can_counter_only_a_phenomenons_ability(table):
    await started(table)
    words = "There's nothing on the stack to counter."
    assert await refusal(table.planeswalk(HERE, BOB, resolved=False)) == words
    await table.planeswalk(HERE, ALICE, name="Chaotic Aether")

    await table.planeswalk(HERE, BOB, resolved=False)

    assert (await now(table))[0].phenomenon == ""


async def test_while_a_phenomenon_is_face_up_no_one_begins_a_turn(table):
    await started(table)
    await table.planeswalk(HERE, ALICE, name="Chaotic Aether")

    words = "The ability of Chaotic Aether is on the stack"
    assert (await refusal(table.next_turn(HERE, ALICE, 1))).startswith(words)
    assert (await now(table))[1] == 1


async def test_players_leave_or_are_removed_by_a_gm(table):
    await started(table)
    bob = Player(BOB.user, BOB.name)

    assert await refusal(table.leave(HERE, ALICE, bob)) == "Only Bob or a GM can make Bob leave."
    assert await refusal(table.leave(HERE, GWEN, Player(7, "Zed"))) == "Zed isn't in this game."
    assert await refusal(table.leave(HERE, SAM, Player(SAM.user, SAM.name))) == STRANGER
    gone = await refusal(table.leave(HERE, GWEN, Player(GWEN.user, GWEN.name)))
    assert gone.startswith("You aren't in this game of Planechase")
    await table.leave(HERE, BOB, bob)
    await table.leave(HERE, GWEN, Player(KIM.user, KIM.name))
    assert [each.name for each in (await now(table))[0].players] == ["Alice"]
    last = await refusal(table.leave(HERE, ALICE, Player(ALICE.user, ALICE.name)))
    assert last == "That's the last player. End the game with More…, End the game…."


async def test_the_next_turn_begins_only_when_the_active_player_leaves(table):
    await started(table)
    await table.leave(HERE, BOB, Player(BOB.user, BOB.name))
    assert (await now(table))[1] == 1

    await table.leave(HERE, ALICE, Player(ALICE.user, ALICE.name))

    game, number = await now(table)
    assert (game.active, number) == (KIM.user, 2)


async def test_the_rest_of_a_team_continues_its_turn(table):
    await started(table, TEAMS)
    await table.leave(HERE, ALICE, Player(ALICE.user, ALICE.name))

    game, number = await now(table)
    assert (game.active, number) == (BOB.user, 1)


async def test_a_deck_is_submitted_by_a_player_of_this_game(table):
    await started(table, kind="own")

    assert "You aren't in this game of Planechase" in await refusal(table.check_hand_in(HERE, SAM))
    await table.check_hand_in(HERE, BOB)
    assert "There's no game of Planechase here" in await refusal(table.check_hand_in(Place(1, 11), BOB))


async def test_a_player_or_a_gm_ends_only_the_game_that_was_shown(table):
    await started(table)
    first = await table.ending(HERE, BOB)
    ended = await table.end(HERE, GWEN, first)
    await started(table)
    second = await table.ending(HERE, GWEN)

    assert ended is not None
    assert (ended.id, ended.moment.turn, ended.moment.game.players) == (first, 1, SEATS)
    assert second != first
    assert "There's no game of Planechase here" in await refusal(table.end(HERE, BOB, first))
    assert await refusal(table.end(HERE, SAM, second)) == STRANGER


async def test_a_gm_can_end_a_game_that_can_no_longer_be_read(table, games):
    await games.start(HERE.channel, StoredPlanarStep("{", "start", "", 1, "Alice", 0))

    words = "This game can't be loaded. A GM can end it with /planechase start."
    assert await refusal(table.beside(HERE, ALICE, "Bant")) == words
    assert await refusal(table.end(HERE, ALICE, 1)) == words
    assert await table.end(HERE, GWEN, await table.ending(HERE, GWEN)) is None
    assert not await table.is_on(HERE)


async def test_the_trail_lists_steps_and_what_can_be_undone(table):
    await started(table)
    view = await table.view(HERE.channel)
    assert (view.table().moment.steps, view.table().moment.last) == ((), None)
    await table.beside(HERE, BOB, "Bant")
    await table.planeswalk(HERE, ALICE, name="Naya")

    moment = (await table.view(HERE.channel)).table().moment

    assert [(each.did, each.detail, each.name) for each in moment.steps] == [
        ("beside", "Bant", "Bob"),
        ("walk", "to|Naya", "Alice"),
    ]
    assert moment.last == moment.steps[-1]
    assert moment.revision == 3


async def test_an_outdated_button_undoes_nothing(table):
    await started(table)
    view = await table.view(HERE.channel)

    assert view.last_roll(1) == (0, 0)
    assert view.next_pending(0) == view.open_roll() == 0
    with pytest.raises(PlayerError):
        view.last_roll(2)
    with pytest.raises(PlayerError, match="Someone has already planeswalked"):
        view.next_pending(1)


def test_the_first_step_cannot_be_undone():
    step = StoredPlanarStep("{}", "start", "", 1, "Alice", 0, turn=Turn(1))

    assert last_of([step]) is None
    assert last_of([]) is None


@pytest.mark.parametrize(
    ("planes", "detail"),
    [
        ((), ""),
        (("Bant",), "to|Bant"),
        (("Bant", "Naya"), "to|Bant|Naya"),
        (("Chaotic Aether",), "met|Chaotic Aether"),
    ],
)
def test_the_current_plane_is_stored_with_how_they_got_there(planes, detail):
    assert where_to(playing(*planes)) == detail
