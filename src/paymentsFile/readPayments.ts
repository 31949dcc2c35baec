import { FIELD_NAMES, FIELDS, type Field, type FieldName } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import type { TimeZone } from '../time.ts';
import { localDays } from '../written/days.ts';
import { readPaise } from '../written/money.ts';
import { type CsvRecord, InvalidCsv, isCut, isPayment } from './readCsv.ts';
import { readMillis } from './times.ts';

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_]/g, '');

/** A payment of the export, with the values that are searched, compared and added up. */
export interface ExportedPayment extends ListedTransaction {
  id: string;
  merchantId: string;
  orderID: string;
  ref_id: string | null;
  status: string;
  /** Null when the amount cannot be read. */
  paise: bigint | null;
  /** When it was created, in milliseconds; null when it cannot be read. */
  time: number | null;
  /** The day of creation in the list's zone, `2026-11-20`; null when it cannot be read. */
  day: string | null;
}

export const listedOf = ({
  paise: _,
  day: __,
  time: ___,
  ...payment
}: ExportedPayment): ListedTransaction => payment;

/** Collects the payments of an export, record by record. */
export class PaymentReader {
  readonly rows: ExportedPayment[] = [];
  headings: string[] | undefined;
  /** The file ends within a row. */
  isCut = false;
  #places = {} as Record<FieldName, number>;
  readonly #zone: TimeZone;
  readonly #dayAt: (time: number) => string;

  constructor(zone: TimeZone) {
    this.#zone = zone;
    this.#dayAt = localDays(zone);
  }

  /** The fields that no heading names. */
  get missing(): FieldName[] {
    return FIELD_NAMES.filter((field) => this.#places[field] < 0);
  }

  /** @throws InvalidCsv when the file begins with a payment. */
  read(record: CsvRecord): void {
    if (record.isBlank) return;
    if (this.headings) this.rows.push(this.#row(record, this.headings.length));
    else this.#readHeadings(record.cells);
  }

  #readHeadings(cells: string[]): void {
    if (isPayment(cells)) throw new InvalidCsv('The first row is a payment, not headings.');
    this.headings = cells;
    const names = cells.map(plain);
    for (const field of FIELD_NAMES) {
      const { heading, aliases = [] }: Field = FIELDS[field];
      const places = [plain(heading), ...aliases].map((name) => names.indexOf(name));
      this.#places[field] = places.find((place) => place >= 0) ?? -1;
    }
  }

  #row(record: CsvRecord, columns: number): ExportedPayment {
    const { cells } = record;
    this.isCut = isCut(record, columns);
    const texts = {} as Record<FieldName, string | null>;
    for (const field of FIELD_NAMES) texts[field] = cells[this.#places[field]] || null;
    // In a row that is cut, the last cell may be cut too.
    const isAmountCut = this.isCut && this.#places.amount === cells.length - 1;
    const { amount, createdAt } = texts;
    const paise = (isAmountCut ? undefined : readPaise(amount ?? '')) ?? null;
    const time = readMillis(createdAt ?? '', this.#zone);
    return {
      ...texts,
      id: texts.id ?? '',
      merchantId: texts.merchantId ?? '',
      orderID: texts.orderID ?? '',
      // An amount that a number cannot hold exactly stays as it is written.
      amount: paise !== null && Number.isSafeInteger(Number(paise)) ? Number(paise) / 100 : amount,
      status: texts.status ?? '',
      paise,
      time,
      day: time === null ? null : this.#dayAt(time),
    };
  }
}
