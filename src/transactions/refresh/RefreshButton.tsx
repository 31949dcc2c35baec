import CaretIcon from '@mui/icons-material/ArrowDropDown';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { describeSeconds } from '../view/view.ts';
import { RefreshMenu, type RefreshMenuProps } from './RefreshMenu.tsx';

interface RefreshButtonProps extends Pick<RefreshMenuProps, 'seconds' | 'onSecondsChange'> {
  isPossible: boolean;
  onRefresh: () => void;
}

/** Refreshes the list; its second part opens a menu to do so automatically. */
export function RefreshButton(props: RefreshButtonProps) {
  const { isPossible, onRefresh, ...menu } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
          aria-expanded={anchor !== null}
          aria-disabled={!isPossible}
          onClick={isPossible ? (event) => setAnchor(event.currentTarget) : undefined}
        >
          <CaretIcon />
        </Button>
      </Stack>
      {anchor && (
        <RefreshMenu
          {...menu}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onRefresh={() => isPossible && onRefresh()}
        />
      )}
    </>
  );
}
