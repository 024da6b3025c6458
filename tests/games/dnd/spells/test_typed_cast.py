"""A spell that is cast by typing. Its caster can be a creature in the fight."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.errors import PlayerError, PressError, UnclearError
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.rolls.record.request import NOBODY
from bot.games.dnd.sheet.record.sheet import Sheet, Spellcasting
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.spells.ui import (
    _caster,
    _choice,
    _creature,
    _is_curse,
    _one_slot,
    _typed,
    cast_request,
    offered_spells,
)
from bot.games.dnd.table.meeting import TargetService
from bot.rolls.card import Choice
from tests.games.dnd.books import ALICE, GWEN, books, character, interaction, view
from tests.games.dnd.fight.fights import Story

DRAKE = Creature(Sheet("Drake", (10,) * 6), block=StatBlock(spellcasting=Spellcasting("cha", 16, 8)))
WOLF = Creature(Sheet("Wolf", (10,) * 6))
MIRA = character(9, "Mira", hp=20)


def services(*, has_fight=True) -> Any:
    """Return the services of a fight with Mira, a drake that casts, and a wolf that doesn't."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    story.enter("Drake", 15, "monster", creature=DRAKE).enter("Wolf", 12, "monster", creature=WOLF)

    async def seen(_place):
        return view(story, MIRA) if has_fight else None

    return SimpleNamespace(fights=SimpleNamespace(view=seen))


@pytest.mark.parametrize(
    ("name", "numbers", "taken"),
    [
        ("Drake", "", ("16 +8", NOBODY)),
        ("drake", "14 +4", ("14 +4", NOBODY)),
        ("Wolf", "", ("", "Wolf")),
        ("Mira", "15", ("15", "Mira")),
        ("Bo", "", ("", "Bo")),
        ("", "15", ("15", "")),
    ],
)
async def test_a_creature_casts_with_its_own_numbers(name, numbers, taken):
    assert await _creature(services(), interaction(GWEN), name, numbers) == taken


async def test_without_a_fight_no_creature_casts():
    assert await _creature(services(has_fight=False), interaction(GWEN), "Drake", "") == ("", "Drake")


async def test_only_a_gm_casts_for_a_creature():
    with pytest.raises(PressError, match="GM"):
        await _creature(services(), interaction(ALICE), "Drake", "")


def typed(what, level="", choice=""):
    return _typed({"what": what, "level": level, "choice": choice})


@pytest.mark.parametrize(
    ("what", "spell_", "level", "pact"),
    [
        ("fireball", "Fireball", 0, False),
        ("fireball 5", "Fireball", 5, False),
        ("fireball, 6", "Fireball", 6, False),
        ("fireball -l 4", "Fireball", 4, False),
        ("fireball slot 3", "Fireball", 3, False),
        ("Hex pact slot 9", "Hex", 9, True),
    ],
)
def test_a_spell_is_typed_with_its_slot(what, spell_, level, pact):
    assert (typed(what).of.name, typed(what).level, typed(what).pact) == (spell_, level, pact)


def test_a_button_adds_its_choice_and_a_typed_level_counts():
    assert (typed("bless 2", level="3", choice="x").level, typed("bless", choice="x").choice) == (3, "x")
    added = typed("chromatic orb 2: acid", choice="cold")
    assert (added.what, added.level, added.choice.strip()) == ("chromatic orb 2", 2, "acid")


@pytest.mark.parametrize(("what", "level"), [("fireball 2", ""), ("fireball", "2"), ("fireball", "10")])
def test_a_slot_is_from_the_spells_level_to_9(what, level):
    with pytest.raises(PlayerError, match=r"^Fireball needs a slot of level 3 to 9\.$"):
        typed(what, level)


@pytest.mark.parametrize(
    ("what", "choice", "chosen"),
    [
        ("chromatic orb", "Acid", ("", "acid")),
        ("blindness/deafness", "deafened", ("", "deafened")),
        ("fireball", "acid", ("", "")),
        ("alter self", "natural, piercing", ("Natural Weapons", "piercing")),
    ],
)
def test_a_choice_is_typed_after_the_spell(what, choice, chosen):
    assert _choice(typed(what, choice=choice)) == chosen


@pytest.mark.parametrize("choice", ["", "loud"])
def test_a_missing_or_unknown_choice_is_asked_for(choice):
    with pytest.raises(UnclearError, match="has a choice: Blinded or Deafened") as asked:
        _choice(typed("Blindness/Deafness 3", choice=choice))

    assert asked.value.meant == (
        ("Blinded", "Blindness/Deafness 3: blinded"),
        ("Deafened", "Blindness/Deafness 3: deafened"),
    )


SLOTS = (Choice("slot 3", "Level 3"), Choice("slot 4", "Level 4"), Choice("pact 3", "Pact 3"))


@pytest.mark.parametrize(
    ("what", "offered", "paid"),
    [
        ("fireball 4", SLOTS, "slot 4"),
        ("fireball 3", SLOTS, "slot 3"),
        ("fireball 3", SLOTS[1:], "pact 3"),
        ("fireball", SLOTS[:1], "slot 3"),
        ("fireball pact slot 3", SLOTS, "pact 3"),
    ],
)
def test_the_typed_or_only_slot_pays(what, offered, paid):
    assert _one_slot(typed(what), offered) == paid


