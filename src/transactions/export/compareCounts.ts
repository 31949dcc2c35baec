import { formatCount } from '../../format.ts';

export interface Counts {
  /** In the file; null when they could not be counted. */
  rows: number | null;
  /** The file ends within a row. */
  isCut: boolean;
  /** The total that the list showed before the export; null without one. */
  listed: number | null;
  /** The total after the export, asked for only when the rows differ from `listed`; null when unknown. */
  recounted?: number | null;
}

/** Says whether a file has all rows of its list; `isDoubtful` when some may be missing. */
export function compareCounts(counts: Counts): { sentence: string; isDoubtful: boolean } {
  const { rows, isCut, listed, recounted } = counts;
  if (rows === null) return doubt('The rows of the file could not be counted.');
  const total = recounted ?? listed;
  const ofTotal = `${total === null ? '' : `${formatCount(rows)} of `}${describeRows(total ?? rows)}`;
  if (isCut) return doubt(`The file ends early, in the middle of a row: ${ofTotal}.`);
  if (total === null) return fine(`${ofTotal}. The service gave no total to compare with.`);
  if (rows === listed) return fine(ofTotal);
  if (recounted === undefined || recounted === null) {
    return doubt(`${describeRows(rows)}, but the list had ${formatCount(total)}.`);
  }
  if (rows < Math.min(recounted, listed ?? recounted)) {
    return doubt(`The file ends early: ${ofTotal}.`);
  }
  if (rows > Math.max(recounted, listed ?? recounted)) {
    return doubt(
      `The file has ${describeRows(rows)}, but the service counts ${formatCount(total)}.`,
    );
  }
  if (listed === null) return fine(ofTotal);
  const added = recounted - listed;
  const change = `${describePayments(Math.abs(added))} ${added > 0 ? 'arrived' : 'left the list'}`;
  return fine(
    rows === recounted
      ? `${ofTotal}. ${change} after the list was loaded.`
      : `${describeRows(rows)}. ${change} while exporting.`,
  );
}

const fine = (sentence: string) => ({ sentence, isDoubtful: false });
const doubt = (sentence: string) => ({ sentence, isDoubtful: true });

function describeRows(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

function describePayments(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`;
}
