"""Changes by a step: creatures bloodied, down or up again, and conditions that began or ended."""

import pytest

from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.cards.story import cheered, notable_effects
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Conditioned, bearing_changes
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.steps import Aided, Braced, Dealt, DeathSaved, Healed, Hit, Restored
from tests.cases import every
from tests.games.dnd.fight.fights import Story

MIRA, GOBLIN = 1, 2


def hurt(number, by):
    return Dealt(0, (Hit(number, by),), "entered")


def bears(*conditions, off=False):
    return Conditioned((MIRA,), tuple(TypedCondition(each, off) for each in conditions))


def made(*steps, tell=notable_effects):
    """Return the words for the last of these steps, in a fight of Mira and a goblin."""
    story = Story().enter("Mira", 18).enter("Goblin", 12, "monster", hp=7).turn().take(*steps[:-1])
    before = story.fight
    return tell(steps[-1], before, story.take(steps[-1]).fight)


@pytest.mark.parametrize(
    ("steps", "sign"),
    [
        ((Dealt(MIRA, (Hit(GOBLIN, 9),), aimed=GOBLIN),), "state_down"),
        ((hurt(MIRA, 20), Aided(0, MIRA, success=True)), "state_unhurt"),
        ((hurt(MIRA, 20), Healed(0, (MIRA,), 3)), "state_unhurt"),
        ((hurt(MIRA, 20),), ""),
        ((hurt(MIRA, 10),), ""),
        ((hurt(MIRA, 11), Healed(0, (MIRA,), 3)), ""),
        ((Dealt(MIRA, (Hit(GOBLIN, 9),), aimed=GOBLIN), Turned(2)), ""),
    ],
)
def test_a_kill_and_a_saved_friend_have_a_symbol(steps, sign):
    assert made(*steps, tell=cheered) == sign


@every(
    "steps, words",
    [
        ((hurt(MIRA, 9),), ""),
        ((hurt(MIRA, 10),), "Mira is bloodied"),
        ((hurt(MIRA, 10), hurt(MIRA, 1)), ""),
        ((hurt(MIRA, 20),), "Mira falls unconscious"),
        ((hurt(MIRA, 40),), "Mira dies"),
        ((hurt(MIRA, 20), hurt(MIRA, 1)), "Mira has 1 failure"),
        ((hurt(MIRA, 20), Dealt(0, (Hit(MIRA, 1, critical=True),), "entered")), "Mira has 2 failures"),
        ((hurt(MIRA, 20), DeathSaved(MIRA, 12, success=True)), ""),
        ((hurt(MIRA, 20), Aided(0, MIRA, success=True)), "Mira is Stable"),
        ((hurt(MIRA, 20), Aided(0, MIRA, success=True), hurt(MIRA, 1)), "Mira is dying"),
        ((hurt(MIRA, 20), Healed(0, (MIRA,), 3)), "Mira is up again, Mira is Prone"),
        ((hurt(MIRA, 40), Restored(MIRA, "revived", 1)), "Mira is up again, Mira is Prone"),
        ((hurt(MIRA, 11), Healed(0, (MIRA,), 3)), ""),
        ((Braced(MIRA, 5),), ""),
        ((Dealt(MIRA, (Hit(GOBLIN, 9),), aimed=GOBLIN),), "Goblin dies"),
        ((Dealt(0, (Hit(MIRA, 10), Hit(GOBLIN, 4)), "entered"),), "Mira is bloodied, Goblin is bloodied"),
    ],
)
def test_becoming_bloodied_down_or_up_again_is_shown(steps, words):
    assert made(*steps) == (f" · **{words}**" if words else "")


def test_an_attack_changed_to_a_knockout_is_shown():
    blow = Dealt(MIRA, (Hit(GOBLIN, 9),), melee=True, aimed=GOBLIN)

    assert made(blow, KnockedOut(5, GOBLIN)) == " · **Goblin is knocked out**"


def test_arrivals_and_departures_are_shown_elsewhere():
    assert made(hurt(MIRA, 20), Removed(GOBLIN)) == ""


def test_conditions_caused_by_a_roll_are_shown_with_it():
    stung = Dealt(GOBLIN, (Hit(MIRA, 1),), aimed=MIRA, afflicts=(Borne("poisoned"),), afflicted=(MIRA,))

    assert made(stung) == " · **Mira is Poisoned**"


def test_a_change_of_conditions_and_a_turn_show_only_their_consequences():
    story = Story().enter("Mira", 18).enter("Goblin", 12, "monster").turn()
    before = story.fight

    assert made(bears("poisoned")) == ""
    assert notable_effects(Turned(), before, story.take(bears("poisoned")).fight) == ""


def changes(*steps):
    story = Story().enter("Mira", 18).enter("Goblin", 12, "monster").turn().take(*steps[:-1])
    was = story.of("Mira")
    after = story.take(steps[-1]).fight
    return bearing_changes(was, story.of("Mira"), after)


def concentrates(what):
    return Conditioned((), (), Borne(""), MIRA, what)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((Braced(MIRA, 5),), []),
        ((bears("poisoned", "prone"),), ["Mira is Poisoned", "Mira is Prone"]),
        ((bears("poisoned"), bears("prone")), ["Mira is Prone"]),
        ((bears("poisoned", "prone"), bears("poisoned", off=True)), ["Mira is no longer Poisoned"]),
        ((bears("exhaustion"), bears("exhaustion")), ["Mira is Exhaustion 2"]),
        ((bears("poisoned"), bears("poisoned")), ["Mira is Poisoned"]),
        ((concentrates("Bless"),), ["Mira concentrates on Bless"]),
        (
            (concentrates("Bless"), concentrates("Web")),
            ["Mira no longer concentrates on Bless", "Mira concentrates on Web"],
        ),
        (
            (concentrates("Bless"), bears("stunned")),
            ["Mira is Stunned", "Mira no longer concentrates on Bless"],
        ),
        ((concentrates("Bless"), concentrates("Bless")), []),
    ],
)
def test_conditions_that_began_and_ended_are_shown(steps, words):
    assert changes(*steps) == words
