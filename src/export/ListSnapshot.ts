import type { Filters } from '../api/contract.ts';
import type { TimeZone } from '../time.ts';

/** A list as the page showed it when its export began. */
export interface ListSnapshot {
  filters: Filters;
  /** Null when the page shows no answer for these filters. */
  shown: {
    /** Null when the service sent no total. */
    total: number | null;
    /** When it was answered, in milliseconds. */
    at: number;
  } | null;
  /** The service has not answered yet. */
  isLoading: boolean;
  zone: TimeZone;
  /** The filters in words, without the merchant. */
  filterWords: string[];
  /** Who is signed in. */
  merchantId: string;
  /** Whose payments they are, where that is not simply this merchant, such as `All merchants`. */
  scope: string | undefined;
}
