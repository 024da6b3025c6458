"""Proof of a roll's seal."""

import io

import discord

from bot.rolls.secrets import Secrets
from bot.rolls.secrets_cards import proof_cards
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed


async def verify(secrets: Secrets, interaction: AnyInteraction, roll: str) -> None:
    """Check the seal of the roll with this number or message link.

    Raises:
        PlayerError: It's neither, or the roll can't be seen from here.

    """
    proof = await secrets.prove(roll, place(interaction), who(interaction))
    embeds = [card_embed(card) for card in proof_cards(proof)]
    sealed = io.BytesIO(proof.text.encode())  # The exact bytes, once they can be seen.
    files = [discord.File(sealed, filename=f"roll-{proof.roll}-sealed.txt")] if proof.text else []
    await interaction.response.send_message(embeds=embeds, files=files, ephemeral=True)
