"""Hidden rolls: who may look at one, and what everybody else sees of it.

What others see is made from the roll's purpose, its roller and, once something was revealed, that
alone: never from its dice. So it cannot give away their number, their size or a target.
"""

import re
from dataclasses import dataclass
from enum import Enum, IntFlag

from bot.card import Action, Card, Choice
from bot.words import say

PEEK = "peek"
REVEAL = "reveal"
REVEAL_APART = "reveal_apart"
"""Reveal from a list of several rolls, which stays as it is."""

_BARRED = re.compile(r"\|\|(.*?)(?:\|\||$)", re.DOTALL)


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


class Part(IntFlag):
    """What of a roll was revealed to all. The value is stored: never change one."""

    NOTHING = 0
    SUCCESS = 1
    TOTAL = 2
    ALL = 4


PARTS = {"all": Part.ALL, "total": Part.TOTAL, "success": Part.SUCCESS}
"""What can be picked to be revealed, by key."""


def part_choices() -> tuple[Choice, ...]:
    """The same three for every hidden roll, so that the list gives nothing away either."""
    return (
        Choice("all", say("Everything"), say("every die, the working and what was changed")),
        Choice("total", say("Only the total")),
        Choice("success", say("Only success or failure"), say("if the roll had a target")),
    )


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
    if audience is Audience.GM:
        return say("Only {owner} and this channel's GMs may look at this roll; ask them to reveal it.", owner=owner)
    if viewer.is_owner:
        return say("Only this channel's GMs may look at a blind roll, even if it is yours; ask them to reveal it.")
    return say("Only this channel's GMs may look at this blind roll; ask them to reveal it.")


def line(audience: Audience, purpose: str, part: Part, rolled: Card | None) -> Card:
    """What everybody sees of a hidden roll; ``rolled`` is its card, needed once a part of it is revealed."""
    shown = _revealed(part, rolled) if rolled else ""
    note = _seen_by(audience)
    if shown:
        note = say("The rest stays hidden. {seen}", seen=note)
    return Card(
        headline=shown or say("Hidden roll"),
        label=open_label(purpose),
        lines=(note,),
        actions=(Action(PEEK, say("Peek")), REVEAL_ACTION),
    )


REVEAL_ACTION = Action(REVEAL, say("Reveal…"))


def _revealed(part: Part, rolled: Card) -> str:
    if Part.TOTAL in part and Part.SUCCESS in part:
        return say("{total}: {verdict}", total=rolled.total, verdict=rolled.verdict)
    if Part.TOTAL in part:
        return rolled.total
    return rolled.verdict if Part.SUCCESS in part else ""


def _seen_by(audience: Audience) -> str:
    match audience:
        case Audience.ME:
            return say("Only whoever rolled sees it.")
        case Audience.GM:
            return say("Only whoever rolled and the GM see it.")
        case _:
            return say("Blind: only the GM sees it.")


def name(audience: Audience) -> str:
    """The audience as players choose it."""
    match audience:
        case Audience.EVERYONE:
            return say("everyone")
        case Audience.ME:
            return say("only me")
        case Audience.GM:
            return say("GM only")
        case Audience.BLIND:
            return say("blind")


def open_label(label: str) -> str:
    """The label without what stands ``||between bars||``, which stays hidden with the roll."""
    return " ".join(_BARRED.sub(" ", label).split())


def whole_label(label: str) -> str:
    """The label for those who may see everything: without the bars."""
    return _BARRED.sub(r"\1", label)
