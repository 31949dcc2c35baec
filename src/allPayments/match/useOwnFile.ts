import { useEffect } from 'react';
import { formatText } from '../../format.ts';
import { useTabState } from '../../page/usePage.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice } from '../../reconcile/result.ts';
import { useAnswer } from '../useAllPayments.ts';
import { useFrame } from '../useFrame.tsx';
import { describeFailure } from './describeMatch.ts';
import type { Matched, Shown } from './ownFile.ts';

/** The props of a component that shows the match and changes how the file is read. */
export interface ChoiceProps {
  matched: Matched;
  onChange: (changed: Partial<Choice>) => void;
}

/** A chosen file, and how it is read. */
interface OwnFile {
  /** Counts the chosen files: the same file is read again when it is chosen again. */
  number: number;
  name: string;
  /** The bytes as they were chosen: the file on the disk may change. */
  bytes: Promise<ArrayBuffer>;
  table: TableChoice;
}

/** The person's own file and their choices, kept in memory only, until the session ends. */
interface Kept {
  file?: OwnFile | undefined;
  /** A file that is being read; it replaces `file` when that succeeds. */
  next?: OwnFile | undefined;
  /** Why the last file, or the last choice, has no match. */
  problem?: string | undefined;
  choice: Partial<Choice>;
  shown: Shown;
}

const NO_FILE: Kept = { choice: {}, shown: { page: 0 } };
let chosenFiles = 0;

/** The matched file; it stays until another one has been read. */
export function useOwnFile() {
  const { whole, dropped, search } = useFrame();
  const [own, setOwn] = useTabState<Kept>('match', NO_FILE);
  const change = (changed: Partial<Kept>) => setOwn((before) => ({ ...before, ...changed }));
  const { file, next } = own;
  const opened = useOpenedFile(file);
  // One at a time: the worker stops a reading when another one starts.
  const opening = useOpenedFile(opened.isAsking ? undefined : next);

  /** Reads a file's bytes immediately; of two files chosen one after the other, the last is matched. */
  function choose([first, ...others]: readonly File[]) {
    if (!first) return;
    if (others.length > 0) {
      const problem = `${others.length + 1} files were dropped. Match reads one at a time.`;
      return change({ problem });
    }
    const bytes = first.arrayBuffer();
    // `useOpenedFile` awaits the bytes too, and reports the failure.
    bytes.catch(() => {});
    chosenFiles += 1;
    const chosen = { number: chosenFiles, name: first.name, bytes, table: {} };
    change({ next: chosen, problem: undefined });
  }
  function cancel() {
    if (opening.isAsking) whole.engine.stopReading();
    change({ next: undefined });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drop once
  useEffect(() => {
    if (!dropped) return;
    dropped.take();
    choose(dropped.files);
  }, [dropped?.files]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the reading has ended
  useEffect(() => {
    if (!next) return;
    if (opening.error) {
      // The match on the screen may be of another file, so the problem names this one.
      const problem = `${formatText(next.name)}: ${describeFailure(opening.error)}`;
      change({ next: undefined, problem });
    } else if (opening.data && !opening.isPrevious) {
      // The columns differ, so earlier choices no longer apply.
      setOwn({ ...NO_FILE, file: next });
    }
  }, [opening.data, opening.isPrevious, opening.error]);

  /** The number that the engine has given to the file; 0 until the file has been read. */
  const number = opened.isAsking ? 0 : (opened.data ?? 0);
  const { startDate, endDate } = search.filters;
  // If the filters have dates, all their days are compared; otherwise, the days of the file.
  const choice = { ...((startDate || endDate) && { days: 'all' as const }), ...own.choice };
  const question = useAnswer(whole, number > 0 ? ['match', number, choice] : null, (engine) =>
    engine.match(number, choice, whole.received),
  );
  return {
    ...own,
    matched: question.data,
    isAsking: next !== undefined || opened.isAsking || question.isAsking,
    failed: [opened, question].find(({ error }) => error),
    choose,
    cancel,
    change,
    changeChoice: (changed: Partial<Choice>) =>
      change({ choice: { ...own.choice, ...changed }, shown: { page: 0 } }),
    changeTable: (changed: TableChoice) =>
      file && change({ next: { ...file, table: { ...file.table, ...changed } } }),
  };
}

function useOpenedFile(file: OwnFile | undefined) {
  const { whole } = useFrame();
  return useAnswer(
    whole,
    file ? ['file', file.number, file.table] : null,
    async (engine, signal) => {
      const bytes = new Uint8Array((await file?.bytes) ?? []);
      // If another file has been chosen since, opening this one would stop the reading of that file.
      signal.throwIfAborted();
      return engine.openFile(bytes, file?.table ?? {});
    },
  );
}
