"""Lines that people type, which are read, suggested, queried, or hidden from others."""

import re

import pytest

from bot.dice.typed import pipeline, read
from bot.errors import DiceError, LimitError, MissingNumberError, NotationError, SecretError
from tests.cases import every

READ = [
    # Plain words at a table.
    ("1d20 plus 7 with advantage", "1d20adv+7"),
    ("roll 1d20+5 with advantage please", "1d20adv+5"),
    ("can I get a d20 please", "1d20"),
    ("two d6 plus three, drop the lowest", "2d6dl1+3"),
    ("best 3 of 4d6", "4d6kh3"),
    ("highest of 2d20", "2d20kh1"),
    ("2d20 and take the best", "2d20kh1"),
    ("4d6 drop lowest, reroll 1s", "4d6dl1ro1"),
    ("4d6 drop the lowest six times", "6x4d6dl1"),
    ("4d6 keep highest 3", "4d6kh3"),
    ("1d20+5 kh", "1d20kh1+5"),
    ("4d6 + 5 kh", "4d6+5 # kh"),
    ("(2d20) kh", "(2d20) # kh"),
    ("4d6 keep 3 lowest", "4d6kl3"),
    ("4d6 take the 2 worst", "4d6kl2"),
    ("4d6 drop 2 highest", "4d6dh2"),
    ("4d6 keep highest three", "4d6kh3"),
    ("4d6 best 3", "4d6kh3"),
    ("4d6keep 3", "4d6kh3"),
    ("4d6 keep the lowest", "4d6kl1"),
    ("4d6 drop the highest 2", "4d6dh2"),
    ("2d6 reroll 1s", "2d6ro1"),
    ("2d6 reroll 1s and 2s", "2d6ro<=2"),
    ("2d6 reroll 1 or less", "2d6ro<=1"),
    ("2d6 reroll 1s until gone", "2d6rr1"),
    ("1d12 reroll 1-2 once", "1d12ro<=2"),
    ("4d6 explode", "4d6!"),
    ("5d6 explode on 5 or more", "5d6!>=5"),
    ("exploding 3d6", "3d6!"),
    ("1d6 minimum 2", "1d6mi2"),
    ("1d20 thrice", "3x1d20"),
    ("4d6kh3 2 times", "2x4d6kh3"),
    ("x3 1d20+5", "3x1d20+5"),
    ("1d20+5 (x3)", "3x1d20+5"),
    ("2d6 times 2", "2d6*2"),
    ("1d20+5 vs AC 15", "1d20+5>=15"),
    ("dc 15 1d20+5", "1d20+5>=15"),
    ("roll under 12 on 3d6", "(3d6)<=12"),
    ("1d20 with adv vs 15", "(1d20adv)>=15"),
    ("8d6 target 5", "8d6>=5"),
    ("5d10 8+", "5d10>=8"),
    ("2d6+2 8+", "2d6+2>=8"),
    ("8d6 5+ hits", "8d6>=5"),
    ("8d6 count 5s and 6s", "8d6>=5"),
    ("how many 5s and 6s in 8d6", "8d6>=5"),
    ("6d6 sixes", "6d6=6"),
    ("how many 6s in 8d6", "8d6=6"),
    ("10d10 7 or higher", "10d10>=7"),
    ("1d20+5 | 2d6+3", "1d20+5; 2d6+3"),
    ("1d6; fire", "1d6 # fire"),
    ("HÖCHSTE 3 VON 4W6", "4d6kh3"),
    ("2d6cs6", "2d6=6"),
    ("1d20 successes", "1d20 # successes"),
    ("4d6 explode 5 often", "4d6e5 # often"),
    ("4d6×21", "4d6*21"),
    ("4d6×1", "4d6*1"),
    ("4d6ro1cs6", "4d6ro1=6"),
    ("2d20kh1 with advantage", "1d20adv"),
    ("2d20kl1 with disadvantage", "1d20dis"),
    ("1d20,2d6", "1d20; 2d6"),
    ("1,000d6", "1000d6"),
    # Tens and ones, without a number of dice.
    ("d66", "(1d6*10+1d6)"),
    ("W66", "(1d6*10+1d6)"),
    ("roll d66 trade goods", "(1d6*10+1d6) # trade goods"),
    ("trade: d66+1", "(1d6*10+1d6)+1 # trade"),
    ("3x d66", "3x(1d6*10+1d6)"),
    ("d66 vs 40", "(1d6*10+1d6)>=40"),
    ("1d66", "1d66"),
    ("2d66", "2d66"),
    ("2 d66", "2d66"),
    # A multiplication sign where it can't mean repeats.
    ("2d6+3×2", "2d6+3*2"),
    ("1d6×10+1d6", "1d6*10+1d6"),
    ("2d6×2+3", "2d6*2+3"),
    ("1d6×100", "1d6*100"),
    # Labels, wherever they stand.
    ("1d20+5 attack (goblin)", "1d20+5 # attack (goblin)"),
    ("1d20+5 good luck :)", "1d20+5 # good luck"),
    ("1d20+5 to hit, 2d6+3 damage", "1d20+5 # to hit; 2d6+3 # damage"),
    ("1d8 piercing + 2d6 fire", "1d8[piercing]+2d6[fire]"),
    ("1d20+5 dex + 1d4", "1d20+5[dex]+1d4"),
    ("4d6 fire keep highest", "4d6kh1 # fire"),
    ("8d6 fire 5+ hits", "8d6>=5 # fire"),
    ("(Fireball) 8d6", "8d6 # Fireball"),
    ("Attack: 1d20+5", "1d20+5 # Attack"),
    ("8d6 fire (fireball)", "8d6 # fire (fireball)"),
    ("1d20+5 stealth with advantage", "1d20adv+5 # stealth"),
    ("d%<=65 Spot Hidden", "(1d100)<=65 # Spot Hidden"),
    ("d20-1d4 bane", "1d20-1d4 # bane"),
    ("2d6 max damage", "2d6 # max damage"),
    ("1d20+5 # with adv, or half", "1d20+5 # with adv, or half"),
    # Other bots.
    ("!r 1d20+5 adv", "1d20adv+5"),
    ("!rr 3 1d20+6 Longbow", "3x1d20+6 # Longbow"),
    ("[[ 2d6+4 ]] slashing damage", "2d6+4 # slashing damage"),
    ("/r 1d20+5 \\ attack", "1d20+5 # attack"),
    ("{1d8!,1d6!}kh1", "max(1d8!, 1d6!)"),
    ("(3d8, 2d10)kl1", "min(3d8, 2d10)"),
    ("repeat(1d20+1, 5)", "5x1d20+1"),
    ("4d10 t8 ie10 f1", "4d10e10>=8f1"),
    ("4d6 irg5", "4d6rr>=5"),
    ("4d6 km2", "4d6dh1dl1"),
    ("4d6 adv1", "5d6dl1"),
    ("4d6sd", "4d6"),
    ("max(1d20;2)", "max(1d20, 2)"),
    ("1d20 ! longbow", "1d20 # longbow"),
    ("4d6 << 3", "4d6<=3"),
    ("10d6! >> 4", "10d6e6>=4"),
    ("ceil(1d6/2)", "(-(-(1d6)/2))"),
    ("round(1d6/2)+1", "((2*(1d6)+2)/4)+1"),
    ("6 sets of 4d6 drop lowest", "6x4d6dl1"),
    ("two six-sided dice", "2d6"),
    ("1d4 guidance", "1d4 # guidance"),
    ("d6 see [a](http://x)", "1d6 # see [a](http://x)"),
    ("1d20 keep the dragon grappled", "1d20 # keep the dragon grappled"),
    ("**2d6**", "2d6"),
    ("`1d20+5`", "1d20+5"),
    ("1d20+5=", "1d20+5"),
    ("1d6*1.5", "1d6*3/2"),
    # Comparisons that mean the total.
    ("2d6>=7", "(2d6)>=7"),
    ("3d6<=12", "(3d6)<=12"),
    ("4dF>=2", "(4dF)>=2"),
    ("1d100<=65/2", "(1d100)<=65/2"),
    ("1d20+1d4>=15", "(1d20+1d4)>=15"),
    ("2d20kh1>=15", "(2d20kh1)>=15"),
    ("8d6>=5", "8d6>=5"),
    ("2d6>=7f1", "2d6>=7f1"),
    # Other bots, and other tables.
    ("1d20+5 -b 1d4", "1d20+5+1d4"),
    ("1d20+5 -b -2", "1d20+5+-2"),
    ("4dF.2", "4dF"),
    ("4dF.1+3", "4d{-1,0,0,0,0,1}+3"),
    ("4d6 -L", "4d6dl1"),
    ("5d6-H+2", "5d6dh1+2"),
    ("4d6-2L", "4d6dl2"),
    ("{1d6}+{1d8}", "1d6+1d8"),
    ("{2d6+3}*2", "(2d6+3)*2"),
    ("4d6ns", "4d6"),
    ("12d6 lt 3", "12d6<3"),
    ("5d10gteq7", "5d10>=7"),
    ("5d10 lteq 2", "5d10<=2"),
    ("Lt. Smith 1d20", "1d20 # Lt. Smith"),
    ("d20+2 DR12", "1d20+2>=12"),
    ("1d20+5 no advantage", "1d20+5"),
    ("1d20+5 stealth without disadvantage", "1d20+5 # stealth"),
    ("1W20+5 ohne Vorteil", "1d20+5"),
    ("1d20+5 有利なし", "1d20+5"),
    # Arithmetic right behind a target belongs to the target.
    ("1d100 under 65/2", "(1d100)<=32"),
    ("1d100 unter 65/2", "(1d100)<=32"),
    ("1d100 roll under 70/2 listen", "(1d100)<=35 # listen"),
    ("roll under 70/2 1d100", "(1d100)<=35"),
    ("d100 under 50-20", "(1d100)<=30"),
    ("1d100 under 50+20-5", "(1d100)<=65"),
    ("3d6 skill 12-2", "(3d6)<=10"),
    ("1d20+5 vs 15-2", "1d20+5>=13"),
    ("1d20+5 vs AC 15-2 goblin", "1d20+5>=13 # goblin"),
    ("dc 15-2 1d20+5", "1d20+5>=13"),
    ("1d20 tn 15-2", "(1d20)>=13"),
    ("5d10 diff 7-1", "5d10>=6"),
    # The languages of the catalogs and five more.
    ("1W20+5 mit Vorteil", "1d20adv+5"),
    ("4W6 die besten drei", "4d6kh3"),
    ("4W6 ohne den niedrigsten", "4d6dl1"),
    ("W20+3 gegen 15", "1d20+3>=15"),
    ("6 mal 4W6", "6x4d6"),
    ("1d20+5 avec désavantage", "1d20dis+5"),
    ("4d6 garde les 3 meilleurs", "4d6kh3"),
    ("tira 2d6 más 3", "2d6+3"),
    ("1d20 con ventaja contra CD 15", "(1d20adv)>=15"),
    ("4d6 scarta il più basso", "4d6dl1"),
    ("role 4d6 descarta o menor", "4d6dl1"),
    ("брось 2к6 плюс 3", "2d6+3"),
    ("1к20 с помехой", "1d20dis"),
    ("2d6たす3", "2d6+3"),
    ("1d20+5 不利", "1d20dis+5"),
    ("2d6を振る", "2d6"),
    ("1D100 50以下", "(1d100)<=50"),
]  # fmt: skip


