import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useAuth } from '../../auth/AuthContext.tsx';
import {
  describeDates,
  describeFilters,
  useHasMerchants,
  useScope,
} from '../../filters/describeFilters.ts';
import { RANGES } from '../../filters/filters.ts';
import { formatCount, formatDate, formatPaise, formatText, HIDDEN_AMOUNT } from '../../format.ts';
import { type List, rowsOf } from '../../page/list.ts';
import { COLUMN_NAMES, COLUMNS, FIELDS } from '../../payment/columns.tsx';
import { describeTimeZone } from '../../time.ts';
import { Facts } from '../../ui/Facts.tsx';
import { brandName } from '../../ui/screen.tsx';
import { useIsPrivate, useTimeZone } from '../../view/view.ts';
import { describeRows, describeTotal } from '../table/Pager.tsx';
import { explainEmpty } from '../table/Rows.tsx';

const PAPER = ({ typography, palette }: Theme) => ({
  // Eight columns need landscape; in portrait ids and statuses would wrap.
  '@page': {
    size: 'landscape',
    margin: '12mm 12mm 16mm',
    // Chrome and Edge 131; other browsers print page numbers of their own.
    '@bottom-right': {
      content: '"Page " counter(page) " of " counter(pages)',
      fontFamily: typography.fontFamily,
      fontSize: typography.caption.fontSize,
      // The default colour follows the colour scheme, which may be dark.
      color: palette.common.black,
    },
  },
  // Not only #root, because menus, panels and dialogs are outside it.
  '@media print': { 'body > :not(.PrintSheet)': { display: 'none' } },
});

const SHEET = {
  display: 'none',
  displayPrint: 'block',
  color: 'text.primary',
  bgcolor: 'background.paper',
};

interface PrintSheetProps {
  list: List;
}

type Rows = ReturnType<typeof rowsOf>;

/** The printed page: a statement of the rows that are shown. */
export function PrintSheet({ list }: PrintSheetProps) {
  const printedAt = usePrintTime();
  const isPrivate = useIsPrivate();
  const rows = describeRows(list);
  const total = formatCount(list.pagination?.totalRecords ?? 0);
  if (!printedAt) return null;
  return createPortal(
    <>
      <GlobalStyles styles={PAPER} />
      {/* Paper is white in the dark scheme too. */}
      <Box className="PrintSheet" data-color-scheme="light" sx={SHEET}>
        <Typography variant="subtitle2">{brandName()}</Typography>
        <Typography variant="h1">
          {rows ? `Payments ${rows} of ${total}` : 'Statement of payments'}
        </Typography>
        <StatementFacts list={list} printedAt={printedAt} />
        {rowsOf(list).length > 0 ? (
          <>
            <PrintedRows list={list} />
            <Typography variant="amount" component="p" sx={LAST_LINE}>
              {rows ? `${formatCount(rowsOf(list).length)} of ${total} shown. ` : ''}
              {describeSum(rowsOf(list), isPrivate)}
            </Typography>
          </>
        ) : (
          <p>{describeEmpty(list)}</p>
        )}
      </Box>
    </>,
    document.body,
  );
}

function describeEmpty(list: List): string {
  if (list.isLoading) return 'The payments were still loading.';
  const { title, reason } = explainEmpty(list);
  return `${title}. ${reason}`;
}

/** When printing began; null on the screen, so that the rows are rendered only once. */
function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  useEffect(() => {
    // The browser prints what is rendered when the event ends.
    const begin = () => flushSync(() => setTime(new Date()));
    const end = () => setTime(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
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

/** What the printed rows are: whose, of which dates, filtered how. */
function StatementFacts({ list, printedAt }: PrintSheetProps & { printedAt: Date }) {
  const { filters, range } = list.search;
  const { merchantId: own, isAdmin, isRoleKnown } = useAuth();
  const scope = useScope(filters);
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  const time = (date: Date) => formatDate(date.toISOString(), zone);
  const merchantId = isAdmin ? filters.merchantId : own;
  const dates = describeDates(filters, zone, { hasYear: true });
  const others = { ...filters, merchantId: undefined, startDate: undefined, endDate: undefined };
  const words = describeFilters({ filters: others }, zone).map((filter) => filter.words);
  const facts: [name: string, value: ReactNode][] = [
    ['Merchant', isRoleKnown && merchantId ? formatText(merchantId) : scope],
    ['Date range', [range && RANGES[range].label, dates ?? 'All dates'].filter(Boolean).join(', ')],
    ['Filters', words.join(' · ') || (!dates && 'None')],
    ['Time zone', describeTimeZone(zone, printedAt)],
    // The title says it of one page.
    ['Payments', !describeRows(list) && describeTotal(list)],
    ['As of', list.page && time(new Date(list.page.updatedAt))],
    ['Printed', time(printedAt)],
    ['Hidden', isPrivate && 'Amounts and parts of the VPA IDs'],
  ];
  return (
    <Facts sx={FACTS}>
      {facts.map(
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
  );
}

/** `The 38 completed of these 50 add up to ₹8,024.00.`; empty when none is, or an amount is not exact. */
function describeSum(rows: Rows, isPrivate: boolean): string {
  const completed = rows.filter(({ status }) => status === 'COMPLETED');
  const paise = completed.map(({ amount }) =>
    typeof amount === 'number' ? Math.round(amount * 100) : Number.NaN,
  );
  if (completed.length === 0 || !(isPrivate || paise.every(Number.isSafeInteger))) return '';
  const sum = isPrivate ? 0n : paise.reduce((before, each) => before + BigInt(each), 0n);
  const [number, add] = [formatCount(completed.length), completed.length === 1 ? 'adds' : 'add'];
  return `The ${number} completed of these ${formatCount(rows.length)} ${add} up to ${isPrivate ? HIDDEN_AMOUNT : formatPaise(sum)}.`;
}

const LAST_LINE = { my: 1, breakInside: 'avoid', breakBefore: 'avoid' };

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'caption',
  '& th, & td': {
    px: 0.5,
    // The 50 rows of a page fit on two sheets.
    py: 0.25,
    textAlign: 'start',
    borderBottom: '0.5pt solid',
    borderColor: 'border.control',
    overflowWrap: 'anywhere',
  },
  '& [align=right]': { textAlign: 'end', pr: 2 },
  '& td[align=right]': { fontWeight: 'fontWeightBold' },
  '& tr': { breakInside: 'avoid' },
};

/** A plain table of all columns, also those that are hidden; its head is repeated on each sheet. */
function PrintedRows({ list }: PrintSheetProps) {
  const zone = useTimeZone();
  const hasMerchants = useHasMerchants(list.search.filters);
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          {FIELDS.map((field) => (
            <th key={field} scope="col" align={COLUMNS[field].align}>
              {COLUMN_NAMES[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(list).map((row) => (
          <tr key={row.key}>
            {FIELDS.map((field) => (
              <td
                key={field}
                align={COLUMNS[field].align}
                style={typeof row[field] === 'number' ? ONE_LINE : undefined}
              >
                {COLUMNS[field].text(row, zone)}
                {hasMerchants && field === 'orderID' && row.merchantId && (
                  <div>{formatText(row.merchantId)}</div>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const;
