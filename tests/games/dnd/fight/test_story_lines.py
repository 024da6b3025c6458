"""An attack of a fight in pictures: one line, in which nothing is repeated."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.fight.cards.story import attack_line, is_attack
from bot.games.dnd.fight.steps.history import Taken
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.rolls.rules.from_options import TypedOptions, attack_request
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.rolls.card import Face
from tests.games.dnd.fight.fights import Story

MIRA, GOBLIN = 1, 2
SWORD = "Longsword +6 1d8+3 slashing"


def line(step, *faces):
    """Return the line of an attack with +6 and 1d8+3 against AC 15, with these faces."""
    story = Story().enter("Mira", 18).enter("Goblin", 12, "monster", hp=10).turn()
    before = story.fight
    story.take(step)
    request = completed(attack_request(None, SWORD, "Goblin", 15, TypedOptions()), None, Scene())
    seen = attack_line(
        (Taken(9, step, 0, 0, "Alice", 0), before, story.fight), resolve(request, ScriptedFaces(*faces))
    )
    return "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in seen)


def attack(*damage, by="attack", target=GOBLIN):
    return Dealt(MIRA, tuple(Hit(target, each) for each in damage), by, aimed=target, weapon="Longsword")


@pytest.mark.parametrize(
    ("step", "faces", "said"),
    [
        (attack(4), (12, 1), "**Mira** → **Goblin**: **4**"),
        (attack(7), (12, 4), "**Mira** → **Goblin**: **7** · [state_bloodied] **bloodied**"),
        (attack(11), (12, 8), "**Mira** → **Goblin**: **11** · [state_down] **dies**"),
        (
            attack(12, by="reaction"),
            (20, 4, 5),
            "**Mira** → **Goblin** (Reaction): **12** · critical hit · [state_down] **dies**",
        ),
        (attack(), (3,), "**Mira** → **Goblin**: miss"),
        (attack(by="legendary"), (3,), "**Mira** → **Goblin** (Legendary Action): miss"),
        (attack(20, target=MIRA), (12, 1), "**Mira** → **Mira**: **4** · [state_out] **falls**"),
    ],
)
def test_an_attack_shows_attacker_target_damage_and_consequence(step, faces, said):
    assert line(step, *faces) == said


def test_only_an_attack_by_someone_in_the_fight_has_such_a_line():
    assert is_attack(attack(4))
    assert not is_attack(Dealt(0, (Hit(GOBLIN, 4),), "entered", aimed=GOBLIN))
    assert not is_attack(Dealt(MIRA, (Hit(GOBLIN, 4),), "area"))
    assert not is_attack(Dealt(MIRA, (), aimed=GOBLIN, effect="Web"))
