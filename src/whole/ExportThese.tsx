import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { CANCELLED, describeExportFailure } from '../export/describeExport.ts';
import { notify } from '../notify.ts';
import { HeadingAction } from '../page/tab.ts';
import { SoftButton } from '../ui/SoftButton.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { landmark } from '../ui/screen.tsx';
import { useShortcut } from '../view/keys.ts';
import type { SaveOptions } from './saveMatched.ts';

interface Export {
  /** Makes the file. */
  ask: (options: SaveOptions) => Promise<Blob>;
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

/** Makes a file, tells how far it is and offers to cancel, and saves it; says so, or why not. */
async function save({ ask, what, isForSpreadsheets }: Export): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = { label: 'Cancel', onPress: () => controller.abort(CANCELLED) };
  const progress = notify({ severity: 'progress', message: 'Making the file…', action: cancel });
  try {
    const file = await ask({ signal, onProgress: (percent) => progress.update({ percent }) });
    signal.throwIfAborted();
    const fileName = saveFile(file, what, isForSpreadsheets);
    notify({ severity: 'success', message: `Saved ${fileName}` });
  } catch (error) {
    const again = { label: 'Try again', onPress: () => save({ ask, what, isForSpreadsheets }) };
    notify(describeExportFailure(error, signal.reason, again));
  } finally {
    progress.withdraw();
  }
}
