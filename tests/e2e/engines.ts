import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { Builder, By, Key } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';
import { MINI_BROWSER, type Program, pathOf } from '../programs.ts';
import { expect, test } from './test.ts';

/** The part of a browser that the journey uses. The browser has an empty profile and a window 1440 px wide. */
export interface Engine {
  goto: (url: string) => Promise<unknown>;
  goBack: () => Promise<unknown>;
  /** Clicks the first element that matches this XPath, as soon as that element can be clicked. */
  click: (xpath: string) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
  press: (key: keyof typeof KEYS) => Promise<void>;
  evaluate: <T>(inPage: () => T | Promise<T>) => Promise<T>;
  /** The folder that gets the downloads. */
  downloads: string;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** The test's own page, clicked with the mouse. */
export function byMouse(page: Page): Engine {
  const downloads = test.info().outputPath('downloads');
  page.on('download', (download) => download.saveAs(join(downloads, download.suggestedFilename())));
  return {
    goto: (url) => page.goto(url),
    goBack: () => page.goBack(),
    click: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    evaluate: (inPage) => page.evaluate(inPage),
    downloads,
    async [Symbol.asyncDispose]() {},
  };
}

/** The test's own page without a mouse: elements are reached and activated by keys. */
export function byKeyboard(page: Page): Engine {
  async function click(xpath: string) {
    const target = page.locator(`xpath=${xpath}`).first();
    for (let presses = 0; presses < 60; presses += 1) {
      const { key, isThere } = await target.evaluate(keyTo);
      if (key) await page.keyboard.press(key);
      if (isThere) return;
    }
    throw new Error(`The keyboard does not reach ${xpath}.`);
  }
  return { ...byMouse(page), click };
}

/** The next key on the way to an element, or the key that activates the element once it has the focus. */
function keyTo(element: Element) {
  const target = element instanceof HTMLLabelElement ? (element.control as Element) : element;
  const focused = document.activeElement as Element;
  const isThere = target.contains(focused);
  const isCell = target.matches('[role=gridcell]');
  if (isThere) return { key: target.matches('input, [role=spinbutton]') ? null : 'Enter', isThere };
  if (focused.matches('[role=option]')) return { key: 'ArrowDown', isThere };
  if (isCell && focused.matches('[role=columnheader]')) return { key: 'ArrowDown', isThere };
  if (isCell && focused.matches('[role=gridcell]')) return { key: 'ArrowRight', isThere };
  return { key: 'Tab', isThere };
}

const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowDown: Key.ARROW_DOWN };

/** Starts Firefox over WebDriver BiDi, because Debian has no geckodriver. */
async function startFirefox(consoleErrors: string[]): Promise<Engine> {
  const downloads = await mkdtemp(join(tmpdir(), 'dashboard-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOf('firefox-esr'),
  });
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  });
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.emulateTimezone('Asia/Kolkata');
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warn';
    if (isError) consoleErrors.push(message.text());
  });
  return {
    goto: (url) => page.goto(url),
    goBack: () => page.goBack(),
    click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    evaluate: (inPage) => page.evaluate(inPage),
    downloads,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await rm(downloads, { recursive: true });
    },
  };
}

/** Starts WebKitGTK, with a virtual display, over classic WebDriver, which cannot read the console. */
async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'dashboard-webkit-'));
  const options = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  process.once('exit', () => display.kill());
  // Safari's builder takes any driver, and adds nothing of its own.
  const service = new ServiceBuilder(pathOf('webkit2gtk-driver'))
    .setEnvironment({
      ...(process.env as Record<string, string>),
      DISPLAY: `:${String(number).trim()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      TZ: 'Asia/Kolkata',
      // WebKit's sandbox does not work as root, which CI machines often use.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 940 });
  const send = (keys: string) => driver.actions().sendKeys(keys).perform();
  return {
    goto: (url) => driver.get(url),
    goBack: () => driver.navigate().back(),
    click: (xpath) =>
      expect(() => driver.findElement(By.xpath(xpath)).click()).toPass({ timeout: 15_000 }),
    type: send,
    press: (key) => send(KEYS[key]),
    evaluate: (inPage) => driver.executeScript(inPage),
    downloads: home,
    async [Symbol.asyncDispose]() {
      await driver.quit();
      await service.kill();
      display.kill();
      // WebKit still writes its cache for a moment.
      await rm(home, { recursive: true, maxRetries: 5 });
    },
  };
}

export const engines: {
  name: string;
  programs: Program[];
  start: (consoleErrors: string[]) => Promise<Engine>;
}[] = [
  { name: 'Firefox', programs: ['firefox-esr'], start: startFirefox },
  { name: 'WebKit', programs: ['webkit2gtk-driver', 'xvfb'], start: startWebKit },
];
