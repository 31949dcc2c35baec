import type { Browser } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { type Conditions, inNewProfile, SLOW_DEVICE, scriptKilobytes } from '../visit.ts';

/** At a person's pace: a page may load the next screen meanwhile. */
const KEY_MS = 165;

export async function signIn(browser: Browser, url: string) {
  const slow = await signInOn(SLOW_DEVICE, browser, url);
  const fast = await signInOn({}, browser, url);
  return {
    'JavaScript before the sign-in form, kB': [slow.kilobytes],
    'Sign In to first row, slow device, ms': [slow.row],
    'Sign In to first row, full speed, ms': [fast.row],
  };
}

function signInOn(conditions: Conditions, browser: Browser, url: string) {
  return inNewProfile(browser, url, conditions, async (open) => {
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
      async () => (await window.probe.firstRow).painted - window.probe.acted,
    );
    return { kilobytes, row };
  });
}
