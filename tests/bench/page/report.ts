import { type Measure, median, type Row, type Samples } from './measure.ts';

export type Results = Record<string, { dashboard: Samples; yardstick: Samples }>;

const HEAD = ['', 'dashboard', 'eager page', 'ratio', 'target', ''];

/** All rows of all measures as one plain table. */
export function table(measures: readonly Measure[], results: Results): string {
  const lines = [HEAD];
  for (const { name, rows } of measures) {
    const found = results[name];
    if (!found) continue;
    lines.push([name.toUpperCase()]);
    for (const [key, row] of Object.entries(rows)) {
      lines.push(line(row, found.dashboard[key] ?? [], found.yardstick[key] ?? []));
    }
  }
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function line(row: Row, dashboard: number[], yardstick: number[]): string[] {
  const ratio = median(dashboard) / median(yardstick);
  const targets = [
    row.most !== undefined && `<= ${show(row.most)} ${row.unit}`.trim(),
    row.ratio !== undefined && `<= ${row.ratio.toFixed(2)}x`,
  ].filter((target) => target !== false);
  const isReached =
    !(median(dashboard) > (row.most ?? Number.POSITIVE_INFINITY)) &&
    !(ratio > (row.ratio ?? Number.POSITIVE_INFINITY));
  return [
    `  ${row.label}${row.unit && `, ${row.unit}`}`,
    spread(dashboard),
    spread(yardstick),
    Number.isFinite(ratio) ? `${ratio.toFixed(2)}x` : '',
    targets.join(', '),
    targets.length === 0 || dashboard.length === 0 ? '' : isReached ? 'ok' : 'misses',
  ];
}

function spread(values: number[]): string {
  if (values.length === 0) return '';
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return least === most ? show(middle) : `${show(middle)} (${show(least)}-${show(most)})`;
}

function show(value: number): string {
  return value.toFixed(value < 10 && !Number.isInteger(value) ? 2 : 0);
}
