import Typography from '@mui/material/Typography';
import type { Remote } from 'comlink';
import type { ListedTransaction } from '../../api/schema.ts';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatDate,
  formatText,
  HIDDEN_AMOUNT,
} from '../../format.ts';
import { BOX_NAMES } from '../../match/reasons.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { useOpened } from '../../view/useOpened.ts';
import { useIsPrivate, useTimeZone } from '../../view/view.ts';
import { AddsUp } from '../AddsUp.tsx';
import { describeDifference, ownCells, Size } from '../Entries.tsx';
import type { Engine } from '../engine/Engine.ts';
import type { GroupPlace, Matched, OpenedFile, ShownEntry } from '../engine/ownFile.ts';
import type { Whole } from '../load.ts';
import { BOX_TITLES, describeReason } from '../matchWords.ts';
import { useAnswer } from '../useWhole.ts';
import { Verdict } from '../Verdict.tsx';
import { MAX_PRINTED, type PrintColumn, PrintTable, Sheet } from './Sheet.tsx';
import { Failed } from './Statement.tsx';

interface MatchSheetProps {
  whole: Whole;
  name?: string;
  read?: OpenedFile | undefined;
  /** Undefined while there is none, or another is made. */
  matched?: Matched | undefined;
}

type PrintedGroup = GroupPlace & { entries: ShownEntry[] };

// What agrees comes last, so that the limit cuts nothing else first.
const PRINTED_BOXES = [...BOX_NAMES.filter((box) => box !== 'agrees'), 'agrees'] as const;

/** The verdict, how it adds up, and the groups with their entries, as many as are printed. */
export function MatchSheet({ whole, name = '', read, matched }: MatchSheetProps) {
  const isAsked = useOpened().panel === 'print';
  const question = useAnswer(
    whole,
    isAsked && matched ? ['print', matched.match] : null,
    (engine) => groupsOf(engine, matched as Matched),
  );
  const groups = question.isPrevious ? undefined : question.data;
  const waiting = question.error ? (
    <Failed reason="These rows could not be read." onRetry={question.retry} />
  ) : (
    'Reading the rows of all groups…'
  );
  return (
    <Sheet
      title={matched ? 'Your file and the payments here' : 'Match'}
      whole={whole}
      isWide
      isOfAllStatuses
      facts={[['Your file', read && `${formatText(name)}, ${describeCount(read.rows, 'row')}`]]}
      isReady={groups !== undefined}
      waiting={matched ? waiting : NO_FILE}
    >
      {matched ? <Body {...{ matched, groups }} /> : NO_FILE}
    </Sheet>
  );
}

const NO_FILE = 'No file is matched yet.';

const placesOf = (matched: Matched) =>
  PRINTED_BOXES.flatMap((box) =>
    matched.boxes[box].groups.map(({ entries }, group) => ({ box, group, count: entries })),
  );

async function groupsOf(engine: Remote<Engine>, matched: Matched): Promise<PrintedGroup[]> {
  const groups: PrintedGroup[] = [];
  let left = MAX_PRINTED;
  for (const { box, group } of placesOf(matched)) {
    const paging = { page: 0, pageSize: left };
    const entries = left > 0 ? await engine.entries(matched.match, { box, group }, paging) : [];
    left -= entries.length;
    groups.push({ box, group, entries });
  }
  return groups;
}

function Body({ matched, groups }: { matched: Matched; groups: PrintedGroup[] | undefined }) {
  const places = placesOf(matched);
  const all = places.reduce((sum, { count }) => sum + count, 0);
  const printed = groups?.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  return (
    <>
      <Verdict matched={matched} />
      <AddsUp matched={matched} />
      {places.map(({ box, group }, nth) => {
        const found = matched.boxes[box].groups[group];
        const entries = groups?.[nth]?.entries ?? [];
        if (!found) return null;
        const name = `${BOX_TITLES[box]}: ${describeReason(found.reason)}`;
        return (
          <section key={name}>
            <Typography variant="h2">{name}</Typography>
            <Size group={found} matched={matched} />
            {entries.length > 0 && <EntriesTable {...{ name, matched, entries }} />}
          </section>
        );
      })}
      <Typography component="p" sx={{ mt: 1 }}>
        {`${formatCount(printed)} of ${describeCount(all, 'comparison')}`}
        {printed < all && '. Export all groups saves them all.'}
      </Typography>
    </>
  );
}

interface EntriesTableProps {
  name: string;
  matched: Matched;
  entries: ShownEntry[];
}

/** A line for each row and its payment. Columns in which nothing stands are left out. */
function EntriesTable({ name, matched, entries }: EntriesTableProps) {
  const { choice, amountsCompared } = matched;
  const isPrivate = useIsPrivate();
  const zone = useTimeZone();
  const rowCells = (row?: ShownEntry['rows'][number]) => {
    if (!row) return ['', '', '', '', ''];
    const { id = '', date, status, amount } = ownCells(row, choice, isPrivate);
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
