"""Rerolling one die with Heroic Inspiration or a feature, which recomputes all consequences."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source, of_kind
from bot.dice.roll import Faces, depends
from bot.errors import DiceError
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.rolls.record.kinds import DamageRequest
from bot.games.dnd.rolls.record.outcome import Outcome, Rolled
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import now, resolve, test_only
from bot.games.dnd.terms import playing
from bot.names import folded
from bot.rolls.card import Choice
from bot.rolls.same_faces import over_same_faces
from bot.rolls.trail import Change, Trail
from bot.words import say

DAMAGE, SAVE = "weE", "s"
"""The prefixes of the keys of damage dice, and of those of targets' saves."""

AGAIN = "again"
"""The prefix of a rerolled die's kind of throw."""

DndTrail = Trail[DndRequest]
DndChange = Change[DndRequest]


class SpendInspiration(Struct, frozen=True):
    """A deed: spend the Heroic Inspiration of ``holder`` in the channel ``home`` on this character's roll.

    The holder must still have it. Unless ``reopened``, the roll must also be recent and its player's last.
    """

    holder: int
    character: int
    player: int
    home: int
    reopened: bool


def has_dice(outcome: Outcome) -> bool:
    """Return True if the roller has any dice; see :func:`own_dice`."""
    return outcome.test is not None or any(part.thrown for part in outcome.damage)


def own_dice(outcome: Outcome) -> list[Choice]:
    """Return every die of the roller, even a d20 that doesn't count, because it can be rerolled too."""
    choices: list[Choice] = []
    test = outcome.test
    if test:
        # List both d20s, because the owner chooses which one to reroll (SRD 5.2, Interactions with Rerolls).
        for place, face in enumerate(test.faces):
            hint = "" if place == test.used else say("doesn't count")
            choices.append(Choice(f"t{place}", say("d20: {face}", face=face), hint))
    for part in (*(test.modifiers if test else ()), *outcome.damage):
        choices += _dice_of(part)
    return choices


def save_dice(request: DndRequest, outcome: Outcome) -> list[Choice]:
    """Return every die in the saves of targets with Heroic Inspiration."""
    return [
        Choice(f"s{n}:{place}", say("{name}'s save: {face}", name=saved.target.name, face=face))
        for n, saved in enumerate(outcome.targets)
        for place, face in enumerate(saved.faces)
        if saved.target.inspired and isinstance(request, DamageRequest)
    ]


def saver_of(key: str) -> int:
    """Return the index of the target whose saving die has this key, such as "s2:0"."""
    return int(key.removeprefix(SAVE).partition(":")[0])


def inspired_dice(trail: DndTrail) -> tuple[Choice, ...]:
    """Return every die that Heroic Inspiration can be spent on: the roller's, and those of targets' saves."""
    request, outcome = trail[-1].request, now(trail)
    own = own_dice(outcome) if request.roller.inspired else []
    return (*own, *save_dice(request, outcome))


def own_inspired_dice(trail: DndTrail, user: int) -> tuple[Choice, ...]:
    """Return the dice that this user can spend their own Heroic Inspiration on."""
    return tuple(die for die in inspired_dice(trail) if _is_own(trail, die.key, user))


def _is_own(trail: DndTrail, key: str, user: int) -> bool:
    """Return True if a die belongs to this user's roll or save."""
    request = trail[-1].request
    if key.startswith(SAVE):
        return request.everyone[saver_of(key)].player == user
    return user in (request.roller.player, trail[0].by)


def _dice_of(rolled: Rolled) -> list[Choice]:
    hint = source_name(rolled.source) or playing.DAMAGE.name(rolled.type)
    return [
        Choice(rolled.key(die), say("d{sides}: {face}", sides=die.sides, face=die.face), hint)
        for die in rolled.thrown
    ]


def _again(
    trail: DndTrail, picked: tuple[str, ...], source: Source, request: DndRequest
) -> tuple[DndRequest, Faces]:
    """Return the roll with one die rerolled. The new face counts, and all consequences are recomputed.

    If the attack's result changes, its damage is rerolled too.
    """
    outcome, source = now(trail), of_kind(source, AGAIN)
    dice = (*own_dice(outcome), *save_dice(trail[-1].request, outcome))
    # They can reroll one of two d20s, never both (SRD 5.2, Interactions with Rerolls).
    if len(picked) != 1 or picked[0] not in [die.key for die in dice]:
        raise DiceError(say("Choose one die of this roll. You can only reroll one."))
    # Dice from an explosion go with their die; all others stay as they fell.
    known = {key: face for key, face in trail[-1].faces.extra.items() if not follows(key, picked[0])}
    if outcome.test is None or picked[0][0] in (*DAMAGE, SAVE):
        return request, resolve(request, source, Faces((), known)).faces
    if outcome.test.goal is None:
        request = request.having(hits=None)  # The GM must decide again if it hits.
    # Look at the d20 alone first, because the damage depends on it.
    verdict, faces = test_only(request, source, Faces((), known))
    waits = outcome.verdict == "hit" and not verdict  # The GM must confirm it; the damage is the same.
    # Another outcome needs another damage roll. Otherwise the dice stay (docs/dnd-reference.md).
    if verdict != outcome.verdict and not waits:
        faces = Faces((), {key: face for key, face in faces.extra.items() if key[0] not in DAMAGE})
    return request, resolve(request, source, faces).faces


