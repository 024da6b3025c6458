"""The scene: everything that applies to all in a channel, how far a group travels, and what moving costs."""

import re

from msgspec import Struct

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import PACE_FACTS
from bot.games.dnd.terms.playing import PACES, PERIODS, difficult, mount_cost, squares, travelled
from bot.words import choose, later, say
from bot.words.terms import read_words

_TIME = re.compile(r"(?P<count>[0-9]{1,4})\s*(?P<per>minute|min|hour|day|h|d|feet|foot|ft)s?", re.IGNORECASE)


class Scene(Struct, frozen=True, omit_defaults=True):
    """A channel's scene, until the GM changes it.

    ``pace`` is "" or a travel pace; ``obscured`` is "", lightly or heavily. With ``half_last``, half damage
    is half of a failed save's damage. With ``lands``, damage outside of fights applies to everyone at once.
    """

    pace: str = ""
    obscured: str = ""
    underwater: bool = False
    half_last: bool = False
    lands: bool = False

    @property
    def facts(self) -> tuple[str, ...]:
        """The circumstances that the scene creates."""
        dark = ("dark",) if self.obscured == "heavily" else ()
        obscured = (f"{self.obscured}_obscured", *dark) if self.obscured else ()
        return (*PACE_FACTS.get(self.pace, ()), *obscured, *(("underwater",) if self.underwater else ()))


def pace_words(at: str) -> str:
    """Return a travel pace's effects; "" if it has none."""
    if not at:
        return say("No travel pace is set here, so it doesn't affect checks.")
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
    """Return the minutes, hours, days or feet in text such as "5 hours". Raises PlayerError otherwise."""
    match = _TIME.fullmatch(plain(_PERIODS.in_english(time)).strip())
    if not match or not 1 <= int(match["count"]) <= 1000:
        raise PlayerError(say("Enter a time or a distance, such as 5 hours, 2 days or 30 feet."))
    return int(match["count"]), next(
        measure for measure in (*PERIODS, FEET) if measure.startswith(match["per"].casefold()[:1])
    )


FEET = "feet"
_PERIODS = read_words(__package__)["periods"].terms()


def distance_words(at: str, count: int, per: str) -> str:
    """Return the distance a group covers in this many minutes, hours or days, on foot and mounted."""
    distance, measure = travelled(at, per, count)
    period = {
        "minute": choose(count, "{count} minute", "{count} minutes"),
        "hour": choose(count, "{count} hour", "{count} hours"),
        "day": choose(count, "{count} day", "{count} days"),
    }[per]
    words = (
        later("{period} at {pace}: **{distance:,} feet**.")
        if measure == "feet"
        else later("{period} at {pace}: **{distance:,} miles**.")
    )
    lines = [words.say(period=period, pace=_AT_PACE[at], distance=distance)]
    if measure == "feet" and distance >= 5280:
        lines.append(say("That's {miles:.1f} miles.", miles=distance / 5280))
    # A day isn't eight hours' worth: it's 30 miles at a Fast pace, not 32 (SRD 5.2, Travel Pace).
    if per == "hour" and count > 8:
        lines.append(say("A day's travel is {miles} miles at that pace.", miles=PACES[at][2]))
    riding, _ = travelled(at, per, count, mounted=True)
    mounts = (
        later(
            "A mount can cover {distance:,} feet by going twice as fast for one hour. Then it needs a rest."
        )
        if measure == "feet"
        else later(
            "A mount can cover {distance:,} miles by going twice as fast for one hour. Then it needs a rest."
        )
    )
    lines.append(mounts.say(distance=riding))
    return "\n".join(lines)


def movement_words(feet: int) -> str:
    """Return what moving this far costs, in squares and in Difficult Terrain, and mounting at this Speed."""
    moving = say(
        "{feet} feet: **{squares} squares**. In Difficult Terrain, that costs {cost} feet, or {count} "
        "squares.",
        feet=feet,
        squares=squares(feet),
        cost=difficult(feet),
        count=difficult(squares(feet)),
    )
    words = later("With a Speed of {feet} feet, mounting or dismounting costs **{cost} feet**.")
    return f"{moving}\n{words.say(feet=feet, cost=mount_cost(feet))}"


_AT_PACE = {"fast": later("a fast pace"), "normal": later("a normal pace"), "slow": later("a slow pace")}


def scene_words(scene: Scene) -> str:
    """Return the scene's effects on everyone, in words."""
    light = {
        "": say("Nothing is obscured"),
        "lightly": say("**Lightly obscured**: Disadvantage on Perception that relies on sight"),
        "heavily": say("**Heavily obscured**: creatures are Blinded when they try to see something"),
    }
    lines = [
        light[scene.obscured],
        say("**Underwater**") if scene.underwater else say("Not underwater"),
        say("Half damage on a save applies after Resistance and Vulnerability")
        if scene.half_last
        else say("Half damage on a save applies before Resistance and Vulnerability"),
        say("Outside fights, damage applies to everyone right away")
        if scene.lands
        else say("Outside fights, damage applies to your own characters right away; others need *Apply*"),
        pace_words(scene.pace),
    ]
    return "\n".join(lines)
