import MatchIcon from '@mui/icons-material/CompareArrows';
import FileIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import { describeCount, formatText } from '../format.ts';
import { Status } from '../ui/Announced.tsx';
import { Explained } from '../ui/Explained.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { useOpened } from '../view/useOpened.ts';
import { useView } from '../view/view.ts';
import { Categories, Verdict } from './Categories.tsx';
import { Choices } from './Choices.tsx';
import type { Shown } from './Entries.tsx';
import { type Choice, KEY_FIELDS } from './engine/matched.ts';
import { AREA, type LoadedProps, LoadedTab, SCROLLED, SEVERAL } from './LoadedTab.tsx';
import { useRemembered } from './remembered.ts';
import { OUTDATED, useKept, useKeptScroll } from './tab.ts';
import { useQuestion } from './useEngine.ts';

/** The person's own file, and what they have chosen. */
interface OwnFile extends Shown {
  /** Counts the chosen files: the same file is read again when it is chosen again. */
  number: number;
  file?: File;
  /** When it is not the one that was found; null for none. */
  headingRow?: number | null;
  /** When it is not the proposed one. */
  choice?: Choice | undefined;
}

const NO_FILE: OwnFile = { number: 0, page: 0 };

/** Compares a person's own file with all payments. */
export default function MatchTab() {
  return <LoadedTab>{(loaded) => <Match {...loaded} />}</LoadedTab>;
}

function Match(loaded: LoadedProps) {
  const { whole, isOfSeveral } = loaded;
  const { missing } = whole;
  const [own, setOwn] = useKept<OwnFile>('match', NO_FILE);
  const choose = (file: File) => setOwn(({ number }) => ({ number: number + 1, file, page: 0 }));
  useDroppedFile(choose);
  const hasKey = !KEY_FIELDS.every((field) => missing.includes(field));
  let reason: string | undefined;
  if (isOfSeveral) reason = SEVERAL;
  else if (!hasKey || missing.includes('status')) {
    const absent = hasKey ? 'Status' : 'Order ID, Ref ID or Payment ID';
    reason = `This service’s file has no ${absent}, so nothing can be matched.`;
  }
  if (reason) {
    return (
      <Box sx={AREA}>
        <Explained
          icon={<MatchIcon />}
          color="primary"
          title="Match is not possible"
          reason={reason}
        />
      </Box>
    );
  }
  if (!own.file) {
    return (
      <Box sx={DROP}>
        <Explained
          icon={<FileIcon />}
          color="primary"
          title="Match a file of your own"
          reason={ACCEPTED}
        >
          <FileButton onChoose={choose}>Choose a file</FileButton>
        </Explained>
      </Box>
    );
  }
  return (
    <Opened
      key={own.number}
      {...loaded}
      own={own}
      file={own.file}
      onChange={(changed) => setOwn((before) => ({ ...before, ...changed }))}
      onChoose={choose}
    />
  );
}

const ACCEPTED =
  'Orders of a shop, a statement of a bank, or a settlement: an Excel file (.xlsx) or a text with columns (.csv, .tsv, .txt, the .xls of some banks). Choose it, or drop it anywhere on this page.';
// The frame only invites: a file can be dropped anywhere.
const DROP = {
  ...AREA,
  m: 2,
  border: '1px dashed',
  borderColor: 'border.control',
  borderRadius: 1,
};

/** Everywhere: a browser opens a file that is dropped beside, in place of the page. */
function useDroppedFile(onDrop: (file: File) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    addEventListener('dragover', (event) => event.preventDefault(), { signal });
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer?.files ?? [];
        if (dropped) drop(dropped);
      },
      { signal },
    );
    return () => abort.abort();
  }, []);
}

function FileButton({ onChoose, children }: { onChoose: (file: File) => void; children: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xls,.xlsx"
        onChange={({ target }) => {
          if (target.files?.[0]) onChoose(target.files[0]);
          // The same file, after it was changed, is another choice.
          target.value = '';
        }}
      />
    </>
  );
}

interface OpenedProps extends Omit<LoadedProps, 'isOfSeveral'> {
  own: OwnFile;
  file: File;
  onChange: (changed: Partial<OwnFile>) => void;
  onChoose: (file: File) => void;
}

const LINE = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  mb: 1.5,
};

/** A file is read, compared with the payments, and both sides are shown. */
function Opened({ whole, part, foot, own, file, onChange, onChoose }: OpenedProps) {
  const [{ stuckMinutes }] = useView();
  const remembered = useRemembered();
  const scroller = useKeptScroll('match');
  const isNarrow = useIsNarrow();
  // On a phone, an open category has the screen for itself.
  const isStep = useOpened().step !== undefined && isNarrow;
  const opened = useQuestion(['file', whole.load, own.number, own.headingRow], async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return whole.engine.openFile(bytes, remembered.choices, own.headingRow);
  });
  // While another row of headings is tried, the fields stay.
  const read = opened.data ?? opened.previous;
  const choice = own.choice ?? read?.choice;
  const waitingMs = stuckMinutes * 60_000;
  const question = useQuestion(
    opened.data && read && choice
      ? ['match', whole.load, part.part, read.file, choice, stuckMinutes]
      : null,
    async () => read && choice && whole.engine.match(read.file, part.part, choice, waitingMs),
  );
  const matched = question.data ?? question.previous;
  function change(changed: Choice) {
    // While the file is read again, the fields still show how it was read before.
    if (!opened.data) return;
    onChange({ choice: changed, page: 0 });
    if (read) remembered.remember(read.headings, changed);
  }
  function changeHeadingRow(headingRow: number | null) {
    // The field was left unchanged. Asking again would discard the choices that were made since.
    if (headingRow === own.headingRow) return;
    onChange({ headingRow, choice: undefined, page: 0 });
  }
  function forget() {
    if (read) remembered.forget(read.headings);
    onChange({ choice: read?.proposed, page: 0 });
  }
  const failure = opened.error ?? question.error;
  return (
    <Box ref={scroller} sx={SCROLLED}>
      <Stack direction="row" sx={LINE}>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          <b>{formatText(file.name)}</b>
          {read && `, ${describeCount(read.rows, 'row')}`}
        </Typography>
        <FileButton onChoose={onChoose}>Other file</FileButton>
      </Stack>
      {(opened.isAsking || question.isAsking) && (
        <LinearProgress aria-label="Reading your file" sx={{ mb: '-4px' }} />
      )}
      <Status>
        {failure && (
          <Failure error={failure} onRetry={opened.error ? opened.retry : question.retry} />
        )}
      </Status>
      <Box component={Status} sx={question.isAsking ? OUTDATED : undefined}>
        {read && matched && !isStep && <Verdict matched={matched} rows={read.rows} />}
      </Box>
      {read && choice && matched && (
        <>
          {!isStep && (
            <Choices
              {...{ read, choice, matched }}
              missing={whole.missing}
              isRemembered={remembered.has(read.headings)}
              onChange={change}
              onHeadingRow={changeHeadingRow}
              onForget={forget}
            />
          )}
          <Box sx={question.isAsking ? OUTDATED : undefined}>
            <Categories
              {...{ whole, part, foot, read, choice, matched }}
              shown={own}
              onShow={onChange}
            />
          </Box>
        </>
      )}
    </Box>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // By name, because a worker's errors have lost their class. Such a file stays as it is.
  const isUnreadable = error.name === 'UnreadableFile';
  return (
    <Alert
      severity="error"
      role="none"
      action={isUnreadable ? undefined : <Button onClick={onRetry}>Try again</Button>}
    >
      {isUnreadable ? error.message : 'This file could not be matched.'}
    </Alert>
  );
}
