import { existsSync } from 'node:fs';

/* The programs that tests need besides Node.js and Chromium. Only `npm run test:all` uses them, not `npm test`. */

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
/** The browser that WebKitGTK's driver opens. */
export const MINI_BROWSER = `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Debian packages, with the files that tests need. */
const PROGRAMS = {
  nginx: ['/usr/sbin/nginx'],
  'libnginx-mod-http-brotli-static': ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
  caddy: ['/usr/bin/caddy'],
  prometheus: ['/usr/bin/promtool'],
  systemd: ['/usr/bin/systemd-analyze'],
  bubblewrap: ['/usr/bin/bwrap', '/usr/bin/setpriv'],
  python3: ['/usr/bin/python3'],
  strace: ['/usr/bin/strace'],
  buildah: ['/usr/bin/buildah'],
  'libreoffice-calc-nogui': ['/usr/bin/soffice'],
  'firefox-esr': [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver', MINI_BROWSER],
  xvfb: ['/usr/bin/Xvfb'],
};

export type Program = keyof typeof PROGRAMS;

/** Whether `npm run test:all` is running; it sets TEST_ALL. */
export const isAll = process.env.TEST_ALL === '1';

export const pathOf = (program: Program): string => PROGRAMS[program][0] ?? '';

const isInstalled = (program: Program) => PROGRAMS[program].every((path) => existsSync(path));

/** The packages that this machine lacks. */
export const missingPrograms = () =>
  (Object.keys(PROGRAMS) as Program[]).filter((it) => !isInstalled(it));

/** Whether tests can use these programs. With TEST_REQUIRE_ALL=1, a missing one is an error, and no test is skipped. */
export function canUse(...programs: Program[]): boolean {
  if (!isAll) return false;
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length > 0) requireProgram(missing.join(' '));
  return missing.length === 0;
}

/** @throws with TEST_REQUIRE_ALL=1, which .ci/run sets. */
export function requireProgram(names: string): void {
  if (process.env.TEST_REQUIRE_ALL === '1') throw new Error(`Missing here: apt install ${names}`);
}
