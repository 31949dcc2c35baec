import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '../mutants/rules.ts';

test('each rule that `npm run test:mutants` breaks is in its file, and its tests exist', () => {
  expect(RULES).toHaveLength(39);
  const gone = RULES.filter(
    ({ file, text, tests }) =>
      readFileSync(file, 'utf8').split(text).length !== 2 || !tests.every(existsSync),
  );
  expect(gone.map(({ suffers }) => suffers)).toEqual([]);
});
