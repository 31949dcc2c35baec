import { useEffect, useRef } from 'react';

/** Calls back when rows of another page or of other filters are shown; not on mount, not on a refresh. */
export function useListChange(shown: unknown, onChange: () => void): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    onChange();
  });
}
