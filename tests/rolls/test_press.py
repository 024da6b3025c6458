"""Questions before an action, choices made without asking, and who can answer."""

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.dice.faces import Recalled
from bot.errors import StaleError
from bot.rolls.act import Act, anybody
from bot.rolls.card import Action, Card, Choice
from bot.rolls.hidden import PEEK, REVEAL
from bot.rolls.press import OTHER, with_request
from bot.rolls.table import OnChange
from bot.rolls.values import Press
from bot.store.stored_rolls import Post
from bot.words import later
from tests.rolling.test_presses_rights import NOT_THEIRS, ONLY_GMS, playing, pressed, refused
from tests.rolling.test_service import (
    ALICE,
    BLIND,
    BOB,
    ELSEWHERE,
    GM,
    GWEN,
    HERE,
    ME,
    STRIKE,
    Strike,
    benched,
    total,
    unchanged,
)
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.rolls.test_audience_view import drawing


def having(*, at_once=False, **parts):
    """Return a strike game whose face can be chosen in this way."""
    picking = replace(STRIKE.acts["pick"], **parts)
    actions = (Action("throw", "Throw"), Action("pick", "Pick", at_once=at_once))
    return replace(
        STRIKE,
        card=lambda trail: Card(str(total(trail[-1])), actions=actions),
        acts={**STRIKE.acts, "pick": picking},
    )


def faces(*keys):
    return tuple(Choice(key, f"Face {key}") for key in keys)


def test_a_request_replaces_only_the_last_one():
    first, last = drawing(4, 6).trail

    assert with_request((first, last), Strike(2)) == (first, replace(last, request=Strike(2)))


async def test_a_single_choice_is_made_without_asking_if_the_card_says_so(bench):
    shown = await bench.strike(1)

    now = await pressed(bench, shown, "pick", game=having(at_once=True, choices=lambda _: faces("6", "2")))

    assert (now.picking, now.card.headline, now.revision) == (None, "6", 2)


async def test_an_actual_choice_wins_over_the_only_one(bench):
    shown = await bench.strike(1)
    game = having(at_once=True, choices=lambda _: faces("6", "2"))

    assert (await pressed(bench, shown, "pick", "2", game=game)).card.headline == "2"


async def test_someone_with_their_own_choices_is_offered_no_others(bench):
    await bench.name_gm()
    game = having(own=lambda _trail, user: faces("5") if user == GWEN.user else ())
    shown = await bench.strike(1)

    own = await pressed(bench, shown, "pick", game=game, who=GWEN)
    others = await pressed(bench, shown, "pick", game=game)

    assert [each.key for each in own.picking.choices] == ["5"]
    assert len(others.picking.choices) == 6


async def test_a_multiple_choice_list_accepts_several(bench):
    shown = await bench.strike(1)

    asked = await pressed(bench, shown, "pick", game=having(many=True))

    assert (asked.picking.many, asked.picking.action) == (True, "pick")


async def test_an_act_that_makes_a_roll_asks_first_like_any_other(bench):
    echo = replace(STRIKE.acts["echo"], choices=lambda _: faces("6", "2"), ask=later("Echo"))
    card = Card("1", actions=(Action("echo", "Echo"),))
    game = replace(STRIKE, card=lambda _: card, acts={**STRIKE.acts, "echo": echo})
    shown = await bench.strike(1)

    asked = await pressed(bench, shown, "echo", game=game)
    assert [each.key for each in asked.picking.choices] == ["6", "2"]

    bench.dice.will_show(5)
    assert (await pressed(bench, shown, "echo", "2", game=game)).roll != shown.roll


async def test_an_unavailable_action_is_refused_to_strangers_like_any_other(bench):
    never = replace(STRIKE.acts["never"], may=anybody)
    game = replace(STRIKE, acts={**STRIKE.acts, "never": never})
    shown = await bench.strike(1)

    assert await refused(pressed(bench, shown, "never", game=game, who=BOB)) == NOT_THEIRS
    assert "This roll has changed, so you can't do that now" in await refused(
        pressed(bench, shown, "never", game=game)
    )


async def test_anyone_can_look_at_a_revealed_secret(bench):
    shown = await bench.strike(6, audience=ME)
    await bench.press(shown, REVEAL, "all", at=1)

    seen = await bench.presses.seen(Press(shown.roll, PEEK), HERE, BOB)

    assert seen.card.headline == "6"


async def test_no_form_is_accepted_for_a_look(bench):
    shown = await bench.strike(6, audience=GM)

    assert await refused(bench.press(shown, PEEK, entered={})) == OTHER.say()


