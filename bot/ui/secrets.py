"""The list of hidden rolls, and what is said of a seal."""

import io

import discord

from bot.card import code, plain
from bot.hidden import name
from bot.service.secrets import Proof, Secret, SecretsPage, Since
from bot.ui.embeds import fitted, heading, note_embed
from bot.words import say


def secrets_embed(page: SecretsPage) -> discord.Embed:
    """The rolls of a channel that are still hidden, without what they came to."""
    lines = [_secret(secret) for secret in page.secrets]
    return note_embed(fitted(lines or [say("There are no more hidden rolls here.")]), say("Hidden rolls"))


def _secret(secret: Secret) -> str:
    sentence = (
        "**{roll}** {owner}: {purpose} ({audience}) {when}"
        if secret.purpose
        else "**{roll}** {owner} ({audience}) {when}"
    )
    seen = say("{audience}, partly revealed", audience=name(secret.audience))
    return say(
        sentence,
        roll=secret.roll,
        owner=plain(secret.owner),
        purpose=plain(secret.purpose),
        audience=seen if secret.is_partly_revealed else name(secret.audience),
        when=_when(secret.made),
    )


def proof_embed(proof: Proof) -> discord.Embed:
    """Whether the roll is the one that was sealed, and what was done to it afterwards."""
    if not proof.seal:
        return note_embed(
            say("Roll {roll} was open to all from the start, so it has no seal to check.", roll=proof.roll)
        )
    if not proof.text:
        return note_embed(
            say(
                "Roll {roll} is still hidden, so its seal cannot be checked yet. Its seal is {seal}: once the whole"
                " roll is revealed, ask again.",
                roll=proof.roll,
                seal=code(proof.seal),
            )
        )
    verdict = "✓ Roll {roll} is the roll that was sealed" if proof.holds else "✗ Roll {roll} is not what was sealed"
    return note_embed(fitted([heading(say(verdict, roll=proof.roll)), *_proven(proof)]))


def _proven(proof: Proof) -> list[str]:
    if not proof.holds:
        return [
            say("What I have stored does not give the seal {seal}; do not trust this roll.", seal=code(proof.seal)),
            _CHECK,
        ]
    lines = [
        say(
            "{owner} rolled it {when} and it came to **{rolled}**.",
            owner=plain(proof.owner),
            when=_when(proof.made),
            rolled=proof.rolled,
        )
    ]
    lines += [_since(since) for since in proof.since] or [say("Nothing was done to it since.")]
    if proof.is_hidden:
        lines.append(say("It is still hidden: only you are told this."))
    return [*lines, say("Seal {seal}", seal=code(proof.seal)), _CHECK]


def _since(since: Since) -> str:
    return say(
        "Afterwards {name} {did}, {when}: **{total}**.",
        name=plain(since.name),
        did=since.did,
        when=_when(since.made),
        total=since.total,
    )


_CHECK = say("To check it yourself: the seal is the SHA-256 of the file below, byte for byte.")


def proof_file(proof: Proof) -> discord.File | None:
    """The very bytes that were sealed, or None while they are hidden."""
    if not proof.text:
        return None
    return discord.File(io.BytesIO(proof.text.encode()), filename=f"roll-{proof.roll}-sealed.txt")


def _when(seconds: int) -> str:
    """A moment as everybody's own clock shows it."""
    return f"<t:{seconds}:R>"
