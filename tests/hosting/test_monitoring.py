"""The alerts and dashboard in packaging/, which use only existing figures, as Prometheus reads them."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from bot.hosting.health import lines
from tests.hosting.test_health import bot

RULES = Path("packaging/prometheus-rules.yaml")
DASHBOARD = Path("packaging/grafana-dashboard.json")
TESTS = Path("tests/data/prometheus-tests.yaml")
NAME = re.compile(r"\b(?:rollwright|process)_[a-z_]+\b")


def queries():
    """Return every query of the dashboard."""
    return [
        target["expr"] for panel in json.loads(DASHBOARD.read_text())["panels"] for target in panel["targets"]
    ]


@pytest.fixture
def figures(monkeypatch):
    busy = bot(monkeypatch=monkeypatch)
    for name, kind in (
        ("rolls", "dnd"),
        ("presses", "dnd"),
        ("refused", "X"),
        ("errors", "X"),
        ("unsaved", "full"),
    ):
        busy.figures.count(name, kind)
    return "\n".join(lines(busy, is_database_up=False)) + "\n"


@pytest.mark.quick
def test_alerts_and_dashboard_use_only_existing_metrics(figures):
    named = {name for text in (RULES.read_text(), *queries()) for name in NAME.findall(text)}
    exported = set(NAME.findall(re.sub(r"(?m)^#.*\n", "", figures)))
    assert named
    assert named <= exported


def promtool(*arguments, text=None):
    done = subprocess.run(["promtool", *arguments], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow(reason="needs Prometheus's promtool")
def test_prometheus_accepts_metrics_alerts_and_queries(figures, tmp_path):
    promtool("check", "metrics", text=figures)
    assert re.search(r"SUCCESS: \d+ rules", promtool("check", "rules", "--lint-fatal", str(RULES)))
    asked = [re.sub(r"\$__rate_interval", "5m", query) for query in queries()]
    rules = [{"record": f"query:{number}", "expr": query} for number, query in enumerate(asked)]
    (tmp_path / "queries.yaml").write_text(json.dumps({"groups": [{"name": "queries", "rules": rules}]}))
    promtool("check", "rules", str(tmp_path / "queries.yaml"))


@pytest.mark.slow(reason="needs Prometheus's promtool")
def test_an_unavailable_database_raises_only_its_own_alert(tmp_path):
    tests = tmp_path / "tests.yaml"
    tests.write_text(TESTS.read_text().replace("RULES", str(RULES.resolve())))
    assert "SUCCESS" in promtool("test", "rules", str(tests))
