import MatchIcon from '@mui/icons-material/CompareArrows';
import FileIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import { describeCount, formatText } from '../../format.ts';
import { useKept, useKeptScroll } from '../../page/usePage.ts';
import { OUTDATED } from '../../payment/rowsStyles.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { ID_FIELDS } from '../../reconcile/paymentIndex.ts';
import type { Shift } from '../../reconcile/payouts.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice } from '../../reconcile/result.ts';
import { Status } from '../../ui/Announced.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { AREA, SCROLLED, SEVERAL, useFrame } from '../Frame.tsx';
import { MatchSheet } from '../print/MatchSheet.tsx';
import { useAnswer } from '../useAllPayments.ts';
import { AddsUp } from './AddsUp.tsx';
import { Boxes } from './Boxes.tsx';
import type { Shown } from './Entries.tsx';
import { describeFileProblem } from './matchWords.ts';
import { Reading } from './Reading.tsx';
import { Verdict } from './Verdict.tsx';

/** The person's own file, and what they have chosen. It is kept until the session ends, and nowhere else. */
interface OwnFile {
  /** Counts the chosen files: the same file is read again when it is chosen again. */
  number: number;
  name: string;
  /** As it was chosen: the file on the disk may change. */
  bytes?: Uint8Array | undefined;
  /** Why what was dropped is no file to match. */
  problem?: string | undefined;
  table: TableChoice;
  choice: Partial<Choice>;
  shown: Shown;
  shift?: Shift | undefined;
}

const NO_FILE: OwnFile = { number: 0, name: '', table: {}, choice: {}, shown: { page: 0 } };

/** Compares a person's own file with all payments. */
export default function MatchTab() {
  const { whole, isOfSeveral } = useFrame();
  const { missing } = whole;
  const [own, setOwn] = useKept<OwnFile>('match', NO_FILE);
  async function choose(files: readonly File[]) {
    const read = await readFiles(files);
    setOwn(({ number }) => ({ ...NO_FILE, ...read, number: number + 1 }));
  }
  useDroppedFiles(choose);
  const hasKey = !ID_FIELDS.every((field) => missing.includes(field));
  if (isOfSeveral || !hasKey || missing.includes('status')) {
    const absent = hasKey ? 'Status' : 'Order ID, Ref ID or Payment ID';
    const reason = `This service’s file has no ${absent}, so nothing can be matched.`;
    return (
      <Box sx={AREA}>
        <Explained
          icon={<MatchIcon />}
          title="Match is not possible"
          reason={isOfSeveral ? SEVERAL : reason}
        />
        <MatchSheet />
      </Box>
    );
  }
  if (!own.bytes) {
    return (
      <Box sx={DROP}>
        <Explained
          icon={<FileIcon />}
          color={own.problem ? 'error' : 'primary'}
          title="Match a file of your own"
          reason={own.problem ?? ACCEPTED}
        >
          <FileButton onChoose={choose}>Choose a file</FileButton>
        </Explained>
        <MatchSheet />
      </Box>
    );
  }
  return (
    <Opened
      key={own.number}
      own={own}
      bytes={own.bytes}
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

/** The bytes of one file, or why there are none. */
async function readFiles([file, ...others]: readonly File[]): Promise<Partial<OwnFile>> {
  if (!file) return { problem: 'What was dropped is no file.' };
  if (others.length > 0) {
    return { problem: `${others.length + 1} files were dropped. Match reads one at a time.` };
  }
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return { problem: 'This cannot be read: it is a folder, or it was moved or changed.' };
  }
}

/** Everywhere: a browser opens a file that is dropped beside, in place of the page. */
function useDroppedFiles(onDrop: (files: readonly File[]) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    addEventListener('dragover', (event) => event.preventDefault(), { signal });
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        drop([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => abort.abort();
  }, []);
}

interface FileButtonProps {
  onChoose: (files: readonly File[]) => void;
  children: string;
}

function FileButton({ onChoose, children }: FileButtonProps) {
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
          if (target.files?.[0]) onChoose([...target.files]);
          // The same file, after it was changed, is another choice.
          target.value = '';
        }}
      />
    </>
  );
}

interface OpenedProps {
  own: OwnFile;
  bytes: Uint8Array;
  onChange: (changed: Partial<OwnFile>) => void;
  onChoose: FileButtonProps['onChoose'];
}

// The table beside the answer, where there is room for both.
const ANSWER = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
  alignItems: 'start',
  columnGap: 5,
  rowGap: 1.5,
};
const LINE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1.5 };

/** Reads the file, and compares it with the payments. What was read before stays meanwhile. */
function useMatched(own: OwnFile, bytes: Uint8Array) {
  const { whole } = useFrame();
  const opened = useAnswer(whole, ['file', own.number, own.table], (engine) =>
    engine.openFile(bytes, own.table),
  );
  const file = opened.isAsking ? undefined : opened.data?.file;
  const question = useAnswer(
    whole,
    file === undefined ? null : ['match', file, own.choice],
    (engine) => engine.match(file ?? 0, own.choice),
  );
  const failed = [opened, question].find(({ error }) => error);
  return {
    read: opened.data,
    matched: question.data,
    isAsking: opened.isAsking || question.isAsking,
    failure: failed?.error && { error: failed.error, onRetry: failed.retry },
  };
}

/** A file beside the payments: the verdict, how it was read, and the rows of both. */
function Opened({ own, bytes, onChange, onChoose }: OpenedProps) {
  const { missing } = useFrame().whole;
  const scroller = useKeptScroll('match');
  const isNarrow = useIsNarrow();
  // On a phone, an open group has the screen for itself.
  const isStep = useOpened().step !== undefined && isNarrow;
  const { read, matched, isAsking, failure } = useMatched(own, bytes);
  const change = (changed: Partial<OwnFile>) =>
    onChange({ shown: { page: 0 }, shift: undefined, ...changed });
  return (
    <Box ref={scroller} sx={SCROLLED}>
      <Stack direction="row" sx={LINE}>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          <b>{formatText(own.name)}</b>
          {read && `, ${describeCount(read.rows, 'row')}`}
        </Typography>
        <FileButton onChoose={onChoose}>Other file</FileButton>
      </Stack>
      <MatchSheet
        read={read}
        name={own.name}
        matched={isAsking ? undefined : matched}
        shift={own.shift}
      />
      {isAsking && <LinearProgress aria-label="Reading your file" sx={{ mb: '-4px' }} />}
      <Status>{failure && <Failure {...failure} />}</Status>
      {read && matched && (
        <Box sx={isAsking ? OUTDATED : undefined}>
          {!isStep && (
            <Box sx={ANSWER}>
              <div>
                <Status>
                  <Verdict matched={matched} headings={read.headings} />
                </Status>
                <Reading
                  {...{ read, matched, missing }}
                  onChange={(choice) => change({ choice: { ...own.choice, ...choice } })}
                  // Other columns: what was chosen of them says nothing any more.
                  onTable={(table) => change({ table: { ...own.table, ...table }, choice: {} })}
                />
              </div>
              <AddsUp matched={matched} />
            </Box>
          )}
          <Boxes
            {...{ read, matched }}
            shown={own.shown}
            shift={own.shift}
            onShow={(shown) => onChange({ shown })}
            onShift={(shift) => onChange({ shift })}
          />
        </Box>
      )}
    </Box>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const problem = describeFileProblem(error);
  return (
    <Alert
      severity="error"
      role="none"
      // Such a file stays as it is.
      action={problem ? undefined : <Button onClick={onRetry}>Try again</Button>}
    >
      {problem ?? 'This file could not be matched.'}
    </Alert>
  );
}
