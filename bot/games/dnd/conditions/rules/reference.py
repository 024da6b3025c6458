"""Every condition in three lines in our own words, which answer "What does Grappled do?"."""

from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, NAMES
from bot.rolls.card import Card, Choice, Menu
from bot.words import later, say

ABOUT = "about"
"""The word of the list of conditions to read about. Never change it."""

_NO_ACTIONS = later("They're Incapacitated: no actions, Bonus Actions or Reactions.")
_STILL = later("They're Incapacitated, and their Speed is 0.")
_FAIL = later("They fail Strength and Dexterity saves.")
_EXPOSED = later("Attacks against them have Advantage.")
_CLUMSY = later("Their attacks have Disadvantage.")
_HELD = later("Their Speed is 0.")
LINES = {
    "blinded": (later("They can't see, so they fail checks that need sight."), _CLUMSY, _EXPOSED),
    "charmed": (
        later("They can't attack the charmer or target them with harmful magic or abilities."),
        later("The charmer has Advantage on social checks with them."),
        later("Everything else they do is unaffected."),
    ),
    "deafened": (
        later("They can't hear."),
        later("They fail checks that need hearing."),
        later("Their attacks and saves are unaffected."),
    ),
    EXHAUSTION: (
        later("Each level gives −2 to checks, attacks and saves."),
        later("Each level reduces Speed by 5 feet."),
        later("A Long Rest removes one level. At level 6 they die."),
    ),
    "frightened": (
        later("Their attacks and checks have Disadvantage while they see the source of their fear."),
        later("They can't willingly move closer to that source."),
        later("Their saves are unaffected."),
    ),
    "grappled": (
        later("Their Speed is 0, and the grappler can drag them along."),
        later("Their attacks on anyone but the grappler have Disadvantage."),
        later("They can use an action to escape: Athletics or Acrobatics against the escape DC."),
    ),
    "incapacitated": (
        later("They can't take actions, Bonus Actions or Reactions, and they can't speak."),
        later("Their Concentration ends."),
        later("Their Initiative has Disadvantage."),
    ),
    "invisible": (
        later("Their attacks have Advantage, unless the target sees them. So does their Initiative."),
        later("Attacks against them have Disadvantage, unless the attacker sees them."),
        later("Effects that need to see their target can't affect them."),
    ),
    "paralyzed": (
        _STILL,
        _FAIL,
        later("Attacks against them have Advantage. Hits from within 5 feet are Critical Hits."),
    ),
    "petrified": (
        _STILL,
        later("They fail Strength and Dexterity saves. Attacks against them have Advantage."),
        later("They resist all damage and can't be Poisoned. They weigh ten times as much."),
    ),
    "poisoned": (
        _CLUMSY,
        later("Their checks have Disadvantage, including Initiative."),
        later("Their saves are unaffected."),
    ),
    "prone": (
        _CLUMSY,
        later("Attacks from within 5 feet have Advantage; from farther away, Disadvantage."),
        later("They can only crawl. Standing up takes half their Speed."),
    ),
    "restrained": (
        _HELD,
        later("Their attacks have Disadvantage, and attacks against them have Advantage."),
        later("Their Dexterity saves have Disadvantage."),
    ),
    "stunned": (_NO_ACTIONS, _FAIL, _EXPOSED),
    "unconscious": (
        later("They're Incapacitated and Prone, drop what they're holding, and their Speed is 0."),
        later("Attacks from within 5 feet have Advantage and are Critical Hits if they hit."),
        later("They fail Strength and Dexterity saves. When they wake up, they're still Prone."),
    ),
}
"""Three lines for each condition, by its key."""


def condition_card(condition: str, drawn: int) -> Card:
    """Return the description of the condition with this key, and the list of all conditions."""
    return Card(NAMES.name(condition), lines=condition_lines(condition), menus=(about_menu(drawn),))


def conditions_card(drawn: int) -> Card:
    """Return the list from which one condition can be picked to read about."""
    return Card(say("Conditions"), menus=(about_menu(drawn),))


def condition_lines(condition: str) -> tuple[str, ...]:
    """Return the three lines of a condition."""
    return tuple(line.say() for line in LINES[condition])


def about_menu(drawn: int) -> Menu:
    """Return the list for picking a condition to read about."""
    choices = tuple(Choice(key, name) for key, name in NAMES.names().items())
    return Menu(ABOUT, say("What does it do?"), choices, 0, drawn=drawn)


def asks_about(typed: str) -> str:
    """Return the condition that a question is about: "grappled?", "what does Grappled do?"; "" for none."""
    text = typed.strip()
    if not text.endswith(("?", "？")):
        return ""
    words = text.rstrip("?？ ")
    named = next(filter(None, map(NAMES.read_in_any, (words, *words.split()))), None)
    return named or next((key for key, name in NAMES.names().items() if name in words), "")
