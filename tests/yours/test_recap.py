"""An evening's recap from recorded rolls, with every game's own rules."""

from bot.dice.faces import ScriptedFaces
from bot.games import all_games
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.rolls.record.kinds import DamageRequest, SaveRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.wizards.rules.request import DamageDice, RequestEffect, Side, WizardsRequest
from bot.rolls.trail import Highlight, Version
from bot.yours.rules.recap import Best, Gathering, RecapRoll

GAMES = all_games()


def told(key, request, *faces):
    """Return the highlights of a roll in this game."""
    came_up = GAMES[key].throw(request, ScriptedFaces(*faces))
    return GAMES[key].luck.highlights((Version(request, came_up, 1, "Alice"),))


def recap(rolls):
    """Return the recap of these rolls, given from first to last."""
    gathering = Gathering()
    for each in reversed(rolls):
        gathering.add(each)
    return gathering.recap()


def rolled(name, *highlights, faces=(), label="", message=0):
    return RecapRoll(hash(name), name, label, message, tuple((6, face, 0) for face in faces), highlights)


def test_the_highest_roll_and_the_biggest_hit_are_the_first_of_their_kind():
    evening = recap(
        [
            rolled("Alice", Highlight("high", 21), label="stealth", message=7),
            rolled("Bob", Highlight("high", 21), Highlight("blow", 9, "Mira")),
        ]
    )

    assert evening.highest == Best("Alice", 21, "stealth", 7)
    assert evening.blow == Best("Mira", 9, "", 0)
    assert (evening.rolls, evening.players) == (2, ("Alice", "Bob"))


def test_the_successful_one_of_two_equally_close_saves_is_shown():
    numbers = [3, -1, 1]

    evening = recap([rolled("Alice", *(Highlight("save", number) for number in numbers))])

    assert evening.closest == Best("Alice", 1, "", 0)


def test_a_streak_continues_from_roll_to_roll_of_one_player():
    evening = recap([rolled("Alice", faces=[6, 5]), rolled("Bob", faces=[1]), rolled("Alice", faces=[4, 1])])

    assert evening.streak is not None
    assert (evening.streak.name, evening.streak.length, evening.streak.is_high) == ("Alice", 3, True)
    assert evening.dice == 5


def test_two_in_a_row_are_not_a_streak():
    assert recap([rolled("Alice", faces=[6, 5, 1])]).streak is None


def test_plain_dice_list_their_highest_total():
    assert told("dice", GAMES["dice"].request("2 x 2d6"), 3, 4, 5, 6) == (Highlight("high", 11),)


def test_dnd_lists_tests_saves_and_hits():
    save = SaveRequest("dex", dc=15, bonuses=(Modifier("Bless", "2"),), roller=Roller(name="Mira"))
    blast = DamageRequest(
        "dex",
        dc=12,
        targets=(Target("Cy", modifier=1, player=7), Target("Ogre", modifier=0, secret=True)),
        parts=(DamagePart("1d6", "fire"),),
    )

    assert told("dnd", save, 12) == (
        Highlight("high", 14, "Mira", "Dexterity save"),
        Highlight("save", -1, "Mira", "Dexterity save"),
    )
    # If the GM owns the numbers, they aren't told.
    assert told("dnd", blast, 4, 11, 18) == (Highlight("save", 0, "Cy"), Highlight("blow", 4, "", "Damage"))


def test_magic_lists_results_but_no_coins():
    assert told("magic", MagicRequest((Throw(2, 20), Throw(1, 2, coin=True))), 9, 13, 1) == (
        Highlight("high", 13),
    )
    assert told("magic", MagicRequest((Throw(1, 2, coin=True),)), 2) == ()


def test_wizards_lists_rolls_and_damage():
    damage = WizardsRequest("damage", effects=(RequestEffect((DamageDice("heavy", 2), DamageDice("light"))),))

    assert told("wizards", damage, 12, 1, 4) == (Highlight("blow", 17, "", "Damage"),)
    assert told("wizards", WizardsRequest("clash", roller=Side("Mira", 1), target=Side("Bo")), 3) == (
        Highlight("high", 3, "Mira", "Clash with Bo"),
    )
