"""A roll of WIZARDS in words: its pools, what is added, its Advantage, and what it is made with."""

from collections.abc import Iterator

from bot.games.wizards.rules.effects import MAX_ADVANTAGE, Kept, Named, amount_words, name_of
from bot.games.wizards.rules.pools import PoolDie, Rolled, Throw
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.resolved import Outcome
from bot.rolls.card import minus, plain, signed
from bot.words import later, listed, say


def main_roll(outcome: Outcome) -> Rolled:
    """The roll that a message began with, which was made."""
    assert outcome.main is not None
    return outcome.main


def rolled_lines(roll: Rolled, name: str) -> Iterator[str]:
    """One die with its pool, and what is added with where that comes from; then its Advantage."""
    words = die_words(roll.dice[0])
    if added := [each for each in roll.throw.all_added if each.amount]:
        words = say("{sum} = **{total}**", sum=" ".join([words, *map(plus, added)]), total=minus(roll.total))
    yield say("{name}: {words}", name=name, words=words) if name else words
    yield from advantage_lines(roll.throw)


def plus(each: Named | Kept) -> str:
    """Something that is added, behind what stands before: "+ 1 Rage"."""
    name = name_of(each)
    words = later("{sign} {amount} {name}") if name else later("{sign} {amount}")
    return words.say(sign="−" if each.amount < 0 else "+", amount=abs(each.amount), name=plain(name))


def advantage_lines(throw: Throw) -> Iterator[str]:
    """The roll's Advantage, and what it is the sum of."""
    # Effects that cancel one another out are told too: the roll's Advantage is their sum (R4).
    if throw.gained:
        sources = listed(map(amount_words, throw.gained))
        words = (
            later("Advantage {sources}") if len(throw.gained) == 1 else later("Advantage {amount}: {sources}")
        )
        advantage = words.say(amount=signed(throw.overall) if throw.overall else 0, sources=sources)
        if abs(throw.overall) > MAX_ADVANTAGE:
            advantage = say("{advantage} (counts like {most})", advantage=advantage, most=MAX_ADVANTAGE)
        yield advantage


def die_words(die: PoolDie, *, short: bool = False) -> str:
    """A die with its pool: "d6 (**5**, dropped die ~~2~~)"; ``short``: "d6 (**5** of 2)"."""
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
    """What the roll is made with and in, as it was said."""
    tags = request.roller.tags
    words = [
        *(say("with {tag}", tag=plain(each)) for each in tags.weapon),
        *(say("skill {tag}", tag=plain(each)) for each in tags.skill),
        *(say("when {tag}", tag=plain(each)) for each in tags.situation),
    ]
    if words:
        yield say("({words})", words=listed(words))
