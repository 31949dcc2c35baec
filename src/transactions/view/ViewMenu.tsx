import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyWithPreload, useOpenLate } from '../../late.tsx';
import type { ViewPanelProps } from './ViewPanel.tsx';

const ViewPanel = lazyWithPreload(() => import('./ViewPanel.tsx'));

export function ViewMenu(props: Omit<ViewPanelProps, 'anchor' | 'onClose'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openLate = useOpenLate();

  return (
    <>
      <Button
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ViewPanel.preload}
        onFocus={ViewPanel.preload}
        onClick={({ currentTarget }) => openLate(ViewPanel, () => setAnchor(currentTarget))}
      >
        View
      </Button>
      {anchor && <ViewPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
