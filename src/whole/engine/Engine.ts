import { FILTER_NAMES, type Filters } from '../../api/contract.ts';
import { formatCount } from '../../format.ts';
import type { Payments } from '../../match/payments.ts';
import type { ByDay, Shift } from '../../match/payouts.ts';
import { readTable, type Table, type TableChoice } from '../../match/readTable.ts';
import type { Choice } from '../../match/reasons.ts';
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
import { canNarrow, rowsOf } from './narrow.ts';
import {
  type GroupPlace,
  type Matched,
  type OpenedFile,
  OwnMatch,
  paymentsIn,
  type ShownEntry,
} from './ownFile.ts';
import { type Field, PaymentList } from './PaymentList.ts';
import { CsvReader, InvalidCsv, isCut } from './readCsv.ts';

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
  /** As a match asks for them, once it does. */
  payments?: Payments;
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
  // By the time, so that two engines never give the same number.
  #lastNumber = Date.now();
  /** All that is loaded, and the part that was asked for last. */
  #parts: Narrowed[] = [];
  #opened: { file: number; table: Table } | undefined;
  #matched: { match: number; own: OwnMatch } | undefined;

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
  async openFile(bytes: Uint8Array, choice: TableChoice): Promise<OpenedFile> {
    const file = this.#number();
    const table = await readTable(bytes, choice);
    // A file that was chosen later may have been read sooner.
    if (file > (this.#opened?.file ?? 0)) this.#opened = { file, table };
    const { rows, above: _, ...read } = table;
    return { ...read, file, rows: rows.length };
  }

  match(file: number, part: number, choice: Partial<Choice>): Matched {
    const narrowed = this.#part(part);
    if (this.#opened?.file !== file) throw new Outdated();
    narrowed.payments ??= paymentsIn(narrowed.list);
    const own = new OwnMatch(narrowed.list, this.#opened.table, narrowed.payments, choice);
    const number = this.#number();
    this.#matched = { match: number, own };
    return own.shown(number);
  }

  entries(match: number, place: GroupPlace, paging: Paging): ShownEntry[] {
    return this.#match(match).entries(place, paging);
  }

  byDay(match: number, shift?: Shift): ByDay {
    return this.#match(match).byDay(shift);
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

  #match(match: number): OwnMatch {
    if (this.#matched?.match !== match) throw new Outdated();
    return this.#matched.own;
  }
}

/** Paging and sorting ask for the same again. */
function findOnce(narrowed: Narrowed, query: FindQuery): Found {
  const key = JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  if (narrowed.found?.key !== key) narrowed.found = { key, found: find(narrowed.list, query) };
  return narrowed.found.found;
}
