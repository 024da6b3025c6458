"""Every spell with each of its options and choices is a roll that can be stored, rolled and described."""

from bot.codec import dumps, loads
from bot.games.dnd.circumstances.circumstances import FACTS, fact_name
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.words import condition_name
from bot.games.dnd.rolls.record.kinds import STORED
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.words import headline, lines
from bot.games.dnd.spells.rules import effects
from bot.games.dnd.spells.rules.casting import Caster
from bot.games.dnd.spells.rules.requests import main_part, spell_request
from bot.games.dnd.spells.rules.spell import spell, spell_names
from bot.games.dnd.targets.target import Target
from bot.words.speaking import speaking
from tests.cases import every

CASTER = Caster(15, 7, 4, 11)
GOBLIN = (Target("Goblin", 12, modifier=2),)


class High:
    """Dice that show the face before their highest one, because that can explode."""

    def draw(self, count, sides):
        return [sides - 1] * count


@every("name", spell_names())
def test_a_spell_with_each_of_its_choices_can_be_rolled(name):
    of = spell(name)
    assert of
    for slot in {of.level, 9} if of.level else {0}:
        for option in of.options or ("",):
            part = main_part(of, option)
            for chosen in (effects.choices_of(part) if part else ()) or ("",):
                request = spell_request(of, CASTER, GOBLIN, slot=slot, option=option, chosen=chosen)
                assert loads(STORED, dumps(request)) == request
                outcome = resolve(request, High())
                for language in ("en", "de", "ja"):
                    with speaking(language):
                        assert headline(request, outcome)
                        assert all(map(str, lines(request, outcome)))


@every("name", spell_names())
def test_a_spells_effect_is_recognized_by_its_name(name):
    of = spell(name)
    assert of
    for option in of.options or ("",):
        part = main_part(of, option)
        if part is None or not effects.brings(of, part):
            continue
        for chosen in effects.choices_of(part) or ("",):
            borne = Borne(effects.borne_name(of, part, chosen), by=1)
            ((_, effect),) = effects.effects([borne])
            assert effect.spell == borne.condition
            assert condition_name(borne.condition)
            for key in (*effects.tilts_on([borne]), *effects.tilts_on([borne], met=True)):
                assert FACTS[key].given
                assert fact_name(key) == condition_name(borne.condition)
