"""Many small cases in one test, because most of them take less time than a separate pytest item."""

import inspect
from functools import wraps
from typing import Any

import pytest


def every(names, cases):
    """Run a test with all cases, as pytest.mark.parametrize does, and name each case that fails.

    It's for pure tests without any setup, and only worth using with more than 30 cases.
    """
    keys, cases = _read(names, cases)

    def decorate(test):
        assert not inspect.iscoroutinefunction(test), "no one would await it"

        @wraps(test)
        def through_all(*own, **given):
            wrong = []
            for case in cases:
                try:
                    test(*own, **given, **dict(zip(keys, case, strict=True)))
                except (Exception, BaseExceptionGroup, pytest.fail.Exception) as error:  # noqa: BLE001
                    error.add_note(f"in the case {', '.join(map(repr, case)):.300}")
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(cases)} cases", wrong)

        return _without(keys, through_all, test)

    return decorate


def in_turn(names, cases):
    """Run an end-to-end test with all cases one after the other at the same table, up to one that fails.

    Setting up a table costs more than most presses. So use it where a case leaves nothing behind that
    matters to the next one. It hides the test's presses at once: mark it ``races`` if it has any.
    """
    keys, cases = _read(names, cases)

    def decorate(test):
        @wraps(test)
        async def through_all(*own, **given):
            for case in cases:
                try:
                    await test(*own, **given, **dict(zip(keys, case, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"in the case {', '.join(map(repr, case)):.300}")
                    raise

        return _without(keys, through_all, test)

    return decorate


def _read(names, cases):
    """Return the names of the arguments, and the values of each case for them."""
    keys = names.split(", ") if isinstance(names, str) else names
    assert cases
    return keys, [case if len(keys) > 1 else (case,) for case in cases]


def _without(keys, through_all, test):
    """Return the function as a test that needs what the given one needs besides these arguments."""
    signature = inspect.signature(test)
    left = [each for name, each in signature.parameters.items() if name not in keys]
    shown: Any = through_all
    shown.__signature__ = signature.replace(parameters=left)
    del shown.__wrapped__
    return shown
