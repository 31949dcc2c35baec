import type {
  Category,
  CategoryResult,
  Comparison,
  Obstacle,
  Reason,
  ReasonGroup,
  Totals,
} from './result.ts';

/* The five categories, their sums, and what of them prevents green. */

const noTotals = (): Totals => {
  return { rows: 0, inFile: 0n, paidInFile: 0n, repeated: 0n, payments: 0, here: 0n };
};
const newCategory = (): CategoryResult => ({ ...noTotals(), groups: [] });
const newGroup = (reason: Reason): ReasonGroup => {
  return { ...noTotals(), reason, comparisons: [], firstDay: null, lastDay: null };
};

export type Categories = Record<Category, CategoryResult>;

/** Puts a comparison into a category, and into the group of its reason. */
export type Put = (category: Category, comparison: Comparison) => void;

export function newCategories(): { categories: Categories; put: Put } {
  const categories: Categories = {
    agrees: newCategory(),
    differs: newCategory(),
    onlyInFile: newCategory(),
    onlyHere: newCategory(),
    notCompared: newCategory(),
  };
  const groups = new Map<string, ReasonGroup>();
  let last: { reason: Reason; group: ReasonGroup } | undefined;
  const groupOf = (category: Category, reason: Reason) => {
    // Hundreds of thousands of comparisons in a row may share their reason.
    if (last?.reason === reason) return last.group;
    const name = `${category} ${reason.kind} ${detailOf(reason).toLowerCase()}`;
    const group = groups.get(name) ?? newGroup(reason);
    if (!groups.has(name)) categories[category].groups.push(group);
    groups.set(name, group);
    last = { reason, group };
    return group;
  };
  return {
    categories,
    put(category, comparison) {
      const group = groupOf(category, comparison.reason);
      group.comparisons.push(comparison);
      add(group, comparison);
      add(categories[category], comparison);
      addDay(group, comparison);
    },
  };
}

function detailOf(reason: Reason): string {
  if (reason.kind === 'unreadable') return reason.what;
  if (reason.kind === 'noAmount') return String(reason.column);
  return reason.kind === 'word' ? `${reason.column} ${reason.word}` : '';
}

function add(totals: Totals, comparison: Comparison): void {
  totals.rows += comparison.rows.length;
  totals.inFile += comparison.inFile;
  totals.paidInFile += comparison.paidInFile;
  totals.repeated += comparison.repeated;
  totals.payments += comparison.completed;
  totals.here += comparison.here;
}

function addDay(group: ReasonGroup, { day }: Comparison): void {
  if (day === null) return;
  if (group.firstDay === null || day < group.firstDay) group.firstDay = day;
  if (group.lastDay === null || day > group.lastDay) group.lastDay = day;
}

/** Green is arithmetic: nothing is outside Agrees but true totals, and what agrees has equal sums. */
export function obstaclesOf({ agrees, notCompared, ...outside }: Categories): Obstacle[] {
  const names = ['differs', 'onlyInFile', 'onlyHere'] as const;
  const isTrueTotal = ({ reason }: ReasonGroup) => reason.kind === 'total';
  return [
    ...(agrees.rows === 0 ? (['nothingAgrees'] as const) : []),
    ...names.filter((name) => outside[name].groups.length > 0),
    ...(notCompared.groups.every(isTrueTotal) ? [] : (['notCompared'] as const)),
    ...(agrees.inFile === agrees.here ? [] : (['sums'] as const)),
  ];
}

/** How much more each side has, comparison by comparison, in Differs and Only in your file. */
export function differencesOf({ differs, onlyInFile }: Categories) {
  let [moreHere, moreInFile] = [0n, 0n];
  for (const { comparisons } of [...differs.groups, ...onlyInFile.groups]) {
    for (const { here, paidInFile } of comparisons) {
      if (here > paidInFile) moreHere += here - paidInFile;
      else moreInFile += paidInFile - here;
    }
  }
  return { moreHere, moreInFile };
}
