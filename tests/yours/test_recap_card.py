"""The recap in words: omitted parts, shortened parts, and parts for GMs only."""

import pytest

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolls.trail import Highlight
from bot.rolls.values import Place
from bot.store.fought import Fought
from bot.yours.links import linked
from bot.yours.recap_card import recap_card, recap_file
from bot.yours.recaps import Evening, check_told
from bot.yours.rules.recap import Best, Gathering, Recap, RecapRoll, Streak

HERE = Place(1, 10)
FIRST = 1_456_074_443_980
NONE = Recap(2, 7, ("Alice", "Bob"))


def told(recap, **about):
    """Return the lines of the recap's card after the first one."""
    return recap_card(Evening(HERE, FIRST, FIRST, recap, **about), openly=True).told[1:]


@pytest.mark.parametrize(
    ("recap", "line"),
    [
        (Recap(1, 3, ("Alice",)), "From <t:1456074443:f> on: one roll with 3 dice by Alice"),
        (
            Recap(1200, 3400, ("Alice", "B_b", "Cy")),
            "From <t:1456074443:f> on: 1,200 rolls with 3,400 dice by Alice, B\\_b and Cy",
        ),
    ],
)
def test_it_begins_with_the_number_of_rolls_and_the_players(recap, line):
    assert recap_card(Evening(HERE, FIRST, FIRST, recap), openly=True).told == (line,)


def test_twelve_players_are_named_and_the_others_mentioned():
    players = tuple(f"P{each}" for each in range(13))

    line = recap_card(Evening(HERE, FIRST, FIRST, Recap(13, 13, players)), openly=True).told[0]

    assert line.endswith("P10 and P11")


@pytest.mark.parametrize(
    ("best", "line"),
    [
        (Best("Alice", 21, "", 0), "- Highest: **21** by Alice"),
        (Best("Alice", 21, "to_hit", 0), "- Highest: **21** by Alice, to\\_hit"),
        (Best("Alice", 0, "", 7), "- Highest: [**0**](https://discord.com/channels/1/10/7) by Alice"),
        (Best("A" * 41, 1, "x" * 61, 0), f"- Highest: **1** by {'A' * 39}…, {'x' * 59}…"),
    ],
)
def test_the_highest_is_shown_with_its_label_and_its_message(best, line):
    assert told(Recap(1, 1, ("Alice",), highest=best)) == (line,)


def test_the_biggest_hit_is_shown_the_same_way():
    assert told(Recap(1, 1, ("Alice",), blow=Best("Mira", 30, "", 0))) == ("- Biggest hit: **30** by Mira",)


@pytest.mark.parametrize(
    ("by", "words"),
    [(3, "made by **3**"), (-3, "missed by **3**"), (0, "**just made**")],
)
def test_a_save_succeeded_failed_or_just_succeeded(by, words):
    assert told(Recap(1, 1, ("Al",), closest=Best("Mira", by, "", 0))) == (f"- Closest save: Mira, {words}",)
    labelled = told(Recap(1, 1, ("Al",), closest=Best("Mira", by, "fire", 0)))
    assert labelled == (f"- Closest save: Mira, {words}, fire",)


@pytest.mark.parametrize(
    ("streak", "half", "often"),
    [
        (Streak("Alice", 5, True, 1), "5 dice in a row in their upper half", "nearly every evening"),
        (Streak("Alice", 9, False, 1200), "9 dice in a row in their lower half", "one evening in 1,200"),
    ],
)
def test_a_streak_shows_how_rare_it_is(streak, half, often):
    (line,) = told(Recap(1, 1, ("Alice",), streak=streak))

    assert line == f"- Longest streak: Alice, {half}; with this many dice, it happens {often}"


def test_spent_resources_are_shown_by_player_and_number():
    spent = (("Inspiration", (("Mira", 2), ("Tam", 1))),)

    assert told(Recap(1, 1, ("Al",), spent=spent)) == ("- Inspiration was spent by Mira 2 times, Tam",)


def test_fights_are_numbered_and_linked_to_their_messages():
    assert told(NONE, fights=(Fought(1, 0, 5), Fought(4, 8, 6, ("Mira", "Gob_1")))) == (
        "- Fight 1: one round",
        "- [Fight 2](https://discord.com/channels/1/10/8): 4 rounds; fell: Mira and Gob\\_1",
    )


