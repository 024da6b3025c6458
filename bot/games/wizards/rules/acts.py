"""The buttons of a WIZARDS roll: which ones it has now, who can press them, and what each does."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.games.wizards.rules import terms
from bot.games.wizards.rules.amendments import (
    amend,
    amend_form,
    deal,
    deal_form,
    deal_with,
    save,
    save_form,
    save_with,
)
from bot.games.wizards.rules.luck import rethrown
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import (
    WizardsChange,
    WizardsTrail,
    pick,
    pick_choices,
    picks_save,
    reroll,
    reroll_save,
    roller_rolls,
)
from bot.games.wizards.rules.resolved import WizardsOutcome, now
from bot.rolls.act import (
    AGAIN,
    Act,
    Presser,
    all_of,
    also,
    amend_action,
    amending,
    anybody,
    can_undo,
    not_theirs,
    player_may,
    player_may_make,
    theirs,
    undo_action,
    undoing,
)
from bot.rolls.card import Action, plain
from bot.rolls.same_faces import undone
from bot.rolls.trail import Change
from bot.words import later, say

SAVES, SAVES_WITH, DAMAGE, DAMAGE_WITH = "save", "save_with", "damage", "damage_with"
REROLL, REROLL_SAVE, PICK = "reroll", "reroll_save", "pick"
TERMS, ACCEPT, DECLINE, LOOK, REVEAL_TERMS = "terms", "accept", "decline", "look", "reveal_terms"


def actions(trail: WizardsTrail) -> tuple[Action, ...]:
    """Return the roll's current actions. No other button moves into the place of one that disappears."""
    request, outcome = trail[-1].request, now(trail[-1])
    if request.kind == "narrative" and request.stage != "accepted":
        return _asking(trail)
    offers, own = _next(trail, outcome), len(outcome.damage) + (outcome.main is not None)
    # Not for a Clash or a Narrative roll, because another one needs someone else's part too (R11, R20).
    if request.kind in ("damage", "outcome"):
        offers.append(Action(AGAIN, say("Again"), quiet=True, row=0))
    offers += _rerolls(request, outcome, alone=own == 1)
    if own:
        # Next to up to two buttons, a phone has room for it and for the button that stores the roll.
        offers.append(amend_action(quiet=True, row=0 if len(offers) <= _BESIDE else 1))
    if can_undo(trail):
        offers.append(undo_action(quiet=True, row=1))
    if request.kind == "narrative" and terms.offers_look(trail):
        offers.append(Action(REVEAL_TERMS, say("GM: reveal"), at_once=True, quiet=True, row=1))
    # The save belongs to the other side, so it has its own row (R11).
    if outcome.waits:
        offers += [
            Action(SAVES, say("Save"), at_once=True, row=2),
            Action(SAVES_WITH, say("Save with…"), quiet=True, row=2),
        ]
    return tuple(offers)


def _next(trail: WizardsTrail, outcome: WizardsOutcome) -> list[Action]:
    """Return the action that most viewers would take next."""
    request, offers = trail[-1].request, []
    if request.kind == "narrative" and terms.offers_look(trail):
        offers.append(Action(LOOK, say("GM: look"), quiet=True, row=0))
    if request.kind == "clash" and outcome.winner == "attacker" and not outcome.damage:
        ready = Action(DAMAGE, say("Roll damage"), at_once=True, row=0)
        offers.append(ready if request.effects else Action(DAMAGE_WITH, say("Damage…"), row=0))
    if pick_choices(trail):
        # On a table a lower die can be better; elsewhere it rarely is.
        offers.append(Action(PICK, say("Choose die…"), quiet=request.kind != "outcome", row=0))
    return offers


def _rerolls(request: WizardsRequest, outcome: WizardsOutcome, *, alone: bool) -> list[Action]:
    """Return a reroll for each side of a roll, with the number of rerolls it has left (R9).

    With several rolls, the player must say which: a re-roll is for one effect, never for all (Q9).
    """
    label = _label(say("Re-roll"), request.roller.rerolls)
    offers = [Action(REROLL, label, at_once=alone, quiet=True, row=0)]
    if outcome.save:
        label = _label(say("{name}: re-roll", name=request.target.name), request.target.rerolls)
        offers.append(Action(REROLL_SAVE, label, at_once=True, quiet=True, row=0))
    return offers


