/** What the sums need of each row. */
export const COLUMN_LABELS = { amount: 'Amount', status: 'Status', createdAt: 'Created At' };

export type ColumnName = keyof typeof COLUMN_LABELS;

/** The heading of each needed column. */
export type Columns = Record<ColumnName, string>;

/** The headings of a file, and its first row as an example. */
export interface FileColumns {
  headings: string[];
  example: string[];
}

/** Best first; without spaces and underscores. */
const KNOWN: Record<ColumnName, string[]> = {
  amount: ['amount'],
  status: ['status'],
  createdAt: ['createdat', 'created', 'date'],
};

export const COLUMN_NAMES = Object.keys(COLUMN_LABELS) as ColumnName[];

/** The columns that a person chose, if the file has them; otherwise those with well-known headings. */
export function findColumns(headings: string[], chosen: Columns | null): Partial<Columns> {
  if (chosen && COLUMN_NAMES.every((name) => headings.includes(chosen[name]))) return chosen;
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[\s_]/g, ''));
  const found: Partial<Columns> = {};
  for (const name of COLUMN_NAMES) {
    const known = KNOWN[name].find((heading) => plain.includes(heading));
    if (known !== undefined) found[name] = headings[plain.indexOf(known)];
  }
  return found;
}

export function isComplete(columns: Partial<Columns>): columns is Columns {
  return COLUMN_NAMES.every((name) => columns[name] !== undefined);
}
