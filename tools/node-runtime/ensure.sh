#!/usr/bin/env bash
# Ensures that a supported Node.js runs this project. Uses the Node.js of the system if it is recent enough; otherwise
# installs the version that package-lock.json pins (with its hash) once from the npm registry into .cache/node-runtime,
# which the Makefile puts first on the PATH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
runtime=$repository/.cache/node-runtime
version=$(cat "$repository/.node-version")
minimum=$(sed -nE 's/.*"node": ">=([0-9.]+)".*/\1/p' "$repository/package.json")

fail() {
  echo "$1" >&2
  exit 1
}

is_supported() { # version without the leading v
  [ "$(printf '%s\n' "$minimum" "$1" | sort --version-sort | head -n 1)" = "$minimum" ]
}

command -v node > /dev/null && command -v npm > /dev/null ||
  fail "Node.js with npm is needed: install Node.js $version from https://nodejs.org"
system=$(node -p process.versions.node)

if is_supported "$system"; then
  rm -rf "$runtime"
  exit 0
fi

[ "$("$runtime/node_modules/.bin/node" -p process.versions.node 2> /dev/null)" != "$version" ] || exit 0

case $(uname -s)-$(uname -m) in
  Linux-x86_64 | Linux-aarch64) ;;
  *) fail "Node.js $minimum or newer is needed; this is $system. Install $version from https://nodejs.org" ;;
esac
echo "Node.js $minimum or newer is needed; this is $system. Fetching Node.js $version into .cache/node-runtime (about 50 MB) …"
rm -rf "$runtime"
mkdir -p "$runtime"
cp "$here/package.json" "$here/package-lock.json" "$repository/.npmrc" "$runtime"
npm ci --prefix "$runtime" --ignore-scripts --silent ||
  fail "Node.js $version could not be fetched from the npm registry; install it from https://nodejs.org"
