"""Rewording a sentence, which keeps its translations and changes nothing else."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import rewording
import rewording_texts as texts
from rewording import Change

words: Any = import_module("scripts.words")  # not a package, but a folder of scripts

OLD, NEW = "{name} is no {kind}; try {count:+d}.", "{name} isn't a {kind}. Try {count:+d}."


def make_catalog(*entries):
    made = Catalog(locale="de", fuzzy=False)
    for key, said, context in entries:
        made.add(key, said, context=context)
    return made


def said(catalog):
    return {(each.context, each.id): each.string for each in catalog if each.id}


def refused(changes, entries=((OLD, "x {name} {kind} {count:+d}", None),)):
    template = make_catalog(*((key, "", context) for key, _, context in entries))
    return list(rewording.refusals(changes, {"de": make_catalog(*entries)}, template))


def test_a_file_has_two_columns_or_four():
    text = "# a note\nYes\tYes!\nSame\tSame\n\nA\\nB\tC\\nD\td\tj\n"
    assert rewording.read_changes(text) == [Change("Yes", "Yes!"), Change("A\nB", "C\nD", ("d", "j"))]
    with pytest.raises(SystemExit):
        rewording.read_changes("only one\n")


def test_a_breaking_change_is_refused():
    assert not refused([Change(OLD, NEW)])
    assert not refused([Change(OLD, NEW, ("anew {name} {kind} {count:+d}",))])
    assert "no sentence" in refused([Change("Gone", "Back")])[0]
    assert "places" in refused([Change(OLD, "{name} isn't a {kind}. Try {count}.")])[0]
    assert "places" in refused([Change(OLD, NEW, ("ohne {name} {kind}",))])[0]
    many = [(("one", "{count} of many"), ("einer", "{count} davon"), None)]
    assert not refused(
        [Change("one", "1", ("eins",)), Change("{count} of many", "{count}", ("{count}",))], many
    )
    assert "places" in refused([Change("one", "{name}")], many)[0]
    assert "typed" in refused([Change("fire", "flame")], [("fire", "feuer", "typed for fire")])[0]


def test_two_sentences_become_one_only_if_every_language_says_them_alike():
    two = [("Nobody.", "Niemand.", None), ("No one.", "Niemand.", None), ("None.", "Keiner.", None)]
    assert not refused([Change("Nobody.", "No one.")], two)
    assert refused([Change("None.", "No one.")], two)
    assert not refused([Change("None.", "No one.", ("Niemand.",))], two)
    assert refused([Change("None.", "Nil."), Change("Nobody.", "Nil.")], two)


def test_text_in_tight_spaces_does_not_get_longer(monkeypatch):
    monkeypatch.setattr(rewording, "limits", lambda: {"End": 5})
    assert not refused([Change("End", "Close")], [("End", "Ende", None)])
    assert refused([Change("End", "Finish")], [("End", "Ende", None)])


def test_a_catalog_keeps_contexts_plurals_and_translations():
    before = make_catalog(
        ("Save", "Speichern", "a file"),
        ("Save", "gespeichert", "typed for a save"),
        (("one", "{count} of many"), ("einer", "{count}"), None),
        ("Stays", "Bleibt", None),
    )
    changes = [
        Change("Save", "Store"),
        Change("one", "1", ("eins", "")),
        Change("{count} of many", "{count} of them"),
    ]
    assert said(rewording.reword_catalogue(before, changes, 0)) == {
        ("a file", "Store"): "Speichern",
        ("typed for a save", "Save"): "gespeichert",
        (None, ("1", "{count} of them")): ("eins", "{count}"),
        (None, "Stays"): "Bleibt",
    }


def test_code_changes_only_where_a_sentence_is_said():
    code = 'x = {"old one": say("old " "one", a="old one")}\ny = say_of("typed so", "old one"), counted("é", "old one")\n'  # noqa: E501
    made = (
        'x = {"old one": say("new", a="old one")}\ny = say_of("typed so", "old one"), counted("é", "new")\n'
    )
    assert texts.reword_code(code, {"old one": "new"}) == made
    assert texts.reword_code('f(a="old one", b={"old one": 1})\n', {"old one": "new"}, everywhere=True) == (
        'f(a="new", b={"old one": 1})\n'
    )


def test_a_long_sentence_is_several_literals():
    long = "word " * 40 + "end"
    made = texts.reword_code('say("a")\n', {"a": long})
    assert max(map(len, made.splitlines())) <= 110
    assert eval(made, {"say": str}) == long


def test_data_changes_as_whole_values_and_rows_of_tables():
    data = 'says = "It goes"\ntable = "1: It goes | 2: It goes on"\n'
    made = 'says = "It \\"went\\""\ntable = "1: It \\"went\\" | 2: It goes on"\n'
    assert texts.reword_data(data, [Change("It goes", 'It "went"')]) == made


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('assert text == "Bo is no elf; try +5."', 'assert text == "Bo isn\'t a elf. Try +5."'),
        ('f("A\\nBo is no " "elf; try +5.")', 'f("A\\nBo isn\'t a elf. Try +5.")'),
        ('f(f"{who} is no elf; try +5.")', 'f(f"{who} isn\'t a elf. Try +5.")'),
        ('press("Frob…")', 'press("Tweak…")'),
        ('press("roll")', 'press("roll")'),
    ],
)
def test_tests_quote_a_sentence_with_its_placeholders_filled(before, after):
    changes = [Change(OLD, NEW), Change("Frob…", "Tweak…"), Change("roll", "dice")]
    assert texts.reword_tests(before, changes).replace("\\'", "'") == after


def test_an_already_changed_sentence_is_unchanged():
    changes = [Change("{name} can have {most} rolls.", "{name} can have up to {most} rolls.")]
    for text in ("Bo can have up to 3 rolls.", "Bo can have 3 rolls."):
        assert texts.reword_text(text, changes) == "Bo can have up to 3 rolls."
    succeed = [Change("{count} of {all} succeed", "{count} of {all} succeeded")]
    assert texts.reword_text("2 of 3 succeeded", succeed) == "2 of 3 succeeded"


def test_a_placeholder_at_the_start_belongs_to_one_sentence():
    changes = [Change("{system} takes no “{word}”.", "You can't use “{word}” with {system}.")]
    quoted = "A roll: Fate takes no “x”."
    moved = [
        Change("Counters of {name}…", "{name}'s counters…"),
        Change("The counters of {name}", "{name}'s counters"),
    ]
    assert texts.reword_tests('x("The counters of Mira", "On The counters of Bo: 2.")\n', moved) == (
        'x("Mira\'s counters", "On Bo\'s counters: 2.")\n'
    )
    assert texts.reword_text(quoted, changes) == "A roll: You can't use “x” with Fate."


def test_pages_quote_sentences_across_lines_and_buttons():
    page = "Press *Frob…*: Bo is no\nelf; try +5.\n"
    changes = [Change(OLD, NEW), Change("Frob…", "Tweak…")]
    assert texts.reword_docs(page, changes) == "Press *Tweak…*: Bo isn't a elf. Try +5.\n"
    code = "```\n" + "x " * 80 + "\n```\n"
    assert texts.wrapped(code + "\n" + "word " * 40) == code + "\n" + " ".join(["word"] * 22) + "\n" + (
        " ".join(["word"] * 18)
    )


def test_limits_are_read_from_where_a_sentence_is_shown(tmp_path):
    (tmp_path / "some.py").write_text(
        'Field("name", say("Name"), say("Mira"))\nbutton(say("Go"), key="go")\nChoice("a", say("One"))\n'
        'modal("m", say_of("a form", "Title"))\nsay("Anywhere")\n'
    )
    assert rewording.limits(tmp_path) == {"Name": 45, "Go": 80, "One": 100, "Title": 45}


def test_texts_of_commands_have_a_limit():
    template = make_catalog()
    template.add("Roll dice", "", locations=[("/roll", 0)])
    template.add("Roll {count} dice", "", locations=[("bot/rolls/card.py", 0)])
    for long, old in (("x" * 101, "Roll dice"), ("x" * 101 + "{count}", "Roll {count} dice")):
        wrong = list(rewording.refusals([Change(old, long)], {"de": make_catalog()}, template))
        assert bool(wrong) == (old == "Roll dice")
    assert not list(rewording.refusals([Change("Roll dice", "x" * 100)], {"de": make_catalog()}, template))


def test_a_plural_form_never_becomes_another_sentence():
    entries = [
        (("one die", "{count} dice"), ("ein Würfel", "{count} Würfel"), None),
        ("dice", "Würfel", None),
    ]
    assert refused([Change("one die", "dice")], entries)
    assert refused([Change("dice", "one die")], entries)
    assert not refused([Change("one die", "a die"), Change("{count} dice", "some {count} dice")], entries)


def test_both_forms_move_with_both_translations():
    before = make_catalog((("one die", "{count} dice"), ("ein Würfel", "{count} Würfel"), "in a pool"))
    both = [Change("one die", "a die"), Change("{count} dice", "{count} of them", ("", "{count} davon"))]
    assert said(rewording.reword_catalogue(before, both, 1)) == {
        ("in a pool", ("a die", "{count} of them")): ("ein Würfel", "{count} davon")
    }
    assert said(rewording.reword_catalogue(before, both, None)) == {
        ("in a pool", ("a die", "{count} of them")): ("ein Würfel", "{count} Würfel")
    }


def test_data_changes_in_texts_of_several_lines_and_in_starters():
    data = 'text = """\nOne.\nTwo "2"."""\nother = """One."""\n'
    changes = [Change('One.\nTwo "2".', "Three."), Change("One.", "1.")]
    assert texts.reword_data(data, changes) == 'text = """\nThree."""\nother = """1."""\n'
    starter = 'title = "Fate"\nsays = "four dice"\n'
    assert texts.reword_data(starter, [Change("Fate: four dice", "Fate: 4 dice")]) == (
        'title = "Fate"\nsays = "4 dice"\n'
    )


def test_every_file_that_quotes_a_sentence_is_changed(tmp_path, monkeypatch):
    before = {
        "bot/said.py": 'x = say("Old is here."), "Old is here."\n',
        "bot/help.toml": 'text = "Old is here."\n',
        "cogs/own.py": 'command(description="Old is here.")\n',
        "tests/test_it.py": 'assert x == "Look: Old is here."\n',
        "docs/page.md": "It says: Old is\nhere.\n",
        "docs/ja/page.md": "Old is here.\n",
        "docs/pictures/one.txt": "Old is here.\n",
    }
    for name, text in before.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    edited = words._reword_files([Change("Old is here.", "It's new.")])
    assert edited == ["bot/said.py", "cogs/own.py", "tests/test_it.py"]
    assert {name: (tmp_path / name).read_text() for name in before} == {
        "bot/said.py": 'x = say("It\'s new."), "Old is here."\n',
        "bot/help.toml": 'text = "It\'s new."\n',
        "cogs/own.py": 'command(description="It\'s new.")\n',
        "tests/test_it.py": 'assert x == "Look: It\'s new."\n',
        "docs/page.md": "It says: It's new.\n",
        "docs/ja/page.md": "Old is here.\n",
        "docs/pictures/one.txt": "Old is here.\n",
    }
