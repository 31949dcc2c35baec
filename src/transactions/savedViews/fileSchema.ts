import * as v from 'valibot';
import { formatText } from '../../format.ts';
import type { TimeZone } from '../../timeZone.ts';
import { FIELDS } from '../table/columns.tsx';
import { DENSITIES, MAX_WIDTH, MIN_WIDTH } from '../view/view.ts';
import { viewQuery } from './savedView.ts';
import { MAX_NAME_LENGTH, nameProblem, parseName } from './viewName.ts';
import { VERSION } from './viewsFile.ts';

const anyOf = (options: readonly string[]) =>
  `must be ${new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(options)}`;

/** Stricter than the storage, so that nothing of a file is dropped silently. Messages follow the field's name. */
export function fileSchema(zone: TimeZone) {
  const width = `must be a width from ${MIN_WIDTH} to ${MAX_WIDTH}`;
  return object({
    version: v.literal(VERSION, `must be ${VERSION}`),
    views: v.array(
      object({
        name: v.pipe(
          v.string('must be text'),
          v.transform(parseName),
          v.check((name) => !nameProblem(name), `must have 1 to ${MAX_NAME_LENGTH} characters`),
        ),
        query: v.pipe(
          v.string('must be text'),
          v.check(
            (query) => !unusedPart(query, zone),
            ({ input }) =>
              `has “${formatText(unusedPart(input, zone) ?? '')}”, which this page cannot use`,
          ),
          v.transform((query) => viewQuery(query, true, zone)),
        ),
        density: v.picklist(DENSITIES, anyOf(DENSITIES)),
        hidden: v.pipe(
          v.array(v.picklist(FIELDS, anyOf(FIELDS)), 'must be a list of columns in brackets'),
          v.check(
            (hidden) => new Set(hidden).size < FIELDS.length,
            'must leave at least one column shown',
          ),
        ),
        widths: v.optional(
          v.record(
            v.string(),
            v.pipe(v.number(width), v.minValue(MIN_WIDTH, width), v.maxValue(MAX_WIDTH, width)),
            'must be widths by column, in braces',
          ),
          {},
        ),
        hasSummary: v.boolean('must be true or false'),
      }),
      'must be a list in brackets',
    ),
  });
}

// Not strictObject, which reports only the first unknown field: findBadNames reports them all.
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, ({ path }) => (path ? 'is missing' : 'must be fields in braces'));
}

/** The first part of a query that the page would ignore, as `status=PAID`. */
function unusedPart(query: string, zone: TimeZone): string | undefined {
  const params = new URLSearchParams(query);
  const used = new URLSearchParams(viewQuery(params, true, zone));
  const unused = [...params].find(([name]) => !used.has(name) || params.getAll(name).length > 1);
  return unused?.join('=');
}
