import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { describeExportFailure } from '../export/describeExport.ts';
import { notify } from '../notify.ts';
import { SoftButton } from '../ui/SoftButton.tsx';
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

/** Export CSV of a tab, in the page's heading: saves what is shown, without a request. */
export function ExportThese({ isPossible, main, other }: ExportTheseProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shortcut = useShortcut('e');
  return (
    <HeadingAction>
      <ButtonGroup variant="outlined" sx={{ '& > :first-of-type': { flexGrow: 1 } }}>
        <SoftButton
          startIcon={<DownloadIcon />}
          isPossible={isPossible}
          aria-keyshortcuts={shortcut}
          onClick={() => save(main)}
        >
          Export CSV
        </SoftButton>
        <SoftButton
          aria-label="More export options"
          title="More export options"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          isPossible={isPossible}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <CaretIcon />
        </SoftButton>
      </ButtonGroup>
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
