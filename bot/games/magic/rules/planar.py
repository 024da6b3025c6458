"""Rolls of the planar die: their results, actions and card (901.9, 706.7)."""

from typing import Literal

from msgspec.structs import replace

from bot.errors import DiceError
from bot.games.magic.rules.amendments import can_undo
from bot.games.magic.rules.changes import (
    COUNTERED,
    RENEW,
    TAKE_BACK,
    WALK,
    MagicTrail,
    OnTable,
    changed,
    now,
    offers,
    refunded_uses,
)
from bot.games.magic.rules.decisions import strike_choices
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.ignored_dice import counts_as
from bot.games.magic.rules.outcome import ROLLER, MagicDie, MagicOutcome, planar_face
from bot.games.magic.rules.request import MagicRequest, Planar, Throw
from bot.rolls.act import UNDO, Act, all_of, anybody, player_may
from bot.rolls.card import Action
from bot.rolls.trail import Change
from bot.words import Later, later, say

KEEPS: dict[str, PlanarFace] = {"keep_walk": "planeswalker", "keep_chaos": "chaos", "keep_blank": "blank"}
"""The buttons with which the roller chooses the face that counts."""

Came = Literal["planeswalk", "chaos", "blank", ""]


def planar_request(planar: Planar) -> MagicRequest:
    """Return the request for one roll of the planar die."""
    return MagicRequest((Throw(1, 6, planar=True),), planar=planar)


def symbol(request: MagicRequest, outcome: MagicOutcome) -> Came:
    """Return a planar die roll's result (901.9a-c), or "" if it was undone or someone must still choose."""
    if not outcome.counted:
        return ""
    face = counts_as(request, planar_face(outcome.counted[0].natural))
    return "planeswalk" if face == "planeswalker" else face


def is_pending(trail: MagicTrail) -> bool:
    """Return True if the roll's planeswalking ability is on the stack (901.8)."""
    request = trail[-1].request
    # It works for any planar roll, even one by an effect (901.9c), until it resolved or was countered.
    return bool(request.planar and not request.planar.after) and symbol(request, now(trail)) == "planeswalk"


def is_unfinished(trail: MagicTrail) -> bool:
    """Return True if someone must first choose which die of the roll counts."""
    return trail[-1].request.planar is not None and now(trail).is_waiting


def planar_actions(trail: MagicTrail) -> tuple[Action, ...]:
    """Return a planar die roll's current actions, pending ones first."""
    request, outcome = trail[-1].request, now(trail)
    planar = planar_of(request)
    if planar.is_void:
        return (
            ()
            if planar.after == "renewed"
            else (Action(RENEW, say("GM: new dice"), at_once=True, quiet=True),)
        )
    offered: list[Action] = []
    if any(event.waiting == ROLLER for event in outcome.events):
        offered += [
            Action(key, _KEEP[face].say(), at_once=True)
            for key, face in KEEPS.items()
            if _of_face(request, outcome, face)
        ]
    elif outcome.is_waiting:
        offered.append(Action("ignore", say("Ignore…")))
    if is_pending(trail):
        offered += [
            Action(WALK, say("Planeswalk"), at_once=True),
            Action(COUNTERED, say("Countered"), at_once=True),
        ]
    if not planar.after:
        if outcome.counted and offers(request, "reroll"):
            offered.append(Action("reroll", say("Reroll…")))
        if strike_choices(trail):
            offered.append(Action("strike", say("Effects…"), quiet=True))
    # Undo takes back decisions about the dice; only a GM can undo what the roll led to.
    if can_undo(trail):
        offered.append(Action(UNDO, say("Undo"), at_once=True, quiet=True))
    return (*offered, Action(TAKE_BACK, say("Undo roll"), at_once=True, quiet=True))


_KEEP: dict[PlanarFace, Later] = {
    "planeswalker": later("Keep the planeswalker"),
    "chaos": later("Keep chaos"),
    "blank": later("Keep the blank"),
}


def planar_of(request: MagicRequest) -> Planar:
    """Return a planar die roll's circumstances. Raises DiceError for other dice."""
    if request.planar is None:
        raise DiceError(say("Use /planechase for rolls of the planar die."))
    return request.planar


def _of_face(request: MagicRequest, outcome: MagicOutcome, face: PlanarFace) -> list[MagicDie]:
    """Return the dice with this face that the roller can now choose from."""
    return [die for die in candidates(request, outcome) if planar_face(die.natural) == face]


def candidates(request: MagicRequest, outcome: MagicOutcome) -> list[MagicDie]:
    """Return the dice to choose from: a pair if others will also ignore a die, or else all remaining dice."""
    left = [die for die in outcome.dice if not die.ignored]
    pairs = [
        [die for die in left if die.pair == pair]
        for pair in dict.fromkeys(die.pair for die in left if die.pair)
    ]
    return next((pair for pair in pairs if len(pair) > 1 and request.nexts("next_ignore", 0)), left)


def _keep(trail: MagicTrail, face: PlanarFace) -> Change[MagicRequest]:
    """Make this face count: the other dice count as never rolled (706.6)."""
    request, outcome = trail[-1].request, now(trail)
    dice = _of_face(request, outcome, face)
    if not dice:
        raise DiceError(say("No die of this roll shows that."))
    key = dice[0].key
    if len(candidates(request, outcome)) < len([die for die in outcome.dice if not die.ignored]):
        # There's still another chooser, so this only settles the pair, not what counts in the end.
        return changed(trail, replace(request, kept=(*request.kept, key)))
    return changed(trail, replace(request, first=key))


def _after(
    trail: MagicTrail, after: Literal["walked", "countered", "void"], deed: OnTable
) -> Change[MagicRequest]:
    request = trail[-1].request
    done = replace(request, planar=replace(planar_of(request), after=after))
    # Only a roll that never happened returns its uses; after walked or countered they were used.
    returned = refunded_uses(request) if after == "void" else []
    return Change(done, trail[-1].faces, (*returned, deed))


def _renew(trail: MagicTrail) -> Change[MagicRequest]:
    """Make the next roll use new dice even though this one was undone."""
    request = trail[-1].request
    return Change(replace(request, planar=replace(planar_of(request), after="renewed")), trail[-1].faces)


def _keeping(face: PlanarFace) -> Act[MagicRequest]:
    return Act(
        do=lambda trail, _picked, _source: _keep(trail, face),
        did=later("chose what counts"),
        settles=lambda _: True,
    )


def _settling(
    after: Literal["walked", "countered", "void"], what: str, did: Later, *, denied: Later | None = None
) -> Act[MagicRequest]:
    """Return the action that settles a roll; the game of Planechase decides who can use it."""
    return Act(
        do=lambda trail, _picked, _source: _after(trail, after, OnTable(what)),
        did=did,
        # anyone: other players can also say that it was countered; the game checks who plays.
        may=all_of(anybody, player_may(lambda _trail, _user: denied.say() if denied else "")),
        settles=lambda _: True,
    )


PLANAR_ACTS: dict[str, Act[MagicRequest]] = {
    **{key: _keeping(face) for key, face in KEEPS.items()},
    WALK: _settling("walked", WALK, later("planeswalked")),
    COUNTERED: _settling("countered", COUNTERED, later("countered it")),
    RENEW: Act(
        do=lambda trail, _picked, _source: _renew(trail),
        did=later("allowed new dice for it"),
        may=all_of(anybody, player_may(lambda _trail, _user: say("Only a GM can allow new dice."))),
    ),
    TAKE_BACK: _settling("void", TAKE_BACK, later("undid it"), denied=later("Only a GM can undo a roll.")),
}
"""The buttons that only rolls of the planar die have."""
