"""Text can't be turned around by what people write, and nothing else is taken from it."""

import pytest

from bot.ui.directions import straight, straight_file, straightening

TURNS = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]
STAYS = ["\u200e", "\u200f", "\u200d", "\ufe0f", "\u2029", "\u202f", "\u2065", "\u206a", "שלום"]


@pytest.mark.parametrize("sign", TURNS, ids=ascii)
def test_a_sign_that_turns_text_around_is_taken_out(sign):
    assert straight(f"a{sign}b") == "ab"
    assert straight_file(f"a{sign}b".encode()) == b"ab"


@pytest.mark.parametrize("sign", STAYS, ids=ascii)
def test_any_other_sign_stays(sign):
    assert straight(f"a{sign}b") == f"a{sign}b"
    assert straight_file(f"a{sign}b".encode()) == f"a{sign}b".encode()


def test_a_file_that_spells_one_out_as_json_is_straight_too():
    assert straight_file(rb'{"a":"x\u202Ey\u2066z"}') == b'{"a":"xyz"}'
    assert straight_file(rb"\u202f \u2065") == rb"\u202f \u2065"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (rb'"a\\u202eb"', rb'"a\\u202eb"'),  # A backslash and letters, spelled out.
        (rb'"a\\\u202eb"', rb'"a\\b"'),  # A backslash, and then the sign.
    ],
)
def test_a_backslash_that_json_spells_out_stays_whole(written, left):
    assert straight_file(written) == left


def test_what_people_wrote_and_are_called_is_straightened_and_the_bots_own_message_is_not():
    heard: list[dict[str, object]] = []
    parsers = {"INTERACTION_CREATE": heard.append}
    straightening(parsers)

    parsers["INTERACTION_CREATE"](
        {
            "type": 2,
            "data": {"options": [{"name": "label", "value": "a\u202eb", "type": 3}]},
            "member": {"nick": "\u2067Zoe", "user": {"username": "z\u202a"}},
            "user": {"global_name": "Z\u2069"},
            "message": {"content": "\u202e"},
        }
    )

    assert heard == [
        {
            "type": 2,
            "data": {"options": [{"name": "label", "value": "ab", "type": 3}]},
            "member": {"nick": "Zoe", "user": {"username": "z"}},
            "user": {"global_name": "Z"},
            "message": {"content": "\u202e"},
        }
    ]
