import type { Filters } from '../../api/contract.ts';
import type { Field, PaymentList } from './PaymentList.ts';

/* The filters of the contract, as the service applies them. Without the status, which belongs to no load. */

/** Which column each filter needs. */
const COLUMNS: Record<keyof Filters, Field> = {
  status: 'status',
  orderId: 'orderID',
  merchantId: 'merchantId',
  startDate: 'createdAt',
  endDate: 'createdAt',
};

/** Like the service, without the case of ASCII letters only. */
const fold = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Whether each payment of `wanted` is one of `loaded`. */
export function isNarrower(loaded: Filters, wanted: Filters): boolean {
  const isWithin: Record<keyof Filters, (outer: string, inner: string) => boolean> = {
    status: (outer, inner) => outer === inner,
    orderId: (outer, inner) => fold(inner).startsWith(fold(outer)),
    merchantId: (outer, inner) => outer === inner,
    startDate: (outer, inner) => Date.parse(inner) >= Date.parse(outer),
    endDate: (outer, inner) => Date.parse(inner) <= Date.parse(outer),
  };
  return (Object.keys(isWithin) as (keyof Filters)[]).every((name) => {
    const [outer, inner] = [loaded[name], wanted[name]];
    return outer === undefined || (inner !== undefined && isWithin[name](outer, inner));
  });
}

/** Whether `wanted` can be answered from a list that was loaded with `filters`, whose file lacks the columns `missing`. */
export function canNarrow(
  { filters, missing }: { filters: Filters; missing: readonly Field[] },
  wanted: Filters,
): boolean {
  const names = Object.keys(COLUMNS) as (keyof Filters)[];
  return (
    isNarrower(filters, wanted) &&
    names.every((name) => wanted[name] === filters[name] || !missing.includes(COLUMNS[name]))
  );
}

/** The rows that belong to the filters; both dates are inclusive, to the millisecond. */
export function rowsOf(list: PaymentList, filters: Filters): Uint32Array {
  const { orderId, merchantId, startDate, endDate, status: _, ...others } = filters;
  expectNone(others);
  const first = startDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startDate);
  const last = endDate === undefined ? Number.POSITIVE_INFINITY : Date.parse(endDate);
  const hasDates = startDate !== undefined || endDate !== undefined;
  const hasPrefix = orderId === undefined ? undefined : prefixOf(list, orderId);
  const rows = new Uint32Array(list.count);
  let count = 0;
  for (let row = 0; row < list.count; row++) {
    if (hasDates) {
      const time = list.timeOf(row);
      if (time === null || time < first || time > last) continue;
    }
    if (merchantId !== undefined && list.merchantOf(row) !== merchantId) continue;
    if (hasPrefix && !hasPrefix(row)) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

/** A new filter of the contract is a type error until `rowsOf` names it. */
function expectNone(_others: Record<string, never>): void {}

/** Whether the Order ID of a row begins so. */
function prefixOf(list: PaymentList, orderId: string): (row: number) => boolean {
  const prefix = fold(orderId);
  const { orderID } = list.texts;
  if (orderID.read().isAscii) return (row) => orderID.startsWith(row, prefix);
  return (row) => fold(list.payment(row).orderID ?? '').startsWith(prefix);
}