@every("typed, meant", READ)
def test_unambiguous_text_is_rolled(typed, meant):
    assert str(read(typed).expression) == meant


@every(
    "typed, meant",
    [
        ("attack +7", "1d20+7 # attack"),
        ("perception +4 advantage", "1d20adv+4 # perception"),
        ("6 4d6 k3", "6x4d6kh3"),
        ("2d8 half damage", "2d8/2 # damage"),
        ("3d-1", "3d6-1"),
        ("4d", "4d6"),
        ("1-10", "1d10"),
        ("3d6 + 2d4 drop lowest", "3d6+2d4dl1"),
        ("5d6h3", "5d6kh3"),
        ("4d6hk3", "4d6kh3"),
        ("4d6khh3", "4d6kh3"),
        ("8d6>=5kh3", "8d6kh3>=5"),
        ("1d20 advantge", "1d20adv"),
        ("1d2O", "1d20"),
        ("2d1o+3", "2d10+3"),
        ("ld20", "1d20"),
        ("Id6+2", "1d6+2"),
        ("skill -2", "1d20-2 # skill"),
        ("dex save +3", "1d20+3 # dex save"),
        ("2d damage", "2d6 # damage"),
        ("12d6 hits", "12d6>=5"),
        ("8 dice difficulty 7", "8d10>=7"),
        ("6d6 count 6", "6d6=6"),
        ("1d6+3d8>=15", "(1d6+3d8)>=15"),
        ("2d6+1 adv", "3d6kh2+1"),
        ("1d20+7 eadv", "3d20kh1+7"),
        ("10d10 8again", "10d10!>=8>=8"),
        ("4d6x", "4d6!"),
        ("2d6+", "2d6"),
        ("(2d6+3", "(2d6+3)"),
        ("((2d6+3)*2", "((2d6+3)*2)"),
        ("1d8+2)/2", "(1d8+2)/2"),
        ("1d20)", "1d20"),
        ("1d20+5) attack", "1d20+5 # attack"),
        ("max(1d6, 2))", "max(1d6, 2)"),
        ("2d6[fire", "2d6[fire]"),
        ("1dd20", "1d20"),
        ("4d6+kh3", "4d6kh3"),
        ("action roll 2d+1", "2d6+1 # action roll"),
        ("action roll 1d", "1d6 # action roll"),
        ("1d20+5 to hit 2d6+3 slashing", "1d20+5 # to hit; 2d6+3 # slashing"),
    ],
)
def test_a_correction_is_offered_if_there_is_doubt(typed, meant):
    with pytest.raises(DiceError) as error:
        read(typed)

    assert (error.value.suggestion, error.value.meant) == (meant, ())


