#!/usr/bin/env bash
# Builds the libraries for C and installs them: headers, libneuf.so, libneuf.a, and the files by which
# pkg-config and CMake find them.
#   crates/faces/capi/install.sh [--profile PROFILE] [PREFIX]     (/usr/local)
# DESTDIR is put before PREFIX, CC is the C compiler, BUILD says what cargo builds (-p neuf-capi):
# more than that where all of it is built already. The shared library is linked by CC, because
# rustc passes a list of exported symbols of its own, with which linkers take no versions.
# `cargo cinstall --locked -p neuf-capi --profile capi` installs the same without versions of symbols.
set -euo pipefail
[ "$(uname -s)" = Linux ] || { echo "$0 works on Linux only; elsewhere take cargo cinstall" >&2; exit 1; }
caller=$PWD
cd "$(dirname "$0")/../../.."

profile=capi
if [ "${1-}" = --profile ]; then profile=$2; shift 2; fi
prefix=${1:-/usr/local}
case $prefix in /*) ;; *) prefix=$caller/$prefix ;; esac
here=crates/faces/capi
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
short=${version%.*}

# shellcheck disable=SC2086
cargo build --quiet --locked ${BUILD:--p neuf-capi} --profile "$profile"
folder=$profile
if [ "$profile" = dev ]; then folder=debug; fi
built=${CARGO_TARGET_DIR:-target}/$folder

to=${DESTDIR-}$prefix
mkdir -p "$to/include/cadical" "$to/lib/pkgconfig" "$to/lib/cmake/neuf"
cp "$here/include/ipasir.h" "$here/include/neuf.h" "$to/include/"
cp "$here"/include/cadical/*.h* "$to/include/cadical/"
cp "$built/libneuf_capi.a" "$to/lib/libneuf.a"
${CC:-cc} -shared -o "$to/lib/libneuf.so.$version" -Wl,-soname,"libneuf.so.$short" \
  -Wl,--version-script="$here/neuf.map" -Wl,-z,defs -Wl,--gc-sections \
  -Wl,--whole-archive "$built/libneuf_capi.a" -Wl,--no-whole-archive -lgcc_s -lpthread -ldl -lm
strip --strip-debug "$to/lib/libneuf.so.$version" "$to/lib/libneuf.a"
ln -sf "libneuf.so.$version" "$to/lib/libneuf.so.$short"
ln -sf "libneuf.so.$short" "$to/lib/libneuf.so"
# The paths follow the file, so that the folder can be moved.
cat > "$to/lib/pkgconfig/neuf.pc" <<EOF
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: neuf
Description: SAT solver with the interface IPASIR, and sudokus
Version: $version
Libs: -L\${libdir} -lneuf
Libs.private: -lgcc_s -lpthread -ldl -lm
Cflags: -I\${includedir}
EOF
cat > "$to/lib/cmake/neuf/neuf-config.cmake" <<EOF
# find_package(neuf): the libraries neuf::neuf (shared) and neuf::static for target_link_libraries, and
# neuf::cadical, which adds the headers of CaDiCaL's classes to the shared library.
get_filename_component(_neuf_prefix "\${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET neuf::neuf)
  add_library(neuf::neuf SHARED IMPORTED)
  set_target_properties(neuf::neuf PROPERTIES
    IMPORTED_LOCATION "\${_neuf_prefix}/lib/libneuf.so.$version"
    IMPORTED_SONAME "libneuf.so.$short"
    INTERFACE_INCLUDE_DIRECTORIES "\${_neuf_prefix}/include")
  add_library(neuf::static STATIC IMPORTED)
  set_target_properties(neuf::static PROPERTIES
    IMPORTED_LOCATION "\${_neuf_prefix}/lib/libneuf.a"
    INTERFACE_LINK_LIBRARIES "gcc_s;pthread;dl;m"
    INTERFACE_INCLUDE_DIRECTORIES "\${_neuf_prefix}/include")
  add_library(neuf::cadical INTERFACE IMPORTED)
  set_target_properties(neuf::cadical PROPERTIES
    INTERFACE_LINK_LIBRARIES neuf::neuf
    INTERFACE_INCLUDE_DIRECTORIES "\${_neuf_prefix}/include/cadical")
endif()
unset(_neuf_prefix)
EOF
# Before version 1, the second number says what fits together.
cat > "$to/lib/cmake/neuf/neuf-config-version.cmake" <<EOF
set(PACKAGE_VERSION $version)
if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION AND PACKAGE_FIND_VERSION VERSION_GREATER_EQUAL $short)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
EOF
