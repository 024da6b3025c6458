"""The order of a fight in words: who acts when, and how everybody is, as far as all may see."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Bearing, Ends
from bot.games.dnd.conditions.rules.words import bearing_words
from bot.games.dnd.fight.record.kept_words import STATES, USED_ONCE
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps.turns import group_name
from bot.initiative.rules.order import ties
from bot.rolls.card import plain
from bot.words import later, later_of, listed, say, say_of, spaced


def order_lines(fight: Fight, *, plainly: bool = False) -> list[str]:
    """Everybody from first to last, a line for each place in the order, under what its number is."""
    lines = [say("*Initiative, and how everybody is:*")] if fight.groups else []
    for group in fight.order():
        members = listed(_combatant(member, fight) for member in fight.members(group.id))
        is_now = group.id == fight.group and not plainly
        words = later("▶ **{count}** {members}") if is_now else later("{count} {members}")
        lines.append(words.say(count=group.count, members=members))
    return lines


def condition(of: Combatant) -> str:
    """How a creature is, as far as players see: unhurt, hurt, bloodied, down; not dead, if it is not."""
    hp = of.hp
    # Monsters as well: a GM may let one fall like a character (SRD 5.2, Monster Death).
    if hp.state in ("unconscious", "dying", "stable"):
        is_out = hp.state == "unconscious"
        return say_of("a creature", "knocked out") if is_out else STATES.name("unconscious")
    if not hp.is_up:
        return say_of("a creature", "down")
    if hp.is_bloodied:
        return say_of("a creature", "bloodied")
    return say_of("a creature", "unhurt") if hp.hp == hp.maximum else say_of("a creature", "hurt")


def _combatant(of: Combatant, fight: Fight) -> str:
    name = plain(of.name)
    if of.is_secret:
        state = condition(of)
        name = f"~~{name}~~" if of.hp.dead else name
        return spaced([name, listed([state, *_borne(of, fight)]), *_marks(of, fight)])
    hp = of.hp
    words = [say("**{name}** {hp}/{maximum}", name=name, hp=hp.hp, maximum=hp.maximum)]
    if hp.temp:
        words.append(say("+{temp} temp", temp=hp.temp))
    who = spaced(words)
    if state := listed([*_state(of), *_borne(of, fight)]):
        who = say_of("somebody with Hit Points and how they are", "{who} {state}", who=who, state=state)
    return spaced([who, *_marks(of, fight)])


def _borne(of: Combatant, fight: Fight) -> list[str]:
    """What somebody bears; with its end, unless so much is borne that there is no room for that."""
    if of.hp.dead or not (of.borne or of.focus):
        return []
    if sum(len(combatant.borne) for combatant in fight.combatants) <= _MOST_ENDS:
        return bearing_words(of.bearing, of.name, fight.name)
    bare = tuple(replace(each, ends=Ends(), held=0, hold=None) for each in of.borne)
    return bearing_words(Bearing(bare, of.focus), of.name, fight.name)


_MOST_ENDS = 12  # Conditions of one fight of which the message has room for the ends.


def _state(of: Combatant) -> Iterator[str]:
    hp = of.hp
    match hp.state:
        case "dying":
            yield say("**dying** {saves}", saves=_saves(of))
        case "stable":
            yield say("unconscious, Stable")
        case "dead":
            yield say("**dead**")
        case "unconscious":
            yield say_of("a creature", "knocked out")
        case _ if hp.is_bloodied:
            yield say_of("a creature", "bloodied")


def _saves(of: Combatant) -> str:
    """The Death Saving Throws so far."""
    if not of.hp.successes and not of.hp.failures:
        return say("(no death saves yet)")
    words = later("({successes} of 3 successes, {failures} of 3 failures)")
    return words.say(successes=of.hp.successes, failures=of.hp.failures)


def _marks(of: Combatant, fight: Fight) -> Iterator[str]:
    words = [say_of("a creature", "ally")] if of.is_secret and not of.is_monster else []
    words += [word.say() for flag, word in _FLAGS.items() if getattr(of, flag)]
    if of.ready:
        words.append(_ready_words(of))
    if of.helpers:
        names = listed(plain(fight.name(helper)) for helper in of.helpers)
        words.append(say("helped by {names}", names=names))
    if of.riding:
        words.append(say("rides {mount}", mount=plain(fight.name(of.riding))))
    if of.once:
        words.append(say("used {what}", what=plain(listed(map(USED_ONCE.name, of.once)))))
    if words:
        yield say("({words})", words=listed(words))


_FLAGS = {
    "acted": later_of("a creature", "acted"),
    "dodging": later_of("a creature", "dodging"),
    "dashing": later_of("a creature", "dashing"),
    "disengaged": later_of("a creature", "disengaged"),
    "reaction": later("reaction used"),
    "bonus": later("bonus action used"),
}
"""What holds of a combatant, by its field."""


def headline(fight: Fight) -> str:
    names = [combatant.name for combatant in fight.acting if not combatant.rider]
    alive = [combatant.name for combatant in fight.able] or names
    if fight.saver and fight.saver.riding:  # Their mount is led no more, but it is their turn.
        alive.insert(0, fight.saver.name)
    who = alive[0] if len(alive) == 1 else group_name(alive)
    return say("Round {round}: {who}", round=fight.round, who=plain(who))


def ties_lines(fight: Fight) -> list[str]:
    lines = []
    for tie in ties(fight.places()):
        names = listed((members_words(fight, int(name)) for name in tie.names), "or")
        words = later("**Tie**: {names} first? The GM decides, below.")
        if tie.decider == "players":
            words = later("**Tie**: {names} first? Their players decide, below.")
        lines.append(words.say(names=names))
    return lines


def members_words(fight: Fight, group: int) -> str:
    return plain(group_name([member.name for member in fight.members(group)]))


def _ready_words(of: Combatant) -> str:
    """For what somebody is ready; of a creature that is the GM's to know."""
    return (
        say_of("a creature", "ready")
        if of.is_secret or of.ready == "…"
        else say("ready: {text}", text=plain(of.ready))
    )
