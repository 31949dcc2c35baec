import { canUse } from '../programs.ts';
import { byKeyboard, engines } from './engines.ts';
import { journey } from './journey.ts';
import { expect, test } from './test.ts';

const JOURNEY = 'a merchant signs in, filters, pages, opens a payment, exports and signs out';

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

test(`by keyboard alone in the oldest supported browsers, ${JOURNEY} (spec 1.1)`, async ({
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
  // With a service address in the page, the code that checks the address runs too.
  await page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('name="api-base-url" content=""', (meta) =>
      meta.replace('""', `"${baseURL}"`),
    );
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
  await journey(byKeyboard(page), baseURL ?? '');
});

for (const { name, programs, start } of engines) {
  test(`in ${name}, ${JOURNEY}`, { tag: '@programs' }, async ({ baseURL }) => {
    test.skip(!canUse(...programs), `needs ${programs.join(' ')}`);
    // The engine starts slowly on a busy machine.
    test.slow();
    // Not the fixture's list, because the last step causes policy errors.
    const consoleErrors: string[] = [];
    await using engine = await start(consoleErrors);
    await journey(engine, baseURL ?? '');
    expect(consoleErrors).toEqual([]);

    await test.step('the policy is in force', async () => {
      const blocked = engine.evaluate(
        () =>
          new Promise<string>((resolve) => {
            addEventListener('securitypolicyviolation', (event) =>
              resolve(event.effectiveDirective),
            );
            setTimeout(() => new Function(''));
          }),
      );
      expect(await blocked).toMatch(/script-src|require-trusted-types-for/);
    });
  });
}
