"""A picture on an embed has a description, as far as Discord allows."""

import discord
import pytest

from bot.ui.files import pictured_on


@pytest.mark.parametrize(("length", "cut"), [(1024, False), (1025, True)])
def test_its_description_is_cut_to_discords_limit(length, cut):
    embed = discord.Embed()

    file = pictured_on(embed, b"png", "odds.png", "x" * length)

    assert embed.image.url == "attachment://odds.png"
    assert file.description is not None
    assert len(file.description) == 1024
    assert file.description.endswith("…") is cut
