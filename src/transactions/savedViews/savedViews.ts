import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useSession } from '../../session/session.ts';
import { stored } from '../../storage.ts';
import type { TimeZone } from '../../time.ts';
import { describeFilters } from '../filters/describeFilters.ts';
import { parseSearch, writeSearch } from '../search.ts';
import { FIELDS } from '../table/columns.tsx';
import { useTimeZone, useView, viewSchema } from '../view.ts';

/** More would fill the local storage, which all settings share. */
export const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;

const { density, hidden, widths, hasSummary } = viewSchema.entries;

/** Known columns only, and all in a fixed order, so that equal set-ups are equal JSON. */
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
    v.transform((all) => {
      const known = Object.entries(all).filter(([name]) => FIELDS.some((field) => field === name));
      return Object.fromEntries(known.sort());
    }),
  ),
  hasSummary,
});

/** What a saved view sets on the page. */
type Setup = v.InferOutput<typeof setupSchema>;

/** A stored view, or one of a file. As in the settings under View, a bad value becomes its default. */
export const savedViewSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(parseName),
    v.check((name) => !nameProblem(name)),
  ),
  ...setupSchema.entries,
});

export type SavedView = v.InferOutput<typeof savedViewSchema>;

/** A merchant's saved views. An unreadable entry is left out, and of two equal names one gets a number. */
export const savedViews = stored<readonly SavedView[]>({
  key: (merchantId) => `saved-views:${merchantId}`,
  parse: (value) => {
    const entries = v.parse(v.array(v.unknown()), value);
    return addViews(
      [],
      entries.filter((entry) => v.is(savedViewSchema, entry)).map(v.parser(savedViewSchema)),
    );
  },
  fallback: [],
});

/** The view's query string. Parameters that are unknown, or that this person may not use, are left out. */
export function viewQuery(query: string | URLSearchParams, isAdmin: boolean, zone: TimeZone) {
  const search = parseSearch(new URLSearchParams(query), isAdmin, zone);
  return writeSearch({ ...search, page: 1 }).toString();
}

/** The current set-up of the page, and functions that apply, compare and describe one. */
export function useSetup() {
  const [view, changeView] = useView();
  const { merchantId, isAdmin } = useSession();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const current = v.parse(setupSchema, { ...view, query: viewQuery(params, isAdmin, zone) });

  function apply({ name, query: saved, ...settings }: SavedView) {
    changeView(settings);
    const query = viewQuery(saved, isAdmin, zone);
    // The same query again would add a history entry for the same page.
    if (query !== params.toString()) setParams(query, { state: { merchantId } });
  }
  function isCurrent(saved: SavedView): boolean {
    return isSameSetup(current, { ...saved, query: viewQuery(saved.query, isAdmin, zone) });
  }
  /** `Failed · Last 7 days · 2 columns hidden · compact rows · summary`. */
  function describe({ query, hidden: { length }, ...setup }: Setup): string {
    const { filters, range } = parseSearch(new URLSearchParams(query), isAdmin, zone);
    const words = describeFilters(filters, zone, range).map((filter) => filter.words);
    const parts = [
      ...(words.length > 0 ? words : ['No filters']),
      length > 0 && `${length} ${length === 1 ? 'column' : 'columns'} hidden`,
      setup.density !== 'standard' && `${setup.density} rows`,
      setup.hasSummary && 'summary',
    ];
    return parts.filter(Boolean).join(' · ');
  }
  return { current, apply, isCurrent, describe };
}

/** Adds views after the others. A name that exists gets a number; a view that exists is skipped. */
export function addViews(views: readonly SavedView[], more: readonly SavedView[]): SavedView[] {
  const all = [...views];
  for (const view of more) {
    for (let number = 1; ; number += 1) {
      const candidate = { ...view, name: numberedName(view.name, number) };
      const existing = all.find(({ name }) => isSameName(name, candidate.name));
      if (!existing) all.push(candidate);
      if (!existing || isSameSetup(existing, view)) break;
    }
  }
  return all;
}

/** Takes a change back; what was changed since then, in another tab, stays. */
export function undoChange(
  { before, after }: Record<'before' | 'after', readonly SavedView[]>,
  now: readonly SavedView[],
): SavedView[] {
  const has = (views: readonly SavedView[], view: SavedView) =>
    views.some((other) => other.name === view.name && isSameSetup(other, view));
  return addViews(
    before.filter((view) => !has(after, view) || has(now, view)),
    now.filter((view) => !has(after, view)),
  );
}

function isSameSetup(a: Setup, b: Setup): boolean {
  const [first, second] = [a, b].map((setup) => JSON.stringify(v.parse(setupSchema, setup)));
  return first === second;
}

/** Normalises Unicode, control characters and outer spaces, so that equal names compare as equal. */
export function parseName(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Why this cannot be a name; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (!name) return 'Enter a name.';
  const isTooLong = [...name].length > MAX_NAME_LENGTH;
  return isTooLong ? `Use at most ${MAX_NAME_LENGTH} characters.` : undefined;
}

export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** `Failed (2)`, cut where it would be too long. */
function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return [...name].slice(0, MAX_NAME_LENGTH - suffix.length).join('') + suffix;
}
