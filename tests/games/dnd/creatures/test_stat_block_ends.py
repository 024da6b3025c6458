"""The ends of conditions from pasted stat blocks, in the wording of 2024 and in older ones."""

from bot.games.dnd.conditions.rules.active_conditions import CAUSER, Ends, Escape
from bot.games.dnd.creatures.rules.creature_text import read_creatures
from tests.cases import every

BLOCK = """Thing
Medium Undead, Chaotic Evil
AC 12 HP 22 (5d8) Speed 30 ft. CR 1 (XP 200; PB +2)
Actions
{}"""
HIT = "Melee Attack Roll: +4, reach 5 ft. Hit: 4 (1d4 + 2) Slashing damage"
OLD = "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 7 (2d4 + 2) slashing damage"
CON = "Constitution Saving Throw:"
ONE = "one creature within 30 feet"
ITS_NEXT, MY_NEXT = Ends("end", later=True), Ends("start", CAUSER)


def minute(ability, dc):
    return Ends("save", later=True, ability=ability, dc=dc, turns=10)


def grip(dc):
    return Ends(escape=Escape(dc))


ASLEEP = Ends("end", left=100, later=True, hurt=True, escape=Escape(own=False, others=True))


@every(
    "said, ends",
    [
        (
            (
                f"Claw. {HIT}, and the target is subjected to the following effect. {CON} DC 10. Failure:"
                " The target has the Paralyzed condition until the end of its next turn."
            ),
            {"paralyzed": ITS_NEXT},
        ),
        (
            f"Bite. {HIT}, and it has the Poisoned condition until the start of the thing’s next turn.",
            {"poisoned": MY_NEXT},
        ),
        (
            (
                f"Grab. {HIT}. If the target is a Medium or smaller creature, it is Grappled (escape DC"
                " 13). While Grappled, the target has the Restrained condition."
            ),
            {"grappled": grip(13), "restrained": Ends(tied="grappled")},
        ),
        (
            (
                f"Grab. {HIT}. The target has the Grappled condition (escape DC 14), and it has the"
                " Restrained condition until the grapple ends."
            ),
            {"grappled": grip(14), "restrained": Ends(tied="grappled")},
        ),
        (
            (
                f"Web. Dexterity Saving Throw: DC 12, {ONE}. Failure: The target has the Restrained"
                " condition (escape DC 12)."
            ),
            {"restrained": grip(12)},
        ),
        (
            (
                f"Scare. Wisdom Saving Throw: DC 10, {ONE}. Failure: The target has the Frightened"
                " condition and repeats the save at the end of each of its turns, ending the effect on"
                " itself on a success. After 1 minute, it succeeds automatically."
            ),
            {"frightened": minute("wis", 10)},
        ),
        (
            (
                f"Scare. Wisdom Saving Throw: DC 10, {ONE}. Failure: The target has the Frightened"
                " condition. At the end of each of its turns, the target repeats the save, ending the"
                " effect on a success."
            ),
            {"frightened": Ends("save", ability="wis", dc=10)},
        ),
        (
            (
                f"Numb. {CON} DC 13, {ONE}. Failure: The target has the Poisoned condition and repeats the"
                " save at the end of each of its turns, ending the effect on itself on a success. After 1"
                " minute, it succeeds automatically. While Poisoned, the target has the Paralyzed"
                " condition."
            ),
            {"poisoned": minute("con", 13), "paralyzed": Ends(tied="poisoned")},
        ),
        (
            (
                f"Breath. {CON} DC 24, {ONE}. First Failure: The target has the Incapacitated condition"
                " until the end of its next turn, at which point it repeats the save. Second Failure: The"
                " target has the Paralyzed condition and repeats the save at the end of each of its turns,"
                " ending the effect on itself on a success. After 1 minute, it succeeds automatically."
            ),
            {
                "incapacitated": Ends(
                    *("end", 0, 1, True, "con", 24), worse=(("paralyzed", minute("con", 24)),)
                )
            },
        ),
        (
            (
                f"Sleep. {CON} DC 21, {ONE}. First Failure: The target has the Incapacitated condition"
                " until the end of its next turn, at which point it repeats the save. Second Failure: The"
                " target has the Unconscious condition for 10 minutes. This effect ends for the target if"
                " it takes damage or a creature within 5 feet of it takes an action to wake it."
            ),
            {"incapacitated": Ends("end", 0, 1, True, "con", 21, worse=(("unconscious", ASLEEP),))},
        ),
        (
            (
                f"Gaze. {CON} DC 12, {ONE}. First Failure: The target has the Restrained condition and"
                " repeats the save at the end of its next turn if it is still Restrained, ending the"
                " effect on itself on a success. Second Failure: The target has the Petrified condition"
                " instead of the Restrained condition."
            ),
            {"restrained": Ends("save", 0, 1, True, "con", 12, worse=(("petrified", Ends()),))},
        ),
        (
            (
                f"Sting. {HIT}, and the target is subjected to the following effect. {CON} DC 12. Failure:"
                " The target has the Poisoned condition for 1 hour."
            ),
            {"poisoned": Ends(hours=1)},
        ),
        (
            (
                f"Claws. {OLD}. If the target is a creature other than an elf or undead, it must succeed"
                " on a DC 10 Constitution saving throw or be paralyzed for 1 minute. The target can repeat"
                " the saving throw at the end of each of its turns, ending the effect on itself on a"
                " success."
            ),
            {"paralyzed": minute("con", 10)},
        ),
        (
            (
                f"Tentacle. {OLD}. If the target is a creature, it is grappled (escape DC 16). Until this"
                " grapple ends, the target is restrained."
            ),
            {"grappled": grip(16), "restrained": Ends(tied="grappled")},
        ),
        (
            (
                f"Shove. {HIT}, and the target has the Prone condition. Its Speed is halved until the end"
                " of its next turn."
            ),
            {},
        ),
    ],
)
def test_each_condition_ends_as_the_block_says(said, ends):
    (typed,) = read_creatures(BLOCK.format(said))
    assert typed.creature
    block = typed.creature.block
    found = [each.ends for each in block.effects] + [each.ends for each in block.riders]
    assert dict(next(filter(None, found), ())) == ends
