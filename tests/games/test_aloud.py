"""Every game's cards sound right in each language, whatever the dice show."""

from contextvars import copy_context

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.games import CASES
from bot.dice.notation import parse
from bot.errors import DiceError
from bot.games.dice.rules import game as dice
from bot.games.dice.rules.request import request
from bot.rolls.trail import Version
from bot.ui.plain_text import card_text
from bot.words.speaking import Manner, address, languages
from tests.cases import every
from tests.e2e.aloud import faults

TERMS = st.sampled_from(
    ("1d20", "4d6kh3", "2d20kl1", "8d10>=6", "8d10>=6f1", "3d6!", "2d6ro<3", "d%", "4dF", "5", "2d6mi3")
)
DICE = st.builds(
    lambda first, rest, goal: first + "".join(rest) + goal,
    TERMS,
    st.lists(st.builds(str.__add__, st.sampled_from("+-*"), TERMS), max_size=3),
    st.sampled_from(("", ">=12", " # fire + ice", "; 2d6+1")),
)


class Falling:
    """Dice that show the given faces, over and over."""

    def __init__(self, faces):
        self._faces = faces
        self._at = 0

    def draw(self, count, sides):
        drawn = []
        for _ in range(count):
            drawn.append(self._faces[self._at % len(self._faces)] % sides + 1)
            self._at += 1
        return drawn


def heard(game, asked, language, faces):
    """Return a roll's card for screen readers."""

    def said():
        address(language, language, own=Manner.ALOUD, shared=Manner.ALOUD)
        version = Version(asked, game.throw(asked, Falling(faces)), 1, "Alice")
        return card_text(game.card((version,)), above="Alice", below="Roll K7QP2M")

    return copy_context().run(said)


@every("language", languages())
@every("faces", [(0,), (2, 13, 5, 1), (19, 11, 7)])
@every("game, make", [(each[0], each[3]) for each in CASES])
def test_a_games_card_sounds_right(game, make, faces, language):
    assert not list(faults({"content": heard(game, make(), language, faces)}))


@given(DICE, st.lists(st.integers(0, 99), min_size=1, max_size=9), st.sampled_from(languages()))
def test_any_roll_sounds_right_with_its_result_first(text, faces, language):
    try:
        parse(text)
        said = heard(dice.GAME, request(text), language, faces)
    except DiceError:
        return
    assert not list(faults({"content": said}))
    version = Version(request(text), dice.GAME.throw(request(text), Falling(faces)), 1, "Alice")
    first = dice.GAME.card((version,)).total.split(" ")[0].split(",")[0]
    assert first.replace("−", "-").lstrip("-") in said.split("\n")[0]
