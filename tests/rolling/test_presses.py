"""One press: permissions, questions, the new roll, and the table's update."""

import asyncio

import pytest

from bot.audiences import Audience, Revealed
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError, StaleError
from bot.rolling.presses import MAX_VERSIONS
from bot.rolls.act import AGAIN, AMEND, UNDO, Act
from bot.rolls.deeds import Kind
from bot.rolls.hidden import PEEK, REVEAL
from bot.rolls.press import BACK, OTHER
from bot.rolls.table import OnChange, Table
from bot.rolls.trail import Change
from bot.rolls.values import Form, Place, Who
from bot.store.channels import StoredGm
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Post
from bot.words import later
from tests.rolling.test_service import (
    ALICE,
    BLIND,
    BOB,
    DIRECT,
    ELSEWHERE,
    GM,
    GWEN,
    HERE,
    KINDS,
    ME,
    STRIKE,
    UNCHARGED,
    Counting,
    Hit,
    Strike,
    benched,
    doing,
    kept,
    total,
    undoing,
)
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture

NOT_THEIRS = "This is Alice's roll. Make your own with `/strike`."


async def refused(press):
    """Return the words of a press's refusal."""
    with pytest.raises(PlayerError) as error:
        await press
    return str(error.value)


async def test_a_press_makes_the_next_version_on_the_same_message(bench):
    shown = await bench.strike(1)
    bench.dice.will_show(4)
    now = await bench.press(shown, "throw")
    assert (now.card.total, now.revision, now.new, now.roll) == ("4", 2, False, shown.roll)
    assert await bench.faces(shown) == ['{"pools":[[1]],"extra":{}}', '{"pools":[[4]],"extra":{}}']


async def test_a_version_shows_who_made_it_and_how(bench):
    await bench.name_gm()
    shown = await bench.strike(1)
    await bench.press(shown, "pick", "6", who=GWEN, at=1)
    first, last = (await bench.rolls.get(shown.roll)).versions
    assert (first.actor, first.why, first.picked) == (100, "roll", "[]")
    assert (last.actor, last.name, last.why, last.picked) == (300, "Gwen", "pick", '["6"]')


def meeting(count):
    """Return a table at which this many changes wait for each other after reading the roll."""
    barrier = asyncio.Barrier(count)

    async def finish(_stored, change, _who):
        await barrier.wait()
        return change

    return OnChange(finish=finish)


async def test_one_of_two_simultaneous_presses_wins(database):
    bench = await benched(database, changes=meeting(2))
    await bench.name_gm()
    shown = await bench.strike(1)
    bench.dice.will_show(2, 3)
    presses = [bench.press(shown, "throw", who=who) for who in (ALICE, GWEN)]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    told = [str(each) for each in outcomes if isinstance(each, StaleError)]
    assert told == ["Someone else just changed this roll. Check it and press again."]
    assert len(await bench.faces(shown)) == 2


async def test_someone_who_presses_twice_at_once_is_told_that_it_was_them(database):
    bench = await benched(database, changes=meeting(2))
    shown = await bench.strike(1)
    bench.dice.will_show(2, 3)
    presses = [bench.press(shown, "throw") for _ in range(2)]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    assert [str(each)[:26] for each in outcomes if isinstance(each, StaleError)] == [
        "You changed this roll afte"
    ]


async def test_only_one_of_several_simultaneous_hits_affects_the_table(database):
    bench = await benched(database, changes=meeting(5))
    shown = await bench.strike(1)
    bench.dice.will_all_show(5)
    await asyncio.gather(*(bench.press(shown, "throw") for _ in range(5)), return_exceptions=True)
    assert (await bench.done(), len(await bench.faces(shown))) == (["hit"], 2)


@pytest.mark.parametrize(("who", "words"), [(ALICE, "You changed"), (GWEN, "This roll changed")])
async def test_a_choice_from_an_outdated_roll_is_refused(bench, who, words):
    await bench.name_gm()
    shown = await bench.strike(1)
    await bench.press(shown, "pick", "6", at=1)
    assert (await refused(bench.press(shown, "pick", "2", who=who, at=1))).startswith(words)
    assert len(await bench.faces(shown)) == 2


async def test_a_change_to_a_hit_does_its_deed_and_a_change_to_a_miss_undoes_it(bench):
    shown = await bench.strike(1)
    done = []
    for face in "566214":
        await bench.press(shown, "pick", face)
        done.append(await bench.done())
    assert done == [["hit"], ["hit"], ["hit"], [], [], []]


