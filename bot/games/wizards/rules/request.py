"""Requests of WIZARDS: the typed text, and what characters, the table and its choices add to it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.wizards.rules.effects import KeptEffect, Named, Tags
from bot.games.wizards.rules.pools import PER_DIE, Per
from bot.words import say

Kind = Literal["clash", "damage", "outcome", "narrative"]
Weight = Literal["light", "normal", "heavy"]

SIDES: dict[str, int] = {"light": 4, "normal": 8, "heavy": 12}
"""The damage classes and their dice (R13)."""


class Side(Struct, frozen=True, omit_defaults=True):
    """A side of a roll, and everything that changes its dice.

    ``name`` is the character's name, or "" for a roller without a character. ``player`` is its player (0:
    the GM), and ``character`` is its number (0: nothing is saved). ``modifiers`` and ``advantage`` were
    named for this roll. ``kept`` has the character's saved effects, and ``rerolls`` is the number left.
    """

    name: str = ""
    player: int = 0
    character: int = 0
    modifiers: tuple[Named, ...] = ()
    advantage: tuple[Named, ...] = ()
    tags: Tags = Tags()
    # A copy, because later changes to the character mustn't change a roll that was made.
    kept: tuple[KeptEffect, ...] = ()
    rerolls: int = 0

    def unnamed(self) -> "Side":
        """Return the side without anything named for one roll only."""
        return replace(self, modifiers=(), advantage=(), tags=Tags())


class DamageDice(Struct, frozen=True, omit_defaults=True):
    """Dice of one damage class and type (R13)."""

    weight: Weight
    count: int = 1
    type: str = ""


class RequestEffect(Struct, frozen=True, omit_defaults=True):
    """One damage effect: all its dice are one roll, with its own modifiers and Advantage (R14)."""

    dice: tuple[DamageDice, ...]
    name: str = ""
    modifiers: tuple[Named, ...] = ()
    advantage: tuple[Named, ...] = ()


class Threshold(Struct, frozen=True, omit_defaults=True):
    """A Narrative roll's result from this total upwards; ``hidden`` until the GM discloses it (R18)."""

    least: int
    outcome: str = ""
    hidden: bool = False


class ActionTerms(Struct, frozen=True, omit_defaults=True):
    """The GM's terms for a Narrative roll: its thresholds, a modifier, its cost in Actions (R18)."""

    thresholds: tuple[Threshold, ...]
    modifier: int = 0
    cost: int = 0


class WizardsRequest(Struct, frozen=True, omit_defaults=True):
    """A request for one roll, or a Clash with everything that follows from it.

    ``label`` is its purpose, such as the ability or the action. ``roller`` attacks, deals damage or acts,
    and ``target`` saves. ``per`` is a :data:`bot.games.wizards.rules.pools.Per`. ``picks`` are the dice
    chosen from their pools, by key. ``alone`` means a direct message, where the roller is also the GM.

    Clash: ``saves`` means that the target has rolled, and ``dealt`` that the damage in ``effects`` was
    rolled. ``dealing`` has the attacker's own modifiers at that time. Outcome: ``table`` has the table's
    rows, ``title`` is its name, and ``sides`` is the die. Narrative: ``terms`` and then ``stage`` are set
    once the GM sets the terms, and ``revealed`` shows everyone what was hidden. ``actions`` is the number
    of Actions per turn (0: not counted), and ``used`` is how many were used before.
    """

    kind: Kind
    label: str = ""
    roller: Side = Side()
    target: Side = Side()
    # Stored with the roll, because changing a setting only affects later rolls (Q3).
    per: Per = PER_DIE
    picks: tuple[tuple[str, int], ...] = ()
    saves: bool = False
    effects: tuple[RequestEffect, ...] = ()
    dealt: bool = False
    dealing: tuple[KeptEffect, ...] | None = None
    table: str = ""
    title: str = ""
    sides: int = 0
    terms: ActionTerms | None = None
    stage: Literal["", "accepted", "declined"] = ""
    revealed: bool = False
    actions: int = 0
    used: int = 0
    alone: bool = False

    def without_decisions(self) -> "WizardsRequest":
        """Return the request without any decisions; a Narrative roll needs the GM's terms again (R20)."""
        # Names for one save go with that save (readings.md).
        target = self.target.unnamed()
        again = replace(self, picks=(), saves=False, target=target, dealt=False, dealing=None)
        return replace(again, terms=None, stage="", revealed=False, used=0)

    def kept(self) -> "WizardsRequest":
        """Return the request as saved for any of the roller's characters. A Clash keeps its target's name."""
        roller = Side(modifiers=self.roller.modifiers, advantage=self.roller.advantage, tags=self.roller.tags)
        again = self.without_decisions()
        return replace(again, roller=roller, target=Side(again.target.name), actions=0, alone=False)

    @property
    def what(self) -> str:
        """The kind of roll, in a word or two."""
        match self.kind:
            case "clash":
                return say("Clash")
            case "damage":
                return say("Damage")
            case "outcome":
                return self.title or say("Outcome d{sides}", sides=self.sides)
            case _:
                return say("Narrative")


def effect_name(request: WizardsRequest, place: int, *, alone: bool = False) -> str:
    """Return an effect's name, or else "" if it's ``alone``, "Damage" if it's first, or its number."""
    if name := request.effects[place].name:
        return name
    if alone:
        return ""
    return say("Effect {number}", number=place + 1) if place else say("Damage")


MAX_ACTIONS = 20


class WizardsSettings(Struct, frozen=True, omit_defaults=True):
    """The choices of a channel.

    ``per`` is how a modifier applies: to each die, or once to the roll (Q3). ``actions`` is the number of
    Actions per turn, or 0 if they aren't counted (Q14).
    """

    per: Per = PER_DIE
    actions: int = 0
