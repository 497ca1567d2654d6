"""The package as it is handed on: with the browser client in it, or not at all."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.server.process import Server
from vendome.server.pages import STATIC

ROOT = Path(__file__).parents[2]
PAGES = "vendome/server/static"
FILES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "Makefile")
NOT_CLONED = shutil.ignore_patterns("static", "node_modules", "__pycache__", "screenshots")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return cloned(tmp_path / "clone")


def cloned(folder: Path) -> Path:
    """The sources as somebody gets them, with nothing built and nothing installed."""
    for name in ("src", "tools", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_CLONED)
    for name in FILES:
        shutil.copy2(ROOT / name, folder / name)
    return folder


def with_client(clone: Path) -> Path:
    """The same sources after `make web`."""
    shutil.copytree(STATIC, clone / "src" / PAGES)
    return clone


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, encoding="utf-8"
    )


def pip(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir")
    return run(*command, *arguments, cwd=cwd)


def wheel_of(source: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    local = ("--no-index", "--no-deps", "--no-build-isolation")
    return pip("wheel", *local, "--wheel-dir", cwd / "wheels", source, cwd=cwd)


def the_wheel(folder: Path) -> Path:
    (wheel,) = (folder / "wheels").glob("vendome-*.whl")
    return wheel


def hatch(clone: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "hatchling", "build", *options, cwd=clone)


def test_without_the_client_nothing_is_packed_and_a_sentence_says_why(clone: Path) -> None:
    for done in (wheel_of(clone, clone.parent), hatch(clone, "--target", "sdist")):
        said = done.stdout + done.stderr
        assert done.returncode != 0
        assert "Vendôme: the browser client is not built" in said
        assert "`make web`" in said
        assert "Traceback" not in said
    assert not list(clone.parent.rglob("*.whl"))
    assert not list(clone.parent.rglob("*.tar.gz"))


def test_a_source_archive_carries_the_client_and_what_builds_it(clone: Path) -> None:
    assert hatch(with_client(clone), "--target", "sdist").returncode == 0
    (archive,) = (clone / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    builders = {"hatch_build.py", "Makefile", "tools/bundles.py", "web/package-lock.json"}
    assert {*builders, "web/index.html"} <= names
    done = wheel_of(archive, clone.parent)
    assert done.returncode == 0, done.stderr
    with ZipFile(the_wheel(clone.parent)) as wheel:
        assert wheel.read(f"{PAGES}/index.html") == (STATIC / "index.html").read_bytes()
        folders = {Path(name).parts[0] for name in wheel.namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"vendome"}


def test_a_wheel_from_a_clone_serves_its_page(clone: Path, tmp_path: Path) -> None:
    done = wheel_of(with_client(clone), tmp_path)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(clone)
    python = _fresh_environment(tmp_path / "fresh")
    local = ("--no-index", "--no-deps", "--no-compile")
    done = pip("--python", python, "install", *local, the_wheel(tmp_path), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = run(python, "-c", "import vendome; print(vendome.__file__)", cwd=tmp_path).stdout
    assert Path(found.strip()).is_relative_to(tmp_path / "fresh")
    with Server(tmp_path, python=str(python)) as server:
        page = httpx.get(server.address)
        assert page.status_code == 200
        assert page.text == (STATIC / "index.html").read_text("utf-8")
        assets = re.findall(r'"(/assets/[^"]+)"', page.text)
        assert assets
        for asset in assets:
            assert httpx.get(server.address + asset).status_code == 200


def _fresh_environment(folder: Path) -> Path:
    """An environment with the packages of this one, but not with these sources.

    A line in a .pth file is a path and no more: what the other environment's own .pth files add,
    among them these sources, is not added.
    """
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = run(python, "-c", asked, cwd=folder).stdout.strip()
    (Path(packages) / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python
