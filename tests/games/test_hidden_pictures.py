"""No picture shows a hidden roll's face, in any game, for any result and any reveal."""

import json
import re
from contextvars import copy_context

from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.faces.names import NAMES
from bot.games import all_games
from bot.rolls.audience_view import Drawing
from bot.rolls.card import Tone
from bot.rolls.trail import Version
from bot.ui.embeds import look, roll_embed
from bot.ui.plain_text import card_text
from bot.words.speaking import Manner, address
from tests.cases import every
from tests.games.test_aloud import Falling
from tests.games.test_no_second_throw import REQUESTS
from tests.rolls.test_audience_view import CHANNEL, hidden

TAGS = {name: f"<:{name}:{number}>" for number, name in enumerate(NAMES, 1)}
TAG = re.compile(r"<:(\w+):")
LOWEST, HIGHEST = (0, 0, 1), (19, 11, 7, 5, 3)
REVEALED = (Revealed.NOTHING, Revealed.SUCCESS, Revealed.TOTAL | Revealed.SUCCESS)
ROLLS = [(key, place) for key, requests in REQUESTS.items() for place in range(len(requests))]


def views(key, place, faces, audience, revealed):
    """Return a hidden roll as each may see it: everyone, a GM, its roller."""
    game, request = all_games()[key], REQUESTS[key][place]
    trail = (Version(request, game.throw(request, Falling(faces)), 1, "Alice"),)
    stored = replace(hidden(4, audience=audience).stored, revealed=revealed, shown=1)
    drawing = Drawing(stored, game, trail)
    return (
        drawing.public(CHANNEL, new=True),
        drawing.private(own=False, new=True),
        drawing.private(own=True, new=True),
        drawing.unseen(new=True),
    )


def read(how, of):
    def reading():
        address("en", "en", own=how, shared=how, pictures=TAGS)
        return of()

    return copy_context().run(reading)


@every("revealed", REVEALED)
@every("audience", [Audience.GM, Audience.BLIND])
@every("faces", [LOWEST, HIGHEST])
@every("key, place", ROLLS)
def test_a_hidden_card_has_no_picture_except_that_of_something_hidden(key, place, faces, audience, revealed):
    def drawn():
        shown = views(key, place, faces, audience, revealed)
        return [json.dumps(roll_embed(each).to_dict()) for each in shown], shown[0].card.tone

    embeds, tone = read(Manner.BOXES, drawn)

    assert {name for embed in embeds for name in TAG.findall(embed)} <= {"hidden"}
    assert tone not in (Tone.GREAT, Tone.AWFUL)


@every("how", [Manner.WORDS, Manner.ALOUD])
@every("faces", [LOWEST, HIGHEST])
@every("key, place", ROLLS)
def test_plain_text_readers_get_no_picture(key, place, faces, how):
    game, request = all_games()[key], REQUESTS[key][place]

    def drawn():
        card = game.card((Version(request, game.throw(request, Falling(faces)), 1, "Alice"),))
        return str(look(card)) + card_text(card)

    assert TAG.findall(read(how, drawn)) == []
