import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILTER_NAMES } from '../../src/api/contract.ts';

test('the README names every filter of the list', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const paragraph = /The list takes.+?\n\n/s.exec(readme)?.[0] ?? '';
  expect(FILTER_NAMES.filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([]);
});
