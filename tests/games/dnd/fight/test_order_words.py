"""A fight's order in words: everyone's state, as far as it is public."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.cards.order_words import (
    bar,
    condition,
    headline,
    members_words,
    order_lines,
    ties_lines,
    wellness,
)
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.mounts import Mounted
from bot.games.dnd.fight.steps.turns import Decided, group_name
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import Aided, Braced, Dealt, DeathSaved, Hit
from bot.rolls.card import Face, Pictured, in_words
from tests.cases import every
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN, OTHER_GOBLIN = 1, 2, 3, 4
TITLE = "*Turn order*"


def fight(*steps):
    """Return a fight in which Mira acts first, followed by Bo and two goblins."""
    story = Story().enter("Mira", 18, player=7, character=9).enter("Bo", 15, player=8, character=8)
    return story.enter("Goblin", 12, "monster", alike=2, hp=7).turn().take(*steps).fight


def hurt(number, by):
    return Dealt(0, (Hit(number, by),), "entered")


def mira(*steps):
    """Return Mira's line on her turn."""
    return in_words(order_lines(fight(*steps)))[1].removeprefix("▶ **18** ")


def goblins(*steps):
    return in_words(order_lines(fight(*steps)))[3].removeprefix("12 ")


def test_everyone_is_listed_in_order_and_the_current_turn_is_marked():
    there = fight()

    assert list(in_words(order_lines(there))) == [
        TITLE,
        "▶ **18** **Mira** 20/20",
        "15 **Bo** 20/20",
        "12 Goblin 1 unhurt, Goblin 2 unhurt",
    ]
    assert in_words(order_lines(there, plainly=True))[1] == "18 **Mira** 20/20"
    assert in_words(order_lines(Story().fight)) == ()


@every(
    "steps, line",
    [
        ((hurt(MIRA, 3), Braced(MIRA, 5)), "**Mira** 17/20 +5 temp"),
        ((hurt(MIRA, 9),), "**Mira** 11/20"),
        ((hurt(MIRA, 10),), "**Mira** 10/20 bloodied"),
        ((hurt(MIRA, 20),), "**Mira** 0/20 **dying** (no death saves yet)"),
        (
            (hurt(MIRA, 20), hurt(MIRA, 1)),
            "**Mira** 0/20 **dying** (0 of 3 successes, 1 of 3 failures)",
        ),
        (
            (hurt(MIRA, 20), DeathSaved(MIRA, 12, success=True)),
            "**Mira** 0/20 **dying** (1 of 3 successes, 0 of 3 failures)",
        ),
        ((hurt(MIRA, 20), Aided(0, MIRA, success=True)), "**Mira** 0/20 unconscious, Stable"),
        (
            (Dealt(GOBLIN, (Hit(MIRA, 20),), "reaction", melee=True, aimed=MIRA), KnockedOut(6, MIRA)),
            "**Mira** 1/20 knocked out",
        ),
        ((hurt(MIRA, 60),), "**Mira** 0/20 **dead**"),
        ((Conditioned((MIRA,), (TypedCondition("prone"),)),), "**Mira** 20/20 Prone"),
        (
            (hurt(MIRA, 10), Conditioned((), (), Borne(""), MIRA, "Bless")),
            "**Mira** 10/20 bloodied, concentrates on Bless",
        ),
        ((Conditioned((MIRA,), (TypedCondition("prone"),)), hurt(MIRA, 60)), "**Mira** 0/20 **dead**"),
    ],
)
def test_a_characters_state_follows_the_numbers(steps, line):
    assert mira(*steps).removesuffix(" (acted)") == line


@pytest.mark.parametrize(
    ("steps", "marks"),
    [
        ((Marked(MIRA, "dodge"),), "(acted, dodging)"),
        ((Marked(MIRA, "dash"),), "(acted, dashing)"),
        ((Marked(MIRA, "disengage"),), "(acted, disengaged)"),
        ((Marked(MIRA, "reaction"), Marked(MIRA, "bonus")), "(reaction used, bonus action used)"),
        ((Marked(MIRA, "ready", "it moves"),), "(acted, ready: it moves)"),
        ((Marked(MIRA, "ready", "…"),), "(acted, ready)"),
        ((Helped(BO, MIRA),), "(helped by Bo)"),
        ((Mounted(MIRA, BO),), "(rides Bo)"),
        ((Marked(MIRA, "once", "Sneak Attack"),), "(used Sneak Attack)"),
    ],
)
def test_current_activities_are_in_brackets(steps, marks):
    assert mira(*steps).split(", **Bo**")[0] == f"**Mira** 20/20 {marks}"


@pytest.mark.parametrize(
    ("hp", "word"),
    [
        (full(10), "unhurt"),
        (HitPoints(9, 10), "hurt"),
        (HitPoints(6, 10), "hurt"),
        (HitPoints(5, 10), "bloodied"),
        (HitPoints(1, 10, knocked_out=True), "knocked out"),
        (HitPoints(0, 10), "unconscious"),
        (HitPoints(0, 10, stable=True), "unconscious"),
        (HitPoints(0, 10, dead=True), "down"),
    ],
)
def test_players_see_no_numbers_of_a_creature(hp, word):
    of = replace(fight().combatants[2], hp=hp)

    assert condition(of) == word


