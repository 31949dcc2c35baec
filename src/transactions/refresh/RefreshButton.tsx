import CaretIcon from '@mui/icons-material/ArrowDropDown';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { type MouseEvent, useState } from 'react';
import { lateComponent } from '../../late.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import type { RefreshMenuProps } from './RefreshMenu.tsx';

const RefreshMenu = lateComponent(() => import('./RefreshMenu.tsx'), { isOnDemand: true });

interface RefreshButtonProps extends Pick<RefreshMenuProps, 'seconds' | 'onSecondsChange'> {
  isPossible: boolean;
  onRefresh: () => void;
}

/** Refreshes the list; its second part opens a menu to do so automatically. */
export function RefreshButton(props: RefreshButtonProps) {
  const { isPossible, onRefresh, ...menu } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  // Rendered once its code is loaded: after a Suspense fallback, React would show it 300 ms later.
  async function open({ currentTarget }: MouseEvent<HTMLElement>) {
    await RefreshMenu.preload();
    setAnchor(currentTarget);
  }

  return (
    <>
      <ButtonGroup>
        <Button
          startIcon={<RefreshIcon />}
          aria-disabled={!isPossible}
          aria-keyshortcuts={useShortcut('r')}
          onClick={isPossible ? () => onRefresh() : undefined}
        >
          Refresh
        </Button>
        <Button
          className={menu.seconds > 0 ? 'RefreshCaret RefreshCaret-on' : 'RefreshCaret'}
          aria-label="Update automatically"
          title="Update automatically"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onPointerEnter={RefreshMenu.preload}
          onFocus={RefreshMenu.preload}
          onClick={open}
        >
          <CaretIcon />
        </Button>
      </ButtonGroup>
      {anchor && (
        <RefreshMenu
          {...menu}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onRefresh={onRefresh}
        />
      )}
    </>
  );
}
