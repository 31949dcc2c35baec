import FoundTwiceIcon from '@mui/icons-material/CheckCircleOutlined';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import { useImperativeHandle, useMemo, useRef } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../../lazy.tsx';
import { usePage } from '../../page/usePage.ts';
import { CARDS, Card, cardsHandle } from '../../payment/Card.tsx';
import { RowsArea } from '../../payment/RowsArea.tsx';
import type { PressedKeys } from '../../payment/useOpened.ts';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { AREA } from '../Frame.tsx';
import type { FoundGridProps, FoundHandle } from './FoundGrid.tsx';
import type { FoundPage } from './find.ts';
import { type FoundRow, foundRows, markOf } from './marks.tsx';

const FoundGrid = lazyWithPreload(() => import('./FoundGrid.tsx'));

interface FoundProps extends Pick<FoundGridProps, 'handle' | 'openRow' | 'sort' | 'onSort'> {
  found: FoundPage;
  /** It answers the question before: the next is being asked. */
  isOutdated: boolean;
  isPaidTwice: boolean;
  onOpen: (payment: ListedTransaction, position: number, pressed: PressedKeys) => void;
}

/** A page of what was found: the list's own table on a wide screen, its cards on a narrow one. */
export function Found(props: FoundProps) {
  const { found, sort, isOutdated, isPaidTwice, openRow, handle, onSort, onOpen } = props;
  const hasMerchants = useHasMerchants(usePage().search.filters);
  const isNarrow = useIsNarrow();
  const isPrivate = useIsPrivate();
  const zone = useTimeZone();
  const area = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const table = useRef<FoundHandle>(null);
  const grid = useIdleLoad(FoundGrid, !isNarrow);
  const rows = useMemo(() => foundRows(found, isPrivate), [found, isPrivate]);
  const open = ({ position }: FoundRow, pressed: PressedKeys) => {
    const payment = found.rows[position];
    if (payment) onOpen(payment, position, pressed);
  };
  const rowsNow = () => (isNarrow ? cardsHandle(cards) : table.current);
  useImperativeHandle(handle, () => ({
    focusRow(position) {
      const all = rowsNow();
      if (position === undefined || !all) area.current?.focus();
      else all.focusRow(position);
    },
    showRow: (position) => rowsNow()?.showRow(position),
    showTop: () => rowsNow()?.showTop(),
  }));
  return (
    <RowsArea ref={area} isOutdated={isOutdated} sx={{ ...AREA, contain: { md: 'size' } }}>
      {isNarrow && (
        <Box component="ul" className="Cards" ref={cards} aria-label="Found payments" sx={CARDS}>
          {rows.map((row) => (
            <Card
              key={row.position}
              payment={row}
              position={row.position}
              zone={zone}
              className={row.position === openRow ? 'RowOpen' : ''}
              mark={markOf}
              hasMerchant={hasMerchants}
              onOpen={(row, _, pressed) => open(row, pressed)}
            />
          ))}
        </Box>
      )}
      {!isNarrow && grid === 'loaded' && (
        <FoundGrid
          {...{ rows, hasMerchants, sort, openRow, onSort }}
          handle={table}
          count={found.count}
          onOpen={open}
        />
      )}
      {!isNarrow && grid === 'late' && NOT_LOADED}
      <Status>{found.count === 0 && explainNone(isPaidTwice && !found.hasPaidTwice)}</Status>
    </RowsArea>
  );
}

const explainNone = (isGood: boolean) =>
  isGood ? (
    <Explained icon={<FoundTwiceIcon />} color="success" title="No order was paid twice" />
  ) : (
    <Explained
      icon={<NothingFoundIcon />}
      title="Nothing found"
      reason="No payment within the filters above has it."
    />
  );
