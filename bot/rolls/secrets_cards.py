"""The list of hidden rolls and the proof of a seal, as cards."""

from bot.rolls.card import Card, code, plain, shortened
from bot.rolls.hidden import name
from bot.rolls.secrets import Proof, Secret, SecretsPage, Since
from bot.words import choose, later, say

_RESULT = 200  # Characters of a result in the list of hidden rolls.
_NAME = 20  # Characters of a name in the list of changes: as many as a roll can have fit a card.
_TOTAL = 40  # Characters of a total in it.


def secrets_card(page: SecretsPage) -> Card:
    """The rolls of a channel that are still hidden, for whoever may see them."""
    lines = tuple(map(_secret, page.secrets)) or (say("There are no more hidden rolls here."),)
    return Card(say("Hidden rolls"), lines=lines)


def _secret(secret: Secret) -> str:
    seen = say("{audience}, partly revealed", audience=name(secret.audience))
    # Not as a numbered list: Discord numbers its lines itself, upwards from the first.
    return (
        later("Roll {roll}, {owner}, {purpose}: **{result}** ({audience}, {when})")
        if secret.purpose
        else later("Roll {roll}, {owner}: **{result}** ({audience}, {when})")
    ).say(
        roll=secret.roll,
        owner=plain(secret.owner),
        purpose=plain(secret.purpose),
        result=shortened(secret.result, _RESULT),
        audience=seen if secret.is_partly_revealed else name(secret.audience),
        when=_when(secret.made),
    )


def proof_cards(proof: Proof) -> tuple[Card, ...]:
    """Whether the roll is the one that was sealed, and apart from that what was done to it afterwards."""
    if not proof.seal:
        open_to_all = say("It was open to all from the start.")
        return (Card(say("Roll {roll} has no seal", roll=proof.roll), lines=(open_to_all,)),)
    if proof.is_forgotten:
        forgotten = say("Somebody who was in it was forgotten; its seal cannot be checked any more.")
        return (Card(say("Roll {roll} was forgotten", roll=proof.roll), lines=(forgotten,)),)
    if not proof.text:
        return (Card(say("Roll {roll} is still hidden", roll=proof.roll), lines=_still_hidden(proof)),)
    verdict = (
        later("✓ Roll {roll} is the roll that was sealed")
        if proof.holds
        else later("✗ Roll {roll} is not what was sealed")
    )
    proven = Card(verdict.say(roll=proof.roll), lines=_proven(proof))
    if not proof.since:
        return (proven,)
    often = choose(len(proof.since), "Changed once afterwards", "Changed {count} times afterwards")
    return (
        proven,
        Card(often, lines=tuple(_since(number, since) for number, since in enumerate(proof.since, 1))),
    )


def _still_hidden(proof: Proof) -> tuple[str, ...]:
    sealed = say("Once the whole roll is revealed, its seal can be checked: {seal}", seal=code(proof.seal))
    if not proof.changes:
        return (sealed,)
    return (
        sealed,
        choose(proof.changes, "It was changed once since.", "It was changed {count} times since."),
    )


def _proven(proof: Proof) -> tuple[str, ...]:
    sealed = say("Seal {seal}", seal=code(proof.seal))
    check = say("To check it yourself: the seal is the SHA-256 of the file below, byte for byte.")
    if not proof.holds:
        return (say("What I have stored does not give its seal; do not trust this roll."), sealed, check)
    rolled = say(
        "{owner} rolled it {when} and it came to **{rolled}**.",
        owner=plain(proof.owner),
        when=_when(proof.made),
        rolled=shortened(proof.rolled, _TOTAL),
    )
    untouched = () if proof.since else (say("Nothing was done to it since."),)
    still = (say("It is still hidden: only you are told this."),) if proof.is_hidden else ()
    words = later("Nonce {nonce}, drawn with the dice so that nobody can guess them from the seal.")
    nonce = words.say(nonce=code(proof.nonce))
    return (rolled, *untouched, *still, sealed, nonce, check)


def _since(number: int, since: Since) -> str:
    return say(
        "{number}. {name} {did} {when}: **{total}**",
        number=number,
        name=plain(shortened(since.name, _NAME)),
        did=since.did,
        when=_when(since.made),
        total=shortened(since.total, _TOTAL),
    )


def _when(seconds: int) -> str:
    """A moment as everybody's own clock shows it."""
    return f"<t:{seconds}:R>"
