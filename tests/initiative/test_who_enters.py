"""Entering an initiative: one's own and hidden entries, with or without dice, at the same moment."""

from bot.audiences import Audience
from bot.store.channels import Channels
from tests.initiative.test_changes import ALICE, BOB, DIRECT, GWEN, HERE, refused
from tests.initiative.test_changes import bench as bench  # noqa: PLC0414 - a fixture


async def test_in_a_direct_message_everyone_is_a_gm(bench):
    assert (await bench.table.by(DIRECT, ALICE)).is_gm
    assert not (await bench.table.by(HERE, ALICE)).is_gm
    assert (await bench.table.by(HERE, GWEN)).is_gm


async def test_no_one_is_hidden_in_a_direct_message(bench):
    words = await refused(bench.enter("Spy 12", place=DIRECT, hidden=True))

    assert words.startswith("Only a GM can enter someone hidden, and only in a server channel")


async def test_only_a_gm_hides_an_entry(bench):
    words = await refused(bench.enter("Spy 12", ALICE, hidden=True))

    assert words.startswith("Only a GM can enter someone hidden, and only in a server channel")


def lose_races(bench, times):
    """Let others change the initiative first, this many times."""
    initiatives, left = bench.table.initiatives, [times]
    put = initiatives.put

    async def late(*state, **more):
        left[0] -= 1
        return None if left[0] >= 0 else await put(*state, **more)

    initiatives.put = late


async def test_rolled_faces_are_kept_if_someone_else_was_faster(bench):
    lose_races(bench, 9)
    bench.dice.will_show(11)
    await bench.enter("Ana d20+2")

    assert (await bench.state()).of(1).count == 13


async def test_someone_who_is_never_first_is_told_to_enter_again(bench):
    lose_races(bench, 10)
    bench.dice.will_show(11)

    assert await refused(bench.enter("Ana d20+2")) == "Too many people are entering at once. Enter again."
    assert await bench.table.view(HERE.channel) is None


async def test_where_rolls_are_hidden_numbers_can_be_entered_but_dice_cannot(bench):
    await Channels(bench.database).set_hidden(HERE.channel, Audience.GM)
    await bench.enter("Ana 14")

    assert (await refused(bench.enter("Bo d20"))).startswith("Rolls here are hidden")
    bench.dice.will_show(11)
    await bench.enter("Spy d20", hidden=True)
    assert await bench.names(hidden=True) == ["Ana", "Spy"]


async def test_a_player_cannot_enter_others(bench):
    words = await refused(bench.enter("Bo 9", ALICE, player=BOB.user))

    assert words.startswith("Only a GM can enter others")
    await bench.enter("Bo 9", player=BOB.user)
    assert (await bench.state()).of(1).player == BOB.user
