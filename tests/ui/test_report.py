"""The link that reports a problem."""

from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from bot import __version__
from bot.ui.clickable import report_view

SOURCE = "https://example.org/rollwright"


def interaction(**data) -> Any:
    return SimpleNamespace(data=data or None)


def link(source, **data):
    view = report_view(interaction(**data), source)
    assert view is not None
    ((row,),) = [each["components"] for each in view.to_components()]
    return row


@pytest.mark.parametrize("source", [SOURCE, f"{SOURCE}/"])
@pytest.mark.parametrize(
    ("data", "about"),
    [
        ({}, ""),
        ({"name": "roll"}, ""),
        ({"custom_id": "rw:1:fight12:attack"}, ""),
        ({"custom_id": "rw:1:K7QP2M:reroll:1:0"}, ", Roll K7QP2M"),
    ],
)
def test_it_contains_the_version_and_the_pressed_roll(source, data, about):
    part = link(source, **data)

    address = urlsplit(part["url"])
    assert f"{address.scheme}://{address.netloc}{address.path}" == f"{SOURCE}/issues/new"
    assert parse_qs(address.query) == {"title": [f"Rollwright {__version__}{about}"]}
    assert (part["label"], part["style"]) == ("Report a problem", 5)


def test_without_a_source_url_there_is_no_link():
    assert report_view(interaction(custom_id="rw:1:K7QP2M:reroll"), "") is None
