"""The tables of docs/dialects.md match the data."""

from pathlib import Path

from bot.dice.typed import dialects


def dialect_tables():
    """Return each dialect's inputs and their readings."""
    return "\n\n".join(map(_table, dialects().values()))


def _table(dialect):
    alone = f"For a single roll: `{dialect.key}: …`."
    total = " A comparison after dice is about their total." if dialect.total else ""
    rows = [
        f"| {_code(each.type)} | {_code(each.here) if each.here else 'asked back'} |"
        for each in dialect.difference
    ]
    head = [f"## {dialect.name}", "", f"Source: {dialect.source}.", f"{alone}{total}", ""]
    return "\n".join([*head, "| Type | Read as |", "|---|---|", *rows])


def _code(text):
    return f"`{text}`".replace("|", "\\|").replace("*", "×")


def test_the_dialect_tables_are_in_the_docs():
    assert dialect_tables() in Path("docs/dialects.md").read_text()
