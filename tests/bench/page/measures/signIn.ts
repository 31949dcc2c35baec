import { SAFFRON } from '../../../e2e/test.ts';
import type { Measure } from '../measure.ts';
import { asNewVisitor } from '../visit.ts';

/** A key every so many ms: 23 keys take a person about four seconds. */
const KEY_MS = 165;

export const signIn: Measure = {
  name: 'sign-in',
  rows: {
    form: { label: 'cold: sign-in form', unit: 'ms' },
    row: { label: 'click on Sign In to first row', unit: 'ms', ratio: 0.45 },
  },
  async run(browser, site) {
    return asNewVisitor(browser, site, { cpu: 4, isFast4G: true }, async (visitor) => {
      const { page } = await visitor.open('/login');
      const form = await page.evaluate(() => window.probe.signInForm);
      await page.getByRole('textbox', { name: 'Merchant ID' }).click();
      await page.keyboard.type(SAFFRON.merchantId, { delay: KEY_MS });
      await page.getByRole('textbox', { name: 'Secret Key' }).click();
      await page.keyboard.type(SAFFRON.secretKey, { delay: KEY_MS });
      await page.getByRole('button', { name: 'Sign In' }).click();
      const row = await page.evaluate(
        async () => (await window.probe.firstRow) - (window.probe.inputs.click ?? Number.NaN),
      );
      return { form: [form], row: [row] };
    });
  },
};
