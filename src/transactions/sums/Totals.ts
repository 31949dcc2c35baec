import type { FileColumns } from './columns.ts';

export interface Sum {
  /** Payments. */
  count: number;
  paise: bigint;
}

/** What was added up from the rows of a file. */
export interface Totals {
  all: Sum;
  /** The specification's statuses in its order, then others as they came; null stands for all further ones. */
  statuses: (Sum & { status: string | null })[];
  /** Completed payments by day, such as `2026-11-20`, oldest first. */
  days: (Sum & { day: string })[];
  /** Rows that are in no sum, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Completed payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
  /** The last row has fewer cells than the headings. */
  isCut: boolean;
  file: FileColumns;
}