async def test_an_edit_and_its_undo_are_followed_too(bench):
    shown = await bench.strike(3)
    edited = await bench.press(shown, AMEND, entered={"plus": "2"})
    assert (edited.card.total, await bench.done()) == ("5", ["hit"])
    assert (await bench.press(edited, UNDO)).card.total == "3"
    assert await bench.done() == []


async def test_if_a_deed_cannot_be_undone_nothing_of_the_change_is_stored(bench):
    shown = await bench.strike(5)
    await bench.spend()
    assert await refused(bench.press(shown, "pick", "1")) == "That was spent meanwhile."
    assert (len(await bench.faces(shown)), (await bench.rolls.get(shown.roll)).revision) == (1, 1)
    await bench.press(shown, "pick", "6")  # Nothing needs what it stands for.


async def test_an_actions_deed_is_stored_with_the_change_or_not_at_all(bench):
    shown = await bench.strike(1)
    await bench.press(shown, "pay")
    assert (await bench.turns.used(HERE.channel, "shout"), await bench.done()) == (1, ["counted"])
    words = "Shout can't be used again this turn."
    assert await refused(bench.press(shown, "pay")) == words
    assert (len(await bench.faces(shown)), await bench.done()) == (2, ["counted"])


async def test_a_hidden_roll_only_does_what_no_one_notices(bench):
    shown = await bench.strike(1, audience=GM)
    await bench.press(shown, "pay")
    assert await bench.turns.used(HERE.channel, "shout") == 0
    await bench.press(shown, "pick", "6")
    assert await bench.done() == ["counted"]


@pytest.mark.parametrize(
    ("audience", "who", "told"),
    [(ME, ALICE, True), (GM, ALICE, True), (GM, GWEN, True), (BLIND, GWEN, True)],
)
async def test_everyone_who_sees_a_hidden_roll_is_told_that_their_change_cost_nothing(
    bench, audience, who, told
):
    """Others' lines are the same with and without a cost, and so is a later change."""
    bench.tables["strike"] = Table(deeds={**KINDS, Hit: Kind(doing, undo=undoing, cost=True)})
    await bench.name_gm()
    shown, said, lines = await bench.strike(1, audience=audience), [], []
    for face in (6, 6, 1):
        now = await bench.press(shown, "pick", str(face), who=who)
        said.append(UNCHARGED in (*now.card.lines, *now.card.remarks))
        lines.append([copy.shown.card for copy in now.copies])
    assert said == [told, False, False]
    assert lines[0] == lines[2]
    assert await bench.done() == []


async def test_someone_who_changes_an_unseen_roll_is_not_told_of_a_cost_that_reveals_faces(
    bench, monkeypatch
):
    def hits(trail, _picked, _source):
        return Change(trail[-1].request, Faces(((6,),)))

    monkeypatch.setitem(STRIKE.acts, "nod", Act(hits, later("hit"), may=lambda _trail, _presser: None))
    bench.tables["strike"] = Table(deeds={**KINDS, Hit: Kind(doing, undo=undoing, cost=True)})
    now = await bench.press(await bench.strike(1, audience=BLIND), "nod")
    assert (now.card.headline, UNCHARGED in now.card.lines) == ("Rolled blind", False)


async def test_a_change_to_a_revealed_roll_says_that_its_cost_was_not_charged(bench):
    """The roll was hidden when it was made, so its deeds are never done."""
    bench.tables["strike"] = Table(deeds={**KINDS, Hit: Kind(doing, undo=undoing, cost=True)})
    shown = await bench.strike(1, audience=GM)
    await bench.press(shown, REVEAL, "all", at=1, private=True)
    said = [
        "Its cost wasn't paid, because the roll was hidden." in now.card.remarks
        for now in [await bench.press(shown, "pick", str(face)) for face in (6, 6, 1)]
    ]
    assert (said, await bench.done()) == ([True, False, False], [])


async def test_once_a_roll_is_revealed_a_changes_own_cost_is_charged(bench):
    bench.tables["strike"] = Table(deeds={**KINDS, Counting: Kind(doing, undo=undoing, cost=True)})
    shown = await bench.strike(1, audience=GM)
    hidden = await bench.press(shown, "pay")
    assert (UNCHARGED in hidden.card.remarks, await bench.done()) == (True, [])
    await bench.press(shown, REVEAL, "all", at=2, private=True)
    now = await bench.press(shown, "pay")
    assert not any("wasn't paid" in each for each in now.card.remarks)
    assert await bench.done() == ["counted"]


async def test_nothing_is_shown_about_a_cost_that_is_charged(bench):
    bench.tables["strike"] = Table(deeds={**KINDS, Hit: Kind(doing, undo=undoing, cost=True)})
    now = await bench.press(await bench.strike(1), "pick", "6")
    assert (UNCHARGED in now.card.remarks, await bench.done()) == (False, ["hit"])


