import CaretIcon from '@mui/icons-material/ArrowDropDown';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lateComponent } from '../../late.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { useLateMenu } from '../useLateMenu.ts';
import { describeSeconds } from '../view/view.ts';
import type { RefreshMenuProps } from './RefreshMenu.tsx';

const RefreshMenu = lateComponent(() => import('./RefreshMenu.tsx'), { isOnDemand: true });

interface RefreshButtonProps extends Pick<RefreshMenuProps, 'seconds' | 'onSecondsChange'> {
  isPossible: boolean;
  onRefresh: () => void;
}

/** Refreshes the list; its second part opens a menu to do so automatically. */
export function RefreshButton(props: RefreshButtonProps) {
  const { isPossible, onRefresh, ...menu } = props;
  const { anchor, buttonProps, close } = useLateMenu(RefreshMenu);
  const isOn = menu.seconds > 0;
  const caretLabel = isOn
    ? `Updates every ${describeSeconds(menu.seconds)}`
    : 'Update automatically';

  return (
    <>
      {/* MUI's ButtonGroup would be loaded before the first rows. */}
      <Stack direction="row" className="SplitButton">
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          aria-disabled={!isPossible}
          aria-keyshortcuts={useShortcut('r')}
          onClick={isPossible ? () => onRefresh() : undefined}
        >
          Refresh
        </Button>
        <Button
          variant="outlined"
          className={isOn ? 'SplitCaret SplitCaret-on' : 'SplitCaret'}
          aria-label={caretLabel}
          title={caretLabel}
          aria-haspopup="menu"
          {...buttonProps}
          aria-disabled={!isPossible}
          onClick={isPossible ? buttonProps.onClick : undefined}
        >
          <CaretIcon />
        </Button>
      </Stack>
      {anchor && (
        <RefreshMenu
          {...menu}
          anchor={anchor}
          onClose={close}
          onRefresh={() => isPossible && onRefresh()}
        />
      )}
    </>
  );
}
