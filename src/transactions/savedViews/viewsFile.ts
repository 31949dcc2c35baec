import * as v from 'valibot';
import { formatBytes, formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { FIELDS } from '../table/columns.tsx';
import { DENSITIES, MAX_WIDTH, MIN_WIDTH } from '../view.ts';
import {
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  nameProblem,
  parseName,
  type SavedView,
  savedViewSchema,
  viewQuery,
} from './savedViews.ts';

/** Increase it when older pages cannot read the new files. */
const VERSION = 1;
const MAX_BYTES = 1_000_000;

export function writeViewsFile(views: readonly SavedView[]): Blob {
  const text = JSON.stringify({ version: VERSION, views }, null, 2);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

/** `transactions-views-SAFFRON.json`, without characters that file systems refuse. */
export function viewsFileName(merchantId: string): string {
  return `transactions-views-${merchantId.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.json`;
}

/** Each problem is a sentence. */
type Result = { views: SavedView[]; problems?: never } | { views?: never; problems: string[] };

/** The views of an exported file, or everything that is wrong with it. */
export async function readViewsFile(file: Blob, zone: TimeZone): Promise<Result> {
  const refuse = (problem: string): Result => ({ problems: [problem] });
  if (file.size > MAX_BYTES) return refuse(`The file is larger than ${formatBytes(MAX_BYTES)}.`);
  let content: unknown;
  try {
    const bytes = await file.arrayBuffer();
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('The file is not JSON in UTF-8, or a part of it is missing.');
  }
  const { version, views } = (content ?? {}) as { version?: unknown; views?: unknown };
  if (version !== VERSION) {
    const found = version === undefined ? 'missing' : formatText(JSON.stringify(version));
    return refuse(`The version is ${found}. This page reads version ${VERSION}.`);
  }
  if (!Array.isArray(views)) return refuse('The file has no list of views.');
  if (views.length > MAX_VIEWS) {
    return refuse(`There are ${views.length} views. At most ${MAX_VIEWS} are kept.`);
  }
  const problems = views.flatMap((entry, index) => {
    const name = typeof entry?.name === 'string' ? `, “${formatText(entry.name)}”` : '';
    return problemsOf(entry, zone).map((problem) => `View ${index + 1}${name}: ${problem}.`);
  });
  if (problems.length > 0) return { problems };
  return { views: v.parse(v.array(savedViewSchema), views) };
}

/** What the page could not use of an entry, and would drop or replace silently. */
function problemsOf(entry: unknown, zone: TimeZone): string[] {
  if (!isFields(entry)) return ['it must be fields in braces'];
  const { name, query, density, hidden, widths = {}, hasSummary, ...unknown } = entry;
  // What the page would make of the entry. A bad name would drop it.
  const read = v.parse(savedViewSchema, { ...entry, name: 'any', query: '' });
  const isNamed = typeof name === 'string' && !nameProblem(parseName(name));
  const areHidden = Array.isArray(hidden) && hidden.length === read.hidden.length;
  const areWidths = isFields(widths) && sizeOf(widths) === sizeOf(read.widths);
  const problems = [
    !isNamed && `name must have 1 to ${MAX_NAME_LENGTH} characters`,
    typeof query === 'string' ? describeUnused(query, zone) : 'query must be text',
    density !== read.density && `density must be ${anyOf(DENSITIES)}`,
    !areHidden && `hidden must be a list of ${anyOf(FIELDS)}, each once`,
    !areWidths && `widths must be from ${MIN_WIDTH} to ${MAX_WIDTH}, by column`,
    hasSummary !== read.hasSummary && 'hasSummary must be true or false',
    ...Object.keys(unknown).map((field) => `${formatText(field)} is not a known field`),
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

/** The first part of a query that the page would ignore, such as `status=PAID`. */
function describeUnused(query: string, zone: TimeZone): string | undefined {
  const params = new URLSearchParams(query);
  const used = new URLSearchParams(viewQuery(params, true, zone));
  const unused = [...params].find(([name]) => !used.has(name) || params.getAll(name).length > 1);
  return unused && `query has “${formatText(unused.join('='))}”, which this page cannot use`;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const sizeOf = (fields: object) => Object.keys(fields).length;

const anyOf = (options: readonly string[]) =>
  new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(options);
