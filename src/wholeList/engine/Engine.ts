import type { Filters } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatCount, formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { addUp, type FileTotals } from './addUp.ts';
import {
  type FindQuery,
  type Found,
  find,
  type Paging,
  pageOfFound,
  type Sort,
  saveFound,
} from './find.ts';
import { type CategoryName, type Entry, type Matched, match, saveMatched } from './match.ts';
import { type Field, PaymentList } from './PaymentList.ts';
import { type Choice, proposeMatch } from './proposeMatch.ts';
import { CsvReader, InvalidCsv, isCut } from './readCsv.ts';
import { readTable, type Table } from './readTable.ts';

/** More would take more memory than a page gets. */
const MAX_ROWS = 1_000_000;

class TooManyRows extends Error {
  override name = 'TooManyRows';
}

/** What there is to know of a list when its file has ended. */
export interface Loaded extends FileTotals {
  rows: number;
  isCut: boolean;
  /** Fields that no column of the file has. */
  missing: Field[];
  /** Why there are no totals. */
  noTotals: string | undefined;
  /** How many merchants the payments belong to. */
  merchants: number;
}

/** A person's own file, and what it is proposed to compare. */
export interface OpenedFile {
  choice: Choice;
  headings: string[];
  rows: number;
}

/** Rows of both sides that belong together. */
export interface ShownEntry extends Pick<Entry, 'note'> {
  /** Here less the file, in paise. */
  difference: bigint;
  rows: string[][];
  /** As a spreadsheet numbers the rows. */
  numbers: number[];
  payments: ListedTransaction[];
}

/** All payments of an export, in the worker; answers questions about them until the worker ends. */
export class WholeList {
  readonly #zone: TimeZone;
  readonly #filters: Filters;
  readonly #maxRows: number;
  readonly #list: PaymentList;
  readonly #reader: CsvReader;
  #isCut = false;
  #found: { key: string; found: Found } | undefined;
  #sheet: Pick<Table, 'headings' | 'rows'> = { headings: [], rows: [] };
  #matched: Pick<Matched, 'categories' | 'differenceOf'> = {
    categories: [],
    differenceOf: () => 0n,
  };

  constructor(zone: TimeZone, filters: Filters, maxRows = MAX_ROWS) {
    this.#maxRows = maxRows;
    this.#zone = zone;
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
    const list = this.#list;
    if (!list.headings) throw new InvalidCsv('The file is empty.');
    const { missing, count: rows, merchants, texts } = list;
    // The first key in Find would wait for it.
    for (const column of [texts.orderID, texts.ref_id, texts.vpa_id]) column.read();
    const needed: Field[] = ['amount', 'status', 'createdAt'];
    const hasTotals = rows === 0 || !needed.some((field) => missing.includes(field));
    return {
      ...addUp(hasTotals ? list : new PaymentList(this.#zone)),
      rows,
      isCut: this.#isCut,
      missing,
      noTotals: hasTotals
        ? undefined
        : `This service’s file has other columns: ${formatText(list.headings.cells.join(', '))}. Totals need Amount, Status and Created At.`,
      merchants: merchants.size,
    };
  }

  find(query: FindQuery, paging: Paging, sort?: Sort) {
    const found = this.#find(query);
    const { isHit, ...counts } = found;
    return { ...counts, rows: pageOfFound(this.#list, found, paging, sort) };
  }

  /** With a zone, for spreadsheets. */
  saveFound(query: FindQuery, zone: TimeZone | null): Blob {
    return saveFound(this.#list, this.#find(query), zone);
  }

  #find(query: FindQuery): Found {
    const key = JSON.stringify(query);
    if (this.#found?.key !== key) this.#found = { key, found: find(this.#list, query) };
    return this.#found.found;
  }

  /** Reads a person's own file. @throws UnreadableFile */
  async openFile(bytes: Uint8Array): Promise<OpenedFile> {
    this.#sheet = await readTable(bytes);
    const { headings, rows } = this.#sheet;
    const choice = proposeMatch(this.#list, this.#sheet);
    return { choice, headings, rows: rows.length };
  }

  match(choice: Choice, waitingSince: number) {
    const context = { filters: this.#filters, waitingSince };
    const matched = match(this.#list, this.#sheet, choice, context);
    this.#matched = matched;
    const { categories, differenceOf, ...rest } = matched;
    return {
      ...rest,
      categories: categories.map(({ entries, ...sums }) => ({ ...sums, entries: entries.length })),
    };
  }

  entries(name: CategoryName, { page, pageSize }: Paging): ShownEntry[] {
    const { categories, differenceOf } = this.#matched;
    const entries = categories.find((one) => one.name === name)?.entries ?? [];
    const { rows } = this.#sheet;
    return entries.slice(page * pageSize, (page + 1) * pageSize).map((entry) => ({
      note: entry.note,
      difference: differenceOf(entry),
      rows: entry.rows.map((row) => rows[row]?.cells ?? []),
      numbers: entry.rows.map((row) => rows[row]?.number ?? 0),
      payments: entry.payments.map((payment) => this.#list.payment(payment)),
    }));
  }

  /** One category, or all. */
  saveMatched(name?: CategoryName): Blob {
    return saveMatched(this.#list, this.#sheet, this.#matched, name);
  }
}
