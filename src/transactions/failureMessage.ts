import { UnsuccessfulAnswer } from '../api/transactions.ts';

/** What to say of a failed request for the list. */
export function failureMessage(error: unknown): string {
  return error instanceof UnsuccessfulAnswer
    ? 'Failed to fetch transactions'
    : 'Failed to fetch transactions. Please try again.';
}
