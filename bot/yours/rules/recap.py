"""The recap of an evening: highest roll, closest save, biggest hit, longest streak, and resources spent."""

from collections import Counter
from collections.abc import Sequence
from math import prod

from msgspec import Struct

from bot.rolls.hidden import whole_label
from bot.rolls.trail import Highlight
from bot.yours.rules.drawn import Face


class Streaks:
    """One player's ``longest`` streak, whether it ``is_high``, and the number of dice counted.

    Dice can be added oldest first or newest first. A die with an even number of sides lands in each half
    equally often; others are left out. So a player's dice are like fair coins, and the probability of a
    streak follows exactly from the number of dice.
    """

    def __init__(self) -> None:
        self.dice = self.longest = 0
        self.is_high = False
        self._now, self._was = 0, False

    def add(self, sides: int, face: int) -> None:
        """Add a die."""
        if sides % 2:
            return
        is_upper = 2 * face > sides
        self._now = self._now + 1 if self._now and is_upper is self._was else 1
        self._was = is_upper
        self.dice += 1
        if self._now > self.longest:
            self.longest, self.is_high = self._now, is_upper


def chance(length: int, dice: int) -> float:
    """Return the probability, from 0 to 1, that this many dice have a streak this long, high or low."""
    if length <= 1:
        return float(dice >= length)
    # From the second die on, each continues the previous one or doesn't, like a fair coin. The question
    # is how likely it is that so many never continue ``same`` times in a row.
    same, steps = length - 1, max(0, dice - 1)
    never = [1.0] * same
    for step in range(same, steps + 1):
        # This is the first time it does: after a change, unless the run starts at the beginning.
        now = 1 - 0.5**same if step == same else never[step - 1] - 0.5 ** (same + 1) * never[step - same - 1]
        never.append(now)
    return 1 - never[steps]


def once_in(length: int, dice: Sequence[int]) -> int:
    """Return N such that one in N tables whose players roll this many dice has a streak this long."""
    return max(1, round(1 / max(1 - prod(1 - chance(length, die) for die in dice), 1e-9)))


LEAST = 3  # Dice in a row worth mentioning.


class RecapRoll(Struct, frozen=True):
    """An open roll of the evening.

    ``owner`` is the roller's user ID, and ``name`` is their name. ``label`` is the roll's purpose.
    ``message`` is its message's ID, or 0 if unknown. ``faces`` are all faces drawn for it.
    """

    owner: int
    name: str
    label: str
    message: int
    faces: tuple[Face, ...]
    highlights: tuple[Highlight, ...]


class Best(Struct, frozen=True):
    """A roll that stands out: its roller, its margin, its purpose, and its message, 0 if unknown."""

    name: str
    number: int
    label: str
    message: int


class Streak(Struct, frozen=True):
    """A player's consecutive dice in the same half. One in ``once_in`` tables has a streak this long."""

    name: str
    length: int
    is_high: bool
    once_in: int


class Recap(Struct, frozen=True):
    """An evening's recap. ``players`` names everyone who rolled. ``spent`` counts each resource by player."""

    rolls: int
    dice: int
    players: tuple[str, ...]
    highest: Best | None = None
    closest: Best | None = None
    blow: Best | None = None
    streak: Streak | None = None
    spent: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


class Gathering:
    """A recap collected roll by roll, newest first, without keeping the rolls in memory."""

    def __init__(self) -> None:
        self._rolls = self._dice = 0
        self._names: dict[int, str] = {}
        self._best: dict[str, Best] = {}
        self._spent: dict[str, Counter[str]] = {}
        self._streaks: dict[int, Streaks] = {}

    def add(self, rolled: RecapRoll) -> None:
        """Add a roll that was made before all others so far."""
        self._rolls += 1
        self._dice += len(rolled.faces)
        self._names.setdefault(rolled.owner, rolled.name)  # Their most recent name.
        for highlight in rolled.highlights:
            if highlight.kind == "spent":
                self._spent.setdefault(highlight.what, Counter())[highlight.name or rolled.name] += (
                    highlight.number
                )
            else:
                self._compare(rolled, highlight)
        for sides, face, player in reversed(rolled.faces):
            streaks = self._streaks.get(player or rolled.owner)
            if streaks is None:
                streaks = self._streaks[player or rolled.owner] = Streaks()
            streaks.add(sides, face)

    def _compare(self, rolled: RecapRoll, new: Highlight) -> None:
        best = self._best.get(new.kind)
        # If two are equally notable, the first one counts.
        if best is None or _worth(new.kind, new.number) >= _worth(new.kind, best.number):
            label = whole_label(new.what) or rolled.label
            self._best[new.kind] = Best(new.name or rolled.name, new.number, label, rolled.message)

    def recap(self) -> Recap:
        """Return the recap of all rolls added."""
        return Recap(
            self._rolls,
            self._dice,
            tuple(dict.fromkeys(reversed(self._names.values()))),
            self._best.get("high"),
            self._best.get("save"),
            self._best.get("blow"),
            self._streak(),
            tuple((what, tuple(counter.most_common())) for what, counter in self._spent.items()),
        )

    def _streak(self) -> Streak | None:
        # People whose dice others rolled, and who made no roll, aren't known by name.
        streaks = {user: streak for user, streak in self._streaks.items() if user in self._names}
        user, longest = max(streaks.items(), key=lambda item: item[1].longest, default=(0, Streaks()))
        if longest.longest < LEAST:
            return None
        often = once_in(longest.longest, [streak.dice for streak in streaks.values()])
        return Streak(self._names[user], longest.longest, longest.is_high, often)


def _worth(kind: str, number: int) -> tuple[int, int]:
    """Return a candidate's rank. Of two equally close saves, the successful one ranks higher."""
    return (-abs(number), number) if kind == "save" else (number, 0)
