import { FILTER_NAMES, type Filters } from '../../api/contract.ts';
import { formatCount } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { addUp, type FileTotals } from './addUp.ts';
import type { Entries } from './categories.ts';
import {
  type FindQuery,
  type Found,
  type FoundPage,
  find,
  type Paging,
  pageOfFound,
  type Sort,
  saveFound,
} from './find.ts';
import { match } from './match.ts';
import type { CategoryName, Choice, Matched, OpenedFile, ShownEntry } from './matched.ts';
import { canNarrow, rowsOf } from './narrow.ts';
import { describeReading } from './notes.ts';
import { type Field, PaymentList } from './PaymentList.ts';
import { proposeMatch } from './proposeMatch.ts';
import { CsvReader, InvalidCsv, isCut } from './readCsv.ts';
import { readTable, type Table } from './readTable.ts';
import { saveMatched } from './saveMatched.ts';

/** More would take more memory than a page gets. */
const MAX_ROWS = 1_000_000;

class TooManyRows extends Error {
  override name = 'TooManyRows';
}

/** The question has the number of a part, file or match that another one has replaced. */
class Outdated extends Error {
  override name = 'Outdated';
}

/** What there is to know of a list when its file has ended. */
export interface Loaded {
  rows: number;
  isCut: boolean;
  /** Fields that no column of the file has. */
  missing: Field[];
  /** How many merchants the payments belong to. */
  merchants: number;
}

/** The payments of some filters, of all statuses. Questions about them are asked by their number. */
export interface Part extends FileTotals {
  part: number;
  rows: number;
  merchants: number;
  /** Rows whose Transaction ID stands in another row too. */
  repeatedIds: number;
}

interface Narrowed {
  part: number;
  filters: Filters;
  list: PaymentList;
  found?: { key: string; found: Found };
}

/**
 * All payments of one export, in the worker. It answers questions about them by numbers: of a part of them, of a
 * person's own file, of a match of both. The last of each is kept; a question about an earlier one is Outdated.
 */
export class Engine {
  readonly #filters: Filters;
  readonly #maxRows: number;
  readonly #list: PaymentList;
  readonly #reader: CsvReader;
  #isCut = false;
  #loadedAt = 0;
  // By the time, so that two engines never give the same number.
  #lastNumber = Date.now();
  /** All that is loaded, and the part that was asked for last. */
  #parts: Narrowed[] = [];
  #opened: { file: number; table: Table } | undefined;
  #matched: { match: number; table: Table; list: PaymentList; entries: Entries } | undefined;

