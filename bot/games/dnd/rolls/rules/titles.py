"""What a roll of D&D is for, as its card and lists of rolls say it."""

from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.words import later, say


def purpose(request: DndRequest) -> str:
    """Return who rolls, if that is known, and for what."""
    if not request.name or is_nobody(request.name):
        return purpose_alone(request)
    return _labelled(request, say("{name}, {what}", name=request.name, what=request.what))


def purpose_alone(request: DndRequest) -> str:
    """Return for what it is, without who rolls."""
    return _labelled(request, request.what)


def _labelled(request: DndRequest, what: str) -> str:
    if request.nth > 1:
        words = later("{what}, attack {nth} of {most}")
        what = words.say(what=what, nth=request.nth, most=request.attacks)
    if request.label and request.kind in ("check", "save", "attack"):
        return say("{what}: {label}", what=what, label=source_name(request.label))
    return what
