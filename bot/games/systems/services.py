"""The services of tracks, for their buttons."""

from msgspec import Struct

from bot.games.systems.table import TrackKeeper
from bot.rolls.panels import ChannelPanels
from bot.rolls.service import Service


class TrackServices(Struct, frozen=True):
    """The tracks, and the messages that show them."""

    service: Service
    tracks: TrackKeeper
    panels: ChannelPanels
