"""Casting in a fight, shown only to the caster: the spell, the slot, the targets."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.words import chosen_name
from bot.games.dnd.fight.cards.choices import hint, target_choices
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.casting import RAYS, Choosing, rays_left, with_target
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules.casting import Caster, cast_part
from bot.games.dnd.spells.rules.effects import choices_of, helps
from bot.games.dnd.spells.rules.requests import main_part
from bot.games.dnd.spells.rules.spell import Spell, SpellPart, spell
from bot.games.dnd.spells.rules.words import head_words, level_words, part_words
from bot.games.dnd.terms.spell_names import listed_spell, spell_name
from bot.rolls.card import Action, Card, Choice, Field, Menu, plain
from bot.words import Later, choose, later, listed, say

_MOST_MENUS = 4  # Above a row of buttons.
_TEXT = 60  # Characters of a spell's name.
_TAKES: dict[str, Later] = {"bonus": later("Bonus Action"), "reaction": later("Reaction")}


def spells_card(
    fight: Fight,
    of: Combatant,
    sheet: Sheet,
    used: Sequence[str] = (),
    *,
    goes: Sequence[Choosing] = (),
    out_of_turn: bool = False,
) -> Card:
    """Return the spells a caster knows or has ``used`` in this fight, or only Reactions out of turn.

    ``goes`` are the ongoing effects of spells cast earlier.
    """
    spells = {one.name: one for one in map(spell, (*sheet.spells, *used)) if one}
    known = list(spells.values())
    known = [one for one in known if not out_of_turn or one.cast == "reaction"]
    choices = [
        Choice(Choosing(of.id, one.name).text, listed_spell(one.name), _spell_hint(one)) for one in known
    ]
    choices = [*map(_ongoing_choice, goes), *choices]
    pages = [tuple(choices[n : n + MOST_CHOICES]) for n in range(0, len(choices), MOST_CHOICES)]
    menus = [
        Menu(keys.CAST, say("Which spell?"), page, now(fight), drawn=place)
        for place, page in enumerate(pages[:_MOST_MENUS], 1)
    ]
    another = Action(keys.SPELL, say("Another spell…"), at=of.id, quiet=bool(known))
    lines = () if known else (say("No spells are on the sheet. Enter a spell by name."),)
    return Card(say("{name} casts", name=plain(of.name)), lines=lines, menus=tuple(menus), actions=(another,))


def _ongoing_choice(chosen: Choosing) -> Choice:
    of, hint = spell(chosen.spell), say("ongoing, no slot needed")
    if of is None or not chosen.option:
        return Choice(chosen.text, say("{spell} again", spell=spell_name(chosen.spell)), hint)
    words = part_words(of, chosen.option, chosen.slot)
    return Choice(chosen.text, say("{spell}: {what}", spell=spell_name(of.name), what=words), hint)


def _spell_hint(of: Spell) -> str:
    takes = _TAKES.get(of.cast)
    return listed([level_words(of.level), *([takes.say()] if takes else [])])


def spell_fields(name: str = "", *, numbers: bool = False) -> tuple[Field, ...]:
    """Return the fields for a spell that isn't in the list, or whose numbers aren't known."""
    asks = say("Spell save DC and attack bonus")
    what = Field("what", say("Spell"), say("Fireball"), _TEXT, filled=name)
    field = Field("dc", asks if numbers else say("DC and attack bonus, if not on the sheet"), "15 +7", _TEXT)
    return (what, field)


def spell_card(fight: Fight, of: Spell, caster: Caster, chosen: Choosing, slots: Sequence[Choice]) -> Card:
    """Return the next choices for a spell: an option, a type, then the slot and the targets."""
    head = Card(plain(spell_name(of.name)), lines=(head_words(of, of.level),))
    part = _part(of, caster, chosen, rays_left(_caster(fight, chosen.of), of.name))
    if open_choices := _undecided(of, part, chosen):
        menu = Menu(keys.CAST, say("Which one?"), tuple(open_choices[:MOST_CHOICES]), now(fight))
        return replace(head, menus=(menu,))
    paid = () if chosen.paid else slots
    paid = paid or (Choice(chosen.key if chosen.paid else "", "", ""),)
    if not _has_targets(part) or (part and part.attack and part.later and not chosen.later):
        choices = tuple(_on_nobody(of, chosen, slot) for slot in paid)
        return replace(head, menus=(Menu(keys.CAST_ON, say("Cast it"), choices, now(fight)),))
    menus = [_targets_menu(fight, of, caster, replace(chosen, key=slot.key), slot) for slot in paid]
    return replace(head, menus=tuple(menus[:_MOST_MENUS]))


def _undecided(of: Spell, part: SpellPart | None, chosen: Choosing) -> list[Choice]:
    """Return the spell's options or, after one is chosen, its types; none once both are chosen."""
    if of.options and not chosen.option:
        return [
            Choice(replace(chosen, option=key).text, part_words(of, key, chosen.slot)) for key in of.options
        ]
    kinds = choices_of(part) if part and not chosen.chosen else ()
    return [Choice(replace(chosen, chosen=kind).text, chosen_name(kind)) for kind in kinds]


