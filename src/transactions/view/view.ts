import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readStored, store, subscribe } from '../../storage.ts';
import { FIELDS } from '../table/columns.tsx';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
/** Of a column, in pixels. */
export const MIN_WIDTH = 50;
export const MAX_WIDTH = 2000;

/** Seconds between automatic refreshes; 0 is off. */
export const REFRESH_SECONDS = [0, 15, 30, 60, 300] as const;
export const describeSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;

/** Minutes after which a payment that is still pending or in progress counts as stuck. */
export const STUCK_MINUTES = [5, 15, 30, 60] as const;

/** How one merchant set up the page. It stores the hidden columns, so that a new column is shown. */
export const viewSchema = v.object({
  density: v.fallback(v.picklist(DENSITIES), 'standard'),
  hidden: v.fallback(
    v.pipe(
      v.array(v.string()),
      // A table without columns shows no payments, so a view that hides all of them is invalid.
      v.check((hidden) => FIELDS.some((field) => !hidden.includes(field))),
    ),
    [],
  ),
  /** Pixels by column, only of resized columns. */
  widths: v.fallback(
    v.record(v.string(), v.pipe(v.number(), v.minValue(MIN_WIDTH), v.maxValue(MAX_WIDTH))),
    {},
  ),
  hasShortcuts: v.fallback(v.boolean(), true),
  /** Amounts and VPA IDs are hidden. */
  isPrivate: v.fallback(v.boolean(), false),
  hasSummary: v.fallback(v.boolean(), false),
  refreshSeconds: v.fallback(v.picklist(REFRESH_SECONDS), 0),
  stuckMinutes: v.fallback(v.picklist(STUCK_MINUTES), 15),
});

export type View = v.InferOutput<typeof viewSchema>;

/** A change of the view. Other settings and other columns stay as they are. */
export interface ViewChange extends Partial<Omit<View, 'hidden'>> {
  /** By column; false hides it. */
  shown?: Record<string, boolean>;
}

/** The merchant's view, kept in local storage and so shared by the tabs, and a function to change it. */
export function useView(merchantId: string) {
  const key = storageKey(merchantId);
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const view = useMemo(() => parse(stored), [stored]);
  const change = useCallback(
    (part: ViewChange) => {
      // Another tab may have written since this one rendered, so merge into what is stored now.
      store(key, JSON.stringify(merge(parse(readStored(key)), part)));
    },
    [key],
  );
  return [view, change] as const;
}

/** Replaces whole settings, such as all widths, where a change by useView merges. Undefined is the default. */
export function replaceInView(merchantId: string, settings: Partial<View>): void {
  const key = storageKey(merchantId);
  store(key, JSON.stringify({ ...parse(readStored(key)), ...settings }));
}

function storageKey(merchantId: string): string {
  return `view:${merchantId}`;
}

function merge(view: View, { shown = {}, widths, ...change }: ViewChange): View {
  const others = view.hidden.filter((field) => !(field in shown));
  const hidden = Object.keys(shown).filter((field) => !shown[field]);
  return {
    ...view,
    ...change,
    hidden: [...others, ...hidden],
    widths: { ...view.widths, ...widths },
  };
}

function parse(stored: string | null): View {
  try {
    return v.parse(viewSchema, JSON.parse(stored ?? '{}'));
  } catch {
    return v.parse(viewSchema, {});
  }
}
