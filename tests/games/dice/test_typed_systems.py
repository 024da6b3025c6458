"""Numbers that a system's roll needs: the text written with such a number is read as that same roll."""

import pytest

from bot.errors import MissingNumberError
from bot.games.dice.rules.typed import fields, filled, of_system
from bot.systems.request import SystemRequest, Wanted
from bot.systems.shipped import shipped_library
from bot.systems.typed import completed
from bot.systems.written import written
from tests.cases import every

ROLLS = {
    f"{plan.system.key} {plan.roll.key}": (digest, plan)
    for (digest, _), plan in shipped_library().plans.items()
    if isinstance(completed(plan, SystemRequest(digest, plan.roll.key), {}), Wanted)
}


@every("name", ROLLS)
def test_each_roll_asks_for_all_missing_numbers_in_one_form(name):
    digest, plan = ROLLS[name]
    with pytest.raises(MissingNumberError) as refused:
        of_system(written(plan, SystemRequest(digest, plan.roll.key)))
    template = refused.value.template
    # A field that several options share is filled with its own example.
    entered = {field.key: field.hint if field.key == "_others" else "5" for field in fields(template)}
    asked = filled(template, entered)
    assert isinstance(asked, SystemRequest)
    assert asked.digest == digest
