"""How high dice fell, as a card: high or low, and never lucky, for in some games low is what one wants."""

from collections.abc import Iterator

from bot.errors import PlayerError
from bot.odds.percentiles_picture import MOST_LINES
from bot.rolls.card import Card, plain, shortened
from bot.words import choose, in_figures, later, say
from bot.words.speaking import Manner, manner
from bot.yours.channel_rolls import MOST, Since
from bot.yours.past_rolls import TableLuck
from bot.yours.rules.luck import ENOUGH, Kind, Luck, Met, once_in

_WIDEST = 20  # Blocks of a player's line: with name and number it fits a phone.
_NAME = 12  # Characters of a name in it.
_MOST_KINDS = 6  # Kinds of dice that are told apart, the most thrown ones.
_MIDDLE = 50
_SINCE = {
    Since.EVENING: later("Of the rolls of this evening in this channel that all see."),
    Since.MONTH: later("Of the rolls of the last 30 days in this channel that all see."),
    Since.EVER: later("Of all rolls in this channel that all see."),
}


def check_rolled(found: TableLuck, user: int) -> None:
    """Raises PlayerError if this player has rolled nothing there."""
    if user not in found.players:
        raise PlayerError(
            say("They have rolled nothing here in that time that all see; look further back, or at others.")
        )


def luck_card(found: TableLuck, user: int, *, pictured: bool = False) -> Card:
    """What is told of a player of a table, with a line for each player.

    Those are numbers where a picture has the lines, ``pictured``, or where they are heard.
    """
    player, luck = found.players[user]
    remarks = [_SINCE[found.since].say()]
    if found.is_cut:
        remarks.append(say("Only the last {most:,} rolls were looked at.", most=MOST))
    each = _numbered(found) if pictured or manner() is Manner.ALOUD else _bars(found)
    lines = (*_compared(found, luck), *_kinds(luck), *_tried(luck.tried), *each)
    return Card(
        _headline(plain(player), luck),
        lines=lines,
        remarks=tuple(f"-# {each}" for each in remarks),
    )


def _headline(player: str, luck: Luck) -> str:
    if luck.percentile is None:
        return say("{player}: too few dice to tell", player=player)
    return say("{player}: percentile {number}", player=player, number=_number(luck.percentile))


def _number(percentile: float) -> str:
    """Of a hundred how many: whole, and near none and all with a decimal, for it is never quite that."""
    if 1 <= percentile <= 99:
        return f"{percentile:.0f}"
    return in_figures(f"{min(max(percentile, 0.1), 99.9):.1f}")


def _compared(found: TableLuck, luck: Luck) -> Iterator[str]:
    if luck.percentile is None:
        yield choose(
            luck.count,
            "One die was thrown; from {enough} dice on it can be told how high they fell.",
            "{count} dice were thrown; from {enough} on it can be told how high they fell.",
            enough=ENOUGH,
        )
        return
    yield say(
        "{count:,} dice: of 100 players with fair dice {lower} have lower ones.",
        count=luck.count,
        lower=_number(luck.percentile),
    )
    players = sum(each.percentile is not None for _, each in found.players.values())
    if players == 1:
        return
    often = once_in(luck.percentile, players)
    is_low = luck.percentile < _MIDDLE
    if is_low:
        yield choose(
            often,
            "At a table of {players} somebody is this low nearly every time.",
            "At a table of {players} somebody is this low one time in {count}.",
            players=players,
        )
    else:
        yield choose(
            often,
            "At a table of {players} somebody is this high nearly every time.",
            "At a table of {players} somebody is this high one time in {count}.",
            players=players,
        )


def _kinds(luck: Luck) -> Iterator[str]:
    for kind in luck.kinds[:_MOST_KINDS]:
        if luck.percentile is not None:
            yield _kind(kind)


def _kind(kind: Kind) -> str:
    return say(
        "d{sides}, {count:,} thrown: average {average:.1f} ({expected:.1f} expected), a 1 came {ones} times"
        " and a {sides} {highest} times ({each:.1f} expected of each)",
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
            "Against a target: {met} of {count} met, {expected:.1f} expected;"
            " of 100 players {worse} do worse.",
            met=met.met,
            count=met.count,
            expected=met.expected,
            worse=_number(met.worse),
        )


def percentiles(found: TableLuck) -> tuple[tuple[float, str], ...]:
    """What a picture has a line for, from the lowest to the highest: the percentile, and how it is told."""
    return tuple((at, _number(at)) for at, _ in _told(found))


def _told(found: TableLuck) -> list[tuple[float, str]]:
    """Who has a line, from the lowest to the highest: the percentile, and the name."""
    return sorted(
        (luck.percentile, shortened(name, _NAME))
        for name, luck in found.players.values()
        if luck.percentile is not None
    )[:MOST_LINES]


def _numbered(found: TableLuck) -> Iterator[str]:
    """Whose the lines of the picture are."""
    for place, (at, name) in enumerate(_told(found), 1):
        yield say("{place}. {player}: {number}", place=place, player=plain(name), number=_number(at))


def _bars(found: TableLuck) -> Iterator[str]:
    """A line for each player from the lowest to the highest, from 0 to 100."""
    told = [(at, name.replace("`", "'")) for at, name in _told(found)]
    if not told:
        return
    wide = max(len(name) for _, name in told)
    yield "```"
    for at, name in told:
        place = min(_WIDEST - 1, int(at * _WIDEST / 100))
        yield f"{name:<{wide}} {'░' * place}█{'░' * (_WIDEST - 1 - place)} {_number(at)}"
    yield "```"
