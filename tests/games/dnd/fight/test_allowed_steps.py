"""Steps that are valid in a fight's current state, and the refusals of others."""

import pytest

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Withstood
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.kinds import check
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import Decided, Turned
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.hit_points.record.steps import (
    ONGOING,
    Aided,
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    Hit,
    Restored,
)
from tests.cases import every
from tests.games.dnd.fight.fights import table

MIRA, GOBLIN, OTHER_GOBLIN, BO, OGRE = 1, 2, 3, 4, 5
GONE = 44


def fight(*steps):
    """Return a fight on Mira's turn, after these steps."""
    return table().turn().take(*steps)


def hurt(*numbers, by=60):
    return tuple(Dealt(0, (Hit(each, by),), "entered") for each in numbers)


def conditioned(number, condition, *, by=0, ends=None, actor=0, focus="", held=0):
    like = Borne("", ends or Ends(), by, held)
    return Conditioned((number,), (TypedCondition(condition),), like, actor, focus)


FOCUSED = Conditioned((), (), Borne(""), MIRA, "Bless")
DYING, DEAD, STABLE = hurt(BO, by=20), hurt(BO), (*hurt(BO, by=20), Aided(0, BO, success=True))
KNOCKED = (Dealt(MIRA, (Hit(GOBLIN, 9),), melee=True, aimed=GOBLIN), KnockedOut(7, GOBLIN))
STUCK = conditioned(MIRA, "restrained", ends=Ends("save", ability="str", dc=12))

