import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formatAmount, maskPayment } from '../../../src/format.ts';
import { viewSchema } from '../../../src/settings/view.ts';
import { keyOf } from '../../../src/ui/keys.ts';
import { payment } from '../../fakeService.ts';

test('a setting that cannot be read, and one of an earlier version, count as the default', () => {
  const stored = { density: 'huge', hidden: 'all', widths: { amount: 300 } };
  expect(v.parse(viewSchema, stored)).toEqual(v.parse(viewSchema, {}));
});

test.each([
  ['r', { key: 'R' }],
  ['E', { key: 'E', shiftKey: true }],
  ['?', { key: '?', code: 'Slash', shiftKey: true }],
  // Keys of the Devanagari layout InScript.
  ['r', { key: 'ी', code: 'KeyR' }],
  [']', { key: '़', code: 'BracketRight' }],
  ['/', { key: 'य', code: 'Slash' }],
  ['?', { key: 'य़', code: 'Slash', shiftKey: true }],
  // On some Latin layouts, the bracket's key types a letter.
  ['ü', { key: 'ü', code: 'BracketLeft' }],
])('the shortcut %s is typed with Caps Lock and in other scripts by %j', (shortcut, event) => {
  expect(keyOf({ code: '', shiftKey: false, ...event })).toBe(shortcut);
});

test('a hidden amount shows neither its sign nor its length, and what is missing stays missing', () => {
  const shown = [1, -12_34_567.89, 'about 98765', null, ' '].map((amount) =>
    formatAmount(maskPayment({ ...payment({ vpa_id: null }), amount }).amount),
  );
  expect(shown).toEqual(['₹•••', '₹•••', '₹•••', '-', '-']);
  expect(maskPayment(payment({ vpa_id: null })).vpa_id).toBeNull();
});