@every(
    "typed, meant",
    [
        ("2d6+3 x2", ("2x2d6+3", "(2d6+3)*2")),
        ("5d10x10", ("10x5d10", "5d10*10", "5d10e10")),
        ("double 2d6", ("2d6*2", "4d6")),
        ("2d6+3 fire doubled", ("(2d6+3)*2 # fire", "4d6+3 # fire")),
        ("+d20 + 5", ("1d20adv+5", "1d20+5")),
        ("1d6 1d8", ("1d6; 1d8", "1d6+1d8")),
        ("1d20+5 and 2d6+3", ("1d20+5; 2d6+3", "1d20+5+2d6+3")),
        ("8d6 dc 5", ("8d6>=5", "(8d6)>=5")),
        ("8d6 fire dc 15", ("(8d6)>=15 # fire", "8d6 # fire")),
        ("3d6 vs 12", ("(3d6)>=12", "(3d6)<=12")),
        ("1d100 目標値50", ("(1d100)>=50", "(1d100)<=50")),
        ("3d6 target 12", ("(3d6)>=12", "(3d6)<=12")),
        ("1d20 over 15", ("(1d20)>15", "(1d20)>=15")),
        ("twice 1d20", ("2x1d20", "1d20*2")),
        ("4d6kk3", ("4d6kh3", "4d6kl3")),
        ("4d6kj3", ("4d6kh3", "4d6kl3")),
        ("1d20 at least 15", ("(1d20)>=15", "1d20mi15")),
        ("3d6+2d6>=6", ("(3d6+2d6)>=6", "3d6>=6+2d6>=6")),
        ("[+2d20 + 5]", ("1d20adv+5", "2d20+5")),
        ("(1d8+3)x2", ("2x(1d8+3)", "(1d8+3)*2")),
        ("2d6×2", ("2x2d6", "2d6*2")),
        ("4d6×20", ("20x4d6", "4d6*20")),
        ("4d6kh3 ×6", ("6x4d6kh3", "4d6kh3*6")),
        ("6×4d6", ("6x4d6", "6*4d6")),
        ("action roll 2d", ("2d6kh1 # action roll", "2d6 # action roll")),
        ("please action roll 2d now", ("2d6kh1 # action roll now", "2d6 # action roll now")),
        ("6d6 count 5", ("6d6=5", "6d6>=5")),
        ("2d6+3 DR 5", ("2d6+3>=5", "2d6+3")),
        ("sechsmal 4W6", ("6x4d6", "4d6*6")),
    ],
)
def test_each_of_several_possible_meanings_is_named_and_offered(typed, meant):
    with pytest.raises(DiceError) as error:
        read(typed)

    assert (error.value.suggestion, error.value.meant) == ("", meant)
    assert all(each in str(error.value) for each in meant)


