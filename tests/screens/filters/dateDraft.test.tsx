import { renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDateDraft } from '../../../src/filters/useDateDraft.ts';
import { act } from '../../act.ts';

/* The rules of a typed date, with a stand-in for MUI's field of five parts, and without the picker. */

const NOTHING = ['', '', '', '', ''];
type OnChange = Parameters<typeof useDateDraft>[0]['onChange'];

const onChange = vi.fn<OnChange>();

beforeEach(() => {
  onChange.mockClear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function dateDraft(name: 'startDate' | 'endDate' = 'startDate', value?: string) {
  const field = { parts: NOTHING, selected: 0 as number | null, isFocused: true };
  const { result, unmount } = renderHook(() => {
    // The new value is known in the same render, as with the URL.
    const [inUrl, show] = useState(value);
    const change: OnChange = (date, options) => {
      onChange(date, options);
      show(date[name]);
    };
    return { ...useDateDraft({ name, value: inUrl, zone: 'utc', onChange: change }), show };
  });
  const { fieldRef } = result.current.fieldProps;
  fieldRef.current = {
    getSections: () =>
      ['month', 'day', 'year', 'hours', 'minutes'].map((type, part) => ({
        type,
        value: field.parts[part],
      })),
    getActiveSectionIndex: () => field.selected,
    setSelectedSections: (part: number) => {
      field.selected = part;
    },
    isFieldFocused: () => field.isFocused,
  } as never;
  const events = () => result.current.fieldProps;
  const press = (key: string) => {
    const preventDefault = vi.fn();
    act(() => events().onKeyDown({ key, preventDefault } as never));
    return preventDefault.mock.calls.length > 0;
  };
  return {
    field,
    press,
    unmount,
    show: (next: string | undefined) => act(() => result.current.show(next)),
    state: () => {
      const { draft, message } = result.current;
      return { draft: Number(draft) ? draft?.toISOString() : undefined, message };
    },
    draft: () => result.current.draft,
    /** Types a key, which makes the field report this date. */
    type(key: string, date: Date | null) {
      press(key);
      act(() => result.current.change(date, true));
    },
    choose: (date: Date) => act(() => result.current.change(date, false)),
    /** Presses OK, which applies the chosen date and closes the calendar. */
    accept() {
      const { reset, accept } = result.current;
      act(() => {
        accept();
        reset();
      });
    },
    close: () => act(() => result.current.reset()),
    leave: (parts: string[]) => {
      field.parts = parts;
      act(() => events().onBlur());
    },
    paste(text: string) {
      const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
      act(() =>
        events().onPasteCapture({ ...event, clipboardData: { getData: () => text } } as never),
      );
    },
  };
}

const NOV_20 = new Date('2026-11-20T14:05:00Z');
const pause = () => act(() => vi.advanceTimersByTime(1_000));

test('a typed date is sent one second after its last key; a half-typed one is not sent', () => {
  const { type } = dateDraft();
  type('2', new Date('2026-11-02T14:05:00Z'));
  act(() => vi.advanceTimersByTime(900));
  type('0', NOV_20);
  act(() => vi.advanceTimersByTime(900));
  expect(onChange).not.toHaveBeenCalled();
  pause();
  type('2', new Date('0202-11-20T14:05:00Z'));
  pause();
  type('x', new Date(Number.NaN));
  pause();
  expect(onChange.mock.calls).toEqual([
    [{ startDate: '2026-11-20T14:05:00.000Z' }, { replace: false }],
  ]);
});

test('what is typed after a pause replaces the history entry, until the field is left; Enter sends at once', () => {
  const { field, type, leave, press } = dateDraft();
  type('6', new Date('2026-11-20T14:06:00Z'));
  pause();
  type('7', new Date('2026-11-20T14:07:00Z'));
  leave(['Nov', '20', '2026', '14', '07']);
  type('8', new Date('2026-11-20T14:08:00Z'));
  field.parts = ['Nov', '20', '2026', '14', '08'];
  expect(press('Enter')).toBe(true);
  expect(onChange.mock.calls.map(([, { replace }]) => replace)).toEqual([false, true, false]);
});

test('a day chosen in the calendar is sent by OK; nothing is sent once the field is gone', () => {
  const { choose, accept, close, state, type, unmount } = dateDraft();
  choose(NOV_20);
  pause();
  close();
  expect(state().draft).toBeUndefined();
  expect(onChange).not.toHaveBeenCalled();
  choose(NOV_20);
  accept();
  expect(onChange).toHaveBeenCalledOnce();
  expect(state().draft).toBe(NOV_20.toISOString());
  type('6', new Date('2026-11-20T14:06:00Z'));
  unmount();
  pause();
  expect(onChange).toHaveBeenCalledOnce();
});

test.each([...' ,/:.-'])(
  'the separator %j leads to the next part, unless the field has left a full one, and is not typed',
  (key) => {
    const { field, press } = dateDraft();
    press('1');
    expect(press(key)).toBe(true);
    expect(field.selected).toBe(1);
    press('1');
    press('1');
    field.selected = 2;
    press(key);
    expect(field.selected).toBe(2);
  },
);

test.each([
  ['startDate', '2026-11-20T00:00:00.000Z'],
  ['endDate', '2026-11-20T23:59:59.999Z'],
] as const)('a day without a time is sent when the field is left: %s', (name, sent) => {
  const { leave } = dateDraft(name);
  leave(['Nov', '20', '2026', '', '']);
  expect(onChange.mock.calls).toEqual([[{ [name]: sent }, { replace: false }]]);
});

test.each([
  [['Nov', '20', '', '', ''], 'Add the year and the time'],
  [['', '', '', '14', '05'], 'Add the month, the day and the year'],
  [['Feb', '31', '2026', '', ''], 'There is no such date'],
])('%j is not sent, and the field says why', (parts, message) => {
  const { leave, state } = dateDraft();
  leave(parts);
  expect(state().message).toBe(message);
  expect(onChange).not.toHaveBeenCalled();
});

test('a whole date can be pasted into any part; any other text changes nothing, and the field says what to paste', () => {
  const { field, paste, state } = dateDraft();
  field.selected = 3;
  paste('20/11/2026 14:05');
  expect(onChange.mock.calls).toEqual([
    [{ startDate: '2026-11-20T14:05:00.000Z' }, { replace: false }],
  ]);
  expect(field.selected).toBe(0);
  paste('SAF-1');
  expect(state().message).toMatch(/^Paste a whole date, such as /);
  expect(state().draft).toBe('2026-11-20T14:05:00.000Z');
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('an emptied field clears the date, but one with an empty part does not', () => {
  const { field, type } = dateDraft('startDate', NOV_20.toISOString());
  field.parts = ['Nov', '', '2026', '14', '05'];
  type('Delete', null);
  pause();
  expect(onChange).not.toHaveBeenCalled();
  field.parts = NOTHING;
  type('Delete', null);
  pause();
  expect(onChange.mock.calls).toEqual([[{ startDate: undefined }, { replace: false }]]);
});

test('an impossible date stays in the field after a pause, and the field says so', () => {
  const { field, type, state, draft } = dateDraft('endDate', '2026-10-31T14:05:59.999Z');
  const impossible = new Date(Number.NaN);
  field.parts = ['Nov', '31', '2026', '14', '05'];
  type('v', impossible);
  pause();
  // Must be the same object, because MUI's field empties when it gets another date.
  expect(draft()).toBe(impossible);
  expect(state().message).toBe('There is no such date');
  expect(onChange).not.toHaveBeenCalled();
});

test('Back and Clear replace what was typed', () => {
  const { type, show, state } = dateDraft('startDate', NOV_20.toISOString());
  type('1', new Date('2026-11-01T14:05:00Z'));
  show('2026-11-19T00:00:00.000Z');
  expect(state().draft).toBe('2026-11-19T00:00:00.000Z');
  show(undefined);
  expect(state().draft).toBeUndefined();
});
