"""Lines that players type, and how they are read."""

import re
import time

import pytest

from bot.dice.notation import parse
from bot.errors import DiceError, LimitError, NotationError
from tests.cases import every


@every(
    "typed, read",
    [
        ("d20", "1d20"),
        ("(2+3)d6", "5d6"),
        ("(2+3)d6-1+3d6+2", "5d6-1+3d6+2"),
        ("2*(7/2)d6kh2", "2*3d6kh2"),
        ("((1+1)*2)d{1,2}+(1d6)", "4d{1,2}+(1d6)"),
        ("(max(2,3)-1)d%", "2d100"),
        ("D20", "1d20"),
        ("2w6", "2d6"),
        ("2d20 kh +5", "2d20kh1+5"),
        ("3W8+1", "3d8+1"),
        ("d%", "1d100"),
        ("4dF", "4dF"),
        ("4df", "4dF"),
        ("d{1,1,2,3}", "1d{1,1,2,3}"),
        ("2d{ -1, 0, 5 }", "2d{-1,0,5}"),
        ("２ｄ６＋１", "2d6+1"),
        ("　２Ｄ６　", "2d6"),
        ("2 d6", "2d6"),
        ("4d6k3", "4d6kh3"),
        ("4d6k", "4d6kh1"),
        ("4d6kh", "4d6kh1"),
        ("4d6kl2", "4d6kl2"),
        ("4d6d1", "4d6dl1"),
        ("4d6d", "4d6dl1"),
        ("4d6dh1", "4d6dh1"),
        ("4d6p", "4d6dl1"),
        ("4d6pl2", "4d6dl2"),
        ("4d6ph", "4d6dh1"),
        ("4d6 kh 3", "4d6kh3"),
        ("4D6KH3", "4d6kh3"),
        ("1d20adv", "1d20adv"),
        ("1d20 adv", "1d20adv"),
        ("d20 advantage + 2", "1d20adv+2"),
        ("1d20+5 adv", "1d20adv+5"),
        ("1d20+5 dis", "1d20dis+5"),
        ("5+d20 dis", "5+1d20dis"),
        ("(1d20+5) disadvantage", "(1d20dis+5)"),
        ("1d20advro1", "1d20advro1"),
        ("3d6ro1", "3d6ro1"),
        ("3d6ro<3", "3d6ro<3"),
        ("3d6r1", "3d6rr1"),
        ("3d6rr<=2", "3d6rr<=2"),
        ("3d6ra6", "3d6ra6"),
        ("4dFr=-1", "4dFrr=-1"),
        ("3d6!", "3d6!"),
        ("3d6e6", "3d6e6"),
        ("3d6!6", "3d6e6"),
        ("3d6!=6", "3d6e6"),
        ("5d10!>=9", "5d10!>=9"),
        ("3d6!!", "3d6!!"),
        ("3d6!!>4", "3d6!!>4"),
        ("3d6!p", "3d6!p"),
        ("3d6!-1", "3d6!-1"),
        ("3d6!e>1", "3d6! !>1"),
        ("3d6!! !p", "3d6!! !p"),
        ("2d6mi2", "2d6mi2"),
        ("2d6min2ma5", "2d6mi2ma5"),
        ("2d6max5", "2d6ma5"),
        ("8d6>=5", "8d6>=5"),
        ("8d6≥5", "8d6>=5"),
        ("8d6=>5f1", "8d6>=5f1"),
        ("8d6=6", "8d6=6"),
        ("8d6==6f<=2", "8d6=6f<=2"),
        ("(2d6+3)>=10", "(2d6+3)>=10"),
        ("2d6+3>=10", "2d6+3>=10"),
        ("1d20>=1d20", "1d20>=1d20"),
        ("2×3÷4", "2*3/4"),
        ("7//2", "7/2"),
        ("2d6−1", "2d6-1"),
        ("-1d6", "-1d6"),
        ("1d20++5", "1d20+5"),
        ("1d20+-5", "1d20+-5"),
        ("max(1d6, 1d8,3)", "max(1d6, 1d8, 3)"),
        ("MIN( 1d6 ,2 )", "min(1d6, 2)"),
        ("2d6[fire]+1d4 [Cold]", "2d6[fire]+1d4[Cold]"),
        ("6x4d6kh3", "6x4d6kh3"),
        ("6 x 4d6kh3", "6x4d6kh3"),
        ("6#4d6kh3", "6x4d6kh3"),
        ("6*4d6kh3", "6*4d6kh3"),
        ("1d20;2d6", "1d20; 2d6"),
        ("1d20 ; 2d6 ;", "1d20; 2d6"),
        ("d1", "1d1"),
        ("((1))", "((1))"),
        ("3d6!>d4", "3d6!>1d4"),
        ("1d20!>d20", "1d20!>1d20"),
        ("1d20+5>=15 adv", "1d20adv+5>=15"),
        ("(1d20+5)>=15 dis", "(1d20dis+5)>=15"),
    ],
)
def test_a_line_is_read_as_expected(typed, read):
    assert str(parse(typed)) == read
    assert parse(read) == parse(typed)


