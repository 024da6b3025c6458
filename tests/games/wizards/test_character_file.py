"""A character as a file: it reads back the same, and lost data is named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.wizards.rules.character_file import KIND, MAX_MODIFIERS, from_json, to_json
from bot.games.wizards.rules.effects import MAX_ADVANTAGE, MAX_NAME, ROLLS, KeptEffect, Scope

TAGS = st.text(st.characters(categories=["L", "N"]), max_size=MAX_NAME)
SCOPES = st.builds(Scope, st.sampled_from(sorted(ROLLS)), TAGS, TAGS, TAGS)
AMOUNTS = st.integers(1, MAX_ADVANTAGE) | st.integers(-MAX_ADVANTAGE, -1)
KEPT = st.builds(KeptEffect, AMOUNTS, TAGS, SCOPES, st.booleans())


@given(st.lists(KEPT, max_size=MAX_MODIFIERS, unique_by=lambda each: (each.name, each.when, each.advantage)))
def test_a_written_file_is_read_back(kept):
    file = from_json(to_json("Mira", tuple(kept)))

    assert (file.name, file.modifiers) == ("Mira", tuple(kept))


def written(**changed):
    return json.dumps({"kind": KIND, "name": "Mira", "modifiers": [], **changed}).encode()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "That isn't a file of a WIZARDS character"),
        (b"\xff", "That isn't a file of a WIZARDS character"),
        (b"[" * 50_000, "That isn't a file of a WIZARDS character"),
        (written(kind="rollwright character"), "That isn't a file of a WIZARDS character"),
        (written(modifiers=[{"amount": "1", "name": ""}]), "That isn't a file of a WIZARDS character"),
        (
            written(modifiers=[{"amount": 0, "name": ""}]),
            "Modifier 1 of the file must be from 1 to 99, or −1 to −99",
        ),
        (
            written(modifiers=[{"amount": 21, "name": "", "advantage": True}]),
            "of the file must be from 1 to 20, or −1 to −20",
        ),
        (
            written(modifiers=[{"amount": 1, "name": "", "when": {"rolls": "all"}}]),
            "of the file is for “all”, which isn't a kind of roll",
        ),
        (written(modifiers=[{"amount": 1, "name": "x" * 41}]), "longer than 40"),
        (
            written(modifiers=[{"amount": 1, "name": ""}, {"amount": 2, "name": ""}]),
            "The file has two modifiers with the same name and scope",
        ),
        (
            written(modifiers=[{"amount": n + 1, "name": str(n)} for n in range(26)]),
            "A character can have up to 25 modifiers",
        ),
    ],
)
def test_omitted_data_is_named(content, words):
    with pytest.raises(PlayerError, match=words):
        from_json(content)
