"""Uploaded files, as far as they are read before someone imports them."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bot.rolls.imports import handed


@given(st.binary(max_size=200))
def test_any_bytes_are_at_most_read_as_text(content):
    file = handed("A.TXT", content)
    assert file.name == "a.txt"
    assert file.content == content
    assert file.text.encode() in (b"", content.removeprefix(b"\xef\xbb\xbf"))


@given(st.dictionaries(st.text(max_size=5), st.integers()), st.booleans())
def test_json_is_read_with_or_without_a_byte_order_mark(data, marked):
    file = handed("a.json", (b"\xef\xbb\xbf" if marked else b"") + json.dumps(data).encode())
    assert file.data == data
    assert all(file.has(key) for key in data)
    assert not file.has("kept rolls")


def test_anything_but_json_or_text_is_refused_in_words():
    assert handed("a", "Ärger: 1d6".encode("latin-1")).text == ""
    for text in ("", "{", "Longsword: 1d20", "[" * 10_000):
        file = handed("a", text.encode())
        assert (file.text, file.data) == (text, None)
