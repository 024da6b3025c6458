"""The faces that each game reports as drawn, over all versions of a roll."""

from bot.dice.faces import ScriptedFaces
from bot.games import all_games
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.wizards.rules.request import DamageDice, RequestEffect, Side, WizardsRequest
from bot.rolls.trail import Version
from bot.yours.rules.drawn import drawn

GAMES = all_games()


def rolled(key, request, *faces):
    """Return a trail with only the first version of a roll in this game."""
    return (Version(request, GAMES[key].throw(request, ScriptedFaces(*faces)), 1, "Alice"),)


def done(key, trail, why, picked, *faces):
    change = GAMES[key].acts[why].do(trail, picked, ScriptedFaces(*faces))
    return (*trail, Version(change.request, change.faces, 1, "Alice", why, picked))


def test_plain_dice_rerolled_with_the_dice_they_had_added():
    dice = GAMES["dice"].request("2d6!")
    trail = done("dice", rolled("dice", dice, 6, 2, 3), "reroll", ("0.0",), 2)

    assert sorted(drawn(GAMES["dice"], trail)) == [(6, 2, 0), (6, 2, 0), (6, 3, 0), (6, 6, 0)]


def test_dnds_d20_bonus_and_damage_with_new_damage_if_the_attack_changes():
    request = AttackRequest(
        bonuses=(Modifier("Bless", "1d4"),),
        targets=(Target("Goblin", ac=10),),
        parts=(DamagePart("1d8", "slashing"),),
    )
    first = rolled("dnd", request, 15, 2, 5)
    again = done("dnd", first, "reroll", ("t0",), 20, 5, 7)

    assert sorted(drawn(GAMES["dnd"], first)) == [(4, 2, 0), (8, 5, 0), (20, 15, 0)]
    # On a Critical Hit, both damage dice are rolled, the first showing the face of the old one.
    assert sorted(drawn(GAMES["dnd"], again)) == [
        (4, 2, 0),
        (8, 5, 0),
        (8, 5, 0),
        (8, 7, 0),
        (20, 15, 0),
        (20, 20, 0),
    ]


def test_dnd_saves_belong_to_the_targets_and_creatures_to_no_one():
    request = DamageRequest(
        "dex",
        dc=12,
        targets=(Target("Mira", modifier=0, player=7), Target("Goblin", modifier=0)),
        parts=(DamagePart("1d6", "fire"),),
    )
    trail = rolled("dnd", request, 4, 11, 18)

    assert sorted(drawn(GAMES["dnd"], trail)) == [(6, 4, 0), (20, 11, 7)]


def test_magic_dice_belong_to_their_players_and_coins_to_no_one():
    request = MagicRequest(
        (Throw(1, 20), Throw(1, 6, player=7), Throw(1, 6, foreign=True), Throw(1, 2, coin=True))
    )

    assert sorted(drawn(GAMES["magic"], rolled("magic", request, 9, 3, 4, 1))) == [(6, 3, 7), (20, 9, 0)]


def test_a_rerolled_wizards_attack_and_the_targets_save():
    request = WizardsRequest("clash", roller=Side("Mira", 1, 5, rerolls=1), target=Side("Ogre", 7))
    first = rolled("wizards", request, 3)
    saved = done("wizards", first, "save", (), 4)
    again = done("wizards", saved, "reroll", ("a",), 3)

    assert sorted(drawn(GAMES["wizards"], again)) == [(6, 3, 0), (6, 3, 0), (6, 4, 7)]


def test_wizards_damage_by_its_class():
    request = WizardsRequest(
        "damage", effects=(RequestEffect((DamageDice("heavy", 2), DamageDice("light"))),)
    )

    assert sorted(drawn(GAMES["wizards"], rolled("wizards", request, 12, 1, 4))) == [
        (4, 4, 0),
        (12, 1, 0),
        (12, 12, 0),
    ]
