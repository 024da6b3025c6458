"""Other bots' dialects, with each difference from its table, and BCDice with our own vectors."""

import re

import pytest
from hypothesis import given

from bot.dice.faces import ScriptedFaces
from bot.dice.notation import reread
from bot.dice.typed import bcdice, dialects, read, reads_alike
from bot.errors import DiceError, NotationError, SecretError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import request
from bot.rolls.trail import Version
from bot.tables.reading import read_table
from bot.ui.autocomplete import dice_choices, ours
from tests.cases import every
from tests.dice.test_properties import readable, texts

DIFFERENCES = [(dialect, each) for dialect in dialects().values() for each in dialect.difference]


@every("dialect, difference", DIFFERENCES)
def test_a_difference_is_read_as_its_table_says(dialect, difference):
    if not difference.here:
        with pytest.raises(DiceError) as error:
            read(difference.type, dialect.key)
        assert error.value.suggestion == ""
        return
    typed = read(difference.type, dialect.key)
    notation = difference.here.partition(",…")[0].partition(", the")[0]
    assert str(typed.expression).startswith(notation) or typed.expression == read(notation).expression
    assert typed.dialect == dialect.key


@every(
    "dialect, typed, notation",
    [
        ("roll20", "5d10>7 Attack", "5d10>=7 # Attack"),
        ("roll20", "1d20+5>15", "1d20+5>=15"),
        ("roll20", "{4d6,3d8}kh1", "max(4d6, 3d8)"),
        ("roll20", "1d20+5", "1d20+5"),
        ("dicemaiden", "4d10 t8 ie10 f1", "4d10e10>=8f1"),
        ("dicemaiden", "+d20 + 7 ! longbow", "1d20adv+7 # longbow"),
        ("dicemaiden", "4d6 ir2", "4d6rr<=2"),
        ("bcdice", "1d20+5>=15 adv", "1d20adv+5>=15"),
        ("bcdice", "1d20+5>=15 with disadvantage", "1d20dis+5>=15"),
        ("bcdice", "1d20+5>=15 有利 隠密", "1d20adv+5>=15 # 隠密"),
        ("bcdice", "1d20+5>=15 # 有利", "(1d20+5)>=15 # 有利"),
        ("bcdice", "1d20+5>=15 Advent", "(1d20+5)>=15 # Advent"),
        ("avrae", "3d6>10", "(3d6)>10"),
        ("avrae", "1d20+5 adv", "1d20adv+5"),
        ("avrae", "4d6e6kh3", "4d6e6kh3"),
        ("foundry", "5d10cs>=8", "5d10>=8"),
        ("foundry", "8d6>10 Fire", "(8d6)>10 # Fire"),
        ("rollem", "1d20 + 5 < 10", "(1d20+5)<10"),
        ("rollem", "6d10 >> 8", "6d10>=8"),
        ("bcdice", "2D6", "2d6"),
        ("bcdice", "2d6+1-1-2-3-4", "2d6+1-1-2-3-4"),
        ("bcdice", "(2+3)d6-1+3d6+2", "5d6-1+3d6+2"),
        ("bcdice", "(2+3)D(5+5)KH(5-2)", "5d10kh3"),
        ("bcdice", "2D6>=7", "(2d6)>=7"),
        ("bcdice", "2D6=7 判定", "(2d6)=7 # 判定"),
        ("bcdice", "-2D6<-7", "(-2d6)<-7"),
        ("bcdice", "1d6>=1+2", "(1d6)>=1+2"),
        ("bcdice", "1d6-(1-2)>=3+2", "(1d6-(1-2))>=3+2"),
        ("bcdice", "1D100<=65 目星", "(1d100)<=65 # 目星"),
        ("bcdice", "5B6>=5", "5d6>=5"),
        ("bcdice", "2b6", "2x1d6"),
        ("bcdice", "2b6+4b10>3", "2d6>3+4d10>3"),
        ("bcdice", "(1*2)b(2+4)>3", "2d6>3"),
        ("bcdice", "2R6>=5", "2d6!>=5>=5"),
        ("bcdice", "2R6[3]>=5", "2d6!>=3>=5"),
        ("bcdice", "2R4+2R6[>4]>=4", "2d4!>4>=4+2d6!>4>=4"),
        ("bcdice", "2R6>=4@6", "2d6!>=6>=4"),
        ("bcdice", "4U6[6]", "4d6!!>=6"),
        ("bcdice", "4U6[6]>=10", "4d6!!>=6>=10"),
        ("bcdice", "5TY6", "5x1d6"),
        ("bcdice", "4D6DH1", "4d6dh1"),
        ("bcdice", "4D6DL2>=7", "(4d6dl2)>=7"),
        ("bcdice", "2D6<>7", "(2d6)<>7"),
        ("bcdice", "2D6!=7 外す", "(2d6)<>7 # 外す"),
        ("bcdice", "5B6<>3", "5d6<>3"),
        ("bcdice", "５Ｂ６＞＝５", "5d6>=5"),
        ("bcdice", "2B6+3B8", "2x1d6; 3x1d8"),
        ("bcdice", "1D6/-3u", "-(-1d6/-3)"),
        ("bcdice", "3U6+2U10[6]", "3d6!!>=6+2d10!!>=6"),
        ("bcdice", "4U6[6]+3", "4d6!!>=6+3"),
        ("bcdice", "4U6[6]+3>=10", "4d6!!>=6>=7"),
        ("bcdice", "x2 2B6", "2x1d6; 2x1d6"),
        ("bcdice", "x3 3B6>=5", "3x3d6>=5"),
        ("bcdice", "2R6[5]", "2d6!>=5"),
        ("bcdice", "2R6[=6]>=4", "2d6e6>=4"),
        ("bcdice", "2D6 成功?", "2d6 # 成功?"),
        ("bcdice", "4D6 最高値", "4d6 # 最高値"),
        ("bcdice", "CC", "1d100"),
        ("bcdice", "CC<=65 目星", "(1d100)<=65 # 目星"),
        ("bcdice", "CC<=65h", "(1d100)<=65/2"),
        ("bcdice", "CC+2<=50", "((3d10kl1-1)*10+1d10)<=50"),
        ("bcdice", "CC-1<=50", "((2d10kh1-1)*10+1d10)<=50"),
        ("bcdice", "CCB<=50", "(1d100)<=50"),
        ("bcdice", "RES(12-10)", "(1d100)<=(12-10)*5+50"),
        ("bcdice", "1D66", "(1d6*10+1d6)"),
        ("bcdice", "D66", "(1d6*10+1d6)"),
        ("bcdice", "1D3+2D66", "1d3+(1d6*10+1d6)+(1d6*10+1d6)"),
        ("bcdice", "x5 2D6+1", "5x2d6+1"),
        ("bcdice", "repeat3 1D100<=50 回避", "3x(1d100)<=50 # 回避"),
        ("bcdice", "1D6+3/2U", "1d6+-(-3/2)"),
        ("bcdice", "1D6+3/2R", "1d6+((2*3+2)/(2*2))"),
        ("bcdice", "1D6+3/2F", "1d6+3/2"),
        ("bcdice", "3D6MAX>=4 最大値", "(3d6kh1)>=4 # 最大値"),
        ("bcdice", "5D10MIN-3", "5d10kl1-3"),
        ("bcdice", "２Ｄ６＋１＞＝７", "(2d6+1)>=7"),
    ],
)
def test_a_dialect_is_read_as_its_bot_reads_it(dialect, typed, notation):
    assert str(read(typed, dialect).expression) == notation


