"""What was forgotten, added to a roll whose dice stay as they fell; and the forms of a save and of damage."""

from typing import TypeVar

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.wizards.rules.damage_text import MAX_TEXT, check_effects, read_effects
from bot.games.wizards.rules.effects import Named, Tags
from bot.games.wizards.rules.numbers_text import MAX_NAMED, read_advantage, read_modifiers, read_tags
from bot.games.wizards.rules.request import Effect, Side, WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsChange, WizardsTrail, roll_name, same_faces, without
from bot.games.wizards.rules.resolved import EFFECT, SAVE, now, resolve, rolls_of
from bot.rolls.card import Choice, Field
from bot.rolls.trail import Change
from bot.words import say


def _modifier() -> Field:
    return Field("modifier", say("Modifiers"), say("+1 Rage, -2 Wounded"), most=120)


def _advantage() -> Field:
    return Field("advantage", say("Advantage"), say("+1 Flanking, -1 Fog"), most=120)


def amend_form(trail: WizardsTrail) -> tuple[Field, ...]:
    """What may have been forgotten, of which roll if there are several; nothing before there is a roll."""
    rolls = [each.throw.key for each in rolls_of(now(trail[-1]))]
    if not rolls:
        return ()
    if len(rolls) == 1:
        return (_modifier(), _advantage())
    choices = tuple(Choice(key, roll_name(trail[-1].request, key)) for key in rolls)
    return (Field("roll", say("Of which roll"), choices=choices, filled=rolls[0]), _modifier(), _advantage())


def amend(trail: WizardsTrail, entered: tuple[str, ...], source: Source) -> WizardsChange:
    """The roll with what was forgotten, over the same faces; Advantage draws the dice that are missing.

    Raises:
        PlayerError: Nothing was entered, or it cannot be read.

    """
    text = {field.key: each.strip() for field, each in zip(amend_form(trail), entered, strict=True)}
    modifiers, advantage = read_modifiers(text["modifier"]), read_advantage(text["advantage"])
    if not modifiers and not advantage:
        raise DiceError(say("Nothing was entered; write what was forgotten."))
    rolls = [each.throw.key for each in rolls_of(now(trail[-1]))]
    key = text.get("roll", rolls[0])
    if key not in rolls:
        raise DiceError(say("Choose of which roll it was forgotten."))
    return same_faces(trail, _added(trail[-1].request, key, modifiers, advantage), source)


def _added(
    request: WizardsRequest, key: str, modifiers: tuple[Named, ...], advantage: tuple[Named, ...]
) -> WizardsRequest:
    """The request with more modifiers and effects on Advantage for one of its rolls."""
    # Modifiers and Advantage act on one effect, not on all the damage (R14).
    if key.startswith(EFFECT):
        place = int(key.removeprefix(EFFECT))
        effects = list(request.effects)
        effects[place] = _with(effects[place], modifiers, advantage)
        return replace(request, effects=tuple(effects))
    if key == SAVE:
        return replace(request, target=_with(request.target, modifiers, advantage))
    return replace(request, roller=_with(request.roller, modifiers, advantage))


S = TypeVar("S", Side, Effect)


def _with(each: S, modifiers: tuple[Named, ...], advantage: tuple[Named, ...]) -> S:
    more = (*each.modifiers, *modifiers), (*each.advantage, *advantage)
    if max(map(len, more)) > MAX_NAMED:
        raise DiceError(say("That is more than one roll can take; make a new one."))
    return replace(each, modifiers=more[0], advantage=more[1])


def save(trail: WizardsTrail, _picked: tuple[str, ...], source: Source) -> WizardsChange:
    """The target's save of a Clash (R11)."""
    return _saved(trail, trail[-1].request, source)


def _saved(trail: WizardsTrail, request: WizardsRequest, source: Source) -> WizardsChange:
    """The save; what followed from the Clash as it was before is rolled anew."""
    # Damage of an attack that had succeeded before it was changed must not come back with this save (R8).
    request, faces = without(replace(request, saves=True, dealt=False), trail[-1].faces, [EFFECT])
    return Change(request, resolve(request, source, faces).faces)


def save_form(_trail: WizardsTrail) -> tuple[Field, ...]:
    """What changes a save that is not kept with its character."""
    tags = Field("tags", say("Weapon, skill or situation"), say("shield, cover"), most=120)
    return (_modifier(), _advantage(), tags)


def save_with(trail: WizardsTrail, entered: tuple[str, ...], source: Source) -> WizardsChange:
    """The save with what was entered for it."""
    modifier, advantage, text = entered
    side, tags = trail[-1].request.target, read_tags(text)
    side = replace(
        _with(side, read_modifiers(modifier), read_advantage(advantage)),
        # The form does not ask of which kind a tag is, so it is of each; what is kept decides (R3).
        tags=Tags(tags, tags, tags) if tags else side.tags,
    )
    return _saved(trail, replace(trail[-1].request, target=side), source)


def deal(trail: WizardsTrail, _picked: tuple[str, ...], source: Source) -> WizardsChange:
    """The damage of a won Clash (R14, R15)."""
    return same_faces(trail, replace(trail[-1].request, dealt=True), source)


def deal_form(_trail: WizardsTrail) -> tuple[Field, ...]:
    """The damage of a Clash that was called without."""
    hint = say("heavy crushing + 3 light piercing; Poison: 2 light poison")
    return (
        Field("damage", say("Damage; another effect behind a ;"), hint, MAX_TEXT, long=True),
        _modifier(),
        _advantage(),
    )


def deal_with(trail: WizardsTrail, entered: tuple[str, ...], source: Source) -> WizardsChange:
    """The damage that was entered; what stands below is of its first effect."""
    text, modifier, advantage = entered
    effects = with_first(read_effects(text), read_modifiers(modifier), read_advantage(advantage))
    return same_faces(trail, replace(trail[-1].request, effects=effects, dealt=True), source)


def with_first(
    effects: tuple[Effect, ...], modifiers: tuple[Named, ...], advantage: tuple[Named, ...]
) -> tuple[Effect, ...]:
    """The effects, the first with these too.

    Raises:
        PlayerError: That is too much for one roll.

    """
    found = (_with(effects[0], modifiers, advantage), *effects[1:])
    check_effects(found)
    return found
