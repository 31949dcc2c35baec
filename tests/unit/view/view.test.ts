import * as v from 'valibot';
import { expect, test } from 'vitest';
import { keyOf } from '../../../src/view/keys.ts';
import { viewSchema } from '../../../src/view/view.ts';

test.each([
  { density: 'huge', hidden: 'all', widths: { amount: 'wide' } },
  { widths: { amount: 49 } },
  { widths: { amount: 2_001 } },
])('a setting of the view that reads %j counts as the default', (stored) => {
  expect(v.parse(viewSchema, stored)).toEqual(v.parse(viewSchema, {}));
});

test.each([
  ['r', { key: 'R' }],
  ['E', { key: 'E', shiftKey: true }],
  ['?', { key: '?', code: 'Slash', shiftKey: true }],
  // As Devanagari InScript types them.
  ['r', { key: 'ी', code: 'KeyR' }],
  [']', { key: '़', code: 'BracketRight' }],
  ['/', { key: 'य', code: 'Slash' }],
  ['?', { key: 'य़', code: 'Slash', shiftKey: true }],
  // A Latin layout types another letter in the place of a bracket.
  ['ü', { key: 'ü', code: 'BracketLeft' }],
])('the shortcut %s is typed with Caps Lock and in other scripts by %j', (shortcut, event) => {
  expect(keyOf({ code: '', shiftKey: false, ...event })).toBe(shortcut);
});