@every(
    "typed, notation, names",
    [
        ("choice[Elf,Ork, Zwerg] wer", "1d3 # wer", ["Elf", "Ork", "Zwerg"]),
        ("choice[a,b,c]", "1d3", ["a", "b", "c"]),
        ("choice[A B]", "1d2", ["A", "B"]),
        ("choice(a,b)", "1d2", ["a", "b"]),
        ("choice A B C", "1d3", ["A", "B", "C"]),
        ("choice 右 左", "1d2", ["右", "左"]),
        ("choice[赤、青]", "1d2", ["赤", "青"]),
        ("ｃｈｏｉｃｅ［Ａ，Ｂ］", "1d2", ["A", "B"]),
        ("choice[A-D] ダメージ", "1d4 # ダメージ", ["A", "B", "C", "D"]),
        ("choice[1-3,9]", "1d4", ["1", "2", "3", "9"]),
        ("choice[Half-Elf,B-A]", "1d2", ["Half-Elf", "B-A"]),
        ("choice[a|b,c]", "1d2", ["a/b", "c"]),
        ("x3 choice[a,b]", "3x1d2", ["a", "b"]),
        ("choice2[a,b,c] loot", "1d3 # loot; 1d2", ["a", "b", "c"]),
    ],
)
def test_a_choices_results_are_its_options(typed, notation, names):
    asked = request(typed, dialect="bcdice")

    assert asked.dice == notation
    assert dice_choices(typed, [], "bcdice")[0].name == f"✓ {notation}"
    assert [row.effect for row in read_table(asked.table).rows] == names


