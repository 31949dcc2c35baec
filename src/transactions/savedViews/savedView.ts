import type { TimeZone } from '../../timeZone.ts';
import { parseSearch, writeSearch } from '../search.ts';
import { FIELDS } from '../table/columns.tsx';
import type { View } from '../view/view.ts';

/** What a saved view sets on the page. */
export interface PageView extends Pick<View, 'density' | 'hidden' | 'widths' | 'hasSummary'> {
  /** The page's query string without the page and the open payment. A range stays relative. */
  query: string;
}

export interface SavedView extends PageView {
  name: string;
}

/** Known columns only, and all in a fixed order, so that equal views are equal JSON. */
export function savedView(name: string, view: PageView): SavedView {
  return {
    name,
    query: view.query,
    density: view.density,
    hidden: FIELDS.filter((field) => view.hidden.includes(field)),
    widths: Object.fromEntries(
      Object.entries(view.widths)
        .filter(([field]) => FIELDS.some((known) => known === field))
        .sort(),
    ),
    hasSummary: view.hasSummary,
  };
}

/** The view's query string. Parameters that are unknown, or that this person may not use, are left out. */
export function viewQuery(query: string | URLSearchParams, isAdmin: boolean, zone: TimeZone) {
  const search = parseSearch(new URLSearchParams(query), isAdmin, zone);
  return writeSearch({ ...search, page: 1 }).toString();
}

/** Compares all but the names. Both must come from `savedView`, which fixes the order of the fields. */
export function isSameSetup(a: SavedView, b: SavedView): boolean {
  return JSON.stringify({ ...a, name: '' }) === JSON.stringify({ ...b, name: '' });
}
