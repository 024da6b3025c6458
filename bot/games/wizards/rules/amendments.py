"""Edits that leave a roll's dice as they are, and the forms for a save and for damage."""

from typing import TypeVar

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.wizards.rules.damage_text import MAX_TEXT, check_effects, read_effects
from bot.games.wizards.rules.effects import Named, Tags
from bot.games.wizards.rules.numbers_text import MAX_NAMED, read_advantage, read_modifiers, read_tags
from bot.games.wizards.rules.request import RequestEffect, Side, WizardsRequest
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
    """Return the fields for additions, with a choice of roll if there are several, or no fields."""
    rolls = [roll.throw.key for roll in rolls_of(now(trail[-1]))]
    if not rolls:
        return ()
    if len(rolls) == 1:
        return (_modifier(), _advantage())
    choices = tuple(Choice(key, roll_name(trail[-1].request, key)) for key in rolls)
    return (Field("roll", say("For which roll"), choices=choices, filled=rolls[0]), _modifier(), _advantage())


def amend(trail: WizardsTrail, entered: tuple[str, ...], source: Source) -> WizardsChange:
    """Return the roll with forgotten details added and the same faces. New Advantage draws missing dice.

    Raises:
        PlayerError: The form is empty, or an entry can't be parsed.

    """
    text = {field.key: value.strip() for field, value in zip(amend_form(trail), entered, strict=True)}
    modifiers, advantage = read_modifiers(text["modifier"]), read_advantage(text["advantage"])
    if not modifiers and not advantage:
        raise DiceError(say("You didn't enter anything. Enter what was forgotten."))
    rolls = [roll.throw.key for roll in rolls_of(now(trail[-1]))]
    key = text.get("roll", rolls[0])
    if key not in rolls:
        raise DiceError(say("Choose the roll it was forgotten for."))
    return same_faces(trail, _added(trail[-1].request, key, modifiers, advantage), source)


def _added(
    request: WizardsRequest, key: str, modifiers: tuple[Named, ...], advantage: tuple[Named, ...]
) -> WizardsRequest:
    """Return the request with more modifiers and Advantage effects for one of its rolls."""
    # Modifiers and Advantage apply to one effect, not to all the damage (R14).
    if key.startswith(EFFECT):
        place = int(key.removeprefix(EFFECT))
        effects = list(request.effects)
        effects[place] = _with(effects[place], modifiers, advantage)
        return replace(request, effects=tuple(effects))
    if key == SAVE:
        return replace(request, target=_with(request.target, modifiers, advantage))
    return replace(request, roller=_with(request.roller, modifiers, advantage))


S = TypeVar("S", Side, RequestEffect)


def _with(side: S, modifiers: tuple[Named, ...], advantage: tuple[Named, ...]) -> S:
    more = (*side.modifiers, *modifiers), (*side.advantage, *advantage)
    if max(map(len, more)) > MAX_NAMED:
        raise DiceError(say("That's too much for one roll. Make a new one."))
    return replace(side, modifiers=more[0], advantage=more[1])


def save(trail: WizardsTrail, _picked: tuple[str, ...], source: Source) -> WizardsChange:
    """Return the target's save of a Clash (R11)."""
    return _saved(trail, trail[-1].request, source)


def _saved(trail: WizardsTrail, request: WizardsRequest, source: Source) -> WizardsChange:
    """Return the Clash with its save. Anything that depended on an earlier save is rolled again."""
    # If an attack had succeeded before it was changed, its damage mustn't come back with this save (R8).
    request, faces = without(replace(request, saves=True, dealt=False), trail[-1].faces, [EFFECT])
    return Change(request, resolve(request, source, faces).faces)


def save_form(_trail: WizardsTrail) -> tuple[Field, ...]:
    """Return the fields for changes to a save that aren't stored with the character."""
    tags = Field("tags", say("Weapon, skill or situation"), say("shield, cover"), most=120)
    return (_modifier(), _advantage(), tags)


def save_with(trail: WizardsTrail, entered: tuple[str, ...], source: Source) -> WizardsChange:
    """Return the save with the form's entries."""
    modifier, advantage, text = entered
    side, tags = trail[-1].request.target, read_tags(text)
    side = replace(
        _with(side, read_modifiers(modifier), read_advantage(advantage)),
        # The form doesn't ask for a tag's kind, so it counts as each; what is stored decides (R3).
        tags=Tags(tags, tags, tags) if tags else side.tags,
    )
    return _saved(trail, replace(trail[-1].request, target=side), source)


def deal(trail: WizardsTrail, _picked: tuple[str, ...], source: Source) -> WizardsChange:
    """Return the damage of a won Clash (R14, R15)."""
    return same_faces(trail, replace(trail[-1].request, dealt=True), source)


def deal_form(_trail: WizardsTrail) -> tuple[Field, ...]:
    """Return the fields for damage, for a Clash that was started without any."""
    hint = say("heavy crushing + 3 light piercing; Poison: 2 light poison")
    return (
        Field("damage", say("Damage; separate effects with ;"), hint, MAX_TEXT, long=True),
        _modifier(),
        _advantage(),
    )


def deal_with(trail: WizardsTrail, entered: tuple[str, ...], source: Source) -> WizardsChange:
    """Return the entered damage; the other fields are for its first effect."""
    text, modifier, advantage = entered
    effects = with_first(read_effects(text), read_modifiers(modifier), read_advantage(advantage))
    return same_faces(trail, replace(trail[-1].request, effects=effects, dealt=True), source)


def with_first(
    effects: tuple[RequestEffect, ...], modifiers: tuple[Named, ...], advantage: tuple[Named, ...]
) -> tuple[RequestEffect, ...]:
    """Return the effects after adding these numbers to the first effect.

    Raises:
        PlayerError: That exceeds the limits of one roll.

    """
    edited = (_with(effects[0], modifiers, advantage), *effects[1:])
    check_effects(edited)
    return edited
