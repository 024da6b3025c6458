"""Dice with Japanese counters are read as dice; numerals in labels stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.typed import read
from bot.errors import DiceError
from tests.cases import every

ONES = "〇一二三四五六七八九"
KANA = ("ひとつ", "ふたつ", "みっつ", "よっつ", "いつつ", "むっつ", "ななつ", "やっつ", "ここのつ")


def kanji(number):
    """Return a number up to 199 in kanji."""
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    ten = "" if not tens else "十" if tens == 1 else f"{ONES[tens]}十"
    return ("百" if hundreds else "") + ten + (ONES[ones] if ones else "")


def written(number):
    """Return a strategy for all ways to write this number."""
    full = str(number).translate({ord("0") + each: chr(ord("０") + each) for each in range(10)})
    return st.sampled_from([str(number), full, kanji(number)])


@st.composite
def counted(draw):
    """Draw dice in the project's notation, and the same dice as counted in Japanese."""
    count, sides = draw(st.integers(1, 120)), draw(st.integers(1, 199))
    counts = draw(written(count)) + draw(st.sampled_from("個つコ"))
    if count <= len(KANA):
        counts = draw(st.sampled_from([counts, KANA[count - 1]]))
    die = draw(written(sides)) + draw(st.sampled_from(["面", "面ダイス", "面のサイコロ", "面体"]))
    die = draw(st.sampled_from([die, f"d{sides}", f"Ｄ{sides}"]))
    glued = f"{die} {counts}" if die[-1].isdigit() and counts[0].isdigit() else die + counts
    said = draw(st.sampled_from([f"{die}を{counts}", glued, f"{die} {counts}", f"{counts}の{die}"]))
    return f"{count}d{sides}", said + draw(st.sampled_from(["", "振って", "を振る", " 攻撃"]))


@given(counted())
def test_dice_with_counters_are_read(case):
    notation, said = case
    assert str(read(said).expression.lines[0].notation) == notation


@every(
    "typed, meant",
    [
        ("六面ダイスを二個", "2d6"),
        ("２０面ダイスを振る", "1d20"),
        ("d%を二つ", "2d100"),
        ("六面ダイスを二回", "2x1d6"),
        ("三回2d6", "3x2d6"),
        ("2個の6面ダイス+3", "2d6+3"),
        ("六面ダイスを二個振って三を足す", "2d6+3"),
        ("2d6に3を足して2を引く", "2d6+3-2"),
        ("10d6で四以上", "10d6>=4"),
        ("4d6の高い方三個を残す", "4d6kh3"),
        ("六面ダイスを四個振って低い方を一つ捨てる", "4d6dl1"),
        ("4d6から最低を除く", "4d6dl1"),
        ("d20二つの低い方を取る", "2d20kl1"),
        ("d8を2つ 攻撃", "2d8 # 攻撃"),
        ("十面ダイスを5個、8以上", "5d10>=8"),
    ],
)
def test_dice_in_words_are_read(typed, meant):
    assert str(read(typed).expression) == meant
    assert str(read(typed, "bcdice").expression) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "1d20+5 一撃",
        "1d20 二刀流",
        "1d6 十字斬り",
        "1d20 二人目",
        "1d20 八つ当たり",
        "1d20 三つの頭",
        "1d20 二面性",
        "1d20 二つ目の扉",
        "2d6+3 三度目の攻撃",
    ],
)
def test_a_label_with_a_numeral_stays_a_label(typed):
    dice, label = typed.split(" ")
    assert str(read(typed).expression) == f"{dice} # {label}"


def test_two_kinds_of_dice_are_asked_about():
    with pytest.raises(DiceError) as refused:
        read("六面ダイスを2個とd8を1個")
    assert refused.value.meant == ("2d6; 1d8", "2d6+1d8")
