"""Casting by command: the spell, its slot, its targets and its choices, as typed."""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, UnclearError
from bot.games.dnd.conditions.rules.words import chosen_name, read_chosen
from bot.games.dnd.counters.rules.cost import Cost, Spending, payers
from bot.games.dnd.fight.record.combatant import named
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import AttackRequest, CastRequest
from bot.games.dnd.rolls.record.request import NOBODY, DndRequest
from bot.games.dnd.rolls.rules.from_sheet import slot_typed
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules.casters import (
    LAST,
    caster_of,
    check_targets,
    named_spell,
    needs_numbers,
    no_slot,
    remembered,
)
from bot.games.dnd.spells.rules.casting import HIGHEST_SLOT, Caster, cast_part
from bot.games.dnd.spells.rules.effects import choices_of
from bot.games.dnd.spells.rules.requests import main_part, rolled_part, spell_request
from bot.games.dnd.spells.rules.spell import Spell, having, spell
from bot.games.dnd.spells.rules.words import level_words, part_words
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import read_targets
from bot.games.dnd.terms.spell_names import listed_spell
from bot.names import typed_form
from bot.rolls.card import Choice
from bot.ui.autocomplete import Choices, entered, name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.mentions import with_mentions
from bot.words import later, listed, say

_SLOT = re.compile(r"(?i)(?P<name>.+?)[\s,]+(?:-l|(?P<pact>pact\s+)?(?:slot|level))?\s*(?P<level>[1-9])")


ASKS = "?"
"""At the end of a button's text: it asks for the caster's numbers in a form first."""


class _Typed(Struct, frozen=True):
    """A typed spell: its name as typed, the spell, its slot, and its choice, which a button can add."""

    what: str
    of: Spell
    level: int
    pact: bool
    choice: str


class _Payment(Struct, frozen=True):
    """The payment for a spell: a slot of this level, or a free use with its own key, or nothing."""

    key: str = ""
    slot: int = 0
    cost: Cost | None = None


def _typed(options: Mapping[str, str]) -> _Typed:
    """Return the typed spell. Raises PlayerError if it's unknown, or can't be cast with that slot."""
    what, _, picked = options["what"].partition(":")
    slot = _SLOT.fullmatch(entered := what.strip())
    of = named_spell(slot["name"] if slot else entered)
    level = int(options["level"] or (slot["level"] if slot else "0"))
    if level and not of.level <= level <= HIGHEST_SLOT:
        words = later("{spell} needs a slot of level {least} to 9.")
        raise PlayerError(words.say(spell=of.name, least=of.level))
    return _Typed(what, of, level, bool(slot and slot["pact"]), picked or options["choice"])


async def cast_request(
    services: DndServices, interaction: AnyInteraction, options: Mapping[str, str]
) -> DndRequest:
    """Return the roll of a spell as typed.

    Raises:
        PlayerError: The spell is unknown, or something that it needs is missing.
        UnclearError: Several slots can pay for it, or one of several options must be chosen.

    """
    numbers, name = await _creature(services, interaction, options["character"], options["dc"])
    typed = _typed(options)
    of, sheet = typed.of, await services.dnd.sheet(place(interaction), who(interaction), name)
    option, chosen = _choice(typed)
    is_later = any(part.later for part in of.parts if part.name and part.name == option)
    is_free = bool(options["ritual"]) or is_later
    payment = _Payment() if is_free else await _payment(services, interaction, typed, sheet, name)
    slot = payment.slot or typed.level
    if not (numbers.strip() or caster_of(sheet)[1]):
        numbers = await _remembered(services, interaction, name)
    caster = _caster(of, sheet, numbers, option=option, what=options["what"])
    targets = await _targets(services, interaction, of, caster, options["target"], slot=slot, option=option)
    asked = spell_request(
        of, caster, targets, slot=slot, cost=payment.cost, option=option, chosen=chosen, later=is_later
    ).by(name=name)
    if isinstance(asked, AttackRequest) and payment.slot:
        return replace(asked, spends=Spending(0, payment.key, 1, 0))
    if isinstance(asked, CastRequest) and sheet and not (targets or _is_curse(of)):
        return replace(asked, targets=(Target(sheet.name),))
    return asked


def _is_curse(of: Spell) -> bool:
    """Return True if the spell marks a target, such as Hex, so that without one it's on no one."""
    return any(part.extra and part.whom.targets for part in of.parts)


async def _remembered(services: DndServices, interaction: AnyInteraction, name: str) -> str:
    """Return the numbers that the caster last cast with, as typed."""
    last = await services.service.requests(GAME.key, place(interaction), who(interaction), LAST)
    character = await services.dnd.rolling(place(interaction), who(interaction), name)
    return remembered(last, character.id if character else 0)


async def _creature(
    services: DndServices, interaction: AnyInteraction, name: str, numbers: str
) -> tuple[str, str]:
    """Return the creature's own numbers and NOBODY if one in the fight here casts, or else both inputs."""
    view = await services.fights.view(place(interaction)) if name else None
    combatant = named(view.fight.combatants, name) if view else None
    if view is None or combatant is None or combatant.character or not combatant.block.spellcasting.dc:
        return numbers, name
    view.authorise(who(interaction), combatant)
    casting = combatant.block.spellcasting
    return numbers or f"{casting.dc} {casting.bonus:+d}", NOBODY


