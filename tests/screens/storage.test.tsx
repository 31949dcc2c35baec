import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stored } from '../../src/storage.ts';
import { act } from '../act.ts';
import { fillStorage, storeInOtherTab } from './page.ts';

const colours = stored<readonly string[]>({
  key: (merchantId) => `colours:${merchantId}`,
  parse: (value) => {
    if (!Array.isArray(value)) throw new TypeError('not a list');
    return value;
  },
  fallback: [],
});

const useColours = () => renderHook(() => colours.use('SHOP')).result;

test('a value of one merchant is not shown to another', () => {
  expect(colours.write('SHOP', ['red'])).toBe(true);
  expect(colours.read('SHOP')).toEqual(['red']);
  expect(colours.read('CAFE')).toEqual([]);
});

test.each(['', '{', '"red"', 'null', 'red'])('the stored text %j is ignored', (text) => {
  localStorage.setItem('colours:SHOP', text);
  expect(colours.read('SHOP')).toEqual([]);
});

test('a text is stored unchanged, even if it is not JSON', () => {
  const zone = stored({ key: () => 'zone', parse: String, fallback: 'none' });
  zone.write('', 'utc');
  expect(localStorage.getItem('zone')).toBe('utc');
  expect(zone.read()).toBe('utc');
  zone.write('', null);
  expect(localStorage.getItem('zone')).toBeNull();
  expect(zone.read()).toBe('none');
});

test('a component follows changes in this tab and others, and its value changes only with the text', () => {
  const shown = useColours();
  act(() => void colours.write('SHOP', ['red']));
  const red = shown.current;
  expect(red).toEqual(['red']);
  act(() => void colours.write('CAFE', ['blue']));
  storeInOtherTab('colours:SHOP', '["red"]');
  expect(shown.current).toBe(red);
  storeInOtherTab('colours:SHOP', '["green"]');
  expect(shown.current).toEqual(['green']);
  storeInOtherTab('colours:SHOP', null);
  expect(shown.current).toEqual([]);
});

test('a value that a full storage refuses lasts as long as the page, or until another tab stores one', () => {
  const shown = useColours();
  fillStorage();
  act(() => expect(colours.write('SHOP', ['red'])).toBe(false));
  expect(shown.current).toEqual(['red']);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'colours:SHOP' })));
  expect(shown.current).toEqual([]);
});
