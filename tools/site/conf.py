"""How Sphinx builds the site; the pages themselves say nothing of Sphinx."""

from __future__ import annotations

import re
from importlib import metadata

from tools import ROOT

project = "Vendôme"
author = "Vendôme contributors"
copyright = author  # the name is Sphinx's
version = release = metadata.version("vendome")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
# Pages are called as on any host of Markdown; a date or a key in a heading makes no difference.
suppress_warnings = ["myst.header"]
highlight_language = "none"

# Docstrings are plain sentences, with names between single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 140
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Vendôme {release}"
html_favicon = html_logo = str(ROOT / "web" / "public" / "favicon.svg")
html_static_path = [str(ROOT / "tools" / "site" / "static")]
html_css_files = ["site.css"]
html_extra_path = [str(ROOT / "build" / "docs" / "copies")]
html_show_sphinx = False
html_copy_source = False


# The house's own paper and ink, by day and by night: web/src/style/tokens.css has the same.
PLACES = {
    "ground": ("color-background-primary",),
    "panel": (
        "color-background-secondary",
        "color-code-background",
        "color-table-header-background",
    ),
    "panel-2": (
        "color-background-hover",
        "color-highlight-on-target",
        "color-inline-code-background",
    ),
    "ink": ("color-foreground-primary", "color-content-foreground", "color-code-foreground"),
    "ink-soft": ("color-foreground-secondary", "color-foreground-muted", "color-api-overall"),
    "line": ("color-background-border", "color-table-border", "color-foreground-border"),
    "brass": ("color-brand-content", "color-brand-visited", "color-api-pre-name"),
    "brass-bright": ("color-brand-primary", "color-api-name"),
}
TOKENS = (ROOT / "web" / "src" / "style" / "tokens.css").read_text("utf-8")


def _colours(which: int) -> dict[str, str]:
    tokens = dict(re.findall(r"--([\w-]+): light-dark\(([^)]+)\)", TOKENS))
    return {
        place: tokens[token].split(", ")[which]
        for token, places in PLACES.items()
        for place in places
    }


html_theme_options = {"light_css_variables": _colours(0), "dark_css_variables": _colours(1)}
