import type { Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/test.ts';
import type { Measure } from '../measure.ts';
import { ROWS, SIGN_IN } from '../probe.ts';
import { asNewVisitor } from '../visit.ts';

export const bytes: Measure = {
  name: 'bytes',
  rows: {
    signIn: { label: 'JavaScript before sign-in can be used', unit: 'kB', most: 140 },
    list: { label: "JavaScript before the list's first row", unit: 'kB', most: 285 },
  },
  async run(browser, site) {
    const signIn = await asNewVisitor(browser, site, { cpu: 4, isFast4G: true }, async (visitor) =>
      scriptsBefore((await visitor.open('/login')).page, SIGN_IN),
    );
    const list = await asNewVisitor(
      browser,
      site,
      { cpu: 4, isFast4G: true, account: SAFFRON },
      async (visitor) => scriptsBefore((await visitor.open('/transactions')).page, ROWS),
    );
    return { signIn: [signIn], list: [list] };
  },
};

/** The kB of the scripts that were asked for by then: what was still on its way took its share of the line too. */
async function scriptsBefore(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate((wanted) => {
    const end = window.probe.seen[wanted] ?? Number.NaN;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < end)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1_000, 0);
  }, selector);
}
