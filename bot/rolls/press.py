"""One press of a button, a list or a form of a roll: whose it is to make, and what it asks for first."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.rolls.act import Act, May, Presser, anybody, theirs
from bot.rolls.audience_view import Drawing
from bot.rolls.card import check_entered
from bot.rolls.hidden import Viewer, may_see
from bot.rolls.trail import Change, Trail
from bot.rolls.undoing import ANSWERS
from bot.rolls.values import Form, Picking, Place, Press, Shown, Who
from bot.words import later, say
from bot.words.speaking import speaking_as

OTHER = later("This button is from another version of me; make a new roll with /roll.")
"""What somebody is told who presses what is not known here, or never was."""

BACK = "back"
"""Closes a list without picking; no game may call an action so."""

MORE = "more"
"""Opens what of a roll's buttons is tucked behind it; no game may call an action so."""


class Pressed(Struct, frozen=True):
    """One press: of what, where, by whom, and what they are to the roll."""

    press: Press
    place: Place
    who: Who
    viewer: Viewer
    drawing: Drawing

    @property
    def sees(self) -> bool:
        """Whether they may look at the roll."""
        return not self.drawing.stored.is_hidden or may_see(self.drawing.stored.audience, self.viewer)

    def presser(self, looked_up: object = None, change: Change[Any] | None = None) -> Presser:
        """Whoever presses, as the roll's acts see them."""
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
        """What says if they may press this; one of several is enough: who may open a list may close it."""
        acts, action = self.drawing.game.acts, self.press.action
        if action == MORE:
            tucked = [acts[each.key] for each in self.drawing.card.actions if each.tucked]
            return [each.may for each in tucked] or [theirs]
        act = acts.get(action)
        if action in ANSWERS:  # Who may answer goes by who asks.
            return [anybody]
        if act is None and action != BACK:
            return [theirs]
        offered = [acts[each.key] for each in self.drawing.card.actions if each.key in acts]
        if act is None:
            return [theirs, *(each.may for each in offered if each.choices)]
        return [act.may if act in offered else theirs]

    def refusal(self, presser: Presser) -> str | None:
        """Why whoever presses may not do that, or make that change; None if they may."""
        trail, act = self.drawing.trail, self.drawing.game.acts.get(self.press.action)
        mays = [act.may] if presser.change and act else self._mays
        words = [may(trail, presser) for may in mays]
        return words[-1] if all(words) else None

    @property
    def is_apart(self) -> bool:
        """Whether what comes of it is shown to whoever pressed alone.

        Whatever was pressed: a hidden roll is never put on a message that others see.
        """
        return self.press.private or self.drawing.stored.is_hidden

    def shown(self, drawing: Drawing, picking: Picking | None = None, *, new: bool = False) -> Shown:
        """The roll on the message that was pressed, or what of it may be there; a hidden one apart."""
        if self.is_apart:
            return drawing.private(own=self.viewer.is_owner, new=new, picking=picking)
        return drawing.public(self.place.channel, new=new, picking=picking)


def with_request(trail: Trail[object], request: object) -> Trail[object]:
    """The trail with another request in its last version."""
    return (*trail[:-1], replace(trail[-1], request=request))


def asked_first(pressed: Pressed, act: Act[object]) -> Shown | Form | None:
    """The form or the list that the action begins with; None if nothing is left to ask."""
    press, drawing, trail = pressed.press, pressed.drawing, pressed.drawing.trail
    if act.form and press.entered is None:
        title = say(
            "{ask}: {roll}",
            ask=act.ask.say() if act.ask else "",
            roll=drawing.game.title(trail[-1].request),
        )
        return Form(drawing.stored.number, press.action, drawing.stored.revision, title, act.form(trail))
    if act.choices and not press.picked and not _at_once(pressed):
        with speaking_as(private=pressed.is_apart):  # On a message that all see, as they read it.
            choices = act.own(trail, pressed.who.user) or act.choices(trail)
            ask = act.ask.say() if act.ask else ""
        return pressed.shown(drawing, Picking(press.action, ask, choices, act.many, press.page))
    return None


def _at_once(pressed: Pressed) -> bool:
    """Whether the card offers the action without anything to be asked: there is one choice."""
    actions = pressed.drawing.card.actions
    return any(action.key == pressed.press.action and action.at_once for action in actions)


def picked_in(pressed: Pressed, act: Act[object]) -> tuple[str, ...]:
    picked = _entered(act, pressed)
    return (act.choices(pressed.drawing.trail)[0].key,) if act.choices and not picked else picked


def _entered(act: Act[object], pressed: Pressed) -> tuple[str, ...]:
    """What was picked, or what was entered in the order of the form's fields."""
    entered = pressed.press.entered
    if act.form is None or entered is None:
        return pressed.press.picked
    fields = act.form(pressed.drawing.trail)
    check_entered(fields, entered)
    return tuple(entered.get(field.key, "") for field in fields)
