#!/usr/bin/env bash
# Makes neuf-capi-VERSION-MACHINE.tar.gz with headers, libraries, the file of pkg-config, README and
# examples, in the folder that is named, or in this one.
#   crates/faces/capi/tarball.sh [--profile PROFILE] [FOLDER]
set -euo pipefail
profile=capi
if [ "${1-}" = --profile ]; then profile=$2; shift 2; fi
into=$(realpath "${1:-.}")
here=$(realpath "$(dirname "$0")")
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' "$here/../../../Cargo.toml")
name=neuf-capi-$version-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/install.sh" --profile "$profile" "$work/$name"
cp "$here/../../../LICENSE-MIT" "$here/../../../LICENSE-APACHE" "$here/README.md" "$work/$name/"
(cd "$here/../../.." && .ci/licences "$(rustc -vV | sed -n 's/^host: //p')" crates/faces/capi:neuf-capi) > "$work/$name/LICENSES-OF-PARTS.txt"
mkdir "$work/$name/examples"
cp "$here"/examples/*.c "$work/$name/examples/"
tar -C "$work" --owner=0 --group=0 --sort=name -czf "$into/$name.tar.gz" "$name"
echo "$into/$name.tar.gz"
