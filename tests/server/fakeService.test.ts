import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Line } from '../../check-service/report.ts';
import { runChecks } from '../../check-service/runChecks.ts';
import { paymentsOf } from '../../workbench/payments.ts';
import { fakeApi, SECRET } from '../fakeApi.ts';
import { type Payments, payments } from '../fakeService.ts';

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
