import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  blendOver,
  type ContrastFailure,
  checkContrast,
  contrastPairs,
  contrastRatio,
  formatContrast,
  meetsContrast,
  nearestPassing,
} from '../../../theme/tokens/contrast.ts';
import { readTokens } from '../../../theme/tokens/readTokens.ts';

const source = await readFile(new URL('../../../theme/tokens.json', import.meta.url), 'utf8');
const { tokens, aliases } = await readTokens(source);

test('all colour pairs have enough contrast, in light and dark', () => {
  expect(checkContrast(tokens).map((failure) => formatContrast(failure, aliases))).toEqual([]);
  // A pair missing from the list would not be checked.
  const required = contrastPairs.map(({ ratio }) => ratio);
  expect([4.5, 3].map((one) => required.filter((ratio) => ratio === one).length)).toEqual([56, 14]);
});

test('a translucent colour is blended with the colour below it', () => {
  expect(blendOver('rgba(0, 0, 0, 0.5)', '#ffffff')).toBe('#808080');
  expect(blendOver('#123456', '#ffffff')).toBe('#123456');
});

test('the suggested shade is the nearest that passes', () => {
  const passes = (shade: string) => contrastRatio(shade, '#ffffff') >= 4.5;
  const shade = nearestPassing('#ffd400', passes) as string;
  expect(passes(shade)).toBe(true);
  expect(contrastRatio(shade, '#ffffff')).toBeLessThan(4.6);
  expect(nearestPassing('#005d68', passes)).toBe('#005d68');
  const onBlack = nearestPassing('#123456', (one) => contrastRatio(one, '#000000') >= 4.5);
  expect(contrastRatio(onBlack as string, '#000000')).toBeCloseTo(4.5, 0);
  // Black or white is found even if no other shade passes.
  expect(nearestPassing('#ffffff', (one) => one === '#000000')).toBe('#000000');
  expect(nearestPassing('#000000', (one) => one === '#ffffff')).toBe('#ffffff');
});

const withAccent = (main: string) => {
  const light = { ...tokens.color.light, accent: { ...tokens.color.light.accent, main } };
  return { ...tokens, color: { ...tokens.color, light } };
};

test('a yellow brand colour is reported with a replacement that passes', () => {
  const failures = checkContrast(withAccent('#ffd400'));
  const button = failures.find(
    ({ foreground }) => foreground === 'accent.onMain',
  ) as ContrastFailure;
  const replacement = button.backgroundFix as string;
  expect(formatContrast(button, aliases)).toBe(
    'color.light.accent.onMain (palette.neutral.0) on color.light.accent.main (palette.brand.700) ' +
      `has a contrast of 1.43:1 and needs 4.5:1; use ${replacement} for color.light.accent.main (palette.brand.700)`,
  );
  // All failing pairs suggest the same shade, and this shade fixes them all.
  expect(new Set(failures.map((it) => it.foregroundFix ?? it.backgroundFix))).toEqual(
    new Set([replacement]),
  );
  expect(checkContrast(withAccent(replacement))).toEqual([]);
});

test('a pair that no other shade can repair is reported as such', () => {
  expect(nearestPassing('#808080', () => false)).toBeUndefined();
  const failure = {
    scheme: 'dark' as const,
    where: 'Text and labels',
    foreground: 'text.primary',
    background: 'background.page',
    overlay: 'action.hover',
    actual: 4.499,
    required: 4.5,
  };
  expect(formatContrast(failure, {})).toBe(
    'color.dark.text.primary on color.dark.background.page with the overlay color.dark.action.hover ' +
      'has a contrast of 4.49:1 and needs 4.5:1; changing one of the two is not enough',
  );
  const fixes = { foregroundFix: '#111111', backgroundFix: '#eeeeee' };
  expect(formatContrast({ ...failure, ...fixes }, {})).toMatch(
    /; use #111111 for color\.dark\.text\.primary, or #eeeeee for color\.dark\.background\.page$/,
  );
});

test('colours that replace others are tried in each scheme', () => {
  expect(meetsContrast(tokens, () => undefined)).toBe(true);
  for (const scheme of ['light', 'dark']) {
    const replaces = (token: string) =>
      token === `color.${scheme}.text.primary` ? '#888888' : undefined;
    expect(meetsContrast(tokens, replaces)).toBe(false);
  }
});
