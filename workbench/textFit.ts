import { COLUMNS } from '../src/payment/columns.tsx';
import { buildTheme } from '../theme/buildTheme.ts';
import type { Tokens } from '../theme/tokens/tokens.ts';

/** The widest values that must not be cut, and their room in the table at 1280 px and on a card at 360 px. */
const VALUES = [
  {
    what: 'amounts',
    text: '₹12,34,567.89',
    variant: 'amount',
    table: COLUMNS.amount.width,
    card: 132,
  },
  {
    what: 'dates',
    text: 'Nov 28, 2026 14:05',
    variant: 'body2',
    table: COLUMNS.createdAt.width,
    card: 145,
  },
  { what: 'Ref IDs', text: '045701621995', variant: 'identifier', table: COLUMNS.ref_id.width },
] as const;

/** The names of the values that the text size or the typeface would cut, such as `amounts`. */
export function cutTexts(tokens: Tokens): string[] {
  const { typography } = buildTheme(tokens);
  return VALUES.filter(({ text, variant, table, ...value }) => {
    const { fontSize, fontWeight, fontFamily = typography.fontFamily } = typography[variant];
    const width = widthOf(text, `${fontWeight} ${toPx(String(fontSize))}px ${fontFamily}`);
    const card = 'card' in value ? value.card : Number.POSITIVE_INFINITY;
    return width > Math.min(table - 2 * tokens.density.cell, card);
  }).map(({ what }) => what);
}

/** Whether this computer has the typeface: without it, a text is as wide as in the generic family. */
export const isInstalled = (font: string): boolean =>
  ['serif', 'monospace'].some(
    (generic) =>
      widthOf(SAMPLE, `40px "${font}", ${generic}`) !== widthOf(SAMPLE, `40px ${generic}`),
  );

const SAMPLE = 'mmmMMMwwwiiilll0123456789';

const toPx = (size: string) => Number.parseFloat(size) * (size.endsWith('rem') ? 16 : 1);

function widthOf(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = font;
  return context.measureText(text).width;
}
