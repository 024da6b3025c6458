"""The topics of ``/help``: the selected topic, the first by default, and the list of all topics."""

from types import SimpleNamespace

import pytest

from bot.errors import PressError
from bot.help import Line, Topic
from bot.ui.help import help_message
from bot.words import later

TOPICS = (
    Topic("dice", later("Dice"), (Line("/roll 2d6", later("two dice")),)),
    Topic("fights", later("Fights"), text=later("Who acts when."), page="fights.md"),
)


SERVICES = SimpleNamespace(topics=TOPICS, source_url="", clickable={})


def shown(key):
    """Return the text of a topic, and the rows below it."""
    message = help_message(SERVICES, key)
    return message["embed"].description, message["view"].to_components()


@pytest.mark.parametrize(
    ("key", "topic", "text"),
    [
        ("", "dice", "`/roll 2d6` two dice"),
        ("dice", "dice", "`/roll 2d6` two dice"),
        ("fights", "fights", "Who acts when.\n\nMore: fights.md in the source. Ask this bot's host."),
    ],
)
def test_one_topic_is_shown_and_selected_in_the_list_of_all(key, topic, text):
    said, (row,) = shown(key)

    (listed,) = row["components"]
    assert said == text
    assert [(each["value"], each["label"]) for each in listed["options"]] == [
        ("dice", "Dice"),
        ("fights", "Fights"),
    ]
    assert [each["value"] for each in listed["options"] if each.get("default")] == [topic]


def test_an_unknown_topic_is_from_another_version():
    with pytest.raises(PressError, match="another version"):
        help_message(SERVICES, "crafts")
