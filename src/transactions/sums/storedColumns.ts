import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readBaseUrl } from '../../api/baseUrl.ts';
import { readStored, store, subscribe } from '../../storage.ts';
import type { Columns } from './columns.ts';

const columnsSchema = v.object({ amount: v.string(), status: v.string(), createdAt: v.string() });

// By service and not by merchant: the headings are the service's.
const storageKey = () => `columns:${readBaseUrl()}`;

/** The columns that a person chose for the files of this service; null before that. */
export function readColumns(): Columns | null {
  return parse(readStored(storageKey()));
}

export function useColumns(): Columns | null {
  const stored = useSyncExternalStore(subscribe, () => readStored(storageKey()));
  return useMemo(() => parse(stored), [stored]);
}

export function storeColumns(columns: Columns): void {
  store(storageKey(), JSON.stringify(columns));
}

function parse(stored: string | null): Columns | null {
  try {
    return v.parse(columnsSchema, JSON.parse(stored ?? 'null'));
  } catch {
    return null;
  }
}
