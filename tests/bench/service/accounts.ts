export const KEY = 'bench-key';
export const ADMIN = 'ADMIN';
/** The merchant with a fifth of all payments. */
export const BIGGEST = 'M001';
/** All merchants, from the one with the most payments to the one with the fewest. */
export const MERCHANT_IDS = Array.from(
  { length: 200 },
  (_, index) => `M${String(index + 1).padStart(3, '0')}`,
);

export function authorization(merchantId: string): { authorization: string } {
  return { authorization: `Basic ${btoa(`${merchantId}:${KEY}`)}` };
}