async def test_a_hidden_rolls_later_deeds_follow_only_those_done_while_hidden(bench):
    shown = await bench.strike(5, counted=True, audience=GM)
    await bench.press(shown, REVEAL, "all", at=1)
    await bench.press(shown, "pick", "1")
    await bench.press(shown, "pick", "6")
    assert await bench.done() == ["counted"]
    await bench.press(shown, AMEND, entered={"plus": "0"})  # That makes it one that doesn't count.
    assert await bench.done() == []


@pytest.mark.parametrize("action", ["throw", "pick", AMEND, AGAIN, "nod", REVEAL, BACK])
async def test_a_missing_roll_and_one_of_another_server_are_treated_the_same(bench, action):
    shown = await bench.strike(1)
    there = await refused(bench.press(shown, action, place=Place(2, HERE.channel)))
    await bench.database.write(
        lambda connection: [
            connection.execute(f"DELETE FROM {table}").fetchall() for table in ("versions", "rolls")
        ]
    )
    gone = await refused(bench.press(shown, action))
    assert there == gone == "This roll was deleted or isn't from Rollwright. Make a new one with /roll."


async def test_a_direct_messages_roll_is_pressed_nowhere_else(bench):
    shown = await bench.strike(1, place=DIRECT)
    words = await refused(bench.press(shown, "nod", place=Place(0, 31)))
    assert words.startswith("This roll was deleted")
    assert (await bench.press(shown, "nod", place=DIRECT)).revision == 2


async def test_only_its_owner_and_gms_press_a_roll_of_another_channel(bench):
    await bench.name_gm()
    shown = await bench.strike(1)
    words = "This roll belongs to another channel. Use its buttons there."
    assert await refused(bench.press(shown, "nod", who=BOB, place=ELSEWHERE)) == words
    assert (await bench.press(shown, "nod", who=BOB)).revision == 2
    now = await bench.press(shown, "nod", place=ELSEWHERE)
    assert (now.revision, now.card.lines) == (3, ("Rolled in <#10>.",))
    assert (await bench.press(shown, "nod", who=GWEN, place=ELSEWHERE)).revision == 4


@pytest.mark.parametrize("action", ["throw", "pick", AMEND])
async def test_a_press_on_someone_elses_roll_is_refused_before_anything_is_asked(bench, action):
    shown = await bench.strike(1)
    assert await refused(bench.press(shown, action, who=BOB)) == NOT_THEIRS
    assert len(await bench.faces(shown)) == 1


async def test_a_gm_by_role_by_name_or_by_managing_the_channel_is_allowed(bench):
    shown, kim = await bench.strike(1), Who(400, "Kim", frozenset({7}))
    manager = Who(500, "Max", manages=True)
    assert (await bench.press(shown, "pick", "2", who=manager)).revision == 2
    await bench.channels.add_gm(HERE.channel, 0, StoredGm(7, True, "Keepers"), 20)
    assert (await bench.press(shown, "pick", "3", who=kim)).revision == 3
    assert await refused(bench.press(shown, "pick", "4", who=manager)) == NOT_THEIRS


async def test_the_table_is_asked_for_its_data_for_each_action(database):
    asked = []

    async def look(stored, trail, action, who):
        asked.append((stored.id, total(trail[-1]), action, who))

    bench = await benched(database, changes=OnChange(look=look))
    shown = await bench.strike(3)
    await bench.press(shown, "nod")
    assert asked == [(shown.roll, 3, "nod", ALICE)]


async def test_an_action_no_game_knows_is_from_another_version(bench):
    shown = await bench.strike(1)
    assert await refused(bench.press(shown, "juggle")) == OTHER.say()
    assert await refused(bench.press(shown, "throw", entered={"plus": "9"})) == OTHER.say()
    assert len(await bench.faces(shown)) == 1


@pytest.mark.parametrize("action", ["never", UNDO])
async def test_an_action_the_card_does_not_offer_now_is_refused(bench, action):
    shown = await bench.strike(1)
    assert "This roll has changed, so you can't do that now" in await refused(bench.press(shown, action))


async def test_a_list_is_asked_first_and_changes_nothing(bench):
    shown = await bench.strike(1)
    asked = await bench.press(shown, "pick", page=2)
    assert (asked.picking.action, asked.picking.ask, asked.picking.page) == ("pick", "Which face?", 2)
    assert [choice.key for choice in asked.picking.choices] == list("123456")
    assert (asked.revision, len(await bench.faces(shown))) == (1, 1)
    assert (await bench.press(shown, BACK)).picking is None
    assert await refused(bench.press(shown, BACK, who=BOB)) == NOT_THEIRS


