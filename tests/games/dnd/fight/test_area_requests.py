"""How the form of an area is read."""

from bot.games.dnd.fight.rolls.area_requests import read_area, read_area_save, read_labelled
from bot.games.dnd.targets.target import Target
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
def test_the_source_comes_after_the_damage(typed, dice, label):
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


@every(
    "save, typed, same",
    [
        ("dex", "15", "dex 15"),
        ("dex", "15 none", "dex 15 none"),
        ("wis", "DC 13 frightened", "wis 13 frightened"),
        ("", "", ""),
        ("", "15", ""),
        ("", "dex 15 none", "dex 15 none"),
    ],
)
def test_a_chosen_save_needs_only_its_dc_and_a_dc_alone_is_not_a_save(save, typed, same):
    assert read_area(save, typed) == (*read_area_save(same), ())


@every("semicolon", [";", "；"])
def test_exceptions_come_after_the_dc(semicolon):
    ability, dc, _, _, each = read_area("dex", f"15{semicolon} Mira adv{semicolon} Ogre fails")
    assert (ability, dc) == ("dex", 15)
    assert each == (Target("Mira", tilts=("adv",)), Target("Ogre", saved=False))
