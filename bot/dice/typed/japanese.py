"""Dice counted the Japanese way, 「六面ダイスを二個」, 「d6を3つ」, 「2個の20面」, in notation.

The number and its counter come after the counted thing. A kanji numeral is a number only before such a word,
so it isn't one in a label such as 「二刀流」.
"""

import re

_DIGIT = "[0-9０-９]"
_KANJI = "[〇一二三四五六七八九十百千]{1,7}"
_NUMBER = f"{_DIGIT}{{1,6}}|{_KANJI}"
_DIGITS = "〇一二三四五六七八九"
_UNITS = {"十": 10, "百": 100, "千": 1000}
_KANA = ("ひとつ", "ふたつ", "みっつ", "よっつ", "いつつ", "むっつ", "ななつ", "やっつ", "ここのつ")
_COUNT = rf"(?:(?:{_NUMBER}) ?[個コこケヶつ]|{'|'.join(_KANA)})(?!目)"
# A letter after a count makes it part of a longer word, unless it says what happens to the dice.
_LONGER = r"(?![をとにで振ロ]|の[高低上下最])\w"
_DICE = "(?:の?(?:ダイス|サイコロ|さいころ))"
_NOTED = rf"(?<![0-9０-９a-zA-Z])[dDｄＤ] ?(?:{_NUMBER}|[%％])(?!{_DIGIT})"
_SIDES = rf"(?:(?:{_NUMBER}) ?面体?{_DICE}?|{_NOTED})"
_COUNTED = re.compile(
    rf"(?P<first>{_COUNT}) ?の ?(?P<counted>{_SIDES})"
    # After a space it can start a label: "d20 八つ当たり".
    rf"|(?P<before>{_SIDES})(?:(?P<apart> )|[をが]?)(?P<behind>{_COUNT})"
    rf"(?(apart)(?=を?振|\W|\Z)|(?!{_LONGER}))"
    rf"|(?P<alone>(?:{_NUMBER}) ?面(?:体?{_DICE}|(?=を)))"
)
_BOTH = re.compile(r"(?i)(d(?:[0-9]+|%)) ?と ?(?=[0-9]*d[0-9%])")
_ADDED = re.compile(
    rf"に? ?(?P<number>{_NUMBER}) ?を? ?(?:(?P<plus>足|た|加え)|引|ひ)(?:[しい]?て|[すくる](?!\w))"
)
_BEFORE_WORDS = re.compile(
    rf"(?:(?<=[方位])|(?<=[方位]を)){_KANJI}(?=[個つ])|{_KANJI}(?=以上|以下|回(?:\Z|[\sdDｄＤ振ロ]|{_DIGIT}))"
)


def in_notation(text: str) -> str:
    """Return the text, with dice that are counted the Japanese way written in notation: "2d6"."""
    if text.isascii():
        return text
    text = _COUNTED.sub(_dice, text)
    text = _BOTH.sub(r"\1 and ", text)
    text = _ADDED.sub(lambda matched: f"{'+' if matched['plus'] else '-'}{_number(matched['number'])}", text)
    return _BEFORE_WORDS.sub(lambda matched: str(_number(matched[0])), text)


def _dice(match: re.Match[str]) -> str:
    count = match["first"] or match["behind"]
    sides = match["counted"] or match["before"] or match["alone"]
    return f"{_counted(count) if count else 1}d{_sides(sides)}"


def _counted(count: str) -> int:
    return _KANA.index(count) + 1 if count in _KANA else _number(count[:-1])


def _sides(die: str) -> str:
    number = re.search(_NUMBER, die)
    return str(_number(number[0])) if number else "%"


def _number(written: str) -> int:
    """Return the number written in these kanji numerals or digits, which may be full-width."""
    written = written.strip()
    if written.isdecimal():
        return int(written)
    if not set(written) & _UNITS.keys():
        return int("".join(str(_DIGITS.index(sign)) for sign in written))
    number = digit = 0
    for sign in written:
        if sign in _UNITS:
            number, digit = number + max(digit, 1) * _UNITS[sign], 0
        else:
            digit = _DIGITS.index(sign)
    return number + digit
