"""Labels after dice never change the roll, whatever their words."""

import tomllib
from pathlib import Path

import pytest

from bot.dice.typed import read
from bot.errors import NotationError
from tests.cases import every

LABELS = tomllib.loads((Path(__file__).parent.parent / "data" / "labels.toml").read_text())
NOTATIONS = [
    "1d20+5", "2d6+3", "8d6", "4d6kh3", "1d100<=50", "3d6!", "6x4d6kh3", "1d20+5>=15", "5d10>=7", "1d20adv+5",
    "(2d6+3)*2", "d66",
]  # fmt: skip


@every("language", LABELS)
@every("notation", NOTATIONS)
def test_a_label_is_kept_and_does_not_change_the_dice(notation, language):
    plain = read(notation).expression.lines[0].notation

    for label in LABELS[language]:
        (line,) = read(f"{notation} {label}").expression.lines
        assert (line.notation, line.label) == (plain, label)


def test_there_are_three_hundred_labels():
    assert sum(len(set(labels)) for labels in LABELS.values()) >= 300


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("2d6を3回", "3x2d6"),
        ("1d20 2回", "2x1d20"),
        ("2d6 3回振る", "3x2d6"),
        ("4d6 一番高い3つ", "4d6kh3"),
        ("1d20+5 有利で攻撃", "1d20adv+5 # 攻撃"),
        ("1d20+5 足す3", "1d20+5+3"),
        ("5d10で8以上", "5d10>=8"),
    ],
)
def test_a_separate_keyword_keeps_its_meaning(typed, notation):
    assert str(read(typed).expression) == notation


@pytest.mark.parametrize(
    "typed",
    [
        "1d20+5 2回攻撃",
        "2d20 最高値",
        "4d6 最低値を除く",
        "5d10 爆発あり",
        "2d6 リロール可",
        "2d6 ボーナスダメージ",
    ],
)
def test_a_longer_word_that_could_change_the_roll_is_queried(typed):
    with pytest.raises(NotationError, match="What does"):
        read(typed)
