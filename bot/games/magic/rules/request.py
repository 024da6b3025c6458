"""What a roll of Magic's dice is asked for: the instruction, what is in play, and what was decided."""

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
    """One way in which an instruction uses the results. In ``says`` stands ``{x}`` for what it comes to.

    Of an Attraction to visit ``says`` is its name; without one ``value`` is its place among them.
    ``otherwise`` is said where it does not happen, or of a count where it is exactly ``at``. ``limit``: the
    number is a limit, or something happens anyway, so that 0 is not nothing. ``again``: players who tie roll
    again.
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
"""What a coin shows where it shows heads; else it shows tails."""


class Throw(Struct, frozen=True, omit_defaults=True):
    """The dice of one roll event: so many of one kind (706.1).

    ``by``: each is rolled with a die of so many sides and divided down (tournament rule 3.9).
    ``who`` says whose or which it is, where there are several; ``foreign``: they are dice of another
    player, so what changes or watches those of whoever rolls is not about them. ``player`` is whose they are
    by user id, where each player rolls; 0: of whoever rolls, or if they are foreign of somebody who is not
    known. ``round`` counts how often those who tied have rolled again. ``coin``: coins are flipped in place
    of these dice (Pokey, the Scallywagg), so that no die is rolled. ``planar``: it is the planar die, which
    has six faces and no number (901.3a, 706.7).
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
        """The dice as they are typed."""
        if self.coin:
            return "coin" if self.count == 1 else f"{self.count} coins"
        return f"{self.count if self.count != 1 else ''}d{self.sides}{f' from d{self.by}' if self.by else ''}"

    def suits(self, ability: Ability) -> bool:
        """Whether an ability is about such dice."""
        return not self.coin and ability.is_for(self.sides, planar=self.planar)

    @property
    def drawn(self) -> int:
        """The sides of what is in the hand: of a coin 1 is tails and 2 heads."""
        return HEADS if self.coin else self.by or self.sides

    def owner(self, roller: int) -> int:
        """Whose dice they are, by user id, in a roll of this one's; 0 for somebody who is not known."""
        return self.player or (0 if self.foreign else roller)

    def is_about(self, effect: Effect, ability: Ability) -> bool:
        """Whether an ability of this permanent is about these dice, as far as it matters whose they are."""
        if ability.anyone:
            return True
        return effect.player == self.player if self.player else not self.foreign


class Reroll(Struct, frozen=True, omit_defaults=True):
    """Dice that were rolled again, by key, and by which effect (0: none in play) or what else."""

    dice: tuple[str, ...]
    effect: int = 0
    source: str = ""


class Shift(Struct, frozen=True, omit_defaults=True):
    """A result that was changed by so much, or to ``to``, by which effect (0: none in play)."""

    die: str
    amount: int = 0
    to: int | None = None
    effect: int = 0