@every(
    "typed, position",
    [
        ("4d6k>4", 3),
        ("1d20 vs 15 - 2", 11),
        ("1d20 vs 15*2", 10),
        ("1d20 vs 15-1d4", 10),
        ("1d100 under 65-1d10", 14),
        ("1d100 vs 65/2", 11),
        ("1d100 目標値 65/2", 12),
        ("1d100 under 65/0", 14),
        ("d100 under 20-50", 13),
        ("1d20 vs 12/13", 10),
        ("3W20 gegen 12/13/11", 13),
        ("3d20 under 12/13/11", 13),
        ("3d20 under 12/2/2", 15),
        ("s 6 4d6", 0),
        ("2d6 crit", 4),
        ("8d6 save for half", 4),
        ("8d6 count 4s and 5s", 4),
        ("2d8+8d6 count 5s and 6s", 8),
        ("how many 4s and 6s in 8d6", 0),
        ("6d6kh3 6s", 7),
        ("how many 5s and 6s in 8d8", 0),
        ("2d6 hits", 4),
        ("8d6 hits the goblin", 4),
        ("act under fire +2", 0),
        ("8 dice", 0),
        ("3d20l", 4),
        ("2d6 successes", 4),
        ("1d6 successes 5", 14),
        ("2d20kh1 with disadvantage", 0),
        ("1d20kh1 advantage", 0),
        ("4d6ro1kh1cs6", 9),
        ("2(1d6)", 1),
        ("1d6/ x2", 0),
        ("2d6+3d0 x2", 0),
        ("(1d6)(1d8)", 5),
        ("1d20+5 2", 7),
        ("1d20a", 4),
        ("7 dice", 0),
        ("5@6", 1),
        ("d20 best of 2", 4),
        ("1W20 erschwert um 3", 5),
        ("choice[a,b,c]", 0),
        ("1d10t10", 4),
        ("4d6 i1", 4),
        ("abs(1d6-1d6)", 0),
        ("2d6 or 1d12", 4),
        ("8d6 avd", 4),
        ("4d6kh0", 3),
        ("2000d6", None),
        ("hello", 0),
        ("1d20+5 bless", 7),
        ("8d6/2 half", 6),
        ("4d6kh3;x6", 0),
        ("plus 5 d20", 5),
        ("(1d4)d6", 5),
        ("worse of two d20", 9),
        ("1d20+5; adv", 0),
        ("4d6 reroll lowest", 4),
        ("5 goblins 1d20", 0),
        ("san loss 1d6/1d3", 12),
        ("4d6! explode 5", 5),
        ("4d6e5 explode 6", 6),
        ("1d20 vs 1d20", 5),
        ("2d6 doubles", 4),
        ("1d20+5 min 10", 7),
        ("4d6 garde tout", 4),
        ("4d6 drp lowest", 8),
        ("4d6 toss 2 lowest", 9),
        ("4d6 strength highest 3", 13),
        ("4d6 excluding lowest", 4),
        ("", 0),
    ],
)
def test_an_unknown_part_that_could_change_the_roll_is_queried_at_its_position(typed, position):
    with pytest.raises(DiceError) as error:
        read(typed)

    assert (error.value.suggestion, error.value.meant) == ("", ())
    assert getattr(error.value, "position", None) == position
    assert str(error.value)[-1] in ".?"


