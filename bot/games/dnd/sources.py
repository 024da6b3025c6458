"""What numbers, Advantage and Disadvantage come from, where no player has named it: keys that rolls keep.

The keys are the words that rolls of before have kept, so that those speak every language too. What a player
has named stands in the same places, and is shown as it was typed.
"""

from bot.games.dnd.chapter import ABILITIES
from bot.words import later, later_of, say
from bot.words.terms import Terms

PROFICIENCY, HALF_PROFICIENCY, EXPERTISE = "proficiency", "half proficiency", "expertise"
MAGIC, ATTACK_BONUS, SAVE_BONUS, INITIATIVE_BONUS = "magic", "attack bonus", "save bonus", "Initiative bonus"
ADVANTAGE, DISADVANTAGE, INITIATIVE, SURPRISED = "Advantage", "Disadvantage", "Initiative", "surprised"
BONUS, PENALTY, EXTRA, COVER = "bonus", "penalty", "extra", "cover"

_SOURCES = Terms(
    {
        PROFICIENCY: later("proficiency"),
        HALF_PROFICIENCY: later("half proficiency"),
        EXPERTISE: later("expertise"),
        MAGIC: later_of("a magic weapon's bonus", "magic"),
        ATTACK_BONUS: later("attack bonus"),
        SAVE_BONUS: later("save bonus"),
        INITIATIVE_BONUS: later("Initiative bonus"),
        ADVANTAGE: later("Advantage"),
        DISADVANTAGE: later("Disadvantage"),
        INITIATIVE: later("Initiative"),
        SURPRISED: later("surprised"),
        BONUS: later("bonus"),
        PENALTY: later("penalty"),
        EXTRA: later_of("further damage", "extra"),
        COVER: later("cover"),
    }
)
_ABILITIES = {ABILITIES.english(key): key for key in ABILITIES}
_NO_SHEET, _NO_TOOL = " (no sheet)", "no proficiency with "


def of_ability(key: str) -> str:
    """The source that is an ability's modifier."""
    return ABILITIES.english(key)


def no_sheet(ability: str) -> str:
    """The source of nothing: an ability for which there is no sheet to look it up on."""
    return of_ability(ability) + _NO_SHEET


def no_tool(tool: str) -> str:
    """The source of nothing: a tool with which there is no proficiency."""
    return _NO_TOOL + tool


def source_name(source: str) -> str:
    """A source in the language that is spoken; as it stands, if a player has named it."""
    if source.startswith(_NO_TOOL):
        return say("no proficiency with {tool}", tool=source.removeprefix(_NO_TOOL))
    bare = source.removesuffix(_NO_SHEET)
    if bare in _ABILITIES:
        ability = ABILITIES.name(_ABILITIES[bare])
        return say("{ability} (no sheet)", ability=ability) if bare != source else ability
    return _SOURCES.name(source)
