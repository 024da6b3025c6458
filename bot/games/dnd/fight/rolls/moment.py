"""A fight at the shown moment, and the settings of its next attack."""

from collections.abc import Mapping

from msgspec import Struct, field

from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.attack_actions import press_choices
from bot.games.dnd.fight.rolls.requests import how_choices
from bot.games.dnd.fight.steps.history import History, Question, Taken
from bot.games.dnd.riders.in_fights.sheet_riders import WITH
from bot.games.dnd.rolls.rules.rerolls import Trails
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.card import Choice

MOST_DRAWN = (
    5_000  # Lists are numbered by the last step; higher numbers are for lists redrawn after a refusal.
)


class Inspired(Struct, frozen=True):
    """A roll that Heroic Inspiration can be spent on, with its owner's ID and name."""

    roll: int
    player: int
    name: str


class Moment(Struct, frozen=True):
    """A fight as shown, with its history, its current state with current sheets, and the rolls shown.

    ``actor`` acts next, with this ``sheet`` and ``weapon``, and ``picks`` are the next attack's settings.
    ``inspired`` are the rolls on which Heroic Inspiration can be spent. ``question`` is the step that a
    player asked to undo. ``is_alone`` means that it's a direct message, where every player decides.
    ``chances`` are the next attack's chances to hit, by the number of each combatant whose Armor Class is
    public. ``shielders`` are the combatants with the spell Shield on their sheets.
    """

    history: History
    fight: Fight
    trails: Trails
    actor: Combatant | None = None
    sheet: Sheet | None = None
    weapon: Attack | None = None
    picks: tuple[str, ...] = ()
    inspired: tuple[Inspired, ...] = ()
    question: Question | None = None
    is_alone: bool = False
    chances: Mapping[int, float] = field(default_factory=dict)
    shielders: frozenset[int] = frozenset()

    @property
    def drawn(self) -> int:
        """A number that changes with each step, so that no list keeps its selection."""
        standing = [taken.number for taken, _, _ in self.history.story[-1:]]
        undone = [taken.number for taken, _ in self.history.undone[-1:]]
        return max((*standing, *undone), default=0) % MOST_DRAWN

    @property
    def how(self) -> tuple[Choice, ...]:
        """All settings for the next attack, or none if no one can attack."""
        if self.actor is None or self.sheet is None or self.weapon is None:
            return ()
        pressed = press_choices(self.actor, self.sheet)
        how = how_choices(self.fight, self.actor, self.sheet, self.weapon)
        return (*how[: MOST_CHOICES - len(pressed)], *pressed)

    @property
    def shown_picks(self) -> tuple[Choice, ...]:
        """The chosen settings, except a secret creature's riders, which are hidden until they apply."""
        if not self.picks:
            return ()
        is_secret = self.actor is not None and self.actor.is_secret
        said = (choice for choice in self.how if choice.key in self.picks)
        return tuple(choice for choice in said if not (is_secret and choice.key.startswith(WITH)))

    @property
    def last(self) -> Taken:
        """The last step that wasn't undone."""
        return self.history.story[-1][0]

    @property
    def asked(self) -> Question | None:
        """The player's request to undo something, if it's still about the last step."""
        question = self.question
        return question if question and question.step == self.last.number else None

    @property
    def has_dice(self) -> bool:
        """True if dice were rolled for the last step, or for the one that triggered it."""
        return any(event[0].has_dice for event in self.history.story[-2 if self.last.is_automatic else -1 :])

    @property
    def rolled(self) -> dict[int, int]:
        """The rolls being shown, by step number, including those of undone steps."""
        return {
            taken.number: taken.roll
            for taken in self.history.taken
            if taken.roll in self.trails and not taken.is_change
        }