async def test_a_form_is_prefilled_and_checked_when_submitted(bench):
    shown = await bench.strike(1, 2)
    form = await bench.press(shown, AMEND)
    assert isinstance(form, Form)
    assert (form.action, form.at, form.title) == (AMEND, 1, "Edit: strike+2")
    assert form.fields[0].filled == "2"
    words = "Plus can have up to 3 characters, and this has 4. Shorten it."
    assert await refused(bench.press(shown, AMEND, entered={"plus": "1000"})) == words
    assert (await bench.press(shown, AMEND, entered={"plus": "100"}, at=1)).card.total == "101"


async def test_an_action_that_only_shows_is_private_and_changes_nothing(bench):
    shown = await bench.strike(1)
    answer = await bench.press(shown, "ask")
    assert (answer.card.headline, answer.private, answer.new, answer.revision) == (
        "For you alone",
        True,
        True,
        1,
    )
    assert len(await bench.faces(shown)) == 1


async def test_an_action_that_makes_another_roll_leaves_the_first(bench):
    shown = await bench.strike(1)
    bench.dice.will_show(2)
    echo = await bench.press(shown, "echo")
    assert (echo.card.total, echo.new, echo.roll != shown.roll) == (str(10 * shown.roll + 2), True, True)
    assert len(await bench.faces(shown)) == 1


async def test_again_rolls_anew_without_the_earlier_decisions(bench):
    shown = await bench.strike(1, 2, luck=True)
    bench.dice.will_show(5)
    again = await bench.press(shown, AGAIN)
    assert (again.card.total, again.new, again.revision, again.on_panel) == ("7", True, 1, None)
    assert again.roll > shown.roll
    assert (await bench.faces(shown), await bench.done()) == (['{"pools":[[1]],"extra":{}}'], ["hit"])


async def test_again_keeps_a_hidden_rolls_audience_and_channel(bench):
    await bench.name_gm()
    shown = await bench.strike(1, audience=GM)
    bench.dice.will_show(5)
    again = await bench.rolls.get((await bench.press(shown, AGAIN, who=GWEN, place=ELSEWHERE)).roll)
    assert (again.audience, again.channel, again.owner) == (GM, HERE.channel, GWEN.user)


async def test_a_roll_has_a_limited_number_of_versions_except_for_pending_decisions(bench):
    shown = await bench.strike(1)
    for _ in range(MAX_VERSIONS - 1):
        await bench.press(shown, "nod")
    words = "This roll has already been changed 29 times. Make a new one."
    assert await refused(bench.press(shown, "nod")) == words
    assert await refused(bench.press(shown, "throw")) == words
    assert (await bench.press(shown, "finish")).revision == MAX_VERSIONS + 1


async def test_a_change_is_completed_by_the_table_and_refused_by_it(database):
    async def finish(_stored, change, who):
        if who == GWEN:
            raise PressError("Not on this table.")
        return Change(Strike(change.request.plus + 10), change.faces)

    bench = await benched(database, changes=OnChange(finish=finish))
    await bench.name_gm()
    shown = await bench.strike(1)
    assert await refused(bench.press(shown, "nod", who=GWEN)) == "Not on this table."
    assert (await bench.press(shown, "nod")).card.total == "11"
    assert len(await bench.faces(shown)) == 2


async def test_a_change_uses_the_tables_current_version_of_the_request(database):
    async def refresh(_stored, trail):
        return Strike(trail[-1].request.plus + 3)

    bench = await benched(database, changes=OnChange(refresh=refresh))
    shown = await bench.strike(1)
    assert (await bench.press(shown, "pick", "2")).card.total == "5"
    assert await bench.done() == ["hit"]


async def test_a_deed_no_table_provides_is_a_mistake_and_nothing_is_stored(bench):
    shown = await bench.strike(1)
    bench.tables.deeds = {}
    with pytest.raises(KeyError):
        await bench.press(shown, "pick", "5")
    assert len(await bench.faces(shown)) == 1


async def test_a_blind_roller_cannot_look_and_a_gm_can(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=BLIND)
    for action in (PEEK, REVEAL):
        words = await refused(bench.press(shown, action))
        assert words == "Only GMs can see or reveal a blind roll, even your own. Ask a GM."
    assert "Only GMs can see" in await refused(bench.press(shown, "pick", "1"))
    assert "Only GMs can see" in await refused(bench.press(shown, PEEK, who=BOB))
    seen = await bench.press(shown, PEEK, who=GWEN)
    assert (seen.card.headline, seen.private) == ("6", True)
    assert len(await bench.faces(shown)) == 1