async def test_a_stranger_is_not_told_that_a_gm_changed_a_blind_roll(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=BLIND)
    await bench.press(shown, "nod", who=GWEN)

    assert await refused(bench.press(shown, "throw", who=BOB)) == ONLY_GMS


async def test_if_gms_are_named_it_does_not_matter_where_someone_presses(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=BLIND)

    assert await refused(bench.press(shown, PEEK, who=BOB, place=ELSEWHERE)) == ONLY_GMS


async def test_a_revealed_part_is_needed_in_its_channel_and_updates_the_asking_message(bench):
    shown = await bench.strike(6, audience=GM)

    now = await bench.press(shown, REVEAL, "total", at=1)

    assert (now.new, now.private) == (False, True)
    assert [(each.channel, each.message, each.needed) for each in now.copies] == [(HERE.channel, 0, True)]


async def test_you_are_told_that_it_was_you_only_if_you_changed_it_last(bench):
    await bench.name_gm()
    shown = await bench.strike(1)
    await bench.press(shown, "pick", "2")
    await bench.press(shown, "pick", "3", who=GWEN)

    with pytest.raises(StaleError, match="This roll changed after those buttons were shown"):
        await bench.press(shown, "pick", "4", at=2)


async def test_undone_faces_come_up_again(database):
    class Taken:
        def source(self, fresh):
            return Recalled({"d6": [6]}, fresh)

        def done(self, deed, source):
            return replace(deed, name=f"{deed.name} by {source.thrown['d6']}")

    taken: list[Taken | None] = [None, Taken()]

    async def recall(_stored, _trail):
        return taken.pop(0)

    bench = await benched(database, changes=OnChange(recall=recall))
    shown = await bench.strike(1)
    bench.dice.will_show(2)
    fresh = await bench.press(shown, "throw")
    again = await bench.press(shown, "throw")

    assert (fresh.card.total, again.card.total, bench.dice.left) == ("2", "6", 0)
    assert await bench.done() == ["hit by [6]"]


async def test_the_tables_lookup_decides_before_the_roll_is_resolved(database):
    async def look(_stored, _trail, _action, who):
        return "yes" if who == ALICE else "no"

    def may(_trail, presser):
        return None if presser.change or presser.looked_up == "yes" else "Not now."

    bench = await benched(database, changes=OnChange(look=look))
    game = replace(STRIKE, acts={**STRIKE.acts, "nod": Act(unchanged, later("nodded"), may=may)})
    shown = await bench.strike(1)

    assert (await pressed(bench, shown, "nod", game=game)).revision == 2
    assert await refused(pressed(bench, shown, "nod", game=game, who=BOB)) == "Not now."


async def test_what_is_refused_to_everyone_is_refused_to_an_owner_who_is_a_gm(bench):
    def may(_trail, presser):
        return "Never, not even a GM." if presser.is_gm else "Never."

    game = replace(STRIKE, acts={**STRIKE.acts, "nod": Act(unchanged, later("nodded"), may=may)})
    shown = await bench.strike(1)
    before = await refused(pressed(bench, shown, "nod", game=game))
    await bench.name_gm(ALICE)

    assert before == "Never."
    assert await refused(pressed(bench, shown, "nod", game=game)) == "Never, not even a GM."


async def test_a_private_question_about_an_open_roll_is_only_for_its_presser(bench):
    shown = await bench.strike(1)

    asked = [await bench.press(shown, "pick", private=private) for private in (True, False)]

    assert [each.private for each in asked] == [True, False]


async def test_an_open_roll_changed_in_private_is_needed_in_its_channel(bench):
    shown = await bench.strike(1)
    await bench.rolls.post(shown.roll, Post(901, ELSEWHERE.channel))

    done = await bench.press(shown, "nod", private=True)

    assert [(each.channel, each.message, each.needed) for each in done.copies] == [
        (ELSEWHERE.channel, 901, False),
        (HERE.channel, 0, True),
    ]


async def test_a_change_that_cannot_be_drawn_is_not_stored(bench):
    def card(trail):
        if len(trail) > 1:
            raise LookupError("no such face")
        return Card("1", actions=(Action("nod", "Nod"),))

    shown = await bench.strike(1)

    with pytest.raises(LookupError):
        await playing(bench, replace(STRIKE, card=card)).press(Press(shown.roll, "nod"), HERE, ALICE)
    assert len(await bench.faces(shown)) == 1


@pytest.mark.parametrize("audience", [Audience.EVERYONE, GM])
async def test_back_closes_a_list_and_changes_nothing(bench, audience):
    shown = await bench.strike(4, audience=audience)

    closed = await bench.press(shown, "back")

    assert (closed.picking, closed.revision, closed.private) == (None, 1, audience is GM)
