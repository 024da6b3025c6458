"""What is asked when something is rolled in WIZARDS: what was typed, what characters and table add to it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.wizards.rules.effects import Kept, Named, Tags
from bot.games.wizards.rules.pools import PER_DIE, Per
from bot.words import say

Kind = Literal["clash", "damage", "outcome", "narrative"]
Weight = Literal["light", "normal", "heavy"]

SIDES: dict[str, int] = {"light": 4, "normal": 8, "heavy": 12}
"""The damage classes and their dice (R13)."""


class Side(Struct, frozen=True, omit_defaults=True):
    """Who makes a roll, and what changes it.

    ``name`` is what it is called, "" for whoever rolls without a character; ``player`` whose it is, 0 where
    it is the GM's; ``character`` its number, 0 where nothing is kept of it. ``modifiers`` and ``advantage``
    were named for this roll; ``kept`` is what the character has, ``rerolls`` how many re-rolls it had left.
    """

    name: str = ""
    player: int = 0
    character: int = 0
    modifiers: tuple[Named, ...] = ()
    advantage: tuple[Named, ...] = ()
    tags: Tags = Tags()
    # A copy: what the character keeps later must not change a roll that was made.
    kept: tuple[Kept, ...] = ()
    rerolls: int = 0

    def unnamed(self) -> "Side":
        """The side without what was named for one roll."""
        return replace(self, modifiers=(), advantage=(), tags=Tags())


class DamageDice(Struct, frozen=True, omit_defaults=True):
    """Dice of one damage class and type (R13)."""

    weight: Weight
    count: int = 1
    type: str = ""


class Effect(Struct, frozen=True, omit_defaults=True):
    """One effect that deals damage: all its dice are one roll, with its own modifiers and Advantage (R14)."""

    dice: tuple[DamageDice, ...]
    name: str = ""
    modifiers: tuple[Named, ...] = ()
    advantage: tuple[Named, ...] = ()


class Threshold(Struct, frozen=True, omit_defaults=True):
    """What a Narrative roll comes to from this total on; ``hidden``: the GM has not disclosed it (R18)."""

    least: int
    outcome: str = ""
    hidden: bool = False


class Terms(Struct, frozen=True, omit_defaults=True):
    """What the GM sets for a Narrative roll: its thresholds, a modifier, what it costs in Actions (R18)."""

    thresholds: tuple[Threshold, ...]
    modifier: int = 0
    cost: int = 0


class WizardsRequest(Struct, frozen=True, omit_defaults=True):
    """One roll, or of a Clash all that follows from it.

    ``label`` is what it is for: the ability, the action. ``roller`` attacks, deals, or acts; ``target``
    saves. ``per``: see :data:`bot.games.wizards.rules.pools.Per`. ``picks`` are the dice that were chosen
    from their pools, by key. ``alone``: in a direct message, where whoever rolls is GM too.

    Clash: ``saves``: the target has rolled; ``dealt``: its damage, ``effects``, was rolled, with what the
    attacker kept by then, ``dealing``. Outcome: ``table`` are its rows, ``title`` its name, ``sides`` its
    die. Narrative: ``terms`` once the GM has set them, then ``stage``; ``revealed``: all see what was hidden.
    ``actions`` are those of a turn, 0 where nobody counts; ``used`` what was used of them before.
    """

    kind: Kind
    label: str = ""
    roller: Side = Side()
    target: Side = Side()
    # Kept with the roll: a setting that is changed later is for later rolls alone (Q3).
    per: Per = PER_DIE
    picks: tuple[tuple[str, int], ...] = ()
    saves: bool = False
    effects: tuple[Effect, ...] = ()
    dealt: bool = False
    dealing: tuple[Kept, ...] | None = None
    table: str = ""
    title: str = ""
    sides: int = 0
    terms: Terms | None = None
    stage: Literal["", "accepted", "declined"] = ""
    revealed: bool = False
    actions: int = 0
    used: int = 0
    alone: bool = False

    def anew(self) -> "WizardsRequest":
        """The same once more, undecided; a Narrative roll is asked for anew (R20)."""
        # What was named for one save goes with that save (readings.md).
        target = self.target.unnamed()
        again = replace(self, picks=(), saves=False, target=target, dealt=False, dealing=None)
        return replace(again, terms=None, stage="", revealed=False, used=0)

    def kept(self) -> "WizardsRequest":
        """The same for whoever rolls it later, with whom they play; a Clash is against who is called so."""
        roller = Side(modifiers=self.roller.modifiers, advantage=self.roller.advantage, tags=self.roller.tags)
        again = self.anew()
        return replace(again, roller=roller, target=Side(again.target.name), actions=0, alone=False)

    @property
    def what(self) -> str:
        """What it is, in a word or two."""
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
    """What an effect is called: its own name, or its number among several; ``alone``: "" if it has none."""
    if name := request.effects[place].name:
        return name
    if alone:
        return ""
    return say("Effect {number}", number=place + 1) if place else say("Damage")
