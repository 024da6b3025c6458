import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import every
from tests.words.door import faults

ROOT = Path(__file__).parents[2]
FILES = sorted(
    each.relative_to(ROOT)
    for part in ("bot", "cogs")
    for each in (ROOT / part).rglob("*.py")
    if "words" not in each.parts[:2]
)


@every("file", FILES)
def test_every_sentence_goes_through_the_door(file):
    assert list(faults((ROOT / file).read_text())) == []


IMPORTED = "from bot.words import choose, later, say\n"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('X = say("Hit")', "said when"),
        ('def f(x=say("Hit")): pass', "said when"),
        ("def f(words): return say(words)", "no literal"),
        ('def f(n): return choose(n, *["a", "b"])', "no literal"),
        ('def f(a): return say("a" if a else "b")', "no literal"),
        ('def f(): return say(" and ").join("ab")', "a piece"),
        ("def f(): return f\"{say('a')} to hit\"", "formatted"),
        ("def f(b): return f\"{b}\\n{say('a')}\"", "formatted"),
    ],
)
def test_the_door_finds(source, fault):
    ((_, found),) = faults(IMPORTED + source)
    assert fault in found


@pytest.mark.process
def test_nothing_is_translated_while_the_bot_is_imported():
    script = (
        "import bot.words as words, bot.words.catalogue as catalogue\n"
        "from bot.words.speaking import SPOKEN, Manner\n"
        "class Heard(catalogue.Catalogue):\n"
        "    def sentence(self, sentence, what=''): raise AssertionError(sentence)\n"
        "    def counted(self, count, one, many): raise AssertionError(one)\n"
        "SPOKEN.set((Heard('xx', {}, {}, int), Manner.BOXES))\n"
        "import pkgutil, bot, cogs, importlib\n"
        "for package in (bot, cogs):\n"
        "    for each in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        if not each.name.endswith('__main__'): importlib.import_module(each.name)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)
