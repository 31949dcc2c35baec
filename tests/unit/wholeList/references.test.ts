import { describe, expect, test } from 'vitest';
import { matchFile } from './matchFile.ts';
import { listOf } from './payments.ts';

describe('a reference is found', () => {
  const own = listOf(
    ['KN10401', '5.00', { ref: '632512345671' }],
    ['SO-7', '6.00', { ref: '632512345670' }],
  );
  test.each<[string, string, string]>([
    ['padded with zeros to 16 digits', 'Ref,Amount\n0000632512345671,5.00\n', 'Agree: '],
    ['padded, and with a zero at its end', 'Ref,Amount\n0000632512345670,6.00\n', 'Agree: '],
    ['as a formula', 'Order,Amount\n"=""KN10401""",5.00\n', 'Agree: '],
    ['with an apostrophe', "Order,Amount\n'KN10401,5.00\n", 'Agree: '],
    ['with a number sign and blanks', 'Order,Amount\n # KN10401 ,5.00\n', 'Agree: '],
    ['with another hyphen', 'Order,Amount\nSO‑7,6.00\n', 'Agree: '],
    ['in a narration', 'Text,Amount\nUPI/632512345671/A,5.00\n', 'Agree: '],
    ['as an id in a narration', 'Text,Amount\nUPI-A@YBL-1-KN10401,5.00\n', 'Agree: '],
    // All of the cell is the reference, so this is told and matched.
    [
      'with blanks inside, which is said',
      'Ref,Amount\n6325 1234 5671,5.00\n',
      'Agree: “6325 1234 5671” differs by a blank.',
    ],
    // In a text it is only told: the digits may be of two numbers.
    [
      'in a wrapped narration, as a hint',
      'Text,Amount\nUPI/632512345670/A,6.00\nUPI/63251234 5671/B,5.00\n',
      'Only in your file: It names no payment. “63251234 5671” is here without its blank.',
    ],
    ['but not with 13 digits', 'Text,Amount\nTRANSFER 4632512345671,5.00\n', 'Only in your file'],
    ['but not when it is damaged', 'Ref,Amount\n6.32512E+11,5.00\n', 'Could not be read: A sp'],
  ])('%s', async (_, text, note) => {
    const { notes } = await matchFile(text, {}, { own });
    expect(notes.at(-1)).toMatch(new RegExp(`^${note}`));
  });
});

test('two columns of references find more than one of them', async () => {
  const text =
    'Order,RRN,Amount\n1001,,1947.00\n,632512345672,500.00\n1005,632512345676,300.00\n1004,632512345675,100.00\n';
  const { choice, notes } = await matchFile(text);
  expect(choice.keys).toEqual([
    { column: 0, field: 'orderID' },
    { column: 1, field: 'ref_id' },
  ]);
  expect(notes.slice(0, 3)).toEqual(['Agree: ', 'Agree: ', 'Agree: ']);
  // Its order was paid twice, and the file has one of both.
  expect(notes[3]).toMatch(/^Paid twice/);
});

test('an order and a reference of another order in one row are not matched in silence', async () => {
  const text = 'Order,RRN,Amount\n1001,,1947.00\n1002,632512345676,500.00\n,632512345676,300.00\n';
  const { notes } = await matchFile(text);
  expect(notes[1]).toBe('Could not be read: It names several payments.');
});

test('nothing is matched by its amount', async () => {
  const { notes } = await matchFile('Order,Amount\n1001,1947.00\n9001,500.00\n');
  expect(notes[1]).toBe('Only in your file: ');
});
