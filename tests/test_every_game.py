"""Every installed game passes ``check-game``, which runs as a process."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import all_topics


@pytest.mark.process
@pytest.mark.slow(reason="presses every button of every example of every game")
@pytest.mark.parametrize("name", all_topics())
def test_every_installed_game_passes_check_game(name):
    command = [sys.executable, "-m", "bot", "check-game", name]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
