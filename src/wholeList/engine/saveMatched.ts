import Papa from 'papaparse';
import type { TimeZone } from '../../time.ts';
import type { Entries } from './categories.ts';
import { localTimes, nameTimes } from './days.ts';
import { CATEGORIES, type CategoryName } from './matched.ts';
import type { PaymentList } from './PaymentList.ts';
import { BYTE_ORDER_MARK } from './readCsv.ts';
import type { Table } from './readTable.ts';
import { spreadsheetCell } from './spreadsheets.ts';

/** Rows that show whether a column has times. */
const SAMPLE = 100;
const TIME_WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** A category, or all, as CSV for spreadsheets: the rows of both sides beside each other, their times in one zone. */
export function saveMatched(
  list: PaymentList,
  table: Table,
  entries: Entries,
  only?: CategoryName,
): Blob {
  const { zone } = list;
  const ownRows = table.rows.map(({ cells }) => cells);
  const records = Array.from(
    { length: Math.min(list.count, SAMPLE) },
    (_, payment) => list.record(payment).cells,
  );
  const here = sideOf(list.headings?.cells ?? [], records, zone, 'Here');
  const there = sideOf(table.headings, ownRows.slice(0, SAMPLE), zone, 'Your file');
  // Ours first: most rows may be only here, and end with them.
  const lines = [
    ['Category', 'Note', 'Here minus your file', ...here.headings, 'Row', ...there.headings],
  ];
  for (const name of CATEGORIES.filter((one) => !only || one === only)) {
    for (const { rows, payments, note, difference } of entries[name]) {
      for (let nth = 0; nth < Math.max(rows.length, payments.length); nth++) {
        const [row, payment] = [rows[nth], payments[nth]];
        const rupees = nth === 0 ? rupeesOf(difference) : '';
        const own = payment === undefined ? [] : list.record(payment).cells;
        const line = [name, note, rupees, ...here.headings.map((_, at) => here.cell(own[at], at))];
        const { number, cells = [] } = table.rows[row ?? -1] ?? {};
        if (number === undefined) lines.push(line);
        else
          lines.push([...line, String(number), ...cells.map((cell, at) => there.cell(cell, at))]);
      }
    }
  }
  const text = Papa.unparse(lines);
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv' });
}

function rupeesOf(paise: bigint): string {
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The headings of a side, and how its cells are written. */
function sideOf(headings: string[], rows: string[][], zone: TimeZone, name: string) {
  const toLocal = localTimes(zone);
  const inZone = (cell: string) =>
    TIME_WITH_ZONE.test(cell) ? toLocal(cell.replace(/ (?=[+-]\d)/, '')) : null;
  const isTime = headings.map((_, at) => rows.some((cells) => inZone(cells[at] ?? '') !== null));
  return {
    headings: headings.map((heading, at) => {
      const plain = `${name}: ${heading.replace(BYTE_ORDER_MARK, '')}`;
      return isTime[at] ? `${plain} (${nameTimes(zone)})` : plain;
    }),
    cell(cell = '', at: number): string {
      // As a spreadsheet has saved it before.
      const plain = cell.replace(/^="(.*)"$/, '$1');
      return (isTime[at] && inZone(plain)) || (plain && spreadsheetCell(plain));
    },
  };
}
