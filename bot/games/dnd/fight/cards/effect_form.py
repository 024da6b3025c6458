"""The form for details about single targets of a creature's effect, filled in without typing."""

from collections.abc import Mapping, Sequence

from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.creatures.record.stat_block import BlockEffect
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Tilt
from bot.rolls.card import Choice, Field
from bot.words import Later, later, say

MOST_OF = 12  # Targets that one list can describe in two ways each.
TARGETS = "targets"
_COVERS = ("half", "three_quarters")
_TILTS: dict[Tilt, Later] = {"adv": later("Advantage"), "dis": later("Disadvantage")}


def effect_fields(
    effect: BlockEffect, whom: Sequence[Choice], picked: Sequence[str], there: Sequence[Combatant]
) -> tuple[Field, ...]:
    """Return the form fields for an effect's targets, with the ``picked`` ones already filled in.

    ``there`` are the targets that can have details. Cover and Evasion only matter for Dexterity saves.
    """
    is_dex, most = effect.save == "dex", there[:MOST_OF]
    tilts = [_choice(combatant, key, words.say()) for combatant in most for key, words in _TILTS.items()]
    # Someone Incapacitated has no Evasion (SRD 5.2.1, Rogue, Evasion).
    evading = [Choice(str(combatant.id), combatant.name) for combatant in there if combatant.can_act]
    is_many, filled = effect.area.shape != "one", "\n".join(picked)
    fields = [Field(TARGETS, say("Targets"), choices=tuple(whom), many=is_many, filled=filled)]
    fields += [cover_field(there)] if is_dex else []
    fields.append(_many("tilts", say("Advantage or Disadvantage on the save"), tilts))
    fields.append(
        _many(
            "fails",
            say("Fails on purpose"),
            [Choice(str(combatant.id), combatant.name) for combatant in there],
        )
    )
    fields += [_many("evades", say("Evasion"), evading)] if is_dex and effect.half and evading else []
    return tuple(fields)


def cover_field(there: Sequence[Combatant]) -> Field:
    """Return the list of who has which cover."""
    covers = [_choice(of, key, COVER_NAMES.name(key)) for of in there[:MOST_OF] for key in _COVERS]
    return _many("cover", say("Cover"), covers)


def _choice(of: Combatant, key: str, what: str) -> Choice:
    return Choice(f"{key} {of.id}", say("{name}: {what}", name=of.name, what=what))


def _many(key: str, label: str, choices: Sequence[Choice]) -> Field:
    return Field(key, label, say("No one"), choices=tuple(choices), many=True)


def entered_details(entered: Mapping[str, str], there: Sequence[Combatant]) -> tuple[Target, ...]:
    """Return the form's details about these targets, for :func:`.area_requests.with_said`."""
    said = {key: entered.get(key, "").split("\n") for key in ("cover", "tilts", "fails", "evades")}
    targets = []
    for combatant in there:
        covers = [key for key in _COVERS if f"{key} {combatant.id}" in said["cover"]]
        targets.append(
            Target(
                combatant.name,
                cover=covers[-1] if covers else "",  # The better one counts (SRD 5.2, Cover).
                tilts=tuple(key for key in _TILTS if f"{key} {combatant.id}" in said["tilts"]),
                saved=False if str(combatant.id) in said["fails"] else None,
                evades=str(combatant.id) in said["evades"],
            )
        )
    return tuple(target for target in targets if target != Target(target.name))
