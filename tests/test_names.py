"""Names as they're compared."""

from bot.names import folded
from tests.cases import every


@every(
    "name, same",
    [
        ("Bob\x7f", "bob"),
        (" B\u2800ob  the\u00a0Great ", "bob the great"),
        ("Straße", "strasse"),
        ("E\u200b\u0301va", "\u00e9va"),
        ("ｱﾅ", "アナ"),
        ("\u2764\ufe0f", "\u2764"),
        # These look different.
        ("Bob 2", "bob 2"),
        ("Éva", "éva"),
        ("★", "★"),
    ],
)
def test_case_and_invisible_characters_are_ignored(name, same):
    assert folded(name) == same
