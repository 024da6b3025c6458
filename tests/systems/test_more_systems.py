"""Systems without cases from elsewhere: each rule's result for given faces."""

from tests.cases import every
from tests.systems.played import Played


@every(
    "typed, faces, outcome, numbers",
    [
        # Cypher: the target is three times the level; 17 to 20 add damage on a success.
        ("cs 4", [[20, 12]], "success", {"needed": 12, "damage": 0}),
        ("cs 4+3", [[20, 8]], "failure", {"total": 11, "damage": 0}),
        ("cypher 6", [[20, 17]], "failure", {"damage": 0}),
        ("cypher 5", [[20, 18]], "success", {"damage": 2}),
        ("cypher 5", [[20, 19]], "minor_effect", {"damage": 3}),
        ("cypher 3", [[20, 20]], "major_effect", {"damage": 4}),
        ("cypher 0", [[20, 1]], "intrusion", {"damage": 0}),
        # Traveller: the effect is the difference from the target.
        ("trav+1", [[6, 3], [6, 4]], "marginal_success", {"total": 8, "effect": 0}),
        ("trav", [[6, 1], [6, 1]], "exceptional_failure", {"effect": -6}),
        ("trav", [[6, 2], [6, 1]], "failure", {"effect": -5}),
        ("trav-1", [[6, 5], [6, 3]], "marginal_failure", {"effect": -1}),
        ("trav+2 boon", [[6, 1], [6, 6], [6, 6]], "exceptional_success", {"total": 14, "effect": 6}),
        ("traveller+2 bane vs 6", [[6, 1], [6, 6], [6, 6]], "success", {"total": 9, "effect": 3}),
        # Daggerheart.
        ("dheart+2 vs 12", [[12, 7], [12, 5]], "success_hope", {"total": 14}),
        ("dheart+2 vs 15", [[12, 5], [12, 7]], "failure_fear", {"total": 14}),
        ("dheart vs 20", [[12, 4], [12, 4]], "critical", {"total": 8}),
        ("dheart adv", [[12, 2], [12, 9], [6, 6]], "fear", {"total": 17}),
        ("dheart dis vs 10", [[12, 9], [12, 2], [6, 3]], "failure_hope", {"total": 8}),
        # A difficulty of 0 is one, unlike none.
        ("dheart+3 vs 0", [[12, 5], [12, 8]], "success_fear", {"total": 16}),
        ("cpr+1 vs 0", [[10, 9]], "success", {"total": 10}),
        ("cpr-9 vs 0", [[10, 9]], "failure", {"total": 0}),
        ("cpr-9", [[10, 9]], "result", {"total": 0}),
        ("cortex d4 d6 vs 0", [[4, 3], [6, 4]], "success", {"total": 7}),
        ("cosmere vs 0", [[20, 6]], "success", {"total": 6}),
        ("sd-9 vs 0", [[20, 6]], "failure", {"total": -3}),
        # Mothership: 100 is 00.
        ("ms45", [[100, 44]], "critical_success", {"total": 44}),
        ("ms45", [[100, 45]], "failure", {"total": 45}),
        ("ms45", [[100, 100]], "critical_success", {"total": 0}),
        ("ms99", [[100, 90]], "failure", {"total": 90}),
        ("ms99", [[100, 99]], "critical_failure", {"total": 99}),
        ("ms45 adv", [[100, 77], [100, 60]], "failure", {"total": 60}),
        ("ms45 adv", [[100, 80], [100, 22]], "critical_success", {"total": 22}),
        ("ms45 dis", [[100, 30], [100, 55]], "critical_failure", {"total": 55}),
        ("ms45 dis", [[100, 30], [100, 20]], "success", {"total": 30}),
        # 2d20: results up to the focus count twice.
        ("conan tn 12", [[20, 12], [20, 13]], "success", {"successes": 1, "momentum": 0}),
        ("conan3 tn 12 focus 3", [[20, 3], [20, 12], [20, 20]], "success_complication", {"successes": 3}),
        ("conan tn 8 vs 2", [[20, 9], [20, 20]], "failure_complication", {"complications": 1}),
        ("conan2", [[20, 9], [20, 3]], "", {"complications": 0}),
        # Cyberpunk RED: neither a second 10 nor a second 1 continues.
        ("cpr+5 vs 13", [[10, 8]], "failure", {"total": 13}),
        ("cpr+5 vs 13", [[10, 10], [10, 10]], "success", {"total": 25}),
        ("cpr+5", [[10, 1], [10, 7]], "result", {"total": -1}),
        # Mörk Borg.
        ("mb+2", [[20, 10]], "success", {"total": 12}),
        ("mb+9 dr 14", [[20, 1]], "fumble", {"total": 10}),
        ("mörk borg-5", [[20, 20]], "critical", {"total": 15}),
        # Pendragon.
        ("pendragon 14", [[20, 14]], "critical", {"total": 14}),
        ("pendragon 14", [[20, 13]], "success", {}),
        ("pendragon 14", [[20, 15]], "failure", {}),
        ("pendragon 14", [[20, 20]], "fumble", {}),
        ("pendragon 23", [[20, 17]], "critical", {"total": 20}),
        ("pendragon 23", [[20, 16]], "success", {"total": 19}),
        ("pendragon 20", [[20, 20]], "critical", {"total": 20}),
        # Dragonbane quick-start: boons keep the lower, banes the higher.
        ("dragonbane 12", [[20, 12]], "success", {}),
        ("dheart+2 vs 12 reaction", [[12, 5], [12, 5]], "critical", {"total": 12}),
        ("ex3 double 9 vs 3", [[10, 9], [10, 7], [10, 2]], "success", {"successes": 3}),
        ("ex2+1", [[10, 1], [10, 2]], "success", {"successes": 1}),
        ("ex2 double 11 vs 2", [[10, 10], [10, 2]], "failure", {"successes": 1}),
        ("dragonbane 12 boon", [[20, 20], [20, 1]], "dragon", {"total": 1}),
        ("dragonbane 12 2 bane", [[20, 3], [20, 20], [20, 1]], "demon", {"total": 20}),
        # Cairn SRD: a 1 always succeeds, and a 20 never does.
        ("cairn 20", [[20, 20]], "failure", {}),
        ("cairn 8", [[20, 8]], "success", {}),
        ("cairn 8", [[20, 9]], "failure", {}),
        # Exalted, 3rd edition.
        ("ex5", [[10, 6], [10, 7], [10, 9], [10, 10], [10, 1]], "success", {"successes": 4}),
        ("ex2 vs 2", [[10, 7], [10, 1]], "failure", {"successes": 1}),
        ("ex2", [[10, 6], [10, 1]], "botch", {"successes": 0}),
        # Cortex Prime SRD: 1s are hitches and never added.
        ("cortex d8 d6 d10", [[8, 8], [6, 1], [10, 4]], "hitch", {"total": 12, "hitches": 1}),
        ("cortex d8 d6 vs 9", [[8, 5], [6, 4]], "failure", {"total": 9}),
        ("cortex d8 d6 vs 8", [[8, 5], [6, 4]], "success", {"total": 9}),
        ("cortex d4 d4", [[4, 1], [4, 1]], "botch", {"total": 0}),
        ("cortex d4 d4 vs 2", [[4, 1], [4, 3]], "success_hitch", {"total": 3}),
        ("cortex d4 d4 vs 3", [[4, 1], [4, 3]], "failure_hitch", {"total": 3}),
        # Draw Steel: one edge adds 2, two move the tier, and edges cancel banes.
        ("ds+2", [[10, 4], [10, 5]], "tier1", {"total": 11}),
        ("ds+2 edge", [[10, 4], [10, 6]], "tier2", {"total": 14}),
        ("ds+2 2 edge", [[10, 4], [10, 6]], "tier3", {"total": 12}),
        ("ds+7 2 bane", [[10, 4], [10, 6]], "tier2", {"total": 17}),
        ("ds 2 edge bane", [[10, 4], [10, 6]], "tier2", {"total": 12}),
        ("draw steel-2 2 bane", [[10, 10], [10, 9]], "critical", {"total": 17}),
        # Cosmere: the plot die's complications add 2 or 4.
        ("cosmere+5 vs 15", [[20, 10]], "success", {"total": 15}),
        ("cosmere+5 plot vs 15", [[20, 6], [6, 2]], "success_complication", {"total": 15}),
        ("cosmere plot vs 15", [[20, 6], [6, 5]], "failure_opportunity", {"total": 6}),
        ("cosmere plot", [[20, 1], [6, 6]], "result", {"opportunities": 1, "complications": 1}),
        ("cosmere adv", [[20, 20], [20, 3]], "opportunity", {}),
        ("cosmere dis", [[20, 20], [20, 1]], "complication", {"total": 1}),
        # Shadowdark.
        ("shadowdark+2 vs 12", [[20, 10]], "success", {"total": 12}),
        ("sd+2 adv dc 15", [[20, 3], [20, 12]], "failure", {"total": 14}),
        ("sd dis", [[20, 20], [20, 1]], "critical_failure", {}),
        # Candela Obscura: gilded dice are among those rolled.
        ("candela 3 g1", [[6, 4], [6, 2], [6, 6]], "full", {"top": 6}),
        ("candela 2", [[6, 6], [6, 6]], "critical", {}),
        ("candela 0", [[6, 6], [6, 4]], "mixed", {"top": 4}),
        # Shadowrun with edge: each 6 adds another die.
        ("sr2 edge", [[6, 6], [6, 2], [6, 6], [6, 1]], "success", {"hits": 2, "ones": 1}),
    ],
)  # fmt: skip
def test_a_rolls_result_follows_the_rules(typed, faces, outcome, numbers):
    judged = Played(typed, faces).judged

    assert judged.outcome == outcome
    assert numbers.items() <= judged.numbers.items()


