"""Rolls of the planar die: what they come to, what can be done with them, and their card (901.9, 706.7)."""

from collections.abc import Iterator
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
    given_back,
    now,
    offers,
)
from bot.games.magic.rules.decisions import strike_choices
from bot.games.magic.rules.effects import Kind, PlanarFace
from bot.games.magic.rules.ignored_dice import changers, counts_as
from bot.games.magic.rules.outcome import CHOSEN, PAIRED, ROLLER, MagicDie, Outcome, planar_face
from bot.games.magic.rules.request import MagicRequest, Planar, Throw
from bot.games.magic.rules.table_words import effects_words, turn_words
from bot.games.magic.rules.trail import history, lost
from bot.games.magic.rules.triggers import fired
from bot.games.magic.rules.words import FACES, counted_names, fired_words
from bot.rolls.act import UNDO, Act, all_of, anybody, player_may
from bot.rolls.card import Action, Card, Tone, plain
from bot.rolls.trail import Change
from bot.words import Later, later, listed, say

KEEPS: dict[str, PlanarFace] = {"keep_walk": "planeswalker", "keep_chaos": "chaos", "keep_blank": "blank"}
"""The buttons with which whoever rolled chooses what counts."""

Came = Literal["planeswalk", "chaos", "blank", ""]


def planar_request(planar: Planar) -> MagicRequest:
    """The request of one roll of the planar die."""
    return MagicRequest((Throw(1, 6, planar=True),), planar=planar)


def came_to(request: MagicRequest, outcome: Outcome) -> Came:
    """What a roll of the planar die comes to (901.9a-c); "" while one must choose, or if taken back."""
    if not outcome.counted:
        return ""
    face = counts_as(request, planar_face(outcome.counted[0].natural))
    return "planeswalk" if face == "planeswalker" else face


def is_pending(trail: MagicTrail) -> bool:
    """Whether its planeswalking ability is on the stack (901.8)."""
    request = trail[-1].request
    # On any planar roll, also one that an effect ordered (901.9c), and until it resolved or was countered.
    return bool(request.planar and not request.planar.after) and came_to(request, now(trail)) == "planeswalk"


def is_unfinished(trail: MagicTrail) -> bool:
    """Whether somebody must first choose which die of it counts."""
    return trail[-1].request.planar is not None and now(trail).is_waiting


def planar_actions(trail: MagicTrail) -> tuple[Action, ...]:
    """What a roll of the planar die offers now: what it waits for first."""
    request, outcome = trail[-1].request, now(trail)
    planar = _planar(request)
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
    # Undo is of what was decided about the dice; what came of the roll only a GM takes back.
    if can_undo(trail):
        offered.append(Action(UNDO, say("Undo"), at_once=True, quiet=True))
    return (*offered, Action(TAKE_BACK, say("Take back"), at_once=True, quiet=True))


_KEEP: dict[PlanarFace, Later] = {
    "planeswalker": later("Keep the planeswalker"),
    "chaos": later("Keep chaos"),
    "blank": later("Keep the blank"),
}


def _planar(request: MagicRequest) -> Planar:
    if request.planar is None:
        raise DiceError(say("That is done to rolls of the planar die; use /planechase."))
    return request.planar


def _of_face(request: MagicRequest, outcome: Outcome, face: PlanarFace) -> list[MagicDie]:
    """The dice that show this, of those among which whoever rolled chooses now."""
    return [die for die in _candidates(request, outcome) if planar_face(die.natural) == face]


def _candidates(request: MagicRequest, outcome: Outcome) -> list[MagicDie]:
    """Of a pair one is chosen before others ignore a die; else one of all that are left."""
    left = [die for die in outcome.dice if not die.ignored]
    pairs = [
        [die for die in left if die.pair == pair]
        for pair in dict.fromkeys(die.pair for die in left if die.pair)
    ]
    return next((pair for pair in pairs if len(pair) > 1 and request.nexts("next_ignore", 0)), left)


def _keep(trail: MagicTrail, face: PlanarFace) -> Change[MagicRequest]:
    """Let this face count: the other dice never were rolled (706.6)."""
    request, outcome = trail[-1].request, now(trail)
    dice = _of_face(request, outcome, face)
    if not dice:
        raise DiceError(say("No die of this roll shows that."))
    key = dice[0].key
    if len(_candidates(request, outcome)) < len([die for die in outcome.dice if not die.ignored]):
        # There is another chooser still: this settles the pair alone, not what counts in the end.
        return changed(trail, replace(request, kept=(*request.kept, key)))
    return changed(trail, replace(request, first=key))


def _after(
    trail: MagicTrail, after: Literal["walked", "countered", "void"], deed: OnTable
) -> Change[MagicRequest]:
    request = trail[-1].request
    done = replace(request, planar=replace(_planar(request), after=after))
    # Only a roll that never was gives its uses back; after walked or countered they were used.
    returned = given_back(request) if after == "void" else []
    return Change(done, trail[-1].faces, (*returned, deed))


def _renew(trail: MagicTrail) -> Change[MagicRequest]:
    """Let the next roll be made with new dice, though this one was taken back."""
    request = trail[-1].request
    return Change(replace(request, planar=replace(_planar(request), after="renewed")), trail[-1].faces)


def _keeping(face: PlanarFace) -> Act[MagicRequest]:
    return Act(
        do=lambda trail, _picked, _source: _keep(trail, face),
        did=later("chose what counts"),
        settles=lambda _: True,
    )


def _settling(
    after: Literal["walked", "countered", "void"], what: str, did: Later, *, denied: Later | None = None
) -> Act[MagicRequest]:
    """What settles a roll; whose it is to say, the game of Planechase knows."""
    return Act(
        do=lambda trail, _picked, _source: _after(trail, after, OnTable(what)),
        did=did,
        # anybody: also players who did not roll may say that it was countered; the game checks who plays.
        may=all_of(anybody, player_may(lambda _trail, _user: denied.say() if denied else "")),
        settles=lambda _: True,
    )


