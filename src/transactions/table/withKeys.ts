import type { ListedTransaction } from '../../api/schema.ts';

/** Each payment with a key that stays its own wherever a refresh moves it; repeated ids are numbered. */
export function withKeys(transactions: readonly ListedTransaction[]) {
  const counts = new Map<string, number>();
  return transactions.map((transaction) => {
    const { id, orderID, createdAt } = transaction;
    const name = JSON.stringify([id, orderID, createdAt]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, transaction] as const;
  });
}
