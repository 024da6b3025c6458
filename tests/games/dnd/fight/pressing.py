"""Helpers for tests of presses on a fight: services for a story, and presses of its buttons."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.saving import FightSaves
from bot.games.dnd.fight.ui import presses
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.rolls.values import Press
from tests.games.dnd.books import (
    ALICE,
    BOB,
    FIGHT,
    Thrower,
    books,
    character,
    interaction,
    view,
)
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN, HORSE = 1, 2, 3, 4
PEOPLE = (character(9, "Mira", hp=20, counters=read_counters("Ki 2")), character(8, "Bo", BOB, hp=20))


def fight(*steps):
    """Return a fight in which Mira acts first, followed by Bo, a goblin and a horse."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    story.enter("Bo", 15, player=BOB.user, character=8).enter("Goblin", 12, "monster", hp=7)
    return story.enter("Horse", 3, hp=19).turn().take(*steps)


def now(*steps, people=PEOPLE, aim="", **more):
    """Return a fight after these steps as its cards show it."""
    return replace(view(fight(*steps), *people, aim=aim).moment, **more)


def hurt(number, by):
    return Dealt(0, (Hit(number, by),), "entered")


def press(action, *picked, at=None, page=0, **more):
    return Press(FIGHT, action, picked, at, page, **more)


class Desk:
    """The services of a fight, and its state after a press."""

    def __init__(self, story, *faces):
        at = books(*PEOPLE, story=story)
        service: Any = Thrower(*faces)
        self.at, self.story, self.thrower = at, story, service
        rolls = FightRolls(at.book, service, at.counters, at.paid)
        self.services: Any = SimpleNamespace(
            fight_steps=at.steps,
            fights=at.book,
            characters=at.characters,
            counters=at.counters,
            fight_rolls=rolls,
            fight_saves=FightSaves(at.book, rolls),
        )

    async def done(self, who, pressed):
        seen = view(self.story, *PEOPLE)
        await presses.done(self.services, interaction(who), pressed, seen)
        return fight_of(self.at.fights.stored)