@every(
    "typed, dice, label",
    [
        ("1d20+5 to hit", "1d20+5", "to hit"),
        ("1d20 # with my axe", "1d20", "with my axe"),
        ("1d20#x", "1d20", "x"),
        ("1d20+5 Schaden", "1d20+5", "Schaden"),
        ("1d20 max damage", "1d20", "max damage"),
        ("1d20 keep the dragon grappled", "1d20", "keep the dragon grappled"),
        ("1d20 distance", "1d20", "distance"),
        ("1d20 adventure!", "1d20", "adventure!"),
        ("4d6 kill it", "4d6", "kill it"),
        ("2d6 damage (2 rounds)", "2d6", "damage (2 rounds)"),
        ("1d20 🔥 blast", "1d20", "🔥 blast"),
        ("1d20 “quoted”", "1d20", "“quoted”"),
        ("1d20 命中", "1d20", "命中"),
        ("(1d20) >= 10 jump", "(1d20)>=10", "jump"),
        ("15 # 2 goblins", "15", "2 goblins"),
        ("1d20 # with adv, +2 and 3d6", "1d20", "with adv, +2 and 3d6"),
    ],
)
def test_a_trailing_label_is_kept_as_typed(typed, dice, label):
    (line,) = parse(typed).lines

    assert (line.notation, line.label) == (dice, label)


@every(
    "typed, position",
    [
        ("", 0),
        ("4d6hk3", 3),
        ("4d6 keep 3", 4),
        ("4d6 drop lowest", 4),
        ("4d6 explode", 4),
        ("1d20 advantge", 5),
        ("2d6+", 4),
        ("2d6 + * 3", 6),
        ("(2d6", 0),
        ("2d6)", 3),
        ("2d6 5", 4),
        ("1.5", 1),
        ("0d6", 0),
        ("1d0", 0),
        ("3d6e", 3),
        ("3d6r", 3),
        ("3d6mi", 3),
        ("3d6kh>2", 3),
        ("3d6f1", 3),
        ("8d6>=5kh3", 6),
        ("3d6!!ro1", 5),
        ("2d6d6", 3),
        ("4d6dl1dl3", 6),
        ("4d6kh2dl2", 6),
        ("4d6dl1kh9dl3", 9),
        ("4d6kh0", 3),
        ("2d20adv", 4),
        ("5 adv", 2),
        ("1d20advdis", 4),
        ("٣d٦", 0),
        ("2d6²", 3),
        ("1d6 + fire", 6),
        ("0x1d6", 0),
        ("2d6[fire", 3),
        ("d{1,,2}", 2),
        ("9**9**9", 2),
        ("__import__('os')", 0),
    ],
)
def test_an_error_is_marked_at_its_position(typed, position):
    with pytest.raises(NotationError) as error:
        parse(typed)

    assert error.value.position == position
    assert str(error.value)[0].isupper() or str(error.value)[0] == "“"
    assert str(error.value)[-1] == "."


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("fire", "A roll starts with dice or a number"),
        ("1d6+fire", "There should be dice or a number"),
        ("(1d20+5>=15)", "Compare the whole total, outside parentheses"),
        ("(1d20 x", "The parenthesis isn't closed before “x”"),
        ("(1d20", "This parenthesis is never closed"),
    ],
)
def test_each_error_has_its_own_words(typed, words):
    with pytest.raises(NotationError, match=f"^{re.escape(words)}"):
        parse(typed)


