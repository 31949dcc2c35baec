import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type ContrastFailure, checkContrast } from '../../theme/checkContrast.ts';
import { contrastRatio, laidOver, nearestPassing } from '../../theme/contrast.ts';
import { readTokens } from '../../theme/readTokens.ts';
import { sayContrast } from '../../theme/sayContrast.ts';

const source = await readFile(new URL('../../theme/tokens.json', import.meta.url), 'utf8');
const { tokens, aliases } = await readTokens(source);

test('everything on the pages can be seen, in light and in dark', () => {
  expect(checkContrast(tokens).map((failure) => sayContrast(failure, aliases))).toEqual([]);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.478],
  ['#767676', '#ffffff', 4.542],
  ['#0000ff', '#ffff00', 8.002],
  ['#ff0000', '#ffffff', 3.998],
])('%s on %s has %f:1', (ink, ground, ratio) => {
  expect(contrastRatio(ink, ground)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(ground, ink)).toBeCloseTo(ratio, 2);
});

test('a translucent colour counts as what it looks like on its ground', () => {
  expect(laidOver('rgba(0, 0, 0, 0.5)', '#ffffff')).toBe('#808080');
  expect(laidOver('#123456', '#ffffff')).toBe('#123456');
});

test('the shade that is offered passes, and a shade nearer does not', () => {
  const passes = (shade: string) => contrastRatio(shade, '#ffffff') >= 4.5;
  const shade = nearestPassing('#ffd400', passes) as string;
  expect(passes(shade)).toBe(true);
  expect(contrastRatio(shade, '#ffffff')).toBeLessThan(4.6);
  expect(nearestPassing('#005d68', passes)).toBe('#005d68');
});

const withAccent = (main: string) => {
  const light = { ...tokens.color.light, accent: { ...tokens.color.light.accent, main } };
  return { ...tokens, color: { ...tokens.color, light } };
};

test('a yellow brand colour is told what cannot be read and what to use instead', () => {
  const failures = checkContrast(withAccent('#ffd400'));
  const button = failures.find(({ ink }) => ink === 'accent.onMain') as ContrastFailure;
  const instead = button.groundInstead as string;
  expect(sayContrast(button, aliases)).toBe(
    'color.light.accent.onMain (palette.neutral.0) on color.light.accent.main (palette.brand.700) ' +
      `has a contrast of 1.43:1 and needs 4.5:1; use ${instead} for color.light.accent.main (palette.brand.700)`,
  );
  // It is the same advice at every place where the yellow fails, and it mends them all.
  expect(new Set(failures.map((it) => it.inkInstead ?? it.groundInstead))).toEqual(
    new Set([instead]),
  );
  expect(checkContrast(withAccent(instead))).toEqual([]);
});

test('a good green passes', () => {
  expect(checkContrast(withAccent('#006b3c'))).toEqual([]);
});
