import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { keepLoading } from '../../keepLoading.ts';
import type { View } from './view.ts';

export interface ViewMenuProps {
  view: View;
  /** Narrow screens show cards, which have neither columns nor densities. */
  hasTable: boolean;
  onChange: (change: Partial<View>) => void;
}

const loadPanel = keepLoading(() => import('./ViewPanel.tsx'));
const ViewPanel = lazy(loadPanel);

export function ViewMenu(props: ViewMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        View
      </Button>
      <Suspense>
        {anchor && <ViewPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
