import logging

import pytest


@pytest.fixture(autouse=True)
def no_errors_logged(caplog, request):
    """What the bot logs as an error is a failure, unless the test says that it expects one."""
    yield
    expected = request.node.get_closest_marker("logs_errors")
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert expected or not errors, errors
