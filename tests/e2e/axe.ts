import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    axe?: {
      run(
        context: { exclude: string[] },
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  }
}

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of axe's default rules and of its rule for the size of targets (24 px), or only of `rule`. */
export async function violationsOf(page: Page, { rule = '', exclude = [] as string[] } = {}) {
  const options = {
    // Without this, axe also describes each node that passes.
    resultTypes: ['violations'],
    iframes: false,
    ...(rule ? { runOnly: rule } : { rules: { 'target-size': { enabled: true } } }),
  };
  const run = () =>
    page.evaluate(
      async ([exclude, options]) => {
        const { violations } = (await window.axe?.run({ exclude }, options)) ?? {};
        return violations?.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      },
      [exclude, options] as const,
    );
  const found = await run();
  if (found) return found;
  // axe is loaded once for each page, because loading takes as long as an audit.
  await page.evaluate(AXE);
  return run();
}
