"""A GM's typed request, read by the first game that can read it, or found among saved rolls."""

import pytest

from bot.asks.rules.asked import Asking
from bot.asks.services import AskReader
from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.table import Askable, Table, Tables
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from tests.rolling.test_service import STRIKE

HERE, GWEN = Place(1, 10), Who(300, "Gwen", manages=True, manages_server=True)


def askable(game, texts, names=()):
    """Return a game's way to read requests, which accepts only these texts."""

    async def read(place, text, goal):
        if text not in texts:
            raise PlayerError(f"No {game}.")
        return Asking(game, (place, text), goal)

    def nothing(*_):
        raise NotImplementedError

    return Askable(read, nothing, nothing, nothing, nothing, nothing, names=lambda: list(names))


async def by_name(place, who, text, goal):
    """Return a request for the saved roll of this name, of either dice or cards, or None."""
    games = {"leap": "dice", "draw": "cards"}
    return Asking(games[text], (place, who), goal) if text in games else None


TABLES = Tables(
    dice=Table(asks=askable("dice", {"1d20"}, [("A d20", "1d20")])),
    dnd=Table(asks=askable("dnd", {"stealth", "1d20"}, [("Stealth", "stealth")])),
    quiet=Table(),
    kept=Table(asked_by_name=by_name),
)
EVERY = ("dice", "dnd", "quiet")


@pytest.fixture
def gms(database):
    return GameMasters(Channels(database))


@pytest.fixture
def reader(gms):
    return AskReader(TABLES, gms, dict.fromkeys((*EVERY, "cards"), STRIKE))


async def read(reader, text, *, goal="15", on=EVERY):
    return await reader.read(HERE, GWEN, text, goal, on)


async def refused(reader, text, **more):
    with pytest.raises(PlayerError) as error:
        await read(reader, text, **more)
    return str(error.value)


async def test_the_first_game_that_can_read_it_does(reader):
    assert await read(reader, "1d20") == Asking("dice", (HERE, "1d20"), "15")
    assert await read(reader, "stealth", goal="") == Asking("dnd", (HERE, "stealth"), "")


async def test_only_games_that_are_on_read_it(reader):
    assert (await read(reader, "1d20", on=("dnd",))).game == "dnd"
    assert await refused(reader, "stealth", on=("dice",)) == "No dice."


async def test_a_game_turned_off_here_reads_nothing(reader, gms):
    await gms.switch_off(HERE, GWEN, frozenset({"dice"}))

    assert (await read(reader, "1d20")).game == "dnd"


async def test_text_that_no_game_reads_can_be_a_saved_roll(reader):
    assert await read(reader, "leap") == Asking("dice", (HERE, GWEN), "15")


async def test_a_saved_roll_without_a_game_exists_everywhere_until_turned_off(reader, gms):
    assert (await read(reader, "leap", on=("dice",))).game == "dice"
    await gms.switch_off(HERE, GWEN, frozenset({"kept"}))

    assert await refused(reader, "leap") == "No dnd."


async def test_a_saved_roll_of_a_game_that_is_off_is_refused(reader):
    assert await refused(reader, "draw") == (
        "That roll's game is off here. A GM can turn it on with /gm panel."
    )
    assert (await refused(reader, "leap", on=("dnd",))).startswith("That roll's game is off here")


@pytest.mark.parametrize(("text", "words"), [("4d6k", "No dice."), ("stealt", "No dnd.")])
async def test_the_first_game_explains_wrong_dice_and_the_last_wrong_words(reader, text, words):
    assert await refused(reader, text) == words


async def test_a_missing_game_with_requests_is_reported(reader):
    assert (await refused(reader, "1d20", on=("quiet",))).startswith("No game here takes roll requests")


async def test_the_names_are_those_of_the_games_that_are_on(reader, gms):
    every, only = await reader.names(HERE, EVERY), await reader.names(HERE, ("dnd",))
    await gms.switch_off(HERE, GWEN, frozenset({"dnd"}))

    assert (every, only) == ([("A d20", "1d20"), ("Stealth", "stealth")], [("Stealth", "stealth")])
    assert await reader.names(HERE, EVERY) == [("A d20", "1d20")]
