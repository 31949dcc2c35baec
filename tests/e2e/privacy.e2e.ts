import { readFile } from 'node:fs/promises';
import type { Transaction } from '../../src/api/contract.ts';
import {
  column,
  copiedBy,
  exportCsv,
  fileOf,
  focusCell,
  openAs,
  pressSetting,
  SAFFRON,
} from './page.ts';
import { readPdf } from './readPdf.ts';
import { expect, test } from './test.ts';

/** The amounts and whole VPA IDs in a text. */
function secretsIn(text: string, payments: Transaction[]): string[] {
  const vpaIds = payments.flatMap(({ vpa_id }) => vpa_id ?? []);
  return [...(text.match(/₹\s*-?[\d,.]+/g) ?? []), ...vpaIds.filter((id) => text.includes(id))];
}

test('hidden amounts can be neither copied nor printed; the exported file has them', async ({
  page,
}) => {
  const sheet = page.waitForResponse(fileOf('PrintSheet'));
  const answer = page.waitForResponse(/\/api\/transactions\?/);
  await openAs(page, SAFFRON, '/transactions?status=COMPLETED');
  const payments: Transaction[] = (await (await answer).json()).data.transactions;
  await (await sheet).finished();
  await expect(column(page, 'amount').first()).toContainText(/₹\d/);
  expect(secretsIn(await page.content(), payments).length).toBeGreaterThan(20);

  await pressSetting(page, 'Hide amounts, mask VPA IDs');
  await expect(column(page, 'amount').first()).toHaveText('₹•••');
  const texts = [await page.content()];
  const vpaCell = column(page, 'vpa_id').first();
  for (const cell of [column(page, 'amount').first(), vpaCell]) {
    await focusCell(page, cell);
    texts.push(await copiedBy(page, () => page.keyboard.press('Control+c')));
  }
  const copyVpa = vpaCell.getByRole('button', { name: 'Copy VPA ID' });
  texts.push(await copiedBy(page, () => copyVpa.click()));
  const printed = readPdf(await page.pdf()).join();
  expect(printed).toContain('₹•••');
  expect(printed).toContain('Amounts and parts of the VPA IDs');
  texts.push(printed);
  expect(texts.flatMap((text) => secretsIn(text, payments))).toEqual([]);

  const file = await readFile(await (await exportCsv(page)).path(), 'utf8');
  for (const { orderID, amount, vpa_id } of payments) {
    expect(file).toContain(orderID);
    expect(file).toContain(`,${amount.toFixed(2)},`);
    expect(file).toContain(vpa_id ?? '');
  }
});
