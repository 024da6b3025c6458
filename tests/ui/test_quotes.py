"""Quotes around an option are no part of it; those inside are."""

import pytest

from bot.ui.quotes import unquoted, unquoting


@pytest.mark.parametrize(
    "typed",
    ['"8d6 fire"', "“8d6 fire”", "„8d6 fire“", "«8d6 fire»", "»8d6 fire«", "「8d6 fire」", ' "8d6 fire" '],
)
def test_quotes_around_an_option_are_taken_off(typed):
    assert unquoted(typed) == "8d6 fire"


@pytest.mark.parametrize(
    "typed", ["8d6 fire", '1d20 "to hit"', '"a" and "b"', '"', '""', '" "', "'8d6'", '"8d6']
)
def test_any_other_text_stays_as_it_is(typed):
    assert unquoted(typed) == typed


def _command(text):
    options = [{"name": "what", "type": 3, "value": text}, {"name": "light", "type": 4, "value": 3}]
    return {"type": 2, "data": {"name": "dnd", "options": [{"name": "ask", "type": 1, "options": options}]}}


def test_only_texts_of_commands_are_read_without_quotes():
    heard: list[dict[str, object]] = []
    parsers = {"INTERACTION_CREATE": heard.append}
    unquoting(parsers)
    others = [
        {"type": 2, "data": {"name": "dnd", "options": [{"name": "list", "type": 1}]}},
        {"type": 5, "data": {"components": [{"type": 4, "value": '"a"'}]}},
    ]

    for each in (_command('"dex save"'), *others):
        parsers["INTERACTION_CREATE"](each)

    assert heard == [_command("dex save"), *others]
