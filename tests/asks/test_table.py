"""A GM asks several people to roll: who rolls, what everyone sees, and what only GMs learn."""

import pytest

from bot.asks.rules.asked import MAX_ASKED, Answer, Asked, Asking
from bot.asks.rules.panel import CLOSE
from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolls.table import Table
from bot.rolls.values import Who
from bot.store.channels import StoredGm
from tests.asks.leaping import (
    ALICE,
    BO,
    BOB,
    DIRECT,
    ELSEWHERE,
    GWEN,
    HERE,
    MIRA,
    PEOPLE,
    SAM,
    WOLF,
    Bench,
    Leap,
)


@pytest.fixture
async def bench(database):
    made = Bench(database)
    await made.channels.add_gm(HERE.channel, 0, StoredGm(GWEN.user, False, "Gwen"), 20)
    return made


async def refused(call):
    with pytest.raises(PlayerError) as error:
        await call
    return str(error.value)


async def test_those_asked_are_missing_until_they_roll(bench):
    asked = await bench.ask(*PEOPLE)

    assert (asked.card.headline, asked.card.lines) == ("Leap 15", ("Waiting for: Mira, Bo, Wolf",))
    assert (asked.channel, asked.message, asked.asker) == (HERE.channel, 0, "Gwen")


async def test_its_message_is_known(bench):
    asked = await bench.ask(MIRA)
    await bench.book.posted(asked.id, 900)

    assert (await bench.book.shown(asked.id)).message == 900


@pytest.mark.parametrize(
    ("who", "place", "words"),
    [
        (ALICE, HERE, "Only a GM can do that"),
        (GWEN, ELSEWHERE, "Only a GM can do that"),
        (GWEN, DIRECT, "There's no one to ask in a direct message"),
    ],
)
async def test_only_a_gm_asks_and_only_in_a_server(bench, who, place, words):
    assert (await refused(bench.ask(MIRA, who=who, place=place))).startswith(words)
    assert (await refused(bench.book.authorise(place, who))).startswith(words)


async def test_the_number_of_people_asked_at_once_is_limited(bench):
    people = [Asked(each, f"P{each}", 0) for each in range(1, MAX_ASKED + 2)]

    assert await refused(bench.ask(*people)) == "You can ask up to 20 at once. Name fewer."
    assert (await bench.ask(*people[:-1])).id == 1


async def test_a_roll_answers_for_the_character_it_was_made_for(bench):
    asked = await bench.ask(*PEOPLE)
    shown = await bench.roll(asked, 17)

    assert (shown.card.total, shown.private) == ("17", False)
    assert await bench.lines(asked) == ["Mira **17** ✓ (d20)", "Waiting for: Bo, Wolf"]


@pytest.mark.parametrize(
    ("character", "who"), [(BO, ALICE), (MIRA, BOB), (WOLF, GWEN), (Asked(9, "Zed", 100), ALICE)]
)
async def test_no_one_rolls_for_someone_elses_character(bench, character, who):
    asked = await bench.ask(*PEOPLE)

    words = await refused(bench.book.roll(asked.id, character.character, HERE, who))

    assert words == "That was already rolled. See the message."
    assert await bench.lines(asked) == ["Waiting for: Mira, Bo, Wolf"]


async def test_everyone_answers_once(bench):
    asked = await bench.ask(*PEOPLE)
    await bench.roll(asked, 17)

    words = await refused(bench.book.roll(asked.id, MIRA.character, HERE, ALICE))

    assert words.startswith("That was already rolled")


async def test_someone_who_fails_on_purpose_rolls_nothing(bench):
    asked = await bench.ask(MIRA, fails=True)
    await bench.roll(asked, 0, fails=True)

    assert await bench.lines(asked) == ["Mira **0** ✗ (d20)"]


@pytest.mark.parametrize(("fails", "offered"), [(True, True), (False, False)])
async def test_failing_on_purpose_is_offered_if_the_game_has_it(bench, fails, offered):
    asked = await bench.ask(MIRA, fails=fails)

    assert ("ask_fail" in [each.key for each in asked.card.actions]) is offered


async def test_if_no_one_is_named_everyone_can_answer_once(bench):
    asked = await bench.ask()
    sam = Asked(-SAM.user, "Sam", SAM.user)
    before = await bench.lines(asked)
    await bench.roll(asked, 3, sam, SAM)

    assert before == ["Press Roll to take part."]
    assert await bench.lines(asked) == ["Sam **3** ✗ (d20)", "Press Roll to take part."]
    assert "already rolled" in await refused(bench.book.roll(asked.id, -SAM.user, HERE, SAM))
    assert "already rolled" in await refused(bench.book.roll(asked.id, -SAM.user, HERE, ALICE))


