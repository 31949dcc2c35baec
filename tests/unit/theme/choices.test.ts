import { readFile } from 'node:fs/promises';
import Color from 'colorjs.io';
import { expect, test, vi } from 'vitest';
import { applyChoices, readChoices } from '../../../theme/choices/choices.ts';
import { isNearError, nearestLegibleColor } from '../../../theme/choices/legibility.ts';
import { deriveShades, tintNeutrals } from '../../../theme/choices/shades.ts';
import { checkContrast } from '../../../theme/tokens/contrast.ts';
import { readTokens } from '../../../theme/tokens/readTokens.ts';

// Trying hundreds of colours takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const source = await readFile(new URL('../../../theme/tokens.json', import.meta.url), 'utf8');

const tokensOf = async (choices: Parameters<typeof applyChoices>[1]) =>
  (await readTokens(applyChoices(source, choices))).tokens;

test('choices that equal the current values leave the file unchanged', () => {
  expect(applyChoices(source, readChoices(source))).toBe(source);
});

test('another typeface begins with its own letter-spacing', async () => {
  const { text } = await tokensOf({ font: 'Georgia' });
  expect(Object.values(text).map(({ letterSpacing }) => letterSpacing)).toEqual(
    Object.values(text).map(() => 0),
  );
});

test('all brand shades are derived from one colour, which is kept as one of them', async () => {
  const changed = applyChoices(source, { brand: '#006b3c' });
  expect(readChoices(changed)).toEqual({ ...readChoices(source), brand: '#006b3c' });
  const { tokens } = await readTokens(changed);
  expect(tokens.color.light.accent.main).toBe('#006b3c');
  expect(checkContrast(tokens)).toEqual([]);
  for (const shade of Object.values(deriveShades('#006b3c', '700'))) {
    expect(Math.abs((new Color(shade).to('oklch').coords[2] ?? 0) - 155)).toBeLessThan(10);
  }
});

test.each(['#1d4ed8', '#b3261e', '#5b4636', '#003366'])(
  'a dark enough brand colour such as %s is readable in both schemes',
  async (brand) => {
    expect(checkContrast(await tokensOf({ brand }))).toEqual([]);
  },
);

test.each(['#ffd400', '#ff8a80', '#3b82f6', '#ffffff'])(
  'a light brand colour such as %s keeps its shade and gets dark text, with darker links',
  async (brand) => {
    const changed = applyChoices(source, { brand });
    expect(readChoices(changed).brand).toBe(brand);
    const { tokens, aliases } = await readTokens(changed);
    for (const scheme of ['light', 'dark'] as const) {
      expect(tokens.color[scheme].accent.fill).toBe(brand);
      expect(aliases[`color.${scheme}.accent.onFill`]).toBe('palette.neutral.950');
    }
    expect(tokens.color.light.accent.main).not.toBe(brand);
    expect(checkContrast(tokens)).toEqual([]);
    // With a dark colour, the text is white again.
    expect(applyChoices(changed, { brand: readChoices(source).brand })).toContain(
      '"onFill": { "$value": "{palette.neutral.0}" }',
    );
  },
);

test('a brand colour too dark for dark text and too light for white fails, and its replacement passes', async () => {
  const picked = '#00888f';
  const tokens = await tokensOf({ brand: picked });
  expect(checkContrast(tokens).map(({ where }) => where)).toEqual(['Main buttons and the mark']);
  const brand = (await nearestLegibleColor(source, 'brand', picked)) as string;
  expect(new Color(brand).deltaE(picked, 'OK')).toBeLessThan(0.03);
  expect(checkContrast(await tokensOf({ brand }))).toEqual([]);
});

test.each([
  ['#b3261e', true],
  ['#e11d48', true],
  ['#ff6b6b', true],
  ['#7f1d1d', true],
  ['#005d68', false],
  ['#7c2d92', false],
  ['#ffd400', false],
  ['#8a5b00', false],
])('the brand colour %s is too near to Error: %s', async (brand, isNear) => {
  expect(isNearError(await tokensOf({ brand }))).toBe(isNear);
});

test('another Error moves away from a red brand', async () => {
  expect(isNearError(await tokensOf({ brand: '#b3261e', error: '#8a1c6b' }))).toBe(false);
});

