import RemoveIcon from '@mui/icons-material/Close';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '../api/contract.ts';
import { describeCount, formatCount, formatText, maskVpa } from '../format.ts';
import { OUTDATED, useKept, useTab } from '../page/tab.ts';
import { CopyText } from '../payment/CopyText.tsx';
import { COLUMN_NAMES } from '../payment/columns.tsx';
import { findPayment } from '../payment/findPayment.ts';
import { PaymentDrawer } from '../payment/PaymentDrawer.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { useOpened } from '../view/useOpened.ts';
import { useIsPrivate, useTimeZone } from '../view/view.ts';
import { ExportThese } from './ExportThese.tsx';
import type { FindQuery, FoundPage, Sort } from './engine/find.ts';
import { readRupees } from './engine/money.ts';
import { Found } from './Found.tsx';
import type { FoundHandle } from './FoundGrid.tsx';
import {
  FootPager,
  INSET,
  type LoadedProps,
  LoadedTab,
  lastPageOf,
  SEVERAL,
} from './LoadedTab.tsx';
import { formatTotal } from './totals.ts';
import { useQuestion } from './useEngine.ts';

/** What is asked for, as the fields show it. */
interface FindDraft extends Omit<FindQuery, 'from' | 'to' | 'statuses'> {
  from: string;
  to: string;
  /** Counted from 0, of these filters. */
  page: number;
  filters?: string;
  sort?: Sort | undefined;
  /** When a press asked for it. */
  at?: number | undefined;
}

const EMPTY: FindDraft = {
  ...{ text: '', from: '', to: '', page: 0 },
  ...{ isPaidTwice: false, hasRepeatedId: false, alsoInIds: false },
};

function queryOf(draft: FindDraft, status: string | undefined): FindQuery {
  const { text, isPaidTwice, hasRepeatedId, alsoInIds, only } = draft;
  return {
    ...{ text, isPaidTwice, hasRepeatedId, alsoInIds, only },
    statuses: status ? [status] : [],
    from: readRupees(draft.from),
    to: readRupees(draft.to),
  };
}

/** Finds payments by a part of what they have, while the person types. */
export default function FindTab() {
  return <LoadedTab>{(loaded) => <Find {...loaded} />}</LoadedTab>;
}

function Find({ whole, part, isOfSeveral, foot }: LoadedProps) {
  const { search, find: wanted, onRefresh, openFind } = useTab();
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
  const { sort } = draft;
  // Other filters begin at their first page.
  const page = draft.filters === filters ? draft.page : 0;
  const query = queryOf(draft, search.filters.status);
  const question = useQuestion(['find', whole.load, part.part, query, page, sort], () =>
    whole.engine.find(part.part, query, { page, pageSize: PAGE_SIZE }, sort),
  );
  const found = question.data ?? question.previous;
  const count = found?.count ?? 0;
  const { key, position, openPayment } = useOpened();
  const openRow = found && key !== undefined ? findPayment(found.rows, key, position) : -1;
  const rows = useRef<FoundHandle>(null);
  const lastPage = lastPageOf(count);
  const shownKey = JSON.stringify([draft, filters]);
  const lastKey = useRef(shownKey);
  // In a layout effect, so that the drawer scrolls to the row of its payment after it.
  useLayoutEffect(() => {
    if (question.isAsking || question.error) return;
    // After a refresh there may be fewer pages.
    if (page > lastPage) setDraft((before) => ({ ...before, page: lastPage }));
    if (lastKey.current === shownKey) return;
    lastKey.current = shownKey;
    rows.current?.showTop();
  }, [question.isAsking, question.error, page, lastPage, setDraft, shownKey]);
  const showRow = useCallback((position: number) => rows.current?.showRow(position), []);
  const ask = (spreadsheets: typeof zone | null) => () =>
    whole.engine.saveFound(part.part, query, spreadsheets);
  return (
    <>
      <Question {...{ whole, isOfSeveral, draft, canBePaidTwice }} onChange={change} />
      <Stack direction="row" sx={ANSWER}>
        <Typography
          role="status"
          sx={{ overflowWrap: 'anywhere', ...(question.isAsking && OUTDATED) }}
        >
          {found && <Answer {...{ found, whole }} rows={part.rows} />}
        </Typography>
        {found && <Narrowing {...{ found, draft }} onChange={change} />}
      </Stack>
      {question.error && (
        <Alert severity="error" action={<Button onClick={question.retry}>Try again</Button>}>
          These payments could not be searched.
        </Alert>
      )}
      <Divider />
      {found && (
        <Found
          {...{ found, sort, openRow }}
          isOutdated={question.isAsking}
          isPaidTwice={draft.isPaidTwice}
          handle={rows}
          onSort={(wantedSort) => change({ sort: wantedSort })}
          onOpen={openPayment}
        />
      )}
      <FootPager {...{ foot, page, count }} onChange={(next) => change({ page: next })} />
      <PaymentDrawer
        payments={{
          rows: found?.rows ?? [],
          first: page * PAGE_SIZE,
          total: count,
          words: 'found',
          isLoading: question.isAsking,
          updatedAt: +whole.at,
        }}
        areBeside
        onTurn={(by) => change({ page: page + by })}
        showRow={showRow}
        focusRow={(position) => rows.current?.focusRow(position)}
        onRefresh={onRefresh}
        onFind={openFind}
      />
      <ExportThese
        isPossible={count > 0}
        main={{ what: 'found', ask: ask(null) }}
        other={{
          what: 'found',
          ask: ask(zone),
          isForSpreadsheets: true,
          label: 'Export for spreadsheets',
          detail: 'Times in the chosen zone, long numbers whole, formulas as text',
        }}
      />
    </>
  );
}

