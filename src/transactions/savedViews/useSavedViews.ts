import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readStored, store, subscribe } from '../../storage.ts';
import { parseViews } from './parseViews.ts';
import type { SavedView } from './savedView.ts';

type Edit = (views: readonly SavedView[]) => readonly SavedView[];

/** The merchant's saved views, kept in local storage and so shared by the tabs, and a function to edit them. */
export function useSavedViews(merchantId: string) {
  const key = `saved-views:${merchantId}`;
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const views = useMemo(() => parseViews(stored), [stored]);
  const edit = useCallback(
    // Another tab may have written since this one rendered, so edit what is stored now. Returns what `store` returns.
    (change: Edit) => store(key, JSON.stringify(change(parseViews(readStored(key))))),
    [key],
  );
  return [views, edit] as const;
}
