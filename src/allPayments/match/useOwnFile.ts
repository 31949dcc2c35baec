import { useEffect, useEffectEvent } from 'react';
import { formatText } from '../../format.ts';
import { usePage, useTabState } from '../../page/usePage.ts';
import type { TableChoice } from '../../reconcile/readTable.ts';
import type { Choice } from '../../reconcile/result.ts';
import { useAnswer } from '../useAllPayments.ts';
import { useFrame } from '../useFrame.tsx';
import { describeFailure } from './describeMatch.ts';
import type { Shown } from './ownFile.ts';

/** A chosen file, and how it is read. */
interface OwnFile {
  /** Counts the chosen files: the same file is read again when it is chosen again. */
  number: number;
  name: string;
  /** The bytes as they were chosen: the file on the disk may change. */
  bytes: Promise<ArrayBuffer>;
  table: TableChoice;
}

const FIRST: Shown = { page: 0 };

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

const NO_FILE: Kept = { choice: {}, shown: FIRST };
let chosenFiles = 0;

/** The matched file; it stays until another one has been read. */
export function useOwnFile() {
  const { whole } = useFrame();
  const { dropped, search } = usePage();
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
  const take = useEffectEvent(() => {
    if (!dropped) return;
    dropped.take();
    choose(dropped.files);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drop once
  useEffect(() => take(), [dropped?.files]);

  const settle = useEffectEvent(() => {
    if (!next) return;
    const { error } = opening;
    // The match on the screen is of another file, so the problem names this one.
    const problem = error && `${formatText(next.name)}: ${describeFailure(error)}`;
    if (problem) return change({ next: undefined, problem });
    if (!opening.data || opening.isPrevious) return;
    // The columns differ, so earlier choices no longer apply.
    const fresh = { choice: {}, shown: FIRST, problem: undefined };
    change({ ...fresh, file: next, next: undefined });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the reading has ended
  useEffect(() => settle(), [opening.data, opening.isPrevious, opening.error]);

  const read = opened.isAsking ? undefined : opened.data;
  const { startDate, endDate } = search.filters;
  // If the filters have dates, all their days are compared; otherwise, the days of the file.
  const choice = { ...((startDate || endDate) && { days: 'all' as const }), ...own.choice };
  const question = useAnswer(whole, read ? ['match', read.file, choice] : null, (engine) =>
    engine.match(read?.file ?? 0, choice, whole.received),
  );
  const failed = [opened, question].find(({ error }) => error);
  return {
    ...own,
    matched: question.data,
    isAsking: next !== undefined || opened.isAsking || question.isAsking,
    failure: failed?.error && { problem: describeFailure(failed.error), onRetry: failed.retry },
    choose,
    cancel,
    change,
    changeChoice: (changed: Partial<Choice>) =>
      change({ choice: { ...own.choice, ...changed }, shown: FIRST }),
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
