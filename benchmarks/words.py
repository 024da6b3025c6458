"""The cost of a language per card compared with English without a catalogue, and of reading aloud.

    pip install -c constraints.txt '.[test]'
    python benchmarks/words.py

Both sides draw the same rolls, from the rules' card to its embed as sent to Discord. "whole" is a catalogue
of every sentence in English, so that only the look-ups are measured. The other catalogues are the real ones.
"aloud" is English as screen readers speak it. Each figure is the median ratio of pairs that ran one right
after the other.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from babel.messages.pofile import read_po

from benchmarks.games import CASES
from bot.dice.faces import FairFaces
from bot.dice.roll import Faces
from bot.games.dice.rules import game as dice
from bot.games.dice.rules.request import request as dice_request
from bot.rolls.card import Card
from bot.rolls.game import AnyGame
from bot.rolls.trail import Version
from bot.ui.embeds import card_embed
from bot.ui.plain_text import card_text
from bot.words.catalogue import Catalogue
from bot.words.pseudo import PSEUDO
from bot.words.speaking import ENGLISH, SPOKEN, Manner, address, catalogue, languages

PAIRS = 41
TIMES = 60
GOAL = 1.1  # Times English.
ALOUD = "aloud"
ROOT = Path(__file__).resolve().parent.parent
OWN = tuple(
    (dice.GAME, text, text, lambda text=text: dice_request(text))
    for text in ("1d20+5", "4d6kh3", "8d10>=6f1")
)


def whole() -> Catalogue:
    """Return a catalogue that maps every sentence to itself."""
    entries = [
        each for path in ROOT.glob("bot/**/rollwright.pot") for each in read_po(path.open("rb")) if each.id
    ]
    sentences = {(each.context or "", each.id): each.id for each in entries if isinstance(each.id, str)}
    plurals = {each.id[0]: each.id for each in entries if isinstance(each.id, tuple)}
    return Catalogue("whole", sentences, plurals, lambda count: int(count != 1))


def cost(game: AnyGame, request: object, faces: Faces, spoken: Catalogue | None, *, aloud: bool) -> float:
    """Return the CPU seconds for many cards of this roll."""
    address(ENGLISH, ENGLISH, own=Manner.ALOUD if aloud else Manner.BOXES)
    if not aloud:
        SPOKEN.set((spoken, Manner.BOXES))
    shown: Callable[[Card], object] = card_text if aloud else (lambda card: card_embed(card).to_dict())
    begun = time.process_time()
    for _ in range(TIMES):
        # Use a new version each time, because its results are cached.
        shown(game.card((Version(request, faces, 1, "Alice"),)))
    return time.process_time() - begun


def main() -> None:
    spoken = {
        "whole": whole(),
        **{each: catalogue(each) for each in (*languages(), PSEUDO) if each != ENGLISH},
        ALOUD: None,
    }
    print(f"{'game':<8}{'roll':<26}" + "".join(f"{each:<8}" for each in spoken))
    most = dict.fromkeys(spoken, 0.0)
    for game, name, _plain, make in (*OWN, *CASES):
        request = make()
        faces = game.throw(request, FairFaces(os.urandom))
        told = ""
        for language, words in spoken.items():
            own = partial(cost, game, request, faces)
            pairs = ((own(words, aloud=language == ALOUD), own(None, aloud=False)) for _ in range(PAIRS))
            ratio = statistics.median(theirs / english for theirs, english in pairs)
            most[language] = max(most[language], ratio)
            told += f"{ratio:<8.2f}"
        print(f"{game.key:<8}{name:<26}{told}")
    print(
        "the most: " + ", ".join(f"{language} {ratio:.2f}" for language, ratio in most.items()),
        f"(goal {GOAL})",
    )


if __name__ == "__main__":
    main()
