import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Filters, PAGE_SIZE, UNFINISHED } from '../../api/contract.ts';
import { listTransactions } from '../../api/transactions.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import { describeCount, formatTime } from '../../format.ts';
import { latestEnd } from '../../page/counts.ts';
import { withKeys } from '../../page/listQuery.ts';
import { useOpenFind, usePage } from '../../page/usePage.ts';
import { CARDS, Card, cardsHandle } from '../../payment/Card.tsx';
import { PaymentDrawer } from '../../payment/PaymentDrawer.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { maskPayment, useIsPrivate, useTimeZone, useView } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';

/** The first page of each unfinished status as one list, oldest first. */
async function listWaiting(filters: Filters, minutes: number, signal: AbortSignal) {
  const endDate = latestEnd(filters, minutes);
  const pages = await Promise.all(
    UNFINISHED.map((status) => listTransactions(1, { ...filters, status, endDate }, { signal })),
  );
  const rows = pages.flatMap(({ transactions }) => withKeys(transactions));
  // One whose status changed meanwhile is in both. Without an id, two may only look alike.
  const different = [...new Map(rows.map((row) => [row.id ? row.key : row, row])).values()];
  // Those without a readable time are last.
  const timeOf = (row: (typeof rows)[number]) => Date.parse(row.createdAt ?? '') || Date.now();
  return {
    rows: different.toSorted((a, b) => timeOf(a) - timeOf(b)),
    isPart: pages.some(({ pagination }) => pagination?.hasNextPage),
  };
}

/** The payments that the summary counts as waiting, in a dialog; the one that is pressed opens in its place. */
export function WaitingPayments() {
  const { search } = usePage();
  const openFind = useOpenFind();
  const { filters } = search;
  const [{ stuckMinutes: minutes }] = useView();
  const isPrivate = useIsPrivate();
  const zone = useTimeZone();
  const { key, openPayment, close } = useOpened();
  const hasMerchant = useHasMerchants(filters);
  const cards = useRef<HTMLUListElement>(null);
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useQuery({
    queryKey: ['waiting', filters, minutes],
    queryFn: ({ signal }) => listWaiting(filters, minutes, signal),
    refetchOnMount: true,
    retryOnMount: true,
  });
  const rows = data?.rows ?? [];
  const what = data?.isPart
    ? `The newest ${PAGE_SIZE} of each status; others have waited for longer`
    : `${describeCount(rows.length)}, oldest first`;
  return (
    <>
      <TitledDialog
        title={`Waiting for over ${minutes} minutes`}
        onClose={close}
        sx={{ ...DIALOG, visibility: key === undefined ? 'visible' : 'hidden' }}
      >
        <DialogContent dividers className="Fields" sx={CONTENT}>
          {isFetching && (
            <LinearProgress
              aria-label="Loading payments"
              sx={{ position: 'absolute', insetInline: 0 }}
            />
          )}
          <Status>
            {isError && (
              <Alert
                severity="error"
                role="none"
                action={<Button onClick={() => refetch()}>Try again</Button>}
              >
                These payments could not be loaded.
              </Alert>
            )}
            {rows.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
                {what} · As of {formatTime(dataUpdatedAt, zone)}
              </Typography>
            )}
            {data && rows.length === 0 && (
              <Explained
                icon={<DoneIcon />}
                color="success"
                title="No payment waits"
                reason={`None has been pending or in progress for over ${minutes} minutes.`}
              />
            )}
          </Status>
          <Box component="ul" ref={cards} aria-label="Waiting payments" sx={CARDS}>
            {rows.map((row, position) => (
              <Card
                key={`${row.status} ${row.key}`}
                payment={isPrivate ? maskPayment(row) : row}
                onOpen={(_, __, pressed) => openPayment(row, position, pressed)}
                {...{ position, zone, hasMerchant }}
              />
            ))}
          </Box>
        </DialogContent>
      </TitledDialog>
      <PaymentDrawer
        payments={{
          rows,
          total: rows.length,
          words: 'waiting',
          isLoading: isFetching,
          updatedAt: dataUpdatedAt,
        }}
        focusRow={(position) => cardsHandle(cards).focusRow(position ?? 0)}
        onRefresh={refetch}
        onFind={openFind}
      />
    </>
  );
}

// As far from the edge as the cards' texts.
const DIALOG = { '& .MuiDialogTitle-root': { pl: 2 } };
// Room for what is said in place of the payments.
const CONTENT = { position: 'relative', minHeight: '16.5rem', p: 0 };
