import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { lateComponent } from '../../late.tsx';
import { useLateMenu } from '../useLateMenu.ts';
import type { ViewPanelProps } from './ViewPanel.tsx';

const ViewPanel = lateComponent(() => import('./ViewPanel.tsx'));

export function ViewMenu(props: Omit<ViewPanelProps, 'anchor' | 'onClose'>) {
  const { anchor, buttonProps, close } = useLateMenu(ViewPanel);

  return (
    <>
      <Button startIcon={<TuneIcon />} aria-haspopup="dialog" {...buttonProps}>
        View
      </Button>
      {anchor && <ViewPanel {...props} anchor={anchor} onClose={close} />}
    </>
  );
}
