import { useEffect, useRef } from 'react';

/** Calls back when rows of another page or of other filters are shown; not on mount, not on a refresh. */
export function useListChange(list: unknown, onChange: () => void): void {
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    onChange();
  });
}