def _label(words: str, left: int) -> str:
    return say("{words} ({left})", words=words, left=left) if left else words


def _asking(trail: WizardsTrail) -> tuple[Action, ...]:
    """Return a Narrative roll's actions before its die is rolled."""
    request = trail[-1].request
    if request.terms is None or request.stage == "declined":
        call_off = (
            [] if request.stage else [Action(DECLINE, say("Call off"), quiet=True, at_once=True, row=0)]
        )
        return (Action(TERMS, say("GM: set terms…"), row=0), *call_off)
    look = [Action(LOOK, say("GM: look"), quiet=True, row=0)] if terms.offers_look(trail) else []
    return (
        *look,
        Action(TERMS, say("GM: other terms…"), quiet=True, row=0),
        Action(DECLINE, say("Decline"), at_once=True, quiet=True, row=0),
        Action(ACCEPT, say("Accept and roll"), at_once=True, row=1),
    )


def _people(trail: WizardsTrail) -> frozenset[int]:
    """Return the players of both sides."""
    request = trail[-1].request
    return frozenset(filter(None, [request.roller.player, request.target.player]))


def _roller(trail: WizardsTrail) -> int:
    return trail[-1].request.roller.player


def not_targets(trail: WizardsTrail, user: int) -> str:
    """Return why this user can't roll the save: only the target's player and GMs can (R11)."""
    target = trail[-1].request.target
    if user == target.player or _is_alone(trail, user):
        return ""
    words = later("Only the player of {name} and GMs can do that.")
    if not target.player:
        words = later(
            "Only GMs can do that, since no one here plays {name}. To target a player, mention them."
        )
    return words.say(name=plain(target.name))


def not_rollers(trail: WizardsTrail, user: int) -> str:
    """Return why this user can't roll the damage: only the controller of the source can (R15)."""
    if user == (_roller(trail) or trail[0].by):
        return ""
    return say("That's {name}'s roll. Only they and GMs can make it.", name=plain(trail[0].name))


def not_in_it(trail: WizardsTrail, user: int) -> str:
    """Return why this user has no roll to edit or pick from, or "". The target has none before the save."""
    if now(trail[-1]).save and not not_targets(trail, user):
        return ""
    return not_rollers(trail, user)


def not_master(trail: WizardsTrail, user: int) -> str:
    """Return why the user can't take an action for GMs, or "" in their own direct message."""
    return "" if _is_alone(trail, user) else say("Only a GM can do that. See who the GMs are with /gm panel.")


def _is_alone(trail: WizardsTrail, user: int) -> bool:
    """Return True if the user rolled in a direct message, where the roller is also the GM."""
    return trail[-1].request.alone and user == trail[0].by


def _refuses_pick(trail: WizardsTrail, change: WizardsChange, user: int) -> str:
    new = [key for key, _ in set(change.request.picks) - set(trail[-1].request.picks)]
    is_save = any(picks_save(f"{key}.") for key in new)
    return not_targets(trail, user) if is_save else not_rollers(trail, user)


def _refuses_amendment(trail: WizardsTrail, change: WizardsChange, user: int) -> str:
    is_save = change.request.target != trail[-1].request.target
    return not_targets(trail, user) if is_save else not_rollers(trail, user)


def undo(trail: WizardsTrail, _picked: tuple[str, ...], _source: Source) -> WizardsChange:
    """Return the roll as it was before the last edit. Removed dice show the same faces if added again."""
    back, last = undone(trail), trail[-1].request
    roller, target = back.request.roller, back.request.target
    request = replace(
        back.request,
        # Re-rolls are gone for good, so what is left now differs from before the amendment (R9).
        roller=replace(roller, character=last.roller.character, rerolls=last.roller.rerolls),
        target=replace(target, character=last.target.character, rerolls=last.target.rerolls),
    )
    return replace(back, request=request)


def unchanged(trail: WizardsTrail, _picked: tuple[str, ...], _source: Source) -> WizardsChange:
    """Return the roll unchanged."""
    return Change(trail[-1].request, trail[-1].faces)


