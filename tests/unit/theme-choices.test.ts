import { readFile } from 'node:fs/promises';
import Color from 'colorjs.io';
import { expect, test, vi } from 'vitest';
import { checkContrast } from '../../theme/checkContrast.ts';
import { applyChoices, readChoices } from '../../theme/choices/choices.ts';
import { deriveShades, type Shade } from '../../theme/choices/deriveShades.ts';
import { nearestLegibleColor } from '../../theme/choices/nearestLegibleColor.ts';
import { readTokens } from '../../theme/readTokens.ts';

// Trying hundreds of colours takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const source = await readFile(new URL('../../theme/tokens.json', import.meta.url), 'utf8');

test('choices that equal the current values leave the file unchanged', () => {
  expect(applyChoices(source, readChoices(source))).toBe(source);
});

test('all brand shades are derived from one colour, which is kept as one of them', async () => {
  const changed = applyChoices(source, { brand: '#006b3c' });
  expect(readChoices(changed)).toEqual({ ...readChoices(source), brand: '#006b3c' });
  const { tokens } = await readTokens(changed);
  expect(tokens.color.light.accent.main).toBe('#006b3c');
  expect(checkContrast(tokens)).toEqual([]);
  const hues = [...changed.matchAll(/"brand": \{([\s\S]*?)"green"/g)]
    .flatMap(([, family]) => [...(family ?? '').matchAll(/#[0-9a-f]{6}/g)])
    .map(([hex]) => Math.round(new Color(hex).to('oklch').coords[2] ?? 0));
  for (const hue of hues) expect(hue).toBeGreaterThan(145);
  for (const hue of hues) expect(hue).toBeLessThan(165);
});

test.each(['#1d4ed8', '#7c2d92', '#b3261e', '#5b4636', '#333333', '#003366', '#c2185b'])(
  'a dark enough brand colour such as %s is readable in both schemes',
  async (brand) => {
    const { tokens } = await readTokens(applyChoices(source, { brand }));
    expect(checkContrast(tokens)).toEqual([]);
  },
);

test('a yellow brand colour fails, and its suggested replacement passes', async () => {
  const { tokens } = await readTokens(applyChoices(source, { brand: '#ffd400' }));
  expect(
    checkContrast(tokens).map(({ foreground, background }) => `${foreground} on ${background}`),
  ).toContain('accent.onMain on accent.main');
  const brand = (await nearestLegibleColor(source, 'brand', '#ffd400')) as string;
  expect(new Color(brand).to('oklch').coords[2]).toBeCloseTo(
    new Color('#ffd400').to('oklch').coords[2] ?? 0,
    -1,
  );
  expect(checkContrast((await readTokens(applyChoices(source, { brand }))).tokens)).toEqual([]);
});

test.each(['success', 'warning', 'info', 'error'] as const)(
  'the colour of %s can be changed, and a pale one gets a readable replacement',
  async (name) => {
    const pale = '#c9c9ff';
    const { tokens } = await readTokens(applyChoices(source, { [name]: pale }));
    expect(tokens.color.light.status[name].main).toBe(pale);
    expect(checkContrast(tokens)).not.toEqual([]);
    const replacement = (await nearestLegibleColor(source, name, pale)) as string;
    const changed = await readTokens(applyChoices(source, { [name]: replacement }));
    expect(checkContrast(changed.tokens)).toEqual([]);
  },
);

test('type, density, spacing and corners change with one value each', async () => {
  const choices = { font: 'Mukta', textSize: 16, rowHeight: 40, space: 10, radius: 0 };
  const { tokens } = await readTokens(applyChoices(source, choices));
  expect(tokens.font.family).toMatch(/^"Mukta", /);
  expect(tokens.text.body.fontSize).toBe(16);
  expect(tokens.text.caption.fontSize).toBe(13.5);
  expect(tokens.density.row).toEqual({ comfortable: 48, standard: 40, compact: 32 });
  expect(tokens.space.unit).toBe(10);
  expect(tokens.radius).toEqual({ control: 0, surface: 0, small: 0 });
});

test('each shade is darker than the one before it', () => {
  const family = deriveShades('#006b3c', '700');
  const lightness = Object.keys(family)
    .toSorted((one, other) => Number(one) - Number(other))
    .map((shade) => new Color(family[shade as Shade]).to('oklch').coords[0] ?? 0);
  expect(lightness).toEqual(lightness.toSorted((one, other) => other - one));
});
