"""Mutation tests: the share of small faults in the bot's source that the tests notice.

``python scripts/mutants.py --seed N [--count 120] [--jobs 2] [--equivalent FILE]``

Draws mutants (see ``mutation.py``) and runs tests that reach the changed line in temporary copies of the
checkout: unit tests first, then end-to-end tests. The tests that reach each line are measured once per state
of the code and tests, and stored in ``.mutants/``. This needs coverage, from the extra ``mutants``. The file
names mutants to skip because they change nothing, one ``path:before → after`` per line.
"""

import argparse
import tempfile
from collections import Counter
from fnmatch import fnmatch
from multiprocessing import get_context
from pathlib import Path

from mutants_judge import SURVIVED, Job, Verdict, begin, judge, preload
from mutants_tests import MOST, UNIT, Reach, copied, record
from mutation import GROUPS, draw

SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - the folder in it has a random name


def report(verdicts: list[Verdict]) -> None:
    """Print the mutants that hung or survived, and the shares noticed."""
    for how in ("hung", SURVIVED):
        print(
            f"\n{how}:",
            *sorted(f"  {each.mutant}  [{each.by}]" for each in verdicts if each.how == how),
            sep="\n",
        )
    print()
    for group in (*GROUPS, "bot"):
        part = [verdict for verdict in verdicts if fnmatch(verdict.mutant.path, f"{group}/*")]
        kinds = Counter(verdict.kind for verdict in part)
        shares = {kind: 100 * number / len(part) for kind, number in kinds.items()}
        print(
            f"{group}: {len(part)} mutants, {100 - shares.get('', 0):.1f} % caught,"
            f" {shares.get(UNIT, 0):.1f} % by unit tests"
        )


def main() -> None:
    """Draw mutants, judge them and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--equivalent", type=Path, help="a file of mutants to leave out")
    given = parser.parse_args()
    equivalent = set(given.equivalent.read_text().splitlines() if given.equivalent else ())
    fast = SHARED_MEMORY if SHARED_MEMORY.is_dir() else None  # Databases are faster there.
    with tempfile.TemporaryDirectory(prefix="mutants-", dir=fast) as folder:
        tree = Path(folder) / "tree"
        reach = Reach(record(tree, copied(tree), given.jobs), tree)
        mutants = [mutant for mutant in draw(tree, given.seed, given.count) if mutant.key not in equivalent]
        jobs = [Job(mutant, {kind: reach.tests_for(mutant, kind) for kind in MOST}) for mutant in mutants]
        preload()
        verdicts = list[Verdict]()
        with get_context("fork").Pool(given.jobs, begin, (tree,)) as pool:
            for verdict in pool.imap_unordered(judge, jobs):
                verdicts.append(verdict)
                print(verdict, flush=True)
    report(verdicts)


if __name__ == "__main__":
    main()
