import { Check } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Line } from '../../server/check/report.ts';
import { runChecks } from '../../server/check/runChecks.ts';
import { failures, ListAnswer, UserAnswer } from '../../server/routes/schemas.ts';
import { paymentsOf } from '../../theme/workbench/payments.ts';
import { fakeApi, SECRET } from '../fakeApi.ts';
import { answerCall, type Payments, payments, sessionOf } from '../fakeService.ts';

let baseUrl: string;

beforeAll(async () => {
  baseUrl = await fakeApi.start();
});
beforeEach(() => fakeApi.reset());
afterAll(() => fakeApi.stop());

const account = (merchantId: string) => ({ merchantId, secretKey: SECRET });

const fakes: [string, Payments][] = [
  ['screen tests', payments(120)],
  ['workbench', paymentsOf(120)],
];

it.each(fakes)('the fake service of the %s keeps the contract, except filters', async (_, rows) => {
  fakeApi.payments = rows;
  const lines: Line[] = [];
  await runChecks(
    {
      baseUrl,
      merchant: account('SHOP'),
      admin: account('ADMIN'),
      origin: 'https://dashboard.example',
    },
    (line) => lines.push(line),
  );
  const broken = lines
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'could not check')
    .filter(({ what }) => !what.startsWith('Filters:'));
  expect(broken).toEqual([]);
  expect(lines.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(30);
});

it.each(fakes)('the answers of the %s match the schemas of the real service', (_, rows) => {
  const bodyOf = (path: string, secretKey = SECRET) => {
    const authorization = `Basic ${sessionOf('SHOP', secretKey).credentials}`;
    return answerCall({ path, query: {}, authorization }, rows, SECRET).body;
  };
  expect(Check(ListAnswer, bodyOf('/api/transactions'))).toBe(true);
  expect(Check(UserAnswer, bodyOf('/api/user'))).toBe(true);
  expect(Check(failures[401], bodyOf('/api/user', 'wrong'))).toBe(true);
});
