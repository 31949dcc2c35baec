import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { isAll, missingPrograms } from './programs.ts';

/** Prints the last line of a run: how many tests were skipped, and why. */
export class SkippedReporter implements Reporter {
  #isNamed = false;

  /** With `-t`, most tests are skipped because of their names, so nothing is printed. */
  onInit({ config }: Vitest): void {
    this.#isNamed = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isNamed) return;
    const count = modules.flatMap((it) => [...it.children.allTests('skipped')]).length;
    if (count > 0) console.log(`${describeSkipped(count)}\n`);
  }
}

export function describeSkipped(count: number): string {
  const tests = `${count} ${count === 1 ? 'test' : 'tests'} skipped`;
  if (!isAll)
    return `${tests}: they need other programs or rights, and are left to "npm run test:all".`;
  const missing = missingPrograms();
  const reason =
    missing.length > 0 ? `no ${missing.join(', ')}` : 'they need other rights (CONTRIBUTING.md)';
  return `${tests}: ${reason}.`;
}
