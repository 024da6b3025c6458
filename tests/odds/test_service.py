"""Computing odds: small ones in the bot, pictures and large ones in a worker; results are cached."""

from typing import Any

import pytest

from bot.dice.notation import parse
from bot.dice.odds import Beyond
from bot.dice.odds_summary import OddsSummary, exact_odds
from bot.odds import service as odds_service
from bot.odds.service import OddsService, unlabelled
from bot.odds.worker import WorkerAnswer

LARGE, INEXACT = "1000d1000", "4d6!ro6kh2"


class Worker:
    """A worker with prepared answers, which fails if it's asked for more."""

    def __init__(self, *answers):
        self.answers = list(answers)

    async def ask(self, _asked):
        return self.answers.pop(0)


def desk_with(*answers):
    service: Any = OddsService()
    service._worker = Worker(*answers)
    return service


def answer(text, picture=b""):
    return WorkerAnswer(exact_odds(parse(text)), picture)


async def test_small_odds_are_calculated_without_a_worker():
    assert await desk_with().of(parse("2d6+3")) == exact_odds(parse("2d6+3"))


@pytest.mark.parametrize("text", [LARGE, INEXACT])
async def test_large_and_inexact_odds_are_calculated_by_the_worker(text):
    theirs = answer("1d4")

    assert await desk_with(theirs).of(parse(text)) == theirs.odds


async def test_an_impossible_roll_is_not_sent_to_the_worker():
    assert (await desk_with().of(parse("1/(1-1)"))).beyond is Beyond.NEVER


async def test_a_picture_is_drawn_by_the_worker_and_cached_with_the_odds():
    drawn = answer("2d6", b"PNG")
    service = desk_with(drawn)

    assert await service.drawn(parse("2d6")) == drawn
    assert await service.of(parse("2d6")) == exact_odds(parse("2d6"))
    assert await service.drawn(parse("2d6 # label")) == drawn


async def test_without_an_answer_it_is_too_large_for_now_and_requested_again():
    later = answer("1d4")
    service = desk_with(None, later)

    assert await service.of(parse(LARGE)) == OddsSummary(beyond=Beyond.TOO_LARGE)
    assert await service.of(parse(LARGE)) == later.odds


async def test_the_least_recently_used_result_is_forgotten(monkeypatch):
    monkeypatch.setattr(odds_service, "MOST_KNOWN", 2)
    one, two, three, again = (answer(f"1d{sides}") for sides in (4, 6, 8, 10))
    service = desk_with(one, two, three, again)
    first, second, third = (parse(f"1000d{sides}") for sides in (1000, 999, 998))
    for each in (first, second, first, third):
        await service.of(each)

    assert await service.of(first) == one.odds
    assert await service.of(third) == three.odds
    assert await service.of(second) == again.odds


async def test_percentiles_are_drawn_or_there_is_no_picture():
    service = desk_with(answer("1d4", b"PNG"), None)

    assert await service.picture([(0.5, "50")]) == b"PNG"
    assert await service.picture([(0.5, "50")]) == b""


def test_labels_are_not_part_of_the_calculation():
    assert unlabelled(parse("1d20+5 # hit; 2d6[fire] # damage")) == unlabelled(parse("1d20+5; 2d6[fire]"))
