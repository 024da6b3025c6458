"""The card of a planar die roll, with its face as a picture and its consequences (901.9a-c)."""

from collections.abc import Iterator

from bot.games.magic.rules.changes import MagicTrail, now
from bot.games.magic.rules.effects import Kind
from bot.games.magic.rules.ignored_dice import changers
from bot.games.magic.rules.outcome import CHOSEN, PAIRED, MagicDie, MagicOutcome, planar_face
from bot.games.magic.rules.planar import candidates, planar_actions, planar_of, symbol
from bot.games.magic.rules.request import MagicRequest, Planar
from bot.games.magic.rules.trail import history, lost
from bot.games.magic.rules.triggers import fired
from bot.games.magic.rules.words import FACES, counted_names, effects_words, fired_words, turn_words
from bot.rolls.card import Card, Face, Pictured, Seen, Tone, plain
from bot.rolls.pictures import MOST, joined
from bot.words import later, listed, say, say_of


def planar_card(trail: MagicTrail) -> Card:
    """Return the description of a planar die roll."""
    request, outcome = trail[-1].request, now(trail)
    planar, came = planar_of(request), symbol(request, outcome)
    cost = _cost(planar)
    walks = came == "planeswalk" and planar.after != "countered"
    return Card(
        headline=_headline(request, outcome),
        label=_label(planar),
        sign=f"planar_{came}" if came else "",
        total=_headline(request, outcome),
        rows=_rows(request, outcome),
        working=tuple(_dice_words(request, outcome)),
        small=(cost,),
        lines=(*_lines(request, outcome), Pictured((), cost)),
        remarks=(
            *lost(trail),
            *history(trail),
            *turn_words(request, outcome, trail[0].by),
            *effects_words(request, trail[0].by),
        ),
        tone=Tone.GREAT if walks else Tone.PLAIN,
        actions=planar_actions(trail),
    )


def _label(planar: Planar) -> str:
    if planar.cost is not None:
        return say("planar die")
    return say("planar die by {by}", by=planar.by) if planar.by else say("planar die by an effect")


def _cost(planar: Planar) -> str:
    if planar.cost is None:
        return say_of("a roll of the planar die", "Free")
    if planar.is_void:  # Its cost came back, so the next one costs the same.
        return say("Cost {cost}", cost=planar.cost)
    return say("Cost {cost}, next roll {next_cost}", cost=planar.cost, next_cost=planar.cost + 1)


def _rows(request: MagicRequest, outcome: MagicOutcome) -> tuple[Seen, ...]:
    """Return a picture of several dice, with ignored dice last. A single die is the card's sign instead."""
    dice = sorted(outcome.dice, key=lambda die: bool(die.ignored))
    if planar_of(request).is_void or not 1 < len(dice) <= MOST:
        return ()
    return (joined((_seen(die) for die in dice), " "),)


def _seen(die: MagicDie) -> Seen:
    # Add its word, because the symbols look alike when they're small.
    face = "planeswalk" if (shown := planar_face(die.natural)) == "planeswalker" else shown
    return Face(f"planar_{face}{'_dropped' if die.ignored else ''}"), f" {_face(die.natural)}"


def _headline(request: MagicRequest, outcome: MagicOutcome) -> str:
    planar = planar_of(request)
    if planar.is_void:
        return say("Undone")
    if outcome.is_waiting:
        waiting = {event.waiting for event in outcome.events}
        names = [plain(effect.by) for effect in request.effects if effect.id in waiting]
        return say("{name} ignores one", name=names[0]) if names else say("Which one counts?")
    match symbol(request, outcome):
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


def _lines(request: MagicRequest, outcome: MagicOutcome) -> Iterator[str | Pictured]:
    planar = planar_of(request)
    if planar.after == "renewed":
        yield say("It doesn't count, and its cost is returned. The next roll uses new dice.")
    elif planar.after == "void":
        yield say("It doesn't count, and its cost is returned.")
        yield say("That player's next roll this turn shows the same result.")
    elif outcome.is_waiting:
        faces = [planar_face(die.natural) for die in candidates(request, outcome)]
        shown = " · ".join(f"**{FACES[face]}**" for face in faces)
        yield Pictured((), say("The dice show {faces}.", faces=shown))
    else:
        yield from _what_follows(request, outcome)
        yield from fired_words(fired(request, outcome))


def _what_follows(request: MagicRequest, outcome: MagicOutcome) -> Iterator[str | Pictured]:
    """Yield the consequences of the face that came up (901.9a-c)."""
    planar = planar_of(request)
    shown = planar_face(outcome.counted[0].natural)
    match symbol(request, outcome):
        case "chaos":
            if shown != "chaos":
                names = counted_names(changers(request, shown))
                yield say(
                    "It shows {face} and counts as chaos: {names}", face=FACES[shown], names=plain(names)
                )
            yield _chaos(planar.planes)
        case "planeswalk" if planar.after == "walked":
            to = " · ".join(f"**{plain(name)}**" for name in planar.to)
            yield (
                say("To {planes}", planes=to)
                if to
                else say("Rollwright has no planar deck here. Turn up a card at the table.")
            )
        case "planeswalk" if planar.after == "countered":
            yield say("The plane stays.")
        case "planeswalk":
            yield Pictured(
                (say("On the stack: respond to it, or planeswalk."),),
                say("The ability is on the stack. Players can respond to it."),
            )
        case _:
            if not fired(request, outcome):
                yield Pictured((), say("Nothing happens."))


def _chaos(planes: tuple[str, ...]) -> Pictured:
    """Return which chaos abilities trigger (311.7), in short below the picture of chaos."""
    names = listed((f"**{plain(name)}**" for name in planes), "and")
    if not planes:
        seen = say("The chaos abilities of the face-up planes trigger, if there are any.")
        words = say("Chaos ensues: the chaos abilities of the face-up planes trigger, if there are any.")
    elif len(planes) == 1:
        seen = say("The chaos ability of {plane} triggers.", plane=names)
        words = say("Chaos ensues: the chaos ability of {plane} triggers.", plane=names)
    else:
        seen = say("The chaos abilities of {planes} trigger.", planes=names)
        words = say("Chaos ensues: the chaos abilities of {planes} trigger.", planes=names)
    return Pictured((seen,), words)


def _dice_words(request: MagicRequest, outcome: MagicOutcome) -> Iterator[str]:
    """Yield the dice that count as never rolled."""
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
"""The effects that ignore a die, by reason."""


def _face(natural: int) -> str:
    return FACES[planar_face(natural)].say()
