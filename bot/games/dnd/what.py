"""What a check or a save is of, as players and the rules write it: "Stealth", "Strength (Intimidation)", "Wis save"."""

import re

from msgspec import Struct

from bot.card import shortened
from bot.errors import PlayerError
from bot.games.dnd.rules import ABILITIES, ACTIONS, SKILLS
from bot.words import say

MAX_TOOL = 40  # Characters of a tool's name.
DEATH = "death"
_ASIDE = re.compile(r"\(([^()]*)\)")
_OR = re.compile(r"\s*(?:\bor\b|[/,])\s*")
_FILLING = re.compile(r"\b(?:check|checks|saving|throw|an?|the)\b")


class Check(Struct, frozen=True, omit_defaults=True):
    """An ability check: of an ability, by any of these skills, with a tool. A save has neither.

    ``ability`` is a key of the six; "" only of a death saving throw, which is tied to none.
    """

    ability: str
    skills: tuple[str, ...] = ()
    tool: str = ""

    @property
    def words(self) -> str:
        """As the rules write it: "Strength (Intimidation)"; with a tool behind it."""
        name = ABILITIES[self.ability]
        if self.skills:
            skills = " or ".join(SKILLS[each][0] for each in self.skills)
            name = say("{ability} ({skills})", ability=name, skills=skills)
        return say("{check} with {tool}", check=name, tool=self.tool) if self.tool else name


def read_check(text: str, ability: str = "", tool: str = "") -> Check:
    """The check that was typed; another ability and a tool may be named beside it.

    Raises:
        PlayerError: It names no ability, skill or tool that can be made out.

    """
    typed = _plain(text)
    aside = _ASIDE.search(typed)
    tool = shortened(" ".join(tool.split()), MAX_TOOL)
    if aside:
        found = _ability(_ASIDE.sub(" ", typed).split(" to ")[0])
        skills = tuple(map(_skill, filter(None, _OR.split(aside[1]))))
        if not found or not skills:
            raise _unknown(text)
    else:
        named = typed.rpartition(":")[2]
        found = _ability(named)
        skills = () if found else tuple(map(_skill_or_none, filter(None, _OR.split(named))))
    if not found and (not skills or "" in skills):
        if ability and not tool:  # "Thieves' Tools", with the ability named beside it.
            return Check(_ability(ability) or "", (), shortened(" ".join(text.split()), MAX_TOOL))
        raise _unknown(text)
    chosen = _ability(ability) if ability else ""
    return Check(chosen or found or SKILLS[skills[0]][1], skills, tool)


def read_save(text: str) -> str:
    """The ability whose save was typed, or "death".

    Raises:
        PlayerError: It names none.

    """
    typed = re.sub(r"\bsaves?\b", " ", _plain(text)).strip()
    if typed == DEATH:
        return DEATH
    found = _ability(typed)
    if not found:
        raise PlayerError(
            say("“{text}” is no saving throw; name an ability, as in Dexterity or dex, or death.", text=text)
        )
    return found


def is_save(text: str) -> bool:
    """Whether this is written as a save: "dex save", "Dexterity saving throw"."""
    return re.search(r"\b(?:saves?|saving)\b", text.casefold()) is not None


def checks_offered() -> list[tuple[str, str]]:
    """What a check can be of, as offered while somebody types: its words, and what choosing them fills in."""
    skills = [(say("{skill} ({ability})", skill=name, ability=ABILITIES[each]), name) for name, each in SKILLS.values()]
    actions = [
        (say("{action}: {skill}", action=action.capitalize(), skill=SKILLS[skill][0]), SKILLS[skill][0])
        for action, allowed in ACTIONS.items()
        for skill in allowed
    ]
    return [*skills, *((name, name) for name in ABILITIES.values()), *actions]


def saves_offered() -> list[tuple[str, str]]:
    """The saves, as offered while somebody types."""
    return [(say("{ability} save", ability=name), say("{ability} save", ability=name)) for name in ABILITIES.values()]


def _plain(text: str) -> str:
    return " ".join(_FILLING.sub(" ", text.casefold().replace("_", " ").replace("-", " ")).split())


def _ability(text: str) -> str:
    typed = _plain(text)
    return next((key for key, name in ABILITIES.items() if typed in (key, name.casefold())), "")


def _skill_or_none(text: str) -> str:
    """The skill of this name, or the only one whose name begins so; "" for none."""
    typed = " ".join(text.split())
    names = {key: name.casefold() for key, (name, _) in SKILLS.items()}
    begun = [key for key, name in names.items() if len(typed) > 2 and name.startswith(typed)]
    return next((key for key, name in names.items() if name == typed), begun[0] if len(begun) == 1 else "")


def _skill(text: str) -> str:
    found = _skill_or_none(text)
    if not found:
        raise _unknown(text)
    return found


def _unknown(text: str) -> PlayerError:
    return PlayerError(
        say(
            "“{text}” is no skill or ability; write one as in Stealth, dex, Strength (Intimidation), or name a tool"
            " with the option tool.",
            text=shortened(" ".join(text.split()), MAX_TOOL),
        )
    )
