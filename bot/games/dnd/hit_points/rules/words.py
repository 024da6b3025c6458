"""Hit Points in words: someone's state, and the result of a change."""

from collections.abc import Sequence

from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.rules.text import PointsChange
from bot.rolls.card import Card, Tone, plain
from bot.words import choose, later, say


def points_card(name: str, hp: HitPoints) -> Card:
    """Return someone's state."""
    return Card(say("{name}: {points}", name=plain(name), points=points_words(hp)), lines=state_lines(hp))


def changed_card(name: str, before: HitPoints, after: HitPoints, change: PointsChange) -> Card:
    """Return the result of a change for one creature."""
    headline = say("{name}: {points}", name=plain(name), points=points_words(after))
    lines = [
        *([] if before == after else [say("Was {points}.", points=points_words(before))]),
        *_notes(before, after, change),
        *state_lines(after),
    ]
    worse = after.hp < before.hp or after.state == "dead"
    return Card(headline, lines=tuple(lines), tone=Tone.BAD if worse else Tone.GOOD)


def several_card(cards: Sequence[Card]) -> Card:
    """Return the result of one change for several creatures, in one line each, from their cards."""
    lines = [" ".join((f"**{card.headline}**", *card.told)) for card in cards]
    tones = {card.tone for card in cards}
    return Card(say("Hit points"), lines=tuple(lines), tone=Tone.BAD if Tone.BAD in tones else Tone.GOOD)


def points_words(hp: HitPoints) -> str:
    """Return the numbers: "31/38 +5 temp"."""
    if hp.temp:
        return say("{hp}/{maximum} +{temp} temp", hp=hp.hp, maximum=hp.maximum, temp=hp.temp)
    return say("{hp}/{maximum}", hp=hp.hp, maximum=hp.maximum)


def _notes(before: HitPoints, after: HitPoints, change: PointsChange) -> list[str]:
    """Return how much healing was lost beyond the maximum, and which Temporary Hit Points were kept."""
    if change.kind == "heal":
        regained = after.hp - before.hp
        sentences = [say("{regained} regained.", regained=regained)] if regained else []
        lost = change.amount - regained
        return [*sentences, say("{lost} above the maximum is lost.", lost=lost)] if lost else sentences
    if change.kind == "temp" and before.temp and after.temp == before.temp != change.amount:
        return [
            say(
                "Temporary Hit Points don't stack: kept {temp}. Use “take” for the new ones.",
                temp=before.temp,
            )
        ]
    if change.kind == "temp" and before.temp and after.temp != before.temp:
        return [
            say("Temporary Hit Points don't stack: {temp} replaces {was}.", temp=after.temp, was=before.temp)
        ]
    return []


def state_lines(hp: HitPoints) -> tuple[str, ...]:
    """Return someone's state without the numbers: dying with saves, Stable, dead, Bloodied."""
    match hp.state:
        case "dying":
            words = later("Unconscious and dying: {successes} of 3 successes, {failures} of 3 failures.")
            return (words.say(successes=hp.successes, failures=hp.failures),)
        case "stable":
            if hp.hours:
                waits = choose(
                    hp.hours,
                    "Unconscious and Stable: regains 1 Hit Point in {count} hour; healing wakes them sooner.",
                    "Unconscious and Stable: regains 1 Hit Point in {count} hours; healing wakes "
                    "them sooner.",
                )
                return (waits,)
            return (
                say("Unconscious and Stable: regains 1 Hit Point in 1d4 hours; healing wakes them sooner."),
            )
        case "dead":
            return (say("Dead. A GM can revive them, for example with revive 1."),)
        case "unconscious":
            return (say("Knocked out: Unconscious until they regain a Hit Point or receive first aid."),)
        case _:
            return (say("Bloodied."),) if hp.is_bloodied else ()
