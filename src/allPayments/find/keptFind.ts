import { type FindRequest, readFind } from '../../page/usePage.ts';
import { getSession, onAccountChange } from '../../session/session.ts';

const KEY = 'find';

/** Keeps Find's search for a reload, until the session ends; not in the URL, which must not contain a VPA ID. */
export const keptFind = {
  read(): FindRequest | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      // This code may not have been loaded when the session of the search ended.
      return kept?.merchantId === getSession()?.merchantId ? readFind(kept) : undefined;
    } catch {
      return undefined;
    }
  },
  write(find: FindRequest | undefined): void {
    try {
      const merchantId = getSession()?.merchantId;
      if (find) sessionStorage.setItem(KEY, JSON.stringify({ merchantId, find }));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Storage is blocked or full.
    }
  },
};

onAccountChange(() => keptFind.write(undefined));
