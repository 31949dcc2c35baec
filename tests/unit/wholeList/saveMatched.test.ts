import { describe, expect, test } from 'vitest';
import type { CategoryName } from '../../../src/wholeList/engine/matched.ts';
import { saveMatched } from '../../../src/wholeList/engine/saveMatched.ts';
import { list, matchFile } from './matchFile.ts';

describe('what was matched is saved', () => {
  async function save(text: string, name?: CategoryName) {
    const { table, entries } = await matchFile(text);
    const saved = await saveMatched(list, table, entries, name).text();
    return saved.trimEnd().split('\r\n');
  }

  test('with both sides beside each other, safe for spreadsheets', async () => {
    const text = `Order,Amount,Note\n1004,100.00,=HYPERLINK("x")\n1001,1947.00,\n`;
    const [headings, ...lines] = await save(text, 'Paid twice');
    expect(headings).toMatch(
      /^\uFEFF?Category,Note,Here minus your file,Here: Transaction ID,Here: Merchant ID,.*,Row,Your file: Order,/,
    );
    const note = 'Paid twice,Paid twice here: ₹100.00 more than in your file.';
    expect(lines).toEqual([
      `${note},100.00,pay_A4,SHOP,1004,100.00,COMPLETED,,"=""632512345674""",2026-11-20 14:00:00,,,2,1004,100.00,"'=HYPERLINK(""x"")"`,
      `${note},,pay_A5,SHOP,1004,100.00,COMPLETED,,"=""632512345675""",2026-11-20 14:00:00,,`,
    ]);
    // The headings, 2 lines of the order that was paid twice, 1 that agrees, and 5 that are only here.
    expect(await save(text)).toHaveLength(9);
  });

  test('with the times of both sides in one zone, which the headings name', async () => {
    const text = `Order,Paid,Amount\n1001,2026-11-20T08:31:00Z,1947.00\n`;
    const [headings, line] = await save(text, 'Agree');
    expect(headings).toContain('Here: Created At (UTC+05:30)');
    expect(headings).toContain('Your file: Paid (UTC+05:30)');
    expect(line).toContain('2026-11-20 14:01:00');
  });

  test('with long numbers as a spreadsheet keeps them, once', async () => {
    const [, line] = await save('Order,Ref,Amount\n1001,"=""632512345671""",1947.00\n', 'Agree');
    expect(line).toMatch(/,1001,"=""632512345671""",1947\.00$/);
  });

  test('with what was left out, and why', async () => {
    const lines = await save('Order,Type,Amount\n1001,payment,1947.00\n1001,refund,1947.00\n');
    expect(lines.at(-1)).toMatch(/^Left out,"?A refund: money back, not compared\."?,0\.00,/);
  });
});
