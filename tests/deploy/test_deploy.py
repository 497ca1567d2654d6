"""What stands in `deploy` does what `docs/operating.md` says, as far as this machine can show.

No image is built here: the script that the image would call is run in an empty folder instead.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
import yaml
from websockets.sync.client import connect

from tests.packing.test_packing import ROOT, cloned, the_wheel, wheel_of, with_client
from tests.server.process import Server
from vendome.server.back_door import back_door
from vendome.server.serve_command import OPTIONS

DEPLOY = ROOT / "deploy"
SCRIPT = DEPLOY / "vendome.sh"
NOBODY = 65534
SITE = "games.example"


def free_port() -> int:
    with back_door(("127.0.0.1", 0), None, None) as port:  # type: ignore[arg-type]
        assert port is not None
        return port


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not on this machine, so its configuration is not tried here")
    return found


def run(*command: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)


def steps() -> list[tuple[str, str]]:
    """The steps of the Containerfile: what is done, and with what."""
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    written = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(step, rest) for step, _, rest in written]


def test_the_containerfile_only_calls_the_script_and_is_not_root() -> None:
    called = [rest for step, rest in steps() if step in ("RUN", "ENTRYPOINT")]
    checks = [rest.partition("CMD ")[2] for step, rest in steps() if step == "HEALTHCHECK"]
    commands = [json.loads(rest) for rest in called + checks]
    assert [command[0] for command in commands] == ["/opt/vendome/vendome.sh"] * 3
    assert [command[1] for command in commands] == ["build", "run", "health"]
    (user,) = [rest for step, rest in steps() if step == "USER"]
    assert int(user.partition(":")[0]) > 999
    order = [step for step, _ in steps()]
    assert order.index("USER") < order.index("RUN")
    assert [rest for step, rest in steps() if step == "VOLUME"] == ["/opt/vendome/data"]
    (copied,) = [rest for step, rest in steps() if step == "COPY"]
    for name in copied.split()[1:-1]:
        assert name.startswith("dist/") or (ROOT / name).is_file()


def options_in(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])--[a-z-]+", text))


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_compose_files_name_options_that_there_are(name: str) -> None:
    services = yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"]
    known = {option[0] for option in OPTIONS}
    used = options_in(" ".join(services["house"]["command"]))
    assert used <= known


def test_the_unit_of_systemd_is_sound(tmp_path: Path) -> None:
    text = (DEPLOY / "vendome.service").read_text("utf-8")
    (command,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    assert options_in(command) <= {option[0] for option in OPTIONS}
    verify = program("systemd-analyze")
    unit = tmp_path / "vendome.service"
    unit.write_text(
        text.replace("/opt/vendome/vendome.sh", str(SCRIPT)).replace("=vendome", "=root")
    )
    done = run(verify, "verify", "--man=no", unit)
    said = [line for line in done.stderr.splitlines() if "vendome.service" in line]
    assert said == []


def test_the_script_says_what_it_takes_and_refuses_root(tmp_path: Path) -> None:
    done = run(SCRIPT)
    assert done.returncode == 2
    for word in ("build", "run", "health", "VENDOME_DATA"):
        assert word in done.stderr
    if os.getuid() == 0:
        done = run(SCRIPT, "run", env={**os.environ, "VENDOME_HOME": str(tmp_path)})
        assert done.returncode == 2
        assert "ordinary user" in done.stderr


def test_caddy_takes_its_configuration() -> None:
    done = run(
        program("caddy"), "validate", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile"
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    made = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={SITE}")
    files = ("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem")
    assert run(program("openssl"), *made, *files).returncode == 0
    return folder


@contextmanager
def nginx(folder: Path, certificate: Path, house: str) -> Iterator[int]:
    """The site of `deploy/nginx.conf` as it is, but for its ports and certificates."""
    binary = program("nginx")
    plain, secure = free_port(), free_port()
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    for before, after in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        ("/etc/letsencrypt/live/games.example", str(certificate)),
        ("http://127.0.0.1:8000", house),
    ):
        assert before in site
        site = site.replace(before, after)
    (folder / "site.conf").write_text(site)
    paths = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {folder / name};" for name in paths)
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'error.log'}; events {{}}"
        f"http {{ access_log off; {temporary} include {folder / 'site.conf'}; }}"
    )
    command = [binary, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(main)]
    checked = run(*command, "-t")
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield secure
    finally:
        process.terminate()
        process.wait(20)


def test_a_house_behind_nginx_is_played_in(tmp_path: Path, certificate: Path) -> None:
    """Over TLS: the cookie that only https has, a socket, and who asked."""
    with Server(tmp_path, options=("--proxy", "127.0.0.1")) as server:
        with nginx(tmp_path, certificate, server.address) as port:
            trusted = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
            trusted.check_hostname = False
            there = f"https://127.0.0.1:{port}"
            transport = httpx.HTTPTransport(verify=trusted, retries=5)
            with httpx.Client(base_url=there, transport=transport) as browser:
                host = {"host": SITE, "x-forwarded-for": "203.0.113.99"}
                answer = browser.post("/api/me", headers={**host, "origin": f"https://{SITE}"})
                assert answer.status_code == 200
                assert answer.headers["set-cookie"].startswith("__Host-vendome=")
                cookie = answer.headers["set-cookie"].partition(";")[0]
                assert browser.get("/metrics", headers=host).status_code == 404
            headers = {"Cookie": cookie, "Origin": there}
            with connect(
                f"{there.replace('https', 'wss')}/api/lobby/live?protocol=2",
                ssl=trusted,
                additional_headers=headers,
            ) as line:
                assert json.loads(line.recv(timeout=20))["type"] == "welcome"
        listed = run(
            sys.executable,
            "-m",
            "vendome.cli",
            "house",
            "people",
            "--json",
            "--data",
            server.folder,
        )
    # From this machine itself, which is not counted: what a stranger wrote there was not believed.
    assert [row["addresses"] for row in json.loads(listed.stdout)] == [[]]


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    done = wheel_of(with_client(cloned(tmp_path / "clone")), tmp_path)
    assert done.returncode == 0, done.stderr
    return the_wheel(tmp_path)


@pytest.fixture
def empty() -> Iterator[Path]:
    """A folder that others may enter too: those of pytest are one user's alone."""
    with TemporaryDirectory(prefix="vendome-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def a_python_for(user: int) -> str:
    """A Python that this user may run: root's own may be nobody else's."""
    asked = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"
    for found in (os.path.realpath(sys.executable), "/usr/bin/python3", "/usr/local/bin/python3"):
        try:
            if run(found, "-c", asked, user=user, cwd="/").returncode == 0:
                return found
        except OSError:
            continue
    pytest.skip("no Python from 3.11 on can be run by an ordinary user here")


@contextmanager
def serving(script: str, as_user: dict[str, Any]) -> Iterator[subprocess.Popen[str]]:
    command = [script, "run"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **as_user) as house:
        try:
            yield house
        finally:
            house.send_signal(signal.SIGTERM)
            house.wait(30)


@pytest.mark.long
def test_the_script_builds_runs_and_checks_a_house_as_an_ordinary_user(
    wheel: Path, empty: Path
) -> None:
    """In an empty folder, as the image would: uid, volume, health, and nothing left to compile."""
    home = empty / "opt"
    home.mkdir()
    for path in (SCRIPT, ROOT / "requirements-house.lock", wheel):
        shutil.copy2(path, home)
    user = NOBODY if os.getuid() == 0 else os.getuid()
    for path in (home, *home.iterdir()):
        os.chown(path, user, -1)
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(empty / "nowhere"),
        "PYTHON": a_python_for(user),
        "VENDOME_PORT": str(port),
        **{name: value for name, value in os.environ.items() if name.startswith("PIP_")},
    }
    script = str(home / "vendome.sh")
    as_user = {"env": environment, "user": user, "cwd": "/"}
    done = run(script, "build", **as_user)
    assert done.returncode == 0, done.stdout + done.stderr
    compiled = {path.relative_to(home) for path in (home / "cache").rglob("*.nbc")}
    assert compiled
    assert run(script, "health", **as_user).returncode != 0
    before = {path for path in home.rglob("*") if path.is_file()}
    with serving(script, as_user) as house:
        assert house.stdout is not None
        assert "http://127.0.0.1" in house.stdout.readline()
        status = Path(f"/proc/{house.pid}/status").read_text()
        assert re.search(rf"^Uid:\s+{user}\s+{user}\s", status, re.MULTILINE)
        assert run(script, "health", **as_user).returncode == 0
        end = time.monotonic() + 120
        while httpx.get(f"http://127.0.0.1:{port}/api/preparing").json():
            assert time.monotonic() < end, "it compiles what was to be compiled while it was built"
        assert {p.relative_to(home) for p in (home / "cache").rglob("*.nbc")} == compiled
        new = {path.relative_to(home) for path in home.rglob("*") if path.is_file()}
        new -= {path.relative_to(home) for path in before}
        assert {path.parts[0] for path in new} == {"data"}
    assert run(script, "health", **as_user).returncode != 0
