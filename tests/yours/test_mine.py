"""The file of someone's data, while it's made."""

import sys

from bot.yours.mine import Export
from tests.rolls.test_rolls_read import GAMES, KEPT


def test_a_file_of_many_rolls_needs_no_object_for_each():
    export = Export(GAMES)
    export.add_rolls([KEPT] * 1000)  # Python reuses the memory of tuples that it no longer needs.
    before = sys.getallocatedblocks()

    export.add_rolls([KEPT] * 1000)

    assert sys.getallocatedblocks() - before < 100
