"""Examples of every system, and the text about missing tracks."""

from bot.systems.changes import throw
from bot.systems.reader import shipped
from bot.systems.replay import judged
from bot.systems.written import examples
from tests.cases import every
from tests.systems.played import SYSTEMS, Played, plan_of


class Ones:
    """Dice that show their lowest face."""

    def draw(self, count, sides):
        assert sides > 0
        return [1] * count


@every("system", shipped().values())
def test_each_system_has_three_example_rolls(system):
    rolls = examples(SYSTEMS, str(SYSTEMS.digest(system.key)))

    is_plain = all(roll.plain for roll in system.rolls)
    has_options = any(roll.options for roll in system.rolls if not roll.plain)
    assert len(rolls) == (0 if is_plain else 3 if has_options else len(system.rolls))
    for request in rolls:
        plan = plan_of(request)
        result = judged(plan, request, throw(plan, request, Ones()))
        assert result.outcome or not plan.roll.outcomes or system.key in ("pf2e", "twod20")


def test_untracked_changes_are_owed():
    blades = Played("blades 1 push", [[6, 4], [6, 1]])
    alien = Played("alien 1", [[6, 3]])
    alien.act("push", [[6, 6], [6, 2]])
    kept = Played("blades 1 push", [[6, 4], [6, 1]], {"stress": 1, "trauma": 0})

    assert blades.judged.owed == {"stress": 2}
    assert alien.judged.owed == {"stress": 1}
    assert kept.judged.owed == {}
    assert kept.judged.tracks == {"stress": 3, "trauma": 0}
