"""Permissions to change an initiative, and the effects on the channel's turn."""

from typing import Any

import pytest

from bot.errors import PlayerError, PressError
from bot.initiative.rules.entering import read_entries
from bot.initiative.store import Initiatives
from bot.initiative.table import Entering, InitiativeTable
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.table import Counted, OnTurn, OwnTurns, Table, Tables
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from bot.store.panels import PanelStore
from bot.store.turns import Turn, Turns
from tests.support import LoadedDice

HERE, DIRECT = Place(1, 5), Place(0, 6)
GWEN, ALICE, BOB = Who(1, "Gwen", manages=True), Who(2, "Alice"), Who(3, "Bob")


class Bench:
    """A channel's initiative with dice that show the given faces, and the rest of the table."""

    def __init__(self, database, **tables):
        self.database, self.dice = database, LoadedDice()
        self.tables = Tables(tables)
        self.table = InitiativeTable(
            Initiatives(database),
            GameMasters(Channels(database)),
            ChannelPanels(PanelStore(database), self.tables.holds_rolls, lambda: 0),
            self.tables,
            source=self.dice,
            clock=lambda: 1000,
        )

    async def enter(self, text, who=GWEN, *, place=HERE, player=0, hidden=False):
        entering = [Entering(each, player) for each in read_entries(text)]
        return await self.table.enter(place, who, entering, hidden=hidden)

    async def names(self, *, hidden=False):
        return [each.name for each in (await self.state()).order(hidden=hidden)]

    async def state(self) -> Any:
        view = await self.table.view(HERE.channel)
        return view and view.state

    async def turn(self):
        return await Turns(self.database).turn(HERE.channel)


@pytest.fixture
def bench(database):
    return Bench(database)


async def refused(call, kind=PlayerError):
    with pytest.raises(kind) as error:
        await call
    return str(error.value)


def game(*, on=True):
    """Return a game that decides itself who has the next turn."""

    async def is_on(_place):
        return on

    async def nothing(*_):
        raise NotImplementedError

    return Table(turns=OnTurn(OwnTurns(is_on, nothing, nothing, nothing)))


@pytest.mark.parametrize(
    ("who", "words"), [(BOB, "It's Ana's turn. Only their player and the GMs"), (ALICE, "")]
)
async def test_a_turn_is_ended_by_its_player_or_a_gm(bench, who, words):
    stored = await bench.enter("Ana 14", ALICE)
    await bench.enter("Bo 9", BOB)
    await bench.table.next(HERE, ALICE, stored.id, 0)
    ending = bench.table.next(HERE, who, stored.id, 1)

    if words:
        assert (await refused(ending, PressError)).startswith(words)
    else:
        assert (await ending).state.now.name == "Bo"


async def test_a_gm_ends_the_turn_of_someone_without_a_player(bench):
    stored = await bench.enter("Orc 14")
    await bench.enter("Ana 9", ALICE)
    await bench.table.next(HERE, ALICE, stored.id, 0)

    words = await refused(bench.table.next(HERE, ALICE, stored.id, 1), PressError)
    assert words == "It's the GM's turn now, for Orc."
    assert (await bench.table.next(HERE, GWEN, stored.id, 1)).state.now.name == "Ana"


async def test_someone_outside_the_order_cannot_begin_it(bench):
    stored = await bench.enter("Ana 14", ALICE)

    words = await refused(bench.table.next(HERE, BOB, stored.id, 0), PressError)

    assert words.startswith("Only a GM or someone in the turn order can start")


async def test_the_channels_turn_advances_with_it_and_back(bench):
    stored = await bench.enter("Ana 14, Bo 9")
    turns = [await bench.turn()]
    for step in range(2):
        await bench.table.next(HERE, GWEN, stored.id, step)
        turns.append(await bench.turn())
    await bench.table.back(HERE, GWEN, stored.id, 2)

    assert turns == [Turn(1, 0), Turn(2, 0), Turn(3, 0)]
    assert await bench.turn() == Turn(2, 0)


async def test_while_a_game_keeps_the_turns_the_channels_own_stays(database):
    bench = Bench(database, fight=game())
    stored = await bench.enter("Ana 14, Bo 9")
    await bench.table.next(HERE, GWEN, stored.id, 0)
    await bench.table.back(HERE, GWEN, stored.id, 1)

    assert await bench.turn() == Turn(1, 0)


async def test_its_own_turns_do_not_count_as_another_games(database):
    bench = Bench(database, over=game(on=False), plain=Table())
    own = bench.table
    bench.tables["initiative"] = Table(
        turns=OnTurn(OwnTurns(own.is_on, own.next_turn, own.extra_turn, own.extra_turn))
    )
    stored = await bench.enter("Ana 14, Bo 9")
    await bench.table.next(HERE, GWEN, stored.id, 0)
    await bench.table.next(HERE, GWEN, stored.id, 1)

    assert await bench.turn() == Turn(3, 0)


async def test_a_game_that_reserves_the_next_turn_is_asked(database):
    async def keeps_turn(_place, who):
        if who != ALICE:
            raise PlayerError("Only Alice.")

    bench = Bench(database, wizards=Table(turns=OnTurn(check=keeps_turn)))
    stored = await bench.enter("Ana 14", ALICE)

    assert await refused(bench.table.next(HERE, GWEN, stored.id, 0)) == "Only Alice."
    await bench.table.next(HERE, ALICE, stored.id, 0)
    assert (await bench.state()).now.name == "Ana"


