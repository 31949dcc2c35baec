import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyWithPreload } from '../../lazy.tsx';
import { useOpened } from '../../payment/useOpened.ts';

const ViewMenu = lazyWithPreload(() => import('./ViewMenu.tsx'));

export function ViewButton() {
  const { panel, openPanel, close } = useOpened();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // After a reload, nothing was pressed that it could stand at.
  const isOpen = panel === 'view' && anchor !== null;
  return (
    <>
      <Button
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          openPanel('view');
        }}
      >
        View
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewMenu anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
