import { hashKey } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useAuth } from '../../auth/AuthContext.tsx';
import { describeFilters } from '../../filters/describeFilters.ts';
import { parseSearch, writeSearch } from '../../filters/search.ts';
import { describeCount } from '../../format.ts';
import { FIELDS, type Field } from '../../payment/columns.tsx';
import { stored } from '../../storage.ts';
import type { TimeZone } from '../../time.ts';
import { useTimeZone, useView, viewSchema } from '../../view/view.ts';

/** More would fill the local storage, which all settings share. */
export const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;

const { density, hidden, widths, hasSummary } = viewSchema.entries;

/** As under View, a bad value becomes its default. Known columns only, so that equal set-ups are equal. */
const setupSchema = v.object({
  /** The page's query string without the page and the open payment. A range stays relative. */
  query: v.string(),
  density,
  hidden: v.pipe(
    hidden,
    v.transform((fields) => FIELDS.filter((field) => fields.includes(field))),
  ),
  widths: v.pipe(
    widths,
    v.transform((all) =>
      Object.fromEntries(Object.entries(all).filter(([field]) => FIELDS.includes(field as Field))),
    ),
  ),
  hasSummary,
});

/** What a saved view sets on the page. */
type Setup = v.InferOutput<typeof setupSchema>;

const savedViewSchema = v.object({
  name: v.pipe(v.string(), v.transform(parseName), v.minLength(1), v.maxLength(MAX_NAME_LENGTH)),
  ...setupSchema.entries,
});

export type SavedView = v.InferOutput<typeof savedViewSchema>;

/** A merchant's saved views. An unreadable entry is left out. */
export const savedViews = stored<readonly SavedView[]>({
  key: (merchantId) => `saved-views:${merchantId}`,
  parse: (value) => {
    const entries = v.parse(v.array(v.unknown()), value);
    const views = entries.filter((entry) => v.is(savedViewSchema, entry));
    return views.map(v.parser(savedViewSchema)).reduce(putView, []);
  },
  fallback: [],
});

/** The view's query string. Parameters that are unknown, or that this person may not use, are left out. */
export function viewQuery(query: string | URLSearchParams, isAdmin: boolean, zone: TimeZone) {
  const search = parseSearch(new URLSearchParams(query), isAdmin, zone);
  return writeSearch({ ...search, page: 1 }).toString();
}

/**
 * The current set-up of the page, and functions that apply, compare and describe one. They are in a panel, whose history
 * entry an applied view replaces: Back leads to the list before it.
 */
export function useSetup() {
  const [view, changeView] = useView();
  const { merchantId, isAdmin } = useAuth();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const current = v.parse(setupSchema, { ...view, query: viewQuery(params, isAdmin, zone) });

  function apply({ name, query: saved, ...settings }: SavedView, close: () => void) {
    changeView(settings);
    const query = viewQuery(saved, isAdmin, zone);
    if (query === params.toString()) close();
    else setParams(query, { replace: true, state: { merchantId } });
  }
  function isCurrent(saved: SavedView): boolean {
    return isSameSetup(current, { ...saved, query: viewQuery(saved.query, isAdmin, zone) });
  }
  /** `Failed · Last 7 days · 2 columns hidden · compact rows · summary`. */
  function describe({ query, hidden: { length }, ...setup }: Setup): string {
    const search = parseSearch(new URLSearchParams(query), isAdmin, zone);
    const words = describeFilters(search, zone).map((filter) => filter.words);
    const parts = [
      ...(words.length > 0 ? words : ['No filters']),
      length > 0 && `${describeCount(length, 'column')} hidden`,
      setup.density !== 'standard' && `${setup.density} rows`,
      setup.hasSummary && 'summary',
    ];
    return parts.filter(Boolean).join(' · ');
  }
  return { current, apply, isCurrent, describe };
}

/** Adds a view, or replaces the one of its name. */
export function putView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const byName = new Map(views.map((other) => [nameKey(other.name), other]));
  return [...byName.set(nameKey(view.name), view).values()];
}

/** Whatever the names. */
function isSameSetup(a: Setup, b: Setup): boolean {
  const [first, second] = [a, b].map((setup) => hashKey([{ ...setup, name: undefined }]));
  return first === second;
}

/** Normalises Unicode, control characters and outer spaces, so that equal names compare as equal. */
export function parseName(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

export function findByName(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => nameKey(view.name) === nameKey(name));
}

/** The case of the letters does not matter. */
const nameKey = (name: string) => name.toLowerCase();
