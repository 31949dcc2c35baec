import FoundTwiceIcon from '@mui/icons-material/CheckCircleOutlined';
import RemoveIcon from '@mui/icons-material/Close';
import CopyIcon from '@mui/icons-material/ContentCopy';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE } from '../../api/contract.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import {
  describeCount,
  formatCount,
  formatText,
  formatTotal,
  hideWithin,
  MISSING,
  maskVpa,
} from '../../format.ts';
import { useFindRequest, useKept, useOpenFind } from '../../page/usePage.ts';
import { COLUMN_NAMES } from '../../payment/columns.tsx';
import { CopyText } from '../../payment/copying.tsx';
import { findPayment } from '../../payment/findPayment.ts';
import PaymentDrawer from '../../payment/PaymentDrawer.tsx';
import { PaymentRows } from '../../payment/PaymentRows.tsx';
import type { RowsHandle } from '../../payment/rows.ts';
import { useOpened } from '../../payment/useOpened.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { Failed } from '../../ui/Answer.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { ExportThese } from '../ExportThese.tsx';
import { FootPager, INSET, lastPageOf, useFrame } from '../Frame.tsx';
import type { Fact } from '../print/Sheet.tsx';
import { PaymentsStatement } from '../print/Statement.tsx';
import { saveFound } from '../saveCsv.ts';
import { useAnswer } from '../useAllPayments.ts';
import { type FindDraft, FindFields, type FindFieldsProps } from './FindFields.tsx';
import type { FindQuery, FoundBy, FoundPage } from './find.ts';
import { foundRows } from './marks.tsx';

const EMPTY: FindDraft = { text: '', page: 0, isPaidTwice: false };

/** Finds payments by what they have, while the person types. */
export default function FindTab() {
  const { search, refresh, whole, isOfSeveral } = useFrame();
  const wanted = useFindRequest();
  const openFind = useOpenFind();
  const [kept, setDraft] = useKept<FindDraft>('find', EMPTY);
  // Orders of several merchants are not compared, even if the box was ticked before.
  const canBePaidTwice =
    !isOfSeveral && !whole.missing.includes('status') && !whole.missing.includes('orderID');
  const draft = canBePaidTwice ? kept : { ...kept, isPaidTwice: false };
  const isNew = wanted && wanted.at !== draft.at;
  useEffect(() => {
    if (isNew) setDraft({ ...EMPTY, ...wanted });
  }, [isNew, wanted, setDraft]);
  const filters = JSON.stringify(search.filters);
  const change = (changed: Partial<FindDraft>) =>
    setDraft((before) => ({ ...before, page: 0, filters, ...changed }));
  const zone = useTimeZone();
  const { text, isPaidTwice, only, sort } = draft;
  // Other filters begin at their first page.
  const page = draft.filters === filters ? draft.page : 0;
  const query: FindQuery = { text, isPaidTwice, only, status: search.filters.status };
  const question = useAnswer(whole, ['find', query, page, sort], (engine) =>
    engine.find(query, { page, pageSize: PAGE_SIZE }, sort),
  );
  const { data: found, isAsking, error } = question;
  const count = found?.count ?? 0;
  const { key, position, openPayment } = useOpened();
  const openRow = found && key !== undefined ? findPayment(found.rows, key, position) : -1;
  const handle = useRef<RowsHandle>(null);
  const isPrivate = useIsPrivate();
  const rows = useMemo(() => (found ? foundRows(found, isPrivate) : []), [found, isPrivate]);
  const lastPage = lastPageOf(count);
  const shownKey = JSON.stringify([draft, filters]);
  const isAnswered = !isAsking && !error;
  // Of the question that the rows answer.
  const [listKey, setListKey] = useState(shownKey);
  if (isAnswered && listKey !== shownKey) setListKey(shownKey);
  useEffect(() => {
    // After a refresh there may be fewer pages.
    if (isAnswered && page > lastPage) setDraft((before) => ({ ...before, page: lastPage }));
  }, [isAnswered, page, lastPage, setDraft]);
  const showRow = useCallback((position: number) => handle.current?.showRow(position), []);
  const hasMerchants = useHasMerchants(search.filters);
  return (
    <>
      <FindFields {...{ draft, canBePaidTwice }} onChange={change} />
      <Stack direction="row" sx={ANSWER}>
        <Typography
          role="status"
          className={isAsking ? 'Outdated' : undefined}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {found && <Answer found={found} />}
        </Typography>
        {found && <Narrowing {...{ found, draft }} onChange={change} />}
        <ExportThese
          count={count}
          what="found"
          ask={(options) => saveFound({ whole, query, sort, count, zone }, options)}
        />
      </Stack>
      {error && <Failed onRetry={question.retry}>These payments could not be searched.</Failed>}
      <Divider />
      {found && (
        <PaymentRows
          {...{ rows, listKey, hasMerchants, sort, openRow, handle }}
          label="Found payments"
          isOutdated={isAsking}
          paging={{ page, count }}
          onSort={(wantedSort) => change({ sort: wantedSort })}
          onOpen={openPayment}
        >
          <Status>
            {count === 0 &&
              explainNone(isPaidTwice && !found.hasPaidTwice && whole.received.certainty === '')}
          </Status>
        </PaymentRows>
      )}
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
        onFind={openFind}
      />
      <PaymentsStatement
        title="Payments found"
        facts={useFacts(draft, found, whole.rows)}
        {...{ whole, query, sort }}
        shown={found?.rows ?? []}
        total={found?.count}
      />
    </>
  );
}