async def test_a_blind_roller_is_told_to_ask_the_gm_who_changed_the_roll(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=BLIND)
    await bench.press(shown, "pick", "1", who=GWEN)
    assert (await refused(bench.press(shown, "throw"))).startswith("A GM has changed this roll")


async def test_no_one_else_learns_of_a_roll_for_its_roller_alone(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=ME)
    for action in (PEEK, REVEAL, "pick", AGAIN, "juggle"):
        for who in (BOB, GWEN):
            assert (await refused(bench.press(shown, action, who=who))).startswith("This roll was deleted")
    assert (await bench.press(shown, PEEK)).card.headline == "6"


async def test_a_channel_manager_is_told_how_to_become_its_gm(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=GM)
    words = await refused(bench.press(shown, PEEK, who=Who(500, "Max", manages=True)))
    assert words.endswith("You can manage this channel, so you can become a GM with /gm panel.")


async def test_a_gm_only_by_managing_is_told_to_press_in_the_channel(bench):
    shown, max_ = await bench.strike(6, audience=GM), Who(500, "Max", manages=True)
    words = await refused(bench.press(shown, PEEK, who=max_, place=ELSEWHERE))
    assert words == "Press this in <#10>. Rollwright can only check who's a GM there."
    assert (await bench.press(shown, PEEK, who=max_)).card.headline == "6"


async def test_a_public_action_is_refused_for_a_hidden_roll(bench):
    shown = await bench.strike(6, audience=GM)
    assert "Reveal it first" in await refused(bench.press(shown, "openly"))
    await bench.press(shown, REVEAL, "all", at=1)
    assert (await bench.press(shown, "openly")).revision == 2


async def test_reveal_asks_for_the_part_and_then_shows_it_to_everyone(bench):
    shown = await bench.strike(6, audience=GM)
    await bench.service.posted(shown.copies[0].shown, Post(900, HERE.channel))
    asked = await bench.press(shown, REVEAL, private=True)
    assert [choice.key for choice in asked.picking.choices] == ["all", "total", "success"]
    now = await bench.press(shown, REVEAL, "success", at=1, private=True)
    assert [(copy.message, copy.shown.card.headline) for copy in now.copies] == [(900, "success")]
    now = await bench.press(shown, REVEAL, "all", at=1, private=True)
    assert [copy.shown.card.headline for copy in now.copies] == ["6"]


async def test_a_changed_or_already_revealed_part_is_not_revealed(bench):
    shown = await bench.strike(6, audience=GM)
    await bench.press(shown, "pick", "1")
    assert (await refused(bench.press(shown, REVEAL, "all", at=1))).startswith("This roll changed")
    await bench.press(shown, REVEAL, "total", at=2)
    words = await refused(bench.press(shown, REVEAL, "total", at=2))
    assert words.startswith("Someone else just changed this roll")
    assert "Someone else just changed this roll" in await refused(
        bench.press(shown, REVEAL, "what is no part", at=2)
    )
    assert (await bench.rolls.get(shown.roll)).is_hidden


async def test_a_roll_revealed_during_a_change_stays_as_it_was_revealed(database):
    async def finish(stored, change, _who):
        await Rolls(database).reveal(stored, Revealed.ALL, "Gwen")
        return change

    bench = await benched(database, changes=OnChange(finish=finish))
    shown = await bench.strike(1, audience=GM)
    with pytest.raises(StaleError, match="Someone else just changed this roll"):
        await bench.press(shown, "pick", "6")
    stored = await bench.rolls.get(shown.roll)
    assert (stored.is_hidden, stored.revision, await bench.done()) == (False, 1, [])


async def test_a_press_on_an_open_rolls_message_needs_no_copies(bench):
    shown = await bench.strike(1)
    await bench.service.found_on(shown.roll, Post(900, HERE.channel))
    assert (await bench.press(shown, "nod")).copies == ()
    apart = await bench.press(shown, "nod", private=True)
    assert (apart.card.headline, [copy.message for copy in apart.copies]) == ("Done", [900])


async def test_only_the_roller_and_gms_press_again_and_it_is_then_their_own(bench):
    await bench.name_gm()
    shown = await bench.strike(1)
    assert await refused(bench.press(shown, AGAIN, who=BOB)) == NOT_THEIRS
    assert await kept(bench) == 1
    bench.dice.will_show(2)
    stored = await bench.rolls.get((await bench.press(shown, AGAIN, who=GWEN)).roll)
    assert (stored.audience, stored.owner) == (Audience.EVERYONE, GWEN.user)
