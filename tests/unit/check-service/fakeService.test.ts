import { expect, it } from 'vitest';
import { mustAnswer } from '../../../check-service/judge.ts';
import type { Known } from '../../../check-service/known.ts';
import { readList } from '../../../check-service/read.ts';
import { paymentsOf } from '../../../workbench/payments.ts';
import { answerCall, type Payments, payments, sessionOf } from '../../fakeService.ts';

const SECRET = 'top-secret';

function ask(rows: Payments, query: Record<string, unknown>) {
  const authorization = `Basic ${sessionOf('SHOP', SECRET).credentials}`;
  const { status = 200, body } = answerCall(
    { path: '/api/transactions', query, authorization },
    rows,
    SECRET,
  );
  return { status, headers: new Headers(), body: JSON.stringify(body) };
}

it.each<[string, Payments]>([
  ['screen tests', payments(120)],
  ['workbench', paymentsOf(120)],
])("the lists of the %s' fake service keep the contract", (_, rows) => {
  const sent = readList(ask(rows, { limit: 120 })).rows;
  const known: Known = {
    payments: sent.map((row) => ({ ...row, merchantId: 'SHOP' })),
    ...{ merchantIds: ['SHOP'], until: '9999', since: new Map() },
  };
  expect(known.payments).toHaveLength(120);
  const account = { merchantId: 'SHOP', secretKey: SECRET };
  const party = { name: 'the merchant', merchantId: 'SHOP', isAdmin: false, account } as const;
  const queries = [{}, { limit: 1 }, { page: 2 }, { page: 3 }, { page: 4 }, { page: 3, limit: 40 }];
  for (const query of queries) {
    mustAnswer(known, { party, call: 'list', ...query }, ask(rows, query));
  }
});
