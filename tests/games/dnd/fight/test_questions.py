"""A fight's forms and private lists, as pure functions of the fight."""

import pytest
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.fight.cards import questions
from bot.games.dnd.fight.cards.condition_cards import condition_fields, conditions_card
from bot.games.dnd.fight.cards.effect_form import entered_details
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.steps.acting import moment
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Braced, Healed
from bot.games.dnd.hit_points.rules.text import PointsChange
from bot.games.dnd.sheet.record.sheet import Sheet, Spellcasting
from bot.games.dnd.targets.target import Target
from bot.rolls.card import Choice
from tests.games.dnd.books import ALICE, BOB, SAM, character, view
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.fight.pressing import BO, GOBLIN, HORSE, MIRA, PEOPLE, hurt, now


def filled(*own):
    return [field.filled for field in questions.points_fields(own)]


def test_the_hit_points_form_is_for_the_only_character_or_a_players_first():
    mira, bo, goblin, horse = now().fight.combatants

    assert filled() == filled(goblin, horse) == filled(horse, bo) == ["", ""]
    assert filled(goblin) == ["3", ""]
    assert filled(bo, mira) == ["2", ""]


def targets(fields):
    return [choice.label for choice in fields[0].choices]


def test_friends_are_healed_first_and_among_them_the_most_injured():
    shown = now(hurt(BO, 5), hurt(GOBLIN, 1))

    assert targets(questions.heal_fields(shown)) == ["Horse", "Bo", "Mira", "Goblin"]
    assert targets(questions.heal_fields(now(hurt(GOBLIN, 7)))) == ["Horse", "Mira", "Bo"]


def test_an_area_lists_everyone_with_foes_first_and_has_the_casters_dc():
    wizard = (character(9, "Mira", hp=20, spellcasting=Spellcasting(dc=14)), PEOPLE[1])

    assert targets(questions.area_fields(now())) == ["Goblin", "Bo", "Horse", "Mira"]
    assert [field.filled for field in questions.area_fields(now())] == [""] * 5
    assert [field.filled for field in questions.area_fields(now(people=wizard))] == ["", "", "", "14", ""]


@pytest.mark.parametrize(
    ("temp", "change", "asks"),
    [
        (5, PointsChange("temp", 4), True),
        (0, PointsChange("temp", 4), False),
        (5, PointsChange("temp", 0), False),
        (5, PointsChange("temp", 4, take=True), False),
        (5, PointsChange("temp", 4, take=False), False),
        (5, PointsChange("heal", 4), False),
    ],
)
def test_new_temporary_hit_points_are_a_question_if_there_are_old_ones(temp, change, asks):
    mira = replace(now().fight.find(MIRA), hp=HitPoints(20, 20, temp=temp))

    assert questions.asks_which(mira, change) == asks


def pressed(card):
    return [(action.key, action.label, action.at, action.of) for action in card.actions]


def test_old_temporary_hit_points_can_be_kept_or_replaced():
    card = questions.temporary_card(now(Braced(MIRA, 5)).fight.find(MIRA), 4)

    assert card.lines == (
        "Mira already has 5 Temporary Hit Points. They don't stack. Keep those or take the new ones?",
    )
    assert pressed(card) == [(keys.KEEP, "Keep 5", MIRA, 4), (keys.TAKE, "Take 4", MIRA, 4)]


def test_an_out_of_turn_reaction_is_asked_of_those_who_have_one():
    here = now().fight
    bo, goblin, horse = here.combatants[1:]
    used, readied = replace(horse, reaction=True), replace(bo, ready="the door")

    card = questions.reaction_card(here, [bo, used], goblin)

    assert pressed(card) == [(keys.REACT, "Bo's Reaction: attack Goblin", moment(1, BO), GOBLIN)]
    lines = [questions.reaction_card(here, own, goblin).lines for own in ([bo], [readied], [horse, readied])]
    assert [len(each) for each in lines] == [1, 2, 2]
    spent = questions.reaction_card(here, [used], goblin)
    assert (spent.lines[1:], spent.actions) == (("Your Reaction is used until your next turn.",), ())
    assert len(questions.reaction_card(here, [bo] * 5, goblin).actions) == 4


