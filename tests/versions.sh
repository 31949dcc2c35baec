#!/bin/sh -e
# Runs one Vitest file of each kind on other versions of Node.js, then service tests on other versions of PostgreSQL.
for version in 22 26; do
  npx --yes --package "node@$version" -- sh -c 'node --version && npx vitest run \
    tests/unit/filters/search.test.ts tests/screens/signIn/signIn.test.tsx tests/server/list.test.ts tests/build/release.test.ts'
done
export TEST_ALL=1
sh tests/server/onPostgres.sh 14.23.0-beta.17 tests/server/list.test.ts tests/server/writers.test.ts
sh tests/server/onPostgres.sh 18.4.0-beta.17 tests/server/list.test.ts tests/server/writers.test.ts tests/server/counters.test.ts
