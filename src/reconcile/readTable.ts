import { plainDate } from '../written/days.ts';
import { hasDigit, plainDigits } from '../written/digits.ts';
import { readAmount } from '../written/money.ts';
import { type Line, readText, UnreadableFile } from './readText.ts';
import type { Sheet } from './readXlsx.ts';
import type { NotARow } from './result.ts';
import { MARKS } from './words.ts';

export interface Table {
  /** The heading of each column; empty where the file has none. */
  headings: string[];
  /** The lines below the headings with a digit, an error sign or a `problem`. A row's cells end with its last value. */
  rows: Line[];
  /** All other lines that are not blank. */
  notRows: NotARow[];
  /** The number of the row of headings; null when the file has none. */
  headingRow: number | null;
  /** All sheets of a workbook. */
  sheets: Pick<Sheet, 'name' | 'isHidden'>[];
  sheet: string | null;
  /** Nobody has chosen the sheet, and others that are not hidden have rows too. */
  isSheetGuess: boolean;
}

export interface TableChoice {
  headingRow?: number | null;
  /** A sheet's name, or all sheets that are not hidden. */
  sheet?: string | { all: true };
}

/** Reads a text or a workbook. @throws UnreadableFile, and the signal's reason */
export async function readTable(
  bytes: Uint8Array,
  choice: TableChoice = {},
  signal?: AbortSignal,
): Promise<Table> {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (bytes.length === 0) throw new UnreadableFile('empty');
  // Excel uses this container for its old format and for workbooks with a password.
  if (start === '\xD0\xCF\x11\xE0') {
    // The names of the container's parts are in UTF-16.
    const names = new TextDecoder('utf-16le').decode(bytes);
    throw new UnreadableFile(names.includes('EncryptedPackage') ? 'password' : 'notATable');
  }
  const isZip = start.startsWith('PK\x03') || start.startsWith('PK\x05');
  const all = isZip
    ? await (await import('./readXlsx.ts')).readXlsx(bytes, signal)
    : [{ name: '', isHidden: false, lines: await readText(bytes, signal) }];
  const visible = all.some(({ isHidden }) => !isHidden) ? all.filter((one) => !one.isHidden) : all;
  const rowsOf = ({ lines }: Sheet) => lines.filter(isRow).length;
  const chosen = all.filter(({ name }) => name === choice.sheet);
  const [one] = [...chosen, ...visible.toSorted((a, b) => rowsOf(b) - rowsOf(a))];
  const isAll = typeof choice.sheet === 'object';
  const read = isAll ? visible : all.filter((sheet) => sheet === one);
  const body = joinSheets(
    read.map(({ name, lines }) =>
      tableOf(isAll ? lines.map((line) => ({ ...line, sheet: name })) : lines, choice.headingRow),
    ),
  );
  if (body.rows.length === 0) throw new UnreadableFile('noRows');
  return withMarks({
    ...body,
    sheets: isZip ? all.map(({ name, isHidden }) => ({ name, isHidden })) : [],
    sheet: isZip && !isAll && one ? one.name : null,
    isSheetGuess: !choice.sheet && visible.some((sheet) => sheet !== one && rowsOf(sheet) > 0),
  });
}

/** Adds a column with the marks of rows, such as the title above them; none if no row has a mark. */
function withMarks(table: Table): Table {
  const { headings, rows } = table;
  if (!rows.some(({ mark }) => mark)) return table;
  const marked = rows.map((row) => {
    if (!row.mark || row.problem) return row;
    return { ...row, cells: [...headings.map((_, at) => row.cells[at] ?? ''), row.mark] };
  });
  return { ...table, headings: [...headings, MARKS], rows: marked };
}

/** Joins sheets by the position of columns; each sheet has its own row of headings. */
function joinSheets(bodies: Body[]): Body {
  const longest = bodies.reduce((best, one) => (one.rows.length > best.rows.length ? one : best));
  const width = Math.max(...bodies.map(({ headings }) => headings.length));
  return {
    ...longest,
    headings: Array.from({ length: width }, (_, column) => longest.headings[column] ?? ''),
    rows: bodies.flatMap(({ rows }) => rows),
    notRows: bodies.flatMap(({ notRows }) => notRows),
  };
}

