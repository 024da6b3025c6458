"""Moves Powered by the Apocalypse: two six-sided dice and a stat, and three bands of results."""

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.roll import Faces, evaluate, recompute
from bot.errors import PlayerError
from bot.help import Line, Topic
from bot.rolls.act import AGAIN, acts, amend_action, amending, can_undo, undo_action
from bot.rolls.card import Action, Card, Field, Tone, minus, signed
from bot.rolls.drawn_faces import by_notation
from bot.rolls.game import Game, Luck
from bot.rolls.remarks import by_title, remarks
from bot.rolls.trail import Change, Trail
from bot.words import later, say

DICE = "2d6"
MOST = 3  # A stat is from −3 to +3.

HELP = (
    Topic(
        "pbta",
        later("Apocalypse"),
        (Line("/pbta move stat:2 name:Hack", later("2d6 and a stat, in three bands")),),
    ),
)


class Move(Struct, frozen=True, omit_defaults=True):
    """A request for a move, with its name and stat. It's stored as JSON, so give new fields a default."""

    name: str = ""
    stat: int = 0


def total(move: Move, faces: Faces) -> int:
    """Return the total of a roll."""
    return recompute(DICE, faces).results[0].total + move.stat


def band(number: int) -> str:
    """Return the key of the result: a strong hit from 10, a weak hit from 7 to 9, otherwise a miss."""
    return "strong" if number >= 10 else "weak" if number >= 7 else "miss"


_TONES = {"strong": Tone.GOOD, "weak": Tone.PLAIN, "miss": Tone.BAD}


def _said(result: str) -> str:
    return {"strong": say("Strong hit"), "weak": say("Weak hit"), "miss": say("Miss")}[result]


def _throw(_move: Move, source: Source) -> Faces:
    return evaluate(reread(DICE), source).faces


def _title(move: Move) -> str:
    return f"{DICE}{move.stat:+d}"


def _card(trail: Trail[Move]) -> Card:
    move, faces = trail[-1].request, trail[-1].faces
    came, result = total(move, faces), band(total(move, faces))
    dice = ", ".join(str(die.face) for die in recompute(DICE, faces).dice)
    undo = (undo_action(),) if can_undo(trail) else ()
    return Card(
        headline=say("{total}: {result}", total=minus(came), result=_said(result)),
        label=move.name,
        total=minus(came),
        verdict=_said(result),
        lines=(say("2d6: {dice}; stat {stat}", dice=dice, stat=signed(move.stat)),),
        remarks=remarks(trail, by_title(_title)),
        tone=_TONES[result],
        actions=(Action(AGAIN, say("Again")), amend_action(), *undo),
    )


def _form(_trail: Trail[Move]) -> tuple[Field, ...]:
    return (Field("stat", say("Stat"), say("from -3 to 3")),)


def _amend(trail: Trail[Move], entered: tuple[str, ...], _source: Source) -> Change[Move]:
    """Return a change to another stat with the same faces."""
    text = entered[0].strip()
    if text not in {f"{sign}{number}" for number in range(MOST + 1) for sign in ("", "+", "-")}:
        raise PlayerError(say("A stat is a number from -3 to 3; write 2 or -1."))
    return Change(replace(trail[-1].request, stat=int(text)), trail[-1].faces)


GAME = Game(
    key="pbta",
    request=Move,
    throw=_throw,
    card=_card,
    title=_title,
    purpose=lambda move: move.name,
    command=lambda move: f"/pbta move stat:{move.stat}",
    resolve=lambda trail: total(trail[-1].request, trail[-1].faces),
    acts=acts(amending(_amend, _form)),
    luck=Luck(by_notation(lambda _: DICE)),
)
