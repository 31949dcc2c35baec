import { useCallback } from 'react';
import * as v from 'valibot';
import { useAuth } from '../auth/AuthContext.tsx';
import { notify } from '../notify.ts';
import { stored } from '../storage.ts';
import type { ShortcutKey } from '../ui/keys.ts';
import { timeZone } from './timeZone.ts';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;

/** Seconds between automatic refreshes; 0 is off. */
export const REFRESH_SECONDS = [0, 15, 30, 60, 300] as const;

/** How one merchant set up the page. Stores the hidden columns, not the shown ones, so that a new column is visible. */
export const viewSchema = v.object({
  density: v.fallback(v.picklist(DENSITIES), 'standard'),
  hidden: v.fallback(v.array(v.string()), []),
  hasShortcuts: v.fallback(v.boolean(), true),
  isPrivate: v.fallback(v.boolean(), false),
  hasSummary: v.fallback(v.boolean(), false),
  refreshSeconds: v.fallback(v.picklist(REFRESH_SECONDS), 0),
});

export type View = v.InferOutput<typeof viewSchema>;

/** The settings to change; a function gets the stored ones, which another tab may have changed. */
type ViewChange = Partial<View> | ((view: View) => Partial<View>);

const storedView = stored({
  key: (merchantId) => `view:${merchantId}`,
  parse: (value) => v.parse(viewSchema, value),
  fallback: v.parse(viewSchema, {}),
});

export const NOT_STORED =
  'This browser’s storage is full or blocked, so the change lasts only until the page is closed.';

/** Warns if a setting, such as hidden amounts, could not be stored and will be forgotten. */
export function tellUnstored(isStored: boolean): void {
  if (!isStored) notify({ severity: 'warning', message: NOT_STORED });
}

/** The merchant's settings under View, which all tabs share, and a function to change them. */
export function useView() {
  const { merchantId } = useAuth();
  const view = storedView.use(merchantId);
  const change = useCallback(
    (wanted: ViewChange) => {
      const now = storedView.read(merchantId);
      const changed = typeof wanted === 'function' ? wanted(now) : wanted;
      tellUnstored(storedView.write(merchantId, { ...now, ...changed }));
    },
    [merchantId],
  );
  return [view, change] as const;
}

export function useIsPrivate(): boolean {
  const [{ isPrivate }] = useView();
  return isPrivate;
}

/** The `aria-keyshortcuts` of a control; undefined when the person has switched shortcuts off. */
export function useShortcut(key: ShortcutKey | undefined): string | undefined {
  const [{ hasShortcuts }] = useView();
  if (!hasShortcuts) return undefined;
  return key === '/' ? '/ Control+K' : key;
}

/** The zone of all times on the page, which the merchant has chosen. */
export const useTimeZone = () => timeZone.use(useAuth().merchantId);
