"""Keys of a fight's buttons and lists, and words stored with its steps: never change one."""

from bot.words import later, later_of
from bot.words.terms import Terms

SUBJECT = "fight"
JOIN, ADD, BEGIN, GM_MENU, LAST, UNDO = "join", "add", "begin", "gm", "last", "undo_step"
ATTACK, HOW, DO, AGAIN_BY = "attack", "how", "do", "again_by"
AREA, HEAL, HIT_POINTS, READY, MORE, END_TURN = "area", "heal_all", "points", "ready", "more", "end_turn"
DEATH, INSPIRE, KNOCK_OUT = "death", "spend", "knock_out"
TIE, AID, WAIT = "tie", "aid", "wait"
GM_SURPRISE, GM_REMOVE, GM_REACT, GM_END, GM_END_NOW, GM_STRIKE, GM_ROLL = (
    "gm_surprise",
    "gm_remove",
    "gm_react",
    "gm_end",
    "gm_end_now",
    "gm_strike",
    "gm_roll",
)
ALLOW, LEAVE_IT, UNDO_ALONE, UNDO_NEW = "allow", "leave_it", "undo_alone", "undo_new"
REACT, REACT_AT, REACTED, KEEP, TAKE = "react", "react_at", "reacted", "keep", "take"
WHICH, CREATURE, EFFECT, LEGENDARY, SPEND = "which", "creature", "effect", "legendary", "spend_use"
RESIST, PARRY, SHIELD, ONGOING = "resist", "parry", "shield", "ongoing"
ALL_JOIN, LEAVE, LEAVE_THERE = "all_join", "leave", "leave_there"
PAID, COUNTERS, STAND, ALLY = "paid", "counters", "stand", "ally"
CAST, CAST_ON, SPELL, COUNTER = "cast", "cast_on", "spell", "counter"
MOUNT, RIDER, MOUNT_ON = "mount", "rider", "mount_on"
CONDITIONS, PUT_ON, TAKE_OFF, ABOUT, END_SAVE, CONCENTRATE, ESCAPE, STIRRED = (
    "conditions",
    "put_on",
    "take_off",
    "about",
    "end_save",
    "concentrate",
    "escape",
    "stirred",
)
_TURNS = (ATTACK, AGAIN_BY, PAID, HOW, DO, AREA, HEAL, READY, END_TURN, DEATH, END_SAVE, ESCAPE)
TIMED = frozenset({*_TURNS, EFFECT, LEGENDARY, SPEND, CAST_ON})
"""The actions, beside the words of steps, that are only valid at the moment which their buttons store."""


MOST_CHOICES = 25  # Per list.


FEATURE = "a feature"
"""The stored word for an unnamed feature that was used this turn."""

USED_ONCE = Terms({FEATURE: later("a feature")})
"""The word for something that can be used once per turn."""

STATES = Terms(
    {
        "conscious": later_of("a creature", "conscious"),
        "unconscious": later_of("a creature", "unconscious"),
        "dying": later_of("a creature", "dying"),
        "stable": later_of("a creature", "stable"),
        "dead": later_of("a creature", "dead"),
    }
)
"""A creature's state in a word: see :class:`bot.games.dnd.hit_points.record.hit_points.HitPoints`."""
