"""A WIZARDS roll in words: its pools, modifiers, Advantage and circumstances."""

from collections.abc import Iterator

from bot.games.wizards.rules.effects import MAX_ADVANTAGE, KeptEffect, Named, amount_words, name_of
from bot.games.wizards.rules.pools import PoolDie, PoolThrow, RolledDice
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.resolved import WizardsOutcome
from bot.rolls.card import minus, plain, signed
from bot.words import later, listed, say


def main_roll(outcome: WizardsOutcome) -> RolledDice:
    """Return the roll that a message started with, which must already be made."""
    assert outcome.main is not None
    return outcome.main


def rolled_lines(roll: RolledDice, name: str) -> Iterator[str]:
    """Yield one die with its pool, its modifiers and their sources, then its Advantage."""
    words = die_words(roll.dice[0])
    if added := [named for named in roll.throw.all_added if named.amount]:
        words = say("{sum} = **{total}**", sum=" ".join([words, *map(plus, added)]), total=minus(roll.total))
    yield say("{name}: {words}", name=name, words=words) if name else words
    yield from advantage_lines(roll.throw)


def plus(named: Named | KeptEffect) -> str:
    """Return a number as text to append to the text before it, such as "+ 1 Rage"."""
    name = name_of(named)
    words = later("{sign} {amount} {name}") if name else later("{sign} {amount}")
    return words.say(sign="−" if named.amount < 0 else "+", amount=abs(named.amount), name=plain(name))


def advantage_lines(throw: PoolThrow) -> Iterator[str]:
    """Yield the roll's Advantage, and its parts."""
    # Include effects that cancel out, because the roll's Advantage is their sum (R4).
    if throw.gained:
        sources = listed(map(amount_words, throw.gained))
        words = (
            later("Advantage {sources}") if len(throw.gained) == 1 else later("Advantage {amount}: {sources}")
        )
        advantage = words.say(amount=signed(throw.overall) if throw.overall else 0, sources=sources)
        if abs(throw.overall) > MAX_ADVANTAGE:
            advantage = say("{advantage} (counts as {most})", advantage=advantage, most=MAX_ADVANTAGE)
        yield advantage


def die_words(die: PoolDie, *, short: bool = False) -> str:
    """Return a die with its pool: "d6 (**5**, dropped die ~~2~~)" or, if ``short``, "d6 (**5** of 2)"."""
    sides = die.die.sides
    if len(die.faces) == 1:
        return say("d{sides} **{face}**", sides=sides, face=die.natural)
    if short:
        return say("d{sides} (**{face}** of {count})", sides=sides, face=die.natural, count=len(die.faces))
    left = [f"~~{face}~~" for place, face in enumerate(die.faces) if place != die.kept]
    words = (
        later("d{sides} (**{face}**, dropped die {dropped})")
        if len(left) == 1
        else later("d{sides} (**{face}**, dropped dice {dropped})")
    )
    return words.say(sides=sides, face=die.natural, dropped=listed(left))


def tags_lines(request: WizardsRequest) -> Iterator[str]:
    """Yield the roll's circumstances, as typed."""
    tags = request.roller.tags
    # A tag named without its kind belongs to every kind, and is listed once.
    words = [
        *(say("with {tag}", tag=plain(tag)) for tag in tags.weapon),
        *(say("skill {tag}", tag=plain(tag)) for tag in tags.skill if tag not in tags.weapon),
        *(say("when {tag}", tag=plain(tag)) for tag in tags.situation if tag not in tags.weapon),
    ]
    if words:
        yield say("({words})", words=listed(words))
