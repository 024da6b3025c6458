"""Edits to a roll that leave its dice as they are."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.dice.faces import Source, of_kind
from bot.errors import DiceError
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    D20Request,
    DamageRequest,
    HealingRequest,
    HoursRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.circumstances import absent_keys, with_added
from bot.games.dnd.rolls.rules.rerolls import AMENDED, DndChange, DndTrail, same_faces
from bot.games.dnd.rolls.rules.source_words import source_words
from bot.games.dnd.targets.options_text import read_bonuses, read_dc, read_extras, read_sources
from bot.games.dnd.targets.several import with_commas
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import merged, read_defences, read_targets, targets_text
from bot.games.dnd.terms.lines import read_pieces
from bot.rolls.card import Choice, Field, plain
from bot.words import later, say
from bot.words.tilts import parted, read_tilt

MAX_ADDED = 20  # Everything added to one roll.
_MOST_FACTS = 25  # Choices per list.
_LONG = 2_000  # Characters of several targets.


def amend_form(trail: DndTrail) -> tuple[Field, ...]:
    """Return the form's fields for forgotten details, or no fields for a save that fails on purpose."""
    request = trail[-1].request
    if not has_form(request):
        return ()
    fields = list[Field]()
    if isinstance(request, D20Request):
        fields += _test_fields(request)
    if isinstance(request, AttackRequest):
        fields.append(
            Field("goal", say("Armor Class, and what the target resists"), say("15 resist slashing"), most=60)
        )
    # An asked roll has its GM's DC, and without targets no one saves.
    elif (
        not isinstance(request, HealingRequest)
        and not (isinstance(request, DamageRequest) and not request.targets)
        and not request.roller.ask
    ):
        fields.append(Field("goal", say("DC"), say("15"), most=20))
    if not isinstance(request, CheckRequest | SaveRequest):
        label = say("Extra damage") if not isinstance(request, HealingRequest) else say("More healing")
        fields.append(Field("extra", label, say("2d6 Sneak Attack"), most=60))
    if isinstance(request, DamageRequest):
        filled = targets_text(request.targets) if request.targets[:1] != (Target(),) else ""
        # Discord cuts longer texts, and no field is better than one that loses targets.
        if len(filled) > _LONG:
            return tuple(fields)
        hint = say("Goblin +2; Ogre -1 resist fire")
        fields.append(
            Field("targets", say("Targets, in the same order"), hint, _LONG, long=True, filled=filled)
        )
    return tuple(fields)


def _test_fields(request: DndRequest) -> Iterator[Field]:
    """Yield fields for forgotten details of a D20 Test, in which only names and numbers are typed."""
    yield Field("bonus", say("Bonus, or a source of Advantage"), say("+2, +1d4 Bless, adv Help"), most=100)
    tilts = Choice("adv", say("Advantage")), Choice("dis", say("Disadvantage"))
    yield Field("tilt", say("Advantage"), choices=tilts, none=say("No change"))
    if absent := absent_keys(request)[:_MOST_FACTS]:
        facts = tuple(Choice(key, source_words(request, key)) for key in absent)
        yield Field("facts", say("Circumstances"), choices=facts, many=True)


def has_form(request: DndRequest) -> bool:
    """Return True if a roll has details that someone may have forgotten."""
    return not request.fails and not isinstance(request, HoursRequest)


