import { cpus, loadavg } from 'node:os';
import { median } from '../median.ts';

/** The samples of all rounds, by label and site, printed as one table of medians and ranges. */
export class Results {
  readonly #sites: string[];
  readonly #samples = new Map<string, Map<string, number[]>>();

  constructor(sites: string[]) {
    this.#sites = sites;
  }

  add(site: string, found: Record<string, number[]>): void {
    for (const [label, values] of Object.entries(found)) {
      const row = this.#samples.get(label) ?? new Map();
      this.#samples.set(label, row.set(site, [...(row.get(site) ?? []), ...values]));
    }
  }

  print(): void {
    const [first = '', ...others] = this.#sites;
    const lines = [
      ['median (range)', ...this.#sites, ...others.map((site) => `${first} / ${site}`)],
    ];
    for (const [label, row] of this.#samples) {
      const values = (site: string) => row.get(site) ?? [];
      const ratios = others.map((site) => median(values(first)) / median(values(site)));
      lines.push([
        label,
        ...this.#sites.map((site) => describe(values(site))),
        ...ratios.map((ratio) => (ratio > 0 && ratio < Infinity ? `${ratio.toFixed(2)}x` : '')),
      ]);
    }
    console.log(`\n${align(lines)}\n`);
    console.log(`${cpus().length} CPUs, load average ${loadavg().map((each) => each.toFixed(1))}`);
  }
}

function describe(values: number[]): string {
  if (values.length === 0) return '-';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = least === most ? '' : ` (${show(least)}-${show(most)})`;
  return show(median(values)) + range;
}

function show(value: number): string {
  return value.toFixed(Number.isInteger(value) || value >= 20 ? 0 : 1);
}

function align(lines: string[][]): string {
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
