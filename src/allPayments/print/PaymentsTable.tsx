import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { FieldName } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import type { Received } from '../../export/received.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import { describeCount, formatCount, formatText, formatTotal, maskPayment } from '../../format.ts';
import { usePage } from '../../page/usePage.ts';
import { COLUMN_FIELDS, COLUMN_NAMES, COLUMNS } from '../../payment/columns.tsx';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { sumByStatus } from './sums.ts';

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
  // Eight columns still fit if a browser or person chose portrait.
  '@media (orientation: portrait)': ({ typography: { caption } }: Theme) => ({
    fontSize: `calc(${caption.fontSize} * 0.83)`,
  }),
  '& [align=right]': { textAlign: 'end', pr: 2 },
  '& [align=right].Whole': { whiteSpace: 'nowrap' },
  '& :is(td[align=right], tfoot td)': { fontWeight: 'fontWeightBold' },
  '& tr': { breakInside: 'avoid' },
  // The sums are at the end of the rows, not of each sheet.
  '& tfoot': { display: 'table-row-group' },
  '& tfoot tr': { breakBefore: 'avoid' },
};

/** Fields whose values may break anywhere; other values break only at a space, unless longer than MAX_WHOLE. */
const IDS: FieldName[] = ['orderID', 'vpa_id'];
/** In characters. Other services may send longer texts, whose words may break. */
const MAX_WHOLE = 24;

interface PaymentsTableProps {
  rows: readonly ListedTransaction[];
  /** The number of all payments; undefined when the service sends no total. */
  count: number | undefined;
  /** The words before each sum. */
  certainty?: Received['certainty'];
}

/** A printed table of payments with all columns, hidden ones included, then the sums by status and the count. */
export function PaymentsTable({ rows, count, certainty = '' }: PaymentsTableProps) {
  const { filters } = usePage().list.search;
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  const hasMerchants = useHasMerchants(filters);
  return (
    <Box component="table" aria-label="Payments" sx={TABLE}>
      <thead>
        <tr>
          {COLUMN_FIELDS.map((field) => (
            <th key={field} scope="col" align={COLUMNS[field].align}>
              {COLUMN_NAMES[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr key={nth}>
            {COLUMN_FIELDS.map((field) => {
              const text = COLUMNS[field].text(isPrivate ? maskPayment(row) : row, zone);
              const isWhole = text.length <= MAX_WHOLE && !IDS.includes(field);
              return (
                <td
                  key={field}
                  align={COLUMNS[field].align}
                  className={isWhole ? 'Whole' : undefined}
                >
                  {/* `Nov 21, 2026` stays on one line, and `14:05` may go to the next. */}
                  {isWhole ? text.replace(/ (?=.* )/g, '\u00A0') : text}
                  {hasMerchants && field === 'orderID' && row.merchantId && (
                    <div>{formatText(row.merchantId)}</div>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumByStatus(rows).map((sum) => {
          const unread = sum.rows - sum.count;
          const { label } = statusDisplay(sum.status);
          return (
            <tr key={sum.status}>
              <td>{describeCount(sum.rows)}</td>
              <td align="right" className="Whole">
                {unread > 0 ? 'No sum' : certainty + formatTotal(sum.paise, isPrivate)}
              </td>
              <td className={label.length <= MAX_WHOLE ? 'Whole' : undefined}>{label}</td>
              <td colSpan={COLUMN_FIELDS.length - 3}>
                {unread > 0 && `${describeCount(unread, 'amount')} cannot be read exactly`}
              </td>
            </tr>
          );
        })}
        <tr>
          <td colSpan={COLUMN_FIELDS.length}>{describeEnd(rows.length, count)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}

/** `50 of 4,144 payments. The totals cover only these 50.` */
function describeEnd(rows: number, count: number | undefined): string {
  const size =
    count === undefined
      ? `${describeCount(rows)}. The service does not say how many there are`
      : `${formatCount(rows)} of ${describeCount(count)}`;
  return rows === count ? size : `${size}. The totals cover only these ${formatCount(rows)}.`;
}
