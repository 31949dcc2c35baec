import { type BrowserContext, test as base, expect } from '@playwright/test';

/** Playwright's `test`, which also fails on a console error or warning, an uncaught error or a policy violation. */
export const test = base.extend<{ consoleErrors: string[] }>({
  /** The messages so far; a test that expects some removes them. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  consoleErrors: async ({}, use) => {
    const consoleErrors: string[] = [];
    await use(consoleErrors);
    expect(consoleErrors).toEqual([]);
  },
  context: async ({ context, consoleErrors }, use) => {
    await collectConsoleErrors(context, consoleErrors);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A call that is still under way when the test ends is not a fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Collects the errors of a context that the test creates; those of `page` are already collected. */
export async function collectConsoleErrors(
  context: BrowserContext,
  consoleErrors: string[],
): Promise<void> {
  context.on('weberror', (error) => consoleErrors.push(String(error.error())));
  context.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warning';
    // The browser logs each failed request, which many tests cause on purpose.
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (isError && !isNetwork) consoleErrors.push(message.text());
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Blocked by ${effectiveDirective}: ${blockedURI}`);
    });
  });
}

export { expect };
