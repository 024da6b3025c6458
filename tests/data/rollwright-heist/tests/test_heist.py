"""Moves and their edge, on the table."""

from bot.testing.table import headline, text_of


async def test_a_hit_gives_edge_that_is_spent_with_the_button(table):
    table.dice.will_show(6, 5)
    shown = await table.alice.slash(table.channel, "heist move", stat=0)
    assert headline(shown) == "11: edge 3"

    panel = await table.bob.slash(table.channel, "heist show")
    assert "Alice: 3" in text_of(panel)
    await table.alice.click(panel.response, label="Spend 1")
    assert "Alice: 2" in text_of(panel)
    refused = await table.bob.click(panel.response, label="Spend 1")
    assert "You have no edge to spend." in text_of(refused)


async def test_a_hit_that_becomes_a_miss_takes_its_edge_back(table):
    table.dice.will_show(4, 3)
    shown = await table.alice.slash(table.channel, "heist move", stat=0)
    form = await table.alice.click(shown.response, label="Edit…")
    await table.alice.submit_modal(form, {"stat": "-1"})
    assert headline(shown) == "6: edge 0"
    assert "No one has any." in text_of(await table.bob.slash(table.channel, "heist show"))
