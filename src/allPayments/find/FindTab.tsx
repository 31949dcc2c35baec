import RemoveIcon from '@mui/icons-material/Close';
import CopyIcon from '@mui/icons-material/ContentCopy';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useEventCallback from '@mui/utils/useEventCallback';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { PAGE_SIZE } from '../../api/contract.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import {
  describeCount,
  formatCount,
  formatText,
  formatTotal,
  hideWithin,
  maskVpa,
} from '../../format.ts';
import { useFindRequest, useOpenFind, useTabState } from '../../page/usePage.ts';
import { COLUMN_NAMES } from '../../payment/columns.tsx';
import { CopyText } from '../../payment/copying.tsx';
import PaymentDrawer from '../../payment/PaymentDrawer.tsx';
import { PaymentRows } from '../../payment/PaymentRows.tsx';
import { findPayment } from '../../payment/paymentKey.ts';
import type { RowsHandle } from '../../payment/rows.ts';
import { useOpened } from '../../payment/useOpened.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/NoPayments.tsx';
import { ExportThese } from '../ExportThese.tsx';
import { PaymentsTable } from '../print/PaymentsTable.tsx';
import { MAX_PRINTED } from '../print/printing.ts';
import { saveFound } from '../saveCsv.ts';
import { useAnswer } from '../useAllPayments.ts';
import { FootPager, INSET, lastPageOf, useEarlyFrame, useFrame } from '../useFrame.tsx';
import {
  type FindDraft,
  FindFields,
  type FindFieldsProps,
  MoreFields,
  PAID_TWICE,
} from './FindFields.tsx';
import type { FindQuery, FoundBy, FoundPage } from './find.ts';
import { keptFind } from './keptFind.ts';
import { foundRows } from './marks.tsx';

const EMPTY: FindDraft = { text: '', page: 0, isPaidTwice: false };

/** Finds payments while the person types. Typing can begin before the payments are loaded. */
export default function FindTab() {
  const { search, whole, isOfSeveral } = useEarlyFrame();
  const wanted = useFindRequest();
  const [kept, setDraft] = useTabState<FindDraft>('find', () => ({ ...EMPTY, ...keptFind.read() }));
  // Orders of several merchants are not compared, even if the box was ticked before.
  const canBePaidTwice =
    !isOfSeveral && !whole?.missing.includes('status') && !whole?.missing.includes('orderID');
  const draft = canBePaidTwice ? kept : { ...kept, isPaidTwice: false };
  if (wanted && wanted.at !== draft.at) setDraft({ ...EMPTY, ...wanted });
  const filters = JSON.stringify(search.filters);
  const change = useEventCallback((changed: Partial<FindDraft>) =>
    setDraft((before) => ({ ...before, page: 0, filters, ...changed })),
  );
  const { text, only, at } = draft;
  useEffect(() => keptFind.write({ text, only, at }), [text, only, at]);
  return (
    <>
      <FindFields draft={draft} onChange={change} />
      {whole && <Found {...{ draft, canBePaidTwice, filters }} onChange={change} />}
    </>
  );
}

interface FoundProps extends FindFieldsProps {
  canBePaidTwice: boolean;
  filters: string;
}

