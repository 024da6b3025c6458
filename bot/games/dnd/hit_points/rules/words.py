"""Hit Points in words: how somebody is, and what a change made of it."""

from collections.abc import Sequence

from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.rules.text import PointsChange
from bot.rolls.card import Card, Tone, plain
from bot.words import choose, later, say


def points_card(name: str, hp: HitPoints) -> Card:
    """How somebody is."""
    return Card(say("{name}: {points}", name=plain(name), points=points_words(hp)), lines=state_lines(hp))


def changed_card(name: str, before: HitPoints, after: HitPoints, change: PointsChange) -> Card:
    """What a change made of somebody."""
    headline = say("{name}: {points}", name=plain(name), points=points_words(after))
    lines = [
        *([] if before == after else [say("Was {points}.", points=points_words(before))]),
        *_told(before, after, change),
        *state_lines(after),
    ]
    worse = after.hp < before.hp or after.state == "dead"
    return Card(headline, lines=tuple(lines), tone=Tone.BAD if worse else Tone.GOOD)


def several_card(cards: Sequence[Card]) -> Card:
    """What the same change made of several, each of whom has one of these cards, in a line for each."""
    lines = [" ".join((f"**{each.headline}**", *each.lines)) for each in cards]
    tones = {card.tone for card in cards}
    return Card(say("Hit points"), lines=tuple(lines), tone=Tone.BAD if Tone.BAD in tones else Tone.GOOD)


def points_words(hp: HitPoints) -> str:
    """The numbers: "31/38 +5 temp"."""
    if hp.temp:
        return say("{hp}/{maximum} +{temp} temp", hp=hp.hp, maximum=hp.maximum, temp=hp.temp)
    return say("{hp}/{maximum}", hp=hp.hp, maximum=hp.maximum)


def _told(before: HitPoints, after: HitPoints, change: PointsChange) -> list[str]:
    """What is lost of healing beyond the maximum, and which Temporary Hit Points were kept."""
    if change.kind == "heal":
        regained = after.hp - before.hp
        told = [say("{regained} regained.", regained=regained)] if regained else []
        lost = change.amount - regained
        return [*told, say("{lost} more than the maximum are lost.", lost=lost)] if lost else told
    if change.kind == "temp" and before.temp and after.temp == before.temp != change.amount:
        return [
            say(
                "Temporary hit points never add up: kept the {temp}; “take” takes the new ones.",
                temp=before.temp,
            )
        ]
    if change.kind == "temp" and before.temp and after.temp != before.temp:
        return [
            say(
                "Temporary hit points never add up: {temp} take the place of {was}.",
                temp=after.temp,
                was=before.temp,
            )
        ]
    return []


def state_lines(hp: HitPoints) -> tuple[str, ...]:
    """How somebody is beside the numbers: dying with their saves, Stable, dead, knocked out, Bloodied."""
    match hp.state:
        case "dying":
            words = later("Unconscious and dying: {successes} of 3 successes, {failures} of 3 failures.")
            return (words.say(successes=hp.successes, failures=hp.failures),)
        case "stable":
            if hp.hours:
                waits = choose(
                    hp.hours,
                    "Unconscious, Stable: 1 hit point in {count} hour, or at once by healing.",
                    "Unconscious, Stable: 1 hit point in {count} hours, or at once by healing.",
                )
                return (waits,)
            return (say("Unconscious, Stable: 1 hit point after 1d4 hours, or at once by healing."),)
        case "dead":
            return (say("Dead. A GM revives, as in revive 1."),)
        case "unconscious":
            return (say("Knocked out: Unconscious until any hit point is regained, or first aid wakes."),)
        case _:
            return (say("Bloodied."),) if hp.is_bloodied else ()
