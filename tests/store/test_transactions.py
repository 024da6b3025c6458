"""Units in one transaction: as many as there is time for, each with its own outcome."""

import sqlite3
from contextlib import closing

from bot.store import transactions
from bot.store.transactions import BusyError, transaction


def test_units_that_a_transaction_has_no_time_for_can_be_retried(monkeypatch):
    monkeypatch.setattr(transactions, "_MOST", -1)
    ran = list[int]()

    def adding(number):
        def unit(_):
            ran.append(number)
            return number

        return unit

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        outcomes = transaction(connection, [adding(number) for number in range(3)])

    assert ran == [0]
    assert outcomes[0] == (0,)
    assert [type(outcome) for outcome in outcomes[1:]] == [BusyError, BusyError]


def test_a_refused_unit_is_refused_alone(monkeypatch):
    monkeypatch.setattr(transactions, "_MOST", -1)

    def refuses(_):
        raise ValueError("no")

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        outcomes = transaction(connection, [refuses, lambda _: 1])

    assert isinstance(outcomes[0], ValueError)
    assert isinstance(outcomes[1], BusyError)
