import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listAnswer, type TransactionList } from '../../../src/api/schema.ts';
import { payment } from '../../fakeService.ts';
import { hostileJson, hostileList, toJson } from '../../hostile.ts';

const FIELDS = Object.keys(payment()).sort();

function throughJson(value: unknown): unknown {
  return JSON.parse(toJson(value));
}

function expectValid({ transactions, pagination }: TransactionList) {
  for (const { hasInexactId: _, ...row } of transactions) {
    expect(Object.keys(row).sort()).toEqual(FIELDS);
    for (const [name, value] of Object.entries(row)) {
      if (name === 'amount' && typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
      else expect(value === null || typeof value === 'string').toBe(true);
    }
  }
  if (!pagination) return;
  const { hasNextPage, hasPrevPage, ...counts } = pagination;
  expect([typeof hasNextPage, typeof hasPrevPage]).toEqual(['boolean', 'boolean']);
  for (const count of Object.values(counts)) {
    expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
  }
}

test('any list keeps all its rows, each with exactly the fields of the contract', () => {
  fc.assert(
    fc.property(hostileList, fc.integer({ min: 1 }), (data, page) => {
      const sent = throughJson(data) as { transactions?: unknown };
      const read = v.safeParse(listAnswer(page), sent);
      expect(read.success).toBe(Array.isArray(sent.transactions));
      if (!read.success) return;
      expectValid(read.output);
      expect(read.output.transactions).toHaveLength((sent.transactions as unknown[]).length);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('any other answer is rejected without a crash', () => {
  fc.assert(
    fc.property(hostileJson, (data) => {
      expect(v.is(listAnswer(1), throughJson(data))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('an amount is read as a number only when none of its paise is lost', () => {
  const read = (amount: string) =>
    v.parse(listAnswer(1), { transactions: [{ amount }] }).transactions[0]?.amount;
  const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.nat(99));
  fc.assert(
    fc.property(decimal, ([rupees, paise]) => {
      const sent = `${rupees}.${String(paise).padStart(2, '0')}`;
      const amount = read(sent);
      expect(typeof amount === 'number' ? amount.toFixed(2) : amount).toBe(sent);
    }),
    { numRuns: 1_000 },
  );
});

test('an answer nested fifty thousand levels deep shows its one row', () => {
  const deep = JSON.parse(`${'{"transactions":['.repeat(50_000)}${']}'.repeat(50_000)}`);
  expect(v.parse(listAnswer(1), deep).transactions).toHaveLength(1);
});
