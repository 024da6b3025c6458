"""Systems as one game: rolls from all files are made, shown and changed in the same way."""

from functools import lru_cache

from msgspec.structs import replace

from bot.asks.rules.asked import FillAsk
from bot.asks.rules.panel import SUBJECT as ASKED
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.systems.rules.acts import ACTS, SystemTrail, offered
from bot.games.systems.rules.card import card
from bot.games.systems.rules.tracks import moves_of
from bot.rolls.card import code
from bot.rolls.chances import Chance, Chances
from bot.rolls.game import Game, Luck, More, Occasion, Odds, Panel, Reuse
from bot.rolls.trail import Attempt, Highlight, Thrown, Trail
from bot.systems.changes import throw
from bot.systems.model import Plan
from bot.systems.naming import name_of, system_name
from bot.systems.odds import WITH_PATIENCE, OutcomeOdds, odds_of_act, outcome_odds
from bot.systems.replay import Judged, judged
from bot.systems.request import Done, SystemRequest, untracked
from bot.systems.shipped import GAME as KEY
from bot.systems.shipped import NOW, library_here, plan_of
from bot.systems.tracked import SUBJECT
from bot.systems.typed import read_typed
from bot.systems.written import act_name, outcome_name, outcome_tone, written
from bot.words import say
from bot.words.speaking import spoken

_MET = ("best", "good", "mixed")
"""Tones of outcomes in which the attempt succeeds."""


def odds_of(request: SystemRequest) -> Chances | None:
    """Return the probability of each outcome of a new roll; None without outcomes, or with too many cases."""
    odds = outcome_odds(plan_of(request), replace(request, acts=()), WITH_PATIENCE)
    return chances(plan_of(request), odds)


def chances(plan: Plan, odds: OutcomeOdds | None) -> Chances | None:
    """Return odds by the names of their outcomes, without impossible ones."""
    if odds is None or "" in odds.shares:
        return None
    language = spoken()
    return Chances(
        tuple(
            Chance(outcome_name(plan, outcome.key, language), float(share))
            for outcome in plan.roll.outcomes
            if (share := odds.shares.get(outcome.key))
        )
    )


def after_acts(trail: SystemTrail) -> tuple[tuple[str, Chances], ...]:
    """Return the odds after each act that rolls dice, by its name: "if you push: …"."""
    request, faces = trail[-1].request, trail[-1].faces
    plan = plan_of(request)
    odds_lines = []
    for act in offered(plan, judged(plan, request, faces)):
        is_sure = not act.asks and not any(thrown.pick for thrown in act.throws)
        if act.draws and is_sure:
            odds = odds_of_act(plan, request, faces, Done(act.key), WITH_PATIENCE)
            if made := chances(plan, odds):
                odds_lines.append((say("If you choose {act}", act=act_name(plan, act.key, spoken())), made))
    return tuple(odds_lines)


def how_often(trail: SystemTrail) -> Chance | None:
    """Return how often such a roll has this outcome; None after an act, or if it takes too long."""
    request = trail[-1].request
    plan = plan_of(request)
    shares = _shares(replace(request, label=""))
    outcome = judged(plan, request, trail[-1].faces).outcome
    if request.acts or not outcome or outcome not in shares:
        return None
    return Chance(outcome_name(plan, outcome, spoken()), shares[outcome])


def attempts(trail: SystemTrail) -> tuple[Attempt, ...]:
    """Return the attempt, if some outcomes are successes and others aren't."""
    first = trail[0]
    plan = plan_of(first.request)
    shares = _shares(replace(first.request, label=""))
    met = {key: outcome_tone(plan, key) in _MET for key in shares}
    if set(met.values()) != {True, False} or not all(outcome_tone(plan, key) for key in shares):
        return ()
    chance = sum(share for key, share in shares.items() if met[key])
    return (Attempt(chance, met[judged(plan, first.request, first.faces).outcome]),)


def highlights(trail: SystemTrail) -> tuple[Highlight, ...]:
    """Return the tracks that paid for the acts on a roll, with the amounts."""
    plan = plan_of(trail[-1].request)
    acts = [act for done in trail[-1].request.acts if (act := plan.roll.act(done.act))]
    return tuple(
        Highlight("spent", 1, what=name_of(plan.system, "track", key)) for act in acts for key in act.costs
    )


@lru_cache(maxsize=1024)
def _shares(request: SystemRequest) -> dict[str, float]:
    """Return the probability of each outcome, or nothing if that takes too long to calculate."""
    odds = outcome_odds(plan_of(request), request)
    return {key: float(share) for key, share in odds.shares.items() if share} if odds else {}


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


def _drawn_faces(request: SystemRequest, faces: Faces) -> Thrown:
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
    luck=Luck(_drawn_faces, attempts, highlights),
    reuse=Reuse(_adapted, _with_more),
    deeds=_deeds,
    on_panel=_on_panel,
)