def test_an_unopened_parenthesis_is_marked():
    with pytest.raises(NotationError) as error:
        read("1d8+2)/2")

    assert error.value.position == 5


@pytest.mark.parametrize("typed", ["(" * 51 + "1d6" + ")" * 51, "(" * 51 + "1d6" + ")" * 51 + " fire"])
def test_parentheses_nested_too_deep_show_the_limit(typed):
    with pytest.raises(LimitError, match="50 deep"):
        read(typed)


@pytest.mark.parametrize(("typed", "meant"), [("2d20 wrst", "2d20kl1"), ("8d6 hlaf", "8d6/2")])
def test_a_typo_is_not_a_label(typed, meant):
    with pytest.raises(DiceError) as error:
        read(typed)
    assert error.value.suggestion == meant


@pytest.mark.parametrize(
    ("typed", "name", "template"),
    [
        ("2d6+cool", "cool", "2d6+{}"),
        ("1d20 + STR save", "STR", "1d20 + {} save"),
        ("2d6+{bonus}", "{bonus}", "2d6+{}"),
        ("1d20+?{Modifier|0}", "?{Modifier|0}", "1d20+{}"),
        ("d20 + proficiency", "proficiency", "d20 + {}"),
    ],
)
def test_a_word_in_place_of_a_number_is_asked_for(typed, name, template):
    with pytest.raises(MissingNumberError) as error:
        read(typed)

    assert (error.value.name, error.value.template) == (name, template)