@every(
    "typed",
    [
        "999999999d999999999",
        "1001d6",
        "1d1000001",
        "501d6+500d6",
        "21x1d6",
        "20x51d6",
        "1000d6kh500kh400kh300",
        "1d1!",
        "1d6!>0",
        "1d6!!>=1",
        "1d6rr<7",
        "3d{2,2}!",
        "(" * 51 + "1" + ")" * 51,
        "(" * 10_000,
        "1" * 401,
        "1" * 20,
        "1d6>=99999999999",
        "1d6kh9999999999",
        "d{9999999}",
        ";".join(["1d6"] * 21),
        "max(" * 51 + "1" + ")" * 51,
    ],
)
def test_too_much_is_refused_at_once(typed):
    start = time.perf_counter()

    with pytest.raises(LimitError) as error:
        parse(typed)

    assert time.perf_counter() - start < 10  # This isn't a measurement: it only fails for a hang.
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "typed",
    [
        "1000d6",
        "1d1000000",
        "20x50d6",
        "1000d6kh500kh400",
        "(" * 50 + "1" + ")" * 50,
        "1d1",
        "4d6dl1dl2",
        "4d6kh2dl1",
        "4d6!dl4",
        "3d6ra6dh3",
        "+".join(["(1d6)"] * 51),
    ],
)
def test_input_just_within_the_limits_is_read(typed):
    parse(typed)


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("(1d4)d6", "The number of dice must come from numbers"),
        ("(2-3)d6", "at least one"),
        ("(1/0)d6", "You can't divide by zero"),
        ("(999*999)d6", "dice"),
    ],
)
def test_a_number_of_dice_that_cannot_be_calculated_is_refused(typed, wrong):
    with pytest.raises(DiceError, match=wrong):
        parse(typed)


@every("typed", ["6x", "x6", "#", ";", "1d20;;2d6", "[x]", "min()", "d{}", "%", "1d", "kh3", "!"])
def test_fragments_only_raise_dice_errors(typed):
    with pytest.raises(DiceError):
        parse(typed)


@every(
    "typed",
    [
        "1d20+5 adv+2",
        "1d20+5 adv, hit",
        "1d20+5 adv.",
        "1d20 with adv",
        "1d20+5 avd",
        "1d8 slashing + 1d6 fire",
        "1d20 to hit +5",
        "2d6+3 ro<3",
        "2d6+3 r<2",
        "2d6+3 mi 2",
        "2d6+3 kl",
        "4d6 r",
        "4d6 rr",
        "4d6 e",
        "4d6 mi",
        "4d6 ra",
        "4d6 cs>5",
        "4d6 min(2)",
        "4d6 x 6",
        "4d6 best 3",
        "4d6 exploding on 6",
        "4d6 drop lowest, reroll 1s",
        "4d6 keep highest three",
        "4d6 kh three",
        "4d6 k h 3",
        "1d20+5 vs 15",
        "4d6kh3 d6",
        "2d6ro1 d6",
        "1d20ro1adv",
    ],
)
def test_a_modifier_never_silently_becomes_a_label(typed):
    with pytest.raises(NotationError):
        parse(typed)
