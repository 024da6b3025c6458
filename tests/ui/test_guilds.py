"""The ids of servers by shard. A shard that starts again replaces its own."""

from typing import Any

from bot.ui.guilds import keeping


def test_each_shard_has_its_own_ids_and_discord_py_keeps_none():
    parsed: list[Any] = []
    parsers: dict[str, Any] = {"READY": parsed.append}
    told: list[Any] = []
    ids = keeping(parsers, lambda *each: told.append((*each[:2], list(each[2]))))
    for shard, guilds in ((0, [7, 8]), (1, [9]), (0, [8])):
        parsers["READY"]({"shard": [shard, 2], "guilds": [{"id": str(each)} for each in guilds]})
    assert told == [(0, 2, [7, 8]), (1, 2, [9]), (0, 2, [8])]
    assert sorted(ids) == [8, 9]
    assert [each["guilds"] for each in parsed] == [[], [], []]
