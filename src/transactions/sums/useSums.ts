import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '../export/saveExport.ts';
import { type SumsTask, UnknownColumns } from './addUp.ts';
import { useColumns } from './storedColumns.ts';
import { sumsQuery } from './sumsQuery.ts';

export type SummedList = Pick<SumsTask, 'filters' | 'zone' | 'listed'>;

/** The sums of a list, added up when the component mounts unless they are known. Unmounting it ends the export. */
export function useSums(list: SummedList) {
  const columns = useColumns();
  const [progress, setProgress] = useState<Progress>();
  const { data, error, isFetching, refetch } = useQuery(
    sumsQuery({ ...list, columns, onProgress: setProgress }),
  );
  const failure = isFetching ? null : error;
  const unknown = failure instanceof UnknownColumns ? failure.file : undefined;
  return {
    sums: data,
    isRunning: isFetching,
    progress,
    failure: unknown ? null : failure,
    /** The columns of a file whose headings are not known. */
    unknown,
    addUpAgain: () => void refetch(),
  };
}
