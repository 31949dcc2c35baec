import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readStored, store, subscribe } from '../../storage.ts';
import { FIELDS } from '../table/columns.tsx';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
/** Of a column, in pixels. */
export const MIN_WIDTH = 50;
export const MAX_WIDTH = 2000;

type RowDensity = (typeof DENSITIES)[number];

/** How one merchant set up the table. It stores the hidden columns, so that a new column is shown. */
const viewSchema = v.object({
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
});

export type View = v.InferOutput<typeof viewSchema>;

/** A change of the view. Other columns keep their settings. */
export interface ViewChange {
  density?: RowDensity;
  /** By column; false hides it. */
  shown?: Record<string, boolean>;
  /** Pixels by column. */
  widths?: Record<string, number>;
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

/** Shows all columns in their default widths. */
export function resetColumns(merchantId: string): void {
  const key = storageKey(merchantId);
  const { density } = parse(readStored(key));
  store(key, JSON.stringify({ density }));
}

function storageKey(merchantId: string): string {
  return `view:${merchantId}`;
}

function merge(view: View, { density = view.density, shown = {}, widths }: ViewChange): View {
  const others = view.hidden.filter((field) => !(field in shown));
  const hidden = Object.keys(shown).filter((field) => !shown[field]);
  return { density, hidden: [...others, ...hidden], widths: { ...view.widths, ...widths } };
}

function parse(stored: string | null): View {
  try {
    return v.parse(viewSchema, JSON.parse(stored ?? '{}'));
  } catch {
    return v.parse(viewSchema, {});
  }
}
