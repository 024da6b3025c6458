"""A drawn message: with an embed, as text or for screen readers, and with its mentions."""

from contextvars import copy_context

import pytest
from msgspec.structs import replace

from bot.rolls.card import Action, Card, without_pictures
from bot.rolls.values import Shown
from bot.ui.show import drawn, drawn_plainly
from bot.words.speaking import Manner, address

BOXES, _, TEXT, ALOUD = Manner
KEEP = Action("keep", "★ Save roll…")
ROLL = Shown(5, "K7", "Al*ce", 1, Card("17", "hit", lines=("d20 **15** + 2",), actions=(KEEP,)), new=True)


def read(shown, own, shared=BOXES, draw=drawn):
    """Return the message as drawn for this reader in this channel."""

    def drawing():
        address("en", "en", own=own, shared=shared)
        return draw(shown)

    return copy_context().run(drawing)


def labels(message):
    return [part["label"] for row in message["view"].to_components() for part in row["components"]]


def mentioned(message):
    allowed = message["allowed_mentions"].users
    return [each.id for each in allowed] if allowed else allowed


def test_with_an_embed_there_is_no_text_above_it():
    message = read(ROLL, BOXES)

    assert (message["content"], "allowed_mentions" in message) == (None, False)
    assert message["embed"].to_dict()["author"]["name"] == "Al*ce: hit"


def test_those_the_roll_waits_for_are_mentioned_above_it():
    message = read(replace(ROLL, ping=(7, 8)), BOXES)

    assert (message["content"], mentioned(message)) == ("<@7> <@8> 17", [7, 8])
    assert message["embed"]


@pytest.mark.parametrize(("private", "is_text"), [(True, True), (False, False)])
def test_a_private_message_is_drawn_for_its_reader_and_others_for_the_channel(private, is_text):
    message = read(replace(ROLL, private=private), TEXT, BOXES)

    assert (message["embed"] is None) is is_text
    assert (read(replace(ROLL, private=not private), BOXES, TEXT)["embed"] is None) is is_text


def test_as_text_it_says_the_same_and_mentions_no_one_by_accident():
    message = read(ROLL, TEXT, TEXT)

    assert message["content"] == "-# Al\\*ce: hit\n# 17\nd20 **15** + 2\n-# Roll K7"
    assert (message["embed"], mentioned(message), labels(message)) == (None, False, ["★ Save roll…"])


def test_as_text_a_mention_has_its_own_line():
    message = read(replace(ROLL, ping=(7,)), TEXT, TEXT)

    assert message["content"].startswith("<@7>\n-# Al\\*ce: hit\n")
    assert mentioned(message) == [7]


def test_for_screen_readers_a_mention_begins_the_sentence_and_labels_are_spoken():
    message = read(replace(ROLL, ping=(7,)), ALOUD, ALOUD)

    assert message["content"].startswith("<@7> 17: d20 15 plus 2.\n")
    assert labels(message) == ["Save roll…"]


@pytest.mark.parametrize("ping", [(), (7,)])
def test_text_and_mentions_fit_a_message_together(ping):
    card = Card("17", lines=tuple("x" * 20 for _ in range(200)))

    content = read(replace(ROLL, card=card, ping=ping), TEXT, TEXT)["content"]

    assert 1900 < len(content) <= 2000


def test_a_mention_uses_part_of_the_cards_space():
    fits = "x" * (2000 - 60 - len("-# A\n# 17\n\n-# Roll K7"))
    roll = Shown(5, "K7", "A", 1, Card("17", lines=(fits,)), new=True)

    assert fits in read(roll, TEXT, TEXT)["content"]
    assert fits not in read(replace(roll, ping=(7,)), TEXT, TEXT)["content"]


def test_where_embeds_are_dropped_it_is_text_for_everyone():
    message = read(ROLL, BOXES, BOXES, draw=drawn_plainly)

    assert (message["embed"], message["content"].split("\n")[1]) == (None, "# 17")


def test_its_picture_is_only_below_an_embed():
    map_of = replace(ROLL, card=replace(ROLL.card, picture="https://example.com/map.png"))

    assert read(map_of, BOXES)["embed"].to_dict()["image"] == {"url": "https://example.com/map.png"}
    assert "image" not in read(ROLL, BOXES)["embed"].to_dict()
    assert read(map_of, TEXT, TEXT)["content"] == read(ROLL, TEXT, TEXT)["content"]
    assert without_pictures(map_of.card) == without_pictures(ROLL.card)
