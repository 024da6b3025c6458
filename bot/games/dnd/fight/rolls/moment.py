"""A fight at the moment that is shown, and how its next attack is meant."""

from collections.abc import Mapping

from msgspec import Struct, field

from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.attack_actions import press_choices
from bot.games.dnd.fight.rolls.requests import how_choices
from bot.games.dnd.fight.steps.history import History
from bot.games.dnd.fight.steps.taken import Question, Taken
from bot.games.dnd.riders.in_fights.sheet_riders import WITH
from bot.games.dnd.rolls.rules.rerolls import Trails
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.card import Choice

MOST_DRAWN = (
    5_000  # Lists by the number of the last step; above that those that are drawn again after a refusal.
)


class Inspired(Struct, frozen=True):
    """A roll on which Heroic Inspiration can be spent: whose it is, by user and by name."""

    roll: int
    player: int
    name: str


class Moment(Struct, frozen=True):
    """A fight as shown: its history, how it is by now with the sheets as they are, and the rolls told of.

    ``actor`` is who acts next, with their ``sheet`` and ``weapon``; ``picks`` are how their next attack is
    meant. ``inspired`` are the rolls on which Heroic Inspiration can be spent. ``question`` is what a player
    asked to take back; ``is_alone``: it is a direct message, where whoever plays decides.
    ``chances`` are those of the next attack to hit, by the number of each combatant whose Armor Class all
    may know.
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

    @property
    def drawn(self) -> int:
        """What makes the lists other ones after each step, so that they come back unpicked."""
        standing = [taken.number for taken, _, _ in self.history.story[-1:]]
        undone = [taken.number for taken, _ in self.history.undone[-1:]]
        return max((*standing, *undone), default=0) % MOST_DRAWN

    @property
    def how(self) -> tuple[Choice, ...]:
        """All that may be said of the next attack; nothing while nobody can make one."""
        if self.actor is None or self.sheet is None or self.weapon is None:
            return ()
        pressed = press_choices(self.actor, self.sheet)
        how = how_choices(self.fight, self.actor, self.sheet, self.weapon)
        return (*how[: MOST_CHOICES - len(pressed)], *pressed)

    @property
    def meant(self) -> tuple[Choice, ...]:
        """What of that is said of it; of a creature's riders nothing is, before they come."""
        is_secret = self.actor is not None and self.actor.is_secret
        said = (choice for choice in self.how if choice.key in self.picks)
        return tuple(choice for choice in said if not (is_secret and choice.key.startswith(WITH)))

    @property
    def last(self) -> Taken:
        """The last step that stands."""
        return self.history.story[-1][0]

    @property
    def asked(self) -> Question | None:
        """What a player asks to take back, if that still is the last step."""
        question = self.question
        return question if question and question.step == self.last.number else None

    @property
    def has_dice(self) -> bool:
        """Whether dice were thrown for the last step, or for what it came with."""
        return any(taken.has_dice for taken, _, _ in self.history.story[-2 if self.last.came_along else -1 :])

    @property
    def rolled(self) -> dict[int, int]:
        """The rolls that are told of, by the number of each one's step; also of what was taken back."""
        return {
            taken.number: taken.roll
            for taken in self.history.taken
            if taken.roll in self.trails and not taken.is_change
        }
