"""What the verbs of whoever runs a house share: its folder, the console, and the words."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import platformdirs
from rich.console import Console

from vendome.core.console import standard_console
from vendome.core.words import preferred_language
from vendome.server.words import WORDS


def folder_of(options: argparse.Namespace) -> Path:
    """Returns the folder of the house that is meant: the one named, or the one `serve` takes."""
    return options.data or Path(platformdirs.user_data_dir("vendome", appauthor=False))


def language_of(options: argparse.Namespace) -> str:
    return options.lang or preferred_language()


def words(options: argparse.Namespace, message: str, **arguments: Any) -> str:
    return WORDS.say(language_of(options), message, **arguments)


def say(options: argparse.Namespace, message: str, **arguments: Any) -> None:
    console().print(words(options, message, **arguments), soft_wrap=True)


def console() -> Console:
    return standard_console()
