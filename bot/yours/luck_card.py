"""Luck as a card: it says high or low, but never lucky, because in some games low is good."""

from collections.abc import Iterator

from bot.errors import PlayerError
from bot.odds.percentiles_picture import MOST_LINES
from bot.rolls.card import Card, plain, shortened
from bot.words import choose, in_figures, later, say
from bot.words.speaking import Manner, manner
from bot.yours.channel_rolls import ChannelSince
from bot.yours.past_rolls import TableLuck
from bot.yours.rules.luck import ENOUGH, LuckKind, LuckReport, Met, once_in

_WIDEST = 20  # Blocks of a player's line: it fits a phone with name and number.
_NAME = 12  # Characters of a name in it.
_MOST_KINDS = 6  # The most used kinds of dice to list.
_MIDDLE = 50
_SINCE = {
    ChannelSince.EVENING: later("Based on open rolls in this channel this evening."),
    ChannelSince.MONTH: later("Based on open rolls in this channel over the last 30 days."),
    ChannelSince.EVER: later("Based on all open rolls in this channel."),
}


def check_rolled(table: TableLuck, user: int) -> None:
    """Raise PlayerError if this player has no rolls there."""
    if user not in table.players:
        raise PlayerError(
            say("They have no open rolls here in that time. Look further back, or at someone else.")
        )


def luck_card(table: TableLuck, user: int, *, pictured: bool = False) -> Card:
    """Return the card about one player's luck, followed by a line for every player at the table.

    These lines are numbers if ``pictured`` or read aloud, and bars otherwise.
    """
    player, luck = table.players[user]
    remarks = [_SINCE[table.since].say()]
    if table.cut:
        remarks.append(say("Only the last {most:,} rolls count.", most=table.cut))
    players = _numbered(table) if pictured or manner() is Manner.ALOUD else _bars(table)
    lines = (*_compared(table, luck), *_kinds(luck), *_tried(luck.tried), *players)
    return Card(
        _headline(plain(player), luck), lines=lines, remarks=tuple(f"-# {remark}" for remark in remarks)
    )


def _headline(player: str, luck: LuckReport) -> str:
    if luck.percentile is None:
        return say("{player}: not enough dice to tell", player=player)
    return say("{player}: percentile {number}", player=player, number=_number(luck.percentile))


def _number(percentile: float) -> str:
    """Return a percentile as a whole number, but with a decimal near 0 and 100, which it never reaches."""
    if 1 <= percentile <= 99:
        return f"{percentile:.0f}"
    return in_figures(f"{min(max(percentile, 0.1), 99.9):.1f}")


def _compared(table: TableLuck, luck: LuckReport) -> Iterator[str]:
    if luck.percentile is None:
        yield choose(
            luck.count,
            "One die was rolled. A comparison needs at least {enough}.",
            "{count} dice were rolled. A comparison needs at least {enough}.",
            enough=ENOUGH,
        )
        return
    yield say(
        "{count:,} dice: {lower} of 100 players with fair dice roll lower.",
        count=luck.count,
        lower=_number(luck.percentile),
    )
    players = sum(report.percentile is not None for _, report in table.players.values())
    if players == 1:
        return
    often = once_in(luck.percentile, players)
    is_low = luck.percentile < _MIDDLE
    if is_low:
        yield choose(
            often,
            "At a table of {players}, someone rolls this low nearly every time.",
            "At a table of {players}, someone rolls this low one time in {count}.",
            players=players,
        )
    else:
        yield choose(
            often,
            "At a table of {players}, someone rolls this high nearly every time.",
            "At a table of {players}, someone rolls this high one time in {count}.",
            players=players,
        )


def _kinds(luck: LuckReport) -> Iterator[str]:
    for kind in luck.kinds[:_MOST_KINDS]:
        if luck.percentile is not None:
            yield _kind(kind)


def _kind(kind: LuckKind) -> str:
    return say(
        "d{sides}, rolled {count:,} times: average {average:.1f} ({expected:.1f} expected); "
        "{ones} times a 1 and {highest} times a {sides} ({each:.1f} of each expected)",
        sides=kind.sides,
        count=kind.count,
        average=kind.average,
        expected=kind.expected,
        ones=kind.ones,
        highest=kind.highest,
        each=kind.of_each,
    )


def _tried(met: Met | None) -> Iterator[str]:
    if met is not None:
        yield say(
            "Rolls with a target: {met} of {count} succeeded ({expected:.1f} expected); {worse} "
            "of 100 players do worse.",
            met=met.met,
            count=met.count,
            expected=met.expected,
            worse=_number(met.worse),
        )


def percentiles(table: TableLuck) -> tuple[tuple[float, str], ...]:
    """Return a picture's lines, lowest first: each percentile and its label."""
    return tuple((at, _number(at)) for at, _ in _players(table))


def _players(table: TableLuck) -> list[tuple[float, str]]:
    """Return everyone who has a line, from lowest to highest: their percentile and name."""
    return sorted(
        (luck.percentile, shortened(name, _NAME))
        for name, luck in table.players.values()
        if luck.percentile is not None
    )[:MOST_LINES]


def _numbered(table: TableLuck) -> Iterator[str]:
    """Yield a numbered line for each player, as in the picture, lowest first."""
    for place, (at, name) in enumerate(_players(table), 1):
        yield say("{place}. {player}: {number}", place=place, player=plain(name), number=_number(at))


def _bars(table: TableLuck) -> Iterator[str]:
    """Yield a line for each player, from lowest to highest, from 0 to 100."""
    players = [(at, name.replace("`", "'")) for at, name in _players(table)]
    if not players:
        return
    wide = max(len(name) for _, name in players)
    yield "```"
    for at, name in players:
        place = min(_WIDEST - 1, int(at * _WIDEST / 100))
        yield f"{name:<{wide}} {'░' * place}█{'░' * (_WIDEST - 1 - place)} {_number(at)}"
    yield "```"
