import { dayReader } from './days.ts';
import { decimalSignOf, readAmount } from './money.ts';
import { type Line, type Lines, readText, UnreadableFile } from './readText.ts';

export interface Table extends Omit<Lines, 'lines'> {
  /** Each has another name: `Amount (F)`, `Column C`. */
  headings: string[];
  /** All below the headings, in their order, also a bank's summary. Each has a cell for each heading, or a problem. */
  rows: Line[];
  /** What a bank writes above the headings. */
  above: Line[];
  /** The number of the row of headings; null when the file has none. */
  headingRow: number | null;
}

/** Reads a CSV or Excel file. `headingRow` is what a person has chosen. @throws UnreadableFile */
export async function readTable(bytes: Uint8Array, headingRow?: number | null): Promise<Table> {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith('PK\x03') || start.startsWith('PK\x05')) {
    const { readXlsx } = await import('./readXlsx.ts');
    return tableOf(await readXlsx(bytes), headingRow);
  }
  return tableOf(readText(bytes), headingRow);
}

/** Blank lines, and the lines of asterisks or dashes that some banks draw. */
const isBlank = ({ cells }: Line) => !cells.some((cell) => /[^\s*=_-]/.test(cell));

/** Finds the headings, and gives each row a cell for each. @throws UnreadableFile */
export function tableOf({ lines, ...file }: Lines, chosenRow?: number | null): Table {
  const filled = lines.filter((line) => !isBlank(line));
  const place =
    chosenRow === undefined
      ? findHeadings(filled)
      : // Not the last line, which has no rows below it.
        filled.slice(0, -1).findIndex(({ number }) => number === chosenRow);
  const [first, second] = [filled[place], filled[place + 1]];
  const hasTwo = first && second && continuesHeadings(first, second);
  const names = (first?.cells ?? []).map((cell, column) =>
    hasTwo ? `${cell} ${second.cells[column] ?? ''}` : cell,
  );
  const below = filled.slice(place + (hasTwo ? 2 : 1));
  if (below.length === 0) throw new UnreadableFile('This file has no rows.');
  const width = widthOf(names, below, file.isXlsx);
  return {
    ...file,
    headings: nameColumns(names, width),
    rows: fitRows(below, width, file.delimiter ?? ''),
    above: filled.slice(0, Math.max(place, 0)),
    headingRow: first?.number ?? null,
  };
}

const HEADING_WORDS =
  /\b(date|dt|time|at|amount|amt|status|orders?|ref|reference|no|id|number|utr|rrn|narration|particulars|description|remarks|debit|credit|withdrawal|deposit|balance|total|type|name|fee|tax|currency|transaction|txn|settlement|payment|entity|method|inr|rs)\b/i;

const isValue = (cell: string) =>
  Boolean(readAmount(cell)) || cell.includes('@') || cell.replace(/\D/g, '').length > 2;

