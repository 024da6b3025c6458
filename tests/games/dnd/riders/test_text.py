"""Riders as typed, distinguished from the other traits of a sheet."""

import pytest

from bot.codec import loads
from bot.errors import PlayerError
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import is_rider, read_riders, rider_text, rider_words
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.dnd.sheet.rules.traits import split_traits
from tests.cases import every

LINES = [
    ("Sneak Attack: 3d6, once a turn", SheetRider("Sneak Attack", "3d6", when="turn", sneak=True)),
    ("Sneak Attack: 3d6 , 1/turn", SheetRider("Sneak Attack", "3d6", when="turn", sneak=True)),
    (
        "Divine Smite: 2d8 radiant +1d8 per slot level, costs slot 1",
        SheetRider("Divine Smite", "2d8", "radiant", costs=Cost(slot=1), level="1d8"),
    ),
    ("Stunning Strike: +0, costs Ki", SheetRider("Stunning Strike", "0", costs=Cost(name="Ki"))),
    ("Flurry: 1d6 costs 2 Ki", SheetRider("Flurry", "1d6", costs=Cost(name="Ki", amount=2))),
    ("Rage: +2, while on", SheetRider("Rage", "2", when="on")),
    (
        "Rage: +2, resist bludgeoning slashing, while on",
        SheetRider("Rage", "2", when="on", resist=("bludgeoning", "slashing")),
    ),
    ("Weakness: -1d8, while on", SheetRider("Weakness", "-1d8", when="on")),
    ("Bless: +1d4 to hit, while it is on", SheetRider("Bless", "1d4", to_hit=True, when="on")),
    ("Bless: 1d4, to hit, while on", SheetRider("Bless", "1d4", to_hit=True, when="on")),
    ("Bane: −1d4 to hit, while on", SheetRider("Bane", "-1d4", to_hit=True, when="on")),
    ("poisoned blade: 1d4 poison, on a hit", SheetRider("poisoned blade", "1d4", "poison")),
    ("Edge: 1d10, crit", SheetRider("Edge", "1d10", when="critical")),
    ("Great Weapon: 1 or 2 as 3", SheetRider("Great Weapon", least=3)),
    ("Elemental Adept: 1s as 2, while on", SheetRider("Elemental Adept", least=2, when="on")),
]


@every("line, rider", LINES)
def test_a_rider_is_read_as_it_is_written(line, rider):
    assert is_rider(line)
    assert read_riders(line) == (rider,)
    assert read_riders(rider_text(rider)) == (rider,)


@every(
    "rider, words",
    [
        (SheetRider("Rage", "2", when="on"), "+2, while on"),
        (SheetRider("Curse", "-2"), "-2"),
        (SheetRider("Weakness", "-1d8", when="on"), "-1d8, while on"),
        (SheetRider("Sneak Attack", "3d6", when="turn"), "3d6, once a turn"),
        (SheetRider("Poison", "1d4", "poison"), "1d4 poison"),
        (SheetRider("Flame", "3", "fire"), "+3 fire"),
        (SheetRider("Edge", "1d10", when="critical"), "1d10, on a critical hit"),
        (SheetRider("Bless", "1d4", to_hit=True, when="on"), "1d4 to hit, while on"),
        (SheetRider("Aim", "2", to_hit=True), "+2 to hit"),
        (SheetRider("Flurry", "1d6", costs=Cost(name="Ki", amount=2)), "1d6, costs 2 Ki"),
        (
            SheetRider("Smite", "2d8", "radiant", when="turn", costs=Cost(slot=1), level="1d8"),
            "2d8 radiant +1d8 a level, once a turn, costs slot 1",
        ),
        (SheetRider("Great Weapon", least=3), "1s and 2s as 3"),
        (SheetRider("Elemental Adept", least=2, when="on"), "1s as 2, while on"),
    ],
)
def test_what_a_rider_adds_and_when_in_words(rider, words):
    assert rider_words(rider) == words
    assert rider_text(rider) == f"{rider.name}: {words}"


@every(
    "line, what",
    [
        ("Sneak Attack", "isn't a rider. Try Sneak Attack: 3d6, once a turn"),
        ("12: 3d6", "isn't a rider"),
        ("Sneak Attack: 3d6, sometimes", "“sometimes” doesn't work here"),
        ("Sneak Attack: 3d6 fir", "“3d6 fir” isn't damage"),
        ("Fire: 1d6 fire + 1d4 cold", "A rider adds only one kind of damage"),
        ("Rage: +2, resist fire", "A rider only resists damage while it's on. Add while on."),
        ("Rage: +2, resist nonsense, while on", "“resist nonsense” doesn't work here"),
        ("Rage: +2, while on, costs Rage", "can't have a cost per hit"),
        ("Smite: 2d8 +1d8 a level", "Dice per level need a slot cost, such as costs slot 1"),
        ("Aim: 1d4 to hit, on a critical hit", "can't be both to hit and on a critical hit"),
        ("Aim: 1d4 fire, to hit", "only add dice or a number to hit"),
        ("Great Weapon: 1s and 2s as 3, once a turn", "A minimum for dice applies to all damage"),
        ("Rage: +2\nrage: +3", "two are named Rage. Rename one"),
        ("\n".join(f"R{'i' * n}: +1" for n in range(1, 10)), "up to 8 riders"),
        (f"{'x' * 41}: +1", "A name can have up to 40 characters"),
    ],
)
def test_an_invalid_rider_is_refused_with_the_reason(line, what):
    with pytest.raises(PlayerError, match=what.replace("+", r"\+")):
        read_riders(line)


def test_riders_are_distinguished_from_counters_and_fields_by_their_form():
    traits = split_traits(
        "saves: str con\nRage 3 (long rest)\nRage: +2, while on\nslots 1: 4\nhit dice: 5d8\n"
        "initiative: +2 adv; save bonus: +1; Luck: 3\nriders: Sneak Attack: 3d6, once a turn\n"
        "skills: stealth+"
    )
    assert traits == {
        "saves": "str con",
        "skills": "stealth+",
        "initiative": "+2 adv",
        "save_bonus": "+1",
        "counters": "Rage 3 (long rest)\nslots 1: 4\nhit dice: 5d8\nLuck: 3",
        "riders": "Sneak Attack: 3d6, once a turn\nRage: +2, while on",
    }


def test_a_rider_that_looks_like_a_field_is_refused():
    with pytest.raises(PlayerError, match="“Skills of old” means something else here"):
        read_sheet({"name": "Mira", "scores": "10 10 10 10 10 10", "riders": "Skills of old: +2"})


def test_older_sheets_have_no_riders():
    sheet = loads(Sheet, '{"name":"Mira","scores":[16,14,13,8,12,10]}')
    assert sheet.riders == ()
