import socket

import pytest


@pytest.fixture
def manager(tmp_path):
    """Yield a socket such as systemd listens on."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(20)
        yield listening
