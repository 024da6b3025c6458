"""Every error that someone can do something about.

    RollwrightError
    ├── PlayerError          said privately to the person who typed or pressed
    │   ├── DiceError        the dice cannot be read or rolled
    │   │   ├── NotationError    … because of what is at one character
    │   │   │   └── MissingNumberError   … a number that only the player knows
    │   │   ├── LimitError       … because it would be too much
    │   │   └── SecretError      … before it is said who may see them
    │   ├── UnclearError     what was typed may mean several things, each of which is offered
    │   ├── DraftError       … and what was written is given back
    │   ├── PressError       a button that no longer, or never, was theirs to press
    │   │   └── StaleError       … or of something that has changed since it was shown
    │   └── NotSavedError    the database did not take or give what was needed just now
    ├── HandledError         said to no one: another bot, or an earlier try, has answered
    └── HostError            said to the one who runs the bot, as the last line before it ends
        ├── ConfigError      a setting is missing or wrong
        └── StoreError       the database cannot be used
            └── NewerError       … by this version of the bot

``str(error)`` is what that person reads: a finished sentence that says what is wrong and what
would work.
"""


class RollwrightError(Exception):
    """The root of all errors below."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)


class PlayerError(RollwrightError):
    """A player asked for something impossible; the text says what is possible."""


class DiceError(PlayerError):
    """The dice can't be parsed or rolled.

    ``suggestion`` is the only notation the text can have meant, "" if there is none or more than one. If
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
    """A roll was meant to be hidden but isn't: ``dice`` is the roll, "" if unclear; ``audience`` may see it.

    The audience is a value of :class:`bot.rolls.hidden.Audience`. ``typed`` is the text without the request
    to hide it, after its dialect. ``is_sure`` is False if the request may be a label, so that the roll may be
    an open one.
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
    """A number has no value yet: ``name`` says which, ``template`` is the text with ``{}`` in its place.

    ``name`` is "" if there are several.

    ``beside`` holds more buttons: their labels and actions.
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
    """The text is ambiguous or nearly right: ``meant`` holds labels, each with the text it would type."""

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
    """The database cannot be used; the text names the file."""


class NewerError(StoreError):
    """The database has a newer version than this bot supports."""

    exit_code = NEWER
