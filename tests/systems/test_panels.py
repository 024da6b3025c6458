"""Panels that come with the shipped systems: every button must roll."""

import re

from bot.systems.request import SystemRequest
from bot.systems.shipped import shipped_library
from bot.systems.tracked import panel_rolls
from bot.systems.typed import read_typed
from tests.cases import every

LIBRARY = shipped_library()
SYSTEMS = {system.key: system for system in LIBRARY.systems.values()}
LINES = [(system.key, line) for system in LIBRARY.systems.values() for line in panel_rolls(system)]


@every("key, line", LINES)
def test_a_panels_button_rolls_its_system(key, line):
    text = re.sub(r"\{[^{}]*\}", "3", line.partition(" = ")[2])
    tracks = {key: {track.key: 1 for track in SYSTEMS[key].tracks}}
    asked = read_typed(text, LIBRARY, tracks)
    assert isinstance(asked, SystemRequest)
    assert asked.digest == LIBRARY.digest(key)


def test_a_modifier_is_asked_for_with_its_sign():
    assert panel_rolls(SYSTEMS["pbta"])[-1] == "Stat… = pbta+{mod=0}"
