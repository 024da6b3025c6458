"""A message in each reading mode: with embeds, as text, or as text for screen readers."""

import json
from contextvars import copy_context
from typing import Any

import pytest

from bot.ui.manners import as_read, heard_rows, is_ephemeral, sent_as_read
from bot.words.speaking import Manner, address

BOXES, _, TEXT, ALOUD = Manner
NEW, UPDATE, FORM, CHOICES = 4, 7, 9, 8
EMBED = {"author": {"name": "Alice"}, "description": "# 17\nd20 **15** + 2"}
BUTTON = {"type": 2, "label": "★ Save roll…", "custom_id": "rw:1:K7:keep"}
ROWS = [{"type": 1, "components": [BUTTON]}]
AS_TEXT = "-# Alice\n# 17\nd20 **15** + 2"
HEARD = "17: d20 15 plus 2.\nAlice."


def read(sent, own=BOXES, shared=BOXES, *, private=True, **more):
    """Return this message for a reader with this setting, in a channel with the ``shared`` setting."""

    def reading():
        address("en", "en", own=own, shared=shared)
        return as_read(sent, private=private, **more)

    return copy_context().run(reading)


def test_someone_who_reads_embeds_gets_them_unchanged():
    sent = {"embeds": [EMBED], "components": ROWS}

    assert read(sent) is sent


@pytest.mark.parametrize(("how", "content"), [(TEXT, AS_TEXT), (ALOUD, HEARD)])
def test_an_embed_becomes_text(how, content):
    found = read({"embeds": [EMBED], "flags": 64}, how)

    assert found == {"embeds": [], "content": content, "flags": 64}


@pytest.mark.parametrize(("how", "content"), [(TEXT, "<@7> −1\n"), (ALOUD, "<@7> minus 1.\n")])
def test_text_above_an_embed_stays_above_its_text(how, content):
    found = read({"content": "<@7> −1", "embeds": [EMBED]}, how)

    assert found["content"] == content + (AS_TEXT if how is TEXT else HEARD)


@pytest.mark.parametrize(
    ("length", "text"), [(1439, "y" * 1439), (1440, "…and 1 more line, too long to show")]
)
def test_an_embed_has_the_space_that_the_text_above_it_leaves(length, text):
    found = read({"content": "x" * 500, "embeds": [{"description": "y" * length}]}, TEXT)

    assert found["content"] == f"{'x' * 500}\n{text}"


def test_several_embeds_share_the_space_of_one_message():
    found = read({"content": "x" * 500, "embeds": [{"description": "y" * 900}] * 3}, TEXT)

    above, one, *left_out = found["content"].split("\n")
    assert (above, one) == ("x" * 500, "y" * 900)
    assert left_out == ["…and 1 more line, too long to show"] * 2
    assert len(found["content"]) <= 2000


@pytest.mark.parametrize(("how", "content"), [(TEXT, "**−1**"), (ALOUD, "minus 1")])
def test_a_text_without_an_embed_changes_only_for_screen_readers(how, content):
    assert read({"content": "**−1**"}, how) == {"content": content}


def test_a_message_without_text_gets_none():
    assert read({"flags": 64}, ALOUD) == {"flags": 64}
    assert read({"content": None}, ALOUD) == {"content": None}


@pytest.mark.parametrize(("how", "label"), [(TEXT, "★ Save roll…"), (ALOUD, "Save roll…")])
def test_labels_change_only_for_screen_readers(how, label):
    (row,) = read({"components": ROWS}, how)["components"]

    assert row["components"] == [{**BUTTON, "label": label}]


@pytest.mark.parametrize(("private", "is_text"), [(True, True), (False, False)])
def test_a_private_message_follows_its_reader_and_a_public_one_the_channel(private, is_text):
    found = read({"embeds": [EMBED]}, TEXT, BOXES, private=private)

    assert ("content" in found) is is_text
    assert ("content" in read({"embeds": [EMBED]}, BOXES, TEXT, private=not private)) is is_text