class Planar(Struct, frozen=True, omit_defaults=True):
    """What a roll of the planar die is about (901.9).

    ``cost`` is what the special action cost in generic mana, None for a roll by an effect, which ``by``
    names. ``planes`` were face up, ``players`` are the ids of those of the game. ``after`` is what became of
    the planeswalking ability, or that the roll was taken back, so that its faces come again or, "renewed",
    with new dice; ``to`` where they planeswalked. ``again`` is the roll that was taken back whose faces these
    are, 0 for none.
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
        """Whether the roll was taken back."""
        return self.after in ("void", "renewed")


class Counted(Struct, frozen=True, omit_defaults=True):
    """What another player whose dice are in a roll had rolled in the turn.

    See ``before``, ``untold``, ``late`` of :class:`MagicRequest`.
    """

    player: int
    before: int = 0
    untold: int = 0
    late: tuple[int, ...] = ()


class MagicRequest(Struct, frozen=True, omit_defaults=True):
    """A roll by rule 706: one event for each throw, and everything of the table that it depends on.

    Asked: ``modifier`` is printed in the instruction, ``why`` its reason ("cards in hand"); ``ignore`` so
    many lowest dice, as printed, or all but the ``highest``. ``table`` are the rows of a results table,
    ``title`` its name or the card's, ``says`` what the card does in a few words, ``anyway``: some of it
    whatever comes up; ``inline``: the rows are conditions in the card's text, which prints no table. ``own``
    is what the card itself watches, ``able``: it can be put into play; ``visit``: it is a roll to visit
    Attractions. ``noted``: the total that was noted for the card before.

    Found on the table: ``effects`` are in play. ``before``: dice its player had rolled in the turn,
    ``untold`` of them after a roll had last counted them for the effects ``late``; ``earlier`` the sums
    rolled for the same card; ``counts`` are the same of the other players whose dice they are. ``stores``:
    the name of the permanent on which the results are stored (706.8), ``instead`` what stops being stored for
    it; ``fresh``: the permanent must be a new one, ``renews``: what is stored takes the place of what was.

    ``planar``: it is the planar die that is rolled.

    Decided: ``struck`` effects do not apply, ``kept`` are dice that count of a pair, ``ignored`` dice that go
    of those that tie, ``dropped`` those that somebody chose to go, ``first`` is the die that is "one result".
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
    counts: tuple[Counted, ...] = ()

    def abilities(self, kind: Kind, throw: Throw) -> list[tuple[Effect, Ability]]:
        """What of this kind applies to these dice: ability and permanent, in the order put into play."""
        return [
            (effect, ability)
            for effect in self.effects
            if effect.id not in self.struck
            for ability in effect.abilities
            if ability.kind == kind and throw.suits(ability) and throw.is_about(effect, ability)
        ]

    @property
    def next_effects(self) -> list[Effect]:
        """What applies to this roll and is for the next roll alone, so that it is used up by it."""
        # What is struck was not used: it is in play for the next roll again.
        applying = (effect for effect in self.effects if effect.id > 0 and effect.id not in self.struck)
        return [effect for effect in applying if any(ability.kind in NEXT for ability in effect.abilities)]

    def reads(self, *kinds: Reads) -> bool:
        """Whether the instruction uses the results in one of these ways."""
        return any(reading.kind in kinds for reading in self.readings)

    def counted_for(self, player: int) -> Counted:
        """What this player had rolled in the turn; of whoever rolled it is the request's own."""
        own = Counted(player, self.before, self.untold, self.late)
        return next((count for count in self.counts if count.player == player), own)

    @property
    def is_void(self) -> bool:
        """Whether the roll was taken back: its dice never were rolled."""
        return self.planar is not None and self.planar.is_void

    @property
    def counts_dice(self) -> bool:
        """Whether something in play counts the dice of the turn."""
        return any(ability.kind in ("nth", "many") for effect in self.effects for ability in effect.abilities)

    def nexts(self, kind: Kind, place: int) -> list[Effect]:
        """What of this kind, for the next roll alone, is about the throw at this place: the first it fits."""
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
        """The request with a results table and what it is for; its own purpose stands if none is given."""
        return replace(self, table=table, title=title, purpose=purpose or self.purpose)

    def anew(self) -> "MagicRequest":
        """The same instruction once more: nothing that was decided for the last time holds (706.3c)."""
        # A new event (706.3c): effects, counts and uses are read anew, and nothing is stored by itself.
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
            # Cost 0 and not what was paid: "Roll again" never pays a higher cost unasked (901.9).
            planar=self.planar and Planar(None if self.planar.cost is None else 0, self.planar.by),
        )

    def for_others(self) -> "MagicRequest | None":
        """The same instruction for another player; None with dice of several, and of the planar die.

        Who may roll that, Planechase says (901.9). What was noted was noted for its player's own card.
        """
        if self.planar or any(throw.player or throw.foreign for throw in self.throws):
            return None
        return replace(self.anew(), noted=None)


LOG = "magic"
"""The log of every roll in a channel; stored, so never change these names."""

PLANAR_LOG = "planar"
"""The log of the rolls of the planar die."""


def log_of(player: int) -> str:
    """The log of the rolls that a player made, or that have dice of theirs."""
    return f"{LOG} {player}"


def logs_of(request: MagicRequest, roller: int) -> set[str]:
    """The logs in which a new roll stands. No change of it is of other players, or of another kind of die."""
    players = {roller, *(throw.player for throw in request.throws)} - {0}
    return {LOG, *map(log_of, players), *([PLANAR_LOG] if request.planar else [])}
