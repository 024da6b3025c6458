"""The form that asks what holds of single targets of a creature's effect, and what it says, all by tap."""

from collections.abc import Mapping, Sequence

from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.creatures.record.stat_block import Effect
from bot.games.dnd.fight.record.state import Combatant
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Tilt
from bot.rolls.card import Choice, Field
from bot.words import Later, later, say

MOST_OF = 12  # Targets of whom two things each can be said in one list.
TARGETS = "targets"
_COVERS = ("half", "three_quarters")
_TILTS: dict[Tilt, Later] = {"adv": later("Advantage"), "dis": later("Disadvantage")}


def effect_fields(
    effect: Effect, whom: Sequence[Choice], picked: Sequence[str], there: Sequence[Combatant]
) -> tuple[Field, ...]:
    """What is asked of an effect's single targets; of ``whom`` those ``picked`` already are filled in.

    ``there`` are those of whom something is said. Cover and Evasion are about Dexterity saves alone.
    """
    is_dex, most = effect.save == "dex", there[:MOST_OF]
    covers = [_choice(combatant, key, COVER_NAMES.name(key)) for combatant in most for key in _COVERS]
    tilts = [_choice(combatant, key, words.say()) for combatant in most for key, words in _TILTS.items()]
    # Who is Incapacitated has no Evasion (SRD 5.2.1, Rogue, Evasion).
    evading = [Choice(str(combatant.id), combatant.name) for combatant in there if combatant.can_act]
    is_many, filled = effect.area.shape != "one", "\n".join(picked)
    fields = [Field(TARGETS, say("Whom"), choices=tuple(whom), many=is_many, filled=filled)]
    fields += [_many("cover", say("Cover"), covers)] if is_dex else []
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


def _choice(of: Combatant, key: str, what: str) -> Choice:
    return Choice(f"{key} {of.id}", say("{name}: {what}", name=of.name, what=what))


def _many(key: str, label: str, choices: Sequence[Choice]) -> Field:
    return Field(key, label, say("Nobody"), choices=tuple(choices), many=True)


def said_of_each(entered: Mapping[str, str], there: Sequence[Combatant]) -> tuple[Target, ...]:
    """What was said of these in the form, as :func:`.area_requests.with_said` takes it; nothing of nobody."""
    said = {key: entered.get(key, "").split("\n") for key in ("cover", "tilts", "fails", "evades")}
    targets = []
    for each in there:
        covers = [key for key in _COVERS if f"{key} {each.id}" in said["cover"]]
        targets.append(
            Target(
                each.name,
                cover=covers[-1] if covers else "",  # The better one counts (SRD 5.2, Cover).
                tilts=tuple(key for key in _TILTS if f"{key} {each.id}" in said["tilts"]),
                saved=False if str(each.id) in said["fails"] else None,
                evades=str(each.id) in said["evades"],
            )
        )
    return tuple(target for target in targets if target != Target(target.name))
