"""Cards of systems: a full track of the table, and the system's name in the reader's language."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.errors import NotationError
from bot.games.systems.rules.acts import ACTS
from bot.games.systems.rules.card import card
from bot.rolls.act import Presser
from bot.rolls.card import Pictured
from bot.rolls.trail import Version
from bot.systems.changes import throw
from bot.systems.files import digest_of
from bot.systems.library import SystemLibrary
from bot.systems.reader import read_system
from bot.systems.request import SystemRequest
from bot.systems.shipped import give, model_of
from bot.systems.typed import read_typed
from bot.words.speaking import speaking

FILE = """
format = 1
key = "storm"
name = "The Storm"
source = "our table"
[[track]]
key = "storm"
of = "table"
to = 6
[[roll]]
key = "row"
typed = ["row"]
dice = [{key = "dice", sides = 6}]
outcomes = [{key = "calm", of = "sum(dice)", at = "4+"}, {key = "gust"}]
tracks = {storm = "gust"}
[words.de]
name = "Der Sturm"
"""
DIGEST = digest_of(FILE)
LIBRARY = SystemLibrary({DIGEST: read_system(FILE)})


def lines(storm, face):
    """Return the lines of a roll's card when the table's storm track is at this value."""
    give(DIGEST, model_of(LIBRARY.systems[DIGEST]))
    request = read_typed("row", LIBRARY, {"storm": {"storm": storm}})
    assert isinstance(request, SystemRequest)
    faces = throw(LIBRARY.plans[DIGEST, "row"], request, ScriptedFaces(face))
    shown = card((Version(request, faces, 1, "Alice"),))
    return [line.words if isinstance(line, Pictured) else line for line in shown.lines]


@pytest.mark.parametrize(
    ("storm", "face", "words"),
    [(2, 5, "storm 2"), (2, 1, "storm 2 → 3"), (5, 1, "storm 5 → 6 of 6"), (6, 5, "storm 6 of 6")],
)
def test_a_full_track_of_the_table_shows_its_outcome(storm, face, words):
    assert lines(storm, face)[0] == words


def test_a_system_has_its_name_in_the_current_language():
    with speaking("de"):
        assert "Der Sturm" in str(lines(2, 5)[-1])
        with pytest.raises(NotationError, match="Der Sturm"):
            read_typed("row+2", LIBRARY)


def test_an_act_for_gms_is_not_offered_to_the_roller():
    text = (
        FILE.partition("[words.de]")[0]
        + '[[roll.acts]]\nkey = "calm_down"\nwho = "GM"\nthrows = [{pool = "dice"}]\n'
    )
    system, digest = read_system(text), digest_of(text)
    give(digest, model_of(system))
    library = SystemLibrary({digest: system})
    request = read_typed("row", library)
    assert isinstance(request, SystemRequest)
    trail = (Version(request, throw(library.plans[digest, "row"], request, ScriptedFaces(1)), 1, "Alice"),)
    may = ACTS["do_calm_down"].may

    assert may(trail, Presser(1, owns=True)) == "Only a GM can do that."
    assert may(trail, Presser(2, is_gm=True)) is None
