import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { openWhenLoaded } from '../../lazy.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { features, ViewMenu } from '../lazyFeatures.tsx';

export function ViewButton() {
  const { panel, openPanel, close } = useOpened();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  function open(pressed: HTMLElement) {
    setAnchor(pressed);
    openPanel('view');
  }
  // After a reload, nothing was pressed that it could stand at.
  const isOpen = panel === 'view' && anchor !== null;
  return (
    <>
      <Button
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => openWhenLoaded(features, () => open(currentTarget))}
      >
        View
      </Button>
      {isOpen && <ViewMenu anchor={anchor} onClose={close} />}
    </>
  );
}
