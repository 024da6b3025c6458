"""What was forgotten, added to a roll whose dice stay as they fell."""

from msgspec.structs import replace

from bot.dice.faces import Source, of_kind
from bot.errors import DiceError
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import AMENDED, DndChange, DndTrail, same_faces
from bot.games.dnd.targets.options_text import (
    MAX_SOURCE,
    read_bonuses,
    read_dc,
    read_extras,
    read_sources,
)
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import merged, read_defences, read_targets, targets_text
from bot.rolls.card import Field, plain
from bot.words import later, say

MAX_ADDED = 20  # Of everything that was added to one roll.
_LONG = 2_000  # Characters of several targets.


def amend_form(trail: DndTrail) -> tuple[Field, ...]:
    """What may have been forgotten; nothing of a save that is failed on purpose."""
    request = trail[-1].request
    if not has_form(request):
        return ()
    fields = []
    if request.kind in ("check", "save", "attack"):
        fields += [
            Field("bonus", say("Bonus"), say("+2, or +1d4 Bless"), most=60),
            Field("adv", say("Advantage: from what"), say("Help"), most=MAX_SOURCE),
            Field("dis", say("Disadvantage: from what"), say("Blinded"), most=MAX_SOURCE),
        ]
    if request.kind == "attack":
        fields.append(
            Field("goal", say("Armor Class, and what the target resists"), say("15 resist slashing"), most=60)
        )
    # What was asked has its GM's DC, and without targets nobody saves.
    elif (
        request.kind != "healing"
        and not (request.kind == "damage" and not request.targets)
        and not request.ask
    ):
        fields.append(Field("goal", say("DC"), say("15"), most=20))
    if request.kind not in ("check", "save"):
        label = say("Further damage") if request.kind != "healing" else say("More healing")
        fields.append(Field("extra", label, say("2d6 Sneak Attack"), most=60))
    if request.kind == "damage":
        filled = targets_text(request.targets) if request.targets[:1] != (Target(),) else ""
        # Discord cuts longer texts: rather no field than one that loses targets.
        if len(filled) > _LONG:
            return tuple(fields)
        hint = say("Goblin +2; Ogre -1 resist fire")
        fields.append(
            Field("targets", say("Targets, in the same order"), hint, _LONG, long=True, filled=filled)
        )
    return tuple(fields)


def has_form(request: DndRequest) -> bool:
    """Whether anything may have been forgotten of it."""
    return not request.fails and request.kind != "hours"


def amend(trail: DndTrail, entered: tuple[str, ...], source: Source) -> DndChange:
    """The roll with what was forgotten, over the same faces.

    Raises:
        PlayerError: Nothing was entered, or it cannot be read.

    """
    fields = amend_form(trail)
    text = {field.key: each.strip() for field, each in zip(fields, entered, strict=True)}
    if all(text[field.key] == field.filled for field in fields):
        raise DiceError(say("Nothing was entered; write what was forgotten."))
    before = trail[-1].request
    request = replace(
        before,
        bonuses=(*before.bonuses, *read_bonuses(text.get("bonus", ""))),
        advantage=(*before.advantage, *read_sources(text.get("adv", ""), ADVANTAGE)),
        disadvantage=(*before.disadvantage, *read_sources(text.get("dis", ""), DISADVANTAGE)),
        extras=(*before.extras, *read_extras(text.get("extra", ""))),
    )
    request = _aimed(request, text.get("goal", ""))
    if "targets" in text and text["targets"] != next(each.filled for each in fields if each.key == "targets"):
        targets = read_targets(text["targets"])
        # What is struck of single targets goes by their places, which are others now.
        struck = tuple(each for each in before.struck if not each.startswith("on "))
        request = replace(request, targets=targets, met=_met_again(before, targets), struck=struck)
    if sum(map(len, (request.bonuses, request.advantage, request.disadvantage, request.extras))) > MAX_ADDED:
        raise DiceError(say("That is more than one roll can take; make a new one."))
    if request == before:
        raise DiceError(say("That changes nothing."))
    return same_faces(trail, request, of_kind(source, AMENDED))


def _met_again(before: DndRequest, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """These targets with what was known of those so named: what sheets and the fight say of them stays."""
    # What was left as it stood keeps all that is known of it.
    same = dict(zip(before.targets, before.met, strict=False))
    named = {target.name.casefold(): target for target in before.met}

    def met(each: Target) -> Target:
        if each in same:
            return same[each]
        # In a fight whom it caught is a step taken; others would be hit without one.
        if (was := named.get(each.name.casefold())) is None and before.fighting:
            words = later(
                "{name} is none of its targets; in a fight those stay, and others are for another roll."
            )
            raise DiceError(words.say(name=plain(each.name)))
        if was is None:
            return each
        return merged(each, was)

    return tuple(map(met, targets))


def _aimed(request: DndRequest, text: str) -> DndRequest:
    """The roll with another number to reach, and of an attack with what its target resists."""
    if not text:
        return request
    if request.kind != "attack":
        return replace(request, dc=read_dc(text))
    number, _, rest = text.partition(" ")
    if not number.isascii() or not number.isdigit():
        number, rest = "", text
    ac = read_dc(number) if number else None
    said = read_defences(rest) if rest.strip() else Target()

    def told(target: Target) -> Target:
        return replace(
            target,
            ac=ac if number else target.ac,
            resist=tuple(dict.fromkeys((*target.resist, *said.resist))),
            vulnerable=tuple(dict.fromkeys((*target.vulnerable, *said.vulnerable))),
            immune=tuple(dict.fromkeys((*target.immune, *said.immune))),
            adjust=(*target.adjust, *said.adjust),
        )

    targets = request.targets or (Target(),)
    met = (told(request.met[0]), *request.met[1:]) if request.met else ()
    # A number takes the place of the GM's word that it hits.
    return replace(
        request, targets=(told(targets[0]), *targets[1:]), met=met, hits=None if number else request.hits
    )
