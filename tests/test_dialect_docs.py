"""The tables of docs/notation.md and docs/dialects.md are those of the data."""

from pathlib import Path

from bot.dice.typed import dialects
from bot.dice.typed.systems import systems


def systems_table():
    """Every system by what is typed: ``| Type | System | Rolls | Means |``."""
    rows = [
        " | ".join((f"| {_code(each.example)}", each.name, _code(_dice(each)), f"{each.says} |"))
        for each in systems().values()
    ]
    return "\n".join(["| Type | System | Rolls | Its dice mean |", "|---|---|---|---|", *rows])


def dialect_tables():
    """For each dialect what is typed there, and what it is read as."""
    return "\n\n".join(map(_table, dialects().values()))


def _table(dialect):
    alone = f"Before one roll alone: `{dialect.key}: …`."
    total = " A comparison behind dice is of their total." if dialect.total else ""
    rows = [
        f"| {_code(each.type)} | {_code(each.here) if each.here else 'asked back'} |"
        for each in dialect.difference
    ]
    head = [f"## {dialect.name}", "", f"Source: {dialect.source}.", f"{alone}{total}", ""]
    return "\n".join([*head, "| Type | Read as |", "|---|---|", *rows])


def _dice(system):
    return system.steps[5] if system.steps else system.dice


def _code(text):
    return f"`{text}`".replace("|", "\\|").replace("*", "×")


def test_the_systems_are_in_the_notation():
    assert systems_table() in Path("docs/notation.md").read_text()


def test_the_differences_are_in_the_dialects():
    assert dialect_tables() in Path("docs/dialects.md").read_text()
