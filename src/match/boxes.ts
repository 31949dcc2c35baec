import type { Placed } from './groups.ts';
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
    const word = 'word' in reason && reason.kind !== 'unreadable' ? reason.word.toLowerCase() : '';
    const what = reason.kind === 'unreadable' ? reason.what : '';
    const name = [box, reason.kind, what, word].join('\n');
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
  const outside = (Object.keys(boxes) as BoxName[])
    .filter((name) => name !== 'agrees')
    .flatMap((name) => boxes[name].groups.flatMap(({ entries }) => entries));
  const paise = new Map(rows.map((row) => [row.place, row.paise]));
  const hasMoney = outside.some(({ rows, here, payments: own }) => {
    const isUnknown = own.some((index) => payments.row(index).paise === null);
    return here !== 0n || isUnknown || rows.some((place) => paise.get(place) !== 0n);
  });
  const isUnread = rows.some(({ reason }) => reason?.kind === 'unreadable');
  let [moreHere, moreInFile] = [0n, 0n];
  for (const { reason, paidInFile, here } of outside) {
    if (reason.kind === 'dayOfFile' || reason.kind === 'dayNotInFile' || reason.kind === 'noDays')
      continue;
    if (here > paidInFile) moreHere += here - paidInFile;
    else moreInFile += paidInFile - here;
  }
  return {
    isGreen: areKnown && !hasMoney && !isUnread && boxes.agrees.rows > 0,
    moreHere,
    moreInFile,
  };
}