@pytest.mark.parametrize("kind", [NEW, UPDATE])
def test_the_message_inside_an_answer_is_read(kind):
    found = read({"type": kind, "data": {"embeds": [EMBED]}}, TEXT)

    assert found == {"type": kind, "data": {"embeds": [], "content": AS_TEXT}}


@pytest.mark.parametrize("kind", [FORM, CHOICES])
def test_forms_and_suggestions_are_not_messages(kind):
    sent = {"type": kind, "data": {"title": "−1", "components": ROWS}}

    assert read(sent, ALOUD) is sent


@pytest.mark.parametrize(
    ("kind", "was_text", "data", "content"),
    [
        (UPDATE, True, {"embeds": [EMBED]}, None),
        (UPDATE, True, {"embeds": [EMBED], "content": "<@7>"}, "<@7>"),
        (UPDATE, True, {"embeds": []}, "untouched"),
        (UPDATE, False, {"embeds": [EMBED]}, "untouched"),
        (NEW, True, {"embeds": [EMBED]}, "untouched"),
    ],
)
def test_an_embed_replaces_the_previous_text(kind, was_text, data, content):
    found = read({"type": kind, "data": data}, was_text=was_text)

    assert found["data"].get("content", "untouched") == content


def test_unless_known_otherwise_there_was_no_text():
    sent = {"type": UPDATE, "data": {"embeds": [EMBED]}}

    assert read(sent) == sent
    assert sent_as_read(sent, None, is_ephemeral) == (sent, None)


@pytest.mark.parametrize(
    ("sent", "private"),
    [
        ({"flags": 64}, True),
        ({"flags": 64 | 4}, True),
        ({"flags": 4}, False),
        ({}, False),
        ({"type": NEW, "data": {"flags": 64}}, True),
        ({"type": NEW, "data": {}}, False),
    ],
)
def test_only_an_ephemeral_message_is_for_one_reader(sent, private):
    assert is_ephemeral(sent) is private


def test_a_message_with_files_is_read_in_its_part():
    def reading():
        address("en", "en", own=TEXT, shared=BOXES)
        message = json.dumps({"embeds": [EMBED], "flags": 64})
        parts = [{"name": "payload_json", "value": message}, {"name": "files[0]", "value": message}]
        return message, sent_as_read(None, parts, is_ephemeral)

    message, (payload, parts) = copy_context().run(reading)

    assert payload is None
    assert parts is not None
    assert json.loads(parts[0]["value"])["content"] == AS_TEXT
    assert parts[1]["value"] == message
    assert sent_as_read(None, None, is_ephemeral) == (None, [])


@pytest.mark.parametrize(("private", "content"), [(True, None), (False, AS_TEXT)])
def test_a_message_without_files_is_read_as_sent(private, content):
    parts: list[dict[str, Any]] = [{"name": "payload_json", "value": "left alone"}]

    def reading():
        address("en", "en", own=BOXES, shared=TEXT)
        update = {"type": UPDATE, "data": {"embeds": [EMBED]}}
        return sent_as_read(update, parts, lambda _: private, was_text=True)

    payload, after = copy_context().run(reading)

    assert payload is not None
    assert payload["data"]["content"] == content
    assert after is parts


def test_lists_are_spoken_with_their_lines_within_discords_limits():
    option = {"label": "✓ A", "description": "−1", "value": "−1"}
    part = {"type": 3, "placeholder": "★ Whom?", "options": [option]}

    (row,) = heard_rows([{"type": 1, "components": [part, {"type": 2, "label": "−1" * 60}]}])

    listed, button = row["components"]
    assert listed == {
        "type": 3,
        "placeholder": "Whom?",
        "options": [{"label": "A", "description": "minus 1", "value": "−1"}],
    }
    assert len(button["label"]) <= 80