def test_a_reaction_can_target_everyone_but_the_reacting_creature():
    card = questions.react_card(now().fight, now().fight.find(BO))

    (menu,) = card.menus
    assert (menu.key, menu.at, [choice.label for choice in menu.choices]) == (
        keys.REACT_AT,
        moment(1, BO),
        ["Goblin", "Mira", "Horse"],
    )
    assert pressed(card) == [(keys.REACTED, "Mark another Reaction as used", moment(1, BO), 0)]
    alone = view(Story().enter("Mira", 18).turn()).moment.fight
    assert questions.react_card(alone, alone.find(MIRA)).menus == ()


def test_a_gm_sees_all_numbers():
    shown = now(hurt(BO, 20), Braced(HORSE, 4), Healed(0, (BO,), 0))
    sheets = {MIRA: None, BO: Sheet("Bo", (10,) * 6, ac=12), GOBLIN: None, HORSE: None}

    card = questions.gm_card(shown, sheets)

    assert card.lines == (
        "Mira: 20/20",
        "Bo: 0/20, AC 12, dying",
        "Goblin: 7/7",
        "Horse: 19/19 +4 temp",
    )
    assert [menu.key for menu in card.menus] == [keys.GM_REACT, keys.GM_SURPRISE, keys.GM_REMOVE]
    assert [action.key for action in card.actions] == [keys.ADD, keys.GM_END]


def shapes(fields):
    """Return what can be entered in each field: the most characters, or the number of choices."""
    return {
        field.key: (len(field.choices) or field.most, "many" * field.many or "long" * field.long)
        for field in fields
    }


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (questions.add_fields(), {"who": (4_000, "long"), "marks": (3, "many")}),
        (
            questions.area_fields(now()),
            {
                "targets": (4, "many"),
                "dice": (120, ""),
                "save": (6, ""),
                "dc": (400, ""),
                "cover": (8, "many"),
            },
        ),
        (questions.heal_fields(now()), {"targets": (4, "many"), "dice": (60, ""), "label": (60, "")}),
        (questions.points_fields(now().fight.combatants), {"targets": (4, "many"), "change": (60, "")}),
        (questions.ready_fields(), {"trigger": (60, "")}),
    ],
)
def test_form_fields_take_as_much_text_as_fits(fields, said):
    assert shapes(fields) == said


def test_a_list_in_a_form_has_at_most_25_entries():
    crowd = Story().enter("Mira", 18, player=ALICE.user, character=9).enter("Rat", 12, "monster", alike=30)
    shown = view(crowd.turn(), *PEOPLE).moment

    for fields in (
        questions.heal_fields(shown),
        questions.points_fields(shown.fight.combatants),
        questions.area_fields(shown),
    ):
        assert len(fields[0].choices) == 25


def test_without_an_actor_an_area_has_no_targets_and_characters_are_healed_first():
    shown = now(actor=None, sheet=None)

    assert (targets(questions.area_fields(shown)), questions.area_targets(shown)) == ([], [])
    assert targets(questions.heal_fields(shown)) == ["Horse", "Mira", "Bo", "Goblin"]


def test_a_secret_creatures_injuries_do_not_affect_the_order_of_the_list():
    story = Story().enter("Ogre", 18, "monster", hp=60).enter("Rat", 12, "monster", hp=2)
    story.enter("Mira", 9, hp=1).turn().take(hurt(1, 59))

    assert targets(questions.heal_fields(view(story).moment)) == ["Ogre", "Rat", "Mira"]


def test_the_stat_blocks_dc_is_prefilled():
    priest = Creature(Sheet("Priest", (10,) * 6), block=StatBlock(spellcasting=Spellcasting("wis", 13)))
    story = Story().enter("Priest", 18, "monster", creature=priest).enter("Mira", 3).turn()

    assert [field.filled for field in questions.area_fields(view(story).moment)] == ["", "", "", "13", ""]


