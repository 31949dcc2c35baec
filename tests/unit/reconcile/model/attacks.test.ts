import { describe, expect, test } from 'vitest';
import { judge, type Payment, type Place } from './judge.ts';
import { workbook } from './workbook.ts';

const PLACES: Record<string, Place> = {
  a: 'agrees',
  d: 'differs',
  o: 'onlyInFile',
  n: 'notCompared',
  x: 'notARow',
  w: 'waits',
};

/**
 * Title | payments, as order ID:amount, or three of the usual ones | lines of the file, separated by " / ". Behind ">" are
 * the first letters of the places that a line may be in (see PLACES; x: notARow), every other one has to be in some place.
 * Of the lines with "!" not all may agree. "{1}" is the RRN of the first payment. A title that ends with "?" has to ask,
 * one that ends with "=" may be green: there the rows are what counts.
 */
const ATTACKS = `
3.1 ₹900 without a number, in Devanagari | THREE | बिल,राशि / 1001,१९४७ >a / 1002,५०० >a / 1003,२५०० >a / ,९०० >on
3.2 Transaction Failed | THREE | Order,Amount,Status / 1001,1947,Transaction Successful / 1002,500,Transaction Failed / 1003,2500,Transaction Successful
3.2 S and F | THREE | Order,Amount,Status / 1001,1947,S / 1002,500,F / 1003,2500,S
3.2 Paid? No | THREE | Order,Amount,Paid? / 1001,1947,Yes / 1002,500,No / 1003,2500,Yes
3.2 Captured FALSE | THREE | Order,Amount,Captured / 1001,1947,TRUE / 1002,500,FALSE / 1003,2500,TRUE
3.2 Hindi | THREE | Order,Amount,Status / 1001,1947,सफल / 1002,500,असफल / 1003,2500,सफल
3.2 French | THREE | Order,Amount,Status / 1001,1947,Payée / 1002,500,Annulée / 1003,2500,Payée
3.2 a word of no language ? | THREE | Order,Amount,Status / 1001,1947,Paid / 1002,500,Blorb / 1003,2500,Paid
3.3 Sale (Cancelled) | THREE | Order,Amount,Type / 1001,1947,Sale / 1002,500,Sale (Cancelled) / 1003,2500,Sale
3.3 Paid (refunded) | THREE | Order,Amount,Status / 1001,1947,Paid / 1002,500,Paid (refunded) / 1003,2500,Paid
3.4 a long reason of a failure | THREE | Order,Amount,Status / 1001,1947,Success / 1002,500,Failed: insufficient balance in the account of the payer / 1003,2500,Success
3.5 three refunds of five | FIVE | Order,Amount,Status / 1001,100,Refunded >dn / 1002,250,Refunded >dn / 1003,300,Refunded >dn / 1004,410,Paid >a / 1005,520,Paid >a
3.5 three charged back of five | FIVE | Order,Amount,Status / 1001,100,Charged back / 1002,250,Charged back / 1003,300,Charged back / 1004,410,Paid >a / 1005,520,Paid >a
3.6 two orders of five charged twice | FIVE | Order,Payment,Amount / 1001,x1,100 >a / 1002,x2,250 >! / 1003,x3,300 >a / 1004,x4,410 >a / 1005,x5,520 >a / 1002,x6,250 >!
3.7 refunds by a minus | 1:500 2:640 3:700 | Narration,Amount / UPI REFUND/{1},-500 >dn / UPI REFUND/{2},-640 >dn / UPI/{3},+700 >a
3.7 refunds by a minus, the payment without a plus | 1:500 2:640 3:700 | Narration,Amount / UPI REFUND/{1},-500 >dn / UPI REFUND/{2},-640 >dn / UPI/{3},700 >a
3.7 refunds by Dr | 1:500 2:640 3:700 | Narration,Amount,Dr/Cr / UPI REFUND/{1},500,Dr >dn / UPI REFUND/{2},640,Dr >dn / UPI/{3},700,Cr >a
3.7 refunds as withdrawals | 1:500 2:640 3:700 | Narration,Withdrawal,Deposit / UPI REFUND/{1},500, >dn / UPI REFUND/{2},640, >dn / UPI/{3},,700 >a
3.7 all refunded, one payout | 1:500 2:640 3:700 | Narration,Amount / UPI REFUND/{1},-500 >dn / UPI REFUND/{2},-640 >dn / UPI REFUND/{3},-700 >dn / PAYOUT,+1840 >on
3.7 all refunded, the balance falls | 1:500 2:640 3:700 | Narration,Amount,Balance / UPI REFUND/{1},-500,9500 >dn / UPI REFUND/{2},-640,8860 >dn / UPI REFUND/{3},-700,8160 >dn / PAYOUT,+1840,10000 >on
3.8 1-11 twice, 11-1 never | 1-11:300 11-1:450 2-12:700 | Bill,Amount / 1-11,300 >! / 1-11,450 >! / 2-12,700 >a
3.8 the amounts of 1-11 and 11-1 swapped | 1-11:300 11-1:450 2-12:700 | Bill,Amount / 1-11,450 >d / 11-1,300 >d / 2-12,700 >a
3.8 11-1 sold, 1-11 received | 1-11:300 2-12:700 2-13:800 | Bill,Amount / 11-1,300 >o / 2-12,700 >a / 2-13,800 >a
3.9 an order of ####### | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,####### >don / 1003,2500 >a
3.9 an order of #REF! | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,#REF! >don / 1003,2500 >a
3.9 an order of five hundred | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,five hundred >don / 1003,2500 >a
3.9 an order as agreed | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,as agreed >don / 1003,2500 >a
3.9 an order of ೯೦೦ | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,೯೦೦ >on / 1003,2500 >a
3.10 a sale above the headings | THREE | 9001,100 >donwx / Order,Amount,Customer,City / 1001,1947,Asha,Pune >a / 1002,500,Ravi,Pune >a / 1003,2500,Zoya,Goa >a
3.11 a walk-in that is the sum by chance | B/1:500 B/2:500 | Bill,Amount / B/1,500 >a / B/2,500 >a / ,1000 >on
3.11 in the middle of the file | B/1:500 B/2:500 B/3:70 | Bill,Amount / B/1,500 >a / B/2,500 >a / ,1000 >on / B/3,70 >a
3.11 in a book whose day is carried | B/1:500 B/2:500 B/3:70 | Bill,Amount,Day / B/1,500,20/10/2026 >a / B/2,500, >a / ,1000, >on / B/3,70, >a
3.12 riyals of Saudi Arabia | THREE | Order,Amount,Currency / 1001,1947,SAR / 1002,500,SAR / 1003,2500,SAR
3.12 riyals of Qatar | THREE | Order,Amount,Currency / 1001,1947,QAR / 1002,500,QAR / 1003,2500,QAR
3.12 dinars | THREE | Order,Amount,Currency / 1001,1947,KWD / 1002,500,KWD / 1003,2500,KWD
3.12 rupees of Nepal | THREE | Order,Amount,Currency / 1001,1947,NPR / 1002,500,NPR / 1003,2500,NPR
3.12 dollars by the heading | THREE | Order,Amount (USD) / 1001,1947 / 1002,500 / 1003,2500
3.13 an amount in the next column | THREE | Order,UPI,Card / 1001,1947, >a / 1002,500, >a / 1003,2500, >a / KN1009,,900 >don
3.15 the rate agrees, the total differs | FIVE | Order,Rate,Qty,Total / 1001,100,1,100 / 1002,250,2,500 / 1003,300,2,600 / 1004,410,2,820 / 1005,520,1,520
3.16 an order paid in two halves = | 1001:500 1001:500 1002:80 1003:90 | Order,Amount / 1001,1000 >ad / 1002,80 >a / 1003,90 >a
3.16 an order twice on both sides = | 1001:500 1001:500 1002:80 1003:90 | Order,Amount / 1001,500 >ad / 1001,500 >ad / 1002,80 >a / 1003,90 >a
3.17 PROCESSING | THREE | Order,Amount,Status / 1001,1947,Success / 1002,500,PROCESSING / 1003,2500,Success
3.17 a refund in the text | KN1001:1947 KN1002:500 KN1003:2500 | Details,Amount / KN1001,1947 >a / KN1002,500 >a / Refund for KN1003,2500 >donw
3.17 cancelled in the text | KN1001:1947 KN1002:500 KN1003:2500 | Details,Amount / KN1001,1947 >a / KN1002,500 >a / KN1003 (cancelled),2500 >donw
3.17 cash in the text | KN1001:1947 KN1002:500 KN1003:2500 | Details,Amount / KN1001,1947 >a / KN1002,500 >a / Cash for KN1003,2500 >donw
3.19 one payment listed twice, one line twice | 1001:1947 1002:500 1002:500 1003:2500 same | Order,Amount / 1001,1947 >a / 1002,500 / 1002,500 / 1003,2500 >a
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string, string]);

const USUAL: Record<string, string> = {
  THREE: '1001:1947 1002:500 1003:2500',
  FIVE: '1001:100 1002:250 1003:300 1004:410 1005:520',
};

const rrn = (n: number) => String(628_512_340_000 + n);

/** Received on 20 October. With "same", one order is one payment, listed as often as it is written. */
function paymentsOf(text: string): Payment[] {
  const isSame = text.endsWith(' same');
  return text.split(' ').flatMap((order, index) => {
    const [orderID = '', amount] = order.split(':');
    if (amount === undefined) return [];
    const n = isSame ? Number(orderID) : index + 1;
    const ids = { id: `pay_${n}`, orderID, ref_id: rrn(n), vpa_id: `p${n}@ybl` };
    const createdAt = `2026-10-20T06:${String(n % 60).padStart(2, '0')}:00.000Z`;
    return [{ ...ids, amount: Number(amount), status: 'COMPLETED', createdAt }];
  });
}

function judged(file: string | Uint8Array, payments: Payment[]) {
  return judge(file, payments, { received: payments.length, counted: payments.length });
}

describe('a file with money that does not agree is not green, and its rows are seen', () => {
  test.each(ATTACKS)('%s', async (title, list, text) => {
    const payments = paymentsOf(USUAL[list] ?? list);
    const lines = text.split(' / ').map((line) => line.split(' >'));
    const file = lines
      .map(([line = '']) => `${line.replace(/\{(\d)\}/, (_, n) => rrn(Number(n)))}\n`)
      .join('');
    const said = await judged(file, payments);
    const places = lines.map((_, index) => said.rows.get(index + 1));
    const wrong = lines.flatMap(([line, codes = '!'], index) => {
      const may = codes === '!' ? Object.values(PLACES) : [...codes].map((code) => PLACES[code]);
      const place = places[index];
      return may.some((it) => it === place) ? [] : [`${line}: ${place ?? 'nowhere'}`];
    });
    expect(wrong).toEqual([]);
    if (!title.endsWith('=')) expect(said.isGreen).toBe(false);
    if (title.endsWith('?')) expect(said.waitsForAnswer).toBe(true);
    const doubled = places.filter((_, index) => lines[index]?.[1] === '!');
    expect(doubled.length > 0 && doubled.every((place) => place === 'agrees')).toBe(false);
  });

  test.each([
    ['3.5 forty declined of 6,000', 'Paid', 'Declined by bank'],
    ['3.14 forty failed that no sample has', 'OK', 'Failed'],
  ])('%s', { timeout: 60_000 }, async (_, paid, failed) => {
    const orders = Array.from({ length: 6000 }, (_, n) => `KN${10_000 + n}:${100 + (n % 900)}`);
    const rows = orders.map((it, n) => `${it.replace(':', ',')},${n % 150 === 7 ? failed : paid}`);
    const said = await judged(
      `Order,Amount,Status\n${rows.join('\n')}\n`,
      paymentsOf(orders.join(' ')),
    );
    expect(said.isGreen).toBe(false);
    expect(said.rows.size).toBe(6001);
    if (failed === 'Failed') expect(['differs', 'notCompared']).toContain(said.rows.get(9));
  });

  test('3.6 two orders of twelve charged twice', async () => {
    const orders = Array.from({ length: 12 }, (_, n) => `KN${20 + n}:${100 * (n + 1)}`);
    const rows = [...orders, 'KN22:300', 'KN27:800'].map(
      (it, n) => `x${n},${it.replace(':', ',')}\n`,
    );
    const said = await judged(
      `Payment,Order,Amount\n${rows.join('')}`,
      paymentsOf(orders.join(' ')),
    );
    expect(said.isGreen).toBe(false);
    expect([4, 14].map((row) => said.rows.get(row))).not.toEqual(['agrees', 'agrees']);
    expect([9, 15].map((row) => said.rows.get(row))).not.toEqual(['agrees', 'agrees']);
  });

  test('3.18 a second sheet with money', async () => {
    const first = [
      ['Order', 'Amount'],
      ['1001', 1947],
      ['1002', 500],
      ['1003', 2500],
    ];
    const second = [
      ['Order', 'Amount'],
      ['1004', 900],
    ];
    const said = await judged(workbook([first, second]), paymentsOf(USUAL.THREE ?? ''));
    expect(said.isGreen).toBe(false);
  });
});
