import { renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTypedDate } from '../../src/filters/useTypedDate.ts';
import { act } from '../act.ts';

/* The rules of a typed date, on a field of five parts as MUI has it, without the picker. */

const NOTHING = ['', '', '', '', ''];
type OnChange = Parameters<typeof useTypedDate>[0]['onChange'];

const onChange = vi.fn<OnChange>();

beforeEach(() => void onChange.mockClear());

function typedDate(name: 'startDate' | 'endDate' = 'startDate', value?: string) {
  const field = { parts: NOTHING, selected: 0 as number | null, isFocused: true };
  const { result } = renderHook(() => {
    // As the URL does, it has the new value in the same render.
    const [inUrl, show] = useState(value);
    const change: OnChange = (date, options) => {
      onChange(date, options);
      show(date[name]);
    };
    const typed = useTypedDate({ name, value: inUrl, zone: 'utc', onChange: change });
    return { typed, show };
  });
  const { fieldRef } = result.current.typed.fieldProps;
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
  const events = () => result.current.typed.fieldProps;
  return {
    field,
    show: (next: string | undefined) => act(() => result.current.show(next)),
    state: () => {
      const { draft, message } = result.current.typed;
      return { draft: draft?.toISOString(), message };
    },
    /** Types a key; `date` is what the field then reports, undefined when it reports nothing. */
    press(key: string, date?: Date | null) {
      const preventDefault = vi.fn();
      act(() => events().onKeyDown({ key, preventDefault } as never));
      if (date !== undefined) act(() => result.current.typed.change(date));
      act(() => events().onKeyUp());
      return preventDefault.mock.calls.length > 0;
    },
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

test('a digit that may be followed by another is not sent until the next part is chosen', () => {
  const { field, press } = typedDate();
  field.selected = 1;
  press('2', new Date('2026-11-02T14:05:00Z'));
  expect(onChange).not.toHaveBeenCalled();
  press('0', NOV_20);
  expect(onChange).not.toHaveBeenCalled();
  press('ArrowRight');
  expect(onChange.mock.calls).toEqual([
    [{ startDate: '2026-11-20T14:05:00.000Z' }, { replace: false }],
  ]);
});

test('further digits replace the history entry of the first ones, until the field is left', () => {
  const { field, press, leave } = typedDate();
  field.selected = 4;
  press('6', new Date('2026-11-20T14:06:00Z'));
  press('7', new Date('2026-11-20T14:07:00Z'));
  leave(['Nov', '20', '2026', '14', '07']);
  press('8', new Date('2026-11-20T14:08:00Z'));
  expect(onChange.mock.calls.map(([, { replace }]) => replace)).toEqual([false, true, false]);
});

test.each([...' ,/:.-'])('the separator %j leads to the next part, and is not typed', (key) => {
  const { field, press } = typedDate();
  press('1');
  expect(press(key)).toBe(true);
  expect(field.selected).toBe(1);
});

test('a separator after a full part, which the field itself has left, skips none', () => {
  const { field, press } = typedDate();
  press('1');
  press('1');
  field.selected = 1;
  press('/');
  expect(field.selected).toBe(1);
});

test.each([
  ['startDate', '2026-11-20T00:00:00.000Z'],
  ['endDate', '2026-11-20T23:59:59.999Z'],
] as const)('a day without a time is sent when it is left: %s', (name, sent) => {
  const { leave } = typedDate(name);
  leave(['Nov', '20', '2026', '', '']);
  expect(onChange.mock.calls).toEqual([[{ [name]: sent }, { replace: false }]]);
});

test.each([
  [['Nov', '20', '', '', ''], 'Add the year and the time'],
  [['', '', '', '14', '05'], 'Add the month, the day and the year'],
  [['Feb', '31', '2026', '', ''], 'There is no such date'],
])('%j is not sent, and says why', (parts, message) => {
  const { leave, state } = typedDate();
  leave(parts);
  expect(state().message).toBe(message);
  expect(onChange).not.toHaveBeenCalled();
});

test('a whole date is pasted into any part; other texts change nothing and say what to paste', () => {
  const { field, paste, state } = typedDate();
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

test('Delete in a field that is selected as a whole clears the date; in a part, and from its buttons, it does not', () => {
  const { field, press } = typedDate('startDate', NOV_20.toISOString());
  press('Delete');
  field.selected = null;
  field.isFocused = false;
  press('Delete');
  expect(onChange).not.toHaveBeenCalled();
  field.isFocused = true;
  press('Delete', null);
  expect(onChange.mock.calls).toEqual([[{ startDate: undefined }, { replace: false }]]);
});

test('Back and Clear replace what was typed', () => {
  const { field, press, show, state } = typedDate('startDate', NOV_20.toISOString());
  field.selected = 1;
  press('1', new Date('2026-11-01T14:05:00Z'));
  show('2026-11-19T00:00:00.000Z');
  expect(state().draft).toBe('2026-11-19T00:00:00.000Z');
  show(undefined);
  expect(state().draft).toBeUndefined();
});
