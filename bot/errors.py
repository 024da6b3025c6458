"""Every error that someone can do something about.

    RollwrightError
    ├── PlayerError          shown privately to the person who typed or pressed
    │   ├── DiceError        the dice can't be parsed or rolled
    │   │   ├── NotationError    … because of a certain character
    │   │   │   └── MissingNumberError   … because of a number that only the player knows
    │   │   ├── LimitError       … because the roll would be too large
    │   │   └── SecretError      … until the player chooses who can see them
    │   ├── UnclearError     the text may mean several things, each of which is offered
    │   ├── DraftError       a form was rejected, and its text is given back
    │   ├── PressError       a button that the presser can't use, or can't use anymore
    │   │   └── StaleError       … because something has changed since it was shown
    │   └── NotSavedError    the database failed just now
    ├── HandledError         shown to no one: another bot or an earlier attempt has answered
    └── HostError            shown to the bot's host, as the last line before it ends
        ├── ConfigError      a setting is missing or wrong
        └── StoreError       the database can't be used
            └── NewerError       … by this version of the bot

``str(error)`` is the text for that person: a finished sentence that says what is wrong and what would work.
"""


class RollwrightError(Exception):
    """The root of all errors below."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)


class PlayerError(RollwrightError):
    """A player asked for something impossible; the text says what is possible."""


class DiceError(PlayerError):
    """The dice can't be parsed or rolled.

    ``suggestion`` is the only notation that the text can have meant, or "" if there are none or several. If
    there are several, they are in ``meant``, and the message names them too. All are canonical.
    """

    def __init__(self, message: str, *, suggestion: str = "", meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.suggestion = suggestion
        self.meant = meant


class NotationError(DiceError):
    """The notation stops making sense at a certain character.

    ``text`` is the notation as parsed, ``position`` the index of that character; ``len(text)`` is just past
    the end.
    """

    def __init__(
        self, message: str, *, text: str, position: int, suggestion: str = "", meant: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, suggestion=suggestion, meant=meant)
        self.text = text
        self.position = position


class SecretError(DiceError):
    """A roll was meant to be hidden but isn't.

    ``dice`` is the roll, "" if unclear. ``audience``, a value of :class:`bot.audiences.Audience`, is who
    may see it. ``typed`` is the text without the request to hide it, but with its dialect. ``is_sure`` is
    False if the request may be a label, so that the roll may be an open one.
    """

    def __init__(
        self, message: str, *, dice: str, audience: str, typed: str = "", is_sure: bool = True
    ) -> None:
        super().__init__(message)
        self.dice = dice
        self.audience = audience
        self.typed = typed
        self.is_sure = is_sure


class MissingNumberError(NotationError):
    """A number has no value yet.

    ``name`` is its name, or "" if there are several. ``template`` is the text with ``{}`` in its place.
    ``beside`` has the labels and actions of more buttons.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str,
        position: int,
        name: str,
        template: str,
        beside: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__(message, text=text, position=position)
        self.name = name
        self.template = template
        self.beside = beside


class LimitError(DiceError):
    """The roll is understood but exceeds a limit."""


class UnclearError(PlayerError):
    """The text is ambiguous or nearly right. ``meant`` has a label and the text to type for each meaning."""

    def __init__(self, message: str, *, meant: tuple[tuple[str, str], ...]) -> None:
        super().__init__(message)
        self.meant = meant


class PressError(PlayerError):
    """A pressed button can't do its work: it's outdated, someone else's, or its roll is gone."""


class StaleError(PressError):
    """The card has changed since it was shown; pressing again may work."""


class DraftError(PlayerError):
    """A form was rejected; its text must not be lost.

    ``draft`` is the entered text, ``form`` the custom_id that opens the form with it again.
    """

    def __init__(self, message: str, *, draft: str, form: str) -> None:
        super().__init__(message)
        self.draft = draft
        self.form = form


class NotSavedError(PlayerError):
    """The database failed just now; nothing was changed.

    ``cause`` is the reason, as a word for the host's metrics.
    """

    def __init__(self, message: str = "", *, cause: str = "other") -> None:
        super().__init__(message)
        self.cause = cause


class HandledError(RollwrightError):
    """The same interaction was already handled, and its user has been or will be answered."""


HOST = 2
"""Exit code for a wrong setting, token or file, which a restart alone won't fix."""

NEWER = 3
"""Exit code for a database of a newer version."""

TEMPORARY = 75
"""Exit code for a failure that may pass (EX_TEMPFAIL of sysexits.h)."""


class HostError(RollwrightError):
    """The bot can't start or continue: its host must fix something, or just wait if ``is_temporary``."""

    exit_code = HOST

    def __init__(self, message: str = "", *, is_temporary: bool = False) -> None:
        super().__init__(message)
        if is_temporary:
            self.exit_code = TEMPORARY


class ConfigError(HostError):
    """A setting is missing or wrong; the text names it."""


class StoreError(HostError):
    """The database can't be used; the text names the file."""


class NewerError(StoreError):
    """The database has a newer version than this bot supports."""

    exit_code = NEWER
