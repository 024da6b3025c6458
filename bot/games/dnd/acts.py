"""What can be done with a roll of D&D: one die again, circumstances, what was forgotten, one step back."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.card import Action, Choice, Field
from bot.dice.faces import Source
from bot.dice.roll import Faces, depends
from bot.errors import DiceError
from bot.game import AGAIN, AMEND, UNDO, Act, Change, Trail
from bot.games.dnd.facts import COVER_NAMES, offered
from bot.games.dnd.outcome import Outcome, Rolled, resolve, test_only
from bot.games.dnd.request import DndRequest
from bot.games.dnd.typed import MAX_SOURCE, read_bonuses, read_dc, read_extras, read_sources
from bot.games.dnd.words import source_words
from bot.words import say

INSPIRE, REROLL, CIRCUMSTANCES, HIT = "inspire", "reroll", "circumstances", "hit"
REOPEN = "reopen"
MAX_OPTIONS = 25  # Of one list.

DndTrail = Trail[DndRequest]
DndChange = Change[DndRequest]


class SpendInspiration(Struct, frozen=True):
    """A deed: this character spends Heroic Inspiration, held in the channel ``home``, on the roll.

    It must still be held, and the roll be recent and its player's last, unless it was ``reopened``.
    """

    character: int
    player: int
    home: int
    reopened: bool


def now(trail: DndTrail) -> Outcome:
    """What the roll is at present."""
    return resolve(trail[-1].request, None, trail[-1].faces)


def actions(trail: DndTrail) -> tuple[Action, ...]:
    """What this roll offers now. What goes away once it is pressed stands in a row of its own."""
    request, outcome = trail[-1].request, now(trail)
    offers: list[Action] = []
    if waits_for_hit(request, outcome):
        offers.append(Action(HIT, say("Hit: roll damage"), at_once=True, row=0))
    dice = own_dice(outcome)
    if request.inspired and dice:
        offers.append(Action(INSPIRE, say("✨ Heroic Inspiration"), at_once=len(dice) == 1, row=0))
    offers.append(Action(AGAIN, say("Roll again"), row=1, quiet=bool(request.ask)))
    if circumstances_choices(trail):
        offers.append(Action(CIRCUMSTANCES, say("Circumstances…"), row=1))
    if dice:
        offers.append(Action(REROLL, say("Reroll a die…"), row=1))
    if not request.fails:
        offers.append(Action(AMEND, say("Amend…"), row=1))
    if can_undo(trail):
        offers.append(Action(UNDO, say("Undo"), at_once=True, row=2))
    return tuple(offers)


def waits_for_hit(request: DndRequest, outcome: Outcome) -> bool:
    """Whether the GM has yet to say that an attack against an unknown AC hits."""
    return request.is_attack and not outcome.verdict and bool(request.parts or request.extras)


def own_dice(outcome: Outcome) -> list[Choice]:
    """Every die of whoever rolled, also a d20 that does not count: one of them can be thrown again."""
    choices: list[Choice] = []
    test = outcome.test
    if test:
        for place, face in enumerate(test.faces):
            hint = "" if place == test.used else say("does not count")
            choices.append(Choice(f"t{place}", say("d20 shows {face}", face=face), hint))
    for each in (*(test.modifiers if test else ()), *outcome.damage):
        choices += _dice_of(each)
    return choices


def _dice_of(each: Rolled) -> list[Choice]:
    hint = each.source or each.type
    return [
        Choice(f"{each.stage}:{die.key}", say("d{sides} shows {face}", sides=die.sides, face=die.face), hint)
        for die in each.thrown
    ]


def _again(trail: DndTrail, picked: tuple[str, ...], source: Source, request: DndRequest) -> tuple[DndRequest, Faces]:
    """The roll with one die thrown again; the new face counts, and everything that follows from it is worked out anew.

    Where the attack came out otherwise, its damage is rolled anew too.
    """
    outcome = now(trail)
    if len(picked) != 1 or picked[0] not in [each.key for each in own_dice(outcome)]:
        raise DiceError(say("Choose one die of this roll; only one is thrown again."))
    known = {key: face for key, face in trail[-1].faces.extra.items() if not _follows(key, picked[0])}
    if outcome.test is None or picked[0][0] in "we":
        return request, resolve(request, source, Faces((), known)).faces
    if outcome.test.goal is None:
        request = replace(request, hits=None)  # Whether that hits, the GM must say again.
    verdict, faces = test_only(request, source, Faces((), known))
    if verdict != outcome.verdict:
        faces = Faces((), {key: face for key, face in faces.extra.items() if key[0] not in "we"})
    return request, resolve(request, source, faces).faces


def _follows(key: str, die: str) -> bool:
    """Whether the face under this key is that die's, or came of it."""
    stage, colon, rest = key.partition(":")
    other, _, path = die.partition(":")
    return key == die or (bool(colon) and stage == other and depends(rest, path))


