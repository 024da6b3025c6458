"""Everything that can go wrong and that somebody can do something about.

    RollwrightError
    ├── PlayerError          said privately to whoever typed or pressed
    │   ├── DiceError        the dice cannot be read or rolled
    │   │   ├── NotationError    … because of what stands at one character
    │   │   │   └── MissingNumberError   … a number that only the player knows
    │   │   ├── LimitError       … because it would be too much
    │   │   └── SecretError      … before it is said who may see them
    │   ├── UnclearError     what was typed may mean several things, each of which is offered
    │   ├── DraftError       … and what was written is given back
    │   ├── PressError       a button that no longer, or never, was theirs to press
    │   │   └── StaleError       … or of something that has changed since it was shown
    │   └── NotSavedError    the database did not take or give what was needed just now
    ├── HandledError         said to nobody: another bot, or an earlier try, has answered
    └── HostError            said to whoever runs the bot, who then gets exit code 2
        ├── ConfigError      a setting is missing or wrong
        └── StoreError       the database cannot be used

``str(error)`` is what that person reads: a finished sentence that says what is wrong and what
would work.
"""


class RollwrightError(Exception):
    """The root: catch this to catch everything above."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)


class PlayerError(RollwrightError):
    """A player asked for something that cannot be done; the text says what can."""


class DiceError(PlayerError):
    """The dice cannot be read or rolled.

    ``suggestion`` is the only notation that this can have meant, or "" where there is none, or more than one:
    those are ``meant``, which the text names too. Both are canonical.
    """

    def __init__(self, message: str, *, suggestion: str = "", meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.suggestion = suggestion
        self.meant = meant


class NotationError(DiceError):
    """The notation stops making sense at one character.

    ``text`` is the notation as it was read, ``position`` the place of that character in it
    (0 is the first; ``len(text)`` is just past the end).
    """

    def __init__(
        self, message: str, *, text: str, position: int, suggestion: str = "", meant: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, suggestion=suggestion, meant=meant)
        self.text = text
        self.position = position


class SecretError(DiceError):
    """It was meant to be hidden, and is not: ``dice`` is the roll, "" if unclear; ``audience`` sees it.

    The audience is a value of :class:`bot.rolls.hidden.Audience`. ``typed`` is the text without what asks to
    hide it, with its dialect before it. ``is_sure`` is False where that may be a label as well, so that the
    roll may be an open one.
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
    """A number has no value yet: ``name`` says which, ``template`` is the text with ``{}`` in its place."""

    def __init__(self, message: str, *, text: str, position: int, name: str, template: str) -> None:
        super().__init__(message, text=text, position=position)
        self.name = name
        self.template = template


class LimitError(DiceError):
    """The roll is understood, but it is more than one roll may be."""


class UnclearError(PlayerError):
    """What was typed is ambiguous, or almost something: ``meant`` are labels, and what would be typed."""

    def __init__(self, message: str, *, meant: tuple[tuple[str, str], ...]) -> None:
        super().__init__(message)
        self.meant = meant


class PressError(PlayerError):
    """A button was pressed that cannot do its work: stale, foreign, or of a roll that is gone."""


class StaleError(PressError):
    """What was pressed has changed since it was shown: to press again may work."""


class DraftError(PlayerError):
    """What somebody wrote in a form cannot be taken; it must not be lost.

    ``draft`` is what was written, ``form`` what opens the form with it again, as a button's custom_id has it.
    """

    def __init__(self, message: str, *, draft: str, form: str) -> None:
        super().__init__(message)
        self.draft = draft
        self.form = form


class NotSavedError(PlayerError):
    """The database did not take or give what was needed just now; nothing has changed."""


class HandledError(RollwrightError):
    """The same interaction was handled before; whoever made it has, or gets, the answer to that."""


class HostError(RollwrightError):
    """The bot cannot start or go on until its host mends something."""


class ConfigError(HostError):
    """A setting is missing or wrong; the text names it."""


class StoreError(HostError):
    """The database cannot be used; the text names the file."""