async def _payment(
    services: DndServices, interaction: AnyInteraction, typed: _Typed, sheet: Sheet | None, name: str
) -> _Payment:
    """Return the payment for a spell, of which there is none for a cantrip, or without a sheet."""
    key = await _slot(services, interaction, typed, sheet, name) if sheet and typed.of.level else ""
    if not key:
        return _Payment()
    if key.startswith("own "):
        return _Payment(key, cost=Cost(name=typed.of.name))
    slot = int(key.partition(" ")[2])
    return _Payment(key, slot, Cost(slot=slot))


async def _slot(
    services: DndServices, interaction: AnyInteraction, typed: _Typed, sheet: Sheet, name: str
) -> str:
    """Return the key of a free use, or else of a slot, that pays, or "" for a sheet without either.

    Raises:
        PlayerError: No slot is left.
        UnclearError: Several slots can pay.

    """
    of, counters = typed.of, sheet.counters.all()
    if not any(counter.is_slot or typed_form(counter.name) == typed_form(of.name) for counter in counters):
        return ""
    character = await services.dnd.rolling(place(interaction), who(interaction), name)
    left, free = services.counters.offered, Cost(name=of.name)
    if character and not (typed.level or typed.pact) and await left(free, character.id, sheet):
        return payers(free, sheet.counters)[0].key
    if not any(counter.is_slot for counter in counters):
        raise PlayerError(say("{spell} has no uses left. A rest restores them.", spell=of.name))
    offered = await left(Cost(slot=typed.level or of.level), character.id, sheet) if character else ()
    return _one_slot(typed, offered)


def _one_slot(typed: _Typed, offered: Iterable[Choice]) -> str:
    """Return the key of the slot that pays. Raises PlayerError for none, UnclearError for several."""
    kinds = ("pact",) if typed.pact else ("slot", "pact")
    meant = [payer for payer in offered if payer.key.split()[0] in kinds]
    if typed.level:
        meant = [payer for payer in meant if payer.key.endswith(f" {typed.level}")][:1]
    if not meant:
        raise no_slot(typed.of)
    if len(meant) > 1:
        behind = typed.choice and f":{typed.choice}"
        labels = tuple((payer.label, slot_typed(typed.of.name, payer.key) + behind) for payer in meant)
        raise UnclearError(say("{name}: choose a slot", name=typed.of.name), meant=labels)
    return meant[0].key


def _choice(typed: _Typed) -> tuple[str, str]:
    """Return the typed option of the spell, and the damage type or condition.

    Raises:
        UnclearError: A needed choice is missing or unknown. Buttons have it after what's typed and a colon.

    """
    of, slot = typed.of, typed.level
    words = [word.strip().casefold() for word in re.split(r"[,;]", typed.choice) if word.strip()]
    option = next((name for name in (*of.options, *of.further) if name.casefold().startswith((*words,))), "")
    if of.options and not option:
        raise _unchosen(typed, [(part_words(of, name, slot), name) for name in of.options])
    part = main_part(of, option)
    kinds = choices_of(part) if part else ()
    keys = set(map(read_chosen, words))
    chosen = next((kind for kind in kinds if kind in keys), "")
    if kinds and not chosen:
        before = f"{option}, " if option else ""
        raise _unchosen(typed, [(chosen_name(kind), f"{before}{kind}") for kind in kinds])
    return option, chosen


def _unchosen(typed: _Typed, offered: Sequence[tuple[str, str]]) -> UnclearError:
    asking = later("{spell} has a choice: {choices}.")
    choices = listed((label for label, _ in offered), "or")
    meant = tuple((label, f"{typed.what}: {choice}") for label, choice in offered)
    return UnclearError(asking.say(spell=typed.of.name, choices=choices), meant=meant)


def _caster(of: Spell, sheet: Sheet | None, typed: str, *, option: str, what: str) -> Caster:
    """Return the caster, with typed numbers. Raises UnclearError, which asks for them, if one is unknown."""
    caster, knows = caster_of(sheet, typed)
    if not knows and needs_numbers(of, caster, option):
        words = later(
            "{spell} needs your spell save DC and attack bonus. A sheet with spellcasting has them."
        )
        raise UnclearError(words.say(spell=of.name), meant=((say("Enter numbers…"), what + ASKS),))
    return caster


async def _targets(
    services: DndServices,
    interaction: AnyInteraction,
    of: Spell,
    caster: Caster,
    typed: str,
    *,
    slot: int,
    option: str,
) -> tuple[Target, ...]:
    """Return the targets. Raises PlayerError if a save lacks named targets, or there are too many."""
    targets = read_targets(await targets_typed(services, interaction, typed)) if typed.strip() else ()
    if not targets and (part := rolled_part(of, option)) and part.save:
        raise PlayerError(say("Name the targets that save, such as Goblin +2; Ogre -1."))
    main = main_part(of, option)
    if main and main.whom.targets > 0:
        check_targets(of, cast_part(main, of, caster, slot), len(targets))
    return targets


async def targets_typed(services: DndServices, interaction: AnyInteraction, text: str) -> str:
    """Return typed targets with mentions for members' names, and commas between the targets."""
    text = await with_mentions(services.people, interaction, text)
    return await services.dnd.meeting.apart(place(interaction), who(interaction), text)


async def offered_spells(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the spells with these words in their names, the sheet's own first."""
    character = entered(interaction, "character")
    try:
        sheet = await services.dnd.sheet(place(interaction), who(interaction), character)
    except PlayerError:
        sheet = None
    known = list(filter(None, map(spell, sheet.spells if sheet else ())))
    others = [of for of in filter(None, map(spell, having(typed))) if of not in known]
    named = [(f"{listed_spell(of.name)} ({level_words(of.level)})", of.name) for of in (*known, *others)]
    return name_choices(typed, named)