function Found({ draft, canBePaidTwice, filters, onChange: change }: FoundProps) {
  const { search, refresh, whole, print, press, isPrinting } = useFrame();
  const openFind = useOpenFind();
  const zone = useTimeZone();
  const { text, isWide, isPaidTwice, only, sort } = draft;
  // After a change of the filters, the results start at page 0.
  const page = draft.filters === filters ? draft.page : 0;
  const query: FindQuery = { text, isWide, isPaidTwice, only, status: search.filters.status };
  const question = useAnswer(whole, ['find', query, page, sort], async (engine) => ({
    ...(await engine.find(query, { page, pageSize: PAGE_SIZE }, sort)),
    question: JSON.stringify([draft, filters]),
  }));
  const { data: found, isAsking, error } = question;
  const count = found?.count ?? 0;
  const all = useAnswer(whole, print.isAsked ? ['print', query, sort] : null, (engine) =>
    engine.find(query, { page: 0, pageSize: MAX_PRINTED }, sort),
  );
  const printed = print.isAsked && !all.isPrevious && all.data ? all.data : found;
  const { key, position, openPayment } = useOpened();
  const openRow = found && key !== undefined ? findPayment(found.rows, key, position) : -1;
  const handle = useRef<RowsHandle>(null);
  const isPrivate = useIsPrivate();
  const rows = useMemo(() => (found ? foundRows(found, isPrivate) : []), [found, isPrivate]);
  const lastPage = lastPageOf(count);
  const isAnswered = !isAsking && !error;
  useEffect(() => {
    // After a refresh there may be fewer pages.
    if (isAnswered && page > lastPage) change({ page: lastPage });
  }, [isAnswered, page, lastPage, change]);
  const showRow = useCallback((position: number) => handle.current?.showRow(position), []);
  const hasMerchants = useHasMerchants(search.filters);
  const lookedFor = describeSearch(draft, isPrivate);
  return (
    <>
      <Stack direction="row" sx={ANSWER}>
        <Typography
          component="div"
          role="status"
          className={isAsking ? 'Outdated' : undefined}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {isPrinting && lookedFor && <div>Looked for {lookedFor}</div>}
          {found && <Answer found={found} />}
        </Typography>
        {found && <Narrowing {...{ found, draft }} onChange={change} />}
        <ExportThese
          count={count}
          what="found"
          ask={(options) => saveFound({ whole, query, sort, count, zone }, options)}
        />
        <MoreFields {...{ draft, canBePaidTwice }} onChange={change} />
      </Stack>
      {error && (
        <Failed onRetry={() => press(question.retry)}>These payments could not be searched.</Failed>
      )}
      <Divider />
      {isPrinting && printed && count > 0 && (
        <PaymentsTable rows={printed.rows} count={count} certainty={whole.received.certainty} />
      )}
      <Box sx={NOT_ON_PAPER}>
        {found && (
          <PaymentRows
            {...{ rows, hasMerchants, sort, openRow, handle }}
            listKey={found.question}
            label="Found payments"
            isOutdated={isAsking}
            onSort={(wantedSort) => change({ sort: wantedSort })}
            onOpen={openPayment}
          >
            <Status>{count === 0 && <Nothing {...{ draft, found }} />}</Status>
          </PaymentRows>
        )}
      </Box>
      <FootPager {...{ page, count }} onChange={(next) => change({ page: next })} />
      <PaymentDrawer
        payments={{
          rows: found?.rows ?? [],
          first: page * PAGE_SIZE,
          total: count,
          words: 'found',
          isLoading: isAsking,
          updatedAt: +whole.at,
        }}
        areBeside
        onTurn={(by) => change({ page: page + by })}
        showRow={showRow}
        focusRow={(position) => handle.current?.focusRow(position)}
        onRefresh={refresh}
        onFind={(only) => openFind({ only })}
      />
    </>
  );
}

/** The search in words; empty if it has no conditions. */
function describeSearch({ text, isPaidTwice, only }: FindDraft, isPrivate: boolean): string {
  const typed = text.trim() && `“${formatText(text.trim().split(/\s+/).join(' '))}”`;
  const words = [
    isPrivate ? hideWithin(typed) : typed,
    only && onlyWords(only, isPrivate),
    isPaidTwice && PAID_TWICE,
  ];
  return words.filter(Boolean).join(' · ');
}

