"""One die again, by Heroic Inspiration or because a feature says so: all that follows is worked out anew."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source, of_kind
from bot.dice.roll import Faces, depends
from bot.errors import DiceError
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.rolls.record.outcome import Outcome, Rolled
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve, test_only
from bot.games.dnd.terms import playing
from bot.rolls.card import Choice
from bot.rolls.same_faces import over_same_faces
from bot.rolls.trail import Change, Trail, Version, remembering
from bot.words import say

DAMAGE, SAVE = "weE", "s"
"""What the keys of damage dice begin with, and those of the targets' saves."""

AGAIN = "again"
"""The kind of throw that a die thrown again is, before what it is of."""

DndTrail = Trail[DndRequest]
DndChange = Change[DndRequest]


class SpendInspiration(Struct, frozen=True):
    """A deed: Heroic Inspiration of ``holder`` in the channel ``home`` is spent on a roll of this character.

    It must still be held, and the roll be recent and its player's last, unless it was ``reopened``.
    """

    holder: int
    character: int
    player: int
    home: int
    reopened: bool


@remembering
def _resolved(version: Version[DndRequest]) -> Outcome:
    return resolve(version.request, None, version.faces)


def now(trail: DndTrail) -> Outcome:
    """What the roll is at present."""
    return _resolved(trail[-1])


def has_dice(outcome: Outcome) -> bool:
    """Whether there is any die of whoever rolled, see :func:`own_dice`."""
    return outcome.test is not None or any(each.thrown for each in outcome.damage)


def own_dice(outcome: Outcome) -> list[Choice]:
    """Every die of whoever rolled, also a d20 that does not count: one of them can be thrown again."""
    choices: list[Choice] = []
    test = outcome.test
    if test:
        # Both d20s: which one is thrown again is its owner's choice (SRD 5.2, Interactions with Rerolls).
        for place, face in enumerate(test.faces):
            hint = "" if place == test.used else say("does not count")
            choices.append(Choice(f"t{place}", say("d20 shows {face}", face=face), hint))
    for each in (*(test.modifiers if test else ()), *outcome.damage):
        choices += _dice_of(each)
    return choices


def save_dice(request: DndRequest, outcome: Outcome) -> list[Choice]:
    """Every die of the saves of those targets who hold Heroic Inspiration."""
    return [
        Choice(f"s{n}:{place}", say("{name}'s save shows {face}", name=saved.target.name, face=face))
        for n, saved in enumerate(outcome.targets)
        for place, face in enumerate(saved.faces)
        if saved.target.inspired and request.kind == "damage"
    ]


def saver_of(key: str) -> int:
    """The place of the target whose save's die has this key, as in "s2:0"."""
    return int(key.removeprefix(SAVE).partition(":")[0])


def inspired_dice(trail: DndTrail) -> tuple[Choice, ...]:
    """Every die on which Heroic Inspiration can be spent: of whoever rolled, and of targets who saved."""
    request, outcome = trail[-1].request, now(trail)
    own = own_dice(outcome) if request.inspired else []
    return (*own, *save_dice(request, outcome))


def own_inspired_dice(trail: DndTrail, user: int) -> tuple[Choice, ...]:
    """Those of them on which this user can spend their own."""
    return tuple(die for die in inspired_dice(trail) if _is_own(trail, die.key, user))


def _is_own(trail: DndTrail, key: str, user: int) -> bool:
    """Whether a die is of a roll, or of a save, that is this user's."""
    request = trail[-1].request
    if key.startswith(SAVE):
        return request.everyone[saver_of(key)].player == user
    return user in (request.player, trail[0].by)


def _dice_of(each: Rolled) -> list[Choice]:
    hint = source_name(each.source) or playing.DAMAGE.name(each.type)
    return [
        Choice(each.key(die), say("d{sides} shows {face}", sides=die.sides, face=die.face), hint)
        for die in each.thrown
    ]


def _again(
    trail: DndTrail, picked: tuple[str, ...], source: Source, request: DndRequest
) -> tuple[DndRequest, Faces]:
    """The roll with one die thrown again; the new face counts, and all that follows is worked out anew.

    Where the attack came out otherwise, its damage is rolled anew too.
    """
    outcome, source = now(trail), of_kind(source, AGAIN)
    dice = (*own_dice(outcome), *save_dice(trail[-1].request, outcome))
    # One of two d20s, never both (SRD 5.2, Interactions with Rerolls).
    if len(picked) != 1 or picked[0] not in [die.key for die in dice]:
        raise DiceError(say("Choose one die of this roll; only one is thrown again."))
    # What a die brought by exploding goes with it; all others stay as they fell.
    known = {key: face for key, face in trail[-1].faces.extra.items() if not follows(key, picked[0])}
    if outcome.test is None or picked[0][0] in (*DAMAGE, SAVE):
        return request, resolve(request, source, Faces((), known)).faces
    if outcome.test.goal is None:
        request = replace(request, hits=None)  # Whether that hits, the GM must say again.
    # The d20 by itself first: whether the damage stands depends on it.
    verdict, faces = test_only(request, source, Faces((), known))
    waits = (
        outcome.verdict == "hit" and not verdict
    )  # For the GM to say so again; it is the same damage then.
    # Another outcome, another damage roll; else its dice stand (docs/dnd.md, Where the rules are silent).
    if verdict != outcome.verdict and not waits:
        faces = Faces((), {key: face for key, face in faces.extra.items() if key[0] not in DAMAGE})
    return request, resolve(request, source, faces).faces


