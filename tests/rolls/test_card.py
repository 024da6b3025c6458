"""A player's own words on a card."""

import pytest

from bot.codec import dumps, loads
from bot.games.dice.rules.request import DiceRequest
from bot.rolls.card import NOBODY, code, plain


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("to hit", "to hit"),
        ("**bold** _it_ ~~no~~ ||spoiler||", r"\*\*bold\*\* \_it\_ \~\~no\~\~ \|\|spoiler\|\|"),
        ("<@1> @everyone", r"\<\@1\> \@everyone"),
        ("[a](b)", r"\[a\]\(b\)"),
        ("# head", r"\# head"),
        ("`x`", r"\`x\`"),
    ],
)
def test_a_players_words_neither_format_nor_mention(typed, shown):
    assert plain(typed) == shown


def test_code_cannot_be_ended_early():
    assert code("a`b") == "`a'b`"


def test_a_missing_field_has_its_default():
    assert loads(DiceRequest, '{"dice":"1d20"}') == DiceRequest("1d20", "")
    assert loads(DiceRequest, '{"dice":"1d20","later":1}') == DiceRequest("1d20")
    assert loads(DiceRequest, dumps(DiceRequest("1d20", "hit"))) == DiceRequest("1d20", "hit")


def test_a_forgotten_person_is_someone():
    assert plain(NOBODY) == "Someone"
    assert plain("…") == "…"
