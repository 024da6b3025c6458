"""Commands to roll dice and calculate odds in a terminal, without Discord."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any

import msgspec

from bot.config import Config
from bot.dice.expression import Expression
from bot.dice.faces import FairFaces, Source
from bot.dice.notation import reread
from bot.dice.odds import Beyond
from bot.errors import ConfigError, DiceError, NotationError, PlayerError, SecretError
from bot.games import all_games
from bot.games.dice.rules.request import DiceRequest, game_of
from bot.games.dice.rules.typed import Typed, typed
from bot.games.systems.rules.game import odds_of
from bot.odds.service import unlabelled
from bot.odds.ui.card import beyond_words, odds_card
from bot.odds.worker import WorkerQuestion, answered
from bot.rolls.card import Card, bare
from bot.rolls.trail import Version
from bot.sources.folder import read_folder
from bot.systems.library import SystemLibrary
from bot.systems.request import SystemRequest
from bot.systems.shipped import HERE, give, model_of, plan_of, shipped_library
from bot.systems.written import written
from bot.words import listed, say


def add_dice(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", config: argparse.ArgumentParser
) -> None:
    """Add the commands that roll dice and calculate odds."""
    for name, words in (("roll", "roll dice here"), ("odds", "calculate how likely a roll is")):
        command = commands.add_parser(name, parents=[config], help=words)
        command.add_argument("dice", nargs="+", help='such as "4d6kh3+2", or "blades 3"')
        command.add_argument("--json", action="store_true", help="print JSON for another program")


async def _roll(config: Config, options: argparse.Namespace) -> None:
    _with_systems(config)
    await _print(options, lambda asked: rolled(asked, FairFaces(os.urandom)))


async def _odds(config: Config, options: argparse.Namespace) -> None:
    _with_systems(config)
    await _print(options, odds)


def _with_systems(config: Config) -> None:
    """Load the systems in the host's folder, and print what is wrong with any broken ones."""
    folder = read_folder(config.systems)
    for problem in folder.problems:
        print(problem, file=sys.stderr)
    for digest, system in folder.systems.items():
        give(digest, model_of(system))
    if folder.systems:
        library = SystemLibrary(folder.systems, shipped_library())
        HERE.set(lambda: library)


Said = tuple[Card, Mapping[str, Any]]
"""A card, and the data that ``--json`` adds to its words."""


def rolled(asked: Typed, source: Source) -> Said:
    """Return the card of a new roll, and the roll's faces."""
    game = all_games()[game_of(asked)]
    faces = game.throw(asked, source)
    return game.card((Version(asked, faces, 0, ""),)), {"roll": game.title(asked), "faces": faces}


def odds(asked: Typed) -> Said:
    """Return the card with a roll's odds, and their probabilities from 0 to 1."""
    return _dice_odds(reread(asked.dice)) if isinstance(asked, DiceRequest) else _system_odds(asked)


def _system_odds(asked: SystemRequest) -> Said:
    title, known = written(plan_of(asked), asked, with_label=False), odds_of(asked)
    if known is None:
        raise PlayerError(beyond_words(Beyond.TOO_LARGE, title))
    shares = {chance.what: chance.share for chance in known.of}
    return Card(title, lines=tuple(chance.words() for chance in known.of)), {"roll": title, "odds": shares}


def _dice_odds(expression: Expression) -> Said:
    notation = unlabelled(expression)
    odds = answered(WorkerQuestion(notation)).odds
    if odds.beyond:
        raise PlayerError(beyond_words(odds.beyond, notation))
    return odds_card(odds, expression), {"roll": notation, "odds": odds.lines}


async def _print(options: argparse.Namespace, answer: Callable[[Typed], Said]) -> None:
    try:
        # No time limit: nothing else waits for this.
        card, more = await asyncio.to_thread(lambda: answer(_read(" ".join(options.dice))))
    except PlayerError as error:
        raise ConfigError("\n".join(_wrong(error))) from error
    bars = options.json and "```" in card.lines  # The numbers already say it.
    body = card.told[: card.told.index("```")] if bars else card.told
    lines = [bare(line.removeprefix("-# ")) for line in (*body, *card.remarks) if line != "```"]
    headline = bare(card.headline)
    if options.json:
        print(msgspec.json.encode({"result": headline, "lines": lines, **more}).decode())
    else:
        print("\n".join((headline, *lines)))


def _read(text: str) -> Typed:
    """Return the typed request, even if it asks to be hidden, because no one else is watching."""
    try:
        return typed(text)
    except SecretError as error:
        if not error.dice:
            raise
        return typed(error.dice)


def _wrong(error: PlayerError) -> Iterator[str]:
    """Yield lines that describe the error, its position, and text that would work."""
    # Discord shows a dice error as typed too, but treats any other as Markdown.
    yield str(error) if isinstance(error, DiceError) else bare(str(error))
    if isinstance(error, NotationError) and error.text:
        yield f"  {error.text}"
        yield f"  {' ' * error.position}^"
    if isinstance(error, DiceError) and (meant := error.meant or tuple(filter(None, [error.suggestion]))):
        yield say("Did you mean {suggestion}?", suggestion=listed(meant, "or"))


DICE: Mapping[str, Callable[[Config, argparse.Namespace], Coroutine[Any, Any, None]]] = {
    "roll": _roll,
    "odds": _odds,
}
