import { readFile } from 'node:fs/promises';
import {
  chooseStatus,
  column,
  expectPage,
  exportCsv,
  logout,
  orderIdAt,
  pressSetting,
  readPager,
  refresh,
  SAFFRON,
  signIn,
} from './page.ts';
import { expect, test } from './test.ts';

/** APIs that the oldest supported Chrome, Firefox or Safari lacks. The build's target covers only syntax. */
const MISSING_APIS = [
  ...['AbortSignal.any', 'URL.canParse', 'URL.parse', 'Error.captureStackTrace', 'Error.isError'],
  ...['Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'Object.groupBy', 'Map.groupBy'],
  ...['union', 'intersection', 'difference', 'symmetricDifference'].map(of('Set.prototype')),
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(of('Set.prototype')),
  ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce'].map(of('Iterator.prototype')),
  ...['toArray', 'forEach', 'some', 'every', 'find'].map(of('Iterator.prototype')),
  ...['Iterator', 'Float16Array', 'Math.f16round', 'Math.sumPrecise', 'RegExp.escape', 'Temporal'],
  ...['Uint8Array.fromBase64', 'Uint8Array.fromHex', 'ArrayBuffer.prototype.transfer'],
  ...['Uint8Array.prototype.toBase64', 'Uint8Array.prototype.toHex', 'Blob.prototype.bytes'],
  ...['Intl.DurationFormat', 'Intl.Segmenter', 'Intl.Locale.prototype.getWeekInfo'],
  ...['Response.prototype.bytes', 'ReadableStream.from', 'ReadableStream.prototype.values'],
  ...['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'CloseWatcher'],
  ...['cookieStore', 'showSaveFilePicker', 'Highlight', 'ViewTimeline', 'ScrollTimeline'],
  ...['connection', 'userAgentData', 'deviceMemory'].map(of('Navigator.prototype')),
  ...['checkVisibility', 'computedStyleMap', 'getHTML', 'moveBefore'].map(of('Element.prototype')),
  ...['setHTML', 'setHTMLUnsafe', 'scrollIntoViewIfNeeded'].map(of('Element.prototype')),
  ...['showPopover', 'hidePopover', 'togglePopover', 'popover'].map(of('HTMLElement.prototype')),
  ...['Document.prototype.startViewTransition', 'Document.parseHTMLUnsafe', 'CSS.registerProperty'],
];

function of(owner: string) {
  return (name: string) => `${owner}.${name}`;
}

test('in the oldest supported browsers, a merchant signs in, filters, pages, refreshes, exports and signs out (spec 1.1)', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript((paths) => {
    const find = (names: string[]) =>
      names.reduce<unknown>((owner, name) => (owner as Record<string, unknown>)?.[name], window);
    for (const path of paths) {
      const names = path.split('.');
      const owner = find(names.slice(0, -1)) as object | undefined;
      if (owner) Reflect.deleteProperty(owner, names.at(-1) ?? '');
      // `in`, because reading an accessor of a prototype throws.
      if (owner && (names.at(-1) ?? '') in owner) console.error(`${path} is still there.`);
    }
  }, MISSING_APIS);
  // With a service address, so that the code that checks it runs too.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('name="api-base-url" content=""', (meta) =>
      meta.replace('""', `"${baseURL}"`),
    );
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });

  await page.goto('/login');
  await signIn(page, SAFFRON);
  const all = await readPager(page);
  await chooseStatus(page, 'Cancelled');
  await expect(page).toHaveURL('/transactions?status=CANCELLED');
  await expect(column(page, 'status').filter({ hasNotText: 'Cancelled' })).toHaveCount(0);
  const { total } = await readPager(page);
  expect(total).toBeLessThan(all.total);
  const firstOrder = await orderIdAt(page, 0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page, 2);
  await expect(column(page, 'orderID').first()).not.toHaveText(firstOrder);
  await refresh(page);
  await pressSetting(page, 'Ref ID');
  const download = await exportCsv(page);
  expect(download.suggestedFilename()).toMatch(/^transactions-export-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines[1]).toContain(firstOrder);
  await logout(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});
