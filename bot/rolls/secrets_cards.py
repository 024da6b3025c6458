"""Cards for the list of hidden rolls and the proof of a seal."""

from bot.rolls.card import Card, code, plain, shortened
from bot.rolls.hidden import name
from bot.rolls.secrets import Proof, Secret, SecretsPage, Since
from bot.words import choose, later, say

_RESULT = 200  # Characters of a result in the list of hidden rolls.
_NAME = 20  # Characters of a name in the list of changes, so that a roll's most changes fit a card.
_TOTAL = 40  # Characters of a total in it.


def secrets_card(page: SecretsPage) -> Card:
    """Return a card with a channel's rolls that are still hidden, for viewers who can see them."""
    lines = tuple(map(_secret, page.secrets)) or (say("There are no more hidden rolls here."),)
    return Card(say("Hidden rolls"), lines=lines)


def _secret(secret: Secret) -> str:
    seen = say("{audience}, partly revealed", audience=name(secret.audience))
    # Discord would renumber a numbered list, counting up from the first.
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
    """Return a proof's cards: the verdict on the seal, and everything that has happened to the roll since."""
    if not proof.seal:
        open_to_all = say("Everyone could see it from the start.")
        return (Card(say("Roll {roll} has no seal", roll=proof.roll), lines=(open_to_all,)),)
    if proof.is_forgotten:
        forgotten = say("Someone in this roll deleted their data, so its seal can no longer be checked.")
        return (Card(say("Roll {roll} was deleted", roll=proof.roll), lines=(forgotten,)),)
    if not proof.text:
        return (Card(say("Roll {roll} is still hidden", roll=proof.roll), lines=_still_hidden(proof)),)
    verdict = (
        later("✓ Roll {roll} is the roll that was sealed")
        if proof.holds
        else later("✗ Roll {roll} isn't the roll that was sealed")
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
    sealed = say("Once the whole roll is revealed, you can check its seal: {seal}", seal=code(proof.seal))
    if not proof.changes:
        return (sealed,)
    return (
        sealed,
        choose(proof.changes, "It has been changed once since.", "It has been changed {count} times since."),
    )


def _proven(proof: Proof) -> tuple[str, ...]:
    sealed = say("Seal {seal}", seal=code(proof.seal))
    check = say("To check it yourself: the seal is the SHA-256 of the file below, byte for byte.")
    if not proof.holds:
        return (say("The stored roll doesn't match its seal. Don't trust this roll."), sealed, check)
    rolled = say(
        "{owner} rolled **{rolled}** {when}.",
        owner=plain(proof.owner),
        when=_when(proof.made),
        rolled=shortened(proof.rolled, _TOTAL),
    )
    untouched = () if proof.since else (say("It hasn't been changed since."),)
    still = (say("It's still hidden. Only you see this message."),) if proof.is_hidden else ()
    words = later("Nonce {nonce}, drawn with the dice so that no one can guess the dice from the seal.")
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
    """Return a time that Discord shows in each reader's own time zone."""
    return f"<t:{seconds}:R>"
