"""Requests from what was typed for them."""

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.wizards.rules.amendments import with_first
from bot.games.wizards.rules.damage_text import read_effects, read_type
from bot.games.wizards.rules.effects import Tags
from bot.games.wizards.rules.numbers_text import has_letters, read_advantage, read_modifiers, read_tags
from bot.games.wizards.rules.outcome_tables import OUTCOME_SIDES, outcome_sides
from bot.games.wizards.rules.request import DamageDice, Effect, Side, Weight, WizardsRequest
from bot.tables.reading import read_table
from bot.tables.rows import Cumulative
from bot.words import say


class Typed(Struct, frozen=True):
    """What every roll takes: modifiers, Advantage, what it is rolled with and in, who rolls."""

    modifier: str = ""
    advantage: str = ""
    weapon: str = ""
    skill: str = ""
    situation: str = ""
    character: str = ""

    def side(self) -> Side:
        """Who rolls, and what was named for the roll.

        Raises:
            PlayerError: Something cannot be read.

        """
        return Side(
            " ".join(self.character.split()),
            modifiers=read_modifiers(self.modifier),
            advantage=read_advantage(self.advantage),
            tags=Tags(read_tags(self.skill), read_tags(self.weapon), read_tags(self.situation)),
        )


class Counts(Struct, frozen=True):
    """Damage as counts of each class, all of one type."""

    light: int = 0
    normal: int = 0
    heavy: int = 0
    type: str = ""

    def effects(self) -> tuple[Effect, ...]:
        """The effect that these are; none if there are no dice."""
        of: dict[Weight, int] = {"heavy": self.heavy, "normal": self.normal, "light": self.light}
        kind = read_type(self.type)
        dice = tuple(DamageDice(weight, count, kind) for weight, count in of.items() if count)
        # One effect, whatever the classes: its dice are one simultaneous roll (R14).
        return (Effect(dice),) if dice else ()


def clash_request(target: Side, ability: str, damage: str, typed: Typed) -> WizardsRequest:
    """A Clash with this target; its damage is rolled once it is won.

    Raises:
        PlayerError: Something cannot be read.

    """
    effects = read_effects(damage) if damage else ()
    return WizardsRequest("clash", " ".join(ability.split()), typed.side(), target, effects=effects)


def damage_request(counts: Counts, more: str, typed: Typed, label: str = "") -> WizardsRequest:
    """Damage: counted dice are the first effect, written ones the others; modifiers are of the first (R14).

    Raises:
        PlayerError: There are no dice, or something cannot be read.

    """
    counted, written = counts.effects(), read_effects(more) if more else ()
    # The option `type` is of the counted dice; without those it is of the first effect (R14).
    if not counted and written:
        written = (_typed(written[0], read_type(counts.type)), *written[1:])
    effects = (*counted, *written)
    if not effects:
        raise PlayerError(say("Say what is rolled: counts of light, normal and heavy dice, or effects."))
    side = typed.side()
    # They are the first effect's own: poison on a blade has none of the blade's modifiers (R14).
    effects = with_first(effects, side.modifiers, side.advantage)
    side = replace(side, modifiers=(), advantage=())
    return WizardsRequest("damage", " ".join(label.split()), side, effects=effects)


def _typed(effect: Effect, kind: str) -> Effect:
    """The effect, its dice without a type being of this one."""
    return replace(effect, dice=tuple(die if die.type else replace(die, type=kind) for die in effect.dice))


def outcome_request(
    table: str, title: str, sides: int, cumulative: Cumulative | None, *, typed: Typed, label: str = ""
) -> WizardsRequest:
    """An Outcome roll on a table, its rows "" for none; ``sides`` 0: the die that has all its numbers (R16).

    Raises:
        PlayerError: Something cannot be read, or there is neither table nor die.

    """
    if table:
        read = read_table(table)
        # A die that was chosen counts, also if the table looks made for another (R16).
        sides = sides or outcome_sides(read)
        # The rows are kept with the roll: it stays what it was when the table is edited.
        table = str(read if cumulative is None else replace(read, cumulative=cumulative))
    if sides not in OUTCOME_SIDES:
        raise PlayerError(say("Say which table, or choose a d10 or a d100."))
    label = " ".join(label.split())
    return WizardsRequest("outcome", label, typed.side(), table=table, title=title, sides=sides)


def narrative_request(what: str, typed: Typed) -> WizardsRequest:
    """A Narrative roll, as it is asked of the GM (R18).

    Raises:
        PlayerError: Something cannot be read.

    """
    if not has_letters(what):
        raise PlayerError(say("Write what you try, and what is to come of it."))
    return WizardsRequest("narrative", " ".join(what.split()), typed.side())