def _part(of: Spell, caster: Caster, chosen: Choosing, left: int) -> SpellPart | None:
    """Return the part of a spell to roll or apply, with the number of rays ``left`` if it continues."""
    part = main_part(of, chosen.option, later=chosen.later)
    part = part and cast_part(part, of, caster, chosen.slot)
    is_rest = part is not None and chosen.key.startswith(RAYS)
    return replace(part, whom=replace(part.whom, shots=left)) if part and is_rest else part


def _has_targets(part: SpellPart | None) -> bool:
    """Return True if a spell can target someone other than its caster."""
    if part is None or part.whom.caster:
        return False
    return bool(
        part.whom.targets
        or part.whom.area.shape
        or part.attack
        or part.save
        or part.heal
        or part.whom.shots > 1
    )


def _on_nobody(of: Spell, chosen: Choosing, slot: Choice) -> Choice:
    key = with_target(replace(chosen, key=slot.key), str(chosen.of))
    return Choice(key, slot.label or say("Cast {spell}", spell=spell_name(of.name)), slot.hint)


def _targets_menu(fight: Fight, of: Spell, caster: Caster, chosen: Choosing, slot: Choice) -> Menu:
    """Return the list of targets for this slot: one, several, or a target for each ray or dart."""
    part = _part(of, caster, chosen, rays_left(_caster(fight, chosen.of), of.name))
    shots = part.whom.shots if part else 1
    is_one = part is not None and (part.whom.targets == 1 or bool(part.attack)) and shots == 1
    is_one = is_one and part is not None and not part.whom.area.shape
    choices = tuple(_aims(fight, chosen, part, shots))[:MOST_CHOICES]
    whom = say("choose a target") if is_one else _how_many(part, shots)
    ask = say("{slot}: {whom}", slot=slot.label or spell_name(of.name), whom=whom)
    drawn = 1 + chosen.slot + (10 if chosen.key.startswith("pact") else 0)
    return Menu(keys.CAST_ON, ask, choices, now(fight), many=not is_one, drawn=drawn)


def _how_many(part: SpellPart | None, shots: int) -> str:
    if shots > 1:
        return choose(shots, "aim {count} shot", "aim {count} shots")
    if part and part.whom.targets > 1:
        return choose(part.whom.targets, "{count} target", "up to {count} targets")
    return say("everyone it affects")


def _aims(fight: Fight, chosen: Choosing, part: SpellPart | None, shots: int) -> Iterator[Choice]:
    """Yield the possible targets, likeliest first. Darts can also be aimed at one target several times."""
    known = _targets(fight, chosen, part, shots)
    most = shots if len(known) * shots <= MOST_CHOICES else 1
    for one in known:
        for many in range(1, most + 1):
            label = one.name if many == 1 else say("{name}, {count} times", name=one.name, count=many)
            aim = f"{one.id}x{many}" if shots > 1 else f"{one.id}"
            yield Choice(with_target(chosen, aim), label, hint(one))


def _targets(fight: Fight, chosen: Choosing, part: SpellPart | None, shots: int) -> list[Combatant]:
    there = [fight.find(int(choice.key)) for choice in target_choices(fight, _caster(fight, chosen.of))]
    revives = part is not None and "revives_with_hp" in part.effects
    known = [one for one in (fight.combatants if revives else there) if one and one.hp.dead == revives]
    if part is not None and helps(part):
        side = _caster(fight, chosen.of).side
        known.sort(key=lambda target: (target.side != side, _hurt(target)))
    elif part and (part.attack or shots > 1):
        return [target for target in known if target.id != chosen.of]
    return known


def _hurt(of: Combatant) -> float:
    return 1.0 if of.is_secret else of.hp.hp / max(1, of.hp.maximum)


def _caster(fight: Fight, number: int) -> Combatant:
    of = fight.find(number)
    assert of is not None
    return of
