import { FILTER_NAMES, type Filters } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatCount } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { addUp, type FileTotals } from './addUp.ts';
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
import { type CategoryName, type Entry, type Matched, match, saveMatched } from './match.ts';
import { canNarrow, rowsOf } from './narrow.ts';
import { type Field, PaymentList } from './PaymentList.ts';
import { type Choice, proposeMatch } from './proposeMatch.ts';
import { CsvReader, InvalidCsv, isCut } from './readCsv.ts';
import { readTextFile, type Sheet } from './readTable.ts';

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

/** A person's own file, and what it is proposed to compare. */
export interface OpenedFile {
  file: number;
  choice: Choice;
  headings: string[];
  rows: number;
}

/** What a match found; its entries are asked for by its number. */
export type MatchedCounts = ReturnType<Engine['match']>;

/** Rows of both sides that belong together. */
export interface ShownEntry extends Pick<Entry, 'note'> {
  /** Here less the file, in paise. */
  difference: bigint;
  rows: string[][];
  /** As a spreadsheet numbers the rows. */
  numbers: number[];
  payments: ListedTransaction[];
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
  #lastNumber = 0;
  /** All that is loaded, and the part that was asked for last. */
  #parts: Narrowed[] = [];
  #opened: { file: number; sheet: Sheet } | undefined;
  #matched: (Matched & { match: number; sheet: Sheet; list: PaymentList }) | undefined;

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

  /** Reads a person's own file. @throws UnreadableFile */
  async openFile(bytes: Uint8Array): Promise<OpenedFile> {
    const file = this.#number();
    const isXlsx = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const sheet = isXlsx
      ? await (await import('./readXlsx.ts')).readXlsx(bytes)
      : readTextFile(bytes);
    // A file that was chosen later may have been read sooner.
    if (file > (this.#opened?.file ?? 0)) this.#opened = { file, sheet };
    const { headings, rows, below } = sheet;
    const choice = proposeMatch(this.#list, sheet);
    return { file, choice, headings, rows: rows.length + below };
  }

  match(file: number, part: number, choice: Choice, waitingSince: number) {
    const { list, filters } = this.#part(part);
    const opened = this.#opened;
    if (opened?.file !== file) throw new Outdated();
    const matched = match(list, opened.sheet, choice, { filters, waitingSince });
    const number = this.#number();
    this.#matched = { ...matched, match: number, sheet: opened.sheet, list };
    const { categories, differenceOf, ...rest } = matched;
    return {
      ...rest,
      match: number,
      categories: categories.map(({ entries, ...sums }) => ({ ...sums, entries: entries.length })),
    };
  }

  entries(match: number, name: CategoryName, { page, pageSize }: Paging): ShownEntry[] {
    const { categories, differenceOf, sheet, list } = this.#match(match);
    const entries = categories.find((one) => one.name === name)?.entries ?? [];
    return entries.slice(page * pageSize, (page + 1) * pageSize).map((entry) => ({
      note: entry.note,
      difference: differenceOf(entry),
      rows: entry.rows.map((row) => sheet.rows[row] ?? []),
      numbers: entry.rows.map((row) => sheet.numbers[row] ?? 0),
      payments: entry.payments.map((payment) => list.payment(payment)),
    }));
  }

  /** One category, or all. */
  saveMatched(match: number, name?: CategoryName): Blob {
    const matched = this.#match(match);
    return saveMatched(matched.list, matched.sheet, matched, name);
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
