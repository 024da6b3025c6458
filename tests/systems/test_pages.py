"""The pages about systems: their files work, every field is named, and the gallery is current."""

import re
from itertools import count
from pathlib import Path
from textwrap import wrap

import pytest

from bot.systems.changes import throw
from bot.systems.examples import offered
from bot.systems.expressions import read_expression
from bot.systems.files import shipped_files
from bot.systems.nodes import OF_NUMBERS, OF_POOLS
from bot.systems.reader import read_system, shipped
from bot.systems.replay import judged
from bot.systems.request import SystemRequest
from bot.systems.shipped import shipped_library
from bot.systems.typed import read_typed
from bot.systems.written import act_name, outcome_name
from tests.systems.played import SYSTEMS, plan_of

FIELDS = Path("docs/systems-fields.md").read_text()
GALLERY = Path("docs/systems-gallery.md")
FILES = re.findall(r"(?ms)^```toml\n(.*?)^```$", Path("docs/systems.md").read_text())

EXAMPLES = {
    "pbta": "pbta+1",
    "blades": "blades 3 desperate",
    "fate": "fate+2 vs 2",
    "brp": "brp 45",
    "pf2e": "pf2e+7 vs 18",
    "cairn": "cairn 12",
    "ironsworn": "ironsworn +2",
    "yearzero": "yz b3 s2 g1",
    "alien": "alien 4 s2",
    "coc": "coc 65 bonus",
    "deltagreen": "dg 40",
    "wfrp": "wfrp 45 +20",
    "mothership": "ms45",
    "vampire5": "vtm7h2 vs 3",
    "cod": "cod 5",
    "wod": "wod 5 vs 7",
    "exalted": "ex5",
    "shadowrun": "sr6 vs 2",
    "savage": "sw8",
    "genesys": "genesys 2p1a 2d",
    "gurps": "gurps 12",
    "cypher": "cypher 3",
    "traveller": "trav+1",
    "daggerheart": "dheart+2 vs 12",
    "twod20": "conan3 tn 12",
    "cyberpunk": "cpr+5 vs 13",
    "morkborg": "mb+2",
    "pendragon": "pendragon 14",
    "cortex": "cortex d8 d6 d10",
    "d66": "d66",
    "dragonbane": "dragonbane 12",
    "drawsteel": "ds+2 edge",
    "cosmere": "cosmere+3 plot vs 15",
    "shadowdark": "shadowdark+2 vs 12",
    "candela": "candela 3 g1",
}


class Turning:
    """Faces in a fixed cycle, which are the same each time and not especially lucky."""

    def __init__(self):
        self._turns = count(3, 4)

    def draw(self, number, sides):
        return [next(self._turns) % sides + 1 for _ in range(number)]


def gallery():
    """Return the cards of the gallery."""
    return "\n".join(_card(key, typed) for key, typed in EXAMPLES.items())


def _card(key, typed):
    request = read_typed(typed, SYSTEMS, {"vampire5": {"hunger": 2}})
    assert isinstance(request, SystemRequest)
    plan = plan_of(request)
    assert plan.system.key == key
    result = judged(plan, request, throw(plan, request, Turning()))
    outcome = outcome_name(plan, result.outcome)
    rolled = [
        f"{pool} {', '.join('+'.join(map(str, die.faces)) for die in dice)}"
        for pool, dice in result.dice.items()
        if dice
    ]
    numbers = " · ".join(f"{name.replace('_', ' ')} {number}" for name, number in result.numbers.items())
    lines = [
        f"/roll {typed}",
        *filter(None, [outcome]),
        *(f"  {line}" for line in rolled),
        *(f"  {line}" for line in wrap(numbers, 100)),
        *(f"  [{act_name(plan, act)}]" for act in result.next),
    ]
    return "\n".join([f"## {plan.system.name}", "", f"{plan.system.says}.", "", "```", *lines, "```", ""])


def test_the_gallery_matches_the_current_rolls():
    assert gallery() in GALLERY.read_text()


def test_systems_missing_from_the_gallery_are_in_its_list():
    for system in shipped().values():
        assert system.key in EXAMPLES or f"| {system.name} |" in GALLERY.read_text(), system.key


@pytest.mark.parametrize("text", FILES)
def test_a_file_on_the_page_can_be_uploaded(text):
    system = read_system(text, shipped_files())

    assert system.rolls


def test_every_field_and_function_is_named():
    fields = set(
        re.findall(r'(?:\.|fields\.)(?:\w+)\("([a-z_]+)"', Path("bot/systems/building.py").read_text())
    )
    named = set(re.findall(r"\b[a-z_]+\b", " ".join(re.findall(r"`[^`]+`", FIELDS))))

    assert len(fields) > 30
    assert fields - named == set()
    assert {*OF_POOLS, *OF_NUMBERS} - set(re.findall(r"\b([a-z_]+)\b", FIELDS)) == set()


def test_the_examples_of_functions_are_read():
    for call in re.findall(
        r"`((?:count|sum|size|high|low|at|alike|symbols|low_percent|high_percent)\([^`]*\))`", FIELDS
    ):
        assert read_expression(call)


def test_notices_required_by_licenses_are_given():
    notice = " ".join(Path("NOTICE").read_text().split())

    for system in shipped().values():
        assert not system.licence.startswith("CC") or system.notice in notice, system.key


def names_table():
    """Return the table of every system by its input: ``| Type | System | Its dice mean |``."""
    first = {key: example for example, key in reversed(offered(shipped_library()))}
    rows = [
        f"| `{first[system.key]}` | {system.name} | {system.says} |".replace("*", "×")
        for system in shipped().values()
    ]
    return "\n".join(["| Type | System | Its dice mean |", "|---|---|---|", *rows])


def test_every_system_is_in_the_notation():
    assert names_table() in Path("docs/notation.md").read_text()
