"""Who may do what to a roll of WIZARDS: whoever rolled, the target's player, and GMs."""

import pytest

from bot.games.wizards.rules.acts import (
    _accepts,
    not_in_it,
    not_master,
    not_rollers,
    not_targets,
)
from bot.rolls.act import Presser
from tests.games.wizards.support import act, clash, outcome, rolled, side

ALICE, BOB, EVE = 1, 2, 3
CLASH = rolled(clash(), 3)
SAVED = act(CLASH, "save", 2)
NOBODYS = rolled(clash(defender=side(name="O*gre", player=0, character=0)), 3)
ALONE = rolled(clash(defender=side(name="Ogre", player=0, character=0), alone=True), 3)
ALICES = "That is Alice's roll; only they and GMs make it."
FOR_BOB = "That is for the player of Bob, and for GMs."


@pytest.mark.parametrize(
    ("refuses", "trail", "told"),
    [
        (not_targets, CLASH, [FOR_BOB, "", FOR_BOB]),
        (not_rollers, CLASH, ["", ALICES, ALICES]),
        (not_in_it, CLASH, ["", ALICES, ALICES]),
        (not_in_it, SAVED, ["", "", ALICES]),
        (not_in_it, rolled(outcome(), 5), ["", ALICES, ALICES]),
        (not_rollers, rolled(outcome(roller=side(player=0)), 5), ["", ALICES, ALICES]),
        (not_targets, ALONE, ["", *["That is for the GMs: Ogre is nobody's character here."] * 2]),
        (not_master, ALONE, ["", *["Only a GM here can do that;"] * 2]),
        (not_master, CLASH, ["Only a GM here can do that;"] * 3),
        (not_targets, NOBODYS, [r"That is for the GMs: O\*gre is nobody's character here."] * 3),
    ],
)
def test_whose_it_is(refuses, trail, told):
    for user, words in zip((ALICE, BOB, EVE), told, strict=True):
        said = refuses(trail, user)
        assert said.startswith(words)
        assert bool(said) is bool(words)


@pytest.mark.parametrize(
    ("presser", "told"),
    [
        (Presser(ALICE, owns=True), None),
        (Presser(BOB), "Only the player of M*ra accepts the terms."),
        (Presser(EVE, is_gm=True), "Only the player of M*ra accepts the terms."),
    ],
)
def test_terms_are_accepted_by_the_player_alone(presser, told):
    trail = rolled(clash(side(name="M*ra")), 3)
    assert _accepts(trail, presser) == (told and told.replace("*", r"\*"))
    assert _accepts(rolled(clash(side()), 3), Presser(BOB)) == "Only Alice accepts them."
    assert _accepts(trail, Presser(EVE)) not in (None, told)
