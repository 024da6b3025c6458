"""Casting in a fight, step by step: the spells, what must be chosen, the slots and the targets."""

import pytest

from bot.games.dnd.fight.cards.casting import spell_card, spell_fields, spells_card
from bot.games.dnd.fight.rolls.casting import Choosing
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules.casting import Caster
from bot.games.dnd.spells.rules.spell import spell
from bot.rolls.card import Choice
from tests.games.dnd.books import ALICE, BOB
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN = 1, 2, 3
CASTER = Caster(dc=15, bonus=7, modifier=4, level=5)
SLOTS = (Choice("slot 2", "Level 2 slot", "2 left"), Choice("pact 3", "Level 3 Pact slot", "1 left"))


def fight(*steps):
    story = Story().enter("Mira", 18, player=ALICE.user, character=9).enter("Bo", 15, player=BOB.user)
    return story.enter("Goblin", 12, "monster", hp=7).turn().take(*steps).fight


def spells(*names, used=(), **more):
    here = fight()
    card = spells_card(here, here.find(MIRA), Sheet("Mira", (10,) * 6, spells=names), used, **more)
    listed = [(choice.label, choice.hint) for menu in card.menus for choice in menu.choices]
    return card, listed


def cast(name, *steps, slots=SLOTS, **chosen):
    """Return the lists of a spell's card: the prompt, whether several can be chosen, and the choices."""
    of = spell(name)
    assert of is not None
    card = spell_card(fight(*steps), of, CASTER, Choosing(MIRA, name, **chosen), slots)
    return [(menu.ask, menu.many, [choice.label for choice in menu.choices]) for menu in card.menus]


def test_a_caster_chooses_from_the_sheet_and_earlier_spells():
    card, listed = spells("Fire Bolt", "Bless", "Shield", "Nothing", used=("Bless", "Fireball"))

    assert (card.headline, card.lines) == ("Mira casts", ())
    assert listed == [
        ("Fire Bolt", "cantrip"),
        ("Bless", "level 1"),
        ("Shield", "level 1, Reaction"),
        ("Fireball", "level 3"),
    ]
    (another,) = card.actions
    assert (another.key, another.at, another.quiet) == ("spell", MIRA, True)


def test_out_of_turn_only_reactions_are_cast():
    _, listed = spells("Fire Bolt", "Shield", "Healing Word", out_of_turn=True)

    assert listed == [("Shield", "level 1, Reaction")]


def test_someone_without_spells_enters_one_and_can_continue_an_earlier_one():
    card, listed = spells(goes=(Choosing(MIRA, "Spiritual Weapon"),))

    assert card.lines == ("No spells are on the sheet. Enter a spell by name.",)
    assert listed == [("Spiritual Weapon again", "ongoing, no slot needed")]
    assert not card.actions[0].quiet


@pytest.mark.parametrize(("count", "pages"), [(25, [25]), (26, [25, 1])])
def test_a_list_has_twenty_five_spells(count, pages):
    names = [f"Spell {number}" for number in range(count)]
    card, _ = spells(goes=tuple(Choosing(MIRA, name) for name in names))

    assert [len(menu.choices) for menu in card.menus] == pages
    assert [menu.drawn for menu in card.menus] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize(
    ("numbers", "label"),
    [(True, "Spell save DC and attack bonus"), (False, "DC and attack bonus, if not on the sheet")],
)
def test_a_form_asks_for_the_spell_and_its_numbers(numbers, label):
    what, dc = spell_fields("Fire Bolt", numbers=numbers)

    assert (what.key, what.filled, dc.key, dc.label, dc.hint) == ("what", "Fire Bolt", "dc", label, "15 +7")


@pytest.mark.parametrize(
    ("name", "chosen", "choices"),
    [
        ("Blindness/Deafness", {}, ["Blinded", "Deafened"]),
        ("Chromatic Orb", {}, ["acid", "cold", "fire", "lightning", "poison", "thunder"]),
    ],
)
def test_a_spells_options_are_chosen_before_its_slot(name, chosen, choices):
    assert cast(name, **chosen) == [("Which one?", False, choices)]


def test_slots_with_their_targets_come_after_the_choice():
    assert cast("Chromatic Orb", chosen="acid") == [
        ("Level 2 slot: choose a target", False, ["Goblin", "Bo"]),
        ("Level 3 Pact slot: choose a target", False, ["Goblin", "Bo"]),
    ]


@pytest.mark.parametrize(
    ("name", "lists"),
    [
        ("Fire Bolt", [("Fire Bolt: choose a target", False, ["Goblin", "Bo"])]),
        ("Sacred Flame", [("Sacred Flame: choose a target", False, ["Goblin", "Bo", "Mira"])]),
        ("Light", [("Cast it", False, ["Cast Light"])]),
    ],
)
def test_a_cantrip_uses_no_slot(name, lists):
    assert cast(name, slots=()) == lists


@pytest.mark.parametrize(
    ("name", "whom", "people"),
    [
        ("Bless", ["up to 4 targets", "up to 5 targets"], ["Bo", "Mira", "Goblin"]),
        ("Fireball", ["everyone it affects"] * 2, ["Goblin", "Bo", "Mira"]),
        ("Hold Person", ["choose a target", "up to 2 targets"], ["Goblin", "Bo", "Mira"]),
    ],
)
def test_a_slot_shows_how_many_targets_it_affects(name, whom, people):
    asks = [f"{slot.label}: {each}" for slot, each in zip(SLOTS, whom, strict=True)]

    assert cast(name) == [
        (ask, each != "choose a target", people) for ask, each in zip(asks, whom, strict=True)
    ]


def test_each_dart_has_a_target_and_several_can_share_one():
    (first, _) = cast("Magic Missile")

    assert first == (
        "Level 2 slot: aim 4 shots",
        True,
        [
            name if count == 1 else f"{name}, {count} times"
            for name in ("Goblin", "Bo")
            for count in (1, 2, 3, 4)
        ],
    )


def test_the_injured_are_offered_healing_first_and_friends_before_foes():
    hurt = Dealt(0, (Hit(MIRA, 5), Hit(GOBLIN, 6)), "entered")

    assert [people for _, _, people in cast("Cure Wounds", hurt)] == [["Mira", "Bo", "Goblin"]] * 2


def test_only_the_dead_can_be_revived():
    assert [people for _, _, people in cast("Revivify")] == [[], []]
    assert [people for _, _, people in cast("Revivify", Dealt(0, (Hit(GOBLIN, 7),), "entered"))] == [
        ["Goblin"],
        ["Goblin"],
    ]


def test_a_spell_without_targets_is_cast_with_a_slot():
    assert cast("Shield") == [("Cast it", False, ["Level 2 slot", "Level 3 Pact slot"])]
