import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Where theme:build puts the workbench. */
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

/** Opens a story by itself and waits until it is in its state. */
export async function openStory(page: Page, { id }: BuiltStory) {
  await page.goto(`/iframe.html?id=${id}&viewMode=story`);
  const reached = 'body[data-state=reached]';
  await page.locator(reached).waitFor();
  // Screens that a story shows in frames.
  for (const frame of await page.locator('iframe').all()) {
    await frame.contentFrame().locator(reached).waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
}

export async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'mui-mode', newValue }));
  }, scheme);
  await page.locator(`html[data-color-scheme=${scheme}]`).waitFor();
}
