import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALIKE,
  type Base,
  type Book,
  bases,
  bookOf,
  changes,
  HARMFUL,
  HARMLESS,
  WITH_ALIKE,
} from './generators.ts';
import { type Judgement, judge } from './judge.ts';
import { type Verdict, verdictOf } from './model.ts';

/** FUZZ_RUNS=20000 tests more files; FUZZ_SEED repeats a failure with its printed seed. */
const SETTINGS = {
  numRuns: Number(process.env.FUZZ_RUNS ?? 300),
  seed: Number(process.env.FUZZ_SEED ?? 20_261_129),
};

type Changes = [string, { at: number; to: number; n: number }][];
const ALL = { ...HARMLESS, ...HARMFUL };
const apply = (base: Base, made: Changes): Book =>
  bookOf(
    base,
    made
      .flatMap(([name, pick]) => (ALL[name] ? [[ALL[name], pick] as const] : []))
      .map(([a, b]) => [a, b]),
  );

const clean = fc.tuple(bases, changes(HARMLESS, 0, 4)).map(([base, made]) => apply(base, made));
const changed = fc
  .tuple(bases, changes(HARMLESS, 0, 2), changes(HARMFUL, 1, 2))
  .map(([base, made, harm]) => apply(base, [...made, ...harm]));
const odd = fc.tuple(bases, changes(ALL, 0, 6), fc.boolean()).map(([base, made, isCounted]) => {
  const book = apply(base, made);
  return isCounted ? book : { ...book, facts: { ...book.facts, counted: null } };
});
const alike = fc
  .tuple(
    bases,
    fc.constantFrom(...ALIKE),
    fc.boolean(),
    fc.constantFrom(...Object.values(WITH_ALIKE)),
  )
  .map(([base, [a, b, third], isTurned, change]) =>
    bookOf(
      { ...base, key: 'orderID', words: 'none' },
      [[(draft) => change(draft, third), { at: 0, to: 0, n: 0 }]],
      isTurned ? [b, a] : [a, b],
    ),
  );

/** The faults of a verdict, in words. */
function faultsOfGreen({ green, why, mustWait }: Verdict, said: Judgement): string[] {
  const faults: string[] = [];
  if (green === 'never' && said.isGreen) faults.push(`green, although: ${why.join('; ')}`);
  if (green === 'must' && !said.isGreen) faults.push('not green, although all agrees');
  if (green === 'must' && said.waitsForAnswer) faults.push('asks, although nothing is unknown');
  if (said.isGreen && said.waitsForAnswer) faults.push('green and waits for an answer');
  if (mustWait && !said.waitsForAnswer) faults.push('does not ask for a word that nobody knows');
  return faults;
}

/** The lines in no place, two places or a wrong one, and the orders charged twice that agree; in words. */
function faultsOfPlaces({ places, notAllAgree }: Verdict, { rows }: Judgement): string[] {
  const faults = places.flatMap((allowed, index) => {
    const place = rows.get(index + 1);
    if (allowed.length === 0)
      return place === undefined ? [] : [`${index + 1}: blank, in ${place}`];
    if (place === undefined) return [`${index + 1}: in no place`];
    const isAllowed = allowed.some((it) => it === place);
    return isAllowed ? [] : [`${index + 1}: in ${place}, not in ${allowed.join(' or ')}`];
  });
  for (const row of rows.keys()) if (!places[row - 1]) faults.push(`${row}: no line of the file`);
  for (const group of notAllAgree)
    if (group.every((index) => rows.get(index + 1) === 'agrees'))
      faults.push(`charged twice, and all agree: ${group.map((it) => it + 1).join(', ')}`);
  return faults;
}

function holds(
  books: fc.Arbitrary<Book>,
  faultsOf: (verdict: Verdict, said: Judgement) => string[],
) {
  return fc.assert(
    fc.asyncProperty(books, async ({ file, facts }) => {
      const payments = facts.listed.map(({ payment }) => payment);
      const counts = { received: payments.length, counted: facts.counted };
      const faults = faultsOf(verdictOf(facts), await judge(file, payments, counts));
      expect({ faults, file, payments, counts }).toEqual({ faults: [], file, payments, counts });
    }),
    SETTINGS,
  );
}

describe('any file of a shop', { timeout: 1_000_000 }, () => {
  test('a file that agrees with the payments is green, whatever is around its rows', () =>
    holds(clean, faultsOfGreen));

  test('money that is missing, changed or doubled is never green', () =>
    holds(changed, faultsOfGreen));

  test('green and its questions follow the rule for any mixture of changes', () =>
    holds(odd, faultsOfGreen));

  test('no line of the file vanishes, or is in two places or in a wrong one', () =>
    holds(odd, faultsOfPlaces));

  test('two orders whose ids are alike are never taken for each other', () =>
    holds(alike, (verdict, said) => [
      ...faultsOfGreen(verdict, said),
      ...faultsOfPlaces(verdict, said),
    ]));
});

test('the model itself decides most files', { timeout: 60_000 }, () => {
  const greens = (books: fc.Arbitrary<Book>) =>
    fc.sample(books, { ...SETTINGS, numRuns: 300 }).map(({ facts }) => verdictOf(facts).green);
  const share = (of: string[], green: string) => of.filter((it) => it === green).length / of.length;
  expect(share(greens(clean), 'must')).toBeGreaterThan(0.6);
  expect(share(greens(clean), 'never')).toBe(0);
  expect(share(greens(changed), 'never')).toBeGreaterThan(0.8);
});
