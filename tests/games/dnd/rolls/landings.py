"""Helpers for tests of rolls outside fights: targets, and rolls on them."""

from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.hit_points import full
from bot.games.dnd.rolls.record.keeping import Keeping, Owed
from bot.games.dnd.rolls.record.kinds import DamageRequest, DeathSaveRequest, HealingRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.rules.landing import (
    landed,
)
from bot.games.dnd.rolls.rules.landing_words import landing_lines
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.rolls.trail import Version
from tests.games.dnd.requests import request_of

ALICE, BOB, GWEN = 100, 200, 300
MIRA = Target("Mira", character=9, player=ALICE, applied=True, was=full(20), sheet=20)
BO = Target("Bo", character=8, player=BOB, applied=True, was=full(20), sheet=20)
WAITING = replace(BO, applied=False, was=None, sheet=0)
FOCUSED = replace(MIRA, focus="Bless", focused=4)
KEEPS = Keeping(12, (Owed(9, "Mira", ALICE, "Bless", 10, 4),))
PAID = Spending(9, "slot 1", 1, 2)


def damage(*met, **more):
    parts = (DamagePart("1d20", "fire"),)
    return request_of(DamageRequest, parts=parts, targets=met, met=met, **more, character=9, player=ALICE)


def healing(*met, **more):
    return request_of(HealingRequest, parts=(DamagePart("1d8"),), targets=met, met=met, **more)


def death(*met):
    return DeathSaveRequest(met=met, roller=Roller(character=9, player=ALICE))


def thrown(request, *faces):
    """Return the roll with these faces."""
    script = ScriptedFaces(*faces)
    trail = (Version(request, GAME.throw(request, script), ALICE, "Alice"),)
    assert script.left == 0
    return trail


def outcome(trail):
    return resolve(trail[-1].request, None, trail[-1].faces)


def deeds(request, *faces):
    trail = thrown(request, *faces)
    return landed(trail[-1].request, trail[-1].faces)


def lines(request, *faces):
    trail = thrown(request, *faces)
    return list(landing_lines(trail[-1].request, outcome(trail)))
