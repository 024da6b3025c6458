"""A press of a roll's button, list or form: who can make it, and what the bot asks for first."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.rolls.act import KEEP, Act, May, Presser, anybody, theirs
from bot.rolls.audience_view import Drawing
from bot.rolls.card import check_entered
from bot.rolls.hidden import Viewer, may_see
from bot.rolls.trail import Change, Trail
from bot.rolls.undoing import ANSWERS
from bot.rolls.values import Form, Picking, Place, Press, Shown, Who
from bot.words import later, say
from bot.words.speaking import SpeakingAs

OTHER = later("This button is from another version of Rollwright. Make a new roll with /roll.")
"""The answer to a press of something unknown here."""

BACK = "back"
"""The key that closes a list without a pick. It's reserved, so no game's action can use it."""

MORE = "more"
"""The key that opens the buttons under *More…*. It's reserved, so no game's action can use it."""


class Pressed(Struct, frozen=True):
    """One press: what was pressed, where, by whom, and the presser's relation to the roll.

    ``knows_gm``: whether they are a GM was looked up; otherwise ``viewer`` says no.
    """

    press: Press
    place: Place
    who: Who
    viewer: Viewer
    drawing: Drawing
    knows_gm: bool

    @property
    def sees(self) -> bool:
        """True if the presser can look at the roll."""
        return not self.drawing.stored.is_hidden or may_see(self.drawing.stored.audience, self.viewer)

    def presser(self, looked_up: object = None, change: Change[Any] | None = None) -> Presser:
        """Return the presser in the form that the roll's acts need."""
        stored, game, trail = self.drawing.stored, self.drawing.game, self.drawing.trail
        return Presser(
            self.who.user,
            owns=self.viewer.is_owner,
            is_gm=self.viewer.is_gm,
            sees=self.sees,
            hidden=stored.is_hidden,
            secret=stored.is_secret,
            instead=game.command(trail[0].request),
            looked_up=looked_up,
            change=change,
        )

    @property
    def _mays(self) -> list[May[Any]]:
        """The rules for this press, one of which must allow it. Anyone who can open a list can close it."""
        acts, action = self.drawing.game.acts, self.press.action
        if action == MORE:
            return self._mays_of_more
        if action in ANSWERS:  # The question itself decides who can answer it.
            return [anybody]
        offered = {button.key: acts[button.key] for button in self.drawing.card.actions if button.key in acts}
        if action == BACK:
            return [theirs, *(act.may for act in offered.values() if act.choices)]
        return [offered[action].may if action in offered else theirs]

    @property
    def _mays_of_more(self) -> list[May[Any]]:
        if self._keeps_behind_more:
            return [anybody]
        acts, tucked = (
            self.drawing.game.acts,
            [action for action in self.drawing.card.actions if action.tucked],
        )
        return [anybody if action.leads else acts[action.key].may for action in tucked] or [theirs]

    @property
    def _keeps_behind_more(self) -> bool:
        """True if the save button is under *More…*, which everyone who sees an open roll can then open."""
        if self.drawing.stored.is_hidden:
            return False
        actions = self.drawing.public(self.place.channel, new=False).card.actions
        return any(action.tucked and action.key == KEEP for action in actions)

    def refusal(self, presser: Presser) -> str | None:
        """Return why the presser can't use the action or make this change, or None if they can."""
        trail, act = self.drawing.trail, self.drawing.game.acts.get(self.press.action)
        mays = [act.may] if presser.change and act else self._mays
        words = [may(trail, presser) for may in mays]
        return words[-1] if all(words) else None

    @property
    def is_apart(self) -> bool:
        """True if only the presser sees the result.

        A hidden roll is never put on a message that others see, whatever was pressed.
        """
        return self.press.private or self.drawing.stored.is_hidden

    def shown(self, drawing: Drawing, picking: Picking | None = None, *, new: bool = False) -> Shown:
        """Return the roll for the pressed message. The whole of a hidden roll is only shown privately."""
        if self.is_apart:
            return drawing.private(own=self.viewer.is_owner, new=new, picking=picking)
        return drawing.public(self.place.channel, new=new, picking=picking)


def with_request(trail: Trail[object], request: object) -> Trail[object]:
    """Return the trail with its last version's request replaced."""
    return (*trail[:-1], replace(trail[-1], request=request))


def asked_first(pressed: Pressed, act: Act[object]) -> Shown | Form | None:
    """Return the form or list with which the action starts, or None if there is nothing left to ask."""
    press, drawing, trail = pressed.press, pressed.drawing, pressed.drawing.trail
    if act.form and press.entered is None:
        title = say(
            "{ask}: {roll}", ask=act.ask.say() if act.ask else "", roll=drawing.game.title(trail[-1].request)
        )
        return Form(drawing.stored.number, press.action, drawing.stored.revision, title, act.form(trail))
    if act.choices and not press.picked and not _at_once(pressed):
        with SpeakingAs(private=pressed.is_apart):  # On a public message, use its readers' language.
            choices = act.own(trail, pressed.who.user) or act.choices(trail)
            ask = act.ask.say() if act.ask else ""
        return pressed.shown(drawing, Picking(press.action, ask, choices, act.many, press.page))
    return None


def _at_once(pressed: Pressed) -> bool:
    """Return True if the card offers the action's one choice directly, without asking."""
    actions = pressed.drawing.card.actions
    return any(action.key == pressed.press.action and action.at_once for action in actions)


def picked_in(pressed: Pressed, act: Act[object]) -> tuple[str, ...]:
    picked = _entered(act, pressed)
    return (act.choices(pressed.drawing.trail)[0].key,) if act.choices and not picked else picked


def _entered(act: Act[object], pressed: Pressed) -> tuple[str, ...]:
    """Return the picks, or the entries in the order of the form's fields."""
    entered = pressed.press.entered
    if act.form is None or entered is None:
        return pressed.press.picked
    fields = act.form(pressed.drawing.trail)
    check_entered(fields, entered)
    return tuple(entered.get(field.key, "") for field in fields)
