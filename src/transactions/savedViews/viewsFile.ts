import * as v from 'valibot';
import { formatText } from '../../format.ts';
import { hasUnknownFilter } from '../search.ts';
import { FIELDS } from '../table/columns.tsx';
import { DENSITIES, MAX_WIDTH, MIN_WIDTH } from '../view.ts';
import { MAX_VIEWS, type SavedView, savedViewSchema } from './savedViews.ts';

/** Increase it when older pages cannot read the new files. */
const VERSION = 1;
const MAX_BYTES = 1_000_000;

export function writeViewsFile(views: readonly SavedView[]): Blob {
  const text = JSON.stringify({ version: VERSION, views }, null, 2);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

/** A view of a file. Unlike a stored one, nothing in it is dropped or replaced silently. */
const entrySchema = v.object({
  name: savedViewSchema.entries.name,
  query: v.pipe(
    v.string(),
    v.check(
      (query) => !hasUnknownFilter(new URLSearchParams(query), true, 'utc'),
      'unknown filter',
    ),
  ),
  density: v.picklist(DENSITIES),
  hidden: v.array(v.picklist(FIELDS)),
  widths: v.optional(
    v.record(v.picklist(FIELDS), v.pipe(v.number(), v.minValue(MIN_WIDTH), v.maxValue(MAX_WIDTH))),
    {},
  ),
  hasSummary: v.boolean(),
});

const fileSchema = v.object({
  version: v.literal(VERSION),
  views: v.pipe(v.array(v.unknown()), v.maxLength(MAX_VIEWS)),
});

const NO_VIEWS = `This page reads its own files of at most ${MAX_VIEWS} views, version ${VERSION}.`;

/** The views of an exported file, and everything that is wrong with it. */
export async function readViewsFile(
  file: Blob,
): Promise<{ views: SavedView[]; problems: string[] }> {
  let entries: unknown[] = [];
  try {
    if (file.size > MAX_BYTES) throw new RangeError('too large');
    entries = v.parse(fileSchema, JSON.parse(await file.text())).views;
  } catch {
    return { views: [], problems: [NO_VIEWS] };
  }
  const views: SavedView[] = [];
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const { success, output, issues = [] } = v.safeParse(entrySchema, entry);
    if (success) views.push(v.parse(savedViewSchema, output));
    const name = v.is(v.object({ name: v.string() }), entry) ? `, “${formatText(entry.name)}”` : '';
    problems.push(...issues.map((issue) => `View ${index + 1}${name}: ${describe(issue)}.`));
  }
  return { views, problems };
}

/** `density: expected "comfortable" or "compact", not "huge"`. */
function describe(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const wrong = issue.expected
    ? `expected ${issue.expected}, not ${issue.received}`
    : issue.message;
  return formatText(path ? `${path}: ${wrong}` : wrong);
}