const explainNone = (isGood: boolean) =>
  isGood ? (
    <Explained icon={<FoundTwiceIcon />} color="success" title="No order was paid twice" />
  ) : (
    <Explained
      icon={<NothingFoundIcon />}
      title="Nothing found"
      reason="No payment within the filters above has it."
    />
  );

/** What was asked, and what of it was not found, for paper: whole, unless amounts are hidden. */
function useFacts(draft: FindDraft, found: FoundPage | undefined, rows: number): Fact[] {
  const isPrivate = useIsPrivate();
  const { text, isPaidTwice, only } = draft;
  const shown = (value: string) => (isPrivate ? hideWithin(value) : value);
  const words = [
    text.trim().split(/\s+/).map(formatText).join(' '),
    isPaidTwice && 'Paid twice',
    only && onlyWords(only, isPrivate),
  ];
  return [
    ['Looked for', shown(words.filter((word) => word && word !== MISSING).join(' · ')) || 'All'],
    ['Not found', found && shown(found.missing.map(formatText).join(', '))],
    ['Found', found && `${formatCount(found.count)} of ${describeCount(rows)}`],
  ];
}

const onlyWords = ({ field, value }: NonNullable<FindQuery['only']>, isPrivate: boolean) =>
  `${COLUMN_NAMES[field]} ${formatText(isPrivate && field === 'vpa_id' ? maskVpa(value) : value)}`;

const ANSWER = { flexWrap: 'wrap', alignItems: 'center', gap: 1, px: INSET, py: 1 };

/** More parts are only counted. */
const MAX_NAMED = 3;

const BY: Record<FoundBy, string> = {
  id: 'ID',
  amount: 'amount',
  edge: 'beginning or end',
  within: 'a part',
};

function named(name: string, texts: string[]): string | false {
  const shown = texts.length > MAX_NAMED ? formatCount(texts.length) : formatText(texts.join(', '));
  return texts.length > 0 && `${name}: ${shown}`;
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
    hasMoney && unreadable > 0 && `${describeCount(unreadable, 'amount')} of them cannot be read`,
    ...Object.entries(BY).map(([kind, name]) =>
      named(
        `by ${name}`,
        parts.filter(({ by }) => by === kind).map(({ text }) => text),
      ),
    ),
    named('not found', missing),
  ];
  return words.filter(Boolean).join(' · ');
}

interface NarrowingProps extends Pick<FindFieldsProps, 'draft' | 'onChange'> {
  found: FoundPage;
}

/** What else there is to see, and what was asked for by a press elsewhere and can be taken back. */
function Narrowing({ found, draft, onChange }: NarrowingProps) {
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
      {only && (
        <Chip
          color="primary"
          label={onlyWords(only, isPrivate)}
          deleteIcon={<RemoveIcon />}
          onDelete={() => onChange({ only: undefined })}
          sx={{ maxWidth: '100%' }}
        />
      )}
    </>
  );
}
