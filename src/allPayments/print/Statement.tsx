import type { ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { NOTHING_YET } from '../../export/describeExport.ts';
import type { Received } from '../../export/received.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import { describeCount, formatCount, formatText, formatTotal } from '../../format.ts';
import { describeRows, type List } from '../../page/list.ts';
import { usePage } from '../../page/usePage.ts';
import { COLUMN_FIELDS, COLUMN_NAMES, COLUMNS } from '../../payment/columns.tsx';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { maskPayment, useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { REASONS } from '../../ui/Answer.tsx';
import { RowsProgress } from '../Frame.tsx';
import type { FindQuery, Sort } from '../find/find.ts';
import type { AllPayments } from '../load.ts';
import { describeFailure } from '../totals/totals.ts';
import { useAllPayments, useAnswer } from '../useAllPayments.ts';
import { type Fact, MAX_PRINTED, NOT_READ, PrintTable, Sheet } from './Sheet.tsx';
import { sumByStatus } from './sums.ts';

type Payments = readonly ListedTransaction[];

const NO_ROWS: Payments = [];

/** The list's: all payments of the filters when they are asked for, else those of the shown page. */
export default function ListStatement() {
  const { list } = usePage();
  const isAsked = useOpened().panel === 'print';
  const total = list.pagination?.totalRecords;
  const shown = list.page?.transactions ?? NO_ROWS;
  if (isAsked && shown.length > 0 && (total ?? 0) <= MAX_PRINTED) return <LoadedStatement />;
  const rows = describeRows(list);
  return (
    <PaymentsStatement
      title={rows ? `Payments ${rows} of ${formatCount(total ?? 0)}` : TITLE}
      whole={undefined}
      shown={shown}
      total={total}
      waiting="The payments are still loading."
    />
  );
}

const TITLE = 'Statement of payments';

/** Loads what the list has not. */
function LoadedStatement() {
  const { list, search } = usePage();
  const {
    whole,
    progress = NOTHING_YET,
    failure,
    isLoading,
    isTooMany,
    total,
  } = useAllPayments(true);
  const { status } = search.filters;
  const failed = failure && `${REASONS.failed.title}. ${describeFailure(failure)}`;
  return (
    <PaymentsStatement
      title={TITLE}
      // Not those of before a refresh.
      whole={isLoading || failure ? undefined : whole}
      query={{ text: '', status, isPaidTwice: false }}
      shown={list.page?.transactions ?? NO_ROWS}
      total={list.pagination?.totalRecords}
      waiting={isTooMany ? tooLong(total ?? 0) : (failed ?? <RowsProgress {...progress} />)}
    />
  );
}

interface PaymentsStatementProps {
  title: string;
  facts?: Fact[];
  whole: AllPayments | undefined;
  query?: FindQuery;
  sort?: Sort | undefined;
  /** What the screen shows of them: they are printed until all are there. */
  shown: Payments;
  /** Of all of them; null when the service does not say. */
  total: number | null | undefined;
  /** Why `whole` is not there. */
  waiting?: ReactNode;
}

/** Payments, and what they add up to. */
export function PaymentsStatement(props: PaymentsStatementProps) {
  const { query, sort, shown, total, waiting, ...head } = props;
  const { list } = usePage();
  const isAsked = useOpened().panel === 'print';
  const question = useAnswer(
    head.whole,
    isAsked && query && (total ?? 0) <= MAX_PRINTED ? ['print', query, sort] : null,
    (engine) => engine.find(query as FindQuery, { page: 0, pageSize: MAX_PRINTED }, sort),
  );
  const found = question.isPrevious ? undefined : question.data;
  const count = found?.count ?? total ?? undefined;
  const isTooLong = (count ?? 0) > MAX_PRINTED;
  const rows = found?.rows ?? shown;
  const isEmpty = !head.whole && rows.length === 0 && !list.isLoading;
  return (
    <Sheet
      {...head}
      isWide
      isReady={!isTooLong && (found !== undefined || isEmpty)}
      waiting={isTooLong ? tooLong(count ?? 0) : question.error ? NOT_READ : waiting}
    >
      {rows.length > 0 ? (
        <Rows rows={rows} count={count} certainty={found ? head.whole?.received.certainty : ''} />
      ) : (
        <p>{describeEmpty(list)}</p>
      )}
    </Sheet>
  );
}

function describeEmpty({ kind, isLoading }: List): string {
  if (isLoading) return 'The payments were still loading.';
  if (kind === 'refused') return `${REASONS.refused.title}. ${REASONS.refused.reason}`;
  return `${REASONS[kind === 'failed' ? kind : 'none'].title}.`;
}

interface RowsProps {
  rows: Payments;
  count: number | undefined;
  /** Of what was loaded. */
  certainty?: Received['certainty'] | undefined;
}

/** All columns, hidden ones too. The last lines are the sums and the number of payments. */
function Rows({ rows, count, certainty = '' }: RowsProps) {
  const { filters } = usePage().list.search;
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  const hasMerchants = useHasMerchants(filters);
  const cellOf = (row: ListedTransaction, field: (typeof COLUMN_FIELDS)[number]) => {
    const text = COLUMNS[field].text(isPrivate ? maskPayment(row) : row, zone);
    if (!hasMerchants || field !== 'orderID' || !row.merchantId) return text;
    return (
      <>
        {text}
        <div>{formatText(row.merchantId)}</div>
      </>
    );
  };
  const sums = sumByStatus(rows).map(({ status, rows: number, count, paise }) => [
    describeCount(number),
    count < number ? 'No sum' : certainty + formatTotal(paise, isPrivate),
    statusDisplay(status).label,
    count < number ? `${describeCount(number - count, 'amount')} cannot be read exactly` : '',
  ]);
  return (
    <PrintTable
      name="Payments"
      columns={COLUMN_FIELDS.map((field) => ({
        name: COLUMN_NAMES[field],
        align: COLUMNS[field].align,
        isId: field === 'orderID' || field === 'vpa_id',
      }))}
      rows={rows.map((row) => COLUMN_FIELDS.map((field) => cellOf(row, field)))}
      sums={[...sums, [describeEnd(rows.length, count)]]}
    />
  );
}

/** `50 of 4,144 payments. The totals are of these 50.` */
function describeEnd(rows: number, count: number | undefined): string {
  const size =
    count === undefined
      ? `${describeCount(rows)}. The service does not say how many there are`
      : `${formatCount(rows)} of ${describeCount(count)}`;
  return rows === count ? size : `${size}. The totals are of these ${formatCount(rows)}.`;
}

const tooLong = (count: number) =>
  `These are ${describeCount(count)}. At most ${formatCount(MAX_PRINTED)} are printed: choose fewer days, or print Totals, which has them by day. Export CSV saves them all.`;
