#!/bin/sh
# Compares the recorded SHA-256 of Node with the archives of nodejs.org, whose sums the Node project signs. Fails where any
# differs, and where the archives or the signature can't be had. As https://github.com/nodejs/node#verifying-binaries says.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
recorded=$root/scripts/node-binary.json
read_recorded() { node -p "const r = JSON.parse(require('fs').readFileSync('$recorded', 'utf8')); $1"; }

version=v$(read_recorded r.version)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

curl --fail --silent --show-error --location --output keyring.kbx \
	https://github.com/nodejs/release-keys/raw/HEAD/gpg/pubring.kbx
curl --fail --silent --show-error --remote-name "https://nodejs.org/dist/$version/SHASUMS256.txt.asc"
gpgv --keyring="$folder/keyring.kbx" --output SHASUMS256.txt SHASUMS256.txt.asc

for processor in x64 arm64; do
	name=node-$version-linux-$processor
	curl --fail --silent --show-error --remote-name "https://nodejs.org/dist/$version/$name.tar.xz"
	grep " $name.tar.xz\$" SHASUMS256.txt | sha256sum --check --strict
	tar --extract --xz --file "$name.tar.xz" "$name/bin/node"
	found=$(sha256sum "$name/bin/node" | cut -d' ' -f1)
	expected=$(read_recorded "r.sha256['node-linux-$processor']")
	if [ "$found" != "$expected" ]; then
		echo "node-linux-$processor is not the Node of nodejs.org: that has the SHA-256 $found, and $expected is recorded" >&2
		exit 1
	fi
	echo "node-linux-$processor is the Node $version of nodejs.org"
done
