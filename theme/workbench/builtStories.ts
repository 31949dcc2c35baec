import { readFileSync } from 'node:fs';
import type { Page, ViewportSize } from '@playwright/test';

/** The output folder of theme:build. */
export const FOLDER = 'node_modules/.cache/workbench';

export interface BuiltStory {
  id: string;
  title: string;
  name: string;
  tags: string[];
}

/** Every story of the built workbench. */
export function builtStories(): BuiltStory[] {
  const file = new URL(`../../${FOLDER}/index.json`, import.meta.url);
  return Object.values(JSON.parse(readFileSync(file, 'utf8')).entries);
}

/** Opens a story without the workbench around it and waits until its play function is done. */
export async function openStory(page: Page, { id }: BuiltStory) {
  if (page.url() === 'about:blank') await page.goto(`/iframe.html?id=${id}&viewMode=story`);
  else await page.evaluate((id) => window.selectStory(id), id);
  const end = page.locator('body[data-state], body.sb-show-errordisplay');
  await end.waitFor();
  if ((await end.getAttribute('data-state')) !== 'success') {
    throw new Error(await page.locator('.sb-errordisplay').innerText());
  }
  // The theme editor shows other stories in frames.
  for (const frame of await page.locator('iframe').all()) {
    await frame.contentFrame().locator('body[data-state=success]').waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
}

/** Lets stories set the viewport that they are made for. */
export async function followViewports(page: Page) {
  await page.exposeFunction('setViewport', (size: ViewportSize) => page.setViewportSize(size));
}

export async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'mui-mode', newValue }));
  }, scheme);
  await page.locator(`html[data-color-scheme=${scheme}]`).waitFor();
}