/** Whether a line is a row: it has a digit, a problem, or a spreadsheet's sign for an error or for too little width. */
const isRow = ({ cells, problem }: Line) =>
  problem !== undefined ||
  cells.some((cell) => hasDigit(cell) || /^#(#+|[A-Z/]+[!?]?)$/.test(cell));

/** Whether a line has more than blanks and the asterisks or dashes that some banks draw as lines. */
const isFilled = ({ cells }: Line) => cells.some((cell) => /[^\s*=_-]/.test(cell));

/** The text of a line that has only a few words, in its first column; undefined for any other line. */
function titleIn(line: Line): string | undefined {
  const [text = '', ...others] = line.cells;
  // A day of the week is not a title.
  const isTitle = isFilled(line) && plainDate(text) && text.trim().split(/\s+/).length <= MAX_TITLE;
  return isTitle && !others.some((cell) => cell.trim()) ? text.trim() : undefined;
}
const MAX_TITLE = 4;

type Body = Pick<Table, 'headings' | 'rows' | 'notRows' | 'headingRow'>;

/** Finds the headings, and separates rows from other lines. */
function tableOf(lines: Line[], chosenRow?: number | null): Body {
  const written = lines.filter(
    ({ cells, problem }) => problem || cells.some((cell) => cell.trim()),
  );
  const filled = written.filter(isFilled);
  const found = filled[findHeadings(filled)];
  const head = chosenRow === undefined ? found : filled.find(({ number }) => number === chosenRow);
  const nameOf = (cell = '') => cell.replace(/\s+/g, ' ').trim();
  const names = head?.cells.map((cell) => nameOf(cell)) ?? [];
  const isSame = ({ cells }: Line) =>
    names.some(Boolean) && names.every((name, at) => nameOf(cells[at]) === name);
  const rows: Line[] = [];
  const notRows: NotARow[] = [];
  const start = head ? written.indexOf(head) : -1;
  const above = new Set(written.slice(0, Math.max(start, 0)).map(titleIn));
  const last = written.findLastIndex(isRow);
  let title: string | undefined;
  for (const [index, line] of written.entries()) {
    const { number, sheet, cells } = line;
    let why: NotARow['why'] | undefined;
    if (index < start) why = 'above';
    else if (index === start || isSame(line)) why = 'headings';
    else if (!isRow(line)) {
      const own = index < last && (head || rows.length > 0) ? titleIn(line) : undefined;
      // Each page may repeat the lines above the headings.
      why = own && !above.has(own) ? 'title' : 'words';
      if (why === 'title') title = own;
    }
    if (why) notRows.push({ number, sheet, cells, why });
    else rows.push(title ? { ...line, mark: [title, line.mark].filter(Boolean).join(', ') } : line);
  }
  const width = widthOf(names, rows);
  const headings = Array.from({ length: width }, (_, column) => names[column] ?? '');
  const fitted = rows.map((row) => fitRow(row, width));
  return { headings, rows: fitted, notRows, headingRow: head?.number ?? null };
}

const isValue = (cell: string) =>
  cell.length <= 200 &&
  (/\d\D*\d\D*\d|@/.test(plainDigits(nameIn(cell))) || Boolean(readAmount(cell)));

/** A heading without the unit or year in brackets at its end, as in `Amount (Rs. '000)`. */
const nameIn = (cell: string) => cell.replace(/(?<=\p{L}[^(]*)\([^()]*\)\s*$/u, '');

/** How many lines are searched for headings: banks and bookkeepers write lines of their own above them. */
const MAX_ABOVE = 40;

/** The index of the line with the most words, in any language; a word above values counts twice. -1 for none. */
function findHeadings(lines: Line[]): number {
  const kindOf = (cell: string): Kind =>
    cell.trim() === '' ? 'blank' : isValue(cell) ? 'value' : 'word';
  const near = lines.slice(0, MAX_ABOVE + 10).map(({ cells }) => cells.map(kindOf));
  const filledOf = (kinds: Kind[]) => kinds.filter((kind) => kind !== 'blank').length;
  let [best, highest] = [-1, 0];
  for (const [index, kinds] of near.slice(0, MAX_ABOVE).entries()) {
    const values = kinds.filter((kind) => kind === 'value').length;
    const below = near.slice(index + 1, index + 10);
    // The rows begin here, so headings can only be above.
    if (values > 1 && isLike(kinds, below)) break;
    if (values * 4 > filledOf(kinds)) continue; // A few headings contain a number: `GST @18%`.
    const score = scoreOf(kinds, below);
    if (score > highest) [best, highest] = [index, score];
  }
  return best;
}

type Kind = 'value' | 'word' | 'blank';

/** Whether most of the filled cells of a column are of one kind. */
function areMost(below: Kind[][], column: number, kind: Kind): boolean {
  const filled = below.filter((row) => (row[column] ?? 'blank') !== 'blank');
  return filled.filter((row) => row[column] === kind).length * 2 > filled.length;
}

/** Whether each filled cell of a line is of the kind of most filled cells below it, and no usual value is missing. */
function isLike(kinds: Kind[], below: Kind[][]): boolean {
  const width = Math.max(kinds.length, ...below.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => kinds[column] ?? 'blank').every(
    (kind, column) =>
      kind === 'blank'
        ? below.filter((row) => row[column] === 'value').length * 2 <= below.length
        : areMost(below, column, kind),
  );
}

/** Counts words, those above values twice; 0 if no word is above values. */
function scoreOf(kinds: Kind[], below: Kind[][]): number {
  const words = [...kinds.keys()].filter((column) => kinds[column] === 'word');
  const aboveValues = words.filter((column) => areMost(below, column, 'value'));
  return aboveValues.length > 0 ? words.length + aboveValues.length : 0;
}

const lastFilled = (cells: string[]) => cells.findLastIndex((cell) => cell.trim()) + 1;

/** The number of columns: that of the headings or of the median row, whichever is larger. */
function widthOf(names: string[], rows: Line[]): number {
  const lengths = rows.map(({ cells }) => lastFilled(cells)).sort((a, b) => a - b);
  return Math.max(lastFilled(names), lengths[Math.floor(lengths.length / 2)] ?? 0, 1);
}

/** Cuts blank cells at the end; a row with more cells than columns, as from an unquoted comma, gets a `problem`. */
function fitRow(row: Line, width: number): Line {
  const length = lastFilled(row.cells);
  if (length === row.cells.length && length <= width) return row;
  const cells = row.cells.slice(0, length);
  return length <= width ? { ...row, cells } : { ...row, cells, problem: row.problem ?? 'cells' };
}
