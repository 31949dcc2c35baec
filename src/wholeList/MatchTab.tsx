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
import { HeadingAction } from './tab.ts';
import type { WholeListData } from './useWholeList.ts';

/** The person's own file, and their choice of columns when it is not the proposed one. */
export interface OwnFile {
  file?: File;
  choice?: Choice;
}

interface MatchTabProps {
  whole: WholeListData;
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
export function MatchTab({ whole, own, onOpen }: MatchTabProps) {
  const [{ file, choice }, setOwn] = own;
  const { list, at, merchants, missing } = whole;
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
    queryFn: async () => list.openFile(new Uint8Array((await file?.arrayBuffer()) ?? [])),
    enabled: file !== undefined,
    retryOnMount: true,
    gcTime: 0,
  });
  const hasKey = !(['orderID', 'ref_id', 'id'] as const).every((field) => missing.includes(field));
  if (merchants > 1) {
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
          file={opened.data}
          choice={choice ?? opened.data.choice}
          onChange={(changed) => setOwn({ file, choice: changed })}
          onOpen={onOpen}
        />
      )}
    </Stack>
  );
}

interface MatchedProps extends Pick<MatchTabProps, 'whole' | 'onOpen'> {
  file: OpenedFile;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Matched({ whole, file, choice, onChange, onOpen }: MatchedProps) {
  const [{ stuckMinutes }] = useView();
  const asked = ['match', +whole.at, file, choice];
  const { data: matched } = useQuery({
    queryKey: asked,
    queryFn: () => whole.list.match(choice, Date.now() - stuckMinutes * 60_000),
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
      {matched && <Categories {...{ whole, file, choice, asked, onOpen }} {...matched} />}
    </>
  );
}

export default function MatchPlace() {
  return (
    <HeadingAction>
      <Button variant="outlined">Export CSV</Button>
    </HeadingAction>
  );
}
