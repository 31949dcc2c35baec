import { expect, test } from 'vitest';
import { plainDate, readMoment } from '../../../src/written/days.ts';

const at = (hours: number, minutes = 0, seconds = 0) =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;

test.each([
  ['05/11/2026', '2026-11-05'],
  ['5-11-26', '2026-11-05'],
  ['5. 11. 2026', '2026-11-05'],
  ["5 11 '26", '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['2026/1/5', '2026-01-05'],
  ['20261105', '2026-11-05'],
  ['5th Nov 2026', '2026-11-05'],
  ['05NOV2026', '2026-11-05'],
  ['November 5, 2026', '2026-11-05'],
  ['1st november 26', '2026-11-01'],
  ['2nd-Sept.-2026', '2026-09-02'],
  ['3rd,Mar,2026', '2026-03-03'],
  ['2026 Dec 05', '2026-12-05'],
  ['28/02/2026', '2026-02-28'],
  ['29/02/2028', '2028-02-29'],
  ['01/01/1970', '1970-01-01'],
  ['31/12/2099', '2099-12-31'],
])('%j is the day %s', (text, day) => {
  expect(readMoment(text)).toEqual({ day });
});

test.each(
  'Jan January Feb February Mar March Apr April May Jun June Jul July Aug August Sep Sept September Oct October Nov November Dec December'
    .split(' ')
    .map((name) => [name, new Date(`${name.slice(0, 3)} 1 2026`).getMonth() + 1] as const),
)('%s is month %i, in any case', (name, month) => {
  const day = `2026-${String(month).padStart(2, '0')}-07`;
  for (const text of [`7 ${name} 2026`, `7 ${name.toUpperCase()} 26`, `${name} 7, 2026`]) {
    expect(readMoment(text), text).toEqual({ day });
  }
});

test.each([
  ...['', 'x', '29/02/2026', '31/04/2026', '00/11/2026', '05/00/2026', '05/13/2026', '32/11/2026'],
  ...['31/12/1969', '01/01/2100', '05/11/202', '05/11/20265', '05112026', '2026-11-05-06'],
  ...['5 Novem 2026', 'no 05/11/2026', '05/11/2026 today', '05/11/2026 10', '05/11/2026 25:00'],
  ...['05/11/2026 10:00 mst', '05/11/2026 10:00 +5'],
])('%j is no day', (text) => {
  expect(readMoment(text)).toBeUndefined();
});

test('with the month first, digits are read in that order, and names as before', () => {
  expect(readMoment('05/11/2026', 'monthFirst')).toEqual({ day: '2026-05-11' });
  expect(readMoment('13/11/2026', 'monthFirst')).toBeUndefined();
  expect(readMoment('2026-05-11', 'monthFirst')).toEqual({ day: '2026-05-11' });
  expect(readMoment('13 Nov 2026', 'monthFirst')).toEqual({ day: '2026-11-13' });
});

test.each([
  ['10:05', at(10, 5)],
  ['1005', at(10, 5)],
  ['10.05', at(10, 5)],
  ['9:05:07', at(9, 5, 7)],
  ['090507', at(9, 5, 7)],
  ['09:05:07.123', at(9, 5, 7)],
  ['09:05:07,123', at(9, 5, 7)],
  ['12:05 am', at(0, 5)],
  ['12:05 PM', at(12, 5)],
  ['1:05p.m.', at(13, 5)],
  ['11:59 a.m.', at(11, 59)],
  ['22:10 hrs', at(22, 10)],
  ['2210Hrs.', at(22, 10)],
  ['24:00', at(24)],
])('the time %j is %i ms after midnight', (time, since) => {
  for (const between of [' ', ', ', ' at ']) {
    expect(readMoment(`05/11/2026${between}${time}`)).toEqual({ day: '2026-11-05', time: since });
  }
});

test.each([
  ['Z', 0],
  ['utc', 0],
  ['GMT', 0],
  ['+05:30', at(5, 30)],
  ['+0530', at(5, 30)],
  ['-03:30', -at(3, 30)],
  ['GMT+0530', at(5, 30)],
  [' IST', at(5, 30)],
  [' +0530 (India Standard Time)', at(5, 30)],
])('the zone %j is %i ms ahead of UTC', (zone, offset) => {
  expect(readMoment(`2026-11-05T10:00:00${zone}`)).toEqual({
    day: '2026-11-05',
    time: at(10),
    offset,
  });
});

test.each([
  [' 05/11/2026 10:00 ', '05/11/2026 10:00'],
  ['2026-11-05T10:00:00Z', '2026-11-05T10:00:00Z'],
  ['Thu, 5 Nov 2026', '5 Nov 2026'],
  ['Thursday 5 Nov 2026', '5 Nov 2026'],
  ['sunday', ''],
  ['Month', 'Month'],
  ['="05/11/2026"', '05/11/2026'],
  ["'05/11/2026", '05/11/2026'],
  ['5–11—2026', '5-11-2026'],
  ['５/11/2026', '5/11/2026'],
  ['1'.repeat(60), '1'.repeat(60)],
  ['1'.repeat(61), ''],
])('%j is plainly %j', (cell, plain) => {
  expect(plainDate(cell)).toBe(plain);
});
