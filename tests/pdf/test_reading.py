"""PDFs from strangers, which are read in a separate process, and refused in a sentence if they're bad."""

import asyncio
import sys
from time import monotonic

import pytest

from bot.errors import PlayerError
from bot.pdf.service import PdfReading, is_pdf
from bot.pdf.worker import MEMORY, SECONDS
from tests.pdf import documents

pytestmark = pytest.mark.process

PATIENT = 20.0  # Seconds: we aren't testing how busy the machine is.
ASKED = [("CharacterName", "Mira"), ("STR", "16"), ("Defenses", "Fire - Resistance\nKälte")]


async def refusal(content, reading=None):
    with pytest.raises(PlayerError) as refused:
        await (reading or PdfReading(seconds=PATIENT)).fields(content)
    return str(refused.value)


async def test_the_fields_of_all_pages_are_read_from_top_to_bottom():
    content = documents.form([ASKED, [("spellName0", "Bless"), ("spellName1", "Web")]])
    assert is_pdf(content)
    assert await PdfReading(seconds=PATIENT).fields(content) == [
        *((0, name, value) for name, value in ASKED),
        *((1, "spellName0", "Bless"), (1, "spellName1", "Web")),
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (documents.encrypted(), "encrypted"),
        (documents.many_pages(500), "too many pages"),
        (documents.endless(), "can't be read"),
        (b"%PDF-1.7\nnothing at all", "can't be read"),
        (b"%PDF-1.7\n1 0 obj\n" + b"[" * 500_000, "PDF"),
        (documents.many_objects(50_000), "PDF"),
    ],
)
async def test_a_pdf_that_is_not_a_sheet_is_refused_in_a_sentence(content, words):
    assert words in await refusal(content)


@pytest.mark.slow(reason="fills the memory that a PDF may take")
@pytest.mark.parametrize(("levels", "size"), [(3, 30_000_000), (1, 400_000_000)])
async def test_a_decompression_bomb_is_refused_quickly_and_without_much_memory(levels, size):
    content = documents.bomb(levels, size)
    assert len(content) < 1_000_000
    assert "PDF" in await refusal(content)


@pytest.mark.slow(reason="waits as long as a PDF may take")
async def test_a_process_that_does_not_end_is_killed_in_time():
    spin = "print('ready', flush=True)\nwhile True: pass"
    start = monotonic()
    said = await refusal(b"%PDF-", PdfReading((sys.executable, "-c", spin), seconds=SECONDS))
    assert "took too long" in said
    assert monotonic() - start < SECONDS + 5


@pytest.mark.slow(reason="waits as long as a PDF may take")
async def test_the_process_ends_itself_after_its_cpu_time():
    spin = "def spin(reader):\n    while True: pass\n"
    endless = f"from bot.pdf import worker\n{spin}worker.fields_of = spin\nworker.main()"
    said = await refusal(documents.form([ASKED]), PdfReading((sys.executable, "-c", endless), seconds=60))
    assert "took too long" in said


async def test_the_process_cannot_exceed_its_memory_limit():
    eat = (
        "import sys\nfrom bot.pdf import worker\nworker._limit()\nprint('ready', flush=True)\n"
        "sys.stdin.buffer.read()\n"  # As the worker does: an answer before the question is given up.
        "try:\n    bytes(worker.MEMORY)\n    print('[]', flush=True)\n"
        "except MemoryError:\n    print('\"large\"', flush=True)"
    )
    assert MEMORY == 256 * 2**20
    assert "too large" in await refusal(b"%PDF-", PdfReading((sys.executable, "-c", eat), seconds=PATIENT))


async def test_several_files_are_read_one_after_another():
    reading, content = PdfReading(seconds=PATIENT), documents.form([ASKED])
    answers = await asyncio.gather(*(reading.fields(content) for _ in range(3)))
    assert answers == [[(0, name, value) for name, value in ASKED]] * 3
