import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedTransaction } from '../../api/schema.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { NOTHING_YET } from '../../export/describeExport.ts';
import { describeCount, formatCount } from '../../format.ts';
import { notify } from '../../notify.ts';
import { answerOf, describeRows, type List } from '../../page/list.ts';
import { usePage } from '../../page/usePage.ts';
import { TAB_PATHS } from '../../paths.ts';
import { withPayment } from '../../payment/paymentKey.ts';
import { TryAgain } from '../../ui/buttons.tsx';
import { REASONS } from '../../ui/NoPayments.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { describeDoubts, describeFailure, describeTooMany } from '../describeLoad.ts';
import type { AllPayments } from '../load.ts';
import { useAllPayments, useAnswer } from '../useAllPayments.ts';
import { LoadProgress } from '../useFrame.tsx';
import { PaymentsTable } from './PaymentsTable.tsx';
import { PrintHead } from './PrintHead.tsx';
import { MAX_PRINTED, usePrintTime, usePrintWhen } from './printing.ts';

const TITLE = 'Statement of payments';

/** The list's printout: all payments that match the filters if a statement is requested, else the shown page. */
export default function ListStatement() {
  const { list, print } = usePage();
  const answer = answerOf(list);
  const total = answer?.pagination?.totalRecords ?? 0;
  // The rows of the previous search may still be shown; a statement waits for its own rows.
  if (!print.isAsked || !answer?.rows.length) return <PageStatement />;
  return total > MAX_PRINTED ? <TotalsByDay count={total} /> : <LoadedStatement />;
}

/** The shown page, for the browser's own Print; or the reason why a requested statement has no payments. */
function PageStatement() {
  const { list, print } = usePage();
  usePrintWhen(print.isAsked && !list.isLoading, print);
  const total = list.pagination?.totalRecords;
  const rows = describeRows(list);
  const title = rows ? `Payments ${rows} of ${formatCount(total ?? 0)}` : TITLE;
  return <Sheet title={title} rows={list.page?.transactions ?? []} count={total} />;
}

/** Replaces a statement with too many payments: prints their totals by day on the Totals tab. */
function TotalsByDay({ count }: { count: number }) {
  const { print } = usePage();
  const { merchantId } = useAuth();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const message = `${describeCount(count)} are too many to print, so these are their totals.`;
    notify({ severity: 'info', message, detail: 'Export CSV saves them all.' }, merchantId);
    print.ask('totals', message);
    navigate(
      { pathname: TAB_PATHS.totals, search: withPayment(params) },
      { state: { merchantId } },
    );
  }, []);
  return null;
}

/** Loads all payments of the list, shows the progress, and prints them. */
function LoadedStatement() {
  const { list, search, print } = usePage();
  const { whole, progress, failure, isTooMany, total, load } = useAllPayments(true);
  // Undefined during a refresh, so that no old payments are printed.
  const loaded = progress || failure ? undefined : whole;
  const query = { text: '', status: search.filters.status, isPaidTwice: false };
  const { data, isPrevious, error, retry } = useAnswer(loaded, ['print', query], (engine) =>
    engine.find(query, { page: 0, pageSize: MAX_PRINTED }),
  );
  const found = loaded && !isPrevious ? data : undefined;
  const isTooLong = found !== undefined && found.count > MAX_PRINTED;
  const isReady = found !== undefined && !isTooLong;
  const listed = list.pagination?.totalRecords;
  const isWhole = found !== undefined && loaded?.received.certainty === '';
  // If the export was incomplete, the list's total is the better count.
  const count = isWhole ? found.count : listed && Math.max(listed, found?.count ?? 0);
  usePrintWhen(isReady);
  if (isTooLong) return <TotalsByDay count={found.count} />;
  const failed = failure && !progress && `${REASONS.failed.title}. ${describeFailure(failure)}`;
  // The payments of all statuses are loaded, which may be many more.
  const tooMany = isTooMany && describeTooMany(total ?? 0);
  const problem =
    tooMany || failed || (error && 'These rows could not be read. Try again in a moment.');
  return (
    <>
      <TitledDialog title="Statement (PDF)" maxWidth="xs" onClose={print.end}>
        <DialogContent>
          {problem}
          {isReady && 'In your browser’s print window, choose a printer or “Save as PDF”.'}
          {!problem && !isReady && <LoadProgress {...(progress ?? NOTHING_YET)} />}
        </DialogContent>
        <DialogActions>
          {!isReady && <Button onClick={print.end}>Cancel</Button>}
          {problem && !isTooMany && <TryAgain onClick={failure ? load : retry} />}
          {/* Some browsers print only after a click. */}
          {isReady && <Button onClick={() => window.print()}>Print</Button>}
        </DialogActions>
      </TitledDialog>
      <Sheet
        title={TITLE}
        whole={found && loaded}
        rows={found?.rows ?? list.page?.transactions ?? []}
        count={count}
      />
    </>
  );
}

const SHEET = {
  display: 'none',
  displayPrint: 'block',
  color: 'text.primary',
  bgcolor: 'background.paper',
};

interface SheetProps {
  title: string;
  /** The load that the rows are from; without it, the rows are the list's page. */
  whole?: AllPayments | undefined;
  rows: readonly ListedTransaction[];
  count: number | undefined;
}

/** Rendered only while the browser prints. */
function Sheet({ title, whole, rows, count }: SheetProps) {
  const { list, search, print } = usePage();
  const printedAt = usePrintTime(print.end);
  if (!printedAt) return null;
  return createPortal(
    <Box className="PrintSheet" sx={SHEET}>
      <PrintHead
        {...{ title, printedAt }}
        selection={whole ? search : list.search}
        asOf={whole?.at ?? list.page?.updatedAt}
        isWide
      />
      {whole && describeDoubts(whole).map((doubt) => <p key={doubt}>{doubt}</p>)}
      {rows.length > 0 ? (
        <PaymentsTable {...{ rows, count }} certainty={whole?.received.certainty} />
      ) : (
        <p>{describeEmpty(list)}</p>
      )}
    </Box>,
    document.body,
  );
}

function describeEmpty({ kind, isLoading }: List): string {
  if (isLoading) return 'The payments were still loading.';
  if (kind === 'refused') return `${REASONS.refused.title}. ${REASONS.refused.reason}`;
  return `${REASONS[kind === 'failed' ? kind : 'none'].title}.`;
}
