"""The faces of many rolls are counted for their owners, under each one's latest name."""

from typing import Any

from msgspec.structs import replace

from bot.games import all_games
from bot.rolls.game import Luck
from bot.rolls.trail import Attempt
from bot.store.stored_rolls import StoredVersion
from bot.yours.rules.luck import LuckKind
from bot.yours.store import TrailRow
from bot.yours.tally import Tally

ALICE, BOB = 1, 2
GAMES = all_games()


def row(*faces, owner=ALICE, name="Alice", game="dice", dice=""):
    """Return a roll of d6 that showed these faces."""
    request = f'{{"dice":"{dice or f"{len(faces)}d6"}"}}'
    faces_json = f'{{"pools":[[{",".join(map(str, faces))}]]}}'
    return TrailRow(1, owner, game, 0, (StoredVersion(request, faces_json, owner, name, "roll", "[]", 0),))


def counted(*rows):
    """Return how often each die showed each face, by player name."""
    tally = Tally(GAMES)
    tally.add(rows[:1])
    tally.add(rows[1:])
    return {name: (luck.count, luck.kinds) for name, luck in tally.players().values()}


def test_every_face_counts_once_for_its_roller():
    found = counted(row(6, 1), row(3, owner=BOB, name="Bob"), row(1, 1))

    assert found == {"Alice": (4, (LuckKind(6, 4, 2.25, 3, 1),)), "Bob": (1, (LuckKind(6, 1, 3.0, 0, 0),))}


def test_the_newest_roll_comes_first_and_has_the_name():
    assert list(counted(row(6, name="Alicia"), row(6))) == ["Alicia"]


def test_a_forgotten_person_is_no_one():
    assert counted(row(6, owner=0, name="")) == {}


def test_an_unreadable_roll_counts_for_no_one():
    assert counted(row(6, game="chess"), row(6, dice='"'), row(6, dice="what"), row("x"), row(2)) == {
        "Alice": (1, (LuckKind(6, 1, 2.0, 0, 0),))
    }


def test_an_attempt_belongs_to_its_owner():
    tally = Tally(GAMES)
    tally.add([row(5, dice="(1d6)>=4")])

    (luck,) = [luck for _, luck in tally.players().values()]
    assert luck.tried is not None
    assert (luck.tried.count, luck.tried.met, luck.tried.expected) == (1, 1, 0.5)


OF_OTHERS = Luck[Any](
    thrown=lambda _request, _faces: {"a": (6, 6, BOB), "b": (6, 1, 0)},
    attempts=lambda _: (Attempt(0.5, True, BOB), Attempt(0.25, False)),
)
"""A game in which Alice rolls one of Bob's dice, and Bob makes an attempt."""


def test_someone_elses_dice_and_attempts_are_theirs():
    tally = Tally({"dice": replace(GAMES["dice"], luck=OF_OTHERS)})
    tally.add([row(3), row(3, owner=BOB, name="Bob")])

    found = dict(tally.players().values())

    assert found["Alice"].kinds == (LuckKind(6, 1, 1.0, 1, 0),)
    assert found["Bob"].kinds == (LuckKind(6, 3, 13 / 3, 1, 2),)
    counts = {name: luck.tried and luck.tried.count for name, luck in found.items()}
    assert counts == {"Alice": 1, "Bob": 3}
