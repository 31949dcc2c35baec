import { idKey, normalizeId } from '../written/ids.ts';
import { groupBy, namesIn, type PaymentIndex } from './paymentIndex.ts';
import type { Line } from './readText.ts';
import type { Key } from './result.ts';

/** Returns a function that finds the payments that a cell names. Cells with the same id get the same list. */
export function finderOf(lines: Line[], key: Key | null, payments: PaymentIndex) {
  const none: readonly number[] = [];
  if (!key) return () => none;
  const { column, field } = key;
  const find = (id: string) => payments.find(field, idKey(id));
  const idOf = (index: number) => normalizeId(payments.row(index)[field] ?? '');
  const namesOf = (cell: string) => namesIn(cell, field, payments);
  // Only needed if the file and the list write an id differently.
  let forms: Map<string, string[]> | undefined;
  const formsOf = (id: string) => {
    const all = () => new Set(lines.flatMap(({ cells }) => namesOf(cells[column] ?? '')));
    forms ??= groupBy(all(), idKey);
    return forms.get(idKey(id)) ?? [];
  };
  /** The payments with the same form of the id; or else those with its key, if file and list have one form each. */
  const findOnce = once((id: string) => {
    const [found, own] = [find(id), normalizeId(id)];
    const same = found.filter((index) => idOf(index) === own);
    if (same.length > 0) return same;
    // If the file has another form of the id, that may be a separate id.
    const isOnly = formsOf(id).every((form) => normalizeId(form) === own);
    return isOnly && new Set(found.map(idOf)).size === 1 ? found : none;
  });
  return once((cell: string) => {
    const found = namesOf(cell).map(findOnce);
    return found.length < 2 ? (found[0] ?? none) : [...new Set(found.flat())];
  });
}

/** Caches the results of a function by its argument. */
export function once<Question, Answer>(ask: (question: Question) => Answer) {
  const known = new Map<Question, Answer>();
  return (question: Question): Answer => {
    if (!known.has(question)) known.set(question, ask(question));
    return known.get(question) as Answer;
  };
}
