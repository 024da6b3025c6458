"""What holds in a channel for everybody, and how far a group travels."""

import re

from msgspec import Struct

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import PACE_FACTS
from bot.games.dnd.terms.playing import PACES, PERIODS, travelled
from bot.words import choose, later, later_of, say
from bot.words.terms import Terms

_TIME = re.compile(r"(?P<count>[0-9]{1,4})\s*(?P<per>minute|min|hour|day|h|d)s?", re.IGNORECASE)


class Scene(Struct, frozen=True, omit_defaults=True):
    """What holds for everybody in a channel until the GM says otherwise.

    ``pace`` is "" or a travel pace; ``obscured`` is "", lightly or heavily. ``half_last``: see
    :class:`DndRequest`. ``lands``: damage outside of fights is applied to all at once.
    """

    pace: str = ""
    obscured: str = ""
    underwater: bool = False
    half_last: bool = False
    lands: bool = False

    @property
    def facts(self) -> tuple[str, ...]:
        """The circumstances that it brings about."""
        dark = ("dark",) if self.obscured == "heavily" else ()
        obscured = (f"{self.obscured}_obscured", *dark) if self.obscured else ()
        return (*PACE_FACTS.get(self.pace, ()), *obscured, *(("underwater",) if self.underwater else ()))


def pace_words(at: str) -> str:
    """What a travel pace does; "" for none."""
    if not at:
        return say("No travel pace is set here; it changes no check.")
    minute, hour, day = PACES[at]
    return say(
        "**{pace}**: {minute} feet a minute, {hour} miles an hour, {day} miles a day.\n"
        "{effect}, applied to /dnd check automatically.",
        pace=_PACES[at],
        minute=minute,
        hour=hour,
        day=day,
        effect=_EFFECTS[at],
    )


_PACES = {"fast": later("Fast pace"), "normal": later("Normal pace"), "slow": later("Slow pace")}
_EFFECTS = {
    "fast": later("Disadvantage on Perception, Survival and Stealth"),
    "normal": later("Disadvantage on Stealth"),
    "slow": later("Advantage on Perception and Survival"),
}


def read_time(time: str) -> tuple[int, str]:
    """How many minutes, hours or days a time such as "5 hours" is. Raises PlayerError for what is none."""
    match = _TIME.fullmatch(plain(_PERIODS.in_english(time)).strip())
    if not match or not 1 <= int(match["count"]) <= 1000:
        raise PlayerError(say("Write the time as in 5 hours, 30 minutes or 2 days."))
    return int(match["count"]), next(each for each in PERIODS if each.startswith(match["per"].casefold()[:1]))


_PERIODS = Terms(
    {
        "minute": later_of("typed behind a number", "minute"),
        "hour": later_of("typed behind a number", "hour"),
        "day": later_of("typed behind a number", "day"),
    },
    {
        "minute": later_of("also typed behind a number, for minute", "minutes, min"),
        "hour": later_of("also typed behind a number, for hour", "hours, h"),
        "day": later_of("also typed behind a number, for day", "days, d"),
    },
)


def distance_words(at: str, count: int, per: str, *, mounted: bool) -> str:
    """How far a group comes at a pace in so many minutes, hours or days."""
    distance, unit = travelled(at, per, count, mounted=mounted)
    period = {
        "minute": choose(count, "{count} minute", "{count} minutes"),
        "hour": choose(count, "{count} hour", "{count} hours"),
        "day": choose(count, "{count} day", "{count} days"),
    }[per]
    words = (
        later("{period} at {pace}: **{distance:,} feet**.")
        if unit == "feet"
        else later("{period} at {pace}: **{distance:,} miles**.")
    )
    lines = [words.say(period=period, pace=_AT_PACE[at], distance=distance)]
    if unit == "feet" and distance >= 5280:
        lines.append(say("That is {miles:.1f} miles.", miles=distance / 5280))
    # A day is not eight times an hour: 30 miles at a Fast pace, not 32 (SRD 5.2, Travel Pace).
    if per == "hour" and count > 8:
        lines.append(say("A day's travel is {miles} miles at that pace.", miles=PACES[at][2]))
    if mounted:
        lines.append(say("Mounts go twice as far for one hour, then they need a rest before they can again."))
    return "\n".join(lines)


_AT_PACE = {"fast": later("a fast pace"), "normal": later("a normal pace"), "slow": later("a slow pace")}


def scene_words(scene: Scene) -> str:
    """What holds for everybody."""
    light = {
        "": say("Nothing is obscured"),
        "lightly": say("**Lightly obscured**: Disadvantage on Perception that relies on sight"),
        "heavily": say("**Heavily obscured**: who tries to see something is Blinded"),
    }
    lines = [
        light[scene.obscured],
        say("**Underwater**") if scene.underwater else say("Not underwater"),
        say("Half damage for a save is taken after Resistance and Vulnerability")
        if scene.half_last
        else say("Half damage for a save is taken before Resistance and Vulnerability"),
        say("Outside of fights damage is applied to everybody at once")
        if scene.lands
        else say("Outside of fights damage is applied at once to one's own, with *Apply* to others"),
        pace_words(scene.pace),
    ]
    return "\n".join(lines)
