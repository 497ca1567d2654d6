#!/bin/sh
# Installs a house in a folder, runs it, and asks how it is. Containerfile and systemd call nothing else.
#
#   vendome.sh build [WHEEL]   the program, its packages by their hashes, and the rules compiled
#   vendome.sh run [OPTION…]   the house; options of `vendome serve`
#   vendome.sh health          0 if the house lives and can store what happens
#
# VENDOME_HOME  where it is installed: the folder of this script, if it is not said
# VENDOME_DATA  the one folder in which the house stores anything: $VENDOME_HOME/data
# VENDOME_HOST, VENDOME_PORT  where it listens: 127.0.0.1, 8000
# PYTHON        a Python from 3.11 on: python3
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
home=${VENDOME_HOME:-$here}
data=${VENDOME_DATA:-$home/data}
host=${VENDOME_HOST:-127.0.0.1}
port=${VENDOME_PORT:-8000}
bin=$home/env/bin
# Compiled for any processor of this kind, so that the machine that builds need not be the one that runs.
export VENDOME_CACHE="$home/cache" NUMBA_CPU_NAME=generic
umask 077

build() {
    wheel=${1:-$(ls "$here"/vendome-*.whl)}
    mkdir -p "$home" "$data"
    "${PYTHON:-python3}" -m venv --clear "$home/env"
    "$bin/pip" install --disable-pip-version-check --no-cache-dir --quiet \
        --require-hashes -r "$here/requirements-house.lock"
    "$bin/pip" install --disable-pip-version-check --no-cache-dir --quiet --no-deps "$wheel"
    "$bin/vendome" prepare --lang en
}

run() {
    if [ "$(id -u)" = 0 ]; then
        echo 'vendome.sh: root has no business in a house: run it as an ordinary user.' >&2
        exit 2
    fi
    exec "$bin/vendome" serve --host "$host" --port "$port" --data "$data" "$@"
}

health() {
    exec "$bin/python" - "$port" <<'ASK'
import sys, urllib.request
try:
    urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/health", timeout=5)
except OSError as error:
    sys.exit(str(error))
ASK
}

case ${1:-} in
build | run | health)
    verb=$1
    shift
    "$verb" "$@"
    ;;
*)
    sed -n '2,13s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
