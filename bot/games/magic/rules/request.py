"""Requests for Magic's dice: the instruction, what is in play, and all decisions."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.magic.rules.effects import NEXT, Ability, Effect, Kind

Reads = Literal[
    "sum",
    "difference",
    "distinct",  # how many different results
    "even",  # how many even results
    "odd",
    "count",  # how many results are exactly ``value``
    "match",  # the largest group of equal results
    "doubles",  # whether two dice show the same (706.5)
    "one",  # the chosen result
    "other",  # the result that wasn't chosen
    "natural",  # whether a natural result is ``value``
    "plus",  # ``value`` and the results together
    "repeated",  # whether the sum was rolled for the same card this turn
    "throw",  # the result of throw number ``value``, from 0
    "highest",  # which players rolled highest
    "lowest",
    "visit",  # whether it visits an Attraction with ``lights`` (702.159)
]


class Reading(Struct, frozen=True, omit_defaults=True):
    """One way in which an instruction uses the results. ``says`` contains ``{x}`` for the number.

    For an Attraction to visit, ``says`` is its name, or ``value`` is its position if it has no name.
    ``otherwise`` is the text if nothing happens, or if a count is exactly ``at``. With ``limit``, 0 isn't
    nothing, as the number is a limit or something happens anyway. With ``again``, ties are rerolled.
    """

    kind: Reads
    says: str = ""
    otherwise: str = ""
    again: bool = False
    value: int = 0
    at: int = 0
    limit: bool = False
    lights: tuple[int, ...] = ()


HEADS = 2
"""The face of a coin that is heads. The other face is tails."""


class Throw(Struct, frozen=True, omit_defaults=True):
    """The dice of one roll event, all of one kind (706.1).

    ``by`` is the number of sides of the die rolled in their place and divided down (tournament rule 3.9).
    ``who`` names the player or purpose if there are several throws. ``foreign`` dice are another
    player's, so effects on the roller's dice don't apply. ``player`` is the owner's user ID if each
    player rolls, or 0 for the roller or, if foreign, someone unknown. ``round`` counts rerolls of ties.
    With ``coin``, coins are flipped and no die is rolled (Pokey, the Scallywagg). With ``planar``, it's
    the planar die, which has six faces and no number (901.3a, 706.7).
    """

    count: int
    sides: int
    by: int = 0
    who: str = ""
    foreign: bool = False
    planar: bool = False
    player: int = 0
    round: int = 0
    coin: bool = False

    def __str__(self) -> str:
        """Return the dice as typed."""
        if self.coin:
            return "coin" if self.count == 1 else f"{self.count} coins"
        return f"{self.count if self.count != 1 else ''}d{self.sides}{f' from d{self.by}' if self.by else ''}"

    def suits(self, ability: Ability) -> bool:
        """Return True if an ability applies to this kind of dice."""
        return not self.coin and ability.is_for(self.sides, planar=self.planar)

    @property
    def drawn(self) -> int:
        """The number of sides of the physical object. A coin has two: 1 is tails and 2 is heads."""
        return HEADS if self.coin else self.by or self.sides

    def owner(self, roller: int) -> int:
        """Return the user ID of these dice's owner in this user's roll; 0 if unknown."""
        return self.player or (0 if self.foreign else roller)

    def is_about(self, effect: Effect, ability: Ability) -> bool:
        """Return True if a permanent's ability applies to these dice, judging by their owner."""
        if ability.anyone:
            return True
        return effect.player == self.player if self.player else not self.foreign

    def uses_up(self, effect: Effect) -> bool:
        """Return True if an effect for the next roll applies to these dice."""
        nexts = (ability for ability in effect.abilities if ability.kind in NEXT and self.suits(ability))
        return bool(self.count) and any(self.is_about(effect, ability) for ability in nexts)


class Reroll(Struct, frozen=True, omit_defaults=True):
    """The keys of rerolled dice, and the effect (0: none in play) or other source that rerolled them."""

    dice: tuple[str, ...]
    effect: int = 0
    source: str = ""


class Shift(Struct, frozen=True, omit_defaults=True):
    """A result changed by an amount, or set to ``to``, and the effect responsible (0: none in play)."""

    die: str
    amount: int = 0
    to: int | None = None
    effect: int = 0


class Planar(Struct, frozen=True, omit_defaults=True):
    """The circumstances of a planar die roll (901.9).

    ``cost`` is the special action's cost in generic mana, or None for a roll by the effect that ``by``
    names. ``planes`` were face up, and ``players`` are the IDs of the game's players. ``after`` says if
    the planeswalking ability resolved ("walked") or was countered, or if the roll was undone. The faces
    of an undone roll come up again unless they are "renewed". ``to`` is where the players planeswalked,
    and ``again`` is the undone roll whose faces this roll repeats (0: none).
    """

    cost: int | None = None
    by: str = ""
    planes: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    after: Literal["walked", "countered", "void", "renewed"] | None = None
    to: tuple[str, ...] = ()
    again: int = 0

    @property
    def is_void(self) -> bool:
        """True if the roll was undone."""
        return self.after in ("void", "renewed")


class CountedRolls(Struct, frozen=True, omit_defaults=True):
    """Another player's earlier results this turn, for a roll with their dice.

    See ``before``, ``untold``, ``late`` of :class:`MagicRequest`.
    """

    player: int
    before: int = 0
    untold: int = 0
    late: tuple[int, ...] = ()


