"""The recap of an evening in words: as a card, and as a file in Markdown."""

from collections.abc import Iterator
from datetime import UTC, datetime

from bot.rolls.card import Card, plain, shortened
from bot.rolls.hidden import name
from bot.words import Later, choose, counted, later, listed, say
from bot.yours.channel_rolls import MOST
from bot.yours.links import linked
from bot.yours.recaps import Evening
from bot.yours.rules.recap import Best, Streak

_LABEL, _NAME = 60, 40  # Characters of a roll's purpose, and of its roller's name.
_MOST_NAMES = 12  # Players listed by name.
_HIGHEST = later("Highest: {number} by {name}"), later("Highest: {number} by {name}, {label}")
_BLOW = later("Biggest hit: {number} by {name}"), later("Biggest hit: {number} by {name}, {label}")
_MADE = (
    later("Closest save: {name}, made by {number}"),
    later("Closest save: {name}, made by {number}, {label}"),
)
_EXACT = later("Closest save: {name}, {number}"), later("Closest save: {name}, {number}, {label}")
_MISSED = (
    later("Closest save: {name}, missed by {number}"),
    later("Closest save: {name}, missed by {number}, {label}"),
)
_HIGH = counted("One die in its upper half", "{count} dice in a row in their upper half")
_LOW = counted("One die in its lower half", "{count} dice in a row in their lower half")


def recap_card(evening: Evening, *, openly: bool) -> Card:
    """Return the recap of an evening; if ``openly``, for everyone, and so without anything hidden."""
    remarks = [say("Open rolls in this channel. An evening ends when no one rolls for four hours.")]
    if evening.is_cut:
        remarks.append(say("Only the last {most:,} rolls count.", most=MOST))
    if evening.hidden and not openly:
        counts = listed(
            say("{count} {audience}", count=count, audience=name(audience))
            for audience, count in evening.hidden.items()
        )
        remarks.append(say("Hidden, and shown to no one: {counts}.", counts=counts))
    return Card(
        say("Recap of the evening"),
        lines=(_start(evening, f"<t:{evening.first // 1000}:f>"), *(f"- {line}" for line in _lines(evening))),
        remarks=tuple(f"-# {remark}" for remark in remarks),
    )


def recap_file(evening: Evening) -> str:
    """Return the recap for everyone as a Markdown file."""
    begun = datetime.fromtimestamp(evening.first / 1000, UTC).isoformat(" ", "minutes")
    lines = [_start(evening, say("{time} UTC", time=begun.removesuffix("+00:00"))), *_lines(evening)]
    title = say("Recap of the evening")
    return "\n".join([f"# {title}", "", *(f"- {line}" for line in lines), ""])


def _start(evening: Evening, time: str) -> str:
    recap = evening.recap
    names = listed((_name(player) for player in recap.players[:_MOST_NAMES]), "and")
    return choose(
        recap.rolls,
        "From {time} on: one roll with {dice:,} dice by {names}",
        "From {time} on: {count:,} rolls with {dice:,} dice by {names}",
        time=time,
        dice=recap.dice,
        names=names,
    )


def _lines(evening: Evening) -> Iterator[str]:
    recap = evening.recap
    if recap.highest:
        yield _best(evening, _HIGHEST, recap.highest, str(recap.highest.number))
    if recap.closest:
        yield _closest(evening, recap.closest)
    if recap.blow:
        yield _best(evening, _BLOW, recap.blow, str(recap.blow.number))
    if recap.streak:
        yield _streak(recap.streak)
    for what, by in recap.spent:
        names = listed(
            choose(count, "{name}", "{name} {count} times", name=_name(player))
            for player, count in by[:_MOST_NAMES]
        )
        yield say("{what} was spent by {names}", what=what, names=names)
    for place, fight in enumerate(evening.fights, 1):
        words = linked(evening.place, fight.message, say("Fight {number}", number=place))
        words = choose(fight.rounds, "{fight}: one round", "{fight}: {count} rounds", fight=words)
        yield say("{fight}; fell: {names}", fight=words, names=_fell(fight.fell)) if fight.fell else words


def _fell(names: tuple[str, ...]) -> str:
    shown = [_name(name) for name in names[:_MOST_NAMES]]
    more = len(names) - len(shown)
    return listed([*shown, say("{count} more", count=more)] if more else shown, "and")


def _best(evening: Evening, words: tuple[Later, Later], best: Best, number: str) -> str:
    without, labelled = words
    return (labelled if best.label else without).say(
        number=linked(evening.place, best.message, f"**{number}**"),
        name=_name(best.name),
        label=plain(shortened(best.label, _LABEL)),
    )


def _closest(evening: Evening, save: Best) -> str:
    if not save.number:
        return _best(evening, _EXACT, save, say("just made"))
    return _best(evening, _MADE if save.number > 0 else _MISSED, save, str(abs(save.number)))


def _streak(streak: Streak) -> str:
    return choose(
        streak.once_in,
        "Longest streak: {name}, {dice}; with this many dice, it happens nearly every evening",
        "Longest streak: {name}, {dice}; with this many dice, it happens one evening in {count:,}",
        name=_name(streak.name),
        dice=(_HIGH if streak.is_high else _LOW).say(streak.length),
    )


def _name(name: str) -> str:
    return plain(shortened(name, _NAME))