REFUSED = [
    ("a dead target", hurt(GOBLIN), Dealt(MIRA, (), aimed=GOBLIN), "Goblin 1 is down"),
    ("one who left", (Removed(GOBLIN),), Dealt(MIRA, (), aimed=GOBLIN), "Goblin 1 is no longer in the fight"),
    ("oneself", (), Dealt(MIRA, (), aimed=MIRA), "You can't attack yourself"),
    ("by the unconscious", DYING, Dealt(BO, (), aimed=OGRE), "Bo is dying and can't act now"),
    (
        "by the stunned",
        (conditioned(MIRA, "stunned"),),
        Dealt(MIRA, (), aimed=OGRE),
        "can't take actions: Incapacitated",
    ),
    (
        "on the charmer",
        (conditioned(MIRA, "charmed", by=OGRE),),
        Dealt(MIRA, (), aimed=OGRE),
        "Charmed by Ogre",
    ),
    (
        "twice with what is once a turn",
        (Marked(MIRA, "once", "Sneak Attack"),),
        Dealt(MIRA, (), aimed=OGRE, once=("Horde", "Sneak Attack")),
        "Mira has already used Sneak Attack this turn",
    ),
    ("a second Bonus Action", (Marked(MIRA, "bonus"),), Dealt(MIRA, (), "bonus"), "taken a Bonus Action"),
    ("healing of the dead", (*DEAD, *hurt(OGRE)), Healed(0, (BO, MIRA, OGRE), 3), "Bo: The dead can.t"),
    ("healing by the dying", DYING, Healed(BO, (BO,), 3), "and can't act now"),
    ("bracing of the dead", DEAD, Braced(BO, 5), "Bo is dead"),
    ("the same temporary ones", (Braced(BO, 5),), Braced(BO, 5, take=True), "Bo already has those"),
    ("first aid for the healthy", (), Aided(MIRA, BO, success=True), "Bo isn't"),
    ("first aid for the stable", STABLE, Aided(0, BO, success=True), "Bo isn't"),
    ("first aid by the dying", DYING, Aided(BO, BO, success=True), "and can't act now"),
    (
        "a death save that is not due",
        DYING,
        DeathSaved(BO, 9, success=False),
        "Bo doesn't need a Death Saving Throw now",
    ),
    ("a condition of the dead", DEAD, conditioned(BO, "prone"), "Bo is dead and can't have conditions"),
    (
        "held by who does not concentrate",
        (),
        conditioned(BO, "prone", held=MIRA),
        "Mira isn't concentrating",
    ),
    (
        "a focus of the dying",
        DYING,
        Conditioned((MIRA,), (TypedCondition("prone"),), Borne(""), BO, "Bless"),
        "and can't act now",
    ),
    (
        "a save against nothing",
        (),
        Withstood(MIRA, "restrained", 7, success=True),
        "doesn't need a save against that now",
    ),
    (
        "a save of another beginning",
        (STUCK,),
        Withstood(MIRA, "restrained", 3, success=True),
        "doesn't need a save",
    ),
    (
        "a save that no one owes",
        (FOCUSED,),
        Concentrated(MIRA, 9),
        "Mira doesn't need a Concentration save now",
    ),
    ("what one who left did", (Removed(OGRE),), Dealt(OGRE, (), "trait"), "Ogre is no longer in the fight"),
    (
        "damage that went on already",
        (Dealt(OGRE, (), ONGOING, aimed=MIRA, effect="Acid"),),
        Dealt(OGRE, (), ONGOING, aimed=MIRA, effect="Acid"),
        "already taken Acid damage this turn",
    ),
    (
        "held by another than who begins",
        (),
        conditioned(OGRE, "prone", actor=MIRA, focus="Web", held=BO),
        "Bo isn't concentrating",
    ),
    ("held by who begins nothing", (), conditioned(BO, "prone", actor=MIRA, held=MIRA), "Mira isn't"),
    ("a tie that is none", (), Decided(1), "That tie has already been decided"),
    ("knocking out who is up", (), KnockedOut(6, OGRE), "Ogre is no longer at 0 Hit Points"),
    (
        "knocking out who has 1 Hit Point",
        hurt(OGRE, by=59),
        KnockedOut(6, OGRE),
        "Ogre is no longer at 0 Hit Points",
    ),
    ("no dodge that is lost", (), Marked(MIRA, "still"), "Mira isn't dodging"),
    (
        "a second Reaction",
        (Marked(MIRA, "reaction"),),
        Marked(MIRA, "reaction"),
        "has already used their Reaction",
    ),
    ("a second Bonus Action as a mark", (Marked(MIRA, "bonus"),), Marked(MIRA, "bonus"), "Bonus Action"),
    ("marks of the dying", DYING, Marked(BO, "dodge"), "and can't act now"),
    (
        "help for oneself",
        (),
        Helped(MIRA, MIRA),
        "Choose someone else",
    ),
    ("help by the dying", DYING, Helped(BO, MIRA), "and can't act now"),
    ("riding oneself", (), Mounted(MIRA, MIRA), "can't ride"),
    ("riding who is ridden", (Mounted(BO, OGRE),), Mounted(MIRA, OGRE), "can't ride"),
    ("riding two", (Mounted(MIRA, OGRE),), Mounted(MIRA, BO), "can't ride"),
    ("riding who rides", (Mounted(BO, OGRE),), Mounted(MIRA, BO), "can't ride"),
    ("leaving a mount that no one rides", (), Dismounted(OGRE), "No one is riding Ogre"),
    ("reviving the living", DYING, Restored(BO, "revived"), "Bo isn.t dead"),
    ("waking the dying", DYING, Restored(BO, "woken"), "Bo is dying"),
    ("waking who is awake", (), Restored(BO, "woken"), "Bo is conscious"),
    ("removing who left", (Removed(BO),), Removed(BO), "Bo is no longer in the fight"),
    (
        "a legendary action of who has none",
        (),
        Spent(OGRE, "legendary"),
        "has no Legendary Actions left until the start of their turn",
    ),
    ("the end of a turn before its save", (STUCK,), Turned(), "Mira has to save against Restrained first"),
]
TAKEN = [
    ("a trap", hurt(GOBLIN), Dealt(GONE, (), "entered", aimed=GOBLIN)),
    ("a dying target", DYING, Dealt(MIRA, (), aimed=BO)),
    ("another than the charmer", (conditioned(MIRA, "charmed", by=GOBLIN),), Dealt(MIRA, (), aimed=OGRE)),
    ("who frightened them", (conditioned(MIRA, "frightened", by=OGRE),), Dealt(MIRA, (), aimed=OGRE)),
    ("another mark after a Bonus Action", (Marked(MIRA, "bonus"),), Marked(MIRA, "dash")),
    (
        "being ready for what was used",
        (Marked(MIRA, "once", "Sneak Attack"),),
        Marked(MIRA, "ready", "Sneak Attack"),
    ),
    ("an area on no one", (), Dealt(MIRA, (), "area")),
    ("what the dead do as they die", hurt(OGRE), Dealt(OGRE, (), "trait")),
    ("damage that goes on", hurt(OGRE), Dealt(OGRE, (), ONGOING, aimed=MIRA, effect="Acid")),
    ("another attack after its Reaction", (Marked(MIRA, "reaction"),), Dealt(MIRA, (), aimed=OGRE)),
    ("healing of the dying", DYING, Healed(MIRA, (BO,), 3)),
    ("healing that no one gives", DYING, Healed(0, (BO,), 3)),
    ("other temporary ones", (Braced(BO, 5),), Braced(BO, 6, take=True)),
    ("the same ones, kept", (Braced(BO, 5),), Braced(BO, 5)),
    ("bracing of the dying", DYING, Braced(BO, 5)),
    ("first aid for the dying", DYING, Aided(MIRA, BO, success=True)),
    ("first aid for who was knocked out", KNOCKED, Aided(0, GOBLIN, success=True)),
    ("held by who begins to concentrate", (), conditioned(BO, "prone", held=MIRA, actor=MIRA, focus="Web")),
    ("held by who concentrates", (FOCUSED,), conditioned(BO, "prone", held=MIRA)),
    ("a save that is due", (STUCK,), Withstood(MIRA, "restrained", 7, success=True)),
    ("a save that is owed", (FOCUSED, *hurt(MIRA, by=3)), Concentrated(MIRA, 9)),
    ("knocking out who fell", KNOCKED[:1], KnockedOut(7, GOBLIN)),
    ("a dodge that is lost", (Marked(MIRA, "dodge"),), Marked(MIRA, "still")),
    ("a Bonus Action after a Reaction", (Marked(MIRA, "reaction"),), Marked(MIRA, "bonus")),
    ("a w's Reactionho is not in turn", (), Marked(BO, "reaction")),
    ("help for another", (), Helped(MIRA, BO)),
    ("riding another", (), Mounted(MIRA, OGRE)),
    ("leaving a mount", (Mounted(BO, OGRE),), Dismounted(OGRE)),
    ("reviving the dead", DEAD, Restored(BO, "revived")),
    ("waking the stable", STABLE, Restored(BO, "woken")),
    ("waking who was knocked out", KNOCKED, Restored(GOBLIN, "woken")),
    ("setting the dead to a number", DEAD, Restored(BO, "set", 5)),
    ("removing the dead", DEAD, Removed(BO)),
    ("the end of a turn", (), Turned()),
]


@every("before, step, why", [each[1:] for each in REFUSED])
def test_a_step_that_does_not_fit_the_fight_is_refused(before, step, why):
    with pytest.raises(PressError, match=why):
        check(fight(*before).fight, step, None)


@every("before, step", [each[1:] for each in TAKEN])
def test_a_step_that_fits_the_fight_passes(before, step):
    check(fight(*before).fight, step, None)
