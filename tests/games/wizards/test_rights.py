"""Permissions for a WIZARDS roll: the roller, the target's player, and GMs."""

import pytest
from msgspec.structs import replace

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
UNOWNED = rolled(clash(defender=side(name="O*gre", player=0, character=0)), 3)
ALONE = rolled(clash(defender=side(name="Ogre", player=0, character=0), alone=True), 3)
ALICES = "That's Alice's roll. Only they and GMs can make it."
FOR_BOB = "Only the player of Bob and GMs can do that."


@pytest.mark.parametrize(
    ("refuses", "trail", "told"),
    [
        (not_targets, CLASH, [FOR_BOB, "", FOR_BOB]),
        (not_rollers, CLASH, ["", ALICES, ALICES]),
        (not_in_it, CLASH, ["", ALICES, ALICES]),
        (not_in_it, SAVED, ["", "", ALICES]),
        (not_in_it, rolled(outcome(), 5), ["", ALICES, ALICES]),
        (not_rollers, rolled(outcome(roller=side(player=0)), 5), ["", ALICES, ALICES]),
        (not_targets, ALONE, ["", *["Only GMs can do that, since no one here plays Ogre."] * 2]),
        (not_master, ALONE, ["", *["Only a GM can do that"] * 2]),
        (not_master, CLASH, ["Only a GM can do that"] * 3),
        (not_targets, UNOWNED, ["Only GMs can do that, since no one here plays O\\*gre."] * 3),
    ],
)
def test_whose_roll_it_is(refuses, trail, told):
    for user, words in zip((ALICE, BOB, EVE), told, strict=True):
        said = refuses(trail, user)
        assert said.startswith(words)
        assert bool(said) is bool(words)


@pytest.mark.parametrize(
    ("presser", "told"),
    [
        (Presser(ALICE, owns=True), None),
        (Presser(BOB), "Only the player of M*ra can accept the terms."),
        (Presser(EVE, is_gm=True), "Only the player of M*ra can accept the terms."),
    ],
)
def test_only_the_player_accepts_terms(presser, told):
    trail = rolled(clash(side(name="M*ra")), 3)
    assert _accepts(trail, presser) == (told and told.replace("*", r"\*"))
    assert _accepts(rolled(clash(side()), 3), Presser(BOB)) == "Only Alice can accept the terms."
    assert _accepts(trail, Presser(EVE)) not in (None, told)
    nobodys = rolled(clash(side(player=0)), 3)
    assert _accepts((*nobodys, replace(nobodys[0], by=BOB)), Presser(ALICE)) is None
