import type { Choice, Meaning } from './matched.ts';

/* What shops and banks write beside a payment. */

/** Words of delivery, such as `shipped`, are not among them: they say nothing about payment, so they are asked. */
const WORDS: Record<Meaning, string> = {
  paid: 'paid|partially paid|complete|completed|processing|captured|capture|success|successful|succeeded|settled|payment|sale|sales|invoice|charge|acquiring|received|receipt|sales receipt|approved|credited|txn success|refunded|partially refunded',
  unpaid:
    'unpaid|not paid|pending|pending payment|awaiting payment|payment pending|on hold|failed|failure|payment failed|error|errored|cancelled|canceled|void|voided|authorized|authorised|authorization|authorisation|auth|created|initiated|expired|timed out|draft|abandoned|dropped|user dropped|declined|rejected|denied|checkout draft|txn failure|open|incomplete|in progress',
  other:
    'refund|refund receipt|credit note|credit memo|chargeback|chargeback reverse|dispute|dispute reverse|risk|risk reverse|other adjustment|adjustment|transfer|reversal|reversed|repayment|payout|fee|expense|purchase|debit note|contra|journal|journal entry',
};
const MEANINGS = new Map(
  (Object.keys(WORDS) as Meaning[]).flatMap((meaning) =>
    WORDS[meaning].split('|').map((word) => [word, meaning] as const),
  ),
);

/** A status as the table writes it. WooCommerce begins its own with `wc-`. */
export const wordOf = (cell = '') =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, ' ');

/** What a word means: as it was answered, or as the table has it. */
export const meaningOf = (word: string, answers: Choice['meanings']): Meaning | undefined =>
  Object.hasOwn(answers, word) ? answers[word] : MEANINGS.get(word);

/** What a bookkeeper bills, and what they receive: both stand in one book for one payment. */
export const BILLED = /^(sales?|invoice)$/;
export const RECEIVED = /^receipt$/;
/** Only books have such rows. Their *payments* are what is paid to others. */
export const BOOK = /^(receipt|sales|journal|contra|purchase|debit note)$/;
/** Money that is held, and comes with a capture. */
export const AUTHORIZED = /^(auth|authori[sz]ed|authori[sz]ation)$/;

/** Which of two money columns it is, by its heading. */
export const MONEY_IN =
  /\b(deposits?|deposited|credits?|cr|paid in|money in|receipts?|received|inflow)\b/i;
export const MONEY_OUT =
  /\b(withdrawals?|withdrawn|debits?|dr|paid out|money out|payments? out|outflow|spent)\b/i;

/** The side of an amount, when a column of its own has it. */
export function sideOf(cell = ''): 'cr' | 'dr' | undefined {
  const word = wordOf(cell).replace(/[().+]/g, '');
  if (/^(cr|c|credit|deposit|received)$/.test(word)) return 'cr';
  return /^(dr|d|debit|withdrawal|paid out)$/.test(word) ? 'dr' : undefined;
}

/** A cell that names a total, or a balance that a statement brings along. */
export const TOTAL =
  /^\W*(?:grand |sub[- ]?|page |net |statement )?(?:totals?|summary|(?:opening|beginning|closing|ending) ?(?:balance|bal\.?)?|balance|b\/f|c\/f|(?:brought|carried) (?:forward|down|over))(?: (?:amount|balance|b\/f|c\/f|brought forward|carried forward|as (?:on|of|at)\b.*|of .*|for .*|\(.*\)))?\W*$/i;

/** Columns of money that was given back of a payment. */
export const REFUNDED = /\brefund(ed|s)?([\s_]+(amount|total|value))?$/i;
/** Columns that say how was paid. */
export const METHOD = /\b(method|mode|gateway|tender|instrument|paid by|payment type)\b/i;
export function cashOf(cell = ''): string | undefined {
  const words = wordOf(cell);
  if (/\bcod\b|(cash|pay|collect) ?on ?delivery/.test(words)) return 'Cash on delivery';
  return /\bcash\b/.test(words) ? 'Cash' : undefined;
}

/** Why a row is left out that has such a word, or is money back by its sign. */
export function whyOther(word: string): string {
  if (/refund/.test(word)) return 'A refund: money back, not compared.';
  if (/^credit (note|memo)$/.test(word)) return `A ${word}: money back, not compared.`;
  return `“${word}” is no payment, so it is not compared.`;
}
