import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { describeSkipped } from '../skipped.ts';

/** Prints at the end of a run how many tests it skipped, and which tests passed only when they were repeated. */
export default class FlakyReporter implements Reporter {
  #config: FullConfig | undefined;
  #suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config;
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const skipped = tests.filter((test) => test.outcome() === 'skipped').length;
    if (skipped > 0) console.log(describeSkipped(skipped));
    for (const test of tests.filter((test) => test.outcome() === 'flaky')) {
      const [, project, , ...titles] = test.titlePath();
      const file = relative(this.#config?.rootDir ?? '', test.location.file);
      const line = [`[${project}]`, file, ...titles].join(' › ');
      console.log(`Flaky: ${line}`);
      // .ci/run repeats these tests with Playwright's --test-list.
      const { FLAKY_FILE } = process.env;
      if (FLAKY_FILE) appendFileSync(FLAKY_FILE, `${this.#config?.configFile}\t${line}\n`);
    }
  }
}
