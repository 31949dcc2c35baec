import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useAuth } from '../../auth/AuthContext.tsx';
import { describeDates, filterWords, useScope } from '../../filters/describeFilters.ts';
import { RANGES } from '../../filters/filters.ts';
import { formatDate, formatText } from '../../format.ts';
import { usePage } from '../../page/usePage.ts';
import { useOpened } from '../../payment/useOpened.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { describeTimeZone } from '../../time.ts';
import { Facts } from '../../ui/Facts.tsx';
import { brandName } from '../../ui/screen.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import type { AllPayments } from '../load.ts';
import { describeDoubts } from '../totals/totals.ts';

/** More rows are not printed: they are forty sheets already. */
export const MAX_PRINTED = 2_000;

/** The worker has not answered. */
export const NOT_READ = 'These rows could not be read. Try again in a moment.';

const paper =
  (isWide: boolean, foot: string) =>
  ({ typography, palette }: Theme) => {
    const note = {
      fontFamily: typography.fontFamily,
      fontSize: typography.caption.fontSize,
      // The default colour follows the colour scheme, which may be dark.
      color: palette.common.black,
    };
    return {
      '@page': {
        // Many columns need landscape; in portrait ids wrap.
        ...(isWide && { size: 'landscape' }),
        margin: '12mm 12mm 16mm',
        // Chrome and Edge 131; other browsers print page numbers of their own.
        '@bottom-left': { content: JSON.stringify(foot), ...note },
        '@bottom-right': { content: '"Page " counter(page) " of " counter(pages)', ...note },
      },
      // Not only #root, because menus, panels and dialogs are outside it.
      '@media print': { 'body > :not(.PrintSheet)': { display: 'none' } },
    };
  };

const SHEET = {
  display: 'none',
  displayPrint: 'block',
  color: 'text.primary',
  bgcolor: 'background.paper',
  '& h2': { mt: 2, mb: 0.5, breakAfter: 'avoid' },
};

export type Fact = [name: string, value: ReactNode];

interface SheetProps {
  title: string;
  /** Whose rows these are; without it they are of the list's page. */
  whole: AllPayments | undefined;
  facts?: Fact[];
  /** Its tables have many columns. */
  isWide?: boolean;
  /** The filter of a status has no part in it. */
  isOfAllStatuses?: boolean;
  /** It has all that was asked for. */
  isReady: boolean;
  /** What the dialog says until then. */
  waiting?: ReactNode;
  /** Rendered only while the browser prints. */
  children: ReactNode;
}

/** What a tab prints: its head, and what it adds up or lists. The View panel asks for it, or the browser's own Print. */
export function Sheet({ title, isReady, waiting, children, ...head }: SheetProps) {
  const { panel, close } = useOpened();
  const isAsked = panel === 'print';
  const printedAt = usePrintTime(() => isAsked && close());
  useEffect(() => {
    if (!isAsked || !isReady) return;
    // After the effect: what is printed is rendered at once, which React refuses within one.
    const timer = setTimeout(() => print());
    return () => clearTimeout(timer);
  }, [isAsked, isReady]);
  return (
    <>
      {isAsked && (
        <TitledDialog title="Print or save as PDF" maxWidth="xs" onClose={close}>
          <DialogContent>
            {isReady
              ? 'Choose a printer, or to save as PDF, in the window of the browser.'
              : waiting}
          </DialogContent>
          <DialogActions>
            {isReady ? (
              // Some browsers print only by a press.
              <Button onClick={() => print()}>Print</Button>
            ) : (
              <Button onClick={close}>Cancel</Button>
            )}
          </DialogActions>
        </TitledDialog>
      )}
      {printedAt &&
        createPortal(
          // Paper is white in the dark scheme too.
          <Box className="PrintSheet" data-color-scheme="light" sx={SHEET}>
            <Typography variant="subtitle2">{brandName()}</Typography>
            <Typography variant="h1">{title}</Typography>
            <Head {...head} printedAt={printedAt} />
            {head.whole && describeDoubts(head.whole).map((doubt) => <p key={doubt}>{doubt}</p>)}
            {children}
          </Box>,
          document.body,
        )}
    </>
  );
}

/** When printing began; null on the screen, so that the rows are rendered only once. */
function usePrintTime(onEnd: () => void): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  const end = useEffectEvent(() => {
    setTime(null);
    onEnd();
  });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    // The browser prints what is rendered when the event ends.
    addEventListener('beforeprint', () => flushSync(() => setTime(new Date())), { signal });
    addEventListener('afterprint', () => end(), { signal });
    return () => abort.abort();
  }, []);
  return time;
}

