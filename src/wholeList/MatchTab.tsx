import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { describeCount, formatCount, formatText } from '../format.ts';
import { useView } from '../view/view.ts';
import { Categories } from './Categories.tsx';
import { ChooseColumns } from './ChooseColumns.tsx';
import type { OpenedFile } from './engine/Engine.ts';
import type { Choice } from './engine/proposeMatch.ts';
import type { Sums, Whole } from './useEngine.ts';

/** The person's own file, and their choice of columns when it is not the proposed one. */
export interface OwnFile {
  file?: File;
  choice?: Choice;
}

interface MatchTabProps {
  whole: Whole;
  part: Sums;
  isOfSeveral: boolean;
  own: [OwnFile, Dispatch<SetStateAction<OwnFile>>];
  onOpen: (payment: ListedTransaction) => void;
}

const CHOSEN = { flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };
// The frame only invites: a file can be dropped anywhere.
const DROP = {
  ...CHOSEN,
  p: 3,
  border: '1px dashed',
  borderColor: 'border.control',
  borderRadius: 1,
};

/** Compares a person's own file with the whole list. */
export function MatchTab({ whole, part, isOfSeveral, own, onOpen }: MatchTabProps) {
  const [{ file, choice }, setOwn] = own;
  const { engine, at, missing } = whole;
  const { merchants } = part;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Everywhere: a browser opens a file that is dropped beside, in place of the page.
    const abort = new AbortController();
    const { signal } = abort;
    addEventListener('dragover', (event) => event.preventDefault(), { signal });
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer?.files ?? [];
        if (dropped) setOwn({ file: dropped });
      },
      { signal },
    );
    return () => abort.abort();
  }, [setOwn]);
  const opened = useQuery({
    queryKey: ['own file', +at, file?.name, file?.size, file?.lastModified],
    queryFn: async () => engine.openFile(new Uint8Array((await file?.arrayBuffer()) ?? [])),
    enabled: file !== undefined,
    retryOnMount: true,
    gcTime: 0,
  });
  const hasKey = !(['orderID', 'ref_id', 'id'] as const).every((field) => missing.includes(field));
  if (isOfSeveral) {
    return (
      <Alert severity="info">
        These are payments of {formatCount(merchants)} merchants, who may number their orders alike.
        Filter the list by one Merchant ID first.
      </Alert>
    );
  }
  if (!hasKey || missing.includes('status')) {
    return (
      <Alert severity="info">
        This service’s file has no {hasKey ? 'Status' : 'Order ID, Ref ID or Payment ID'}, so
        nothing can be matched.
      </Alert>
    );
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={file ? CHOSEN : DROP}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            if (target.files?.[0]) setOwn({ file: target.files[0] });
            // The same file, after it was changed, is another choice.
            target.value = '';
          }}
        />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {opened.data && file
            ? `${formatText(file.name)}: ${describeCount(opened.data.rows, 'row')}`
            : 'Orders of a shop, a statement of a bank or a settlement, as CSV or Excel. Or drop it here.'}
        </Typography>
      </Stack>
      {opened.isFetching && <LinearProgress aria-label="Reading your file" />}
      {opened.error && (
        <Alert severity="error">
          {opened.error.name === 'UnreadableFile'
            ? opened.error.message
            : 'This file cannot be read. Save it as CSV, and choose that.'}
        </Alert>
      )}
      {opened.data && !opened.isFetching && (
        <Matched
          key={opened.dataUpdatedAt}
          whole={whole}
          part={part}
          file={opened.data}
          choice={choice ?? opened.data.choice}
          onChange={(changed) => setOwn({ file, choice: changed })}
          onOpen={onOpen}
        />
      )}
    </Stack>
  );
}

interface MatchedProps extends Pick<MatchTabProps, 'whole' | 'part' | 'onOpen'> {
  file: OpenedFile;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Matched({ whole, part, file, choice, onChange, onOpen }: MatchedProps) {
  const [{ stuckMinutes }] = useView();
  const { data: matched } = useQuery({
    queryKey: ['match', +whole.at, part.part, file, choice],
    queryFn: () =>
      whole.engine.match(file.file, part.part, choice, +whole.at - stuckMinutes * 60_000),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <>
      <ChooseColumns
        headings={file.headings}
        missing={whole.missing}
        choice={choice}
        onChange={(changed) => onChange({ ...choice, ...changed })}
        matched={matched}
      />
      {matched?.traps.map((trap) => (
        <Alert key={trap} severity="info">
          {trap}
        </Alert>
      ))}
      {matched && <Categories {...{ whole, part, file, choice, onOpen }} {...matched} />}
    </>
  );
}
