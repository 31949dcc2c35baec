import { evaluate, parse, type ValueNode } from '@humanwhocodes/momoa';
import * as v from 'valibot';
import { formatBytes, formatText } from '../../format.ts';
import type { TimeZone } from '../../timeZone.ts';
import { COLUMN_NAMES } from '../table/columns.tsx';
import { MAX_VIEWS } from './addViews.ts';
import { describeSyntaxError } from './describeSyntaxError.ts';
import { fileSchema } from './fileSchema.ts';
import { findBadNames, type LineProblem, lineOf } from './jsonLines.ts';
import { type SavedView, savedView } from './savedView.ts';
import { VERSION } from './viewsFile.ts';

const MAX_BYTES = 1_000_000;

/** Each problem is a sentence. */
type Result = { views: SavedView[]; problems?: undefined } | { problems: string[] };

/** The views of an exported file, or everything that is wrong with it, in the order of its lines. */
export async function readViewsFile(file: Blob, zone: TimeZone): Promise<Result> {
  if (file.size > MAX_BYTES) return refuse(`The file is larger than ${formatBytes(MAX_BYTES)}.`);
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return refuse('The browser could not read the file.');
  const text = decode(bytes);
  if (text === undefined) {
    return refuse('The file is not UTF-8 text. Save it with the encoding UTF-8.');
  }
  return readViews(text, zone);
}

export function readViews(text: string, zone: TimeZone): Result {
  if (!text.trim()) return refuse('The file is empty.');
  let body: ValueNode;
  let content: unknown;
  try {
    body = parse(text).body;
    content = evaluate(body);
  } catch (error) {
    return refuse(describeSyntaxError(error, text));
  }
  const { version, views } = (content ?? {}) as { version?: unknown; views?: unknown };
  if (version !== undefined && version !== VERSION) {
    const found = formatText(JSON.stringify(version));
    const line = lineOf(body, ['version']);
    return refuse(`Line ${line}: the version is ${found}. This page reads version ${VERSION}.`);
  }
  // Before its entries are checked: there may be very many.
  if (Array.isArray(views) && views.length > MAX_VIEWS) {
    const line = lineOf(body, ['views']);
    return refuse(`Line ${line}: there are ${views.length} views. At most ${MAX_VIEWS} are kept.`);
  }
  const schema = fileSchema(zone);
  const fields = [schema.entries, schema.entries.views.item.entries, COLUMN_NAMES].map(Object.keys);
  const result = v.safeParse(schema, content);
  const found = result.issues?.map((issue) => describeIssue(issue, body)) ?? [];
  const problems = [...found, ...findBadNames(body, fields)].sort((a, b) => a.line - b.line);
  if (!result.success || problems.length > 0) {
    return { problems: problems.map(({ line, words }) => `Line ${line}: ${words}`) };
  }
  return { views: result.output.views.map((view) => savedView(view.name, view)) };
}

/** Such as `density must be comfortable, standard or compact.` */
function describeIssue({ path, message }: v.BaseIssue<unknown>, body: ValueNode): LineProblem {
  const keys = path?.map(({ key }) => key) ?? [];
  const [last, list] = keys.toReversed();
  const place = typeof last === 'number' ? `an entry of ${list}` : String(last ?? 'the file');
  return { line: lineOf(body, keys), words: `${formatText(place)} ${message}.` };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refuse(problem: string): Result {
  return { problems: [problem] };
}
