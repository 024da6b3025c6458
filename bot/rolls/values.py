"""The arguments and results of the service."""

from collections.abc import Mapping

from msgspec import Struct

from bot.rolls.card import Card, Choice, Field
from bot.rolls.game import Panel


class Who(Struct, frozen=True):
    """The roller or presser, with user ID, display name and role IDs.

    ``manages`` is True if they can manage the current channel, ``administers`` if they can manage every
    channel of the server, and ``manages_server`` if they can manage the server.
    """

    user: int
    name: str
    roles: frozenset[int] = frozenset()
    manages: bool = False
    administers: bool = False
    manages_server: bool = False


class Place(Struct, frozen=True):
    """The place of a roll or press. ``parent`` is 0 unless ``channel`` is a thread.

    ``guild`` is 0 in a direct message, and in any server that the bot isn't a member of.
    """

    guild: int
    channel: int
    parent: int = 0

    @property
    def scope(self) -> int:
        """The scope of named things: the server's ID or, outside servers, minus the channel's ID."""
        return self.guild or -self.channel

    @property
    def home(self) -> int:
        """The channel's ID, or that of a thread's parent channel."""
        return self.parent or self.channel


class Picking(Struct, frozen=True):
    """An open list on a roll for one of its actions, shown page by page."""

    action: str
    ask: str
    choices: tuple[Choice, ...]
    many: bool = False
    page: int = 0


class Form(Struct, frozen=True):
    """A form with a title, for an action on a roll or on something else.

    ``number`` is the public number in buttons. ``at`` is returned with the entries. See :attr:`Press.at`.
    """

    number: str
    action: str
    at: int
    title: str
    fields: tuple[Field, ...]
    subject: str = ""


class Shown(Struct, frozen=True):
    """A roll to show, as a new message if ``new``, and otherwise in place of the pressed one.

    ``number`` is its public number, and ``owner`` is the roller's display name. If ``private``, it's only for
    the person who asked. ``seal`` is the short form of a hidden roll's seal. ``copies`` are updated
    afterwards. With a ``subject``, it isn't a roll, and ``roll`` is the subject's number. ``on_panel`` is the
    panel that shows it. ``ping`` are the users mentioned above it. ``tucked``: show only the buttons under
    *More…*. ``roller`` is the owner's user ID, because the roll is shown as they chose, or 0 for anything
    else.
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
    roller: int = 0

    @property
    def open_total(self) -> str:
        """The total if everyone may see it, otherwise "". Check this before showing anyone a total."""
        return "" if self.private or self.seal else self.card.total


class Copy(Struct, frozen=True):
    """The message on which others see a roll updated in place, or 0 if there is none yet.

    ``needed``: if no message of the channel shows the roll, post a new one, and inform the person who asked
    if that fails.
    """

    channel: int
    shown: Shown
    message: int = 0
    needed: bool = False


class Press(Struct, frozen=True):
    """A press of a button or list, or a submitted form.

    ``at`` is the number in it: a roll's revision when shown, or the number set by another subject's action
    (:attr:`bot.rolls.card.Action.at`), or None. ``entered`` are the form's entries. ``private`` is True for a
    message that only the presser sees. ``subject`` is as in :class:`Shown`. ``number`` identifies the roll in
    the button.
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
    """A message to update, together with the new roll made by the press."""

    pressed: Shown
    rolled: Shown