def inspire(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """Expend Heroic Inspiration: one die anew, and the new roll must be used (Heroic Inspiration)."""
    before = trail[-1].request
    deed = SpendInspiration(before.character, before.player, before.home, before.reopened)
    request, faces = _again(trail, picked, source, replace(before, inspired=False, reopened=False))
    return Change(request, faces, costs=(deed,))


def reroll(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """One die again, because a feature says so: only one, also with Advantage (Interactions with Rerolls)."""
    request, faces = _again(trail, picked, source, trail[-1].request)
    return Change(request, faces)


def hit(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The attack hits: its damage is rolled."""
    return _same_faces(trail, replace(trail[-1].request, hits=True), source)


def circumstances_choices(trail: DndTrail) -> tuple[Choice, ...]:
    """Everything that applies, to be struck; everything else that can be about the roll, to be added."""
    request = trail[-1].request
    if request.fails or request.kind in ("damage", "healing"):
        return _REOPEN if not request.reopened and own_dice(now(trail)) else ()
    on, off = _present(request), _absent(request)
    choices = [Choice(key, say("Strike: {source}", source=source_words(request, key))) for key in on]
    choices += [Choice(key, say("Bring back: {source}", source=source_words(request, key))) for key in request.struck]
    choices += [Choice(key, say("Add: {source}", source=source_words(request, key))) for key in off]
    return (*choices, *_REOPEN) if not request.reopened else tuple(choices)


_REOPEN = (Choice(REOPEN, say("✨ Reopen for Heroic Inspiration"), say("for GMs, when it is late")),)


def _present(request: DndRequest) -> list[str]:
    """The key of each source that applies."""
    facts = dict.fromkeys((*request.facts, *request.scene))
    keys = [f"adv {n}" for n, _ in enumerate(request.advantage)]
    keys += [f"dis {n}" for n, _ in enumerate(request.disadvantage)]
    keys += [f"fact {key}" for key in facts if key in offered(request.roll)]
    keys += [f"cover {each}" for each in request.covers]
    keys += [f"mod {n}" for n, _ in enumerate(request.modifiers)]
    keys += [f"bonus {n}" for n, _ in enumerate(request.bonuses)]
    keys += [f"extra {n}" for n, _ in enumerate(request.extras)]
    return [key for key in keys if key not in request.struck]


def _absent(request: DndRequest) -> list[str]:
    """The key of each circumstance that could apply, and does not."""
    roll = request.roll
    there = {*request.facts, *request.scene}
    keys = [f"fact {key}" for key in offered(roll) if key not in there and key != "tool_and_skill"]
    if roll.kind == "attack" or (roll.kind == "save" and roll.ability == "dex"):
        keys += [
            f"cover {each}"
            for each in COVER_NAMES
            if each not in request.covers and (each != "total" or roll.kind == "attack")
        ]
    return keys


def circumstances(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """The roll with these circumstances struck, brought back or added: the same faces, recomputed."""
    request = trail[-1].request
    if not picked or not {each.key for each in circumstances_choices(trail)}.issuperset(picked):
        raise DiceError(say("That is no circumstance of this roll; open the list again."))
    present, absent = _present(request), _absent(request)
    for key in picked:
        what, _, rest = key.partition(" ")
        if key == REOPEN:
            request = replace(request, inspired=True, reopened=True)
        elif key in request.struck:
            request = replace(request, struck=tuple(each for each in request.struck if each != key))
        elif key in present:
            request = replace(request, struck=(*request.struck, key))
        elif key in absent and what == "fact":
            request = replace(request, facts=(*request.facts, rest))
        elif key in absent:
            request = replace(request, covers=(*request.covers, rest))
    return _same_faces(trail, request, source)


def not_theirs(trail: DndTrail, change: DndChange, _user: int) -> str:
    """Why whoever is no GM may not make this change: to strike, to bring back, to reopen is the GM's."""
    before, after = trail[-1].request, change.request
    if after.reopened and not before.reopened:
        return say("Only a GM can reopen a roll for Heroic Inspiration; ask them.")
    if before.struck != after.struck:
        return say("Only a GM can strike what applies, or bring it back; you can add what was forgotten.")
    return ""


def amend_form(trail: DndTrail) -> tuple[Field, ...]:
    """What may have been forgotten."""
    request = trail[-1].request
    fields = []
    if request.kind in ("check", "save", "attack"):
        fields += [
            Field("bonus", say("Bonus"), say("+2, or +1d4 Bless"), most=60),
            Field("adv", say("Advantage: from what"), say("Help"), most=MAX_SOURCE),
            Field("dis", say("Disadvantage: from what"), say("Blinded"), most=MAX_SOURCE),
        ]
        is_attack = request.kind == "attack"
        fields.append(Field("goal", say("Armor Class") if is_attack else say("DC"), say("15"), most=20))
    if request.kind not in ("check", "save"):
        hint = say("2d6 piercing Sneak Attack")
        fields.append(
            Field("extra", say("Further damage") if request.kind != "healing" else say("More"), hint, most=60)
        )
    return tuple(fields)


def amend(trail: DndTrail, entered: tuple[str, ...], source: Source) -> DndChange:
    """The roll with what was forgotten, over the same faces.

    Raises:
        PlayerError: Nothing was entered, or it cannot be read.

    """
    keys = [field.key for field in amend_form(trail)]
    text = {key: each.strip() for key, each in zip(keys, entered, strict=True)}
    if not any(text.values()):
        raise DiceError(say("Nothing was entered; write what was forgotten."))
    before = request = trail[-1].request
    request = replace(
        request,
        bonuses=(*request.bonuses, *read_bonuses(text.get("bonus", ""))),
        advantage=(*request.advantage, *read_sources(text.get("adv", ""), say("Advantage"))),
        disadvantage=(*request.disadvantage, *read_sources(text.get("dis", ""), say("Disadvantage"))),
        extras=(*request.extras, *read_extras(text.get("extra", ""))),
    )
    goal = read_dc(text.get("goal", ""))
    if goal is not None and request.is_attack:
        target = replace(request.target, ac=goal)
        request = replace(request, targets=(target, *request.targets[1:]), hits=None)
    elif goal is not None:
        request = replace(request, dc=goal)
    if (
        len(request.bonuses) + len(request.advantage) + len(request.disadvantage) + len(request.extras)
        > MAX_OPTIONS - 5
    ):
        raise DiceError(say("That is more than one roll can take; make a new one."))
    if request == before:
        raise DiceError(say("That changes nothing."))
    return _same_faces(trail, request, source)


def _same_faces(trail: DndTrail, request: DndRequest, source: Source) -> DndChange:
    """The change to this request: every face that ever came up stays, and only what is missing is drawn."""
    return Change(request, resolve(request, source, trail[-1].faces).faces)


STEPS = (AMEND, CIRCUMSTANCES, HIT)
"""What can be taken back: no die was thrown again for it."""


def can_undo(trail: DndTrail) -> bool:
    """Whether the last thing that was done can be taken back."""
    return trail[-1].why in STEPS


def undo(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The roll as it was before the last step; what that brought comes up the same again."""
    if not can_undo(trail):
        raise DiceError(say("There is no step to take back."))
    return _same_faces(trail, trail[-2].request, source)


def _player(trail: DndTrail) -> frozenset[int]:
    """Whose character it is, where the GM rolled for them."""
    return frozenset({trail[-1].request.player} - {0})


ACTS: Mapping[str, Act[DndRequest]] = {
    INSPIRE: Act(
        do=inspire,
        did=say("spent Heroic Inspiration"),
        choices=lambda trail: tuple(own_dice(now(trail))),
        ask=say("Which one die is rolled again?"),
        others=_player,
    ),
    REROLL: Act(
        do=reroll,
        did=say("rerolled a die"),
        choices=lambda trail: tuple(own_dice(now(trail))),
        ask=say("Which one die, because a feature says so?"),
    ),
    CIRCUMSTANCES: Act(
        do=circumstances,
        did=say("changed what applies"),
        choices=circumstances_choices,
        ask=say("What applies, and what does not?"),
        many=True,
        refuses=not_theirs,
    ),
    HIT: Act(do=hit, did=say("said that it hits")),
    AMEND: Act(do=amend, did=say("amended it"), form=amend_form, ask=say("Amend")),
    UNDO: Act(do=undo, did=say("took a step back")),
}
"""Every button by its key."""
