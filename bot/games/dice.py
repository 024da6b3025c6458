"""Plain dice notation, the game that every table plays: ``/roll 4d6kh3+2``."""

from dataclasses import dataclass

from bot.card import Action, Card, Choice, Tone
from bot.dice.die import Die, Fate
from bot.dice.expression import Expression
from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.reading import remarks
from bot.dice.roll import Faces, Roll, evaluate, recompute, reroll
from bot.dice.suggest import read
from bot.errors import DiceError
from bot.game import AGAIN, Act, Change, Game, Trail
from bot.games.dice_trail import before, lost_faces, rerolled
from bot.games.dice_words import MAX_DETAIL, headline, working
from bot.words import say

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
    rolls = [roll_of(version.request, version.faces) for version in trail]
    now, asked = rolls[-1], trail[-1].request
    losses = [
        lost_faces(old, new, version.picked) for old, new, version in zip(rolls, rolls[1:], trail[1:], strict=False)
    ]
    only = now.results[0].line.label if len(now.results) == 1 else ""
    return Card(
        headline=headline(now),
        label=" · ".join(dict.fromkeys(label for label in (asked.label, only) if label)),
        lines=working(now, before(losses, now), MAX_DETAIL),
        remarks=(*rerolled(losses, _helper(trail)), *remarks(now.expression)),
        tone=_tone(now),
        actions=_ACTIONS if now.dice else _ACTIONS[:1],
    )


_ACTIONS = (Action(AGAIN, say("Roll again")), Action(REROLL, say("Reroll dice…")))


def _helper(trail: Trail[DiceRequest]) -> str:
    """The name of whoever made the last version of somebody else's roll, or nothing."""
    return trail[-1].name if trail[-1].by != trail[0].by else ""


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
    results = roll_of(trail[-1].request, trail[-1].faces).results
    choices: list[Choice] = []
    for number, result in enumerate(results, 1):
        thrown = [(pool, die) for pool in result.pools for die in pool.thrown]
        for place, (pool, die) in enumerate(thrown, 1):
            label = say("Die {place} shows {face}", place=place, face=die.face)
            if len(results) > 1:
                label = say("Roll {number}, die {place} shows {face}", number=number, place=place, face=die.face)
            choices.append(Choice(die.key, label, _hint(die, str(pool.dice))))
    return tuple(choices)


def _hint(die: Die, pool: str) -> str:
    if by := die.reason(Fate.DROPPED):
        return say("from {pool}, dropped by {by}", pool=pool, by=by)
    if die.path:
        return say("from {pool}, brought by the die before it", pool=pool)
    if die.reason(Fate.EXPLODED):
        return say("from {pool}, with the dice it brought", pool=pool)
    return say("from {pool}", pool=pool)


def _reroll(trail: Trail[DiceRequest], picked: tuple[str, ...], source: Source) -> Change[DiceRequest]:
    asked = trail[-1].request
    return Change(asked, reroll(roll_of(asked, trail[-1].faces), picked, source).faces)


def _notation(asked: DiceRequest) -> str:
    expression = reread(asked.dice)
    labelled = expression.labelled(asked.label)
    # A label that would be read as more than one, such as "a; b", is left out.
    return str(labelled) if _reads_as(str(labelled), labelled) else asked.dice


def _reads_as(text: str, expression: Expression) -> bool:
    try:
        return reread(text) == expression
    except DiceError:
        return False


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
