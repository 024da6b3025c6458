"""What those in a fight bear, to look at and to change: the card and the form behind *Conditions…*."""

from collections.abc import Iterator

from bot.games.dnd.conditions.rules.cards import off_choices
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import MOST_FOCUS
from bot.games.dnd.conditions.rules.words import bearing_words
from bot.games.dnd.fight.cards.choices import hint
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.moment import Moment
from bot.rolls.card import Action, Card, Choice, Field, Menu, plain
from bot.words import listed, say

_TEXT = 60  # Characters of until when.


def conditions_card(moment: Moment, user: int, *, is_gm: bool) -> Card:
    """What everybody bears with its end, and what of that this user may change."""
    fight = moment.fight
    lines = [
        _line(combatant, fight)
        for combatant in fight.combatants
        if combatant.bearing != type(combatant.bearing)()
    ]
    off = tuple(_off(fight, user, is_gm=is_gm))[:MOST_CHOICES]
    menus = (Menu(keys.TAKE_OFF, say("Take off…"), off, 0, drawn=moment.drawn),) if off else ()
    actions = (Action(keys.PUT_ON, say("Put on…")),)
    return Card(
        say("Conditions"),
        lines=tuple(lines) or (say("Nobody bears any."),),
        menus=menus,
        actions=actions,
    )


def _line(of: Combatant, fight: Fight) -> str:
    conditions = listed(bearing_words(of.bearing, of.name, fight.name))
    return say("{name}: {conditions}", name=plain(of.name), conditions=conditions)


def _off(fight: Fight, user: int, *, is_gm: bool) -> Iterator[Choice]:
    """What this user may take off: of their own, and what their own caused."""
    own = {combatant.id for combatant in fight.combatants if combatant.player == user}
    for of in fight.combatants:
        for choice in off_choices(of.bearing, of.name, fight.name):
            caused = any(condition.by in own and condition.condition == choice.key for condition in of.borne)
            if is_gm or of.id in own or caused:
                words = say("{name}: {condition}", name=of.name, condition=choice.label)
                yield Choice(f"{of.id} {choice.key}", words, choice.hint)


def condition_fields(moment: Moment) -> tuple[Field, ...]:
    """What is asked of conditions that begin."""
    alive = [combatant for combatant in moment.fight.combatants if not combatant.hp.dead]
    people = tuple(Choice(str(combatant.id), combatant.name, hint(combatant)) for combatant in alive)[
        :MOST_CHOICES
    ]
    what = tuple(Choice(key, name) for key, name in NAMES.names().items())
    until = say("end of Mira's next turn, 3 rounds, wis 14")
    return (
        Field("targets", say("Who"), say("Choose one or several"), choices=people, many=True),
        Field("what", say("Conditions"), say("Choose one or several"), choices=what, many=True),
        Field("until", say("Until; wis 14: a save; concentration holds it"), until, _TEXT),
        Field("focus", say("Whoever is in turn concentrates on"), say("Web"), MOST_FOCUS),
    )
