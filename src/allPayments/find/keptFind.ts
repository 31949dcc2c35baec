import { type FindRequest, readFind } from '../../page/usePage.ts';
import { onAccountChange } from '../../session/session.ts';

const KEY = 'find';

/** What Find looks for, kept for a reload: a VPA ID does not belong in the address. It ends with the session. */
export const keptFind = {
  read(): FindRequest | undefined {
    try {
      return readFind({ find: JSON.parse(sessionStorage.getItem(KEY) ?? 'null') });
    } catch {
      return undefined;
    }
  },
  write(request: FindRequest | undefined): void {
    try {
      if (request) sessionStorage.setItem(KEY, JSON.stringify(request));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Storage is blocked or full.
    }
  },
};

onAccountChange(() => keptFind.write(undefined));
