"""Suggestions while a D&D roll is being typed."""

import re
from collections.abc import Callable
from contextlib import suppress

from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import COVER_NAMES, FACTS
from bot.games.dnd.riders.rules.text import rider_text
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.with_text import RANGES
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.cards.sheet_card import attack_summary
from bot.games.dnd.targets.text import details
from bot.games.dnd.terms.checks import ACTION_NAMES, SENSES
from bot.games.dnd.terms.playing import (
    ABILITIES,
    ACTIONS,
    DAMAGE,
    DIFFICULTIES,
    DIFFICULTY_NAMES,
    SHORT,
    SKILL_ABILITIES,
    SKILLS,
)
from bot.people.naming import label
from bot.rolls.card import plain
from bot.ui.autocomplete import Choices, name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.mentions import mentioned
from bot.words import later, say

Asking = Callable[[], DndRequest]
Named = list[tuple[str, str]]
"""Suggestions, each with its label and the text that choosing it fills in."""


def offered(command: str) -> Named:
    """Return the suggestions for this command."""
    death = [(say("Death saving throw"), "death")]
    return {"check": checks_offered(), "save": [*saves_offered(), *death]}.get(
        command, [*checks_offered(), *saves_offered()]
    )


def difficulty_choices(_services: DndServices, _interaction: AnyInteraction, typed: str) -> Choices:
    """Return the typical Difficulty Classes that contain the typed text."""
    words, names = later("{name} ({dc})"), DIFFICULTY_NAMES.names()
    typical = [(words.say(name=names[key], dc=dc), str(dc)) for key, dc in DIFFICULTIES.items()]
    return name_choices(typed, typical)


def saving_choices(_services: DndServices, _interaction: AnyInteraction, typed: str) -> Choices:
    """Return the saves against damage that contain the typed text. A success halves it, or takes none."""
    sparing = later("{save}, no damage on a success")
    saves = [(say("{ability} save", ability=name), key) for key, name in ABILITIES.names().items()]
    return name_choices(typed, [*saves, *((sparing.say(save=save), f"{key} none") for save, key in saves)])


def with_options(kind: str) -> Named:
    """Return the options for this kind of roll: Advantage, cover, ranges, circumstances."""
    names = dict.fromkeys(fact.name for fact in FACTS.values() if fact.kind == kind and not fact.given)
    covers = {"attack": list(COVER_NAMES), "save": list(COVER_NAMES)[:2]}.get(kind, [])
    ranges = list(RANGES) if kind == "attack" else []
    return [
        (say("Advantage"), "adv"),
        (say("Disadvantage"), "dis"),
        *((COVER_NAMES.name(key), COVER_NAMES.english(key)) for key in covers),
        *((RANGES.name(key), RANGES.english(key)) for key in ranges),
        *((name.say(), name.sentence) for name in names),
    ]


async def rollable(services: DndServices, interaction: AnyInteraction) -> Named:
    """Return the characters that the user can roll for: their own, and those a GM reaches."""
    characters = await services.characters.theirs(place(interaction), who(interaction))
    return [(label(character), f"#{character.id}") for character in characters]


async def everybody(services: DndServices, interaction: AnyInteraction) -> Named:
    """Return the characters the user knows of, those played here first. Namesakes include their players."""
    characters = await services.characters.open(place(interaction), who(interaction))
    names = [character.name.casefold() for character in characters]
    named = [
        character.name if names.count(character.name.casefold()) == 1 else label(character)
        for character in characters
    ]
    return [(name, name) for name in named]


def with_details(typed: str, names: Named, dice: str) -> Named:
    """Return the names, or once the last one in the text is complete, what can be said of that target."""
    last = re.split("[,;]", typed)[-1].lstrip()
    if not any(last.casefold().startswith(f"{name} ".casefold()) for _, name in names):
        return names
    types = dict.fromkeys(kind for word in dice.split() if (kind := DAMAGE.read(word)))
    for space in (at for at, letter in enumerate(last) if letter == " "):
        said = [tuple(f"{last[:space]} {words}" for words in phrase) for phrase in details(types)]
        begun = [row for row in said if any(text.casefold().startswith(last.casefold()) for text in row)]
        if begun:
            return [(label, english) for label, english in begun]
    return names


async def attacks(services: DndServices, interaction: AnyInteraction, name: str | None) -> Named:
    """Return the attacks of the rolling character, with their numbers."""
    with suppress(PlayerError):
        sheet = await services.dnd.sheet(place(interaction), who(interaction), name)
        return [(attack_summary(sheet, attack), attack.name) for attack in sheet.attacks] if sheet else []
    return []


async def riders(services: DndServices, interaction: AnyInteraction, name: str | None) -> Named:
    """Return the riders of the rolling character, with the dice or effects they add."""
    with suppress(PlayerError):
        sheet = await services.dnd.sheet(place(interaction), who(interaction), name)
        return [(rider_text(rider), rider.name) for rider in sheet.riders] if sheet else []
    return []


async def people(services: DndServices, interaction: AnyInteraction) -> Named:
    """Return the names that a request can be for: the characters that the user knows of, and "all"."""
    return [(say("everyone played here"), "all"), *await everybody(services, interaction)]


async def tools(services: DndServices, interaction: AnyInteraction, name: str | None) -> Named:
    """Return the tools of the rolling character."""
    with suppress(PlayerError):
        sheet = await services.dnd.sheet(place(interaction), who(interaction), name)
        return [(tool, tool) for tool in sheet.tools] if sheet else []
    return []


async def played_by(services: DndServices, interaction: AnyInteraction, name: str) -> str:
    """Return a character's name or, for a mentioned player, a name for their character here.

    Raises:
        PlayerError: The player isn't playing a character here, or isn't a member.

    """
    users, rest = await mentioned(services.people, interaction, name)
    if not users or rest.strip(", "):
        return name
    played = await services.characters.played_by(place(interaction), who(interaction), users[0][0])
    if played is None:
        raise PlayerError(
            say("{name} isn't playing a character here. Enter a character's name.", name=plain(users[0][1]))
        )
    return f"#{played.id}"


def checks_offered() -> list[tuple[str, str]]:
    """Return suggestions for a check's subject: the words shown, and the text they fill in."""
    skills = [
        (say("{skill} ({ability})", skill=SKILLS.name(key), ability=ABILITIES.name(of)), SKILLS.english(key))
        for key, of in SKILL_ABILITIES.items()
    ]
    actions = [
        (
            say("{action}: {skill}", action=ACTION_NAMES.name(action), skill=SKILLS.name(skill)),
            SKILLS.english(skill),
        )
        for action, allowed in ACTIONS.items()
        for skill in allowed
    ]
    senses = [
        (say("Perception by {sense}", sense=SENSES.name(key)), f"Perception by {SENSES.english(key)}")
        for key in SENSES
        if key != "sight"
    ]
    abilities = [(ABILITIES.name(key), ABILITIES.english(key)) for key in ABILITIES]
    return [*skills, *senses, *abilities, *actions]


def saves_offered() -> list[tuple[str, str]]:
    """Return suggestions for saves."""
    return [
        (
            say("{ability} save · {key} save", ability=ABILITIES.name(key), key=SHORT.name(key).casefold()),
            f"{ABILITIES.english(key)} save",
        )
        for key in ABILITIES
    ]