async def test_the_roll_is_made_where_it_was_requested(bench):
    asked = await bench.ask(MIRA)
    shown = await bench.roll(asked, 17, place=ELSEWHERE)

    assert (await bench.rolls.get(shown.roll)).channel == HERE.channel


async def test_a_hidden_goal_is_in_no_roll_and_on_no_message(bench):
    asked = await bench.ask(MIRA, BO, hidden=True)
    shown = await bench.roll(asked, 17)

    assert asked.card.headline == "Leap, secretly"
    assert await bench.lines(asked) == ["Mira: **17** (d20)", "Waiting for: Bo"]
    assert "15" not in (await bench.rolls.get(shown.roll)).versions[0].request


async def test_a_gm_learns_who_reached_a_hidden_goal(bench):
    asked = await bench.ask(MIRA, BO, hidden=True)
    await bench.roll(asked, 17)

    assert await bench.results(asked) == (
        "Leap 15",
        ["Mira **17** ✓ (d20)", "Bo: …"],
        ["1"],
    )


async def test_a_hidden_request_without_a_goal_has_its_own_title(bench):
    assert (await bench.ask(MIRA, goal="", hidden=True)).card.headline == "Leap"


@pytest.mark.parametrize("who", [ALICE, SAM])
async def test_only_a_gm_learns_results_rolls_for_others_and_closes(bench, who):
    asked = await bench.ask(MIRA)
    await bench.roll(asked, 17)

    for call in (
        bench.book.results(asked.id, HERE, who),
        bench.book.answered_by(asked.id, "1", HERE, who),
        bench.book.roll_rest(asked.id, HERE, who),
        bench.book.close(asked.id, HERE, who),
    ):
        assert await refused(call) == "Only GMs can do that. Press Roll to make your roll."


async def test_a_gm_of_the_channel_can_do_so_from_anywhere_and_another_channels_cannot(bench):
    asked = await bench.ask(MIRA)
    manager = Who(500, "Max", manages=True)

    assert (await bench.results(asked, place=ELSEWHERE))[0] == "Leap 15"
    assert "Only GMs can do that" in await refused(bench.book.results(asked.id, ELSEWHERE, manager))


async def test_a_gm_opens_the_roll_of_someone_who_has_answered(bench):
    asked = await bench.ask(*PEOPLE)
    shown = await bench.roll(asked, 17)

    assert await bench.book.answered_by(asked.id, "1", HERE, GWEN) == shown.roll
    for character in ("2", "9", ""):
        words = await refused(bench.book.answered_by(asked.id, character, HERE, GWEN))
        assert words.startswith("That character hasn't rolled")


async def test_a_gm_rolls_for_everyone_missing(bench):
    asked = await bench.ask(*PEOPLE)
    await bench.roll(asked, 17)
    bench.dice.will_show(3, 20)
    await bench.book.roll_rest(asked.id, HERE, GWEN)

    assert await bench.lines(asked) == [
        "Mira **17** ✓ (d20)",
        "Bo **3** ✗ (d20)",
        "Wolf **20** ✓ (d20)",
        "2 of 3 succeeded",
    ]
    request = (await bench.rolls.latest(HERE.channel, GWEN.user)).versions[0].request
    assert '"for_other":true' in request


async def test_someone_faster_does_not_prevent_rolling_for_the_others(bench):
    asked = await bench.ask(*PEOPLE)
    get = bench.asks.get
    faster: list[int] = []

    async def late(ask):
        """Let Alice roll first, right after the bot has read who is missing."""
        stored = await get(ask)
        if not faster:
            faster.append(ask)
            bench.dice.will_show(17)
            await bench.book.roll(ask, MIRA.character, HERE, ALICE)
            bench.dice.will_show(1, 2, 3)
        return stored

    bench.asks.get = late
    await bench.book.roll_rest(asked.id, HERE, GWEN)

    assert (await bench.lines(asked))[:3] == [
        "Mira **17** ✓ (d20)",
        "Bo **2** ✗ (d20)",
        "Wolf **3** ✗ (d20)",
    ]


