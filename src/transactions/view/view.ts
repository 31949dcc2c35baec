import useEventCallback from '@mui/utils/useEventCallback';
import { useState } from 'react';
import * as v from 'valibot';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
/** Of a column, in pixels. */
export const MIN_WIDTH = 50;
export const MAX_WIDTH = 2000;

export type RowDensity = (typeof DENSITIES)[number];

/** How one merchant likes the table. It names what is hidden, so that a column that is new is seen. */
const viewSchema = v.object({
  density: v.fallback(v.picklist(DENSITIES), 'standard'),
  hidden: v.fallback(v.array(v.string()), []),
  /** Pixels by column, of those that were resized. */
  widths: v.fallback(
    v.record(v.string(), v.pipe(v.number(), v.minValue(MIN_WIDTH), v.maxValue(MAX_WIDTH))),
    {},
  ),
});

export type View = v.InferOutput<typeof viewSchema>;

export const DEFAULT_VIEW: View = v.parse(viewSchema, {});

/** The merchant's view, remembered in this browser; `change` with DEFAULT_VIEW resets it. */
export function useView(merchantId: string) {
  const key = `view:${merchantId}`;
  const [view, setView] = useState(() => readView(key));
  const change = useEventCallback((part: Partial<View>) => {
    const next = { ...view, ...part };
    setView(next);
    writeView(key, next);
  });
  return [view, change] as const;
}

function readView(key: string): View {
  try {
    return v.parse(viewSchema, JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return DEFAULT_VIEW;
  }
}

function writeView(key: string, view: View) {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // Storage is full or blocked: the view lasts as long as the page.
  }
}