@every(
    "typed, dice, audience",
    [
        ("/gmroll 1d20", "1d20", "gm"),
        ("/blindroll 1d20", "1d20", "blind"),
        ("/selfroll 1d20", "1d20", "me"),
        ("p 1d20", "1d20", "me"),
        ("S2D6", "2d6", "me"),
        ("s1d100<=50", "(1d100)<=50", "me"),
        ("||1d20||", "1d20", "me"),
        ("1d20+||5||", "1d20+5", "me"),
        ("whisper 2d6 to the gm", "2d6", "gm"),
        ("/sr 1d20", "1d20", "me"),
        ("/pr 2W6", "2d6", "me"),
        ("gm d20+7", "1d20+7", "gm"),
        ("1d20+5 (secret) stealth", "1d20+5 # stealth", "gm"),
        ("1d20+5 stealth, secret", "1d20+5 # stealth", "gm"),
        ("blind roll 1d20", "1d20", "blind"),
        ("verdeckt 1W20+3 Schleichen", "1d20+3 # Schleichen", "gm"),
        ("2d6+1 DM", "2d6+1", "gm"),
        ("1d20+5 secret; 2d6", "1d20+5; 2d6", "gm"),
        ("/w gm [[1d20+5]]", "1d20+5", "gm"),
        ("1d20 secret", "1d20", "gm"),
        ("1d20 secret # fire", "1d20 # fire", "gm"),
        ("1d20 @gm", "1d20", "gm"),
        ("1d20 [secret]", "1d20", "gm"),
        ("d20+3 gm only", "1d20+3", "gm"),
        ("1W20 verdeckt", "1d20", "gm"),
        ("jet secret 1d20", "1d20", "gm"),
        ("1к20 тайно", "1d20", "gm"),
        ("シークレット 1d100", "1d100", "gm"),
        ("GMだけ 1d20", "1d20", "gm"),
        ("GMだけに 1d20", "1d20", "gm"),
        ("1d20 GMへ", "1d20", "gm"),
        ("nur für den Spielleiter 1W20", "1d20", "gm"),
        ("1W20 für die Spielleiterin", "1d20", "gm"),
        ("flüstern 1W20", "1d20", "gm"),
        ("flüster 1W20", "1d20", "gm"),
        ("verborgen 1W20", "1d20", "gm"),
        ("chuchote 1d20", "1d20", "gm"),
        ("susurro 1d20", "1d20", "gm"),
        ("priv 1d20", "1d20", "me"),
        ("p 6 4d6", "6x4d6", "me"),
        ("s 4d6", "4d6", "me"),
        ("secret fireball", "", "gm"),
    ],
)
def test_a_roll_meant_to_be_hidden_is_neither_made_nor_offered_to_everyone(typed, dice, audience):
    with pytest.raises(SecretError) as error:
        read(typed)

    assert (error.value.dice, error.value.audience) == (dice, audience)
    assert (error.value.suggestion, error.value.meant) == ("", ())
    assert str(error.value).startswith("This looks secret.")
    assert error.value.is_sure


