import type { Meaning } from './reasons.ts';

/* The few words of a status or kind that are known; others are asked. */

const WORDS: Record<Meaning, string> = {
  paid: 'paid|complete|completed|processing|captured|capture|success|successful|succeeded|settled|payment|sale|sales|charge|received|receipt|approved|credited|txn success',
  notPaid:
    'unpaid|not paid|pending|pending payment|awaiting payment|payment pending|on hold|failed|failure|payment failed|error|errored|cancelled|canceled|void|voided|authorized|authorised|authorization|authorisation|auth|created|initiated|expired|timed out|draft|abandoned|dropped|user dropped|declined|rejected|denied|txn failure|incomplete|in progress|refund|credit note|credit memo|chargeback|dispute|adjustment|reversal|reversed|payout|fee|purchase|debit note|contra|journal|cash|cod|cash on delivery|cashondelivery',
};

const MEANINGS = new Map(
  (Object.keys(WORDS) as Meaning[]).flatMap((meaning) =>
    WORDS[meaning].split('|').map((word) => [word, meaning] as const),
  ),
);

/** No word of a status is longer. */
const MAX_LENGTH = 40;

/** A word as the table writes it; empty for a text that is none. Some shops begin theirs with `wc-`. */
export function wordOf(cell: string): string {
  if (cell.length > MAX_LENGTH) return '';
  const plain = cell
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/\([^()]*\)/g, '');
  return plain.replace(/[\s_-]+/g, ' ').trim();
}

export const meaningOf = (word: string, answers: Record<string, Meaning> = {}) =>
  Object.hasOwn(answers, word) ? answers[word] : MEANINGS.get(word);
