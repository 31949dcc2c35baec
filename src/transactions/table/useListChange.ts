import { useEffect, useRef } from 'react';

/** Calls back when another list (page or filters) is on the screen; not at first, nor when the same list was refreshed. */
export function useListChange(list: unknown, onChange: () => void): void {
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    onChange();
  });
}
