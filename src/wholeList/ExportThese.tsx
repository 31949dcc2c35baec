import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { describeExportFailure } from '../export/describeExport.ts';
import { notify } from '../notify.ts';
import { saveFile } from '../ui/saveFile.ts';
import { landmark } from '../ui/screen.tsx';
import { useShortcut } from '../view/keys.ts';
import { HeadingAction } from './tab.ts';

interface Export {
  /** Asks for the file. */
  ask: () => Promise<Blob>;
  /** What the file's name begins with. */
  what: string;
  isForSpreadsheets?: boolean;
}

interface ExportTheseProps {
  /** There is something to export. */
  isPossible: boolean;
  main: Export;
  /** In the menu. */
  other: Export & { label: string; detail: string };
}

// Two buttons as one; their borders overlap.
const SPLIT = ({ size, typography: { pxToRem } }: Theme) => ({
  '& > .MuiButton-root': {
    '&:first-of-type': {
      flex: { xs: '1 1 auto', sm: 'none' },
      borderStartEndRadius: 0,
      borderEndEndRadius: 0,
    },
    '&:last-of-type': {
      ml: '-1px',
      borderStartStartRadius: 0,
      borderEndStartRadius: 0,
      // As narrow as its icon.
      minWidth: pxToRem(size.controlSmall),
      paddingInline: 0,
      '@media (pointer: coarse)': { minWidth: pxToRem(size.controlTouch) },
    },
    '&:is(:hover, :focus-visible)': { zIndex: 1 },
    // Inside, not on the other button.
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** Export CSV of a tab, in the page's heading: saves what is shown, without a request. */
export function ExportThese({ isPossible, main, other }: ExportTheseProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shortcut = useShortcut('e');
  return (
    <HeadingAction>
      <Stack direction="row" sx={SPLIT}>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          aria-disabled={!isPossible}
          aria-keyshortcuts={shortcut}
          onClick={isPossible ? () => save(main) : undefined}
        >
          Export CSV
        </Button>
        <Button
          variant="outlined"
          aria-label="More export options"
          title="More export options"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={!isPossible}
          onClick={isPossible ? (event) => setAnchor(event.currentTarget) : undefined}
        >
          <CaretIcon />
        </Button>
      </Stack>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            ...landmark('Choose how to export'),
            list: { 'aria-label': 'More export options' },
          }}
        >
          <MenuItem
            onClick={() => {
              setAnchor(null);
              save(other);
            }}
          >
            <ListItemText primary={other.label} secondary={other.detail} />
          </MenuItem>
        </Menu>
      )}
    </HeadingAction>
  );
}

/** Saves a file that the worker makes, and says so, or why not. */
async function save(wanted: Export): Promise<void> {
  const { ask, what, isForSpreadsheets } = wanted;
  try {
    const fileName = saveFile(await ask(), what, isForSpreadsheets);
    notify({ severity: 'success', message: `Saved ${fileName}` });
  } catch (error) {
    const again = { label: 'Try again', onPress: () => save(wanted) };
    notify(describeExportFailure(error, undefined, again));
  }
}
