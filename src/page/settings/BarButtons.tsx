import SummaryIcon from '@mui/icons-material/DonutSmallOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { Suspense, useRef } from 'react';
import { lazyWithPreload } from '../../lazy.tsx';
import { useOpened } from '../../payment/useOpened.ts';
import { useShortcut, useView } from '../../settings/view.ts';
import { useTabName } from '../PageTabs.tsx';

const ViewMenu = lazyWithPreload(() => import('./ViewMenu.tsx'));

const TOGGLE = {
  '&[aria-pressed=true], &[aria-pressed=true]:hover': {
    bgcolor: 'primary.tint',
    color: 'primary.onTint',
  },
};

/** The buttons after the filters, for personal settings: Summary and View. */
export function BarButtons() {
  const { panel, openPanel, close } = useOpened();
  const [{ hasSummary }, changeView] = useView();
  const isList = useTabName() === 'list';
  const viewButton = useRef<HTMLButtonElement>(null);
  // Also open after a reload, which keeps the history state; Back then closes the panel.
  const isOpen = panel === 'view';
  return (
    <>
      <Button
        // Keeps its place on the tabs that have no summary, so that nothing moves.
        sx={{ ...TOGGLE, visibility: isList ? undefined : 'hidden' }}
        startIcon={<SummaryIcon />}
        title="Today’s money at a glance"
        aria-pressed={hasSummary}
        aria-keyshortcuts={useShortcut(isList ? 's' : undefined)}
        onClick={({ currentTarget }) => {
          // The shortcut may hide the summary while it has the focus.
          if (document.activeElement?.closest('section')) currentTarget.focus();
          changeView({ hasSummary: !hasSummary });
        }}
      >
        Summary
      </Button>
      <Button
        ref={viewButton}
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Preloads the panel: if its code came late, React would show the fallback for 300 ms.
        onPointerEnter={ViewMenu.preload}
        onFocus={ViewMenu.preload}
        onClick={() => openPanel('view')}
      >
        View
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewMenu anchor={viewButton} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