def follows(key: str, die: str) -> bool:
    """Return True if the face with this key belongs to this die, or results from it."""
    return key == die or depends(key, die)


def inspire(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """Spend Heroic Inspiration to reroll one die. The new roll must be used (Heroic Inspiration)."""
    before = trail[-1].request
    if picked and picked[0].startswith(SAVE):
        return _inspire_save(trail, picked, source)
    of = before.roller
    deed = SpendInspiration(of.holder or of.character, of.character, of.player, of.home, of.reopened)
    # Close it before the die falls: each one is spent on one die, even if the roll was reopened.
    request, faces = _again(trail, picked, source, before.by(inspired=False, reopened=False))
    return Change(request, faces, deeds=(deed,))


def _inspire_save(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """Reroll a target's save by spending that target's Heroic Inspiration."""
    before = trail[-1].request
    place, roller = saver_of(picked[0]), before.roller
    of = before.everyone[place]
    deed = SpendInspiration(of.holder or of.character, of.character, of.player, roller.home, roller.reopened)
    met = tuple(
        replace(target, inspired=False) if n == place else target for n, target in enumerate(before.everyone)
    )
    request, faces = _again(trail, picked, source, replace(before, met=met).by(reopened=False))
    return Change(request, faces, deeds=(deed,))


def not_inspired(trail: DndTrail, change: DndChange, user: int) -> str:
    """Return why only a GM can spend this Heroic Inspiration. Players spend their own, on their own dice."""
    (deed,) = change.deeds
    assert isinstance(deed, SpendInspiration)
    roller = trail[-1].request.roller
    own = deed.player == user or (deed.character == roller.character and user == trail[0].by)
    return (
        "" if own else say("That die and Heroic Inspiration belong to another player. Choose one of yours.")
    )


def reroll(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """Reroll only one die for a feature, even with Advantage (Interactions with Rerolls)."""
    request, faces = _again(trail, picked, source, trail[-1].request)
    return Change(request, faces)


AMENDED = "amended"
"""The prefix of the kind of throw for dice that an edit adds, which belong to that roll alone."""


_same_faces = over_same_faces(resolve)


def same_faces(trail: DndTrail, request: DndRequest, source: Source) -> DndChange:
    """Return the roll changed to this request. All earlier faces stay, and only missing ones are drawn."""
    # The keys of saves are places among the targets, so they move along with the targets.
    is_same = request.targets == trail[-1].request.targets
    return _same_faces(trail, request, source, None if is_same else _saves_moved(trail, request))


def _saves_moved(trail: DndTrail, request: DndRequest) -> Faces:
    """Return a roll's faces for different targets. Each save stays with the creature that made it.

    Targets with the same name keep their order.
    """
    saves: dict[tuple[str, int], dict[str, int]] = {}
    # Search every version: anyone who is a target again keeps their earlier save instead of a second one.
    for version in trail:
        for place, who in enumerate(called(version.request)):
            own = {
                key: face for key, face in version.faces.extra.items() if key.startswith(f"{SAVE}{place}:")
            }
            saves.setdefault(who, {}).update({key.partition(":")[2]: face for key, face in own.items()})
    faces = {key: face for key, face in trail[-1].faces.extra.items() if key[0] not in (SAVE, _AWAY)}
    named = called(request)
    for place, who in enumerate(named):
        faces.update({f"{SAVE}{place}:{key}": face for key, face in saves.pop(who, {}).items()})
    for place, own in enumerate(saves.values()):
        faces.update({f"{_AWAY}{place}:{key}": face for key, face in own.items()})
    return Faces((), faces)


_AWAY = "x"  # Marks the keys of saves of those who aren't targets now.


def called(request: DndRequest) -> list[tuple[str, int]]:
    """Return the targets' names, numbering targets that have the same name."""
    names = [folded(target.name) for target in request.everyone]
    return [(name, names[:place].count(name)) for place, name in enumerate(names)]


Trails = Mapping[int, Trail[DndRequest]]
"""Rolls by their numbers."""