def test_hope_and_fear_are_counted():
    hopeful = Played("dheart vs 5", [[12, 7], [12, 5]], {"hope": 5, "fear": 1})
    full = Played("dheart", [[12, 7], [12, 7]], {"hope": 6, "fear": 1})
    fearful = Played("dheart vs 5", [[12, 5], [12, 7]], {"hope": 5, "fear": 1})

    assert [dict(roll.judged.tracks) for roll in (hopeful, full, fearful)] == [
        {"hope": 6, "fear": 1},
        {"hope": 6, "fear": 1},
        {"hope": 5, "fear": 2},
    ]


def test_failing_in_space_is_stress():
    assert Played("ms45", [[100, 50]], {"stress": 2}).judged.tracks == {"stress": 3}
    assert Played("ms45", [[100, 40]], {"stress": 2}).judged.tracks == {"stress": 2}


def test_exceeding_the_difficulty_adds_to_the_tables_momentum():
    assert Played("conan tn 12", [[20, 1], [20, 3]], {"momentum": 5}).judged.tracks == {"momentum": 6}


def test_an_omen_rerolls_as_often_as_available():
    played = Played("mb", [[20, 3]], {"omens": 2})
    played.act("omen", [[20, 4]])
    played.act("omen", [[20, 20]])

    assert (played.judged.outcome, dict(played.judged.tracks), played.judged.next) == (
        "critical",
        {"omens": 0},
        (),
    )


def test_the_gilded_die_restores_drive():
    played = Played("candela 3 g1", [[6, 6], [6, 2], [6, 4]], {"drive": 1})
    assert played.judged.outcome == "full"

    played.act("gild")

    assert (played.judged.outcome, dict(played.judged.tracks)) == ("mixed", {"drive": 2})


def test_the_better_roll_of_a_benny_counts_but_snake_eyes_end_it():
    played = Played("sw6", [[6, 5], [6, 4]], {"bennies": 2})
    played.act("benny", [[6, 1], [6, 2]])
    assert (played.judged.outcome, played.judged.numbers["total"]) == ("success", 5)

    played.act("benny", [[6, 1], [6, 1]])

    assert (played.judged.outcome, played.judged.next) == ("critical_failure", ())
