"""What is asked of the service and what it answers."""

from collections.abc import Mapping

from msgspec import Struct

from bot.rolls.card import Card, Choice, Field
from bot.rolls.game import Panel


class Who(Struct, frozen=True):
    """Whoever rolls or presses, by user id and display name, with the ids of their roles.

    ``manages``: they may manage the channel it happens in; ``administers``: any channel of the server;
    ``manages_server``: they may manage the server.
    """

    user: int
    name: str
    roles: frozenset[int] = frozenset()
    manages: bool = False
    administers: bool = False
    manages_server: bool = False


class Place(Struct, frozen=True):
    """Where it happens. ``parent`` is 0 unless ``channel`` is a thread.

    ``guild`` is 0 in a direct message, and in whatever channel of a server that the bot is no member of.
    """

    guild: int
    channel: int
    parent: int = 0

    @property
    def scope(self) -> int:
        """Where what is saved by name belongs: the server, or without one minus the channel."""
        return self.guild or -self.channel

    @property
    def home(self) -> int:
        """The channel; of a thread, the one that it belongs to."""
        return self.parent or self.channel


class Picking(Struct, frozen=True):
    """A list that is open on a roll, for one of its actions, one page at a time."""

    action: str
    ask: str
    choices: tuple[Choice, ...]
    many: bool = False
    page: int = 0


class Form(Struct, frozen=True):
    """A form to fill in for one of the actions of a roll, or of another subject, under a title.

    ``number`` is what it is called in buttons, ``at`` what comes back with what is entered; see
    :attr:`Press.at`.
    """

    number: str
    action: str
    at: int
    title: str
    fields: tuple[Field, ...]
    subject: str = ""


class Shown(Struct, frozen=True):
    """A roll to be shown: as a new message if ``new``, else in place of the one that was pressed.

    ``number`` is what it is called. ``owner`` is the display name of whoever rolled it. A ``private`` one is
    for whoever asked alone, ``seal`` the short form of a hidden roll's. ``copies`` are seen to after it. With
    a ``subject`` it is something else than a roll, with ``roll`` its number. ``on_panel``: the panel that
    shows something of it. ``ping`` are the users who are mentioned above it. ``tucked``: of its buttons only
    those that stand behind *More…*.
    """

    roll: int
    number: str
    owner: str
    revision: int
    card: Card
    new: bool
    private: bool = False
    seal: str = ""
    picking: Picking | None = None
    copies: "tuple[Copy, ...]" = ()
    subject: str = ""
    on_panel: Panel | None = None
    ping: tuple[int, ...] = ()
    tucked: bool = False

    @property
    def open_total(self) -> str:
        """What it came to, if all may see that; else "". A total is told to nobody without asking this."""
        return "" if self.private or self.seal else self.card.total


class Copy(Struct, frozen=True):
    """What others see of a roll, in place on this message; 0: on none yet.

    ``needed``: if it can be on no message of the channel, it is to be a new one there, and if that
    cannot be either, whoever asked is told.
    """

    channel: int
    shown: Shown
    message: int = 0
    needed: bool = False


class Press(Struct, frozen=True):
    """What was pressed.

    ``at`` is the number in the button, list or form: of a roll its revision when that was shown, of another
    subject what its action says (:attr:`bot.rolls.card.Action.at`); None if there is none. ``entered`` is
    what the form was filled in with. ``private``: it was pressed on a message that only the presser sees.
    ``subject`` as above. ``number`` is what stands for the roll in the button.
    """

    roll: int
    action: str
    picked: tuple[str, ...] = ()
    at: int | None = None
    page: int = 0
    entered: Mapping[str, str] | None = None
    private: bool = False
    subject: str = ""
    number: str = ""


class Both(Struct, frozen=True):
    """A message that is brought up to date, and a roll that came of pressing it, as a new one."""

    pressed: Shown
    rolled: Shown
