"""A Narrative roll from request to die: the GM's terms, the player's answer, the hidden part (R18–R20)."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError, PressError
from bot.games.wizards.rules.narrative import read_terms, threshold_text
from bot.games.wizards.rules.narrative_words import has_secrets, ladder, reached_words
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsChange, WizardsTrail, same_faces
from bot.games.wizards.rules.resolved import now
from bot.names import folded
from bot.rolls.card import Card, Field
from bot.rolls.trail import Change, Use
from bot.words import later, say

_LONG = 1_000  # Characters of all thresholds of a kind.


def terms_form(trail: WizardsTrail) -> tuple[Field, ...]:
    """Return the fields for a GM's terms, with the current ones filled in."""
    terms = trail[-1].request.terms
    known = terms.thresholds if terms else ()
    disclosed = threshold_text(threshold for threshold in known if not threshold.hidden)
    hidden = threshold_text(threshold for threshold in known if threshold.hidden)
    return (
        Field(
            "disclosed",
            say("Thresholds the player sees"),
            say("15 success"),
            _LONG,
            long=True,
            filled=disclosed,
        ),
        Field(
            "hidden",
            say("Thresholds that stay secret"),
            say("8 partial, 19 marvel"),
            _LONG,
            long=True,
            filled=hidden,
        ),
        Field("modifier", say("Modifier"), say("0"), 6, filled=str(terms.modifier or "") if terms else ""),
        Field("cost", say("Action cost"), say("0"), 10, filled=str(terms.cost or "") if terms else ""),
    )


def set_terms(trail: WizardsTrail, entered: tuple[str, ...], _source: Source) -> WizardsChange:
    """Return the roll with the GM's terms, which the GM thereby accepts (R18).

    Raises:
        PlayerError: They can't be parsed.

    """
    terms, most = read_terms(*entered), trail[-1].request.actions
    # If a turn has 0 Actions, no one counts them, and the cost is only shown (Q14).
    if 0 < most < terms.cost:
        raise DiceError(
            say("A turn here has {most} Actions, so nothing can cost {cost}.", most=most, cost=terms.cost)
        )
    # New terms after a refusal are an open question again (R18).
    return Change(replace(trail[-1].request, terms=terms, stage=""), trail[-1].faces)


def accept(trail: WizardsTrail, _picked: tuple[str, ...], source: Source) -> WizardsChange:
    """Accept the terms; only then is the d20 rolled (R20), and the Actions are used."""
    request = replace(trail[-1].request, stage="accepted")
    cost = request.terms.cost if request.terms else 0
    if not cost or not request.actions:
        return same_faces(trail, request, source)
    left = max(0, request.actions - request.used)
    words = later(
        "That costs {cost}. Actions left this turn: {left} of {most}. A GM can start another turn with /turn."
    )
    spent = words.say(cost=cost, most=request.actions, left=left)
    # This is for the message; the Use, in the roll's transaction, stops two at once.
    if cost > left:
        raise PressError(spent)
    use = Use(action_key(request), say("Actions"), request.actions, cost, spent)
    return Change(request, same_faces(trail, request, source).faces, (use,))


def action_key(request: WizardsRequest) -> str:
    """Return the key under which the roller's Actions are counted."""
    # Use the name, not the number: Actions stay used if the character is deleted and recreated (Q14).
    return f"{ACTIONS}{request.roller.player} {folded(request.roller.name)}"


ACTIONS = "wizards "
"""The start of the keys under which Actions are counted; stored, so never change it."""


def actor_of(key: str) -> tuple[int, str]:
    """Return the owner of these Actions: the player's user ID, and the character's folded name."""
    player, _, name = key.removeprefix(ACTIONS).partition(" ")
    return int(player), name


def decline(trail: WizardsTrail, _picked: tuple[str, ...], _source: Source) -> WizardsChange:
    """Decline the terms as the player, or the action as the GM; other terms can still be set."""
    return Change(replace(trail[-1].request, stage="declined"), trail[-1].faces)


def reveal_terms(trail: WizardsTrail, _picked: tuple[str, ...], _source: Source) -> WizardsChange:
    """Reveal the hidden thresholds to everyone (R20)."""
    return Change(replace(trail[-1].request, revealed=True), trail[-1].faces)


def look_card(trail: WizardsTrail) -> Card:
    """Return the GM's private card: every threshold, and the roll's result."""
    request, outcome = trail[-1].request, now(trail[-1])
    assert request.terms is not None
    result = outcome.main.total if outcome.main else None
    headline = say("Only you see this")
    if outcome.main:
        headline = say("{total}: {outcome}", total=result, outcome=reached_words(request, outcome))
    return Card(headline, lines=tuple(ladder(request.terms.thresholds, result, revealed=False)))


def offers_look(trail: WizardsTrail) -> bool:
    """Return True if there is something that only the GM sees."""
    return has_secrets(trail[-1].request)
