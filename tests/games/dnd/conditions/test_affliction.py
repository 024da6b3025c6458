"""Conditions from an attack, a save or a stat block, and their effect on a roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import NoFaces, ScriptedFaces
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.conditions.rules.active_conditions import CAUSER, Ends, Escape
from bot.games.dnd.conditions.rules.affliction import Affliction, affliction_text, read_affliction
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.conditions.rules.text import TypedCondition, Until, read_conditions, read_until
from bot.games.dnd.creatures.record.stat_block import Rider
from bot.games.dnd.creatures.rules.stat_block import read_stat_block
from bot.games.dnd.fight.rolls.area_requests import read_area_save
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.rolls.trail import Version
from bot.words.pseudo import PSEUDO
from bot.words.speaking import languages, speaking
from tests.cases import every
from tests.games.dnd.requests import request_of
from tests.pseudo import unsaid

WIS = Ends("save", ability="wis", dc=14)
MINUTE = Ends("save", ability="con", dc=12, later=True, turns=10)
GRIP = Ends(escape=Escape(13))


@every(
    "text, expected",
    [
        ("prone", Affliction(("prone",))),
        ("grappled and restrained", Affliction(("grappled", "restrained"))),
        ("poisoned until the end of its next turn", Affliction(("poisoned",), Ends("end", later=True))),
        ("blinded until start of my next turn", Affliction(("blinded",), Ends("start"), mine=True)),
        ("poisoned con 12", Affliction(("poisoned",), ability="con", dc=12)),
        ("poisoned, con save DC 12", Affliction(("poisoned",), ability="con", dc=12)),
        (
            "poisoned con 12 until save",
            Affliction(("poisoned",), Ends("save", ability="con", dc=12), "con", 12),
        ),
        ("frightened 3 rounds", Affliction(("frightened",), Ends("end", left=3, later=True))),
        ("restrained concentration", Affliction(("restrained",), held=True)),
        ("restrained conc", Affliction(("restrained",), held=True)),
        ("paralyzed until wis 14", Affliction(("paralyzed",), WIS)),
        (
            "paralyzed con 12 save ends",
            Affliction(("paralyzed",), Ends("save", ability="con", dc=12), "con", 12),
        ),
        (
            "paralyzed con 12, repeats the save at the end of each of its turns for 1 minute",
            Affliction(("paralyzed",), MINUTE, "con", 12),
        ),
        ("poisoned con 12 until save, 1 minute", Affliction(("poisoned",), MINUTE, "con", 12)),
        ("paralyzed save ends con 12 for 10 rounds", Affliction(("paralyzed",), MINUTE)),
        ("grappled (escape DC 13)", Affliction(("grappled",), each=(("grappled", GRIP),))),
        (
            "restrained and grappled str 12, escape 13",
            Affliction(
                *(("restrained", "grappled"), Ends(), "str", 12),
                each=(("restrained", Ends(tied="grappled")), ("grappled", GRIP)),
            ),
        ),
        (
            "grappled (escape DC 13) and restrained",
            Affliction(
                ("grappled", "restrained"),
                each=(("grappled", GRIP), ("restrained", Ends(tied="grappled"))),
            ),
        ),
        ("restrained escape 13", Affliction(("restrained",), each=(("restrained", GRIP),))),
    ],
)
def test_conditions_are_read_after_an_attack(text, expected):
    assert read_affliction(text) == expected
    assert read_affliction(affliction_text(expected)) == expected


@pytest.mark.parametrize(
    "text", ["", "happy", "prone sometimes", "prone until end of Mira's turn", "prone now, escape 13"]
)
def test_unreadable_text_is_refused(text):
    with pytest.raises(PlayerError):
        read_affliction(text)


_ENDS = st.sampled_from(
    [Ends(), WIS, MINUTE, Ends("end", later=True), Ends("start"), Ends("end", left=4, later=True)]
)


@given(
    st.lists(st.sampled_from(sorted(CONDITIONS)), min_size=1, unique=True),
    _ENDS,
    st.booleans(),
    st.booleans(),
)
def test_an_affliction_is_written_as_it_is_read(conditions, ends, saved, held):
    of = Affliction(tuple(conditions), ends, "dex" if saved else "", 13 if saved else 0, held=held)
    assert read_affliction(affliction_text(of)) == of
    attack = read_attack(f"Bite: +4 to hit 1d6+2 piercing {affliction_text(of)}")
    assert attack.rider == of
    assert read_attack(attack_text(attack)) == attack


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dex 15", ("dex", 15, False, None)),
        ("dex 15 none", ("dex", 15, True, None)),
        ("str 11 restrained", ("str", 11, False, Affliction(("restrained",)))),
        ("wis 14 none, frightened until save", ("wis", 14, True, Affliction(("frightened",), WIS))),
        (
            "wis 14: paralyzed save ends concentration",
            ("wis", 14, False, Affliction(("paralyzed",), WIS, held=True)),
        ),
        ("prone", ("", None, False, Affliction(("prone",)))),
    ],
)
def test_conditions_are_read_after_an_areas_save(text, expected):
    assert read_area_save(text) == expected


BLOCK = (
    "Wolf Medium Beast, Unaligned AC 12 HP 11 (2d8 + 2) Initiative +2\nActions\n"
    "Bite. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Piercing damage. "
    "If the target is a Medium or smaller creature, it has the Prone condition.\n"
    "Sting. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Piercing damage, "
    "and the target has the Poisoned condition until the start of the wolf's next turn.\n"
    "Claw. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Slashing damage."
)


def test_a_pasted_stat_block_includes_the_conditions_of_its_hits():
    wolf = read_stat_block(BLOCK, "Wolf").creature
    assert [each.rider for each in wolf.sheet.attacks] == [None, None, None]
    assert wolf.block.riders == (
        Rider("Bite", ("prone",), max_size="medium"),
        Rider("Sting", ("poisoned",), ends=(("poisoned", Ends("start", CAUSER)),)),
    )


def test_a_single_pasted_attack_includes_them_too():
    bite, sting, claw = (read_attack(line) for line in BLOCK.split("\n")[2:])
    assert bite.rider == Affliction(("prone",))
    assert sting.rider == Affliction(("poisoned",), Ends("start"), mine=True)
    assert claw.rider is None
    grab = BLOCK.split("\n")[4].replace(
        "damage.", "damage, and it has the Grappled condition (escape DC 12)."
    )
    assert read_attack(grab).rider == read_affliction("grappled escape 12")


def outcome(request, *faces):
    script = ScriptedFaces(*faces)
    drawn = GAME.throw(request, script)
    assert script.left == 0
    return (Version(request, drawn, 1, "Gwen"),), resolve(request, NoFaces(), drawn)


def net(**given):
    return request_of(
        AttackRequest,
        attack=read_attack("Net: +5 to hit restrained str 11"),
        met=(Target("Bo", 12, modifier=0),),
        **given,
    )


def test_a_hit_without_damage_causes_its_condition_unless_the_target_saves():
    made = net(modifiers=(), afflicts=read_affliction("restrained str 11"))
    trail, came = outcome(made, 15, 8)
    assert [each.target.name for each in afflicted(made, came)] == ["Bo"]
    assert "Bo: Restrained (add with /dnd condition)" in GAME.card(trail).lines
    made = net(afflicts=read_affliction("restrained str 11"))
    assert afflicted(made, outcome(made, 15, 14)[1]) == ()
    assert afflicted(made, outcome(made, 5)[1]) == ()


def test_a_failed_save_causes_the_condition_and_a_gm_can_remove_it():
    targets = (Target("Bo", modifier=0), Target("Cy", modifier=9))
    request = DamageRequest(
        "wis",
        dc=14,
        targets=targets,
        met=targets,
        parts=(DamagePart("1d6", "psychic"),),
        afflicts=Affliction(("frightened",), WIS),
    )
    trail, came = outcome(request, 4, 10, 10)
    assert [each.target.name for each in afflicted(request, came)] == ["Bo"]
    struck = GAME.acts["circumstances"].do(trail, ("rider",), ScriptedFaces()).request
    assert afflicted(struck, resolve(struck, NoFaces(), trail[0].faces)) == ()


@given(
    st.lists(st.sampled_from(sorted(CONDITIONS)), min_size=1, unique=True),
    _ENDS,
    st.sampled_from([("", 0), ("dex", 14), ("wis", 14)]),
    st.sampled_from([(False, False), (False, True), (True, False), (True, True)]),
)
@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_language_reads_an_affliction_as_it_writes_it(language, conditions, ends, save, whose):
    mine = whose[0] and ends.at in ("start", "end") and ends.left == 1
    of = Affliction(tuple(conditions), ends, save[0], save[1], mine, held=whose[1])
    with speaking(language):
        attack = read_attack(f"Bite: +4 to hit 1d6+2 piercing {affliction_text(of)}")
        assert attack.rider == of
        assert read_attack(attack_text(attack)) == attack
        text = affliction_text(of)
    assert language != PSEUDO or not unsaid(text)
    assert read_attack(attack_text(attack)) == attack


def test_an_affliction_is_written_in_japanese():
    with speaking("ja"):
        bite = read_attack("Bite: str 1d6 piercing, poisoned con 12 until save concentration")
        assert attack_text(bite).endswith("毒状態 耐 12 セーヴで終了 精神集中")
        web = read_attack("Web: dex, restrained until end of my next turn")
        assert attack_text(web).endswith("拘束状態 自分の次のターンの終了時まで")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("毒状態、伏せ状態 ３ラウンド", "poisoned, prone 3 rounds"),
        ("毒状態 耐12 セーヴで終了", "poisoned con 12 until save"),
        ("麻痺状態 セーヴで終了 判断力14 精神集中", "paralyzed until save wis 14 concentration"),
    ],
)
def test_conditions_typed_in_japanese_are_read(typed, meant):
    expected = read_affliction(meant)
    with speaking("ja"):
        assert read_affliction(typed) == expected
        assert read_attack(f"かみつき：筋力 1d6 刺突、{typed}").rider == expected


def test_typed_conditions_are_read_in_another_language():
    with speaking(PSEUDO):
        assert read_conditions("⟦Prone⟧ ⟦off⟧") == (TypedCondition("prone", off=True),)
        assert read_until("⟦until⟧ ⟦end⟧ Mira") == Until(Ends("end", later=True), "mira")
        assert read_until("⟦save⟧ ⟦Wis⟧ 14") == Until(WIS)
        assert read_area_save("⟦Wis⟧ 14 ⟦none⟧ ⟦Frightened⟧ ⟦until⟧ ⟦save⟧")[3] == Affliction(
            ("frightened",), WIS
        )