def test_the_next_attacker_and_the_slot_are_chosen_from_this_turns_lists():
    here = now().fight
    goblin = here.find(GOBLIN)

    again = questions.again_card(here, goblin)
    slot = questions.slot_card(here, "Bolt*", goblin, (Choice("1", "Level 1 slot"),))

    assert again.lines == ("Mira have already acted this turn.",)
    assert [(each.key, each.ask, each.at, each.drawn) for each in (*again.menus, *slot.menus)] == [
        (keys.AGAIN_BY, "Who attacks Goblin now?", moment(1, 0), GOBLIN),
        (keys.PAID, "Bolt*: choose a slot", moment(1, 0), GOBLIN),
    ]
    assert slot.lines == ("**Bolt\\*** on **Goblin**",)
    assert [choice.label for choice in (*again.menus[0].choices, *slot.menus[0].choices)] == [
        "Mira",
        "Level 1 slot",
    ]


def test_only_one_button_ends_the_fight():
    assert pressed(questions.end_card()) == [(keys.GM_END_NOW, "Yes, end the fight", None, 0)]


POISONED = Conditioned((BO,), (TypedCondition("prone"), TypedCondition("poisoned")), Borne("", by=MIRA))


@pytest.mark.parametrize(
    ("user", "is_gm", "lists"),
    [
        (ALICE.user, False, [keys.TAKE_OFF, keys.ABOUT]),
        (BOB.user, False, [keys.TAKE_OFF, keys.ABOUT]),
        (SAM.user, False, [keys.ABOUT]),
        (SAM.user, True, [keys.TAKE_OFF, keys.ABOUT]),
    ],
)
def test_a_condition_is_removed_by_its_bearer_its_source_or_a_gm(user, is_gm, lists):
    card = conditions_card(now(POISONED), user, is_gm=is_gm)

    assert card.lines == ("Bo: Prone, Poisoned",)
    assert [menu.key for menu in card.menus] == lists
    assert [choice.key for menu in card.menus[:-1] for choice in menu.choices] in (
        [],
        ["2 poisoned", "2 prone"],
    )
    assert pressed(card) == [(keys.PUT_ON, "Add condition…", None, 0)]


def test_without_a_condition_there_is_nothing_to_remove():
    card = conditions_card(now(), ALICE.user, is_gm=True)

    assert (card.lines, [menu.key for menu in card.menus]) == (("No one has a condition.",), [keys.ABOUT])


def test_a_condition_ends_at_a_turn_with_a_save_or_when_removed():
    who, what, ends, until, focus = condition_fields(now(hurt(GOBLIN, 7)))

    assert [choice.label for choice in who.choices] == ["Mira", "Bo", "Horse"]
    assert shapes((who, what, ends, until, focus)) == {
        "targets": (3, "many"),
        "what": (15, "many"),
        "ends": (9, ""),
        "until": (60, ""),
        "focus": (60, ""),
    }
    own, saves = ["start", "end"], ["str", "con", "wis"]
    assert [choice.key for choice in ends.choices][4:] == [*own, *saves]
    assert [choice.key for choice in condition_fields(now(actor=None))[2].choices][4:] == saves
    assert (ends.choices[4].label, ends.none) == ("the start of Mira's next turn", "someone removes it")


def test_exceptions_apply_to_their_targets_and_the_better_cover_counts():
    mira, bo, goblin = now().fight.combatants[:3]
    entered = {
        "cover": "three_quarters 1\nhalf 1\nhalf 2",
        "tilts": "dis 2\nadv 2",
        "fails": "2",
        "evades": "1",
    }

    assert entered_details(entered, (mira, bo, goblin)) == (
        Target("Mira", cover="three_quarters", evades=True),
        Target("Bo", cover="half", tilts=("adv", "dis"), saved=False),
    )
    assert entered_details({}, (mira, bo)) == ()
