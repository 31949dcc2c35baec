import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildTheme } from '../../../theme/buildTheme.ts';
import { applyChoices } from '../../../theme/choices/choices.ts';
import { palette } from '../../../theme/palette.ts';
import { readTokens } from '../../../theme/tokens/readTokens.ts';
import { fillTokens } from '../../../theme/tokens/resolveTokens.ts';
import type { Tokens } from '../../../theme/tokens/tokens.ts';

const source = await readFile(new URL('../../../theme/tokens.json', import.meta.url), 'utf8');

/** tokens.json with one change, and the line of that change. */
function changed(from: string | RegExp, to: string) {
  const at = source.search(from instanceof RegExp ? from : escaped(from));
  expect(at, `tokens.json has ${from}`).toBeGreaterThan(-1);
  const line = source.slice(0, at).split('\n').length;
  return { text: source.replace(from, to), line };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const main = '"main": { "$value": "{palette.brand.400}" }';

test.each(['light', 'dark'] as const)(
  'the bars of a chart are opaque in the %s scheme',
  async (scheme) => {
    const { tokens } = await readTokens(source);
    const roles = Object.values(palette(tokens, scheme).palette ?? {});
    const bars = roles.flatMap((role) => (Object(role).bar ? [role.bar, role.barSoFar] : []));
    expect(bars.length).toBeGreaterThan(8);
    for (const bar of bars) {
      expect(bar).toMatch(/^color-mix\(in srgb, #[\da-f]{6} \d\d%, #[\da-f]{6}\)$/);
    }
  },
);

test.each([
  [
    'an alias to nowhere',
    changed(main, '"main": { "$value": "{palette.brand.450}" }'),
    'color.dark.accent.main points to {palette.brand.450}, which is not in this file',
  ],
  [
    'an alias to another type',
    changed(main, '"main": { "$value": "{radius.small}" }'),
    'color.dark.accent.main is a color but points to a dimension',
  ],
  [
    'circular aliases',
    changed(main, '"main": { "$value": "{color.dark.accent.main}" }'),
    'color.dark.accent.main points back to itself through its aliases',
  ],
  [
    'a colour as a plain string',
    changed(main, '"main": { "$value": "#ffd400" }'),
    'color.dark.accent.main must be written as { "colorSpace": "srgb", "components": [1, 0.831, 0], "hex": "#ffd400" }',
  ],
  [
    'a colour with components up to 255',
    changed(main, '"main": { "$value": { "colorSpace": "srgb", "components": [255, 212, 0] } }'),
    'color.dark.accent.main is not a valid color: Invalid range for color space srgb',
  ],
  [
    'a hex changed without its components',
    changed(
      /"700": \{\s+"\$value": \{ "colorSpace": "srgb", "components": \[0, 0.365, 0.408\], "hex": "#005d68"/,
      '"700": { "$value": { "colorSpace": "srgb", "components": [0, 0.365, 0.408], "hex": "#ffd400"',
    ),
    'palette.brand.700 has a "hex" and "components" that differ; for the hex write { "colorSpace": "srgb", "components": [1, 0.831, 0], "hex": "#ffd400" }',
  ],
  [
    'a length without its unit',
    changed('"small": { "$value": { "value": 4, "unit": "px" } }', '"small": { "$value": 4 }'),
    'radius.small is not a valid dimension',
  ],
  [
    'a token of the wrong type',
    changed(main, '"main": { "$type": "number", "$value": 1 }'),
    'color.dark.accent.main must have the $type "color"',
  ],
  [
    'the same name twice',
    changed(main, `"main": { "$value": "{palette.brand.300}" }, ${main}`),
    'color.dark.accent.main is defined twice; keep one of them',
  ],
  ['a missing comma', changed(`${main},`, main), 'the file is not valid JSON'],
])('%s is rejected with the token, the line and the reason', async (_, { text, line }, message) => {
  const error = await readTokens(text).then(
    () => expect.unreachable('the file was accepted'),
    (thrown: Error) => thrown,
  );
  expect(error.message).toContain(message);
  const lines = [...error.message.matchAll(/line (\d+)/g)].map((match) => Number(match[1]));
  // The parser reports a missing comma at the next token.
  expect(lines).toEqual([message.includes('not valid JSON') ? line + 1 : line]);
});

const noSpread = '"spread": { "value": 0, "unit": "px" }';

test.each([
  ['rem', changed('{ "value": 4, "unit": "px" }', '{ "value": 0.25, "unit": "rem" }')],
  ['seconds', changed('{ "value": 150, "unit": "ms" }', '{ "value": 0.15, "unit": "s" }')],
])('a value may be in %s', async (_, { text }) => {
  expect((await readTokens(text)).tokens).toEqual((await readTokens(source)).tokens);
});

test('fonts, shadows and the easing are written as in CSS', async () => {
  const { text } = changed(noSpread, `${noSpread}, "inset": true`);
  const { font, motion, shadow } = (await readTokens(text)).tokens;
  expect(font.family).toMatch(/^"Inter", .*, system-ui, sans-serif$/);
  expect(motion.easing).toBe('cubic-bezier(0.2, 0, 0, 1)');
  expect(shadow.light.raised).toBe('inset 0px 1px 2px 0px rgba(24, 34, 39, 0.06)');
  expect(shadow.light.overlay).toMatch(
    /^0px 8px 24px -4px rgba\(24, 34, 39, 0.12\), 0px 2px [\dpx -]+ rgba\(24, 34, 39, 0.08\)$/,
  );
});

test('the theme uses every token', async () => {
  const { tokens } = await readTokens(source);
  const used = new Set<string>();
  /** Records each value that is read. */
  function record(group: object, path: string[]): object {
    return new Proxy(group, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof key === 'symbol') return value;
        if (typeof value === 'object') return record(value, [...path, key]);
        used.add([...path, key].join('.'));
        return value;
      },
    });
  }
  /** Calls each style function, as MUI does when it renders a component. */
  function callStyles(style: unknown, theme: object): void {
    if (typeof style === 'function') {
      // Components get { theme }; MuiCssBaseline gets the theme itself.
      callStyles(style(Object.assign(Object.create(theme), { theme, ownerState: {} })), theme);
    } else if (style && typeof style === 'object') {
      for (const part of Object.values(style)) callStyles(part, theme);
    }
  }
  // MUI copies these two groups whole, so each of their values would count as used.
  const { density, size, ...others } = tokens;
  const theme = buildTheme({ ...(record(others, []) as Tokens), density, size });
  callStyles(theme.components, theme);
  expect([...used].toSorted()).toEqual(namesOf(others).toSorted());
});

test.each(['light', 'dark'] as const)('no two colours of %s are swapped', async (scheme) => {
  const { tokens } = await readTokens(source);
  const { accent, background, border, status, text } = tokens.color[scheme];
  const { neutral: secondary, ...others } = status;
  const made = Object(palette(tokens, scheme).palette);
  for (const [name, hue] of Object.entries({ primary: accent, secondary, ...others })) {
    const { strong: dark, onMain: contrastText, ...same } = hue;
    expect(made[name], name).toMatchObject({ dark, contrastText, ...same });
  }
  const { page, surface, ...sameBackgrounds } = background;
  expect(made.background).toEqual({ default: page, paper: surface, ...sameBackgrounds });
  expect(made.text).toEqual(text);
  const { hairline, ...sameBorders } = border;
  expect(made.border).toEqual(sameBorders);
  expect(made.divider).toBe(hairline);
  expect(made.shadow).toEqual(tokens.shadow[scheme]);
});

function namesOf(group: Tokens | object, path: string[] = []): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' ? namesOf(value, [...path, name]) : [[...path, name].join('.')],
  );
}

const template = await readFile(new URL('../../../theme/brand.svg', import.meta.url), 'utf8');

test.each([
  ['#006b3c', '#ffffff'],
  ['#ffd400', '#0b1216'],
])('the mark in the brand colour %s has lines in %s', async (brand, lines) => {
  const { tokens } = await readTokens(applyChoices(source, { brand }));
  const mark = fillTokens(template, tokens);
  expect(mark).toContain(`rect { fill: ${brand}; }`);
  expect(mark).toContain(`path { stroke: ${lines}; }`);
  expect(mark).not.toContain('var(');
});

test('a mark that names no token is refused', async () => {
  const { tokens } = await readTokens(source);
  expect(() => fillTokens('<svg fill="var(--color-light-none)" />', tokens)).toThrow(
    'There is no colour or number token color-light-none.',
  );
});
