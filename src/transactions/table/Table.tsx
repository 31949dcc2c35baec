import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../whenIdle.ts';
import { PlainTable } from './PlainTable.tsx';
import type { TableProps, TransactionsTableProps } from './TransactionsTable.tsx';

/**
 * The list on a wide screen. The grid weighs as much as the rest of the page and takes as long to draw, so that the first
 * rows stand in a plain table of the same look, which the grid replaces when the browser is idle.
 */
export function Table(props: TableProps) {
  const [Grid, setGrid] = useState<ComponentType<TransactionsTableProps>>();
  const place = useRef({ top: 0, left: 0, isFocused: false });
  const { isFirstLoad } = props;
  useEffect(() => {
    if (Grid || isFirstLoad) return;
    return whenIdle(() => {
      // Where it cannot be loaded, the plain table stays; the next list tries again.
      import('./TransactionsTable.tsx')
        .then((module) => startTransition(() => setGrid(() => module.default)))
        .catch(() => {});
    });
  }, [Grid, isFirstLoad]);

  if (Grid) return <Grid {...props} start={place.current} />;
  return (
    <PlainTable
      {...props}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) =>
        Object.assign(place.current, { top, left })
      }
      onFocus={() => Object.assign(place.current, { isFocused: true })}
      onBlur={() => Object.assign(place.current, { isFocused: false })}
    />
  );
}
