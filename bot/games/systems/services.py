"""The services of tracks, for their buttons."""

from msgspec import Struct

from bot.games.systems.table import TrackKeeper
from bot.rolling.service import Service
from bot.rolls.panels import ChannelPanels


class TrackServices(Struct, frozen=True):
    """The tracks, and the messages that show them."""

    service: Service
    tracks: TrackKeeper
    panels: ChannelPanels
