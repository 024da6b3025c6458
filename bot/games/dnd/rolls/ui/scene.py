"""``/dnd scene``: what applies to every roll in a channel, its travel pace, and what moving costs."""

from collections.abc import Mapping

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.circumstances.scene import (
    FEET,
    Scene,
    distance_words,
    movement_words,
    read_time,
    scene_words,
)
from bot.games.dnd.services import DndServices
from bot.games.dnd.terms.playing import PACES
from bot.rolls.card import Choice, Field
from bot.rolls.table import OnTap
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import note_embed
from bot.ui.modals import modal
from bot.ui.show import tell_all
from bot.ui.views import button
from bot.words import Later, later, say

SUBJECT = "dnd_scene"
"""The word in the custom_id of the scene's button and form. Never change it."""
OBSCURED = {
    "clear": later("not obscured"),
    "lightly": later("lightly: dim light, fog"),
    "heavily": later("heavily: darkness"),
}
PACE_NAMES = {"fast": later("fast"), "normal": later("normal"), "slow": later("slow"), "off": later("off")}


class Said(Struct, frozen=True):
    """A change to the scene, where None leaves a value as it is. ``pace`` and ``obscured`` are choices.

    For the other fields, see :class:`bot.games.dnd.circumstances.scene.Scene`.
    """

    obscured: str | None = None
    underwater: bool | None = None
    half_last: bool | None = None
    lands: bool | None = None
    pace: str | None = None

    def of(self, now: Scene) -> Scene:
        """Return this scene with the changes."""
        return replace(
            now,
            obscured=now.obscured if self.obscured is None else self.obscured.removeprefix("clear"),
            underwater=now.underwater if self.underwater is None else self.underwater,
            half_last=now.half_last if self.half_last is None else self.half_last,
            lands=now.lands if self.lands is None else self.lands,
            pace=now.pace if self.pace is None else self.pace.removeprefix("off"),
        )

    @classmethod
    def entered(cls, entered: Mapping[str, str]) -> "Said":
        """Return the form's choices."""
        first, lands = entered.get("half"), entered.get("lands")
        return cls(
            entered.get("obscured") or None,
            bool(entered.get("underwater")),
            None if not first else first == "last",
            None if not lands else lands == "all",
            entered.get("pace") or None,
        )


def scene_fields(scene: Scene) -> tuple[Field, ...]:
    """Return the form's fields for everything that applies in a channel, with the current values."""
    before, after = say("before Resistance and Vulnerability"), say("after Resistance and Vulnerability")
    own, everyone = say("to your own characters; others use Apply"), say("to everyone")
    return (
        _one("obscured", say("How visible things are"), _named(OBSCURED), scene.obscured or "clear"),
        _one("pace", say("Travel pace"), _named(PACE_NAMES), scene.pace or "off"),
        Field(
            "underwater",
            say("The fight"),
            choices=(Choice("yes", say("is underwater")),),
            many=True,
            filled="yes" if scene.underwater else "",
        ),
        _one(
            "half",
            say("When a save halves damage"),
            {"first": before, "last": after},
            "last" if scene.half_last else "first",
        ),
        _one(
            "lands",
            say("Damage outside fights applies immediately"),
            {"own": own, "all": everyone},
            "all" if scene.lands else "own",
        ),
    )


def _one(key: str, label: str, names: Mapping[str, str], filled: str) -> Field:
    choices = tuple(Choice(key, name) for key, name in names.items())
    return Field(key, label, choices=choices, filled=filled)


def _named(names: Mapping[str, Later]) -> dict[str, str]:
    return {key: words.say() for key, words in names.items()}


async def command(services: DndServices, interaction: AnyInteraction, said: Said, time: str) -> None:
    """Change or show the scene here. With a ``time``, tell everyone about travel or moving.

    Raises:
        PlayerError: The user isn't a GM, or the options contradict each other.

    """
    here = place(interaction)
    if time:
        if replace(said, pace=None) != Said():
            raise PlayerError(
                say("Setting the scene and travel are separate. Leave the time empty to set the scene.")
            )
        count, per = read_time(time)
        if per == FEET:
            await tell_all(interaction, lambda: movement_words(count))
            return
        at = await _pace(services, here, said)
        await tell_all(interaction, lambda: distance_words(at, count, per))
        return
    if said == Said():
        words = scene_words(await services.dnd.scene(here))
        is_gm = await services.fights.is_gm(here, who(interaction))
        view = button(say("Change…"), SUBJECT) if is_gm else discord.utils.MISSING
        await interaction.response.send_message(embed=note_embed(words), view=view, ephemeral=True)
        return
    await _set(services, interaction, said)


async def _set(services: DndServices, interaction: AnyInteraction, said: Said) -> None:
    changed = await services.dnd.set_scene(place(interaction), who(interaction), said.of)
    await tell_all(interaction, lambda: scene_words(changed))


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of the scene's button and form."""

    async def tapped(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.entered is not None:
            await _set(services, interaction, Said.entered(tap.entered))
            return
        fields = scene_fields(await services.dnd.scene(place(interaction)))
        await interaction.response.send_modal(modal(SUBJECT, say("Scene"), fields))

    return {SUBJECT: OnTap(tapped, forms=True)}


async def _pace(services: DndServices, here: Place, said: Said) -> str:
    """Return the named pace, or else the channel's pace, which is never changed here."""
    if said.pace in PACES:
        return said.pace
    return (await services.dnd.scene(here)).pace or "normal"
