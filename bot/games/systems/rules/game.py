"""Systems as one game: rolls from all files are made, shown and changed in the same way."""

from msgspec.structs import replace

from bot.asks.rules.asked import FillAsk
from bot.asks.rules.panel import SUBJECT as ASKED
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.systems.rules.acts import ACTS
from bot.games.systems.rules.card import card
from bot.games.systems.rules.odds import after_acts, attempts, highlights, how_often, odds_of
from bot.games.systems.rules.tracks import moves_of
from bot.rolls.card import code
from bot.rolls.game import Game, Luck, More, Occasion, Odds, Panel, Reuse
from bot.rolls.trail import Thrown, Trail
from bot.systems.changes import throw
from bot.systems.naming import system_name
from bot.systems.replay import Judged, judged
from bot.systems.request import SystemRequest, untracked
from bot.systems.shipped import GAME as KEY
from bot.systems.shipped import NOW, library_here, plan_of
from bot.systems.tracked import SUBJECT
from bot.systems.typed import read_typed
from bot.systems.written import written
from bot.words import say


def _throw(request: SystemRequest, source: Source) -> Faces:
    return throw(plan_of(request), request, source)


def _title(request: SystemRequest) -> str:
    return written(plan_of(request), request, with_label=False)


def _purpose(request: SystemRequest) -> str:
    what = request.label or system_name(plan_of(request).system)
    return say("{name}: {what}", name=request.name, what=what) if request.name else what


def _resolve(trail: Trail[SystemRequest]) -> Judged:
    return judged(plan_of(trail[-1].request), trail[-1].request, trail[-1].faces)


def _adapted(request: SystemRequest, occasion: Occasion) -> SystemRequest:
    """Return a request adapted to an occasion, without anything that was done with the original roll."""
    if occasion is Occasion.FORGOTTEN:
        return replace(request, label="", name="", player=0)
    # The system can change before the roll, so its file is only known then.
    return replace(
        untracked(request), digest=NOW + request.digest.removeprefix(NOW), acts=(), ask=0, name="", player=0
    )


def _deeds(trail: Trail[SystemRequest]) -> tuple[object, ...]:
    """Return the roll's deeds, which move tracks and answer a request."""
    asked = trail[-1].request
    filled = (FillAsk(asked.ask, asked.character, trail[0].name),) if asked.ask else ()
    return (*moves_of(trail), *filled)


def _on_panel(request: SystemRequest) -> Panel | None:
    """Return the panel with the tracks that a roll moves, and the request it answers."""
    panels = [Panel(ASKED, request.ask)] if request.ask else []
    panels += [Panel(SUBJECT, sheet) for sheet in request.sheets if sheet and not request.still]
    return replace(panels[0], also=tuple(panels[1:])) if panels else None


def _with_more(request: SystemRequest, more: More) -> SystemRequest:
    """Return the request with the text after its name. Raises PlayerError for text that it doesn't accept."""
    plan, changed = plan_of(request), request
    signed = next((option.key for option in plan.roll.options if option.kind == "signed"), "")
    words = [more.mode, more.goal and f"vs {more.goal.removeprefix('>=')}"]
    if signed and more.modifier.lstrip("+-").isdecimal():
        others = tuple((key, number) for key, number in request.options if key != signed)
        total = (request.number(signed) or 0) + int(more.modifier)
        changed = replace(request, options=(*others, (signed, total)))
    else:
        words.append(more.modifier)
    text = " ".join(filter(None, (written(plan, changed, with_label=False), *words)))
    read = read_typed(text, library_here())
    if not isinstance(read, SystemRequest) or read.label:  # A modifier mustn't silently become a label.
        raise DiceError(
            say("{dice} isn't a roll of {system}.", dice=code(text), system=system_name(plan.system))
        )
    return replace(read, label=request.label, settings=request.settings)


def _thrown(request: SystemRequest, faces: Faces) -> Thrown:
    """Return the drawn faces. Dice with symbols are left out, because they say nothing about luck."""
    pools = {pool.key: pool for pool in plan_of(request).roll.pools}
    dice = judged(plan_of(request), request, faces).dice
    return {
        f"{die.key}.{place}": (die.sides, face, 0)
        for key, row in dice.items()
        if not (pools[key].faces or pools[key].symbols)
        for die in row
        for place, face in enumerate((*(old for lost in die.lost for old in lost), *die.faces))
    }


GAME = Game(
    key=KEY,
    request=SystemRequest,
    throw=_throw,
    card=card,
    title=_title,
    purpose=_purpose,
    command=lambda request: f"/roll {_title(request)}",
    resolve=_resolve,
    acts=ACTS,
    odds=Odds(odds_of, how_often, then=after_acts),
    luck=Luck(_thrown, attempts, highlights),
    reuse=Reuse(_adapted, _with_more),
    deeds=_deeds,
    on_panel=_on_panel,
)
