import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { applyChoices } from '../../theme/choices/choices.ts';
import { fillTokens } from '../../theme/fillTokens.ts';
import { readTokens } from '../../theme/readTokens.ts';

const read = (name: string) => readFile(new URL(`../../theme/${name}`, import.meta.url), 'utf8');
const template = await read('brand.svg');
const source = await read('tokens.json');

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
    'There is no colour token color-light-none.',
  );
});
