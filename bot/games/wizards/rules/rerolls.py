"""Rerolling a whole roll with a character's reroll. Anything that followed from it is redone (R7, R8)."""

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError, PressError
from bot.games.wizards.rules.pools import Picks, RolledDice
from bot.games.wizards.rules.request import Side, WizardsRequest, effect_name
from bot.games.wizards.rules.resolved import ATTACK, EFFECT, SAVE, dealt, now, resolve, rolls_of
from bot.rolls.card import Choice, plain
from bot.rolls.same_faces import over_same_faces
from bot.rolls.trail import Change, Trail
from bot.words import say

WizardsTrail = Trail[WizardsRequest]
WizardsChange = Change[WizardsRequest]

same_faces = over_same_faces(resolve)


class SpendReroll(Struct, frozen=True):
    """A deed that spends one of a character's rerolls. If none are left, the error is ``refused``."""

    character: int
    refused: str


def roller_rolls(trail: WizardsTrail) -> tuple[Choice, ...]:
    """Return the roller's rolls, each of which can be rerolled by itself (R14, Q7, Q9)."""
    request, outcome = trail[-1].request, now(trail[-1])
    choices = [_choice(outcome.main, request.what)] if outcome.main else []
    for place, part in enumerate(outcome.damage):
        choices.append(_choice(part, effect_name(request, place), str(dealt(part))))
    return tuple(choices)


def _choice(roll: RolledDice, name: str, total: str = "") -> Choice:
    return Choice(roll.throw.key, say("{name}: {total}", name=name, total=total or roll.total))


def reroll(trail: WizardsTrail, picked: tuple[str, ...], source: Source) -> WizardsChange:
    """Reroll all dice of one of the roller's rolls, even Advantage's. The new result counts (R7, Q8).

    If it's a Clash's attack, its damage is negated. A save that was made is void if the new attack is a
    natural 6, and a save is due if the old attack was one (R8, Q7).
    """
    if len(picked) != 1 or picked[0] not in [roll.key for roll in roller_rolls(trail)]:
        raise DiceError(say("Choose one of these rolls. The others can't change."))
    request, side = trail[-1].request, trail[-1].request.roller
    request = replace(request, roller=_spent(side))
    return _again(trail, request, picked[0], source, side)


def reroll_save(trail: WizardsTrail, _picked: tuple[str, ...], source: Source) -> WizardsChange:
    """Reroll the save of a Clash; the attacker's die stays (Q7)."""
    side = trail[-1].request.target
    return _again(trail, replace(trail[-1].request, target=_spent(side)), SAVE, source, side)


def _spent(side: Side) -> Side:
    return replace(side, rerolls=max(0, side.rerolls - 1))


def _again(
    trail: WizardsTrail, request: WizardsRequest, key: str, source: Source, side: Side
) -> WizardsChange:
    refused = _no_reroll(trail, side)
    # Refuse early, to explain it. If two spend the last one at once, the deed below refuses one (R9).
    if side.rerolls <= 0:
        raise PressError(refused)
    gone = [key]
    if key in (ATTACK, SAVE):  # What a Clash led to is evaluated for the new roll instead.
        gone.append(EFFECT)
        request = replace(request, dealt=False)
    request, faces = without(request, trail[-1].faces, gone)
    if key == ATTACK:
        # Leave out the save, because only the new attack decides whether there is one (R10).
        attack = resolve(replace(request, saves=False), source, faces)
        faces = attack.faces
        # A new 6 voids the save made; if an old 6 is gone, the defender gets a save (Q7).
        if attack.auto or now(trail[-1]).auto == "attacker":
            # The save is void, and so is anything named for it.
            unsaved = replace(request, saves=False, target=request.target.unnamed())
            request, faces = without(unsaved, faces, [SAVE])
    made = resolve(request, source, faces)
    return Change(request, made.faces, deeds=(SpendReroll(side.character, refused),))


def _no_reroll(trail: WizardsTrail, side: Side) -> str:
    name = plain(side.name or trail[0].name)
    return say("{name} has no re-rolls left. A GM can grant some with /wizards reroll.", name=name)


def without(request: WizardsRequest, faces: Faces, rolls: list[str]) -> tuple[WizardsRequest, Faces]:
    """Return a request and its faces after removing the faces and picks of these rolls."""
    kept = {key: face for key, face in faces.extra.items() if not _is_of(key, rolls)}
    picks = tuple(pick for pick in request.picks if not _is_of(pick[0], rolls))
    return replace(request, picks=picks), Faces((), kept)


def _is_of(key: str, rolls: list[str]) -> bool:
    roll = key.partition(".")[0]
    # EFFECT alone means every effect's damage.
    return any(roll == name or (name == EFFECT and roll.startswith(EFFECT)) for name in rolls)


def pick_choices(trail: WizardsTrail) -> tuple[Choice, ...]:
    """Return every other die that can represent its pool, in rolls with Advantage (R5, Q1)."""
    request, outcome = trail[-1].request, now(trail[-1])
    return tuple(choice for roll in rolls_of(outcome) for choice in _of_pools(request, roll))


def _of_pools(request: WizardsRequest, roll: RolledDice) -> list[Choice]:
    # With negative Advantage the lowest counts, so there's no choice (R6).
    if roll.throw.overall <= 0:
        return []
    choices = []
    for place, die in enumerate(roll.dice):
        # Offer equal faces once, because it makes no difference which of them counts.
        others = {face: at for at, face in reversed(list(enumerate(die.faces))) if face != die.natural}
        for at in sorted(others.values()):
            label = say("d{sides}: keep {face}", sides=die.die.sides, face=die.faces[at])
            if len(roll.dice) > 1:
                label = say("Die {place}, {label}", place=place + 1, label=label)
            choices.append(Choice(roll.throw.keys(place)[at], label, _hint(request, roll, die.natural)))
    return choices


def _hint(request: WizardsRequest, roll: RolledDice, natural: int) -> str:
    name = roll_name(request, roll.throw.key)
    if name:
        return say("{name}: instead of {face}", name=name, face=natural)
    return say("instead of {face}", face=natural)


def roll_name(request: WizardsRequest, key: str) -> str:
    """Return the name of a roll in a message with several possible rolls, or "" if it needs no name."""
    if key == SAVE:
        return say("{name}'s save", name=request.target.name)
    if key.startswith(EFFECT) and (len(request.effects) > 1 or request.kind == "clash"):
        return effect_name(request, int(key.removeprefix(EFFECT)))
    return request.what if request.kind == "clash" else ""


def pick(trail: WizardsTrail, picked: tuple[str, ...], source: Source) -> WizardsChange:
    """Make another die represent its pool."""
    if len(picked) != 1 or picked[0] not in [choice.key for choice in pick_choices(trail)]:
        raise DiceError(say("Choose a die that's offered. The others already count."))
    die, _, place = picked[0].rpartition(".")
    picks: Picks = {**dict(trail[-1].request.picks), die: int(place)}
    request = replace(trail[-1].request, picks=tuple(picks.items()))
    return same_faces(trail, request, source)


def picks_save(key: str) -> bool:
    """Return True if a picked die belongs to a Clash's save."""
    return key.startswith(f"{SAVE}.")
