"""The counting of scripts/plain.py, on a small project with an example of each wording."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "scripts"))

from plain import COMMENTS, DOCS, DOCSTRINGS, SENTENCES, count

CODE = '''\
"""What a roll is."""

# Somebody presses
# twice.
LIMIT = 5
"""Whether it is no limit."""


def ask():
    """Return what is asked, as in ``dex``; see it as in the book. %s"""
'''
POT = """\
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "It is not there."
msgstr ""

msgid "Ask whoever rolls."
msgid_plural "Everybody is asked."
msgstr[0] ""
msgstr[1] ""
"""
DOC = """\
# Who is no member

| whoever |
|---|

- Whom do you
  ask?
- There is no roll, and it is no longer there.
"""


@pytest.fixture
def project(tmp_path):
    for name, text in {
        "bot/roll.py": CODE % ("x" * 140),
        "bot/words/catalogues/rollwright.pot": POT,
        "docs/page.md": DOC,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_each_wording_is_counted_in_its_kind_of_text(project):
    counts = {
        (name, kind): len(places)
        for name, by_kind in count(project).items()
        for kind, places in by_kind.items()
        if places
    }
    assert counts == {
        ("What, Who, Whether, How", DOCSTRINGS): 2,
        ("whoever, whom", SENTENCES): 1,
        ("whoever, whom", DOCS): 1,
        ("is no X", DOCSTRINGS): 1,
        ("as in", DOCSTRINGS): 1,
        ("-body", SENTENCES): 1,
        ("-body", COMMENTS): 1,
        ("uncontracted", SENTENCES): 1,
        ("over 140 characters", DOCSTRINGS): 1,
    }


def test_consecutive_comment_lines_are_one_text(project):
    assert count(project)["-body"][COMMENTS] == ["bot/roll.py: Somebody presses twice."]