def _always(_trail: WizardsTrail) -> bool:
    return True


def _accepts(trail: WizardsTrail, presser: Presser) -> str | None:
    """Allow only the roll's player to accept a Narrative roll's terms, GM or not (R20)."""
    roller = trail[-1].request.roller
    if presser.user == (roller.player or trail[0].by):
        return None
    if not (presser.is_gm or presser.user in _people(trail) or presser.owns):
        return not_theirs(trail, presser)
    words = (
        later("Only the player of {name} can accept the terms.")
        if roller.name
        else later("Only {name} can accept the terms.")
    )
    return words.say(name=plain(roller.name or trail[0].name))


def _spends(_trail: WizardsTrail, presser: Presser) -> str | None:
    """Refuse to spend a reroll on a roll that no one else knows about.

    Everyone can see how many rerolls are left, so spending one would reveal the roll. Besides, a GM
    grants rerolls for what happens at the table.
    """
    if not presser.secret:
        return cast(str | None, presser.looked_up)
    return say("Everyone can see how many re-rolls are left, but only you see this roll. Reveal it first.")


_BESIDE = 2  # Buttons.
_TARGETS, _ROLLERS = all_of(anybody, player_may(not_targets)), all_of(anybody, player_may(not_rollers))
_MASTERS = all_of(theirs, player_may(not_master))

AMENDING = amending(
    amend, amend_form, all_of(anybody, player_may(not_in_it), player_may_make(_refuses_amendment))
)
UNDOING = undoing(undo)

# A roll that was changed as often as possible must still be able to finish.
_finishing = partial(Act[WizardsRequest], settles=_always)
ACTS: Mapping[str, Act[WizardsRequest]] = {
    SAVES: _finishing(do=save, did=later("rolled the save"), may=_TARGETS),
    SAVES_WITH: _finishing(
        do=save_with, did=later("rolled the save"), form=save_form, ask=later("Save"), may=_TARGETS
    ),
    DAMAGE: _finishing(do=deal, did=later("rolled damage"), may=_ROLLERS),
    DAMAGE_WITH: _finishing(
        do=deal_with, did=later("rolled damage"), form=deal_form, ask=later("Damage"), may=_ROLLERS
    ),
    REROLL: _finishing(
        do=reroll,
        did=later("re-rolled"),
        choices=roller_rolls,
        ask=later("Which roll to re-roll?"),
        rethrown=rethrown,
        may=all_of(_ROLLERS, _spends),
    ),
    REROLL_SAVE: _finishing(
        do=reroll_save, did=later("re-rolled the save"), may=all_of(_TARGETS, _spends), rethrown=rethrown
    ),
    PICK: Act(
        do=pick,
        did=later("chose another die"),
        choices=pick_choices,
        ask=later("Which die counts instead?"),
        may=all_of(anybody, player_may(not_in_it), player_may_make(_refuses_pick)),
    ),
    TERMS: _finishing(
        do=terms.set_terms, did=later("set terms"), form=terms.terms_form, ask=later("Terms"), may=_MASTERS
    ),
    # GMs can't: they accepted when they set the terms (R18, R20).
    ACCEPT: _finishing(do=terms.accept, did=later("accepted"), may=_accepts),
    DECLINE: _finishing(do=terms.decline, did=later("declined"), may=also(_people)),
    # Looking doesn't store a version, because everyone would see it in the trail.
    LOOK: Act(do=unchanged, did=later("looked at the result"), may=_MASTERS, tells=terms.look_card),
    REVEAL_TERMS: _finishing(do=terms.reveal_terms, did=later("revealed the thresholds"), may=_MASTERS),
}
"""All actions on a roll, by the key of their button."""


def waits_for(trail: WizardsTrail) -> int:
    """Return the user an open roll waits for: a Clash's target, or the player who must accept terms."""
    request = trail[-1].request
    if request.kind == "clash":
        # No one is mentioned when they clash with their own character.
        return request.target.player if now(trail[-1]).waits and request.target.player != trail[0].by else 0
    if request.kind == "narrative":
        return (_roller(trail) or trail[0].by) if request.terms and not request.stage else 0
    return 0
