"""The documentation as a site: ``sphinx-build -W docs site``. The pages are readable on their own too."""

import re

from sphinx.application import Sphinx

project = "Rollwright"
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3
html_theme = "furo"  # Dark as the reader's system is, and no font or script from elsewhere.
html_title = "Rollwright"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False

_OUT_OF_THE_SITE = r"\[([^\]]+)\]\((?:\.\./){%d}(?!\.\.)[^)]+\)"


def _cut_links(_app: Sphinx, name: str, source: list[str]) -> None:
    """Leave of links to the project's other files their words: those files aren't on the site."""
    out = _OUT_OF_THE_SITE % (name.count("/") + 1)
    source[0] = re.sub(out, r"\1", source[0])


def setup(app: Sphinx) -> None:
    """Have Sphinx hand each page over as it's read."""
    app.connect("source-read", _cut_links)