async def test_such_a_game_is_not_asked_while_another_keeps_the_turns(database):
    async def keeps_turn(_place, _who):
        raise PlayerError("Only Alice.")

    bench = Bench(database, wizards=Table(turns=OnTurn(check=keeps_turn)), fight=game())
    stored = await bench.enter("Ana 14")

    await bench.table.next(HERE, GWEN, stored.id, 0)
    assert (await bench.state()).now.name == "Ana"


async def test_the_turn_command_begins_the_next_one_once(bench):
    await bench.enter("Ana 14, Bo 9")
    on = [await bench.table.is_on(HERE)]
    await bench.table.next_turn(HERE, GWEN, 1)
    on.append(await bench.table.is_on(HERE))

    assert on == [False, True]
    words = await refused(bench.table.next_turn(HERE, GWEN, 1))
    assert words == "Someone else has already started the next turn."


async def test_without_an_initiative_none_continues(bench):
    assert not await bench.table.is_on(HERE)
    assert (await refused(bench.table.next_turn(HERE, GWEN, 1), PressError)).startswith(
        "This initiative was cleared"
    )
    assert (await refused(bench.table.extra_turn(HERE, GWEN, ALICE))).startswith(
        "Everyone acts once per round here"
    )


async def test_the_turns_counts_show_whose_turn_it_is(bench):
    nothing = await bench.table.counted(HERE)
    await bench.enter("Spy 12", hidden=True)
    hidden = await bench.table.counted(HERE)
    stored = await bench.enter("Ana 14")
    await bench.table.next(HERE, GWEN, stored.id, 0)

    assert (nothing, hidden) == (None, None)
    assert await bench.table.counted(HERE) == Counted(("Initiative, round 1: it's **Ana**'s turn.",))
    bench.tables["fight"] = game()
    assert (await bench.table.counted(HERE)).remark.startswith(
        "The turn above belongs to this channel's game"
    )


@pytest.mark.parametrize("who", [ALICE, GWEN])
async def test_a_note_is_for_the_player_and_gms(bench, who):
    stored = await bench.enter("Ana 14", ALICE)
    await bench.table.note(HERE, who, stored.id, (1, False), " sl ow ")

    assert (await bench.state()).of(1).note == "sl ow"
    words = await refused(bench.table.note(HERE, BOB, stored.id, (1, False), ""), PressError)
    assert words.startswith("That entry isn't yours")


async def test_only_gms_change_a_hidden_entry(bench):
    stored = await bench.enter("Spy 12", hidden=True)

    for call in (
        bench.table.note(HERE, ALICE, stored.id, (1, True), "x"),
        bench.table.remove(HERE, ALICE, stored.id, (1, True)),
        bench.table.reveal(HERE, ALICE, stored.id, 1),
    ):
        assert (await refused(call, PressError)).startswith("That entry is no longer in the turn order")
    await bench.table.reveal(HERE, GWEN, stored.id, 1)
    assert await bench.names() == ["Spy"]


async def test_a_public_entry_cannot_be_revealed(bench):
    stored = await bench.enter("Ana 14")

    words = await refused(bench.table.reveal(HERE, GWEN, stored.id, 1), PressError)

    assert words.startswith("That entry is no longer in the turn order")


async def test_a_removed_entry_is_gone(bench):
    stored = await bench.enter("Ana 14, Bo 9")
    await bench.table.remove(HERE, GWEN, stored.id, (1, False))

    assert await bench.names() == ["Bo"]
    assert "That entry is no longer in the turn order" in await refused(
        bench.table.remove(HERE, GWEN, stored.id, (1, False)), PressError
    )


async def test_a_tie_is_settled_once_and_by_its_players(bench):
    stored = await bench.enter("Ana 14", ALICE)
    await bench.enter("Bo 14", BOB)

    words = await refused(bench.table.settle(HERE, Who(9, "Sam"), stored.id, 2), PressError)
    await bench.table.settle(HERE, ALICE, stored.id, 2)

    assert words == "Only their players or a GM can decide who goes first: Ana, Bo."
    assert await bench.names() == ["Bo", "Ana"]
    words = await refused(bench.table.settle(HERE, ALICE, stored.id, 2), PressError)
    assert words.startswith("That tie is settled")


async def test_only_a_gm_clears_the_order(bench):
    stored = await bench.enter("Ana 14", ALICE)

    assert (await refused(bench.table.clear(HERE, ALICE, stored.id))).startswith("Only a GM can do that")
    cleared = await bench.table.clear(HERE, GWEN, stored.id)
    assert [each.name for each in cleared.state.order()] == ["Ana"]
    assert await bench.table.view(HERE.channel) is None
    assert (await refused(bench.table.seen(HERE.channel, stored.id), PressError)).startswith(
        "This initiative was cleared"
    )


async def test_an_initiative_with_another_number_is_not_this_channels(bench):
    stored = await bench.enter("Ana 14")

    assert (await bench.table.seen(HERE.channel, stored.id)).stored == stored
    await refused(bench.table.seen(HERE.channel, stored.id + 1), PressError)
    await refused(bench.table.seen(HERE.channel + 1, stored.id), PressError)


async def test_dice_are_read_in_the_tables_dialect(bench):
    async def dialect(place):
        return f"of {place.channel}"

    without = await bench.table.dialect(HERE)
    bench.tables["dice"] = Table(offers={"dialect": dialect})

    assert (without, await bench.table.dialect(HERE)) == ("", "of 5")
