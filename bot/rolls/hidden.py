"""Hidden rolls: the people who can look at one, and the view that everyone else gets.

The public view is made from the purpose, the roller and, after a partial reveal, the revealed part,
but never from the dice. So it can't give away their number, size or target.
"""

import re

from msgspec import Struct

from bot.audiences import Audience, Revealed
from bot.rolls.card import Action, Card, Choice, Pictured, Tone, code
from bot.words import later, listed, say

PEEK = "peek"
REVEAL = "reveal"
REVEAL_APART = "reveal_apart"
"""The key for revealing a roll from a list of rolls, which stays as it is."""

_BARS = re.compile(r"\|{2,}")


PARTS = {"all": Revealed.ALL, "total": Revealed.TOTAL, "success": Revealed.SUCCESS}
"""The parts that can be revealed, by key."""


def part_choices(rolled: Card) -> tuple[Choice, ...]:
    """Return the parts of this roll that can be revealed, each with the text it would show."""
    everything = say("every die, every change, the label between bars")
    choices = [
        Choice("all", say("Everything"), everything),
        Choice("total", say("Only the total: {total}", total=rolled.total)),
    ]
    if rolled.verdict:
        choices.append(Choice("success", say("Only success or failure: {verdict}", verdict=rolled.verdict)))
    return tuple(choices)


class Viewer(Struct, frozen=True):
    """A viewer's relation to a roll: as its owner, as a GM of its channel, as both or as neither."""

    is_owner: bool
    is_gm: bool


def may_see(audience: Audience, viewer: Viewer) -> bool:
    """Return True if this viewer can look at an unrevealed roll, and therefore change or reveal it."""
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
    """Return why this viewer can't look at the roll. ``owner`` is the roller's name, ready to show."""
    match audience:
        case Audience.ME:
            return say("Only {owner} can see or reveal this roll.", owner=owner)
        case Audience.GM:
            return say("Only {owner} and the GMs can see or reveal this roll.", owner=owner)
        case _ if viewer.is_owner:
            return say("Only GMs can see or reveal a blind roll, even your own. Ask a GM.")
        case _:
            return say("Only GMs can see or reveal this blind roll.")


class Shared(Struct, frozen=True):
    """The revealed part of a roll that is still hidden.

    ``rolled`` is its card when it was revealed. ``changers`` are the people who changed it between sealing
    and revealing. ``is_stale`` is True if it has changed since then. This keeps the sealed, the shown and the
    current roll apart.
    """

    parts: Revealed
    rolled: Card
    changers: tuple[str, ...] = ()
    is_stale: bool = False


def line(audience: Audience, owner: str, purpose: str, shared: Shared | None, number: str = "") -> Card:
    """Return the public line of a hidden roll. ``owner`` is the roller's name, ready to show."""
    seen = _seen_by(audience, owner)
    headline, tone = say("Hidden roll"), Tone.PLAIN
    notes: list[str | Pictured] = [seen]
    if shared:
        headline = _shown(shared)
        # The colour alone would tell success from failure, and a natural 20 from other successes.
        tone = _FACELESS.get(shared.rolled.tone, shared.rolled.tone)
        tone = tone if Revealed.SUCCESS in shared.parts else Tone.PLAIN
        notes = [say("The rest is hidden. {seen}", seen=seen)]
        if shared.changers:
            notes.append(say("{names} changed it after it was sealed.", names=listed(shared.changers)))
        if shared.is_stale:
            notes.append(say("Another change came after this."))
    if number:
        sealed = say(
            "The dice are rolled and sealed. Once revealed, {command} proves they weren't changed.",
            command=code(f"/verify {number}"),
        )
        notes.append(Pictured((), sealed))  # The small print says it next to pictures.
    actions = (Action(PEEK, say("Peek"), quiet=True), reveal_action(quiet=True))
    return Card(
        headline, sign="hidden", label=open_label(purpose), lines=tuple(notes), tone=tone, actions=actions
    )


_FACELESS = {Tone.GREAT: Tone.GOOD, Tone.AWFUL: Tone.BAD}
"""The tones that give away a face, and the tones that replace them."""


def _seen_by(audience: Audience, owner: str) -> str:
    match audience:
        case Audience.ME:
            return say("Only {owner} sees it.", owner=owner)
        case Audience.GM:
            return say("Only {owner} and the GMs see it.", owner=owner)
        case _:
            return say("Blind: only the GMs see it.")


def reveal_action(*, quiet: bool = False) -> Action:
    """Return the button *Reveal…*."""
    return Action(REVEAL, say("Reveal…"), quiet=quiet)


def _shown(shared: Shared) -> str:
    rolled, parts = shared.rolled, shared.parts
    if Revealed.TOTAL not in parts:
        return rolled.verdict
    if Revealed.SUCCESS not in parts:
        return rolled.total
    return say("{total}: {verdict}", total=rolled.total, verdict=rolled.verdict)


def remark(audience: Audience, owner: str) -> str:
    """Return the remark that says who else can look at a hidden roll.

    ``owner`` is the roller's name, or "" if the reader is the roller.
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
    """Return the note that the channel's stricter default audience was used in place of the chosen one."""
    return say("All rolls in this channel are at least {audience}.", audience=name(audience))


def told(shared: Shared) -> str:
    """Return the note about what others see, for people who can look at the roll."""
    if shared.is_stale:
        return say("Others still see {shown}, from before the change.", shown=_shown(shared))
    return say("Others see {shown}.", shown=_shown(shared))


def default_words(audience: Audience) -> str:
    """Return the meaning of this default audience for a channel, in words."""
    return _DEFAULTS[audience].say()


def name(audience: Audience) -> str:
    """Return the audience's name as players choose it."""
    return NAMES[audience].say()


_DEFAULTS = {
    Audience.EVERYONE: later("Everyone sees rolls in this channel unless they're hidden."),
    Audience.ME: later("Every roll here is only me or stricter: no one else can see that there was a roll."),
    Audience.GM: later(
        "Every roll here is GM only or stricter: only the player who rolled and the GMs can see it."
    ),
    Audience.BLIND: later("Every roll here is blind: only GMs can see it, not even the player who rolled."),
}
NAMES = {
    Audience.EVERYONE: later("everyone"),
    Audience.ME: later("only me"),
    Audience.GM: later("GM only"),
    Audience.BLIND: later("blind"),
}
"""The audiences' names."""


def open_label(label: str) -> str:
    """Return the label without its ``||hidden||`` part, which stays hidden with the roll.

    If the bars aren't balanced, everything after the first stays hidden.
    """
    if any(len(bars) > 2 for bars in _BARS.findall(label)):
        return _BARS.split(label)[0].rstrip()
    return " ".join(" ".join(_BARS.split(label)[::2]).split())


def whole_label(label: str) -> str:
    """Return the whole label, without the bars, for people who can see everything."""
    return _BARS.sub("", label)
