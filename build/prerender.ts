// Prints the markup and styles of the page's first screens, as React renders them before the first answer. Adds a
// browser's globals to Node.js, so build/shell.ts runs this in a process of its own.

import { transform } from 'lightningcss';
import { createServer } from 'vite';
import { builtinEnvironments } from 'vitest/runtime';

/** Window widths in CSS pixels, each a common one for its layout. */
const WIDTHS = { wide: 1440, narrow: 390 };

let width = WIDTHS.wide;
await builtinEnvironments.jsdom.setup(globalThis, {
  jsdom: { html: process.argv[2], url: 'http://localhost/' },
});
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: isWidth(media),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

function isWidth(query: string): boolean {
  const [, limit, length] = /(min|max)-width:\s*([\d.]+)em/.exec(query) ?? [];
  if (!limit) return false;
  return limit === 'min' ? width >= Number(length) * 16 : width <= Number(length) * 16;
}

const server = await createServer({
  mode: 'production',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
});
const { renderFirstScreen, renderChips } = await server.ssrLoadModule('/build/renderShell.tsx');

async function draw(path: string, screenWidth: number): Promise<HTMLElement> {
  window.history.replaceState(null, '', path);
  width = screenWidth;
  // A copy, because React may still update the original.
  return (await renderFirstScreen()).cloneNode(true);
}

const signIn = await draw('/login', WIDTHS.wide);
// An invisible character instead of the Merchant ID, which React writes later.
const session = { merchantId: '\u034F', credentials: 'Og==', isAdmin: false };
localStorage.setItem('user', JSON.stringify(session));
localStorage.setItem(`view:${session.merchantId}`, JSON.stringify({ hasSummary: true }));
const screens: Record<string, HTMLElement> = {
  signIn,
  wide: await draw('/transactions', WIDTHS.wide),
  narrow: await draw('/transactions', WIDTHS.narrow),
  chips: renderChips(),
};

/** Attributes that a screen without JavaScript does not need. `style` is first turned into a class. */
const UNUSED = ['style', 'tabindex', 'data-discover', 'aria-keyshortcuts', 'focusable', 'href'];
/** Classes in use; at first, only those that src/firstRows.ts adds. */
const CLASSES = new Set(['NotAvailable']);

const styles = new Map<string, string>();
for (const screen of Object.values(screens)) {
  // Keeps only the first row or card, which src/shell.js repeats.
  for (const row of screen.querySelectorAll('tbody > tr + tr, .Cards > li + li')) row.remove();
  // MUI animates `left` and `right` of the bars, which slows the start and counts as a layout shift.
  for (const bar of screen.querySelectorAll('[role=progressbar] > span')) bar.remove();
  for (const element of screen.querySelectorAll('*')) {
    const style = element.getAttribute('style');
    if (style) {
      // The page's policy blocks style attributes.
      styles.set(style, styles.get(style) ?? `shell-${styles.size}`);
      element.classList.add(styles.get(style) as string);
    }
    for (const token of element.classList) CLASSES.add(token);
    for (const attribute of UNUSED) element.removeAttribute(attribute);
  }
  // Inert, because a click would do nothing before React runs.
  for (const child of screen.children) child.toggleAttribute('inert', true);
}

/** Matches a CSS rule, with its nested rules. */
const RULE = /[^{}]+\{(?:[^{}]+\{[^{}]*\})+\}|[^{}]+\{[^{}]*\}/g;
/** Rules that the first screens do without: for print, forced colours, pointers and interaction. */
const NEVER =
  /^@media (print|\(forced-colors|\(hover|\(pointer)|^[^{]*:(hover|focus|active|disabled)/;
/** Declarations that do not change how a still screen looks. */
const STILL = /(?<=[{;])(transition|cursor|user-select|outline|pointer-events|-webkit-tap)[^;}]*;/g;

const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
const drawn = new Set(css.match(RULE)?.filter((rule) => !NEVER.test(rule)));
const inline = [...styles].map(
  // Two ids give a rule the precedence of the style attribute; rem follows the browser's text size.
  ([style, name]) =>
    `#root#root .${name}{${style.replace(/([\d.]+)px/g, (_, pixels) => `${pixels / 16}rem`)}}`,
);
const code = [...drawn, ...inline].join('').replace(STILL, '');
const names = [...code.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
const smallest = transform({
  filename: 'shell.css',
  code: Buffer.from(code),
  minify: true,
  unusedSymbols: names.filter((name) => !CLASSES.has(name)),
});
const needed = withoutUnusedVariables(String(smallest.code));

/** Removes the variables of the theme and of MUI that no rule uses; the page adds all of them when it starts. */
function withoutUnusedVariables(text: string): string {
  const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const rest = text.replace(/(--(?:mui-|_)[\w-]+):[^;{}]*;?/g, (all, name) =>
    used.has(name) ? all : '',
  );
  return rest.length === text.length ? text : withoutUnusedVariables(rest);
}

const known = new Set([...needed.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
const markup = Object.entries(screens).map(([name, screen]) => {
  for (const element of screen.querySelectorAll('*')) {
    for (const token of [...element.classList])
      if (!known.has(token)) element.classList.remove(token);
    if (element.classList.length === 0) element.removeAttribute('class');
  }
  // The page's own URLs, such as the logo's, contain jsdom's origin.
  return `<template id="shell-${name}">${screen.innerHTML.replaceAll(location.origin, '')}</template>`;
});
process.stdout.write(JSON.stringify({ markup: markup.join(''), css: needed }), () =>
  process.exit(),
);
