"""What healing that is rolled says: whom it is for, and what each regains of it."""

from collections.abc import Iterator

from bot.games.dnd.hit_points.record.hit_points import healed
from bot.games.dnd.rolls.record.request import DndRequest
from bot.rolls.card import plain
from bot.words import later, listed, say


def healed_lines(request: DndRequest, total: int) -> Iterator[str]:
    """Whom healing is for, and what each regains; what is beyond the maximum is lost (Healing)."""
    names = listed(plain(each.name) for each in request.everyone if not each.hp)
    if request.fighting and names:
        yield say("For {names}", names=names)
    elif names and not request.met:
        yield say("For {names}; what is rolled hidden changes no hit points", names=names)
    for each in request.met:
        was = each.was or each.hp
        if was and each.secret:  # How many Hit Points a creature has is the GM's to know.
            yield say("**{name}** is healed", name=plain(each.name))
        elif was:
            after = healed(was, total)
            regained = after.hp - was.hp
            words = later("**{name}** regains {regained}: {hp}/{maximum}")
            if lost := total - regained:
                words = later(
                    "**{name}** regains {regained}: {hp}/{maximum} ({lost} over the maximum are lost)"
                )
            yield words.say(
                name=plain(each.name),
                regained=regained,
                hp=after.hp,
                maximum=after.maximum,
                lost=lost,
            )
