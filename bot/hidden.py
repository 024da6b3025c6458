"""Hidden rolls: who may look at one, and what everybody else sees of it.

What others see is made from the roll's purpose, its roller and, once something was revealed, that
alone: never from its dice. So it cannot give away their number, their size or a target.
"""

import re
from dataclasses import dataclass
from enum import Enum, IntFlag

from bot.card import Action, Card, Choice
from bot.words import choose, say

PEEK = "peek"
REVEAL = "reveal"
REVEAL_APART = "reveal_apart"
"""Reveal from a list of several rolls, which stays as it is."""

_BARS = re.compile(r"\|{2,}")


class Audience(Enum):
    """Who sees a roll, from the least strict to the strictest. The value is stored: never change one."""

    EVERYONE = "everyone"
    ME = "me"
    """Whoever rolled; nobody else learns that it was rolled."""
    GM = "gm"
    """Whoever rolled, and the GMs."""
    BLIND = "blind"
    """The GMs alone, also when a player rolled."""

    @property
    def is_hidden(self) -> bool:
        """Whether it is kept from anybody."""
        return self is not Audience.EVERYONE


def stricter(one: Audience, other: Audience) -> Audience:
    """The stricter of two audiences."""
    return max(one, other, key=list(Audience).index)


class Revealed(IntFlag):
    """What of a roll was revealed to all. The value is stored: never change one."""

    NOTHING = 0
    SUCCESS = 1
    TOTAL = 2
    ALL = 4


PARTS = {"all": Revealed.ALL, "total": Revealed.TOTAL, "success": Revealed.SUCCESS}
"""What can be picked to be revealed, by key."""


def part_choices() -> tuple[Choice, ...]:
    """The parts as they are offered."""
    hints = {
        "all": (say("Everything"), say("every die, the working and what was changed")),
        "total": (say("Only the total"), ""),
        "success": (say("Only success or failure"), say("if the roll had a target")),
    }
    return tuple(Choice(key, *hints[key]) for key in PARTS)


@dataclass(frozen=True, slots=True)
class Viewer:
    """What somebody is to a roll: its owner, a GM of its channel, both or neither."""

    is_owner: bool
    is_gm: bool


def may_see(audience: Audience, viewer: Viewer) -> bool:
    """Whether this viewer may look at an unrevealed roll, and so change or reveal it."""
    match audience:
        case Audience.EVERYONE:
            return True
        case Audience.ME:
            return viewer.is_owner
        case Audience.GM:
            return viewer.is_owner or viewer.is_gm
        case Audience.BLIND:
            return viewer.is_gm


def refusal(audience: Audience, viewer: Viewer, owner: str) -> str:
    """Why this viewer may not look; ``owner`` is the roller's name, ready to be shown."""
    match audience:
        case Audience.ME:
            return say("Only {owner} may look at this roll; ask them to reveal it.", owner=owner)
        case Audience.GM:
            return say("Only {owner} and this channel's GMs may look at this roll; ask them to reveal it.", owner=owner)
        case _ if viewer.is_owner:
            return say("Only this channel's GMs may look at a blind roll, even if it is yours; ask them to reveal it.")
        case _:
            return say("Only this channel's GMs may look at this blind roll; ask them to reveal it.")


def line(audience: Audience, purpose: str, revealed: Revealed, rolled: Card | None, changes: int) -> Card:
    """What everybody sees of a hidden roll.

    ``rolled`` is its card, and ``changes`` how often it was changed since it was sealed; both are
    needed only once a part is revealed: then what was sealed must not pass for what is shown.
    """
    seen = say("Hidden from all but {seers}.", seers=seers(audience))
    actions = (Action(PEEK, say("Peek")), REVEAL_ACTION)
    if not revealed or rolled is None:
        return Card(say("Hidden roll"), open_label(purpose), lines=(seen,), actions=actions)
    notes = [say("The rest stays hidden from all but {seers}.", seers=seers(audience))]
    if changes:
        notes.append(choose(changes, "Changed once since it was sealed.", "Changed {count} times since it was sealed."))
    return Card(_shown(revealed, rolled), open_label(purpose), lines=tuple(notes), actions=actions)


REVEAL_ACTION = Action(REVEAL, say("Reveal…"))


def _shown(revealed: Revealed, rolled: Card) -> str:
    if Revealed.TOTAL not in revealed:
        return rolled.verdict
    if Revealed.SUCCESS not in revealed:
        return rolled.total
    return say("{total}: {verdict}", total=rolled.total, verdict=rolled.verdict)


def remark(audience: Audience, asked: Audience, revealed: Revealed) -> str:
    """What whoever may look at a hidden roll is told of who else may; ``asked`` is what was chosen for it."""
    if asked is not audience:
        sentence = "-# Hidden from all but {seers}: this channel hides its rolls so (/gm list)."
    elif Revealed.TOTAL in revealed and Revealed.SUCCESS in revealed:
        sentence = "-# Hidden from all but {seers}; the total and success or failure are revealed."
    elif Revealed.TOTAL in revealed:
        sentence = "-# Hidden from all but {seers}; the total is revealed."
    elif Revealed.SUCCESS in revealed:
        sentence = "-# Hidden from all but {seers}; success or failure is revealed."
    else:
        sentence = "-# Hidden from all but {seers}."
    return say(sentence, seers=seers(audience))


def seers(audience: Audience) -> str:
    """Those who may look, as in "seen by …"."""
    return _SEERS[audience]


def name(audience: Audience) -> str:
    """The audience as players choose it."""
    return _NAMES[audience]


_SEERS = {
    Audience.EVERYONE: say("everyone"),
    Audience.ME: say("whoever rolls"),
    Audience.GM: say("whoever rolls and the GMs"),
    Audience.BLIND: say("the GMs"),
}
_NAMES = {
    Audience.EVERYONE: say("everyone"),
    Audience.ME: say("only me"),
    Audience.GM: say("GM only"),
    Audience.BLIND: say("blind"),
}


def open_label(label: str) -> str:
    """The label without what stands ``||between bars||``, which stays hidden with the roll.

    Where the bars are not in pairs of two, everything behind the first stays hidden.
    """
    if any(len(bars) > 2 for bars in _BARS.findall(label)):
        return _BARS.split(label)[0].rstrip()
    return " ".join(" ".join(_BARS.split(label)[::2]).split())


def whole_label(label: str) -> str:
    """The label for those who may see everything: without the bars."""
    return _BARS.sub("", label)
