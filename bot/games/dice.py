"""Plain dice notation, the game that every table plays: ``/roll 4d6kh3+2``."""

from dataclasses import dataclass
from itertools import pairwise

from bot.card import Action, Card, Choice, Tone
from bot.dice.die import Die, Fate
from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.reading import remarks
from bot.dice.roll import Faces, Roll, evaluate, recompute, reroll
from bot.dice.suggest import read
from bot.game import AGAIN, Act, Change, Game, Trail
from bot.games.dice_words import MAX_DETAIL, headline, working
from bot.words import choose, say

REROLL = "reroll"


@dataclass(frozen=True, slots=True)
class DiceRequest:
    """What was asked: canonical notation, and a label where the notation has none."""

    dice: str
    label: str = ""


def request(text: str, label: str = "") -> DiceRequest:
    """The request that a player typed.

    Raises:
        DiceError: It cannot be read; its suggestion is the nearest that can.

    """
    return DiceRequest(str(read(text)), " ".join(label.split()))


def roll_of(asked: DiceRequest, faces: Faces) -> Roll:
    """The roll that this request and these faces are."""
    return recompute(asked.dice, faces)


def _throw(asked: DiceRequest, source: Source) -> Faces:
    return evaluate(reread(asked.dice), source).faces


def _card(trail: Trail[DiceRequest]) -> Card:
    now = trail[-1]
    rolled = roll_of(now.request, now.faces)
    before = earlier_faces(trail)
    rerolls = len(trail) - 1
    said = remarks(rolled.expression)
    if rerolls:
        said += (choose(rerolls, "Rerolled once.", "Rerolled {count} times."),)
    only = rolled.results[0] if len(rolled.results) == 1 else None
    return Card(
        headline=headline(rolled),
        label=now.request.label or (only.line.label if only else ""),
        lines=working(rolled, before, MAX_DETAIL),
        remarks=said,
        tone=_tone(rolled),
        actions=_ACTIONS if rolled.dice else _ACTIONS[:1],
    )


_ACTIONS = (Action(AGAIN, say("Roll again")), Action(REROLL, say("Reroll dice…")))


def earlier_faces(trail: Trail[DiceRequest]) -> dict[str, tuple[int, ...]]:
    """The faces that dice showed in earlier versions and lost to a reroll, oldest first, by die key."""
    lost: dict[str, tuple[int, ...]] = {}
    for old, new in pairwise(trail):
        faces, now = _by_key(old.faces), _by_key(new.faces)
        for key, face in faces.items():
            # A die that shows the same face again was still rerolled, if it is one that was picked.
            if (face != now.get(key) and key in now) or key in new.picked:
                lost[key] = (*lost.get(key, ()), face)
    return lost


def _by_key(faces: Faces) -> dict[str, int]:
    roots = {
        f"{pool}.{number}": face
        for pool, dice in enumerate(faces.pools)
        for number, face in enumerate(dice)
        if face is not None
    }
    return roots | dict(faces.extra)


def _tone(rolled: Roll) -> Tone:
    """Good or bad where a goal says so, or the only d20 of the roll does."""
    met = {result.success for result in rolled.results}
    if met in ({True}, {False}):
        return Tone.GOOD if met == {True} else Tone.BAD
    twenties = [die.face for die in rolled.dice if die.sides == 20 and die.counted]
    if twenties in ([20], [1]):
        return Tone.GOOD if twenties == [20] else Tone.BAD
    return Tone.PLAIN


def _choices(trail: Trail[DiceRequest]) -> tuple[Choice, ...]:
    rolled = roll_of(trail[-1].request, trail[-1].faces)
    return tuple(
        _choice(die, place, str(pool.dice))
        for place, (die, pool) in enumerate(
            ((die, pool) for result in rolled.results for pool in result.pools for die in pool.thrown), 1
        )
    )


def _choice(die: Die, place: int, notation: str) -> Choice:
    by = die.reason(Fate.DROPPED)
    hint = say("dropped by {by}, from {pool}", by=by, pool=notation) if by else say("from {pool}", pool=notation)
    return Choice(die.key, say("Die {place} shows {face}", place=place, face=die.face), hint)


def _reroll(trail: Trail[DiceRequest], picked: tuple[str, ...], source: Source) -> Change[DiceRequest]:
    asked = trail[-1].request
    return Change(asked, reroll(roll_of(asked, trail[-1].faces), picked, source).faces)


def _notation(asked: DiceRequest) -> str:
    expression = reread(asked.dice)
    return str(expression.labelled(asked.label)) if ";" not in asked.label else asked.dice


GAME = Game(
    key="dice",
    request=DiceRequest,
    throw=_throw,
    card=_card,
    notation=_notation,
    acts={
        REROLL: Act(
            do=_reroll,
            choices=_choices,
            ask=say("Which dice are rolled again?"),
            many=True,
        )
    },
)
