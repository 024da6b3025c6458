"""What is offered while a roll of D&D is typed."""

from collections.abc import Callable
from contextlib import suppress

from discord import app_commands

from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import FACTS
from bot.games.dnd.riders.rules.text import rider_text
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.cards.sheet_card import attack_summary
from bot.games.dnd.terms.checks import checks_offered, saves_offered
from bot.games.dnd.terms.playing import DIFFICULTIES, DIFFICULTY_NAMES
from bot.people.mentions import mentioned
from bot.people.naming import label
from bot.rolls.card import plain, shortened
from bot.ui.autocomplete import MAX_CHOICE, Choices, name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.words import say

Asking = Callable[[], DndRequest]
Named = list[tuple[str, str]]
"""What is offered: its words, and what choosing them fills in."""


def offered(command: str) -> Named:
    """What this command can be of."""
    death = [(say("Death saving throw"), "death")]
    return {"check": checks_offered(), "save": [*saves_offered(), *death]}.get(
        command, [*checks_offered(), *saves_offered()]
    )


def difficulties() -> Named:
    """The typical Difficulty Classes."""
    return [
        (say("{name} ({dc})", name=DIFFICULTY_NAMES.name(name), dc=dc), str(dc))
        for name, dc in DIFFICULTIES.items()
    ]


def difficulty_choices(_services: DndServices, _interaction: AnyInteraction, typed: str) -> Choices:
    """The typical Difficulty Classes that have what was typed."""
    return name_choices(typed, difficulties())


def facts(kind: str) -> Named:
    """The circumstances of this kind of roll that somebody may name."""
    names = dict.fromkeys(fact.name for fact in FACTS.values() if fact.kind == kind and not fact.given)
    return [(name.say(), name.sentence) for name in names]


def among(typed: str, names: Named) -> list[app_commands.Choice[str]]:
    """Names to add to a list with commas or semicolons, of which the last is being typed."""
    place = max(typed.rfind(","), typed.rfind(";")) + 1
    begun, last = (f"{typed[:place]} ", typed[place:]) if place else ("", typed)
    choices = name_choices(last, names)
    return [
        app_commands.Choice(name=shortened(f"{begun}{each.name}", MAX_CHOICE), value=f"{begun}{each.value}")
        for each in choices
        if len(f"{begun}{each.value}") <= MAX_CHOICE
    ]


async def rollable(services: DndServices, interaction: AnyInteraction) -> Named:
    """Whom they may roll for: their own, and a GM everybody."""
    characters = await services.characters.theirs(place(interaction), who(interaction))
    return [(label(each), f"#{each.id}") for each in characters]


async def everybody(services: DndServices, interaction: AnyInteraction) -> Named:
    """The characters they know of, those who are played here first; those of one name with their players."""
    characters = await services.characters.open(place(interaction), who(interaction))
    names = [character.name.casefold() for character in characters]
    named = [
        character.name if names.count(character.name.casefold()) == 1 else label(character)
        for character in characters
    ]
    return [(name, name) for name in named]


async def attacks(services: DndServices, interaction: AnyInteraction, name: str | None) -> Named:
    """The attacks of the character who rolls, with their numbers."""
    with suppress(PlayerError):
        sheet = await services.dnd.sheet(place(interaction), who(interaction), name)
        return [(attack_summary(sheet, attack), attack.name) for attack in sheet.attacks] if sheet else []
    return []


async def riders(services: DndServices, interaction: AnyInteraction, name: str | None) -> Named:
    """The riders of the character who rolls, with what they add."""
    with suppress(PlayerError):
        sheet = await services.dnd.sheet(place(interaction), who(interaction), name)
        return [(rider_text(rider), rider.name) for rider in sheet.riders] if sheet else []
    return []


async def people(services: DndServices, interaction: AnyInteraction) -> Named:
    """Who can be asked: the characters that they know of, and all."""
    return [(say("all who are played here"), "all"), *await everybody(services, interaction)]


async def tools(services: DndServices, interaction: AnyInteraction, name: str | None) -> Named:
    """The tools of the character who rolls."""
    with suppress(PlayerError):
        sheet = await services.dnd.sheet(place(interaction), who(interaction), name)
        return [(tool, tool) for tool in sheet.tools] if sheet else []
    return []


async def played_by(services: DndServices, interaction: AnyInteraction, name: str) -> str:
    """The name of a character; of a player who is mentioned what names whom they play here.

    Raises:
        PlayerError: They play nobody here, or are no member.

    """
    users, rest = await mentioned(services.people, interaction, name) if "@" in name else ([], name)
    if not users or rest.strip(", "):
        return name
    played = await services.characters.played(place(interaction), users[0][0])
    if played is None:
        raise PlayerError(say("{name} plays nobody here; name a character.", name=plain(users[0][1])))
    return f"#{played.id}"