def amend(trail: DndTrail, entered: tuple[str, ...], source: Source) -> DndChange:
    """Return the roll with the forgotten details added. Its faces stay the same.

    Raises:
        PlayerError: The form is empty, or an entry can't be parsed.

    """
    fields = amend_form(trail)
    text = {field.key: value.strip() for field, value in zip(fields, entered, strict=True)}
    if all(text[field.key] == field.filled for field in fields):
        raise DiceError(say("You didn't enter anything. Enter what was forgotten."))
    before = trail[-1].request
    bonus, advantage, disadvantage = _typed(text.get("bonus", ""), text.get("tilt", ""))
    request = before.having(
        bonuses=(*before.bonuses, *read_bonuses(bonus)),
        advantage=(*before.advantage, *read_sources(advantage, ADVANTAGE)),
        disadvantage=(*before.disadvantage, *read_sources(disadvantage, DISADVANTAGE)),
        extras=(*before.extras, *read_extras(text.get("extra", ""))),
    )
    request = with_added(request, tuple(filter(None, text.get("facts", "").split("\n"))))
    request = _aimed(request, text.get("goal", ""))
    if "targets" in text and text["targets"] != next(
        field.filled for field in fields if field.key == "targets"
    ):
        known = [target.name for target in (*before.targets, *before.met)]
        targets = read_targets(with_commas(text["targets"], known))
        # Strikes on individual targets use their places, which have changed.
        struck = tuple(key for key in before.struck if not key.startswith("on "))
        request = replace(request, targets=targets, met=_met_again(before, targets), struck=struck)
    if sum(map(len, (request.bonuses, request.advantage, request.disadvantage, request.extras))) > MAX_ADDED:
        raise DiceError(say("That's too much for one roll. Make a new one."))
    if request == before:
        raise DiceError(say("That changes nothing."))
    return same_faces(trail, request, of_kind(source, AMENDED))


def _typed(text: str, chosen: str) -> tuple[str, str, str]:
    """Return the typed bonuses, and the sources of Advantage and Disadvantage, named or chosen."""
    kinds: dict[str, list[str]] = {"bonus": [], "adv": [], "dis": []}
    for piece in read_pieces(parted(text)):
        tilt, source = read_tilt(piece.written) or ("bonus", piece.written)
        kinds[tilt].append(source or "yes")
    # A named source doesn't need a second one without a name.
    if chosen in ("adv", "dis") and not kinds[chosen]:
        kinds[chosen].append("yes")
    bonus, advantage, disadvantage = (", ".join(kind) for kind in kinds.values())
    return bonus, advantage, disadvantage


def _met_again(before: DndRequest, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """Return these targets with the data already known about targets of the same names."""
    # An unchanged target keeps everything that is known about it.
    same = dict(zip(before.targets, before.met, strict=False))
    named = {target.name.casefold(): target for target in before.met}

    def met(typed: Target) -> Target:
        if typed in same:
            return same[typed]
        # In a fight, the people it caught are part of a step; new ones would be hit without a step.
        if (was := named.get(typed.name.casefold())) is None and before.fighting:
            words = later(
                "{name} isn't a target of this roll, and targets can't change in a fight. Make another roll."
            )
            raise DiceError(words.say(name=plain(typed.name)))
        if was is None:
            return typed
        return merged(typed, was)

    return tuple(map(met, targets))


def _aimed(request: DndRequest, text: str) -> DndRequest:
    """Return the roll with a different target number and, for an attack, its target's resistances."""
    if not text:
        return request
    if not isinstance(request, AttackRequest):
        return replace(request, dc=read_dc(text))
    number, _, rest = text.partition(" ")
    if not number.isascii() or not number.isdigit():
        number, rest = "", text
    ac = read_dc(number) if number else None
    said = read_defences(rest) if rest.strip() else Target()

    def defended(target: Target) -> Target:
        return replace(
            target,
            ac=ac if number else target.ac,
            resist=tuple(dict.fromkeys((*target.resist, *said.resist))),
            vulnerable=tuple(dict.fromkeys((*target.vulnerable, *said.vulnerable))),
            immune=tuple(dict.fromkeys((*target.immune, *said.immune))),
            adjust=(*target.adjust, *said.adjust),
        )

    targets = request.targets or (Target(),)
    met = (defended(request.met[0]), *request.met[1:]) if request.met else ()
    # A number overrides the GM's decision that it hits.
    return replace(
        request, targets=(defended(targets[0]), *targets[1:]), met=met, hits=None if number else request.hits
    )