  /** The filters that the export is requested with, without a status. */
  constructor(zone: TimeZone, filters: Filters, maxRows = MAX_ROWS) {
    this.#maxRows = maxRows;
    this.#filters = filters;
    this.#list = new PaymentList(zone);
    this.#reader = new CsvReader((record) => {
      if (!record.isBlank) this.#isCut = isCut(record, this.#list.headings?.cells.length ?? 0);
      this.#list.read(record, this.#reader.delimiter);
    });
  }

  /** Returns the rows so far. @throws InvalidCsv, TooManyRows */
  add(pieces: Uint8Array[]): { rows: number } {
    for (const piece of pieces) this.#reader.add(piece);
    const rows = this.#list.count;
    if (rows > this.#maxRows) {
      throw new TooManyRows(
        `There are more than ${formatCount(this.#maxRows)} payments, too many for this page. Choose dates to load fewer.`,
      );
    }
    return { rows };
  }

  /** The end of the file. Throws as `add` does. */
  end(): Loaded {
    this.#reader.end();
    const { headings, missing, count: rows, merchants, texts } = this.#list;
    if (!headings) throw new InvalidCsv('The file is empty.');
    // The first key in Find would wait for it.
    for (const column of [texts.orderID, texts.ref_id, texts.vpa_id]) column.read();
    this.#loadedAt = Date.now();
    this.#parts = [{ part: this.#number(), filters: this.#filters, list: this.#list }];
    return { rows, isCut: this.#isCut, missing, merchants };
  }

  /** The payments of the same filters, or of narrower ones. */
  narrow(filters: Filters): Part {
    const isSame = (one: Filters) => FILTER_NAMES.every((name) => one[name] === filters[name]);
    let narrowed = this.#parts.find((one) => isSame(one.filters));
    if (!narrowed) {
      const { missing } = this.#list;
      if (!canNarrow({ filters: this.#filters, missing }, filters)) {
        throw new Error('These payments are not loaded.');
      }
      const list = this.#list.part(rowsOf(this.#list, filters));
      narrowed = { part: this.#number(), filters, list };
      this.#parts = [...this.#parts.slice(0, 1), narrowed];
    }
    const { part, list } = narrowed;
    const { count: rows, merchants, repeats } = list;
    return { ...addUp(list), part, rows, merchants, repeatedIds: repeats.size };
  }

  find(part: number, query: FindQuery, paging: Paging, sort?: Sort): FoundPage {
    const narrowed = this.#part(part);
    const found = findOnce(narrowed, query);
    const { isHit, ...counts } = found;
    return { ...counts, rows: pageOfFound(narrowed.list, found, paging, sort) };
  }

  /** With a zone, for spreadsheets. @throws InvalidCsv */
  saveFound(part: number, query: FindQuery, zone: TimeZone | null): Blob {
    const narrowed = this.#part(part);
    return saveFound(narrowed.list, findOnce(narrowed, query), zone);
  }

  /**
   * Reads a person's own file. `remembered` has choices by headings, one on a line; `headingRow` is chosen when another row
   * was found. @throws UnreadableFile
   */
  async openFile(
    bytes: Uint8Array,
    remembered: Record<string, Choice> = {},
    headingRow?: number | null,
  ): Promise<OpenedFile> {
    const file = this.#number();
    const table = await readTable(bytes, headingRow);
    // A file that was chosen later may have been read sooner.
    if (file > (this.#opened?.file ?? 0)) this.#opened = { file, table };
    const { headings, rows } = table;
    const proposed = proposeMatch(this.#list, table);
    const known = remembered[headings.join('\n')];
    const choice = known ? { ...known, headingRow: table.headingRow } : proposed;
    return { file, choice, proposed, headings, rows: rows.length };
  }

  /** A pending payment was waiting, when the list was loaded, for less than `waitingMs`. */
  match(file: number, part: number, choice: Choice, waitingMs: number): Matched {
    const { list, filters } = this.#part(part);
    if (this.#opened?.file !== file) throw new Outdated();
    const { table } = this.#opened;
    const waitingSince = this.#loadedAt - waitingMs;
    const { matched, entries } = match(list, table, choice, { filters, waitingSince });
    const number = this.#number();
    this.#matched = { match: number, table, list, entries };
    return { ...matched, match: number, reading: describeReading(table, choice, list.zone) };
  }

  entries(match: number, name: CategoryName, { page, pageSize }: Paging): ShownEntry[] {
    const { entries, table, list } = this.#match(match);
    return entries[name].slice(page * pageSize, (page + 1) * pageSize).map((entry) => ({
      ...entry,
      rows: entry.rows.map((row) => table.rows[row]?.cells ?? []),
      numbers: entry.rows.map((row) => table.rows[row]?.number ?? 0),
      payments: entry.payments.map((payment) => list.payment(payment)),
    }));
  }

  /** One category, or all. */
  saveMatched(match: number, name?: CategoryName): Blob {
    const { list, table, entries } = this.#match(match);
    return saveMatched(list, table, entries, name);
  }

  #number(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  #part(part: number): Narrowed {
    const found = this.#parts.find((one) => one.part === part);
    if (!found) throw new Outdated();
    return found;
  }

  #match(match: number) {
    if (this.#matched?.match !== match) throw new Outdated();
    return this.#matched;
  }
}

/** Paging and sorting ask for the same again. */
function findOnce(narrowed: Narrowed, query: FindQuery): Found {
  const key = JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  if (narrowed.found?.key !== key) narrowed.found = { key, found: find(narrowed.list, query) };
  return narrowed.found.found;
}