const QUESTION = { flexWrap: 'wrap', alignItems: 'start', gap: 1.5, px: INSET, pt: 1.5 };
const ANSWER = { flexWrap: 'wrap', alignItems: 'center', gap: 1, px: INSET, py: 1 };
// Two beside each other on a phone, unless the text is large.
const AMOUNT = { flex: { xs: '1 1 9rem', sm: 'none' }, width: { sm: '9rem' } };
// Beside the field, below the height of its label.
const BESIDE = { mt: { sm: '1.5rem' }, height: '2.25rem', mr: 0 };

interface QuestionProps extends Pick<LoadedProps, 'whole' | 'isOfSeveral'> {
  draft: FindDraft;
  canBePaidTwice: boolean;
  onChange: (changed: Partial<FindDraft>) => void;
}

/** The fields, in the order of their use. */
function Question({ whole, isOfSeveral, draft, canBePaidTwice, onChange }: QuestionProps) {
  const isNarrow = useIsNarrow();
  const [isMore, setMore] = useState(false);
  // On a phone, what was found is to be seen without scrolling.
  const isFolded = isNarrow && !isMore && !draft.from && !draft.to && !draft.isPaidTwice;
  const hasKeyboard = useMediaQuery('(pointer: fine)', { noSsr: true });
  const lacks = (...fields: typeof whole.missing) =>
    fields.some((field) => whole.missing.includes(field));
  const absent = (['orderID', 'ref_id', 'vpa_id', 'amount', 'status'] as const).filter((field) =>
    lacks(field),
  );
  const amounts = { from: readRupees(draft.from), to: readRupees(draft.to) };
  const isInverted = amounts.from !== null && amounts.to !== null && amounts.from > amounts.to;
  function faultOf(name: 'from' | 'to'): string | undefined {
    if (draft[name].trim() !== '' && amounts[name] === null) return 'Rupees, such as 649.50';
    return isInverted && name === 'from' ? 'The lowest amount is above the highest' : undefined;
  }
  return (
    <Stack direction="row" sx={QUESTION}>
      <TextField
        label="Find"
        helperText="Amount, Ref ID (RRN), VPA ID, Order ID or Payment ID; several at once"
        multiline
        maxRows={4}
        // On a phone, the keyboard would cover what was found before.
        autoFocus={hasKeyboard}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
        slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
        sx={{ flex: '1 1 20rem' }}
      />
      {isFolded && (
        <Button onClick={() => setMore(true)} sx={{ ml: -1 }}>
          More: amount, paid twice
        </Button>
      )}
      {!isFolded &&
        (['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={`Amount ${name}`}
            value={draft[name]}
            disabled={lacks('amount')}
            error={isInverted || faultOf(name) !== undefined}
            helperText={faultOf(name)}
            onChange={({ target }) => onChange({ [name]: target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            sx={AMOUNT}
          />
        ))}
      {!isFolded && (
        <FormControlLabel
          label="Paid twice"
          disabled={!canBePaidTwice}
          control={<Checkbox checked={draft.isPaidTwice} />}
          onChange={(_, isPaidTwice) => onChange({ isPaidTwice })}
          sx={BESIDE}
        />
      )}
      {absent.length > 0 && (
        <Typography variant="body2" sx={{ width: 1 }}>
          This service’s file has no {absent.map((field) => COLUMN_NAMES[field]).join(', ')}.
        </Typography>
      )}
      {isOfSeveral && (
        <Typography variant="body2" sx={{ width: 1 }}>
          {SEVERAL}
        </Typography>
      )}
    </Stack>
  );
}

/** `13 of 12,000 payments · ₹6,490.48 completed · 3 of 4 found · not found: 123456789012` */
function Answer({
  found,
  whole,
  rows,
}: { found: FoundPage; rows: number } & Pick<LoadedProps, 'whole'>) {
  const isPrivate = useIsPrivate();
  const { count, paise, unreadable, parts, missing, onlyInIds } = found;
  const hasMoney = !whole.missing.includes('amount') && !whole.missing.includes('status');
  const words = [
    `${formatCount(count)} of ${describeCount(rows)}`,
    hasMoney && `${formatTotal(paise, isPrivate)} completed`,
    hasMoney && unreadable > 0 && `${describeCount(unreadable, 'amount')} of them cannot be read`,
    parts.length > 1 &&
      `${parts.length - missing.length - onlyInIds.length} of ${parts.length} found`,
    onlyInIds.length > 0 && `only part of longer IDs: ${formatText(onlyInIds.join(', '))}`,
    parts.length > 1 && missing.length > 0 && `not found: ${formatText(missing.join(', '))}`,
  ];
  return words.filter(Boolean).join(' · ');
}

interface NarrowingProps extends Pick<QuestionProps, 'draft' | 'onChange'> {
  found: FoundPage;
}

/** What else there is to see, and what was asked for by a press elsewhere and can be taken back. */
function Narrowing({ found, draft, onChange }: NarrowingProps) {
  const isPrivate = useIsPrivate();
  const { only, alsoInIds, hasRepeatedId } = draft;
  return (
    <>
      {found.parts.length > 1 && found.missing.length > 0 && (
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
      {(found.inIds > 0 || alsoInIds) && (
        <Chip
          // Coloured as what is on, such as a set filter.
          color={alsoInIds ? 'primary' : 'default'}
          variant={alsoInIds ? 'filled' : 'outlined'}
          label={`Also ${describeCount(found.inIds)} with a longer ID`}
          aria-pressed={alsoInIds}
          onClick={() => onChange({ alsoInIds: !alsoInIds })}
        />
      )}
      {hasRepeatedId && (
        <Chip
          color="primary"
          label="Payment ID in several rows"
          deleteIcon={<RemoveIcon />}
          onDelete={() => onChange({ hasRepeatedId: false })}
        />
      )}
      {only && (
        <Chip
          color="primary"
          label={`${COLUMN_NAMES[only.field as keyof typeof COLUMN_NAMES]} ${formatText(
            isPrivate && only.field === 'vpa_id' ? maskVpa(only.value) : only.value,
          )}`}
          deleteIcon={<RemoveIcon />}
          onDelete={() => onChange({ only: undefined })}
          sx={{ maxWidth: '100%' }}
        />
      )}
    </>
  );
}