test.each(['#808080', '#6b5b4a', '#00ff00', '#000000'])(
  'greys with the tint of %s stay grey and readable',
  async (neutral) => {
    const changed = applyChoices(source, { neutral });
    const { tokens } = await readTokens(changed);
    expect(checkContrast(tokens)).toEqual([]);
    expect(tokens.color.light.background.surface).toBe('#ffffff');
    const [, chroma, hue] = new Color(readChoices(changed).neutral).to('oklch').coords;
    const [, picked, pickedHue] = new Color(neutral).to('oklch').coords;
    expect(chroma).toBeCloseTo(Math.min(picked ?? 0, 0.04), 2);
    const [, , hoverHue] = new Color(tokens.color.light.action.hover).to('oklch').coords;
    for (const derived of (picked ?? 0) > 0.01 ? [hue, hoverHue] : []) {
      expect(Math.abs((derived ?? 0) - (pickedHue ?? 0))).toBeLessThan(12);
    }
  },
);

test('the colours of the statuses can be changed, and a pale one gets a readable replacement', async () => {
  const pale = '#c9c9ff';
  for (const name of ['success', 'warning', 'info', 'error'] as const) {
    const tokens = await tokensOf({ [name]: pale });
    expect(tokens.color.light.status[name].main, name).toBe(pale);
    expect(checkContrast(tokens), name).not.toEqual([]);
  }
  const info = (await nearestLegibleColor(source, 'info', pale)) as string;
  expect(checkContrast(await tokensOf({ info }))).toEqual([]);
});

test('type, density, spacing and corners change with one value each', async () => {
  const choices = { font: 'Mukta', textSize: 16, rowHeight: 40, space: 10, radius: 0 };
  const tokens = await tokensOf(choices);
  expect(tokens.font.family).toMatch(/^"Mukta", /);
  expect(tokens.text.body.fontSize).toBe(16);
  expect(tokens.text.caption.fontSize).toBe(13.5);
  expect(tokens.density.row).toEqual({ comfortable: 48, standard: 40, compact: 32 });
  expect(tokens.space.unit).toBe(10);
  expect(tokens.radius).toEqual({ control: 0, surface: 0, small: 0 });
});

test('the shades and greys of the shipped colours are nearly the shipped ones', () => {
  const { palette } = JSON.parse(source);
  const { brand, neutral } = readChoices(source);
  const hexes = (family: Record<string, { $value: { hex: string } }>) =>
    Object.fromEntries(Object.entries(family).map(([shade, { $value }]) => [shade, $value.hex]));
  const expectNear = (shipped: Record<string, string>, derived: Record<string, string>) => {
    for (const [shade, hex] of Object.entries(shipped)) {
      expect(new Color(hex).deltaE(String(derived[shade]), 'OK'), shade).toBeLessThan(0.02);
    }
  };
  expectNear(hexes(palette.brand), deriveShades(brand, '700'));
  expectNear(hexes(palette.neutral), tintNeutrals(hexes(palette.neutral), neutral));
});

test.each(['#00ff00', '#ff00ff', '#e11d48'])('the backgrounds made from %s stay pale', (picked) => {
  const shades = deriveShades(picked, '700');
  for (const shade of ['50', '100', '200', '900', '950'] as const) {
    expect(new Color(shades[shade]).to('oklch').coords[1], shade).toBeLessThan(0.09);
  }
});

test.each(['#000000', '#06281c', '#ffffff', '#ffd400', '#0077cc'])(
  'the shades of %s beside the chosen one can be told apart from it',
  async (brand) => {
    const { color } = await tokensOf({ brand });
    for (const { fill, fillHover } of [color.light.accent, color.dark.accent]) {
      expect(new Color(fill).deltaE(fillHover, 'OK')).toBeGreaterThan(0.04);
    }
  },
);

test('the shades beside the chosen one are lighter and darker by as much as in the palette', () => {
  const shades = deriveShades('#0077cc', '700');
  const lightOf = (shade: keyof typeof shades) =>
    new Color(shades[shade]).to('oklch').coords[0] ?? 0;
  expect(lightOf('600') - lightOf('700')).toBeCloseTo(0.08, 2);
  expect(lightOf('700') - lightOf('800')).toBeCloseTo(0.073, 2);
});
