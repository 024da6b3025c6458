"""The message of an open, finished roll: who can hide its buttons, fold it or delete it."""

import dataclasses

import pytest
from msgspec.structs import replace

from bot.errors import PressError, StaleError
from bot.rolling.presses import GONE, Presses
from bot.rolling.tidying import (
    DELETE,
    DELETE_NOW,
    FOLD,
    KEEP,
    PUT_AWAY,
    TIDYING,
    Tidied,
    Tidying,
    folded,
    is_finished,
)
from bot.rolls.card import Action, Card
from bot.rolls.hidden import PEEK, REVEAL
from bot.rolls.press import OTHER
from bot.rolls.values import Press, Who
from bot.store.stored_rolls import Post
from tests.rolling.test_service import ALICE, BLIND, BOB, ELSEWHERE, GM, GWEN, HERE, ME, STRIKE, card
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.rolls.test_audience_view import drawing

POST = Post(900, HERE.channel)


def without_finish(trail):
    """Return the card of a strike that waits for nothing."""
    drawn = card(trail)
    return replace(drawn, actions=tuple(each for each in drawn.actions if each.key != "finish"))


CALM = replace(STRIKE, card=without_finish)


def tidying(bench, game=CALM):
    presses = Presses(dataclasses.replace(bench.service, games={"strike": game}))
    return Tidying(presses, bench.rolls, bench.gms)


async def posted(bench, *posts, **asked):
    """Return a roll of 4 that is on these messages, or on one message by default."""
    shown = await bench.strike(4, **asked)
    for each in posts or (POST,):
        await bench.rolls.post(shown.roll, each)
    return shown


async def offered(bench, shown, who=ALICE, *, game=CALM):
    press = Press(shown.roll, PEEK, private=True)
    return [each.key for each in await tidying(bench, game).offered(press, HERE, who)]


async def taken(bench, shown, action, who=ALICE, *, place=HERE, private=True, game=CALM):
    return await tidying(bench, game).taken(Press(shown.roll, action, private=private), place, who)


async def refused(bench, *pressed, **more):
    """Return the words of a press's refusal."""
    with pytest.raises(PressError) as error:
        await taken(bench, *pressed, **more)
    return str(error.value)


@pytest.mark.parametrize(("who", "keys"), [(ALICE, [PUT_AWAY, FOLD]), (GWEN, [PUT_AWAY, DELETE]), (BOB, [])])
async def test_the_owner_folds_a_gm_deletes_and_a_stranger_does_neither(bench, who, keys):
    await bench.name_gm()
    shown = await posted(bench)

    assert await offered(bench, shown, who) == keys


async def test_an_owner_who_is_a_gm_has_all_of_the_buttons(bench):
    await bench.name_gm(ALICE)
    shown = await posted(bench)

    assert await offered(bench, shown) == [PUT_AWAY, FOLD, DELETE]


async def test_the_buttons_are_secondary_and_in_the_last_row(bench):
    await bench.name_gm(ALICE)
    shown = await posted(bench)

    actions = await tidying(bench).offered(Press(shown.roll, PEEK, private=True), HERE, ALICE)

    assert {(each.row, each.quiet) for each in actions} == {(4, True)}


async def test_nothing_is_offered_without_a_known_message(bench):
    shown = await bench.strike(4)

    assert await offered(bench, shown) == []


async def test_nothing_is_offered_while_a_decision_is_pending(bench):
    shown = await posted(bench)

    assert await offered(bench, shown, game=STRIKE) == []


@pytest.mark.parametrize("audience", [ME, GM, BLIND])
async def test_nothing_is_offered_for_a_hidden_roll(bench, audience):
    await bench.name_gm(ALICE)
    shown = await posted(bench, audience=audience)

    assert await offered(bench, shown) == []


@pytest.mark.parametrize(
    ("action", "who"),
    [
        (PUT_AWAY, ALICE),
        (FOLD, ALICE),
        (KEEP, ALICE),
        (PUT_AWAY, GWEN),
        (DELETE, GWEN),
        (DELETE_NOW, GWEN),
        (KEEP, GWEN),
    ],
)
async def test_an_allowed_action_returns_every_message_and_the_line(bench, action, who):
    await bench.name_gm()
    posts = (POST, Post(901, ELSEWHERE.channel))
    shown = await posted(bench, *posts)

    tidied = await taken(bench, shown, action, who)

    assert tidied == Tidied(shown.number, posts, f"Alice rolled 4, {shown.number}")