@every(
    "typed, dice",
    [
        ("1d20+5 secret fire", "1d20+5 # secret fire"),
        ("1d20 blind perception", "1d20 # blind perception"),
        ("secret fireball 8d6", "8d6 # secret fireball"),
        ("hide 1d20", "1d20 # hide"),
        ("1d20 dm +5", "1d20+5"),
        ("1d20 gm+5", "1d20+5"),
        ("2d6 DM +1 vs 8", "2d6+1>=8"),
        ("1W20 geheim Schleichen", "1d20 # geheim Schleichen"),
        ("1d20+5 隠し扉", "1d20+5 # 隠し扉"),
        ("the GM hates me 1d20", "1d20 # the GM hates me"),
        ("1d20+5 ||stealth||", "1d20+5 # ||stealth||"),
        ("||stealth|| 1d20+5", "1d20+5 # ||stealth||"),
    ],
)
def test_a_possible_label_or_request_to_hide_the_roll_is_asked_about(typed, dice):
    with pytest.raises(SecretError, match=f"the label of {re.escape(dice)}, or should") as error:
        read(typed)

    assert (error.value.dice, error.value.is_sure, error.value.audience) == (dice, False, "gm")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2d6 DM+1 vs 8", "2d6+1>=8"),
        ("2d6 DM-2", "2d6-2"),
        ("1d20+5 hide", "1d20+5 # hide"),
        ("2d6 blind shot", "2d6 # blind shot"),
        ("8d6 whispered curse", "8d6 # whispered curse"),
    ],
)
def test_a_label_that_sounds_secret_hides_nothing(typed, meant):
    assert str(read(typed).expression) == meant


@pytest.mark.parametrize("typed", ["9" * 400, "0" * 400, "1d20+" + "a" * 390, "(" * 400, "1" * 401])
def test_long_nonsense_is_refused(typed):
    with pytest.raises(DiceError):
        read(typed)


def test_a_text_that_is_too_long_is_not_searched(monkeypatch):
    monkeypatch.setattr(pipeline, "unwrapped", None)

    with pytest.raises(LimitError, match="400"):
        read("9" * 401)


def test_the_position_is_that_in_the_text_as_typed():
    with pytest.raises(NotationError) as error:
        read("/r 1d20 crit")

    assert (error.value.text, error.value.position) == ("/r 1d20 crit", 8)
