"""Entering a fight: the meaning of a line, who joins, with which Initiative, and who can't."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from bot.codec import dumps
from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne
from bot.games.dnd.creatures.library import Library
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.rolls.fighting import fighting_of
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.steps.entering import Entered, Removed, numbered
from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.changes import taking
from bot.games.dnd.fight.table.entering import FightEntering
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.store import KeptHitPoints
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.trail import Version
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, NOW, SAM, Bearings, Shelf, books, character
from tests.games.dnd.fight.fights import Story

MIRA, BO = character(9, "Mira", hp=20), character(8, "Bo", BOB, hp=20)
OGRE = character(6, "Ogrun", GWEN, level="CR 2", hp=60, ac=11)
PEOPLE = (MIRA, BO, OGRE)
LINE = "Grub i+2 ac15 hp10 bite +4 1d6+2 piercing"


class Rolled(FightService, frozen=True):
    """Fights whose rolls are numbered in order."""

    async def rolled(self, number):
        rolls: Any = self.rolls
        return rolls[number - 1] if number else None


class Door:
    """An entrance to a fight, where each roll of Initiative has the given faces and becomes a step."""

    def __init__(self, *faces, story=None, people=PEOPLE, library=(), kept=None, borne=None, room=True):
        self.at = books(*people, story=Story() if story is None else story, kept=kept)
        self.faces, self.rolls = ScriptedFaces(*faces), list[Version[Any]]()
        service: Any = self
        shelf: Any = Shelf(*library, room=room)
        bearings: Any = Bearings(borne or {})
        library_of: Any = Library(shelf)
        self.library = library_of
        self.entering: Any = FightEntering(
            Rolled(**{**asdict(self.at.book), "rolls": self.rolls}),
            service,
            self.at.characters,
            library=self.library,
            kept=self.at.kept,
            bearings=bearings,
        )

    async def roll(self, _game, request, _place, who):
        self.rolls.append(Version(request, GAME.throw(request, self.faces), who.user, who.name))
        number = len(self.rolls)
        step: Any = step_of(request, self.rolls[-1].faces)
        await self.at.fights.change(0, lambda stored: taking(stored, step, who, NOW, roll=number))
        return SimpleNamespace(open_total=step.count)

    async def add(self, text, who=GWEN, **more):
        return await self.entering.add(HERE, who, text, **more)

    @property
    def there(self):
        return fight_of(self.at.fights.stored).combatants


async def refusal(door, text, who=GWEN, **more):
    with pytest.raises(PlayerError) as refused:
        await door.add(text, who, **more)
    return str(refused.value)


def creature(name, **sheet):
    return Creature(Sheet(name, (10,) * 6, **sheet))


async def test_a_players_character_joins_with_its_current_state():
    kept = {9: KeptHitPoints(9, dumps(HitPoints(7, 20)), 20)}
    bears = {9: Bearing((Borne("prone"),), lapsed=(Borne("blinded"),), focus="Bless", focused=3)}
    door = Door(12, kept=kept, borne=bears)

    assert await door.entering.join(HERE, ALICE) == "Mira: Initiative 12."

    (mira,) = door.there
    assert (mira.name, mira.hp, mira.player, mira.character) == ("Mira", HitPoints(7, 20), ALICE.user, 9)
    assert ([each.condition for each in mira.borne], mira.focus) == (["prone"], "Bless")


async def test_someone_without_a_character_or_already_in_does_not_join():
    door = Door(12)
    await door.entering.join(HERE, ALICE)

    with pytest.raises(PressError, match="Mira is already in the fight"):
        await door.entering.join(HERE, ALICE)
    with pytest.raises(PlayerError, match="You aren't playing a character here"):
        await door.entering.join(HERE, SAM)


async def test_someone_in_another_fight_has_to_leave_it_first():
    elsewhere = Story().enter("Mira", 18, player=ALICE.user, character=9)
    at = books(*PEOPLE, story=elsewhere, channel=11)
    door = Door()
    door.at.fights.of = at.fights.of

    with pytest.raises(PressError, match="Mira is in a fight in <#11>"):
        await door.entering.join(HERE, ALICE)


async def test_all_played_characters_join_except_creatures_and_those_already_in():
    story = Story().enter("Bo", 15, player=BOB.user, character=8)
    door = Door(12, story=story)

    assert await door.entering.join_all(HERE, GWEN) == "Mira: Initiative 12."
    with pytest.raises(PlayerError, match="There's no other character here to join"):
        await door.entering.join_all(HERE, GWEN)
    with pytest.raises(PlayerError, match="Only a GM"):
        await door.entering.join_all(HERE, ALICE)


async def test_someone_returning_keeps_their_first_initiative_roll():
    door = Door(12, 12)
    await door.entering.join(HERE, ALICE)
    await door.at.steps.take(door.at.fights.stored, Removed(1), GWEN)

    await door.entering.join(HERE, ALICE)

    first, second = (each.request for each in door.rolls)
    came, returned = map(fighting_of, (first, second))
    assert came
    assert returned
    assert (came.again, returned.again) == (0, 1)
    assert returned.creature == came.newcomers[0].key == f"{ALICE.user}:mira"
    assert (second.modifiers, second.roller.name, second.roller.character) == (first.modifiers, "Mira", 9)
    assert replace(came.newcomers[0], name="Mira\ufe0f").key == returned.creature


async def test_surprise_entered_only_on_return_counts_once():
    door = Door(12, 12, 3, 12, 3)
    await door.add("Mira")
    for _ in range(2):
        await door.at.steps.take(door.at.fights.stored, Removed(door.there[0].id), GWEN)
        await door.add("Mira", surprised=True)

    assert [each.request.disadvantage for each in door.rolls] == [(), ("surprised",), ("surprised",)]


@pytest.mark.parametrize(
    ("ally", "mortal", "side"), [(False, True, "monster"), (True, True, "pc"), (False, False, "monster")]
)
async def test_a_written_out_creature_joins_and_is_saved(ally, mortal, side):
    door = Door(10)

    words = await door.add(LINE, ally=ally, mortal=mortal)

    (grub,) = door.there
    assert (grub.name, grub.side, grub.hp.mortal, grub.hp.hp) == ("Grub", side, mortal, 10)
    assert words.startswith("Grub: Initiative 12.")
    assert (await door.library.find(HERE, "grubs")).sheet.ac == 15


async def test_identical_creatures_roll_initiative_once():
    door = Door(10)

    assert (await door.add(LINE.replace("Grub", "Grub x3"))).startswith("Grub ×3: Initiative 12.")
    assert [each.name for each in door.there] == ["Grub 1", "Grub 2", "Grub 3"]


async def test_only_a_gm_adds_creatures():
    assert "Only a GM" in await refusal(Door(), LINE, ALICE)
    with pytest.raises(PlayerError, match="Only a GM"):
        await Door().entering.which(HERE, ALICE, "wolf")


async def test_a_name_means_the_library_then_a_character_then_the_document():
    wolf, own = character(5, "Wolf", SAM, hp=9), creature("Wolf", hp=30)

    of_library, of_people, of_document = (
        Door(10, people=(wolf,), library=(own,)),
        Door(10, people=(wolf,)),
        Door(10),
    )
    for door in (of_library, of_people, of_document):
        await door.add("wolf")

    assert (of_library.there[0].hp.hp, of_library.there[0].character) == (30, 0)
    assert (of_people.there[0].hp.hp, of_people.there[0].character) == (9, 5)
    assert (of_document.there[0].name, of_document.there[0].character) == ("Wolf", 0)


async def test_a_gms_creature_joins_as_a_creature_and_a_character_as_itself():
    door = Door(10, 11)

    await door.add("Ogrun; Bo")

    assert [(each.name, each.character, each.side) for each in door.there] == [
        ("Ogrun", 0, "monster"),
        ("Bo", 8, "pc"),
    ]


async def test_different_values_are_only_for_creatures():
    door = Door(10)

    await door.add("wolf hp 40")

    assert door.there[0].hp.hp == 40
    assert "is a character with their own sheet" in await refusal(Door(), "Bo hp 40")


@pytest.mark.parametrize(
    ("text", "name", "hp", "ac"),
    [
        ("tyranno", "Tyrannosaurus Rex", 136, 13),
        ("tyranno hp 40", "Tyrannosaurus Rex", 40, 13),
        ("wolf ac15 hp10", "Wolf", 10, 15),
        ("Nixling ac15 hp10", "Nixling", 10, 15),
        ("wolf ac15 hp10 bite +4 1d6 piercing", "Wolf", 10, 15),
    ],
)
async def test_a_line_changes_a_known_creature_or_is_a_new_one(text, name, hp, ac):
    door = Door(10)

    await door.add(text)

    (of,) = door.there
    assert (of.name, of.hp.hp, of.creature.sheet.ac) == (name, hp, ac)


async def test_the_answer_shows_only_new_or_changed_creatures():
    written, changed, known = [await Door(10).add(text) for text in (LINE, "wolf hp 40", "wolf")]

    assert [len(words.split("\n")) for words in (written, changed, known)] == [2, 2, 1]
    assert "bite" in written.split("\n")[1].casefold()
    assert "hp40" in changed.split("\n")[1].replace(" ", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bear", "Which Bear: Bearded Devil, Black Bear, Brown Bear or Polar Bear"),
        ("bear hp 40", "Which Bear"),
        ("Nixling hp 40", "it has no AC"),
        ("Nixling", "There's no creature named Nixling yet"),
        ("Grubb", "Did you mean Grub"),
        ("Bo; Bo", "Someone is listed twice"),
    ],
)
async def test_an_unknown_name_is_refused(text, why):
    assert why in await refusal(Door(library=(creature("Grub", hp=3),)), text)


async def test_either_everyone_named_joins_or_no_one():
    crowd = Story().enter("Rat", 3, "monster", alike=23)
    just = Door(10, story=Story().enter("Rat", 3, "monster", alike=22))
    await just.add(LINE.replace("Grub", "Grub x3"))
    full, there = Door(story=crowd), Door(story=Story().enter("Bo", 9, character=8))

    assert len(just.there) == 25
    assert "A fight can have up to 25 creatures" in await refusal(full, LINE.replace("Grub", "Grub x3"))
    assert "Bo is already in the fight" in await refusal(there, f"{LINE}; Bo")
    for door in (full, there):
        assert await door.library.all(HERE) == []


async def test_a_name_that_several_creatures_contain_is_asked_about():
    door = Door()

    which = await door.entering.which(HERE, GWEN, "Grub i+2 ac15 hp10; bear x2; Bo")

    names = [name for name, _ in which.meant]
    assert which.name == "Bear"
    assert {"Black Bear", "Brown Bear"} <= set(names)
    text = dict(which.meant)["Brown Bear"]
    assert text.endswith("; Bo")
    assert "Brown Bear x2" in text
    assert await door.entering.which(HERE, GWEN, "wolf; Bo") is None


async def test_a_full_library_saves_no_more():
    assert "The library is full (500 creatures)" in await refusal(Door(room=False), LINE)


@pytest.mark.parametrize(("name", "group"), [("Mira", 1), ("Bo", 3), ("Ada", 3)])
def test_a_returning_creature_rejoins_its_group_and_a_new_one_does_not(name, group):
    story = Story().enter("Mira", 15, player=7).enter("Bo", 12).take(Removed(1))
    step = Entered((Newcomer(name, "pc", 10, player=7, character=9),), 10)

    assert numbered(story.fight, step, story.steps).group == group