def remarks(*, openly, **about):
    return recap_card(Evening(HERE, FIRST, FIRST, NONE, **about), openly=openly).remarks


def test_hidden_rolls_are_counted_only_for_gms():
    first = "-# Open rolls in this channel. An evening ends when no one rolls for four hours."
    hidden = {Audience.GM: 2, Audience.BLIND: 1}

    assert remarks(openly=True, hidden=hidden) == (first,)
    assert remarks(openly=False) == (first,)
    only = remarks(openly=False, hidden=hidden)
    assert only[0] == first
    assert only[1].startswith("-# Hidden, and shown to no one: 2 ")
    assert len(only) == 2


def test_a_long_evening_is_reported_as_shortened():
    assert remarks(openly=True, is_cut=True)[1:] == ("-# Only the last 10,000 rolls count.",)


def test_the_file_has_the_same_in_markdown_with_full_times():
    evening = Evening(HERE, FIRST, FIRST, Recap(2, 7, ("Al",), highest=Best("Al", 21, "", 0)))

    assert recap_file(evening) == (
        "# Recap of the evening\n\n"
        "- From 2016-02-21 17:07 UTC on: 2 rolls with 7 dice by Al\n"
        "- Highest: **21** by Al\n"
    )


def test_without_a_roll_there_is_nothing_to_show():
    check_told(Evening(HERE, FIRST, FIRST, NONE))
    with pytest.raises(PlayerError, match="There are no open rolls here to recap"):
        check_told(Evening(HERE, FIRST, FIRST, Recap(0, 0, ())))


def test_a_known_message_is_linked_even_outside_servers():
    assert linked(HERE, 0, "Fight") == "Fight"
    assert linked(Place(0, 10), 7, "Fight") == "[Fight](https://discord.com/channels/@me/10/7)"


def gathered(*rolls):
    """Return the recap of these rolls, given from newest to oldest."""
    gathering = Gathering()
    for each in rolls:
        gathering.add(each)
    return gathering.recap()


def rolled(owner, name, *highlights, faces=()):
    return RecapRoll(owner, name, "", 0, tuple(faces), highlights)


def test_a_rolls_owner_is_named_once():
    highest = Highlight("high", 29, "Mira", "Dexterity")
    assert gathered(rolled(1, "Alice", highest)).highest == Best("Mira", 29, "Dexterity", 0)


def test_someone_renamed_is_listed_once_under_their_latest_name():
    evening = gathered(rolled(1, "Alicia"), rolled(2, "Bob"), rolled(1, "Alice"))

    assert (evening.players, evening.rolls) == (("Bob", "Alicia"), 3)


def test_spent_resources_add_up_by_kind_and_player():
    spent = Highlight("spent", 1, what="Inspiration")
    theirs = Highlight("spent", 2, "Mira", "Inspiration")

    evening = gathered(rolled(1, "Alice", spent), rolled(1, "Alice", theirs, spent), rolled(2, "Bob", spent))

    assert evening.spent == (("Inspiration", (("Alice", 2), ("Mira", 2), ("Bob", 1))),)


def test_dice_rolled_for_someone_else_are_in_their_streak():
    mine = [(6, 6, 0), (6, 5, 2), (6, 6, 0), (6, 4, 0)]

    evening = gathered(rolled(1, "Alice", faces=mine), rolled(2, "Bob", faces=[(6, 1, 0)]))

    assert (evening.streak.name, evening.streak.length, evening.streak.is_high) == ("Alice", 3, True)


def test_a_streak_is_in_the_order_of_the_dice():
    newer, older = (
        rolled(1, "Alice", faces=[(6, 6, 0), (6, 1, 0)]),
        rolled(1, "Alice", faces=[(6, 1, 0), (6, 6, 0), (6, 5, 0)]),
    )

    assert gathered(newer, older).streak == Streak("Alice", 3, True, 2)


def test_someone_without_rolls_has_no_streak():
    theirs = [(6, 6, 9)] * 4

    assert gathered(rolled(1, "Alice", faces=theirs)).streak is None


@pytest.mark.parametrize(
    ("numbers", "closest"), [((2, -2), 2), ((-2, 2), 2), ((3, -1), -1), ((0, 1), 0), ((-4, 5), -4)]
)
def test_the_closest_save_has_the_smallest_difference_and_preferably_succeeded(numbers, closest):
    evening = gathered(*(rolled(1, "Alice", Highlight("save", each)) for each in numbers))

    assert evening.closest.number == closest
