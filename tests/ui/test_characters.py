"""Which game and start the text after ``/character new`` names."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PlayerError
from bot.people.roster_store import Character
from bot.ui.characters import chosen, split_start
from tests.cases import every
from tests.ui.room import Room

ON = {
    "wizards": SimpleNamespace(starts=dict),
    "dnd": SimpleNamespace(starts=lambda: {"fighter": "Kämpfer", "wizard": "Magier"}),
}


@every(
    "typed, game, start",
    [
        ("dnd: fighter", "dnd", "fighter"),
        ("Fighter", "dnd", "fighter"),
        ("kämpfer", "dnd", "fighter"),
        ("DND:wizard", "dnd", "wizard"),
        ("wizards", "wizards", ""),
        ("wizards: wizard", "wizards: wizard", ""),
        ("dnd", "dnd", ""),
        ("", "", ""),
    ],
)
def test_a_start_is_named_after_its_game_or_without_one(typed, game, start):
    assert split_start(ON, typed) == (game, start)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("on", "words"),
    [
        (ON, "There's no game or class named “figther” here. Choose one from the list."),
        ({}, "No game with characters is turned on here. A GM can turn games on with /gm panel."),
    ],
)
async def test_an_unknown_game_is_named_and_a_gm_can_turn_on_a_missing_one(on, words):
    with pytest.raises(PlayerError, match=re.escape(words)):
        await chosen(None, None, on, game="figther")  # type: ignore[arg-type]


class Kept:
    """A game's characters: Alice's own, the first of which she can play, and whether others are here."""

    def __init__(self, *names, plays=False, used=False):
        self.own = [Character(number, 100, "Alice", name, "") for number, name in enumerate(names, 1)]
        self._played, self._used = self.own[0] if plays else None, used
        self.roster = self

    async def played(self, _place, _user):
        return self._played

    async def theirs(self, _place, _who):
        return self.own

    async def all(self, _place):
        return self.own if self._used else []


@pytest.mark.parametrize(
    ("games", "last", "name", "game", "found"),
    [
        ((Kept(), Kept()), "", "", "", "first"),
        ((Kept(), Kept()), "second", "", "", "second"),
        ((Kept(), Kept("Bo", used=True)), "first", "", "", "second"),
        ((Kept("Mira", used=True), Kept("Bo", plays=True)), "first", "", "", "second"),
        ((Kept("Mira", plays=True), Kept("Bo", plays=True)), "second", "", "", "second"),
        ((Kept("Mira", plays=True), Kept("Bo")), "", "bo", "", "second"),
        ((Kept("Mira", plays=True), Kept("Bo")), "", "Bo (Alice)", "", "second"),
        ((Kept("Mira"), Kept("Bo", plays=True)), "first", " None ", "", "second"),
        ((Kept("Mira"), Kept("Bo")), "second", "Cy", "", "second"),
        ((Kept("Mira", plays=True), Kept("Bo")), "first", "", "SECOND", "second"),
    ],
)
async def test_the_game_is_that_of_the_name_or_of_the_current_character(games, last, name, game, found):
    async def last_game(_place):
        return last

    on: Any = dict(zip(("first", "second"), games, strict=True))
    service: Any = SimpleNamespace(last_game=last_game)

    assert await chosen(service, Room().interaction(), on, name, game) is on[found]
