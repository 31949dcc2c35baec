import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { quote } from './quote.ts';
import { isRecord, type List } from './readList.ts';
import { failed, type Report } from './report.ts';

const REQUIRED = ['id', 'orderID', 'amount', 'status', 'createdAt'] as const;
const OPTIONAL = ['vpa_id', 'ref_id', 'CALLBACK_TS', 'CANCEL_TS'] as const;
const TIMES = ['createdAt', 'CALLBACK_TS', 'CANCEL_TS'] as const;
/** Without a zone, each browser would read the time in its own zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Whether the dashboard can show each field of the payments. */
export async function checkRows({ check, add }: Report, list: List): Promise<void> {
  const each = list.rows.map((read, nth) => ({ read, sent: list.sent[nth] }));

  await check('Payments: each has its id, order, amount, status and creation time', async () => {
    for (const { read, sent } of each) {
      if (!isRecord(sent)) failed(`A payment is ${quote(sent)}; it must be an object.`);
      for (const name of REQUIRED) {
        if (read[name] === null) {
          failed(`${name} of a payment is ${quote(sent[name])}; it must have a value.`);
        }
      }
    }
  });
  await check('Payments: optional fields are text or null', async () => {
    for (const { read, sent } of each) {
      for (const name of OPTIONAL) {
        const value = isRecord(sent) ? sent[name] : undefined;
        if (read[name] === null && value !== null && value !== undefined && value !== '') {
          failed(`${name} of ${nameOf(read)} is ${quote(value)}; send a text or null.`);
        }
      }
    }
  });
  await check('Payments: amounts are numbers', async () => {
    for (const { read } of each) {
      if (typeof read.amount === 'string') {
        failed(
          `amount of ${nameOf(read)} is the text ${quote(read.amount)}; send rupees as a number, such as 1499.5.`,
        );
      }
    }
  });
  await check('Payments: times are ISO 8601 with their zone', async () => {
    for (const { read } of each) {
      for (const name of TIMES) {
        const value = read[name];
        if (value !== null && (!MOMENT.test(value) || Number.isNaN(Date.parse(value)))) {
          failed(
            `${name} of ${nameOf(read)} is ${quote(value)}; send a time with its zone, such as 2026-01-31T18:30:00.000Z.`,
          );
        }
      }
    }
  });
  await check('Payments: no id is there twice', async () => {
    const twice = firstRepeated(list.rows.map(({ id }) => id));
    if (twice !== undefined) failed(`Two payments of one page have the id ${quote(twice)}.`);
  });

  const known: readonly (string | null)[] = TRANSACTION_STATUSES;
  const other = list.rows.find(({ status }) => !known.includes(status));
  if (other) {
    const sentence = `${quote(other.status)} is none of ${known.join(', ')}; it will look like PENDING.`;
    add({ outcome: 'note', what: 'Payments: the status is known', sentence });
  }
  if (each.some(({ sent }) => isRecord(sent) && typeof sent.amount === 'string')) {
    const sentence = 'Amounts come as texts. The dashboard reads them; the contract has numbers.';
    add({ outcome: 'note', what: 'Payments: amounts are numbers', sentence });
  }
}

function nameOf({ id }: { id: string | null }): string {
  return `payment ${quote(id)}`;
}

export function firstRepeated<T>(values: T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((value) => seen.size === seen.add(value).size);
}
