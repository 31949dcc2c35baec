import type { Browser } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { type Conditions, inNewProfile, SLOW_DEVICE } from '../visit.ts';

/** The pause between two keys, at a person's pace: a page may load the next screen meanwhile. */
const KEY_MS = 165;

export async function signIn(browser: Browser, url: string) {
  return {
    'Sign In to first row, slow device, ms': [await signInOn(SLOW_DEVICE, browser, url)],
    'Sign In to first row, full speed, ms': [await signInOn({}, browser, url)],
  };
}

function signInOn(conditions: Conditions, browser: Browser, url: string) {
  return inNewProfile(browser, url, conditions, async (open) => {
    const page = await open('/login');
    for (const [placeholder, text] of [
      ['Enter your Merchant ID', SAFFRON.merchantId],
      ['Enter your Secret Key', SAFFRON.secretKey],
    ] as const) {
      await page.getByPlaceholder(placeholder).click();
      await page.keyboard.type(text, { delay: KEY_MS });
    }
    await page.getByRole('button', { name: 'Sign In' }).click();
    return page.evaluate(async () => (await window.probe.firstRow) - window.probe.acted);
  });
}
