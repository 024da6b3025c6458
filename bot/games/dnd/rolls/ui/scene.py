"""``/dnd scene``: what holds for every roll of a channel, its travel pace, and how far one comes at that."""

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.circumstances.scene import Scene, distance_words, read_time, scene_words
from bot.games.dnd.services import DndServices
from bot.games.dnd.terms.playing import PACES
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import note_embed
from bot.ui.show import tell_all
from bot.words import say


class Said(Struct, frozen=True):
    """What was said of the scene, None where nothing was; ``pace`` and ``obscured`` as their choices have it.

    ``half_last``: see :class:`bot.games.dnd.rolls.record.request.DndRequest`, ``lands``: see
    :class:`bot.games.dnd.circumstances.scene.Scene`.
    """

    obscured: str | None = None
    underwater: bool | None = None
    half_last: bool | None = None
    lands: bool | None = None
    pace: str | None = None

    def of(self, now: Scene) -> Scene:
        """The scene with what was said of it."""
        return replace(
            now,
            obscured=now.obscured if self.obscured is None else self.obscured.removeprefix("clear"),
            underwater=now.underwater if self.underwater is None else self.underwater,
            half_last=now.half_last if self.half_last is None else self.half_last,
            lands=now.lands if self.lands is None else self.lands,
            pace=now.pace if self.pace is None else self.pace.removeprefix("off"),
        )


async def command(
    services: DndServices, interaction: AnyInteraction, said: Said, time: str, *, mounted: bool
) -> None:
    """Set what holds here, or say what does; with a ``time`` tell all how far one comes in it.

    Raises:
        PlayerError: They are no GM, or what was typed does not go together.

    """
    here, they = place(interaction), who(interaction)
    if time:
        if replace(said, pace=None) != Said():
            raise PlayerError(say("How far you come is asked by itself; set the scene without a time."))
        count, per = read_time(time)
        at = await _pace(services, here, said)
        await tell_all(interaction, lambda: distance_words(at, count, per, mounted=mounted))
        return
    if mounted:
        raise PlayerError(say("Mounts matter for how far you come; write the time too, as in 1 hour."))
    if said == Said():
        words = scene_words(await services.dnd.scene(here))
        await interaction.response.send_message(embed=note_embed(words), ephemeral=True)
        return
    changed = await services.dnd.set_scene(here, they, said.of)
    await tell_all(interaction, lambda: scene_words(changed))


async def _pace(services: DndServices, here: Place, said: Said) -> str:
    """The pace that was named, else that of the channel. Nothing is set by asking."""
    if said.pace in PACES:
        return said.pace
    return (await services.dnd.scene(here)).pace or "normal"
