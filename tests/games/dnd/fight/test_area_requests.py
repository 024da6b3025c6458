"""What the form of an area is read as."""

from bot.games.dnd.fight.rolls.area_requests import read_labelled
from tests.cases import every


@every(
    "typed, dice, label",
    [
        ("8d6 fire", "8d6 fire", ""),
        ("8d6 fire costs slot 3 # Fireball", "8d6 fire costs slot 3", "Fireball"),
        ("8d6 fire#Fire  ball", "8d6 fire", "Fire ball"),
        ("# Web", "", "Web"),
        ("8d6 火＃ファイアーボール", "8d6 火", "ファイアーボール"),
        ("", "", ""),
    ],
)
def test_the_source_stands_behind_the_damage(typed, dice, label):
    assert read_labelled(typed) == (dice, label)


@every(
    "typed, dice, label",
    [
        ("Web", "", "Web"),
        ("# Web", "", "Web"),
        ("2d6 fire", "2d6 fire", ""),
        ("costs slot 3", "costs slot 3", ""),
    ],
)
def test_an_effect_without_damage_needs_only_its_source(typed, dice, label):
    assert read_labelled(typed, may_be_source=True) == (dice, label)
