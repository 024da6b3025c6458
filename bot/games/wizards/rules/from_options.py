"""Requests from typed options."""

from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.wizards.rules.amendments import with_first
from bot.games.wizards.rules.damage_text import read_effects
from bot.games.wizards.rules.numbers_text import has_letters
from bot.games.wizards.rules.outcome_tables import OUTCOME_SIDES, outcome_sides
from bot.games.wizards.rules.request import Side, WizardsRequest
from bot.tables.reading import read_table
from bot.tables.rows import Cumulative
from bot.words import say


def clash_request(target: Side, ability: str, damage: str, side: Side) -> WizardsRequest:
    """Return a Clash with this target; its damage is rolled once the Clash is won.

    Raises:
        PlayerError: Something can't be parsed.

    """
    effects = read_effects(damage) if damage else ()
    return WizardsRequest("clash", " ".join(ability.split()), side, target, effects=effects)


def damage_request(dice: str, side: Side, label: str = "") -> WizardsRequest:
    """Return damage with its effects as typed; modifiers apply to the first one (R14).

    Raises:
        PlayerError: Something can't be parsed.

    """
    # They only belong to the first effect: poison on a blade doesn't get the blade's modifiers (R14).
    effects = with_first(read_effects(dice), side.modifiers, side.advantage)
    side = replace(side, modifiers=(), advantage=())
    return WizardsRequest("damage", " ".join(label.split()), side, effects=effects)


def outcome_request(
    table: str, title: str, sides: int, cumulative: Cumulative | None, *, side: Side, label: str = ""
) -> WizardsRequest:
    """Return an Outcome roll on a table, or "" for none. ``sides`` 0 lets the table decide (R16).

    Raises:
        PlayerError: An option can't be parsed, or there is neither a table nor a die.

    """
    if table:
        read = read_table(table)
        # A chosen die counts even if the table looks made for another (R16).
        sides = sides or outcome_sides(read)
        # Store the rows with the roll, so that it stays the same when the table is edited.
        table = str(read if cumulative is None else replace(read, cumulative=cumulative))
    if sides not in OUTCOME_SIDES:
        raise PlayerError(say("Choose a table, a d10 or a d100."))
    label = " ".join(label.split())
    return WizardsRequest("outcome", label, side, table=table, title=title, sides=sides)


def narrative_request(what: str, side: Side) -> WizardsRequest:
    """Return a Narrative roll, which starts as a question to the GM (R18).

    Raises:
        PlayerError: The text has no letters or digits.

    """
    if not has_letters(what):
        raise PlayerError(say("Enter what you try, and what should happen."))
    return WizardsRequest("narrative", " ".join(what.split()), side)
