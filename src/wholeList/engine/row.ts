import type { KeyField } from './matched.ts';

/* A row of a person's file, and what it names. */

/**
 * `blank` has no amount of its own: in some shops' files all lines of an order but the first. `out` is money out that may
 * name a payment. `left` is no payment at all, and `unread` cannot be read; `note` says why.
 */
export type RowKind = 'paid' | 'unpaid' | 'blank' | 'out' | 'left' | 'unread';

export interface Row {
  place: number;
  kind: RowKind;
  named: Named;
  /** What is compared: 0 for a row that is not paid. */
  paise: bigint;
  /** The amount in the file: negative for money out, null without one. */
  written: bigint | null;
  note: string;
  day: string | null;
  /** Of the columns of status and kind. */
  words: string[];
  isTotal: boolean;
}

/** Payments that belong together: those of an order, or with one reference. */
export interface Group {
  payments: number[];
  /** The rows that name them. */
  rows: Row[];
}

export interface Named {
  /** What the row is known by, such as `kn10401`; empty when it names nothing. */
  key: string;
  field?: KeyField;
  /** Without payments it is not here. Absent when the row names nothing. */
  group?: Group;
  /** The row names payments that do not belong together. */
  isSeveral?: boolean;
  /** A reference that only blanks inside keep from being the same. In a longer text it is told, not matched. */
  blank?: Blank;
}

export interface Blank {
  text: string;
  payment: number;
  isHint: boolean;
}
