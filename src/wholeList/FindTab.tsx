import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, type RefObject, useCallback, useEffect, useState } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { describeCount, formatCount, formatText, maskVpa } from '../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../lazy.tsx';
import { notify } from '../notify.ts';
import { CopyText } from '../payment/CopyText.tsx';
import { COLUMN_NAMES } from '../payment/columns.tsx';
import type { FindRequest } from '../payment/historyEntry.ts';
import { statusDisplay } from '../payment/status.tsx';
import type { TimeZone } from '../time.ts';
import { saveFile } from '../ui/saveFile.ts';
import { landmark } from '../ui/screen.tsx';
import { useIsPrivate, useTimeZone } from '../view/view.ts';
import type { FindQuery, FoundPage, Sort } from './engine/find.ts';
import { readRupees } from './engine/money.ts';
import { formatTotal } from './totals.ts';
import type { Sums, Whole } from './useEngine.ts';

const FoundGrid = lazyWithPreload(() => import('./FoundGrid.tsx'));

/** What is asked for, as the fields show it. */
export interface FindDraft extends Omit<FindQuery, 'from' | 'to'> {
  from: string;
  to: string;
  page: number;
  sort?: Sort;
}

export const findDraft = ({ text = '', only }: FindRequest = {}): FindDraft => ({
  ...{ text, only, statuses: [], from: '', to: '', isPaidTwice: false, page: 0 },
  ...{ hasRepeatedId: false, alsoInIds: false },
});

interface FindTabProps {
  whole: Whole;
  part: Sums;
  /** What was asked for last. Not state, so that a key in the field renders only this tab. */
  kept: RefObject<FindDraft>;
  onOpen: (payment: ListedTransaction) => void;
}

const PAGE_SIZE = 100;
// Fills the dialog.
const GRID = { flex: '1 0 18rem', minHeight: 0 };
// Two beside each other on a phone, unless the text is large.
const FIELD = { flex: { xs: '1 1 9rem', sm: 'none' }, width: { sm: '9rem' } };

/** Finds payments of the whole list while the person types. */
export function FindTab({ whole, part, kept, onOpen }: FindTabProps) {
  const [draft, setDraft] = useState(() => kept.current);
  useEffect(() => {
    kept.current = draft;
  }, [kept, draft]);
  const { page, sort, ...asked } = draft;
  const query = { ...asked, from: readRupees(draft.from), to: readRupees(draft.to) };
  const { data: found } = useQuery({
    queryKey: [
      'found',
      part.part,
      { ...query, from: `${query.from}`, to: `${query.to}` },
      page,
      sort,
    ],
    queryFn: () => whole.engine.find(part.part, query, { page, pageSize: PAGE_SIZE }, sort),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const grid = useIdleLoad(FoundGrid, true);
  const isPrivate = useIsPrivate();
  const zone = useTimeZone();
  const change = useCallback(
    (changed: Partial<FindDraft>) => setDraft((before) => ({ ...before, page: 0, ...changed })),
    [],
  );
  async function save(spreadsheetZone: TimeZone | null) {
    const file = await whole.engine.saveFound(part.part, query, spreadsheetZone);
    const fileName = saveFile(file, 'found', spreadsheetZone !== null);
    notify({ severity: 'success', message: `Saved ${fileName}` });
  }

  return (
    <Stack sx={{ flex: 1, gap: 1.5 }}>
      <Question {...{ whole, part, draft }} onChange={change} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" sx={{ flex: '1 1 18rem', overflowWrap: 'anywhere' }}>
          {found && describeFound(found, whole, isPrivate)}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, ml: { xs: -1, sm: 'auto' } }}>
          {found && found.parts.length > 1 && found.missing.length > 0 && (
            <CopyText
              variant="text"
              icon={<CopyIcon />}
              value={found.missing.join('\n')}
              announcement="Copied what was not found"
            >
              Copy what was not found
            </CopyText>
          )}
          <Button onClick={() => save(null)}>Save these</Button>
          <Button onClick={() => save(zone)}>Save for spreadsheets</Button>
        </Stack>
      </Stack>
      <Box className="Fields" sx={GRID}>
        {grid === 'loaded' && found && (
          <FoundGrid {...{ found, page, sort, onOpen }} pageSize={PAGE_SIZE} onChange={change} />
        )}
        {grid === 'late' && NOT_LOADED}
      </Box>
    </Stack>
  );
}

