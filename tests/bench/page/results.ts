import { cpus, loadavg } from 'node:os';
import { median } from '../median.ts';

/** The samples of all rounds, by label and site, printed as one table of medians and ranges. */
export class Results {
  readonly #samples: Record<string, Record<string, number[]>> = {};

  add(site: string, found: Record<string, number[]>): void {
    for (const [label, values] of Object.entries(found)) {
      this.#samples[label] ??= {};
      const row = this.#samples[label];
      row[site] = [...(row[site] ?? []), ...values];
    }
  }

  /** Prints the table, with the ratio of the first site's median to that of each other site. */
  print([first = '', ...others]: string[]): void {
    const table: Record<string, Record<string, string>> = {};
    for (const [label, row] of Object.entries(this.#samples)) {
      const cells = Object.entries(row).map(([site, values]) => [site, describe(values)]);
      const ratios = others
        .filter((site) => row[site])
        .map((site) => [`${first} / ${site}`, ratio(row[first], row[site])]);
      table[label] = Object.fromEntries([...cells, ...ratios]);
    }
    console.table(table);
    console.log(`${cpus().length} CPUs, load average ${loadavg().map((each) => each.toFixed(1))}`);
  }
}

/** The median, and the range in brackets. */
function describe(values: number[]): string {
  const range =
    values.length > 1 ? ` (${show(Math.min(...values))}-${show(Math.max(...values))})` : '';
  return show(median(values)) + range;
}

const ratio = (values: number[] = [], others: number[] = []) =>
  `${(median(values) / median(others)).toFixed(2)}x`;

function show(value: number): string {
  return value.toFixed(Number.isInteger(value) || value >= 20 ? 0 : 1);
}
