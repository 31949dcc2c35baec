import type { ListedTransaction } from '../../api/schema.ts';
import { readAmount } from '../../match/money.ts';
import { cleanPasted } from '../../pasted.ts';
import type { TimeZone } from '../../time.ts';
import { PaiseSum } from './money.ts';
import type { Field, Paise, PaymentList, TextField } from './PaymentList.ts';
import { BYTE_ORDER_MARK } from './readCsv.ts';
import { forSpreadsheets } from './spreadsheets.ts';

export interface FindQuery {
  /** Amounts and parts of ids. */
  text: string;
  /** Any of these; all when empty. */
  statuses: readonly string[];
  /** Paise, both inclusive. */
  from: bigint | null;
  to: bigint | null;
  /** Only payments of orders that have more than one completed payment. */
  isPaidTwice: boolean;
  /** Only rows whose Transaction ID stands in another row too. */
  hasRepeatedId: boolean;
  /** Short amounts are also looked for in longer ids. */
  alsoInIds: boolean;
  /** Only payments with exactly this value, without case: a part of a VPA ID may be another payer's. */
  only?: { field: TextField; value: string } | undefined;
}

export interface Found {
  /** 0 for a row that was not found, else 1; 2 for a row with the amount, when only one part was looked for. */
  isHit: Uint8Array;
  count: number;
  /** Of the completed payments among them. */
  paise: bigint;
  /** Completed payments among them whose amount cannot be read. */
  unreadable: number;
  /** What was looked for, and which of it no payment has. */
  parts: string[];
  missing: string[];
  /** Of the others, the numbers that only `alsoInIds` finds. */
  onlyInIds: string[];
  /** Some order has more than one completed payment, whether it was found or not. */
  hasPaidTwice: boolean;
  /** Further payments, which have a short amount in a longer id. `alsoInIds` adds them. */
  inIds: number;
}

/** A page of what was found. */
export interface FoundPage extends Omit<Found, 'isHit'> {
  rows: ListedTransaction[];
}

const CURRENCY = '(?:₹|rs\\.?|inr)';
/** Commas divide parts, unless they group the digits of an amount. */
const PART = new RegExp(
  `${CURRENCY}?(?:\\d{1,2}(?:,\\d{2})*,\\d{3}|\\d{1,3}(?:,\\d{3})+)(?:\\.\\d+)?(?:/-)?(?=[\\s,;]|$)|[^\\s,;]+`,
  'gi',
);