interface QuestionProps {
  whole: Whole;
  part: Sums;
  draft: FindDraft;
  onChange: (changed: Partial<FindDraft>) => void;
}

/** The fields. Not rendered again when the rows arrive. */
const Question = memo(function Question({ whole, part, draft, onChange }: QuestionProps) {
  const isPrivate = useIsPrivate();
  const lacks = (...fields: typeof whole.missing) =>
    fields.some((field) => whole.missing.includes(field));
  const absent = (['orderID', 'ref_id', 'vpa_id', 'amount', 'status'] as const).filter((field) =>
    lacks(field),
  );
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
        <TextField
          label="Amount, RRN, VPA ID or Order ID; several at once"
          multiline
          maxRows={4}
          autoFocus
          value={draft.text}
          onChange={({ target }) => onChange({ text: target.value })}
          slotProps={{
            htmlInput: { autoCapitalize: 'off', spellCheck: false },
          }}
          sx={{ flex: '1 1 22rem' }}
        />
        <TextField
          select
          label="Statuses"
          value={draft.statuses}
          disabled={lacks('status')}
          onChange={({ target }) => onChange({ statuses: [target.value].flat() })}
          slotProps={{
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: (chosen) =>
                (chosen as string[]).map((status) => statusDisplay(status).label).join(', ') ||
                'All Statuses',
              MenuProps: { slotProps: landmark('Choose statuses') },
            },
          }}
          sx={{ ...FIELD, width: { sm: '11rem' } }}
        >
          {part.statuses
            .flatMap(({ status }) => status || [])
            .map((status) => (
              <MenuItem key={status} value={status}>
                {formatText(statusDisplay(status).label)}
              </MenuItem>
            ))}
        </TextField>
        <FormControlLabel
          label="Paid twice"
          disabled={lacks('status', 'orderID')}
          control={<Checkbox checked={draft.isPaidTwice} />}
          onChange={(_, isPaidTwice) => onChange({ isPaidTwice })}
          // Beside the field, below the height of its label.
          sx={{
            alignSelf: { xs: 'end', sm: 'start' },
            mt: { sm: '1.5rem' },
            height: '2.25rem',
            mr: 0,
          }}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={`Amount ${name}`}
            value={draft[name]}
            disabled={lacks('amount')}
            error={draft[name].trim() !== '' && readRupees(draft[name]) === null}
            onChange={({ target }) => onChange({ [name]: target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            sx={FIELD}
          />
        ))}
        {draft.only && (
          <Chip
            label={`${draft.only.field === 'id' ? '' : COLUMN_NAMES[draft.only.field]} ${formatText(
              isPrivate && draft.only.field === 'vpa_id'
                ? maskVpa(draft.only.value)
                : draft.only.value,
            )}`}
            onDelete={() => onChange({ only: undefined })}
            sx={{ alignSelf: 'center', maxWidth: '100%' }}
          />
        )}
      </Stack>
      {absent.length > 0 && (
        <Typography variant="body2">
          This service’s file has no {absent.map((field) => COLUMN_NAMES[field]).join(', ')}.
        </Typography>
      )}
    </>
  );
});

/** `3 of 12,000 payments · ₹1,947.00 completed · 18 of 20 found. Not found: …` */
function describeFound(found: FoundPage, { rows, missing }: Whole, isPrivate: boolean) {
  const { count, paise, parts, missing: notFound } = found;
  const words = [`${formatCount(count)} of ${describeCount(rows, 'payment')}`];
  if (!missing.includes('amount') && !missing.includes('status')) {
    words.push(`${formatTotal(paise, isPrivate)} completed`);
  }
  if (parts.length > 1) words.push(`${parts.length - notFound.length} of ${parts.length} found`);
  const text = words.join(' · ');
  return parts.length > 1 && notFound.length > 0
    ? `${text}. Not found: ${formatText(notFound.join(', '))}`
    : text;
}