class MagicRequest(Struct, frozen=True, omit_defaults=True):
    """A roll by rule 706, with one event for each throw and everything in play that it depends on.

    The instruction: ``modifier`` is the printed modifier and ``why`` its reason ("cards in hand").
    ``ignore`` is the printed number of lowest dice to ignore. With ``highest``, all but the highest die
    are ignored. ``table`` has the rows of a results table, ``title`` is its name or the card's, and
    ``says`` sums up the card's effect. With ``anyway``, part of the effect always happens. With
    ``inline``, the rows are conditions in the card's text, which prints no table. ``own`` has the
    abilities that watch the card's own roll. With ``able``, the card can be put into play, and with
    ``visit``, it's a roll to visit Attractions. ``noted`` is the total noted earlier for the card.

    The table: ``effects`` are in play. ``before`` counts the player's earlier dice this turn, and
    ``untold`` those that came to count only after the last roll that counted them for the effects
    ``late``. ``earlier`` has the sums rolled for the same card, and ``counts`` the same numbers for other
    players with dice in the roll. ``stores`` is the name of the permanent that stores the results
    (706.8), and ``instead`` has the IDs of the stored results they replace. With ``fresh``, the permanent
    must be new. With ``renews``, all its results are replaced. ``planar`` is set for the planar die.

    Decisions: ``struck`` effects don't apply. ``kept`` dice of a pair count, ``ignored`` tied dice are
    ignored, and ``dropped`` dice were chosen to be ignored. ``first`` is the die that is "one result".
    """

    throws: tuple[Throw, ...]
    modifier: int = 0
    why: str = ""
    ignore: int = 0
    table: str = ""
    title: str = ""
    says: str = ""
    purpose: str = ""
    readings: tuple[Reading, ...] = ()
    highest: bool = False
    anyway: bool = False
    effects: tuple[Effect, ...] = ()
    before: int = 0
    untold: int = 0
    late: tuple[int, ...] = ()
    own: tuple[Ability, ...] = ()
    able: bool = False
    renews: bool = False
    visit: bool = False
    earlier: tuple[int, ...] = ()
    stores: str = ""
    instead: tuple[int, ...] = ()
    fresh: bool = False
    struck: tuple[int, ...] = ()
    kept: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    shifts: tuple[Shift, ...] = ()
    first: str = ""
    planar: Planar | None = None
    inline: bool = False
    noted: int | None = None
    counts: tuple[CountedRolls, ...] = ()

    def abilities(self, kind: Kind, throw: Throw) -> list[tuple[Effect, Ability]]:
        """Return the abilities of this kind for these dice, with their permanents, in order of entry."""
        return [
            (effect, ability)
            for effect in self.effects
            if effect.id not in self.struck
            for ability in effect.abilities
            if ability.kind == kind and throw.suits(ability) and throw.is_about(effect, ability)
        ]

    @property
    def next_effects(self) -> list[Effect]:
        """The effects that this roll uses up because they are only for the next roll."""
        # Struck effects weren't used, so they're in play for the next roll.
        applying = (effect for effect in self.effects if effect.id > 0 and effect.id not in self.struck)
        return [effect for effect in applying if effect.is_next]

    def reads(self, *kinds: Reads) -> bool:
        """Return True if the instruction uses the results in one of these ways."""
        return any(reading.kind in kinds for reading in self.readings)

    def counted_for(self, player: int) -> CountedRolls:
        """Return a player's earlier dice this turn. The roller's are stored in the request itself."""
        own = CountedRolls(player, self.before, self.untold, self.late)
        return next((count for count in self.counts if count.player == player), own)

    @property
    def is_void(self) -> bool:
        """True if the roll was undone: its dice count as never rolled."""
        return self.planar is not None and self.planar.is_void

    @property
    def counts_dice(self) -> bool:
        """True if something in play counts the dice of the turn."""
        return any(ability.kind in ("nth", "many") for effect in self.effects for ability in effect.abilities)

    def nexts(self, kind: Kind, place: int) -> list[Effect]:
        """Return the next-roll effects of this kind that apply to the throw at this position."""
        # "The next time" is the first event that fits; a card's later throws stay as printed.
        before = self.throws[:place]
        return [
            effect
            for effect, ability in self.abilities(kind, self.throws[place])
            if not any(
                throw.suits(ability) and throw.count and throw.is_about(effect, ability) for throw in before
            )
        ]

    def about(self, table: str, title: str, purpose: str) -> "MagicRequest":
        """Return the request with a results table and a purpose; if there is no new one, it keeps its own."""
        return replace(self, table=table, title=title, purpose=purpose or self.purpose)

    def without_decisions(self) -> "MagicRequest":
        """Return the same instruction without the decisions made for the last roll (706.3c)."""
        # It's a new event (706.3c): effects, counts and uses are read again, and nothing is stored.
        return MagicRequest(
            tuple(throw for throw in self.throws if not throw.round),
            self.modifier,
            self.why,
            self.ignore,
            self.table,
            self.title,
            self.says,
            self.purpose,
            self.readings,
            self.highest,
            self.anyway,
            own=self.own,
            able=self.able,
            visit=self.visit,
            inline=self.inline,
            noted=self.noted,
            # Use cost 0, not the cost paid, because "Again" never pays a higher cost unasked (901.9).
            planar=self.planar and Planar(None if self.planar.cost is None else 0, self.planar.by),
        )

    def for_others(self) -> "MagicRequest | None":
        """Return the instruction for another player, or None for several players' dice or the planar die.

        Planechase decides who can roll the planar die (901.9). A noted total stays with its player's
        card.
        """
        if self.planar or any(throw.player or throw.foreign for throw in self.throws):
            return None
        return replace(self.without_decisions(), noted=None)
