import type { Placed } from './groups.ts';
import { alike } from './ids.ts';
import type { Payments } from './payments.ts';
import type { Row } from './readRows.ts';
import type { Box, BoxName, Entry, Group, MatchResult, Totals } from './reasons.ts';

/* The five boxes, and what of them is outside Agrees. */

const noTotals = (): Totals => ({ rows: 0, inFile: 0n, repeated: 0n, payments: 0, here: 0n });
const newBox = (): Box => ({ ...noTotals(), groups: [] });

export function boxesOf(placed: Placed[]): MatchResult['boxes'] {
  const boxes: Record<BoxName, Box> = {
    ...{ agrees: newBox(), differs: newBox(), onlyInFile: newBox() },
    ...{ onlyHere: newBox(), notCompared: newBox() },
  };
  const groups = new Map<string, Group>();
  for (const { box, entry } of placed) {
    const { reason } = entry;
    const word = reason.kind === 'unreadable' ? reason.what : 'word' in reason ? reason.word : '';
    const name = `${box} ${reason.kind} ${word.toLowerCase()}`;
    let group = groups.get(name);
    if (!group) {
      group = { ...noTotals(), reason, entries: [], firstDay: null, lastDay: null };
      groups.set(name, group);
      boxes[box].groups.push(group);
    }
    group.entries.push(entry);
    add(group, entry);
    add(boxes[box], entry);
    addDay(group, entry);
  }
  return boxes;
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

/** Green is arithmetic: no amount outside Agrees, and none that is unknown. */
export function greenOf(
  boxes: Record<BoxName, Box>,
  rows: Row[],
  payments: Payments,
  areKnown: boolean,
) {
  const paise = new Map(rows.map((row) => [row.place, row.paise]));
  // A row that names a payment without an amount may have its money in another column, such as money out.
  const isOther = ({ reason, field, ids }: Row) =>
    reason?.kind === 'noAmount' && ids.some((id) => payments.find(field, alike(id)).length > 0);
  let hasMoney = rows.some((row) => row.reason?.kind === 'unreadable' || isOther(row));
  let [moreHere, moreInFile] = [0n, 0n];
  for (const name of ['differs', 'onlyInFile', 'notCompared', 'onlyHere'] as const) {
    for (const { entries } of boxes[name].groups) {
      for (const { rows: places, payments: own, paidInFile, here, inFile, repeated } of entries) {
        hasMoney ||= here !== 0n;
        hasMoney ||= inFile !== repeated && places.some((place) => paise.get(place) !== 0n);
        hasMoney ||= own.some((index) => payments.row(index).paise === null);
        if (name === 'onlyHere' || name === 'notCompared') continue;
        if (here > paidInFile) moreHere += here - paidInFile;
        else moreInFile += paidInFile - here;
      }
    }
  }
  return {
    isGreen: areKnown && !hasMoney && boxes.agrees.rows > 0,
    moreHere,
    moreInFile,
  };
}
