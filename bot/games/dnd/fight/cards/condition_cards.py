"""The card and the form of *Conditions…* in a fight."""

from collections.abc import Iterator

from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import MOST_FOCUS
from bot.games.dnd.conditions.rules.words import about_menu, bearing_words, off_choices
from bot.games.dnd.fight.cards.choices import combatant_choices
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import Action, Card, Choice, Field, Menu, plain
from bot.words import later, listed, say

ENDS = {
    "start its": later("the start of their next turn"),
    "end its": later("the end of their next turn"),
    "1 minute": later("1 minute has passed"),
    "concentration": later("Concentration ends (current turn)"),
}
"""The usual ends of a condition, keyed by the text that :func:`.text.read_until` parses."""
ACTORS = {"start": later("the start of {name}'s next turn"), "end": later("the end of {name}'s next turn")}
"""The ends of a condition at the next turn of the creature that is acting now."""
SAVES = ("str", "con", "wis")
"""The saves that end a condition in the SRD. With them, a form still shows all ends at once."""
_TEXT = 60  # Characters of the end time.


def conditions_card(moment: Moment, user: int, *, is_gm: bool) -> Card:
    """Return everyone's conditions and when they end, and the ones this user can change."""
    fight = moment.fight
    lines = [_line(of, fight) for of in fight.combatants if of.bearing != type(of.bearing)()]
    off = tuple(_off(fight, user, is_gm=is_gm))[:MOST_CHOICES]
    menus = (Menu(keys.TAKE_OFF, say("Remove condition…"), off, 0, drawn=moment.drawn),) if off else ()
    return Card(
        say("Conditions"),
        lines=tuple(lines) or (say("No one has a condition."),),
        menus=(*menus, about_menu(moment.drawn)),
        actions=(Action(keys.PUT_ON, say("Add condition…")),),
    )


def _line(of: Combatant, fight: Fight) -> str:
    conditions = listed(bearing_words(of.bearing, of.name, fight.name))
    return say("{name}: {conditions}", name=plain(of.name), conditions=conditions)


def _off(fight: Fight, user: int, *, is_gm: bool) -> Iterator[Choice]:
    """Yield the conditions that this user can remove: their own creatures', and those that these caused."""
    own = {combatant.id for combatant in fight.played_by(user)}
    for of in fight.combatants:
        for choice in off_choices(of.bearing, of.name, fight.name):
            caused = any(condition.by in own and condition.condition == choice.key for condition in of.borne)
            if is_gm or of.id in own or caused:
                words = say("{name}: {condition}", name=of.name, condition=choice.label)
                yield Choice(f"{of.id} {choice.key}", words, choice.hint)


def condition_fields(moment: Moment) -> tuple[Field, ...]:
    """Return the fields for new conditions."""
    people = combatant_choices(of for of in moment.fight.combatants if not of.hp.dead)
    what = tuple(Choice(key, name) for key, name in NAMES.names().items())
    until = say("wis 14, 3 rounds, end of Mira's turn")
    ends = [Choice(key, words.say()) for key, words in ENDS.items()]
    if moment.actor:
        ends += [Choice(key, words.say(name=moment.actor.name)) for key, words in ACTORS.items()]
    ends += [Choice(key, say("{ability} save", ability=ABILITIES.name(key))) for key in SAVES]
    return (
        Field("targets", say("Who"), say("Choose one or several"), choices=people[:MOST_CHOICES], many=True),
        Field("what", say("Conditions"), say("Choose one or several"), choices=what, many=True),
        Field("ends", say("Until"), choices=tuple(ends), none=say("someone removes it")),
        Field("until", say("DC of the save, or another time"), until, _TEXT),
        Field("focus", say("Concentrate on (current turn)"), say("Web"), MOST_FOCUS),
    )
