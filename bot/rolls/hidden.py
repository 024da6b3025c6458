"""Hidden rolls: who may look at one, and what everybody else sees of it.

What others see is made from the roll's purpose, its roller and, once something was revealed, that
alone: never from its dice. So it cannot give away their number, their size or a target.
"""

import re
from enum import Enum, IntFlag

from msgspec import Struct

from bot.rolls.card import Action, Card, Choice, Tone, code
from bot.words import later, listed, say

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


def part_choices(rolled: Card) -> tuple[Choice, ...]:
    """The parts of this roll as they are offered, with what they say."""
    everything = say("every die, what was changed, the label between bars")
    choices = [
        Choice("all", say("Everything"), everything),
        Choice("total", say("Only the total: {total}", total=rolled.total)),
    ]
    if rolled.verdict:
        choices.append(Choice("success", say("Only success or failure: {verdict}", verdict=rolled.verdict)))
    return tuple(choices)


class Viewer(Struct, frozen=True):
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
            return say("Only {owner} may look at this roll or reveal it; ask them.", owner=owner)
        case Audience.GM:
            return say(
                "Only {owner} and the GMs here may look at this roll or reveal it; ask them.", owner=owner
            )
        case _ if viewer.is_owner:
            return say(
                "Only the GMs here may look at a blind roll or reveal it, even if it is yours; ask them."
            )
        case _:
            return say("Only the GMs here may look at this blind roll or reveal it; ask them.")


class Shared(Struct, frozen=True):
    """What was revealed of a roll that is still hidden.

    ``rolled`` is its card as it was then; ``changers`` are the names of those who had changed it
    since it was sealed, ``is_stale`` whether somebody has changed it again: what was sealed, what is
    shown and what the roll is now must not pass for each other.
    """

    parts: Revealed
    rolled: Card
    changers: tuple[str, ...] = ()
    is_stale: bool = False


def line(audience: Audience, owner: str, purpose: str, shared: Shared | None, number: str = "") -> Card:
    """What all see of a hidden roll of this ``number``; ``owner`` is the roller's name, ready to be shown."""
    notes = [_seen_by(audience, owner)]
    headline, tone = say("Hidden roll"), Tone.PLAIN
    if shared:
        headline = _shown(shared)
        # The colour by itself would tell success from failure.
        tone = shared.rolled.tone if Revealed.SUCCESS in shared.parts else Tone.PLAIN
        notes = [say("The rest is hidden. {seen}", seen=notes[0])]
        if shared.changers:
            notes.append(say("Changed by {names} after it was sealed.", names=listed(shared.changers)))
        if shared.is_stale:
            notes.append(say("This was before it was changed again."))
    if number:
        notes.append(
            say(
                "The dice have fallen and are sealed:"
                " once they are revealed, {command} shows that these were rolled.",
                command=code(f"/verify {number}"),
            )
        )
    actions = (Action(PEEK, say("Peek"), quiet=True), reveal_action(quiet=True))
    return Card(headline, open_label(purpose), lines=tuple(notes), tone=tone, actions=actions)


def _seen_by(audience: Audience, owner: str) -> str:
    match audience:
        case Audience.ME:
            return say("Only {owner} sees it.", owner=owner)
        case Audience.GM:
            return say("Only {owner} and the GMs see it.", owner=owner)
        case _:
            return say("Blind: only the GMs see it.")


def reveal_action(*, quiet: bool = False) -> Action:
    """The button *Reveal…*."""
    return Action(REVEAL, say("Reveal…"), quiet=quiet)


def _shown(shared: Shared) -> str:
    rolled, parts = shared.rolled, shared.parts
    if Revealed.TOTAL not in parts:
        return rolled.verdict
    if Revealed.SUCCESS not in parts:
        return rolled.total
    return say("{total}: {verdict}", total=rolled.total, verdict=rolled.verdict)


def remark(audience: Audience, owner: str) -> str:
    """What whoever may look at a hidden roll is told of who else may.

    ``owner`` is the roller's name, "" if it is themselves who look.
    """
    match audience:
        case Audience.ME:
            return say("Only you see this.")
        case Audience.GM if owner:
            return say("Only {owner} and the GMs see this.", owner=owner)
        case Audience.GM:
            return say("Only you and the GMs see this.")
        case _:
            return say("Only the GMs see this.")


def overruled(audience: Audience) -> str:
    """What the roller is told when the channel's default, this audience, was stricter than their choice."""
    return say("All rolls in this channel are at least {audience}.", audience=name(audience))


def told(shared: Shared) -> str:
    """What whoever may look is told of what the others see."""
    if shared.is_stale:
        return say("The others still see {shown}, from before it was changed.", shown=_shown(shared))
    return say("The others see {shown}.", shown=_shown(shared))


def default_words(audience: Audience) -> str:
    """What it means for a channel to have this default."""
    return _DEFAULTS[audience].say()


def name(audience: Audience) -> str:
    """The audience as players choose it."""
    return NAMES[audience].say()


_DEFAULTS = {
    Audience.EVERYONE: later("Rolls here are open to everyone, unless hidden one by one."),
    Audience.ME: later(
        "All rolls here are at least only for whoever rolls: nobody else sees that there was one."
    ),
    Audience.GM: later("All rolls here are at least GM only: whoever rolls and the GMs see them."),
    Audience.BLIND: later("All rolls here are blind: only the GMs see them, not even whoever rolls."),
}
NAMES = {
    Audience.EVERYONE: later("everyone"),
    Audience.ME: later("only me"),
    Audience.GM: later("GM only"),
    Audience.BLIND: later("blind"),
}
"""What each audience is called."""


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
