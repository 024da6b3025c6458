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
    "other",  # the result that was not chosen
    "natural",  # whether a natural result is ``value``
    "plus",  # ``value`` and the results together
    "repeated",  # whether the sum was rolled for the same card this turn
    "throw",  # the result of throw number ``value``, from 0
    "highest",  # which players rolled highest
    "lowest",
    "visit",  # whether an Attraction with ``lights`` is visited (702.159)
]


class Reading(Struct, frozen=True, omit_defaults=True):
    """One way in which an instruction uses the results. ``says`` contains ``{x}`` for the number.

    For an Attraction to visit, ``says`` is its name; without one ``value`` is its position among them.
    ``otherwise`` is said if it doesn't happen, or for a count that is exactly ``at``. ``limit``: the number
    is a limit, or something happens anyway, so 0 isn't nothing. ``again``: tied players roll again.
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
"""A coin's face for heads; otherwise it's tails."""


class Throw(Struct, frozen=True, omit_defaults=True):
    """The dice of one roll event: this many of one kind (706.1).

    ``by``: each is rolled with a die of this many sides and divided down (tournament rule 3.9). ``who`` names
    the player or purpose, if there are several; ``foreign``: they are another player's dice, so effects on
    the roller's don't apply. ``player`` is their owner by user ID, if each player rolls; 0 for the roller, or
    for foreign dice someone unknown. ``round`` counts rerolls of ties. ``coin``: coins are flipped instead
    (Pokey, the Scallywagg), so no die is rolled. ``planar``: it's the planar die, which has six faces and no
    number (901.3a, 706.7).
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
        """Return True if an ability applies to such dice."""
        return not self.coin and ability.is_for(self.sides, planar=self.planar)

    @property
    def drawn(self) -> int:
        """The sides of the physical object; for a coin, 1 is tails and 2 heads."""
        return HEADS if self.coin else self.by or self.sides

    def owner(self, roller: int) -> int:
        """Return the user ID of these dice's owner in this user's roll; 0 if unknown."""
        return self.player or (0 if self.foreign else roller)

    def is_about(self, effect: Effect, ability: Ability) -> bool:
        """Return True if a permanent's ability applies to these dice, judging by their owner."""
        if ability.anyone:
            return True
        return effect.player == self.player if self.player else not self.foreign


class Reroll(Struct, frozen=True, omit_defaults=True):
    """Rerolled dice, by key, and the effect responsible (0: none in play) or another reason."""

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

    ``cost`` is the special action's cost in generic mana, None for a roll by an effect, which ``by`` names.
    ``planes`` were face up, ``players`` are the IDs of the game's players. ``after`` is the fate of the
    planeswalking ability, or that the roll was undone, so that its faces come again or, if "renewed", new
    dice are rolled; ``to`` is where they planeswalked. ``again`` is the undone roll with these faces, 0 for
    none.
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
    """A roll by rule 706: one event for each throw, and everything in play that it depends on.

    Asked: ``modifier`` is printed in the instruction, ``why`` its reason ("cards in hand"); ``ignore`` this
    many lowest dice, as printed, or all but the ``highest``. ``table`` holds the rows of a results table,
    ``title`` its name or the card's, ``says`` the card's effect in a few words, ``anyway``: some of it always
    happens; ``inline``: the rows are conditions in the card's text, which prints no table. ``own`` is what
    the card itself watches, ``able``: it can be put into play; ``visit``: it's a roll to visit Attractions.
    ``noted``: the total noted for the card before.

    From the table: ``effects`` are in play. ``before``: dice its player rolled earlier in the turn,
    ``untold`` of them after the last roll that counted them for the effects ``late``; ``earlier`` the sums
    rolled for the same card; ``counts`` are the same for the other players whose dice it has. ``stores``: the
    name of the permanent on which the results are stored (706.8), ``instead`` the stored results they
    replace; ``fresh``: the permanent must be a new one, ``renews``: the new results replace the stored ones.

    ``planar``: the planar die is rolled.

    Decided: ``struck`` effects don't apply, ``kept`` are dice of a pair that count, ``ignored`` tied dice
    that are dropped, ``dropped`` those someone chose to drop, ``first`` is the die that is "one result".
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
        # What is struck was not used: it is in play for the next roll again.
        applying = (effect for effect in self.effects if effect.id > 0 and effect.id not in self.struck)
        return [effect for effect in applying if any(ability.kind in NEXT for ability in effect.abilities)]

    def reads(self, *kinds: Reads) -> bool:
        """Return True if the instruction uses the results in one of these ways."""
        return any(reading.kind in kinds for reading in self.readings)

    def counted_for(self, player: int) -> CountedRolls:
        """Return this player's earlier rolls of the turn; the roller's are the request's own."""
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
        """Return the effects of this kind for only the next roll that fit the throw at this position."""
        # "The next time" is the first event that fits; a card's later throws are as printed.
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

    def anew(self) -> "MagicRequest":
        """Return the same instruction without the decisions made for the last roll (706.3c)."""
        # A new event (706.3c): effects, counts and uses are read again, and nothing is stored by itself.
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
            # Cost 0 and not what was paid: "Again" never pays a higher cost unasked (901.9).
            planar=self.planar and Planar(None if self.planar.cost is None else 0, self.planar.by),
        )

    def for_others(self) -> "MagicRequest | None":
        """Return the same instruction for another player; None for several players' dice, or the planar die.

        Planechase decides who can roll that (901.9). A noted total belonged to its player's own card.
        """
        if self.planar or any(throw.player or throw.foreign for throw in self.throws):
            return None
        return replace(self.anew(), noted=None)


LOG = "magic"
"""The log of every roll in a channel; stored, so never change these names."""

PLANAR_LOG = "planar"
"""The log of the rolls of the planar die."""


def log_of(player: int) -> str:
    """Return the log of rolls that a player made, or that contain their dice."""
    return f"{LOG} {player}"


def logs_of(request: MagicRequest, roller: int) -> set[str]:
    """Return the logs of a new roll. No change to it adds players or another kind of die."""
    players = {roller, *(throw.player for throw in request.throws)} - {0}
    return {LOG, *map(log_of, players), *([PLANAR_LOG] if request.planar else [])}