def trail_of(asked, *faces):
    """Return the trail of a roll of this request that shows these faces."""
    return (Version(asked, GAME.throw(asked, ScriptedFaces(*faces)), 1, "Ana"),)


def test_a_drawn_option_is_not_drawn_again():
    asked = request("choice3[a,b,c,d]", dialect="bcdice")
    trail = trail_of(asked, 2, 2, 1)

    assert GAME.card(trail).headline == "b · 2 / c · 3 / a · 1"


def test_a_tally_shows_how_often_each_number_came_up():
    trail = trail_of(request("5TY6", dialect="bcdice"), 6, 2, 6, 6, 1)

    assert GAME.card(trail).headline == "1 ×1, 2 ×1, 6 ×3"


def test_unbounded_dice_are_shown_with_their_highest():
    trail = trail_of(request("2U6[6]", dialect="bcdice"), 6, 2, 3)

    card = GAME.card(trail)
    assert (card.headline, card.remarks[0]) == ("11", "The highest die is 9.")


@pytest.mark.parametrize(
    "typed", ["choice[a]", "choice4[a,b]", "choice0[a,b]", "x2 choice2[a,b]", "choice[1-200]"]
)
def test_an_impossible_choice_is_queried(typed):
    with pytest.raises(NotationError):
        read(typed, "bcdice")


@pytest.mark.parametrize(
    ("typed", "labelled"),
    [
        ("2D6", ""),
        ("2D6 攻撃", "2D6 # 攻撃"),
        ("2D6 hit it", "2D6 # hit it"),
        ("2D6 +1", ""),
        ("2D6 2回", ""),
    ],
)
def test_words_after_a_command_are_its_label_unless_they_count_something(typed, labelled):
    assert bcdice.labelled(typed) == labelled


@pytest.mark.parametrize("typed", ["4u6", "4u6+1>=3", "3r6", "2r6<>3"])
def test_dice_that_add_dice_without_saying_when_are_asked_about(typed):
    with pytest.raises(NotationError, match=f"What does “{re.escape(typed)}” do to the roll"):
        read(typed, "bcdice")


@pytest.mark.parametrize(
    ("typed", "value"), [("C(1+2)", "3"), ("c10/3U", "4"), ("c7*6", "42"), ("c2-5", "-3")]
)
def test_a_calculation_is_answered_and_not_rolled(typed, value):
    with pytest.raises(DiceError, match=f" is {value}. "):
        read(typed, "bcdice")


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("S2D6>=7", "(2d6)>=7"),
        ("SD66", "(1d6*10+1d6)"),
        ("SCC<=50", "(1d100)<=50"),
        ("Sx3 2D6", "3x2d6"),
        ("S5TY6", "5x1d6"),
        ("Schoice[a,b]", ""),
    ],
)
def test_a_secret_roll_in_a_dialect_stays_secret(typed, dice):
    with pytest.raises(SecretError) as error:
        read(typed, "bcdice")

    assert error.value.dice == dice


def test_a_dialect_can_be_named_before_a_roll_and_ours_in_any():
    assert str(read("roll20: 5d10>7").expression) == "5d10>=7"
    assert str(read("ours: 5d10>7", "roll20").expression) == "5d10>7"


def test_suggestions_in_a_dialect_keep_their_meaning_when_typed():
    assert ours("5d10>7", "roll20") == "ours: 5d10>7"
    assert ours("5d10>=7", "roll20") == "5d10>=7"
    assert [each.value for each in dice_choices("5d", ["5d10>7"], "roll20")][-1] == "ours: 5d10>7"


@pytest.mark.parametrize(
    "text", ["1d20+5", "4d6kh3", "d20", "8d6 + 3", "100d6", "1d66", "3d6>4", "4d6r1", "2D6"]
)
def test_text_with_the_same_meaning_everywhere_needs_no_dialect(text):
    found = {str(read(text, each).expression) for each in ("", *dialects())}

    assert reads_alike(text) == (len(found) == 1 and text == text.lower())


@given(texts)
def test_our_notation_is_read_as_the_same_roll_in_any_dialect(text):
    """The notation can also be refused, but it's never silently read as another roll."""
    expression = readable(text)
    for key in dialects():
        written = ours(str(expression), key)
        if written.startswith("ours: "):
            continue
        assert read(written, key).expression == reread(str(expression))