/** What is looked for, each once. */
export function readParts(text: string): string[] {
  const joined = cleanPasted(text).replace(RegExp(`(?<!\\S)(${CURRENCY})\\s+(?=\\d)`, 'gi'), '$1');
  // A spreadsheet's file has `="769741229932"`.
  const words = (joined.match(PART) ?? []).map((part) => part.replace(/^=(?=")/, ''));
  const parts = words.map(cleanPasted).filter(Boolean);
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}

/** What a part is as an amount, as the list keeps it; null when it is none. */
function amountOf(part: string): Paise | null {
  const { paise } = readAmount(part) ?? {};
  if (paise === undefined) return null;
  const number = Number(paise);
  return Number.isSafeInteger(number) ? number : paise;
}

/** Where parts are looked for. */
const IDS = ['orderID', 'ref_id', 'vpa_id', 'id'] as const;
/** A number with fewer digits is in many ids by chance. */
const MIN_ID_DIGITS = 6;

export function find(list: PaymentList, query: FindQuery): Found {
  const parts = readParts(query.text);
  const isAllowed = allowedRows(list, query);
  const hasPaidTwice = list.paidTwice.includes(1);
  if (parts.length === 0) {
    return {
      isHit: isAllowed,
      ...count(list, isAllowed),
      parts,
      missing: [],
      onlyInIds: [],
      hasPaidTwice,
      inIds: 0,
    };
  }
  const isHit = new Uint8Array(list.count);
  /** Of short amounts in longer ids. */
  const isFurther = new Uint8Array(list.count);
  const isOnly = parts.length === 1;
  const onlyInIds: string[] = [];
  const missing = parts.filter((part) => {
    const paise = amountOf(part);
    const hasAmount = paise !== null && markAmount(list, paise, isAllowed, isHit, isOnly ? 2 : 1);
    const isShort = paise !== null && part.replace(/\D/g, '').length < MIN_ID_DIGITS;
    const ids = markIds(list, part, isAllowed, isHit, isShort ? isFurther : isHit);
    const isFound = hasAmount || ids.isWhole;
    const isOnlyWithin = isShort && !isFound && ids.isWithin;
    if (isOnlyWithin && isOnly) {
      // Nothing else is found, so these are the answer.
      isHit.set(isFurther);
      isFurther.fill(0);
    } else if (isOnlyWithin && !query.alsoInIds) onlyInIds.push(part);
    return !isFound && !ids.isWithin;
  });
  let inIds = 0;
  for (const [row, further] of isFurther.entries()) {
    if (!further || isHit[row]) continue;
    inIds += 1;
    if (query.alsoInIds) isHit[row] = 1;
  }
  return { isHit, ...count(list, isHit), parts, missing, onlyInIds, hasPaidTwice, inIds };
}

function markAmount(
  list: PaymentList,
  paise: Paise,
  isAllowed: Uint8Array,
  isHit: Uint8Array,
  rank: number,
): boolean {
  let isFound = false;
  const { amounts } = list;
  for (let row = amounts.indexOf(paise); row >= 0; row = amounts.indexOf(paise, row + 1)) {
    if (!isAllowed[row]) continue;
    isHit[row] = rank;
    isFound = true;
  }
  return isFound;
}

/** Marks rows with an id that equals the part (in `isHit`), or that only contains it (in `isFurther`). */
function markIds(
  list: PaymentList,
  part: string,
  isAllowed: Uint8Array,
  isHit: Uint8Array,
  isFurther: Uint8Array,
): { isWhole: boolean; isWithin: boolean } {
  const text = part.toLowerCase();
  const ids = { isWhole: false, isWithin: false };
  for (const field of IDS) {
    const column = list.texts[field];
    column.search(text, (row) => {
      if (!isAllowed[row]) return;
      const isWhole =
        isFurther !== isHit && column.startsWith(row, text) && column.at(row) === text;
      ids[isWhole ? 'isWhole' : 'isWithin'] = true;
      (isWhole ? isHit : isFurther)[row] ||= 1;
    });
  }
  return ids;
}

function count(list: PaymentList, isHit: Uint8Array) {
  let found = 0;
  const sum = new PaiseSum();
  let unreadable = 0;
  for (let row = 0; row < list.count; row++) {
    if (!isHit[row]) continue;
    found += 1;
    if (!list.isCompleted(row)) continue;
    const paise = list.amounts[row] ?? Number.NaN;
    if (Number.isNaN(paise)) unreadable += 1;
    else sum.add(paise);
  }
  return { count: found, paise: sum.paise, unreadable };
}

function allowedRows(list: PaymentList, query: FindQuery): Uint8Array {
  const { statuses, from, to, isPaidTwice, hasRepeatedId, only } = query;
  const isAllowed = isPaidTwice ? list.paidTwice.slice() : new Uint8Array(list.count).fill(1);
  const wanted = new Set(statuses);
  const value = only?.value.toLowerCase();
  if (!only && !hasRepeatedId && wanted.size === 0 && from === null && to === null) {
    return isAllowed;
  }
  for (const [row, paise] of list.amounts.entries()) {
    const isOther =
      (only && list.texts[only.field].at(row) !== value) ||
      (hasRepeatedId && !list.repeats.has(row)) ||
      (wanted.size > 0 && !wanted.has(list.statuses[row] ?? '')) ||
      // Written so that an amount that cannot be read is not in a range.
      (from !== null && !(paise >= from)) ||
      (to !== null && !(paise <= to));
    if (isOther) isAllowed[row] = 0;
  }
  return isAllowed;
}

export interface Paging {
  page: number;
  pageSize: number;
}

export interface Sort {
  field: Field;
  direction: 'asc' | 'desc';
}

/** Without `sort`, rows with rank 2 come first; both ranks keep the order of the export. */
export function pageOfFound(
  list: PaymentList,
  { isHit }: Found,
  { page, pageSize }: Paging,
  sort?: Sort,
): ListedTransaction[] {
  const rows: ListedTransaction[] = [];
  let skipped = 0;
  /** Returns whether the page is full. */
  function take(row: number): boolean {
    if (skipped < page * pageSize) skipped += 1;
    else rows.push(list.payment(row));
    return rows.length >= pageSize;
  }
  if (!sort) {
    for (const rank of [2, 1]) {
      for (let row = isHit.indexOf(rank); row >= 0; row = isHit.indexOf(rank, row + 1)) {
        if (take(row)) return rows;
      }
    }
    return rows;
  }
  const { valued, others } = list.order(sort.field);
  const isDescending = sort.direction === 'desc';
  for (let nth = 0; nth < list.count; nth++) {
    const place = isDescending ? valued.length - 1 - nth : nth;
    const row = valued[place] ?? others[nth - valued.length] ?? 0;
    if (isHit[row] && take(row)) return rows;
  }
  return rows;
}

/** The rows as they stand in the export; with a zone, as the export for spreadsheets has them. */
export function saveFound(list: PaymentList, { isHit }: Found, zone: TimeZone | null): Blob {
  const rewrite = zone && forSpreadsheets(zone);
  const texts: string[] = rewrite ? [BYTE_ORDER_MARK] : [];
  const write = (record = list.headings) =>
    texts.push(rewrite ? rewrite(record, list.delimiter) : (record?.source ?? ''));
  write();
  for (let row = 0; row < list.count; row++) if (isHit[row]) write(list.record(row));
  if (rewrite) texts.push(rewrite(undefined, list.delimiter));
  return new Blob(texts, { type: 'text/csv' });
}
