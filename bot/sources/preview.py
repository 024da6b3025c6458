"""Descriptions of a system's file: its own words, its odds, and example cards."""

from collections.abc import Iterator

import discord

from bot.dice.faces import Source
from bot.rolls.card import code, plain
from bot.rolls.chances import percent
from bot.rolls.game import AnyGame
from bot.rolls.trail import Version
from bot.sources.worker import FileRead, RollOdds
from bot.systems.model import Plan, System
from bot.systems.naming import system_name
from bot.systems.shipped import own_library, system_of
from bot.systems.written import examples, outcome_name
from bot.ui.embeds import card_embed, fitted, note_embed
from bot.words import listed, say
from bot.words.speaking import spoken


def about(system: System) -> Iterator[str]:
    """Yield a file's description of itself, and how to type its rolls."""
    says = system.word(spoken(), "says", system.says)
    yield from (plain(text) for text in (says, system.notice) if text)
    yield say("Source: {source}", source=plain(system.source))
    typed = [code(spelled) for roll in system.rolls for spelled in roll.typed]
    yield say("Typed: {spellings}", spellings=listed(typed[:12]))


def preview_embeds(throws: tuple[AnyGame, Source], answer: FileRead) -> list[discord.Embed]:
    """Return a file's description of itself, its odds, and three example cards."""
    system = system_of(answer.digest)
    lines = [*about(system), *(_odds_words(system, odds) for odds in answer.odds)]
    for roll in system.rolls:
        if roll.plain:
            typed = code(roll.typed[0])
            lines.append(say("{typed} rolls {dice}", typed=typed, dice=code(roll.plain[0])))
    lines.append(say("It isn't on yet. Check these examples first."))
    game, source = throws
    library = own_library(answer.digest)
    embeds = [note_embed(fitted(lines), system_name(system))]
    for request in examples(library, answer.digest):
        faces = game.throw(request, source)
        embeds.append(card_embed(game.card((Version(request, faces, 0, ""),))))
    return embeds


def _odds_words(system: System, odds: RollOdds) -> str:
    """Return the odds of one roll, the likeliest outcome first."""
    kind = system.roll(odds.roll)
    assert kind is not None
    shares = sorted(odds.shares, key=lambda share: -share[1])
    lines = [
        say(
            "{outcome} {percent}",
            outcome=plain(outcome_name(Plan(system, kind), key, spoken())),
            percent=percent(share),
        )
        for key, share in shares
    ]
    return say("{typed}: {odds}", typed=code(odds.typed), odds=" · ".join(lines))
