import { readFileSync } from 'node:fs';
import { localDays } from '../../../src/match/days.ts';
import { type PaymentRow, paymentsOf } from '../../../src/match/payments.ts';

const FILES = 'tests/unit/match/files';

interface Given {
  id: string;
  orderID: string;
  ref_id: string | null;
  amount: number | null;
  status: PaymentRow['status'];
  createdAt: string;
}

/** A list as the service answers it, in India's days. */
export function listOf(given: Given[]) {
  const dayOf = localDays('india');
  const rows = given.map(({ amount, createdAt, ...row }) => ({
    ...row,
    paise: amount === null ? null : BigInt(Math.round(amount * 100)),
    day: createdAt ? dayOf(Date.parse(createdAt)) : null,
  }));
  return paymentsOf(rows, 'india');
}

export const knownPayments = () =>
  listOf(JSON.parse(readFileSync(`${FILES}/payments.json`, 'utf8')));
export const knownFile = (name: string) => new Uint8Array(readFileSync(`${FILES}/${name}`));
