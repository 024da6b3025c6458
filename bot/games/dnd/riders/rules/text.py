"""Riders as typed, one per line: "Sneak Attack: 3d6, once a turn", "Bless: 1d4 to hit, while on"."""

from typing import cast

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import MAX_NAME
from bot.games.dnd.attacks.damage_text import has_dice, read_damage, read_dice
from bot.games.dnd.counters.rules.cost import WORDS as COST_WORDS
from bot.games.dnd.counters.rules.cost import costs_words, priced
from bot.games.dnd.riders.record.rider import SheetRider, When
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, read_lines, reading
from bot.games.dnd.terms.playing import DAMAGE
from bot.words import later, later_of, say
from bot.words.terms import Terms, read_words

MAX_RIDERS = 8  # This many fit a fight's list beside weapons, Advantage and cover.

_WHEN = read_words(__package__)["when"].terms()
_LEAST = read_words(__package__)["least"].terms()
_WORDS = read_words(__package__)["typed"].terms()
_TYPED = (_WORDS, DAMAGE, *COST_WORDS)
_NAMED = Phrase("{name} : {rest}")
_AMOUNT = Phrase("[+|-] < {number:9} | d {sides:5} >")
_LEVEL = Phrase("{amount:any} + {dice:dice} a|per|each|for [each] [slot|spell] level")
_RESIST = Phrase("resist|resists {types}")
_TO_HIT = Phrase("{amount:any} to < hit | attack [roll|rolls] >")


def is_rider(line: str) -> bool:
    """Return True if a line looks like a rider; see also counters."""
    matched = read_line(line).match(_NAMED)
    first = matched.line("rest").split(",")[0] if matched else read_line("")
    return _LEAST.read(first.written) is not None or first.begins(_AMOUNT) is not None


def read_riders(text: str) -> tuple[SheetRider, ...]:
    """Return the typed riders, one per line.

    Raises:
        PlayerError: A rider can't be parsed, there are too many, or two have the same name.

    """
    riders = [_read(line) for line in read_lines(text, *_TYPED)]
    if len(riders) > MAX_RIDERS:
        raise PlayerError(say("there can be up to {most} riders.", most=MAX_RIDERS))
    keys = [rider.key for rider in riders]
    twice = next((rider.name for rider in riders if keys.count(rider.key) > 1), "")
    if twice:
        raise PlayerError(say("two are named {name}. Rename one.", name=twice))
    return tuple(riders)


def rider_text(rider: SheetRider) -> str:
    """Return this rider as a line that can be typed."""
    return f"{rider.name}: {rider_words(rider)}"


def rider_words(rider: SheetRider) -> str:
    """Return a rider's line without its name: its effect, condition and cost."""
    if rider.least:
        amount = _LEAST.name(f"least {rider.least}")
    else:
        is_plain = not has_dice(rider.dice) and not rider.dice.startswith("-")
        words = [f"+{rider.dice}" if is_plain else rider.dice, DAMAGE.name(rider.type)]
        words += [_WORDS.name("to hit")] if rider.to_hit else []
        words += [f"+{rider.level} {_WORDS.name('a level')}"] if rider.level else []
        amount = " ".join(filter(None, words))
    when = [_WHEN.name(rider.when)] if rider.when else []
    if rider.resist:
        when.insert(0, " ".join((_WORDS.name("resist"), *map(DAMAGE.name, rider.resist))))
    costs = " ".join(costs_words(rider.costs))
    return ", ".join(filter(None, [amount, *when, costs]))


def _read(line: WrittenLine) -> SheetRider:
    """Return the rider on this line. An error names the line."""
    with reading(line):
        return _checked(line, _rider(line))


def _rider(line: WrittenLine) -> SheetRider:
    matched = line.match(_NAMED)
    name = plain(matched.line("name").written) if matched else ""
    if matched is None or not any(sign.isalpha() for sign in name):
        raise line.unread(later("“{text}” isn't a rider. Try Sneak Attack: 3d6, once a turn."))
    if len(name) > MAX_NAME:
        raise matched.line("name").error(say("A name can have up to {most} characters.", most=MAX_NAME))
    amount, *more = matched.line("rest").split(",")
    amount, cost = priced(amount)
    rider = _with_amount(SheetRider(name, costs=cost, sneak=_SNEAK.read(name) is not None), amount)
    for part in filter(None, more):
        rider = _with(rider, part)
    return rider


def _with_amount(rider: SheetRider, line: WrittenLine) -> SheetRider:
    """Return the rider with its effect: dice or a number for the damage or attack roll, or a minimum."""
    if least := _LEAST.read(line.written):
        return replace(rider, least=int(least.removeprefix("least ")))
    level = line.match(_LEVEL)
    line = level.line("amount") if level else line
    if to_hit := line.match(_TO_HIT):
        return replace(rider, dice=read_dice(to_hit.line("amount").written.removeprefix("+")), to_hit=True)
    part, *others = read_damage(line)
    if others:
        raise line.error(say("A rider adds only one kind of damage. Enter the other as its own rider."))
    dice = read_dice(level.line("dice").written) if level else ""
    return replace(rider, dice=part.dice, type=part.type, level=dice)


def _with(rider: SheetRider, line: WrittenLine) -> SheetRider:
    """Return the rider with an option typed after a comma: when it applies, "to hit", or its cost."""
    if (when := _WHEN.read(plain(line.written))) is not None:
        return replace(rider, when="" if when in ("always", "hit") else cast(When, when))
    if (to_hit := line.match(_TO_HIT)) and not to_hit["amount"]:
        if rider.type or rider.level or rider.least:
            raise line.error(say("A rider can only add dice or a number to hit, such as 1d4 to hit."))
        return replace(rider, to_hit=True)
    if resists := line.match(_RESIST):
        kinds = [DAMAGE.read(word) for word in resists.line("types").written.split()]
        if all(kinds):
            return replace(rider, resist=tuple(filter(None, kinds)))
    rest, cost = priced(line)
    if cost is None or rest:
        words = later(
            "“{text}” doesn't work here. Try once a turn, on a critical hit, while on, to hit or "
            "costs slot 1."
        )
        raise line.unread(words)
    return replace(rider, costs=cost)


def _checked(line: WrittenLine, rider: SheetRider) -> SheetRider:
    """Return the rider, if it can apply as typed. Raises LineError if it can't."""
    if rider.resist and rider.when != "on":
        raise line.error(say("A rider only resists damage while it's on. Add while on."))
    if rider.when == "on" and rider.costs:
        raise line.error(say("A rider that stays on can't have a cost per hit. Spend it under Counters."))
    if rider.level and not (rider.costs and rider.costs.slot):
        raise line.error(say("Dice per level need a slot cost, such as costs slot 1."))
    if rider.to_hit and rider.when == "critical":
        raise line.error(say("A rider can't be both to hit and on a critical hit. Remove one."))
    if rider.least and (rider.costs or rider.when not in ("", "on")):
        raise line.error(say("A minimum for dice applies to all damage. Use always or while on."))
    return rider


_SNEAK = Terms({"sneak": later_of("a feature of rogues", "Sneak Attack")})


_FINESSE = read_words(__package__)["finesse"].terms()
"""The melee weapons with the Finesse property, needed because a sheet may only give their bonus."""


def can_sneak(attack: Attack) -> bool:
    """Return True if an attack uses a Finesse or Ranged weapon."""
    if attack.spell:
        return False
    # A melee attack by Dexterity uses a Finesse weapon (Finesse).
    is_finesse = attack.ability in ("finesse", "dex")
    name = attack.name.casefold()
    return attack.ranged or is_finesse or any(word in name for word in _FINESSE.words())
