import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, Suite } from '@playwright/test/reporter';
import { describeSkipped } from '../skipped.ts';

/** The last lines of a run: the tests that it skipped, and those that passed only when they were repeated. */
export default class FlakyReporter implements Reporter {
  #suite: Suite | undefined;
  #rootDir = '';

  onBegin({ rootDir }: { rootDir: string }, suite: Suite): void {
    this.#suite = suite;
    this.#rootDir = rootDir;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const skipped = tests.filter((test) => test.outcome() === 'skipped').length;
    if (skipped > 0) console.log(describeSkipped(skipped));
    for (const test of tests.filter((test) => test.outcome() === 'flaky')) {
      const [, , , ...titles] = test.titlePath();
      const line = [relative(this.#rootDir, test.location.file), ...titles].join(' › ');
      console.log(`Flaky: ${line}`);
      // .ci/run repeats these, by Playwright's --test-list.
      if (process.env.FLAKY_FILE) appendFileSync(process.env.FLAKY_FILE, `${line}\n`);
    }
  }
}
