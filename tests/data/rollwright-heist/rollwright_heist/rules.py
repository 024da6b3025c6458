"""Moves: two dice and a stat. A strong hit gives 3 edge, a weak one 1, a miss none."""

from msgspec import Struct
from msgspec.structs import replace

from bot.kit import (
    AGAIN,
    Action,
    Card,
    Change,
    Faces,
    Field,
    Game,
    Luck,
    Panel,
    PlayerError,
    Source,
    Trail,
    acts,
    amend_action,
    amending,
    by_notation,
    by_title,
    can_undo,
    evaluate,
    minus,
    recompute,
    remarks,
    reread,
    say,
    signed,
    undo_action,
)

DICE, MOST = "2d6", 3
PANEL = "heist"


class Move(Struct, frozen=True, omit_defaults=True):
    """What is asked: the stat that's added."""

    stat: int = 0


class Gain(Struct, frozen=True):
    """A deed: whoever rolled gains this much edge."""

    count: int


def total(trail: Trail[Move]) -> int:
    """Return what the roll comes to."""
    return recompute(DICE, trail[-1].faces).results[0].total + trail[-1].request.stat


def edge(trail: Trail[Move]) -> int:
    """Return how much edge it gives."""
    came = total(trail)
    return 3 if came >= 10 else 1 if came >= 7 else 0


def title(move: Move) -> str:
    """Return a request as it's typed in lists."""
    return f"{DICE}{move.stat:+d}"


def _throw(_move: Move, source: Source) -> Faces:
    return evaluate(reread(DICE), source).faces


def _card(trail: Trail[Move]) -> Card:
    undo = (undo_action(),) if can_undo(trail) else ()
    return Card(
        headline=say("{total}: edge {edge}", total=minus(total(trail)), edge=edge(trail)),
        total=minus(total(trail)),
        lines=(say("stat {stat}", stat=signed(trail[-1].request.stat)),),
        remarks=remarks(trail, by_title(title)),
        actions=(Action(AGAIN, say("Again")), amend_action(), *undo),
    )


def _amend(trail: Trail[Move], entered: tuple[str, ...], _source: Source) -> Change[Move]:
    if entered[0] not in {str(number) for number in range(-MOST, MOST + 1)}:
        raise PlayerError(say("A stat is a number from -3 to 3. Try 2 or -1."))
    return Change(replace(trail[-1].request, stat=int(entered[0])), trail[-1].faces)


GAME = Game(
    key="heist",
    request=Move,
    throw=_throw,
    card=_card,
    title=title,
    purpose=lambda _: "",
    command=lambda move: f"/heist move stat:{move.stat}",
    resolve=total,
    acts=acts(amending(_amend, lambda _: (Field("stat", say("Stat")),))),
    luck=Luck(by_notation(lambda _: DICE)),
    deeds=lambda trail: (Gain(edge(trail)),) if edge(trail) else (),
    on_panel=lambda _: Panel(PANEL),
)
