"""The process's memory."""

import subprocess
import sys

import pytest

THREADS = """
import ctypes, threading
from bot.hosting.process import save_memory

save_memory()
for _ in range(3):
    thread = threading.Thread(target=bytearray, args=(100_000,))
    thread.start()
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""


@pytest.mark.process
def test_all_threads_share_one_heap():
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=True)
    assert [line for line in done.stderr.splitlines() if line.startswith("Arena")] == ["Arena 0:"]
