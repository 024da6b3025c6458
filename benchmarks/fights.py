"""The cost of working a fight out from its steps, beside one attack's roll and card, for ever longer fights.

    pip install -c constraints.txt '.[test]'
    python benchmarks/fights.py

The rules alone, without storage and Discord: every step read from its JSON text, applied, and the message
described. Each figure is the median of the ratios of pairs that ran one right after the other.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.codec import dumps, reader
from bot.dice.faces import FairFaces
from bot.games.dnd import game as dnd
from bot.games.dnd.fight.record.creature import attacks_of
from bot.games.dnd.fight.record.steps import Dealt, Entered, Hit, Newcomer, Started, Step, Taken, Turned
from bot.games.dnd.fight.rules.creature_text import read_creatures
from bot.games.dnd.fight.rules.panel import Moment, panel_card
from bot.games.dnd.fight.rules.replay import told
from bot.games.dnd.rolls.rules.from_options import Typed, attack_request
from bot.rolls.trail import Version

PAIRS = 21
TURNS = (10, 50, 200, 900)
ALIKE = 4
READ = reader(Step)


def story(turns: int) -> list[str]:
    """A fight of eight, so many turns long, an attack in each: its steps as they are stored."""
    (goblin,) = [each.creature for each in read_creatures("goblin i+2 ac15 hp999 scimitar +4 1d6+2 slashing")]
    assert goblin is not None
    steps: list[Step] = [Started()]
    for group in range(1, 2 * ALIKE + 1):
        new = Newcomer(f"Creature {group}", "monster" if group > ALIKE else "pc", 999, group, creature=goblin)
        steps.append(Entered((new,), 20 - group, group))
    for turn in range(turns):
        actor, target = turn % 8 + 1, (turn + 4) % 8 + 1
        steps += [
            Turned(actor, rounds=actor == 1),
            Dealt(actor, (Hit(target, 5),), aimed=target, weapon="Scimitar"),
        ]
    return [dumps(each) for each in steps]


def drawn(stored: list[str]) -> None:
    """Read the steps and describe the message."""
    taken = [Taken(number, READ(each), 0, 1, "Gwen", 0) for number, each in enumerate(stored, 1)]
    lived = tuple(told(taken))
    fight = lived[-1][2]
    actor = fight.actor
    assert actor is not None
    assert actor.creature is not None
    sheet = actor.creature.sheet
    panel_card(Moment(lived, fight, {}, actor=actor, sheet=sheet, weapon=attacks_of(sheet)[0]))


def attack() -> None:
    """Roll an attack that hits and describe it."""
    request = attack_request(None, "Scimitar +4 1d6+2 slashing", "goblin", 1, Typed())
    version = Version(request, dnd.GAME.throw(request, FairFaces(os.urandom)), 1, "Gwen")
    dnd.GAME.card((version,))


def cost(what: Callable[[], None], times: int) -> float:
    """Seconds of CPU for one."""
    begun = time.process_time()
    for _ in range(times):
        what()
    return (time.process_time() - begun) / times


def main() -> None:
    print(f"{'turns':<8}{'steps':<8}beside one attack")
    for turns in TURNS:
        stored = story(turns)
        draw = partial(drawn, stored)
        ratios = [cost(draw, 3) / cost(attack, 30) for _ in range(PAIRS)]
        print(f"{turns:<8}{len(stored):<8}{statistics.median(ratios):.1f}×")


if __name__ == "__main__":
    main()