async def test_once_it_is_closed_no_one_rolls(bench):
    asked = await bench.ask(MIRA)
    await bench.book.close(asked.id, HERE, GWEN)

    assert await refused(bench.roll(asked, 17)) == "That request is closed. A GM can ask again with /ask."
    assert (await bench.lines(asked))[-1] == "Closed. No one else can roll."
    assert CLOSE not in [each.key for each in (await bench.book.shown(asked.id)).card.actions]
    words = await refused(bench.book.close(asked.id, HERE, GWEN))
    assert words.startswith("That request is already closed")


async def test_everyone_learns_that_there_is_a_hidden_roll_and_gms_its_result(bench):
    asked = await bench.ask(MIRA)
    await bench.channels.set_hidden(HERE.channel, Audience.GM)
    await bench.roll(asked, 17)

    assert await bench.lines(asked) == ["Mira: rolled, hidden"]
    assert (await bench.results(asked))[1] == ["Mira **17** ✓ (d20)"]


async def test_no_gm_learns_a_players_secret(bench):
    asked = await bench.ask(MIRA)
    await bench.channels.set_hidden(HERE.channel, Audience.ME)
    await bench.roll(asked, 17)

    assert (await bench.results(asked))[1] == ["Mira: rolled, hidden"]


async def test_an_unreadable_roll_still_counts_as_made(bench):
    asked = await bench.ask(MIRA)
    await bench.roll(asked, 17)
    await bench.database.write(
        lambda connection: connection.execute("UPDATE versions SET faces = '7'").fetchall()
    )

    assert await bench.lines(asked) == ["Mira: rolled, hidden"]


async def test_a_gm_rolls_secretly_for_everyone_and_no_one_else_learns_of_it(bench):
    bench.dice.will_show(17, 3)
    card = await bench.book.secretly(HERE, GWEN, Asking("leap", Leap(), "15"), (MIRA, WOLF))

    assert card.headline == "Leap 15"
    assert card.lines == ("Mira **17** ✓ (d20)", "Wolf **3** ✗ (d20)")
    last = await bench.rolls.latest(HERE.channel, GWEN.user)
    assert (last.audience, last.owner) == (Audience.ME, GWEN.user)
    assert '"goal":"15"' in last.versions[0].request
    assert '"for_other":true' in last.versions[0].request


@pytest.mark.parametrize(
    ("who", "people", "words"),
    [
        (ALICE, PEOPLE, "Only a GM can do that"),
        (GWEN, (), "Enter who to roll for: names, or players you mention"),
        (GWEN, PEOPLE * 7, "You can ask up to 20 at once"),
    ],
)
async def test_secret_rolls_are_for_a_gm_and_for_named_people(bench, who, people, words):
    call = bench.book.secretly(HERE, who, Asking("leap", Leap()), people)

    assert (await refused(call)).startswith(words)


async def test_a_player_finds_those_of_their_characters_who_were_asked(bench):
    second = Asked(5, "Pet", ALICE.user)
    asked = await bench.ask(MIRA, BO, second)
    await bench.roll(asked, 17)

    assert [(each.name, bool(each.roll)) for each in await bench.book.mine(asked.id, ALICE)] == [
        ("Mira", True),
        ("Pet", False),
    ]


async def test_someone_who_was_not_asked_is_told_who_was(bench):
    asked = await bench.ask(MIRA, Asked(2, "B*o", 200))

    words = await refused(bench.book.mine(asked.id, SAM))

    assert words == "This roll is for Mira, B\\*o. A GM can ask others with /ask."


async def test_if_everyone_can_answer_all_their_characters_can(bench):
    asked = await bench.ask()

    assert await bench.book.mine(asked.id, SAM) == [Answer(-SAM.user, "Sam")]
    await bench.roll(asked, 3, Asked(-SAM.user, "Sam", SAM.user), SAM)
    assert [each.total for each in await bench.book.mine(asked.id, SAM)] == ["3"]


async def test_a_deleted_request_is_reported_as_such(bench):
    words = "This request is no longer available. A GM can ask again with /ask."

    assert await refused(bench.book.shown(99)) == words
    assert await refused(bench.book.mine(99, ALICE)) == words


async def test_a_request_of_a_game_that_no_longer_has_any_is_from_another_version(bench):
    asked = await bench.ask(MIRA)
    bench.tables["leap"] = Table()

    assert (await refused(bench.book.shown(asked.id))).startswith(
        "This request is from another version of Rollwright"
    )
