/** What the sums need of each row. */
export const COLUMN_LABELS = { amount: 'Amount', status: 'Status', createdAt: 'Created At' };

export type NeededColumn = keyof typeof COLUMN_LABELS;

/** The heading of each needed column. */
export type Columns = Record<NeededColumn, string>;

/** The headings of a file, and its first row as an example. */
export interface FileColumns {
  headings: string[];
  example: string[];
}

/** Best first; without spaces and underscores. */
const KNOWN: Record<NeededColumn, string[]> = {
  amount: ['amount'],
  status: ['status'],
  createdAt: ['createdat', 'created', 'date'],
};

export const NEEDED_COLUMNS = Object.keys(COLUMN_LABELS) as NeededColumn[];

/** The columns that a person chose, if the file has them; otherwise those with well-known headings. */
export function findColumns(headings: string[], chosen: Columns | null): Partial<Columns> {
  if (chosen && NEEDED_COLUMNS.every((name) => headings.includes(chosen[name]))) return chosen;
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[\s_]/g, ''));
  const found: Partial<Columns> = {};
  for (const name of NEEDED_COLUMNS) {
    const known = KNOWN[name].find((heading) => plain.includes(heading));
    if (known !== undefined) found[name] = headings[plain.indexOf(known)];
  }
  return found;
}

export function isComplete(columns: Partial<Columns>): columns is Columns {
  return NEEDED_COLUMNS.every((name) => columns[name] !== undefined);
}
