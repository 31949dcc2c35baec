import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { type MouseEvent, useState } from 'react';
import { lateComponent } from '../../late.tsx';
import type { ViewPanelProps } from './ViewPanel.tsx';

const ViewPanel = lateComponent(() => import('./ViewPanel.tsx'));

export function ViewMenu(props: Omit<ViewPanelProps, 'anchor' | 'onClose'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  // Rendered once its code is loaded: after a Suspense fallback, React would show it 300 ms later.
  async function open({ currentTarget }: MouseEvent<HTMLElement>) {
    await ViewPanel.preload();
    setAnchor(currentTarget);
  }

  return (
    <>
      <Button
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ViewPanel.preload}
        onFocus={ViewPanel.preload}
        onClick={open}
      >
        View
      </Button>
      {anchor && <ViewPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
