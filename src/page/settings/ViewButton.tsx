import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { Suspense, useRef } from 'react';
import { lazyWithPreload } from '../../lazy.tsx';
import { useOpened } from '../../payment/useOpened.ts';

const ViewMenu = lazyWithPreload(() => import('./ViewMenu.tsx'));

export function ViewButton() {
  const { panel, openPanel, close } = useOpened();
  const button = useRef<HTMLButtonElement>(null);
  // Also after a reload, which keeps the history's state: Back then closes it.
  const isOpen = panel === 'view';
  return (
    <>
      <Button
        ref={button}
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Code that is not there shows React's fallback for 300 ms.
        onPointerEnter={ViewMenu.preload}
        onFocus={ViewMenu.preload}
        onClick={() => openPanel('view')}
      >
        View
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewMenu anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
