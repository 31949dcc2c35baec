/**
 * The rollup counters: the number of payments for each merchant, time bucket in UTC and status. The number is the sum
 * over all slots; a single slot may be negative. The merchant '' stands for all merchants together, and only it is
 * counted by the hour: for ranges that begin or end within a day, and for deep pages.
 */
export const COUNTER_TABLES = [
  { table: 'payment_counts', bucket: 'day', type: 'date', ofEachMerchant: true },
  { table: 'payment_counts_by_month', bucket: 'month', type: 'date', ofEachMerchant: true },
  { table: 'payment_counts_by_hour', bucket: 'hour', type: 'timestamp', ofEachMerchant: false },
] as const;

export type CounterTable = (typeof COUNTER_TABLES)[number];

/** The start of the bucket that contains `created_at`. */
export function bucketStart({ bucket, type }: CounterTable): string {
  return `date_trunc('${bucket}', created_at at time zone 'UTC')::${type}`;
}
