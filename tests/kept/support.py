"""Helpers for saved rolls: a book of saved rolls on a database, and the people who use it."""

from bot.games import all_games
from bot.kept.book import SavedRolls
from bot.kept.store import KeptRolls
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from tests.support import CountedBytes

HERE, THREAD, ELSEWHERE, DIRECT = Place(1, 10), Place(1, 11, 10), Place(2, 20), Place(0, 30)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", administers=True)


def open_book(database, entropy=None):
    """Return this database's saved rolls, with codes that are the same in each run."""
    gms = GameMasters(Channels(database))
    return SavedRolls(
        KeptRolls(database), gms, all_games(), clock=lambda: 0, entropy=entropy or CountedBytes()
    )