/** Whether a cell is named like a column. */
function isHeading(cell: string): boolean {
  const words = cell.replace(/[_.#]/g, ' ').replace(/([a-z])(?=[A-Z])/g, '$1 ');
  return cell.length <= 40 && HEADING_WORDS.test(words) && !isValue(cell);
}

/** Banks and Tally write lines of their own above the headings. */
const MAX_ABOVE = 40;

/** The place of the line that is most like headings; -1 when none is. */
function findHeadings(lines: Line[]): number {
  const scores = lines.slice(0, MAX_ABOVE + 1).map(({ cells }, place) => {
    const below = lines.slice(place + 1, place + 6);
    const isAboveValues = (column: number) =>
      2 * below.filter((line) => isValue(line.cells[column] ?? '')).length > below.length;
    const score = (cell: string, column: number) => {
      if (!cell.trim()) return 0;
      return isValue(cell) ? -2 : Number(isHeading(cell)) + Number(isAboveValues(column));
    };
    return cells.reduce((sum, cell, column) => sum + score(cell, column), 0);
  });
  const best = Math.max(...scores);
  return best > 0 ? scores.indexOf(best) : -1;
}

/** Tally writes `Debit` and `Credit`, and `Amount` below each. */
function continuesHeadings(first: Line, second: Line): boolean {
  const [above, below] = [first, second].map(({ cells }) => cells.filter((cell) => cell.trim()));
  return (
    below !== undefined &&
    below.length > 1 &&
    below.length < (above?.length ?? 0) &&
    below.every(isHeading)
  );
}

/** How many columns there are. Empty cells at the end of rows make none; in a spreadsheet no cell can be shifted. */
function widthOf(names: string[], rows: Line[], isXlsx: boolean): number {
  const named = lastFilled(names);
  const lengths = rows.map(({ cells }) => Math.max(named, lastFilled(cells))).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? named;
  const highest = lengths.findLast((length) => isXlsx || length <= names.length) ?? named;
  // Where no row ends with the headings, all have a cell too many in the same place.
  return rows.some(({ cells }) => lastFilled(cells) === named) ? highest : Math.max(usual, highest);
}

const lastFilled = (cells: string[]) => cells.findLastIndex((cell) => cell.trim()) + 1;

/** Columns without a name, and those of the same name, are told apart by the letters of a spreadsheet. */
function nameColumns(names: string[], width: number): string[] {
  const plain = Array.from({ length: width }, (_, column) =>
    (names[column] ?? '').replace(/\s+/g, ' ').trim(),
  );
  const count = (name: string) =>
    plain.filter((one) => one.toLowerCase() === name.toLowerCase()).length;
  return plain.map((name, column) => {
    if (name === '') return `Column ${letterOf(column)}`;
    return count(name) > 1 ? `${name} (${letterOf(column)})` : name;
  });
}

function letterOf(column: number): string {
  const before = column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '';
  return before + String.fromCharCode(65 + (column % 26));
}

/**
 * Gives each row a cell for each column. A row with too many, because of a comma that is not quoted, is put right where
 * only one way makes days days and amounts amounts; otherwise, and where a cell is missing, it has a problem.
 */
function fitRows(rows: Line[], width: number, delimiter: string): Line[] {
  let columns: Column[] | undefined;
  return rows.map((row) => {
    if (row.cells.length === width) return row;
    const cells = row.cells.slice(0, Math.max(width, lastFilled(row.cells)));
    if (cells.length === width) return { ...row, cells };
    columns ??= columnsOf(rows, width, delimiter);
    if (cells.length > width) {
      const [joined, other] = joinCells(cells, columns, delimiter);
      if (joined && !other) return { ...row, cells: joined };
      return { ...row, cells, problem: row.problem ?? 'It has more cells than there are columns.' };
    }
    const padded = [...cells, ...Array(width - cells.length).fill('')];
    const isWhole = columns.every(
      ({ fits, isNeeded }, column) => fits(padded[column]) && !(isNeeded && column >= cells.length),
    );
    // A bank's last words are one cell.
    const isNote = cells.filter((cell) => cell.trim()).length < 2;
    const problem = isWhole || isNote ? undefined : 'It has fewer cells than there are columns.';
    return { ...row, cells: padded, problem: row.problem ?? problem };
  });
}

/** More cells are no commas of a name. */
const MAX_JOINED = 5;

/** All ways to join neighbouring cells of a row so that every cell fits its column. */
function* joinCells(cells: string[], columns: Column[], delimiter: string): Generator<string[]> {
  const [first, ...others] = columns;
  const extra = cells.length - columns.length;
  if (extra > MAX_JOINED) return;
  if (!first) {
    if (extra === 0) yield [];
    return;
  }
  for (let count = 1; count <= extra + 1; count++) {
    const cell = cells.slice(0, count).join(delimiter);
    if (!first.fits(cell)) continue;
    for (const rest of joinCells(cells.slice(count), others, delimiter)) yield [cell, ...rest];
  }
}

interface Column {
  fits: (cell: string) => boolean;
  /** Money or days that each row has. */
  isNeeded: boolean;
}

/** What nearly all cells of each column are, in the rows that have as many cells as there are columns. */
function columnsOf(rows: Line[], width: number, delimiter: string): Column[] {
  const whole = rows.filter(
    ({ cells, problem }) => cells.length >= width && lastFilled(cells) <= width && !problem,
  );
  return Array.from({ length: width }, (_, column) => {
    const filled = whole.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim());
    const { sign } = decimalSignOf(filled);
    const days = dayReader(filled, { zone: 'utc', near: '2026-01-01' });
    const isDay = (cell: string) => days.read(cell) !== undefined;
    const isAmount = (cell: string) => readAmount(cell, sign) !== undefined;
    const isWord = (cell: string) => !/\s/.test(cell.trim()) && !cell.includes(delimiter);
    const isSuch = [isDay, isAmount, isWord].find(
      (test) => filled.filter(test).length > 0.9 * filled.length,
    );
    const isTyped = isSuch === isDay || isSuch === isAmount;
    const isUsual = 2 * rows.filter(({ cells }) => cells.length > column).length > rows.length;
    return {
      fits: (cell) => !isSuch || cell.trim() === '' || isSuch(cell),
      isNeeded: isTyped && isUsual && filled.length === whole.length,
    };
  });
}
