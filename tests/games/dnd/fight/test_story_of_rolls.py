"""A fight's story after its rolls are changed or undone, and forms about its creatures."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.creatures.record.stat_block import BlockArea, BlockEffect
from bot.games.dnd.fight.cards.choices import MOST_TEXT, which_card
from bot.games.dnd.fight.cards.effect_form import effect_fields
from bot.games.dnd.fight.cards.story import step_words, undone_words
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.history import Taken
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.steps import Braced, Restored
from bot.games.dnd.rolls.record.kinds import CheckRequest
from bot.games.dnd.rolls.record.request import DndRequest, Roller
from bot.games.dnd.terms.checks import Check
from bot.rolls.card import Choice
from bot.rolls.trail import Version
from tests.games.dnd.fight.fights import Story

CHECK: DndRequest = CheckRequest(Check("dex"), roller=Roller(name="Mi*ra"))
FIRST = Version(CHECK, GAME.throw(CHECK, ScriptedFaces(11)), 100, "Alice")
BLESSED = replace(CHECK, bonuses=(Modifier("Bless", "2"),))
SECOND = Version(BLESSED, FIRST.faces, 200, "B*b", "amend")
TRAILS = {7: (FIRST, SECOND), 8: (FIRST, replace(SECOND, by=100, name="Alice"))}


def taken(step, roll=7, **more):
    return Taken(3, step, roll, 200, "B*b", 0, **more)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (taken(Braced(1, 5), undone="Gw*n"), r"Undone by Gw\*n: Mi\*ra, Dexterity: 11 ("),
        (taken(Braced(1, 5), undone="Gwen", renewed=True), r"Undone by Gwen, with new dice: Mi\*ra"),
    ],
)
def test_an_undone_roll_is_never_hidden(step, words):
    told = undone_words(step, TRAILS)
    assert told.startswith(words)
    assert "11" in told
    assert ("(the same numbers come up if it's rolled again this turn)" in told) is not step.renewed


@pytest.mark.parametrize(("revision", "is_told"), [(0, False), (1, False), (2, True), (3, False)])
def test_an_undone_change_is_shown_if_it_is_on_the_trail(revision, is_told):
    told = undone_words(taken(Rerolled(revision), undone="Gwen"), TRAILS)
    assert ("Bless" in told) is is_told
    assert bool(told) is is_told
    assert undone_words(taken(Rerolled(2), roll=9, undone="Gwen"), TRAILS) == ""


@pytest.mark.parametrize(
    ("roll", "revision", "words"),
    [
        (7, 2, r"**Mi\*ra**, Dexterity: Edited: +2 Bless (B\*b), now 13"),
        (8, 2, r"**Mi\*ra**, Dexterity: Edited: +2 Bless, now 13"),
        (7, 1, ""),
        (7, 3, ""),
        (9, 2, ""),
    ],
)
def test_a_change_names_who_made_it_if_that_was_someone_else(roll, revision, words):
    fight = Story().enter("Mira", 15).fight
    assert step_words(taken(Rerolled(revision), roll), fight, fight, TRAILS) == words


@pytest.mark.parametrize(
    ("how", "secret", "words"),
    [
        ("set", False, "Mira's Hit Points are set to 9 (B\\*b)"),
        ("set", True, "Mira's Hit Points are set (B\\*b)"),
        ("revived", True, r"Mira is revived (B\*b)"),
        ("woken", False, r"Mira wakes (B\*b)"),
        ("rested", False, r"Mira has rested (B\*b)"),
    ],
)
def test_manual_hit_point_changes_are_shown_as_far_as_they_are_public(how, secret, words):
    fight = Story().enter("Mira", 15, character=0 if secret else 9).fight
    step = Restored(1, how, 9)
    assert step_words(taken(step, roll=0), fight, fight, {}).startswith(words)


def keys(fields):
    return [(each.key, [choice.key for choice in each.choices], each.many) for each in fields]


def test_cover_and_evasion_are_asked_about_only_for_dexterity_saves():
    there = Story().enter("Mira", 15).enter("Bo", 10).fight.combatants
    whom = [Choice("1", "Mira"), Choice("2", "Bo")]
    tilts = ["adv 1", "dis 1", "adv 2", "dis 2"]
    dex = BlockEffect("Breath", save="dex", half=True, area=BlockArea("cone", 30))

    fields = effect_fields(dex, whom, ["1", "2"], there)

    assert keys(fields) == [
        ("targets", ["1", "2"], True),
        ("cover", ["half 1", "three_quarters 1", "half 2", "three_quarters 2"], True),
        ("tilts", tilts, True),
        ("fails", ["1", "2"], True),
        ("evades", ["1", "2"], True),
    ]
    assert fields[0].filled == "1\n2"
    assert [each.label for each in fields[2].choices[:2]] == ["Mira: Advantage", "Mira: Disadvantage"]
    no_half = effect_fields(replace(dex, half=False), whom, [], there)
    assert [each.key for each in no_half] == ["targets", "cover", "tilts", "fails"]
    one = effect_fields(BlockEffect("Gaze", save="wis", half=True, area=BlockArea("one")), whom, [], there)
    assert keys(one)[0] == ("targets", ["1", "2"], False)
    assert [each.key for each in one] == ["targets", "tilts", "fails"]


def test_each_of_several_possible_creatures_is_a_button():
    card = which_card("w*lf", (("Wolf", "wolf x2"), ("Nobody's Wolf", "nobody's wolf x2")), "a")
    assert card is not None
    assert card.headline == r"Which w\*lf?"
    assert [(each.key, each.label, each.hint) for each in card.menus[0].choices] == [
        ("a|wolf x2", "Wolf", "Challenge Rating 1/4"),
        ("a|nobody's wolf x2", "Nobody's Wolf", ""),
    ]
    assert card.lines == ()


def test_more_creatures_than_fit_are_mentioned_and_long_lines_have_no_button():
    many = tuple((f"Wolf {number}", "x" * MOST_TEXT) for number in range(26))
    card = which_card("wolf", many, "")
    assert card is not None
    assert len(card.menus[0].choices) == 25
    assert card.lines == ("Showing the first 25 of 26. Type more of the name to find others.",)
    fitting = which_card("wolf", many[:25], "")
    assert fitting is not None
    assert fitting.lines == ()
    assert which_card("wolf", (*many, ("Wolf", "x" * (MOST_TEXT + 1))), "") is None