@pytest.mark.parametrize(("what", "offered"), [("fireball", ()), ("fireball 5", SLOTS), ("hex", ())])
def test_a_spell_without_a_slot_left_is_refused(what, offered):
    with pytest.raises(PlayerError, match="There's no slot left for"):
        _one_slot(typed(what), offered)


@pytest.mark.parametrize(("choice", "behind"), [("", ""), ("acid", ":acid")])
def test_several_slots_are_asked_about_and_the_choice_is_kept(choice, behind):
    with pytest.raises(UnclearError, match="Fireball: choose a slot") as asked:
        _one_slot(typed("fireball", choice=choice), SLOTS)

    assert asked.value.meant == (
        ("Level 3", f"Fireball, slot 3{behind}"),
        ("Level 4", f"Fireball, slot 4{behind}"),
        ("Pact 3", f"Fireball, pact slot 3{behind}"),
    )


def test_numbers_are_asked_for_if_the_spell_needs_them():
    fireball, light = typed("fireball").of, typed("light").of

    assert _caster(fireball, None, "15", option="", what="fireball").dc == 15
    assert _caster(light, None, "", option="", what="light").dc == 0
    with pytest.raises(UnclearError, match="Fireball needs your spell save DC") as asked:
        _caster(fireball, None, "", option="", what="fireball 5")
    assert asked.value.meant == (("Enter numbers…", "fireball 5?"),)


@pytest.mark.parametrize(("what", "curse"), [("hex", True), ("hunter's mark", True), ("bless", False)])
def test_a_curse_without_a_target_affects_no_one(what, curse):
    assert _is_curse(typed(what).of) == curse


@pytest.mark.parametrize(
    ("spells", "typed_", "offered"),
    [
        ((), "magic mis", ["Magic Missile"]),
        (("Fire Bolt", "Nothing"), "fire b", ["Fire Bolt"]),
        (("Fire Shield",), "fire", ["Fire Shield", "Fire Bolt", "Fire Storm"]),
        (None, "fire b", ["Fire Bolt"]),
    ],
)
async def test_the_sheets_own_spells_are_offered_first_and_once_each(spells, typed_, offered):
    async def sheet(*_):
        if spells is None:
            raise PlayerError("You play no one here.")
        return Sheet("Mira", (10,) * 6, spells=spells)

    there = interaction(ALICE)
    there.namespace = SimpleNamespace()
    services: Any = SimpleNamespace(dnd=SimpleNamespace(sheet=sheet))

    assert [choice.value for choice in await offered_spells(services, there, typed_)][:3] == offered


COUNTERS = read_counters("slots: wizard 5\nBless 1 (long rest)")
WIZARD = Sheet("Mira", (10,) * 6, level="5", spellcasting=Spellcasting("int", 15, 7), counters=COUNTERS)


async def cast(what, *, sheet=WIZARD, spent=None, **options):
    """Return the request of a spell that Mira casts by command, without a fight."""
    mira = replace(MIRA, body=dumps(sheet))
    at = books(mira, spent={9: spent or {}})

    async def given(of):
        return of

    there: Any = SimpleNamespace(
        dnd=SimpleNamespace(
            sheet=lambda *_: given(sheet),
            rolling=lambda *_: given(mira),
            meeting=TargetService(at.characters, at.book, at.conditions, at.points),
        ),
        counters=at.counters,
        people=None,
    )
    named = ("level", "choice", "character", "dc", "target", "ritual")
    return await cast_request(
        there, interaction(ALICE), {"what": what, **dict.fromkeys(named, ""), **options}
    )


@pytest.mark.parametrize(
    ("what", "options", "cost"),
    [
        ("fireball", {"target": "Goblin +2"}, Cost(slot=3)),
        ("bless", {}, Cost(name="Bless")),
        ("bless 2", {}, Cost(slot=2)),
        ("detect magic", {"ritual": "yes"}, None),
        ("light", {}, None),
    ],
)
async def test_a_spell_uses_its_free_use_or_a_slot(what, options, cost):
    assert (await cast(what, **options)).costs == cost


async def test_a_spell_without_targets_affects_the_caster_unless_a_curse():
    assert [each.name for each in (await cast("shield 1")).targets] == ["Mira"]
    assert (await cast("hex 1: wisdom")).targets == ()
    assert [each.name for each in (await cast("hex 1: wisdom", target="Ogre")).targets] == ["Ogre"]


@pytest.mark.parametrize(
    ("what", "more", "why"),
    [
        ("fireball", {}, "Name the targets that save"),
        ("fireball", {"spent": {"slot 3": 2}}, "There's no slot left for Fireball"),
        (
            "bless",
            {"sheet": replace(WIZARD, counters=read_counters("Bless 1")), "spent": {"own bless": 1}},
            "Bless has no uses left",
        ),
    ],
)
async def test_missing_requirements_of_a_spell_are_named(what, more, why):
    with pytest.raises(PlayerError, match=why):
        await cast(what, **more)
