import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface ExportMenuProps {
  anchor: HTMLElement;
  /** False while an export runs, and when nothing can be requested. */
  isPossible: boolean;
  onClose: () => void;
  /** Starts an export for spreadsheets. */
  onExport: () => void;
  onSums: () => void;
  /** Loads the code of the sums. */
  preloadSums: () => void;
  /** Undefined before the first export. */
  onDetails: (() => void) | undefined;
}

export function ExportMenu(props: ExportMenuProps) {
  const { anchor, isPossible, onClose, onExport, onSums, preloadSums, onDetails } = props;
  const closeAnd = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // The menu is rendered outside the page's landmarks, so it is a landmark itself.
        root: { role: 'region', 'aria-label': 'Choose how to export' },
        list: { 'aria-label': 'More export options' },
      }}
    >
      <MenuItem disabled={!isPossible} onClick={closeAnd(onExport)}>
        <ListItemText
          primary="Export for spreadsheets"
          secondary="Local times, long numbers whole, formulas as text"
        />
      </MenuItem>
      <MenuItem
        disabled={!isPossible}
        onPointerEnter={preloadSums}
        onFocus={preloadSums}
        onClick={closeAnd(onSums)}
      >
        <ListItemText primary="Add up this list" secondary="Exact totals by status and by day" />
      </MenuItem>
      {onDetails && <MenuItem onClick={closeAnd(onDetails)}>Details of the last export</MenuItem>}
    </Menu>
  );
}
