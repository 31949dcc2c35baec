import Typography from '@mui/material/Typography';
import type { ListedTransaction } from '../../api/schema.ts';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatDate,
  formatText,
  HIDDEN_AMOUNT,
} from '../../format.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import type { Shift } from '../../reconcile/payouts.ts';
import { CATEGORIES } from '../../reconcile/result.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { useFrame } from '../Frame.tsx';
import { AddsUp } from '../match/AddsUp.tsx';
import { describeDifference, ownCells, Size } from '../match/Entries.tsx';
import { BOX_TITLES, describeReason } from '../match/matchWords.ts';
import type { Matched, OpenedFile, ShownEntry } from '../match/ownFile.ts';
import { DAY_HEADINGS, dayLines } from '../match/PayoutDays.tsx';
import { Verdict } from '../match/Verdict.tsx';
import { useAnswer } from '../useAllPayments.ts';
import { MAX_PRINTED, NOT_READ, type PrintColumn, PrintTable, Sheet } from './Sheet.tsx';

interface MatchSheetProps {
  name?: string;
  read?: OpenedFile | undefined;
  /** Undefined while there is none, or another is made. */
  matched?: Matched | undefined;
  /** By how many days payouts come later; undefined: by the number that fits best. */
  shift?: Shift | undefined;
}

// What agrees comes last, so that the limit cuts it first.
const PRINTED_BOXES = [...CATEGORIES.filter((box) => box !== 'agrees'), 'agrees'] as const;

/** The verdict, how it adds up, and the groups with their entries, as many as are printed. */
export function MatchSheet({ name = '', read, matched, shift }: MatchSheetProps) {
  const { whole } = useFrame();
  const isPrivate = useIsPrivate();
  const isAsked = useOpened().panel === 'print';
  const places = PRINTED_BOXES.flatMap((box) =>
    (matched?.categories[box].groups ?? []).map((found, group) => ({ box, group, found })),
  );
  const question = useAnswer(
    whole,
    isAsked && matched ? ['print', matched.match, shift] : null,
    async (engine) => {
      let left = MAX_PRINTED;
      const groups: ShownEntry[][] = [];
      for (const { box, group } of places) {
        const paging = { page: 0, pageSize: left };
        groups.push(await engine.entries(matched?.match ?? 0, { box, group }, paging));
        left -= groups.at(-1)?.length ?? 0;
      }
      const days = matched?.looksLikePayouts ? await engine.byDay(matched.match, shift) : undefined;
      return { groups, days };
    },
  );
  const { groups, days } = (!question.isPrevious && question.data) || {};
  const all = places.reduce((sum, { found }) => sum + found.entries, 0);
  const printed = groups?.flat().length ?? 0;
  return (
    <Sheet
      title="Your file and the payments here"
      whole={whole}
      isWide
      isOfAllStatuses
      facts={[['Your file', read && `${formatText(name)}, ${describeCount(read.rows, 'row')}`]]}
      isReady={groups !== undefined}
      waiting={question.error ? NOT_READ : matched ? 'Reading the rows…' : NO_FILE}
    >
      {matched ? <Verdict matched={matched} headings={read?.headings ?? []} /> : NO_FILE}
      {matched && <AddsUp matched={matched} />}
      {days && (
        <PrintTable
          name="Compared by day"
          columns={DAY_HEADINGS.map((name, nth) => ({ name, ...(nth > 0 && { align: 'right' }) }))}
          rows={dayLines(days.days, isPrivate)}
        />
      )}
      {places.map(({ box, found }, nth) => {
        const title = `${BOX_TITLES[box]}: ${describeReason(found.reason)}`;
        const entries = groups?.[nth] ?? [];
        return (
          <section key={title}>
            <Typography variant="h2">{title}</Typography>
            {matched && <Size group={found} matched={matched} />}
            {matched && entries.length > 0 && (
              <EntriesTable name={title} {...{ matched, entries }} />
            )}
          </section>
        );
      })}
      <Typography component="p" sx={{ mt: 1 }}>
        {`${formatCount(printed)} of ${describeCount(all, 'comparison')}`}
        {printed < all && '. Export all groups saves them all.'}
      </Typography>
    </Sheet>
  );
}

const NO_FILE = 'No file is matched yet.';

interface EntriesTableProps {
  name: string;
  matched: Matched;
  entries: ShownEntry[];
}

/** A line for each row and its payment. Columns in which nothing stands are left out. */
function EntriesTable({ name, matched, entries }: EntriesTableProps) {
  const amountsCompared = matched.amountsMissing === null;
  const isPrivate = useIsPrivate();
  const zone = useTimeZone();
  const rowCells = (row?: ShownEntry['rows'][number]) => {
    if (!row) return ['', '', '', '', ''];
    const { id = '', date, status, amount } = ownCells(row, matched, isPrivate);
    return [[row.sheet, row.number].filter(Boolean).join(' '), id, date, status, amount];
  };
  const paymentCells = (payment?: ListedTransaction) => {
    if (!payment) return ['', '', '', '', ''];
    return [
      formatText(payment.orderID),
      formatText(payment.ref_id),
      statusDisplay(payment.status).label,
      formatDate(payment.createdAt, zone),
      isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount),
    ];
  };
  const lines = entries.flatMap((entry) =>
    Array.from({ length: Math.max(entry.rows.length, entry.payments.length) }, (_, nth) => [
      ...rowCells(entry.rows[nth]),
      ...paymentCells(entry.payments[nth]),
      amountsCompared && nth === 0 ? describeDifference(entry, isPrivate) : '',
    ]),
  );
  const isFilled = COLUMNS.map((_, column) => lines.some((cells) => cells[column]));
  const filled = <Item,>(items: readonly Item[]) => items.filter((_, column) => isFilled[column]);
  return <PrintTable name={name} columns={filled(COLUMNS)} rows={lines.map(filled)} />;
}

const COLUMNS: PrintColumn[] = [
  { name: 'Row' },
  { name: 'ID', isId: true },
  { name: 'Date' },
  { name: 'Says', isId: true },
  { name: 'In your file', align: 'right' },
  { name: 'Order ID', isId: true },
  { name: 'Ref ID' },
  { name: 'Status' },
  { name: 'Created At' },
  { name: 'Here', align: 'right' },
  { name: 'Difference', align: 'right' },
];
