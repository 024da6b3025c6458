"""Helpers for the tests of forgetting: someone who took part in all games, and searching the files."""

from pathlib import Path

from tests.e2e import dnd, fights, initiative, kept, planechase, wizards
from tests.e2e.dnd import create
from tests.support import labels, tables_of

NAME = "Zkwqxvjtrbpl"


def newcomer(table):
    """Add a member with a name that no one types."""
    return table.guild.add_member(table.env.create_user("zk", global_name=NAME))


async def ask_to_be_forgotten(table, person, *, restart=False):
    """Let someone ask to be forgotten, finish the work, and return the answer."""
    panel = await person.slash(table.channel, "me")
    named = await person.click(panel.response, label="Forget me…")
    form = await person.click(named.response, label="Type the word…")
    answer = await person.submit_modal(form, {"typed": "forget"})
    if restart:
        await table.restart()
    await table.bots[-1].forgetting.done()
    return answer


async def found(table, word):
    """Return the tables that contain a word or a number anywhere, ignoring case."""

    def unit(connection):
        kept = {
            name: str(connection.execute(f'SELECT * FROM "{name}"').fetchall())
            for name in tables_of(connection)
        }
        return sorted(name for name, text in kept.items() if str(word).casefold() in text.casefold())

    return await table.bots[-1].database.read(unit)


def in_file(table, word):
    """Return True if a word is anywhere in the database's files, even in space that is no longer used."""
    files = [Path(table.config.database), Path(f"{table.config.database}-wal")]
    return any(word.casefold().encode() in each.read_bytes().lower() for each in files if each.exists())


async def plays_dice(table, who):
    """Make open, hidden and edited rolls, save some of them, and create a results table."""
    await who.slash(table.channel, "roll", dice="1d20+5 # stealth")
    await who.slash(table.channel, "roll", dice="1d20", label="secretly", hidden="blind")
    await who.slash(table.thread, "roll", dice="1d20", hidden="gm")
    await kept.save_roll(who, await who.slash(table.channel, "roll", dice="1d6"), "Luck")
    await kept.save_roll(who, await who.slash(table.channel, "roll", dice="1d8"), "Ours", "server")
    await who.slash(table.channel, "table new", name="Loot", rows="1-3: nothing | 4-6: gold")
    rolled = await who.slash(table.channel, "roll", dice="1d20 # shared")
    await edit_roll(table.gm, rolled)
    theirs = await table.bob.slash(table.channel, "roll", dice="1d20 # of Bob")
    await edit_roll(table.gm, theirs)
    return rolled


async def edit_roll(person, shown):
    form = await person.click(shown.response, label="Edit…")
    return await person.submit_modal(form, {"modifier": "+2"})


async def answer_request(table, who):
    """Be asked to roll along with others, and answer."""
    at = f"<@{who.id}>, <@{table.bob.id}>"
    asked = await table.gm.slash(table.channel, "ask", what="1d20 # perception", who=at)
    await who.click(asked.response, label="Roll")
    asked = await table.gm.slash(table.channel, "ask", what="dex save", who=at)
    await who.click(asked.response, label="Roll")


async def plays_magic(table, who):
    """Put an effect into play, roll along with everyone's dice, and store a result."""
    await who.slash(table.channel, "magic effect", name="Pixie Guide")
    await table.bob.slash(table.channel, "magic effect", name="Barbarian Class", player=who)
    everyone = f"<@{table.bob.id}> <@{who.id}>"
    form = await table.bob.slash(table.channel, "magic card", name="Chaos Dragon")
    await table.bob.submit_modal(form, {"players": everyone})
    await who.slash(table.channel, "magic card", name="Centaur of Attention")


async def plays_planechase(table, who):
    """Start a game of Planechase in which it's their turn, with a roll and a planeswalk."""
    await planechase.start(table, who, table.bob, deck="none")
    await planechase.press(table, who, "Roll planar die")


async def plays_wizards(table, who):
    """Play a Clash each way, one of them answered, with a character that has a modifier."""
    await who.slash(table.channel, "character play", game="wizards", name="Quill")
    await who.slash(table.channel, "wizards modifier", what="1")
    await wizards.grant_rerolls(table, who)
    await who.slash(table.channel, "wizards clash", target=wizards.at(table.bob))
    clash = await table.bob.slash(table.channel, "wizards clash", target=wizards.at(who))
    await who.click(clash.response, label="Save")
    await who.slash(table.channel, "wizards narrative", do="I swing over the chasm")


async def plays_dnd(table, who):
    """Play a character in a fight, and join the initiative of another channel."""
    await create(who, table.channel, "fighter", **dnd.MIRA)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await table.gm.slash(table.channel, "dnd fight start")
    await table.gm.slash(table.channel, "dnd fight add", who=fights.OGRE)
    await fights.press(table, who, "Join")
    await fights.press(table, table.gm, "GM: begin")
    if "Attack" not in str(labels(fights.panel(table))):
        await fights.press(table, table.gm, "End turn")
    await fights.press(table, who, "End turn")
    await initiative.enter(table, "Mira d20", person=who, where=table.thread)
    await who.slash(table.channel, "dnd check", what="stealth")
    await who.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Bo")


async def plays_all(table, who):
    """Take part in everything that the bot offers."""
    table.dice.will_all_show(1)
    rolled = await plays_dice(table, who)
    await answer_request(table, who)
    await plays_magic(table, who)
    await plays_wizards(table, who)
    await plays_dnd(table, who)
    await plays_planechase(table, who)
    await table.gm.slash(table.channel, "roll", dice=f"1d20 # against <@{who.id}>")
    return rolled
