#!/bin/sh
# Breaks each expression in turn: tests/mutants/stryker.sh --mutate src/time.ts --testFiles tests/unit/time.test.ts
exec npx --yes -p node@22 -p @stryker-mutator/core@10 -p @stryker-mutator/vitest-runner@10 -p vitest@4.1.11 -- \
  stryker run tests/mutants/stryker.config.json "$@"