def follows(key: str, die: str) -> bool:
    """Whether the face under this key is that die's, or came of it."""
    return key == die or depends(key, die)


def inspire(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """Expend Heroic Inspiration: one die anew, and the new roll must be used (Heroic Inspiration)."""
    before = trail[-1].request
    if picked and picked[0].startswith(SAVE):
        return _inspire_save(trail, picked, source)
    holder = before.holder or before.character
    deed = SpendInspiration(holder, before.character, before.player, before.home, before.reopened)
    # Closed before the die falls: one is spent on one die, also on a reopened roll.
    request, faces = _again(trail, picked, source, replace(before, inspired=False, reopened=False))
    return Change(request, faces, costs=(deed,))


def _inspire_save(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """The same for a target's save: that target's Heroic Inspiration is expended."""
    before = trail[-1].request
    place = saver_of(picked[0])
    of = before.everyone[place]
    deed = SpendInspiration(of.holder or of.character, of.character, of.player, before.home, before.reopened)
    met = tuple(
        replace(target, inspired=False) if n == place else target for n, target in enumerate(before.everyone)
    )
    request, faces = _again(trail, picked, source, replace(before, met=met, reopened=False))
    return Change(request, faces, costs=(deed,))


def not_inspired(trail: DndTrail, change: DndChange, user: int) -> str:
    """Why whoever is no GM may not expend that: everybody has their own, for their own dice."""
    (deed,) = change.costs
    assert isinstance(deed, SpendInspiration)
    own = deed.player == user or (deed.character == trail[-1].request.character and user == trail[0].by)
    return (
        "" if own else say("That is another player's die, and their Heroic Inspiration; choose one of yours.")
    )


def reroll(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """One die again, because a feature says so: only one, also with Advantage (Interactions with Rerolls)."""
    request, faces = _again(trail, picked, source, trail[-1].request)
    return Change(request, faces)


AMENDED = "amended"
"""The kind of throw of a die that an amendment brings, before what it is of: it is of that roll alone."""


_same_faces = over_same_faces(resolve)


def same_faces(trail: DndTrail, request: DndRequest, source: Source) -> DndChange:
    """The change to this request: every face that ever came up stays, and only what is missing is drawn."""
    # Keys of saves are places among the targets, so they move when those do.
    is_same = request.targets == trail[-1].request.targets
    return _same_faces(trail, request, source, None if is_same else _saves_moved(trail, request))


def _saves_moved(trail: DndTrail, request: DndRequest) -> Faces:
    """The faces of a roll with other targets: a save stays with whoever made it, also if they are none now.

    Of targets that are called alike the first stays the first.
    """
    saves: dict[tuple[str, int], dict[str, int]] = {}
    # From every version: whoever is a target again has the save of before, and no second one.
    for version in trail:
        for place, who in enumerate(called(version.request)):
            own = {
                key: face for key, face in version.faces.extra.items() if key.startswith(f"{SAVE}{place}:")
            }
            saves.setdefault(who, {}).update({key.partition(":")[2]: face for key, face in own.items()})
    faces = {key: face for key, face in trail[-1].faces.extra.items() if key[0] not in (SAVE, _AWAY)}
    now = called(request)
    for place, who in enumerate(now):
        faces.update({f"{SAVE}{place}:{key}": face for key, face in saves.pop(who, {}).items()})
    for place, own in enumerate(saves.values()):
        faces.update({f"{_AWAY}{place}:{key}": face for key, face in own.items()})
    return Faces((), faces)


_AWAY = "x"  # What the keys of saves begin with that are of nobody who is a target now.


def called(request: DndRequest) -> list[tuple[str, int]]:
    """The targets by name, and the how manieth of that name each is."""
    names = [target.name.casefold() for target in request.everyone]
    return [(name, names[:place].count(name)) for place, name in enumerate(names)]


Trails = Mapping[int, Trail[DndRequest]]
"""Rolls by their numbers."""
