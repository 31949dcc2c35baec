import type { Browser } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { inNewProfile, SLOW_DEVICE, scriptKilobytes } from '../visit.ts';

/** At a person's pace: a page may load the next screen meanwhile. */
const KEY_MS = 165;

export function signIn(browser: Browser, url: string) {
  return inNewProfile(browser, url, SLOW_DEVICE, async (open) => {
    const page = await open('/login');
    const form = await page.evaluate(() => window.probe.signInForm);
    for (const [placeholder, text] of [
      ['Enter your Merchant ID', SAFFRON.merchantId],
      ['Enter your Secret Key', SAFFRON.secretKey],
    ] as const) {
      await page.getByPlaceholder(placeholder).click();
      await page.keyboard.type(text, { delay: KEY_MS });
    }
    const kilobytes = await scriptKilobytes(page, form.inDom);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const row = await page.evaluate(
      async () => (await window.probe.firstRow).painted - window.probe.clicked,
    );
    return {
      'JavaScript before the sign-in form, kB': [kilobytes],
      'Sign In to first row, ms': [row],
    };
  });
}