@pytest.mark.parametrize(
    ("action", "who", "words"),
    [
        (FOLD, GWEN, "Only Alice can fold this roll."),
        (FOLD, BOB, "Only Alice can fold this roll."),
        (DELETE, ALICE, "Only a GM can delete this card."),
        (DELETE_NOW, ALICE, "Only a GM can delete this card."),
        (DELETE_NOW, BOB, "Only a GM can delete this card."),
        (PUT_AWAY, BOB, "Only Alice and the GMs can do that."),
        (KEEP, BOB, "Only Alice and the GMs can do that."),
    ],
)
async def test_an_action_without_permission_is_refused_in_words(bench, action, who, words):
    await bench.name_gm()
    shown = await posted(bench)

    assert await refused(bench, shown, action, who) == words


async def test_an_owner_who_is_a_gm_deletes_their_own_card(bench):
    await bench.name_gm(ALICE)
    shown = await posted(bench)

    assert (await taken(bench, shown, DELETE_NOW)).posts == (POST,)


async def test_if_no_gm_is_named_a_channel_manager_deletes(bench):
    shown, max_ = await posted(bench), Who(500, "Max", manages=True)

    assert (await taken(bench, shown, DELETE, max_)).number == shown.number
    assert "This roll belongs to another channel" in await refused(
        bench, shown, DELETE, max_, place=ELSEWHERE
    )


@pytest.mark.parametrize("action", TIDYING)
async def test_a_public_message_has_no_such_button(bench, action):
    await bench.name_gm(ALICE)
    shown = await posted(bench)

    assert await refused(bench, shown, action, private=False) == OTHER.say()


@pytest.mark.parametrize("who", [ALICE, GWEN, BOB])
@pytest.mark.parametrize("audience", [ME, GM, BLIND])
async def test_a_hidden_roll_is_treated_as_missing(bench, audience, who):
    await bench.name_gm()
    shown = await posted(bench, audience=audience)

    assert await refused(bench, shown, PUT_AWAY, who) == GONE.say()


async def test_a_fully_revealed_roll_is_open(bench):
    shown = await posted(bench, audience=GM)
    await bench.press(shown, REVEAL, "all", at=1)

    assert (await taken(bench, shown, FOLD)).line == f"Alice rolled 4, {shown.number}"


async def test_a_roll_with_a_pending_decision_cannot_be_tidied(bench):
    shown = await posted(bench)

    with pytest.raises(StaleError, match="This roll still needs a decision"):
        await taken(bench, shown, FOLD, game=STRIKE)


@pytest.mark.parametrize(("waits", "finished"), [(7, False), (0, True)])
def test_a_roll_that_waits_for_someone_is_not_finished(waits, finished):
    game = replace(CALM, card=lambda trail: replace(without_finish(trail), waits=waits))

    assert is_finished(drawing(game=game)) is finished


@pytest.mark.parametrize(
    ("action", "finished"),
    [
        (Action("finish", "Finish"), False),
        (Action("finish", "Finish", quiet=True), True),
        (Action("nod", "Nod"), True),
        (Action("of no game", "Other"), True),
    ],
)
def test_only_a_button_for_the_next_decision_keeps_a_roll_unfinished(action, finished):
    game = replace(STRIKE, card=lambda _: Card("4", actions=(action,)))

    assert is_finished(drawing(game=game)) is finished


@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        (Card("4: success", total="4"), "Alice rolled 4, K7QP2M"),
        (Card("Nothing\ncounts"), "Alice rolled Nothing counts, K7QP2M"),
        (Card("x", total="12 " * 66 + "345"), f"Alice rolled {'12 ' * 65}12…, K7QP2M"),
    ],
)
def test_a_folded_roll_is_one_line_with_its_total_or_headline(drawn, line):
    game = replace(STRIKE, card=lambda _: drawn)

    assert folded(drawing(game=game)) == line


def test_a_name_in_a_folded_roll_formats_nothing():
    assert folded(drawing(names=("*Al*",))).startswith("\\*Al\\* rolled 4, ")
