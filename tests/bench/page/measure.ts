import type { Browser } from '@playwright/test';
import type { Site } from './site.ts';

/** What one round found, by the row that it belongs to. */
export type Samples = Record<string, number[]>;

export interface Row {
  label: string;
  unit: 'ms' | 'kB' | 'MB' | 's' | '%' | '';
  /** The dashboard's median may be so much at most, in the row's unit. */
  most?: number;
  /** The dashboard's median may be so much at most of the yardstick's. */
  ratio?: number;
}

export interface Measure {
  name: string;
  rows: Record<string, Row>;
  /** Once however many rounds there are, and without the yardstick. */
  isDashboardOnly?: boolean;
  run: (browser: Browser, site: Site) => Promise<Samples>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