// Pairs of a name and its value, two on a line.
const FACTS = {
  gridTemplateColumns: 'auto 1fr auto 1fr',
  alignItems: 'baseline',
  rowGap: 0.5,
  my: 2,
  typography: 'body2',
  '& dt': { color: 'inherit' },
};

interface HeadProps extends Pick<SheetProps, 'whole' | 'facts' | 'isWide' | 'isOfAllStatuses'> {
  printedAt: Date;
}

/** Merchant, dates and filters of what is printed. The foot of each sheet repeats merchant and dates. */
function Head({ whole, facts = [], isWide = false, isOfAllStatuses, printedAt }: HeadProps) {
  const { search, list } = usePage();
  const { filters, range } = whole ? search : list.search;
  const { merchantId: own, isAdmin, isRoleKnown } = useAuth();
  const scope = useScope(filters);
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  const time = (date: Date | number) => formatDate(new Date(date).toISOString(), zone);
  const merchantId = isAdmin ? filters.merchantId : own;
  const merchant = (isRoleKnown && merchantId ? formatText(merchantId) : scope) ?? '';
  const days = describeDates(filters, zone, { hasYear: true });
  const dates = [range && RANGES[range].label, days ?? 'All dates'].filter(Boolean).join(', ');
  const { status, orderId } = filters;
  const others = { status: isOfAllStatuses ? undefined : status, orderId };
  const words = filterWords({ filters: others }, zone);
  const asOf = whole?.at ?? list.page?.updatedAt;
  const all: Fact[] = [
    ['Merchant', merchant],
    ['Date range', dates],
    ['Filters', words.join(' · ') || (!days && 'None')],
    ['Time zone', describeTimeZone(zone, printedAt)],
    ...facts,
    ['As of', asOf && time(asOf)],
    ['Printed', time(printedAt)],
    ['Hidden', isPrivate && 'Amounts and parts of the VPA IDs'],
  ];
  return (
    <>
      <GlobalStyles styles={paper(isWide, `${merchant} · ${dates}`)} />
      <Facts sx={FACTS}>
        {all.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <Typography component="dt" variant="subtitle2">
                  {name}
                </Typography>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </Facts>
    </>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'caption',
  '& th, & td': {
    px: 0.5,
    // The 50 rows of a page fit on two sheets.
    py: 0.25,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: '0.5pt solid',
    borderColor: 'border.control',
    overflowWrap: 'anywhere',
  },
  '& :is(th, .Whole)': { overflowWrap: 'normal' },
  '@media (orientation: landscape)': { '& .Whole': { whiteSpace: 'nowrap' } },
  // Where a browser, or a person, has chosen it, eight columns still fit.
  '@media (orientation: portrait)': ({ typography: { caption } }: Theme) => ({
    fontSize: `calc(${caption.fontSize} * 0.83)`,
  }),
  '& [align=right]': { textAlign: 'end', pr: 2 },
  '& [align=right].Whole': { whiteSpace: 'nowrap' },
  '& :is(td[align=right], .Sum td)': { fontWeight: 'fontWeightBold' },
  '& tr': { breakInside: 'avoid' },
  '& .Sum tr': { breakBefore: 'avoid' },
};

export interface PrintColumn {
  name: string;
  align?: 'right' | undefined;
  /** It may break anywhere; the others only at a blank, unless they are too long for it. */
  isId?: boolean;
}

interface PrintTableProps {
  name: string;
  columns: PrintColumn[];
  rows: ReactNode[][];
  /** The last cell of each is as wide as the rest of the columns. */
  sums?: ReactNode[][];
}

/** Longer texts of another service are not kept whole. */
const MAX_WHOLE = 24;

/** A plain table, whose head is repeated on each sheet. */
export function PrintTable({ name, columns, rows, sums = [] }: PrintTableProps) {
  const cellsOf = (cells: ReactNode[], isSum = false) =>
    cells.map((cell, nth) => {
      const { name: key, align, isId } = columns[nth] as PrintColumn;
      const isWhole = typeof cell === 'string' && cell.length <= MAX_WHOLE && !isId;
      const isLast = isSum && nth === cells.length - 1;
      // `Nov 21, 2026` stays on one line, and `14:05` may go to the next.
      const text = isWhole ? cell.replace(/ (?=.* )/g, '\u00A0') : cell;
      return (
        <td
          key={key}
          align={align}
          className={isWhole ? 'Whole' : undefined}
          colSpan={isLast ? columns.length - nth : undefined}
        >
          {text}
        </td>
      );
    });
  return (
    <Box component="table" aria-label={name} sx={TABLE}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" align={column.align}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr key={nth}>{cellsOf(cells)}</tr>
        ))}
      </tbody>
      <tbody className="Sum">
        {sums.map((cells, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr key={nth}>{cellsOf(cells, true)}</tr>
        ))}
      </tbody>
    </Box>
  );
}
