import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lateComponent } from '../../late.tsx';
import type { ViewPanelProps } from './ViewPanel.tsx';

const ViewPanel = lateComponent(() => import('./ViewPanel.tsx'));

export function ViewMenu(props: Omit<ViewPanelProps, 'anchor' | 'onClose'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ViewPanel.preload}
        onFocus={ViewPanel.preload}
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
