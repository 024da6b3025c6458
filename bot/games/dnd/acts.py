"""What can be done with a roll of D&D: one die again, circumstances, what was forgotten, one step back."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.card import Action, Field
from bot.dice.faces import Source
from bot.errors import DiceError
from bot.game import AGAIN, AMEND, UNDO, Act
from bot.games.dnd.circumstances import circumstances, circumstances_choices, not_theirs
from bot.games.dnd.outcome import Outcome
from bot.games.dnd.request import DndRequest
from bot.games.dnd.rerolling import DndChange, DndTrail, inspire, now, own_dice, reroll, same_faces
from bot.games.dnd.typed import MAX_SOURCE, read_bonuses, read_dc, read_extras, read_sources
from bot.words import say

INSPIRE, REROLL, CIRCUMSTANCES, HIT = "inspire", "reroll", "circumstances", "hit"
MAX_OPTIONS = 25  # Of one list.


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


def hit(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The attack hits: its damage is rolled."""
    return same_faces(trail, replace(trail[-1].request, hits=True), source)


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
    return same_faces(trail, request, source)


STEPS = (AMEND, CIRCUMSTANCES, HIT)
"""What can be taken back: no die was thrown again for it."""


def can_undo(trail: DndTrail) -> bool:
    """Whether the last thing that was done can be taken back."""
    return trail[-1].why in STEPS


def undo(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The roll as it was before the last step; what that brought comes up the same again."""
    if not can_undo(trail):
        raise DiceError(say("There is no step to take back."))
    return same_faces(trail, trail[-2].request, source)


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
