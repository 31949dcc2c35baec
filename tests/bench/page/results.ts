import { cpus, loadavg } from 'node:os';
import { median } from '../median.ts';

/** Samples by site, by the label under which they are printed. */
export type Results = Map<string, Map<string, number[]>>;

export function addSamples(results: Results, site: string, found: Record<string, number[]>): void {
  for (const [label, values] of Object.entries(found)) {
    const row = results.get(label) ?? new Map<string, number[]>();
    results.set(label, row.set(site, [...(row.get(site) ?? []), ...values]));
  }
}

/** Prints medians and ranges, and the ratios of the first site to the others. */
export function printResults(results: Results, sites: string[]): void {
  const [first = '', ...others] = sites;
  const head = ['median (range)', ...sites, ...others.map((site) => `${first} / ${site}`)];
  const lines = [head];
  for (const [label, row] of results) {
    const values = (site: string) => row.get(site) ?? [];
    const ratios = others.map((site) => median(values(first)) / median(values(site)));
    lines.push([
      label,
      ...sites.map((site) => describe(values(site))),
      ...ratios.map((ratio) => (ratio > 0 && ratio < Infinity ? `${ratio.toFixed(2)}x` : '')),
    ]);
  }
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  console.log(`${cpus().length} CPUs, load average ${loadavg().map((each) => each.toFixed(1))}`);
}

function describe(values: number[]): string {
  const show = (value: number) => value.toFixed(Number.isInteger(value) || value >= 20 ? 0 : 1);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return show(median(values)) + (least === most ? '' : ` (${show(least)}-${show(most)})`);
}