PLANAR_ACTS: dict[str, Act[MagicRequest]] = {
    **{key: _keeping(face) for key, face in KEEPS.items()},
    WALK: _settling("walked", WALK, later("planeswalked")),
    COUNTERED: _settling("countered", COUNTERED, later("countered it")),
    RENEW: Act(
        do=lambda trail, _picked, _source: _renew(trail),
        did=later("gave new dice for it"),
        may=all_of(anybody, player_may(lambda _trail, _user: say("Only a GM gives new dice; ask one."))),
    ),
    TAKE_BACK: _settling(
        "void", TAKE_BACK, later("took it back"), denied=later("Only a GM takes a roll back; ask one.")
    ),
}
"""The buttons that only rolls of the planar die have."""


def planar_card(trail: MagicTrail) -> Card:
    """A roll of the planar die, described."""
    request, outcome = trail[-1].request, now(trail)
    return Card(
        headline=_headline(request, outcome),
        label=_label(_planar(request)),
        total=_headline(request, outcome),
        lines=tuple(_lines(request, outcome)),
        remarks=(
            *lost(trail),
            *history(trail),
            *turn_words(request, outcome, trail[0].by),
            *effects_words(request, trail[0].by),
        ),
        tone=Tone.PLAIN,
        actions=planar_actions(trail),
    )


def _label(planar: Planar) -> str:
    if planar.cost is None:
        by = planar.by
        return say("planar die by {by}, free", by=by) if by else say("planar die by an effect, free")
    return say("planar die, cost {cost}", cost=planar.cost)


def _headline(request: MagicRequest, outcome: Outcome) -> str:
    planar = _planar(request)
    if planar.is_void:
        return say("Taken back")
    if outcome.is_waiting:
        waiting = {event.waiting for event in outcome.events}
        names = [plain(effect.by) for effect in request.effects if effect.id in waiting]
        return say("{name} ignores one", name=names[0]) if names else say("Which one counts?")
    match came_to(request, outcome):
        case "planeswalk" if planar.after == "walked":
            return say("Planeswalked")
        case "planeswalk" if planar.after == "countered":
            return say("Planeswalk countered")
        case "planeswalk":
            return say("Planeswalk pending")
        case "chaos":
            return say("Chaos")
        case _:
            return say("Blank")


def _lines(request: MagicRequest, outcome: Outcome) -> Iterator[str]:
    planar = _planar(request)
    if planar.after == "renewed":
        yield say("It does not count, and what it cost is given back. The next roll is made with new dice.")
    elif planar.after == "void":
        yield say("It does not count, and what it cost is given back.")
        yield say("What it showed comes again with the next roll of that player in this turn.")
    elif outcome.is_waiting:
        faces = [planar_face(die.natural) for die in _candidates(request, outcome)]
        yield say("The dice show {faces}.", faces=" · ".join(f"**{FACES[face]}**" for face in faces))
    else:
        yield from _what_follows(request, outcome)
        yield from fired_words(fired(request, outcome))
    yield from _dice_words(request, outcome)


def _what_follows(request: MagicRequest, outcome: Outcome) -> Iterator[str]:
    """What the face does (901.9a-c)."""
    planar = _planar(request)
    shown = planar_face(outcome.counted[0].natural)
    match came_to(request, outcome):
        case "chaos":
            if shown != "chaos":
                names = counted_names(changers(request, shown))
                yield say(
                    "It shows {face} and counts as chaos: {names}", face=FACES[shown], names=plain(names)
                )
            yield chaos_words(planar.planes)
        case "planeswalk" if planar.after == "walked":
            to = " · ".join(f"**{plain(name)}**" for name in planar.to)
            yield (
                say("To {planes}", planes=to)
                if to
                else say("I have no card to turn up: do that at the table.")
            )
        case "planeswalk" if planar.after == "countered":
            yield say("The plane stays.")
        case "planeswalk":
            yield say("The ability is on the stack and can be answered.")
        case _:
            if not fired(request, outcome):
                yield say("Nothing happens.")


def chaos_words(planes: tuple[str, ...]) -> str:
    """Which chaos abilities trigger (311.7)."""
    if not planes:
        return say("Chaos ensues: the chaos abilities of the face-up planes trigger, if there are any.")
    names = listed((f"**{plain(name)}**" for name in planes), "and")
    if len(planes) == 1:
        return say("Chaos ensues: the chaos ability of {plane} triggers.", plane=names)
    return say("Chaos ensues: the chaos abilities of {planes} trigger.", planes=names)


def _dice_words(request: MagicRequest, outcome: Outcome) -> Iterator[str]:
    """The dice that never were rolled."""
    reasons: dict[str, list[str]] = {}
    for die in outcome.dice:
        if die.ignored:
            reasons.setdefault(die.ignored, []).append(f"~~{_face(die.natural)}~~")
    for reason, faces in reasons.items():
        kinds = _IGNORING.get(reason, ())
        names = [
            plain(effect.name)
            for throw in request.throws
            for kind in kinds
            for effect, _ in request.abilities(kind, throw)
        ]
        words = later("Never rolled: {faces} ({names})") if names else later("Never rolled: {faces}")
        yield words.say(faces=listed(faces), names=counted_names(names))


_IGNORING: dict[str, tuple[Kind, ...]] = {CHOSEN: ("next_ignore",), PAIRED: ("planar_extra", "pair")}
"""Which effects ignore a die for which reason."""


def _face(natural: int) -> str:
    return FACES[planar_face(natural)].say()