/** The message when nothing was found, with the search and whether filters apply. */
function Nothing({ draft, found }: { draft: FindDraft; found: FoundPage }) {
  const { search, whole, press } = useFrame();
  const openFind = useOpenFind();
  const isPrivate = useIsPrivate();
  const { text, only, isPaidTwice } = draft;
  const { merchantId: _, ...filters } = search.filters;
  const areFiltered = Object.values(filters).some(Boolean);
  const areNone = isPaidTwice && !found.hasPaidTwice && whole.received.certainty === '';
  const what = describeSearch(draft, isPrivate);
  const where = areFiltered ? 'Nothing within the filters above matches.' : 'Nothing matches.';
  return (
    <EmptyState
      icon={<NothingFoundIcon />}
      title={areNone ? 'No Order ID is completed more than once' : 'Nothing found'}
      reason={what && `Looked for ${what}. ${where}`}
    >
      {areFiltered && (text || only) && (
        <Button variant="outlined" onClick={() => press(() => openFind({ text, only }))}>
          Search without filters
        </Button>
      )}
    </EmptyState>
  );
}

const onlyWords = ({ field, value }: NonNullable<FindQuery['only']>, isPrivate: boolean) =>
  `${COLUMN_NAMES[field]} ${formatText(isPrivate && field === 'vpa_id' ? maskVpa(value) : value)}`;

/** The box itself takes no part in the layout, so that the rows fill the tab. */
const NOT_ON_PAPER = { display: 'contents', displayPrint: 'none' };
// Compact, so that on a phone the first result is in the upper half.
const ANSWER = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { md: 1 },
  px: INSET,
  py: { xs: 0.5, md: 1 },
};

/** If there are more parts, only their number is shown. */
const MAX_NAMED = 3;

const BY: Record<FoundBy, string> = {
  id: 'ID',
  amount: 'amount',
  edge: 'beginning or end of an ID',
  within: 'part of an ID',
};

function named(name: string, texts: string[], isPrivate: boolean): string | false {
  const text = formatText(texts.join(', '));
  const shown = texts.length > MAX_NAMED ? describeCount(texts.length, 'value') : text;
  return texts.length > 0 && `${name}: ${isPrivate ? hideWithin(shown) : shown}`;
}

/** `13 of 12,000 payments · ₹6,490.48 completed · by ID: 045701621995 · not found: 123456789012` */
function Answer({ found }: { found: FoundPage }) {
  const { whole } = useFrame();
  const isPrivate = useIsPrivate();
  const { count, paise, unreadable, parts, missing } = found;
  const hasMoney = !whole.missing.includes('amount') && !whole.missing.includes('status');
  const words = [
    `${formatCount(count)} of ${describeCount(whole.rows)}`,
    hasMoney && `${whole.received.certainty}${formatTotal(paise, isPrivate)} completed`,
    hasMoney && unreadable > 0 && `${describeCount(unreadable, 'amount')} cannot be read`,
    ...Object.entries(BY).map(([kind, name]) =>
      named(
        `by ${name}`,
        parts.filter(({ by }) => by === kind).map(({ text }) => text),
        isPrivate,
      ),
    ),
    named('not found', missing, isPrivate),
  ];
  return words.filter(Boolean).join(' · ');
}

/** Buttons that copy the ids and amounts not found, show more payments, and remove a filter set by a click. */
function Narrowing({ found, draft, onChange }: FindFieldsProps & { found: FoundPage }) {
  const { press } = useFrame();
  const isPrivate = useIsPrivate();
  const { only } = draft;
  return (
    <>
      {found.missing.length > 0 && (
        <CopyText
          variant="text"
          size="small"
          sx={{ ml: { xs: -1, md: 0 } }}
          icon={<CopyIcon />}
          value={found.missing.join('\n')}
          announcement="Copied what was not found"
        >
          Copy what was not found
        </CopyText>
      )}
      {found.more > 0 && (
        <Button size="small" onClick={() => press(() => onChange({ isWide: true }))}>
          {formatCount(found.more)} more by ID
        </Button>
      )}
      {only && (
        <Chip
          color="primary"
          label={onlyWords(only, isPrivate)}
          deleteIcon={<RemoveIcon />}
          onDelete={() => press(() => onChange({ only: undefined }))}
          sx={{ maxWidth: '100%' }}
        />
      )}
    </>
  );
}
