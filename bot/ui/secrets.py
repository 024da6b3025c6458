"""The list of hidden rolls, and what is said of a seal."""

import io

import discord

from bot.card import code, plain
from bot.hidden import name
from bot.service.secrets import Proof, Secret, SecretsPage, Since
from bot.ui.embeds import fitted, heading, note_embed, shortened
from bot.words import choose, say


def secrets_embed(page: SecretsPage) -> discord.Embed:
    """The rolls of a channel that are still hidden, for whoever may see them."""
    lines = [_secret(secret) for secret in page.secrets]
    return note_embed(fitted(lines or [say("There are no more hidden rolls here.")]), say("Hidden rolls"))


def _secret(secret: Secret) -> str:
    seen = say("{audience}, partly revealed", audience=name(secret.audience))
    return say(
        "{roll}. {owner}, {purpose}: **{result}** ({audience}, {when})"
        if secret.purpose
        else "{roll}. {owner}: **{result}** ({audience}, {when})",
        roll=secret.roll,
        owner=plain(secret.owner),
        purpose=plain(secret.purpose),
        result=shortened(secret.result, _RESULT),
        audience=seen if secret.is_partly_revealed else name(secret.audience),
        when=_when(secret.made),
    )


def proof_embeds(proof: Proof) -> list[discord.Embed]:
    """Whether the roll is the one that was sealed, and apart from that what was done to it afterwards."""
    if not proof.seal:
        return [note_embed(say("Roll {roll} was open to all from the start, so it has no seal.", roll=proof.roll))]
    if not proof.text:
        return [note_embed(_still_hidden(proof))]
    verdict = "✓ Roll {roll} is the roll that was sealed" if proof.holds else "✗ Roll {roll} is not what was sealed"
    embeds = [note_embed("\n".join([heading(say(verdict, roll=proof.roll)), *_proven(proof)]))]
    if proof.since:
        title = choose(len(proof.since), "Changed once afterwards", "Changed {count} times afterwards")
        embeds.append(note_embed(fitted([_since(number, since) for number, since in enumerate(proof.since, 1)]), title))
    return embeds


def _still_hidden(proof: Proof) -> str:
    hidden = say(
        "Roll {roll} is still hidden, so its seal cannot be checked yet. Its seal is {seal}: once the whole roll is"
        " revealed, ask again.",
        roll=proof.roll,
        seal=code(proof.seal),
    )
    if not proof.changes:
        return hidden
    changed = choose(proof.changes, "It was changed once since.", "It was changed {count} times since.")
    return f"{hidden}\n{changed}"


def _proven(proof: Proof) -> list[str]:
    sealed = say("Seal {seal}", seal=code(proof.seal))
    if not proof.holds:
        return [say("What I have stored does not give its seal; do not trust this roll."), sealed, _CHECK]
    lines = [
        say(
            "{owner} rolled it {when} and it came to **{rolled}**.",
            owner=plain(proof.owner),
            when=_when(proof.made),
            rolled=shortened(proof.rolled, _TOTAL),
        )
    ]
    if not proof.since:
        lines.append(say("Nothing was done to it since."))
    if proof.is_hidden:
        lines.append(say("It is still hidden: only you are told this."))
    return [*lines, sealed, _CHECK]


def _since(number: int, since: Since) -> str:
    """One change, short enough that as many as a roll can have fit into an embed."""
    return say(
        "{number}. {name} {did} {when}: **{total}**",
        number=number,
        name=plain(shortened(since.name, _NAME)),
        did=since.did,
        when=_when(since.made),
        total=shortened(since.total, _TOTAL),
    )


_RESULT = 200  # Characters of a result in the list.
_NAME = 20  # Characters of a name in the list of changes.
_TOTAL = 40  # Characters of a total.
_CHECK = say("To check it yourself: the seal is the SHA-256 of the file below, byte for byte.")


def proof_file(proof: Proof) -> discord.File | None:
    """The very bytes that were sealed, or None while they are hidden."""
    if not proof.text:
        return None
    return discord.File(io.BytesIO(proof.text.encode()), filename=f"roll-{proof.roll}-sealed.txt")


def _when(seconds: int) -> str:
    """A moment as everybody's own clock shows it."""
    return f"<t:{seconds}:R>"
