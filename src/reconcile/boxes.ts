import type { Row } from './readRows.ts';
import type { Box, BoxName, Entry, Group, Reason, Totals } from './reasons.ts';

/* The five boxes, and what of them is outside Agrees. */

const noTotals = (): Totals => ({ rows: 0, inFile: 0n, repeated: 0n, payments: 0, here: 0n });
const newBox = (): Box => ({ ...noTotals(), groups: [] });
const newGroup = (reason: Reason): Group => {
  return { ...noTotals(), reason, entries: [], firstDay: null, lastDay: null };
};

/** Puts an entry into a box, and into the group of its reason. */
export type Put = (box: BoxName, entry: Entry) => void;

export function newBoxes(): { boxes: Record<BoxName, Box>; put: Put } {
  const boxes: Record<BoxName, Box> = {
    agrees: newBox(),
    differs: newBox(),
    onlyInFile: newBox(),
    onlyHere: newBox(),
    notCompared: newBox(),
  };
  const groups = new Map<string, Group>();
  let last: { reason: Reason; group: Group } | undefined;
  const groupOf = (box: BoxName, reason: Reason) => {
    // Hundreds of thousands of entries in a row may share their reason.
    if (last?.reason === reason) return last.group;
    const word = reason.kind === 'unreadable' ? reason.what : 'word' in reason ? reason.word : '';
    const name = `${box} ${reason.kind} ${word.toLowerCase()}`;
    const group = groups.get(name) ?? newGroup(reason);
    if (!groups.has(name)) boxes[box].groups.push(group);
    groups.set(name, group);
    last = { reason, group };
    return group;
  };
  return {
    boxes,
    put(box, entry) {
      const group = groupOf(box, entry.reason);
      group.entries.push(entry);
      add(group, entry);
      add(boxes[box], entry);
      addDay(group, entry);
    },
  };
}

function add(totals: Totals, { rows, inFile, repeated, completed, here }: Entry): void {
  totals.rows += rows.length;
  totals.inFile += inFile;
  totals.repeated += repeated;
  totals.payments += completed;
  totals.here += here;
}

function addDay(group: Group, { day }: Entry): void {
  if (day === null) return;
  if (group.firstDay === null || day < group.firstDay) group.firstDay = day;
  if (group.lastDay === null || day > group.lastDay) group.lastDay = day;
}

/** Green is arithmetic: no money stands outside Agrees, and what agrees has equal sums. */
export function areEqual(boxes: Record<BoxName, Box>, rows: Row[]): boolean {
  const { agrees, differs, onlyInFile, onlyHere, notCompared } = boxes;
  const isEmpty = ({ rows: count, payments }: Box) => count + payments === 0;
  const isNothing = ({ inFile, repeated }: Entry) => inFile === repeated;
  // A row that names a payment without an amount may have it in another column, such as money out.
  const isUnknown = ({ reason, ids }: Row) =>
    reason?.kind === 'unreadable' || (reason?.kind === 'noAmount' && ids.length > 0);
  return (
    agrees.rows > 0 &&
    agrees.inFile === agrees.here &&
    [differs, onlyInFile, onlyHere].every(isEmpty) &&
    notCompared.groups.every(({ entries }) => entries.every(isNothing)) &&
    !rows.some(isUnknown)
  );
}

/** By how much more one side has, entry by entry, in Differs and Only in your file. */
export function differencesOf({ differs, onlyInFile }: Record<BoxName, Box>) {
  let [moreHere, moreInFile] = [0n, 0n];
  for (const { entries } of [...differs.groups, ...onlyInFile.groups]) {
    for (const { here, paidInFile } of entries) {
      if (here > paidInFile) moreHere += here - paidInFile;
      else moreInFile += paidInFile - here;
    }
  }
  return { moreHere, moreInFile };
}
