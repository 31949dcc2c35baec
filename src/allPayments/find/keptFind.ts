import { type FindRequest, readFind } from '../../page/usePage.ts';
import { onAccountChange } from '../../session/session.ts';

const KEY = 'find';

/** Keeps Find's search for a reload, until the session ends; not in the URL, which must not contain a VPA ID. */
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
