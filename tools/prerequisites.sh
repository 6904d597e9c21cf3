#!/bin/sh
# Usage: prerequisites.sh PYTHON. Says in one sentence what is missing or too old.

python=$1

stop() {
    echo "$1" >&2
    exit 1
}

command -v "$python" >/dev/null || stop "Python 3.11 or newer is needed, and there is no $python."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "Python 3.11 or newer is needed, and $python is $("$python" -V 2>&1): try make PYTHON=python3.13."
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    stop "$python lacks the venv module: install it (on Debian and Ubuntu: apt install python3-venv)."
command -v node >/dev/null || stop "Node.js 20 or newer is needed, and there is no node."
node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
    stop "Node.js 20 or newer is needed, and node is $(node --version)."
command -v npm >/dev/null || stop "npm is needed beside Node.js, and there is no npm."
command -v git >/dev/null || stop "git is needed, and there is no git."
