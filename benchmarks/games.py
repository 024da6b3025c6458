"""The cost of drawing, resolving and describing each game's roll, compared with plain notation.

    pip install -c constraints.txt '.[test]'
    python benchmarks/games.py

Both sides roll the same dice and use only the rules and fair faces, without storage or Discord. Each figure
is the median ratio of pairs that ran one right after the other.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.dice.faces import FairFaces
from bot.games.dice.rules import game as dice
from bot.games.dice.rules.request import request as dice_request
from bot.games.dnd import game as dnd
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import (
    Against,
    TypedOptions,
    attack_request,
    check_request,
    damage_request,
)
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.magic.rules import game as magic
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.effects import Effect
from bot.games.magic.rules.from_options import asked
from bot.games.magic.rules.request import MagicRequest
from bot.games.wizards.rules import game as wizards
from bot.games.wizards.rules.from_options import clash_request
from bot.games.wizards.rules.from_options import damage_request as wizards_damage
from bot.games.wizards.rules.request import Side
from bot.games.wizards.rules.with_text import read_side
from bot.rolls.game import AnyGame
from bot.rolls.trail import Version

PAIRS = 41
TIMES = 60


def cost(game: AnyGame, request: object) -> float:
    """Return the CPU seconds for many rolls of this request."""
    source = FairFaces(os.urandom)
    begun = time.process_time()
    for _ in range(TIMES):
        game.card((Version(request, game.throw(request, source), 1, "Alice"),))
    return time.process_time() - begun


def in_play(text: str, *names: str) -> MagicRequest:
    request = asked(text)
    effects = tuple(
        Effect(number, name, 1, 1, "Alice", card_named(name).abilities)
        for number, name in enumerate(names, 1)
    )
    return MagicRequest(request.throws, effects=effects)


MIRA = read_sheet(
    {
        "name": "Mira",
        "scores": "16 14 13 8 12 10",
        "level": "5",
        "hp": "38",
        "skills": "stealth+",
        "attacks": "Longsword str 1d8 slashing",
    }
)


def sheeted(request: DndRequest) -> DndRequest:
    return completed(request, MIRA, Scene())


CASES: tuple[tuple[AnyGame, str, str, Callable[[], object]], ...] = (
    (magic.GAME, "d20", "1d20", lambda: asked("d20")),
    (magic.GAME, "d20, Pixie Guide twice", "3d20kh1", lambda: in_play("d20", "Pixie Guide", "Pixie Guide")),
    (magic.GAME, "5d6", "5d6", lambda: asked("5d6")),
    (
        magic.GAME,
        "5d6, four effects",
        "5d6",
        lambda: in_play("5d6", "Brazen Dwarf", "Steel Squirrel", "Monitor Monitor", "Xenosquirrels"),
    ),
    (magic.GAME, "100d6", "100d6", lambda: asked("100d6")),
    (dnd.GAME, "check", "1d20+8", lambda: sheeted(check_request("stealth", "15", TypedOptions()))),
    (
        dnd.GAME,
        "attack that hits",
        "1d20adv+6+1d4; 1d8+3",
        lambda: sheeted(attack_request(MIRA, "Longsword", "ogre", 1, TypedOptions("Help", "", "+1d4 Bless"))),
    ),
    (
        dnd.GAME,
        "8d6 on ten targets",
        "8d6; 10x1d20+2",
        lambda: damage_request(
            "8d6 fire", Against("; ".join(f"Goblin {n} +2" for n in range(10)), "dex", "15")
        ),
    ),
    (
        wizards.GAME,
        "clash, Advantage +2",
        "3d6kh1",
        lambda: clash_request(Side("Bob"), "", "", read_side("adv +2")),
    ),
    (wizards.GAME, "heavy and 3 light", "1d12; 3d4", lambda: wizards_damage("heavy + 3 light", Side())),
)


def main() -> None:
    print(f"{'game':<8}{'roll':<26}{'beside /roll':<24}ratio")
    for game, name, plain, make in CASES:
        theirs, ours = dice_request(plain), make()
        ratios = [cost(game, ours) / cost(dice.GAME, theirs) for _ in range(PAIRS)]
        print(f"{game.key:<8}{name:<26}{plain:<24}{statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