def test_a_creatures_state_conditions_and_activities_are_shown():
    poisoned = Conditioned((GOBLIN,), (TypedCondition("poisoned"),))

    assert goblins(hurt(GOBLIN, 7)) == "~~Goblin 1~~ down, Goblin 2 unhurt"
    assert (
        goblins(poisoned, Marked(GOBLIN, "reaction"))
        == "Goblin 1 unhurt, Poisoned (reaction used), Goblin 2 unhurt"
    )
    assert goblins(Marked(GOBLIN, "ready", "it shoots")) == "Goblin 1 unhurt (ready), Goblin 2 unhurt"


def test_an_ally_played_by_the_gm_is_distinguished_from_monsters():
    ally = Story().enter("Brak", 9, hp=11).turn().fight

    assert in_words(order_lines(ally))[1] == "▶ **9** Brak unhurt (ally)"


def test_a_long_list_of_conditions_omits_their_ends():
    until = Borne("", Ends("save", ability="con", dc=13))
    few = [Conditioned((MIRA,), (TypedCondition("poisoned"),), until)]
    names = ("blinded", "deafened", "frightened", "grappled", "restrained", "prone")
    many = [*few, *(Conditioned((GOBLIN, OTHER_GOBLIN), (TypedCondition(each),)) for each in names)]

    assert mira(*few) == "**Mira** 20/20 Poisoned (save ends: Con DC 13)"
    assert mira(*many[:-1], Conditioned((GOBLIN,), (TypedCondition("prone"),))) == mira(*few)
    assert mira(*many) == "**Mira** 20/20 Poisoned"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], "no one"),
        (["Mira"], "Mira"),
        (["Goblin 1", "Goblin 2", "Goblin 4"], "Goblin 1, 2, 4"),
        (["Goblin 1"], "Goblin 1"),
        (["Goblin 1", "Ogre 2"], "Goblin 1, Ogre 2"),
        (["Mira", "Horse"], "Mira, Horse"),
    ],
)
def test_a_group_is_summarized(names, words):
    assert group_name(names) == words


def test_the_headline_names_the_current_turn():
    story = Story().enter("Mira", 18).enter("Goblin", 12, "monster", alike=2, hp=7)

    assert headline(story.turn().fight) == "Round 1: Mira"
    assert headline(story.turn().fight) == "Round 1: Goblin 1, 2"
    assert headline(story.take(hurt(2, 7)).fight) == "Round 1: Goblin 2"
    assert headline(story.take(hurt(3, 7)).fight) == "Round 1: Goblin 1, 2"


@pytest.mark.parametrize(("player", "who"), [(7, "Their players decide"), (0, "The GM decides")])
def test_a_tie_names_who_decides_it(player, who):
    story = Story().enter("Mira", 12, player=7).enter("Ork", 12, player=player).enter("Zoe", 3)

    assert ties_lines(story.fight) == [f"**Tie**: Mira or Ork first? {who}."]
    assert ties_lines(story.take(Decided(1, (2,))).fight) == []
    assert members_words(story.fight, 2) == "Ork"


def drawn(seen):
    return "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in seen)


def test_with_pictures_open_hit_points_have_a_bar_and_others_a_heart():
    there = fight(hurt(MIRA, 9))

    assert [drawn(line.seen) for line in order_lines(there) if isinstance(line, Pictured)] == [
        "",
        "[turn] **18** [hp_l_g4][hp_m_g2][hp_r_0] **Mira** 11/20",
        "15 [hp_l_g4][hp_m_g4][hp_r_g4] **Bo** 20/20",
        "12 [state_unhurt] Goblin 1, 2",
    ]


def test_with_pictures_creatures_in_the_same_state_share_a_heart():
    there = fight(hurt(GOBLIN, 4))

    assert drawn([line.seen for line in order_lines(there) if isinstance(line, Pictured)][-1]) == (
        "12 [state_bloodied] Goblin 1 bloodied, [state_unhurt] Goblin 2"
    )


@given(st.integers(1, 400), st.integers(0, 400))
def test_only_the_uninjured_have_a_full_bar_and_only_the_fallen_an_empty_one(maximum, hp):
    hp = min(hp, maximum)
    cells = bar(hp, maximum, is_bloodied=2 * hp <= maximum)
    steps = sum(int(cell.name[-1]) for cell in cells if isinstance(cell, Face))

    assert (steps == 12) == (hp == maximum)
    assert (steps == 0) == (hp == 0)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 40)), min_size=2, max_size=2))
def test_a_creatures_heart_reveals_no_more_than_its_word(points):
    there = fight().combatants[2]
    one, other = (replace(there, hp=HitPoints(min(hp, most), most, dead=not hp)) for hp, most in points)

    assert (condition(one) == condition(other)) == (wellness(one) == wellness(other))
