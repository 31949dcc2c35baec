import { type FocusEvent, type PointerEvent, useState } from 'react';
import { lazyWithPreload, useIdleLoad } from '../../late.tsx';
import { useListChange } from './useListChange.ts';

const TimeHint = lazyWithPreload(() => import('./TimeHint.tsx'));

/**
 * Shows the time under the pointer or the keyboard's focus in UTC, to the second. A page has 150 times, so they share
 * one hint. Returns it, and the event handlers of the element around the rows.
 */
export function useTimeHint(rows: unknown) {
  const [time, setTime] = useState<HTMLTimeElement | null>(null);
  const isLoaded = useIdleLoad(TimeHint, time !== null) === 'loaded';
  const hide = () => setTime(null);
  // A time that is no longer on the page has no place for its hint.
  useListChange(rows, hide);

  const handlers = {
    onPointerOver({ target, currentTarget, pointerType }: PointerEvent) {
      // Not over the hint itself, whose events bubble here from its portal.
      if (pointerType !== 'mouse' || !currentTarget.contains(target as Node)) return;
      setTime(timeIn(target as Element, '[role=gridcell], td'));
    },
    onPointerLeave: hide,
    onFocus({ target }: FocusEvent) {
      setTime(target.matches(':focus-visible') ? timeIn(target, '[role=gridcell], li') : null);
    },
    onBlur: hide,
  };
  return [time && isLoaded && <TimeHint time={time} onClose={hide} />, handlers] as const;
}

function timeIn(target: Element, place: string): HTMLTimeElement | null {
  return target.closest('time') ?? target.closest(place)?.querySelector('time') ?? null;
}
