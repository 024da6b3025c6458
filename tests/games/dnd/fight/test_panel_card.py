"""A fight's message as a pure function of the fight: its words, lists and buttons."""

import pytest

from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.fight.cards.panel import (
    last_blow,
    next_attack,
    over_card,
    panel_card,
    question_lines,
    record_card,
)
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.history import Question
from bot.games.dnd.hit_points.record.steps import AttackAction, Dealt, Hit
from bot.games.dnd.sheet.record.sheet import Sheet
from tests.games.dnd.books import ALICE, BOB, character, view
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.fight.pressing import BO, GOBLIN, MIRA, PEOPLE, hurt, now

FIGHTER = (character(9, "Mira", hp=20, extra_attack=2), PEOPLE[1])
ATTACK = Dealt(MIRA, (), aimed=GOBLIN, action=AttackAction(2))
LATE = "B\\* asked to undo a step, but something happened after it. A GM can undo steps one at a time."
BEAST = Creature(Sheet("Goblin", (10,) * 6))


def asked(shown):
    return [menu.ask for menu in panel_card(shown).menus]


@pytest.mark.parametrize(
    ("people", "steps", "aim", "ask"),
    [
        (PEOPLE, (), "", "Unarmed Strike: choose a target"),
        (FIGHTER, (), "", "Unarmed Strike, 2 attacks: choose a target"),
        (FIGHTER, (), '["press one"]', "Unarmed Strike, attack 1 of 2: choose a target"),
        (FIGHTER, (ATTACK,), "", "Unarmed Strike, attack 2 of 2: choose a target"),
        (FIGHTER, (ATTACK, ATTACK), "", "Unarmed Strike: choose a target"),
    ],
)
def test_the_target_list_names_the_attack(people, steps, aim, ask):
    assert asked(now(*steps, people=people, aim=aim)) == [ask]


@pytest.mark.parametrize(
    ("acted", "ask"),
    [
        (0, "Goblin 1, Unarmed Strike: choose a target"),
        (1, "Goblin 2, Unarmed Strike: choose a target"),
        (2, "All acted: Goblin 2, Unarmed Strike: choose a target"),
    ],
)
def test_a_group_shows_the_next_to_act_and_when_all_have(acted, ask):
    pack = Story().enter("Goblin", 12, "monster", alike=2, creature=BEAST).enter("Mira", 3)
    pack.turn().take(*(Dealt(number, (), aimed=3) for number in range(1, acted + 1)))

    assert asked(view(pack).moment) == [ask]


def test_a_tie_is_decided_before_the_first_turn_or_after_it_began():
    tied = Story().enter("Mira", 18, player=ALICE.user).enter("Bo", 18, player=ALICE.user)

    for story in (tied, tied.turn()):
        (menu,) = panel_card(view(story).moment).menus
        assert (menu.key, menu.ask) == (keys.DO, "Tie: who goes first?")
        assert [choice.label for choice in menu.choices] == ["Tie: Mira first", "Tie: Bo first"]


def test_the_list_of_a_tie_that_only_the_gm_decides_says_so():
    for player, ask in ((0, "GM: who goes first in the tie?"), (BOB.user, "Tie: who goes first?")):
        tied = Story().enter("Mira", 18, player=ALICE.user).enter("Wolf", 18, player=player)
        (menu,) = panel_card(view(tied).moment).menus
        assert menu.ask == ask


def question(step, turn=1):
    return Question(step, step, BOB.user, "B*", turn, 0)


def buttons(shown):
    return [(action.key, action.at, action.row, action.quiet) for action in panel_card(shown).actions]


def test_a_players_request_to_undo_is_answered_in_the_bottom_row():
    shown = now(hurt(BO, 3), question=question(7))

    assert question_lines(shown) == [
        "**B\\* asks to undo:** Bo takes 3 ()",
        "GM: *Allow* undoes that step. The same numbers come up if it's rolled again this turn.",
        "",
    ]
    assert buttons(shown)[2:] == [
        (keys.ALLOW, 7, 4, True),
        (keys.LEAVE_IT, 7, 4, True),
        (keys.UNDO_ALONE, 7, 4, True),
    ]


@pytest.mark.parametrize(
    ("of", "lines"),
    [
        (
            question(6),
            [LATE],
        ),
        (question(6, turn=0), []),
        (None, []),
    ],
)
def test_a_request_that_came_too_late_has_no_buttons(of, lines):
    shown = now(hurt(BO, 3), question=of)

    assert question_lines(shown) == lines
    assert len(buttons(shown)) == 2


@pytest.mark.parametrize(
    ("turn", "headline", "lines"),
    [
        (
            0,
            "The fight has begun",
            [
                "• Mira: Initiative 18",
                "• Bo: Initiative 15",
                "• Goblin: Initiative 12",
                "• Horse: Initiative 3",
            ],
        ),
        (1, "Round 1: Mira", ["• Bo takes 3 ()"]),
        (2, "Undone", ["This turn was undone. The fight continues below."]),
    ],
)
def test_a_finished_turn_is_shown_on_its_message(turn, headline, lines):
    card = record_card(now(hurt(BO, 3)), turn)

    assert (card.headline, [str(line) for line in card.lines]) == (headline, lines)


def test_a_turn_without_an_action_says_so():
    assert record_card(now(), 1).lines == ("Turn ended without an action.",)


def test_a_finished_fight_shows_its_length_if_it_began():
    lobby = view(Story().enter("Mira", 18)).moment

    assert over_card(None).lines == over_card(lobby).lines == ()
    assert over_card(now()).lines[0] == "After 1 round."
    assert {over_card(each).headline for each in (None, lobby, now())} == {"The fight is over"}


@pytest.mark.parametrize(
    ("aim", "words"), [("", "Unarmed Strike."), ('["adv", "press one"]', "Unarmed Strike, Advantage.")]
)
def test_the_next_attack_is_shown_with_its_settings(aim, words):
    shown = now(aim=aim)

    assert next_attack(shown) == [f"Next attack: {words}"]
    assert next_attack(Moment(shown.history, shown.fight, {})) == []


def test_only_a_melee_attack_that_dropped_its_target_can_knock_out():
    def felled(**more):
        return now(Dealt(MIRA, (Hit(GOBLIN, 7),), aimed=GOBLIN, **more))

    assert last_blow(felled(melee=True).history, felled(melee=True).fight) == (7, GOBLIN)
    assert (keys.KNOCK_OUT, 7, 3, True) in buttons(felled(melee=True))
    assert last_blow(felled().history, felled().fight) is None


@pytest.mark.parametrize(
    ("joined", "told"),
    [
        ((), []),
        (("Mira",), ["• Mira: Initiative 18"]),
        (("Mira", "Bo", "Kim"), ["• Bo: Initiative 18", "• Kim: Initiative 18"]),
    ],
)
def test_the_last_two_to_join_are_shown_before_the_first_turn(joined, told):
    story = Story()
    for name in joined:
        story.enter(name, 18)
    card = panel_card(view(story).moment)

    hint = "Players: press **Join** to roll Initiative. GM: add monsters, then begin."
    lines = [str(line) for line in card.lines]
    assert lines[lines.index(hint) + 1 :] == told
    assert ("No one has joined yet" in lines) == (not joined)
    assert [(action.key, action.row) for action in card.actions] == [
        (keys.JOIN, None),
        (keys.ALL_JOIN, None),
        (keys.MORE, None),
        (keys.ADD, 2),
        (keys.BEGIN, 2),
    ]


def test_without_a_weapon_there_is_no_target_list():
    assert asked(now(weapon=None)) == asked(now(sheet=None)) == asked(now(actor=None)) == []
