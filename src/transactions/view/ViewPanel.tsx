import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
import { lazyWithPreload, useOpenLate } from '../../late.tsx';
import { useSession } from '../../session/AuthContext.tsx';
import { storeTimeZone, TIME_ZONES } from '../../timeZone.ts';
import { SavedViewsSection } from '../savedViews/SavedViewsSection.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { COLUMN_NAMES, FIELDS } from '../table/columns.tsx';
import { SettingCheckbox } from './SettingCheckbox.tsx';
import { DENSITIES, replaceInView, type View, type ViewChange } from './view.ts';

const SavedViewsDialog = lazyWithPreload(() => import('../savedViews/SavedViewsDialog.tsx'));

export interface ViewPanelProps {
  view: View;
  /** Narrow screens show cards, which have neither columns nor densities. */
  hasTable: boolean;
  onChange: (change: ViewChange) => void;
  anchor: HTMLElement;
  onClose: () => void;
}

// Wraps rather than widening the panel.
const AS_WIDE_AS_THE_REST = { m: 0, width: 0, minWidth: '100%' };
const IN_TWO_COLUMNS = { display: 'grid', gridTemplateColumns: 'auto auto' };
const WHOLE_LINE = { gridColumn: '1 / -1' };
const LAST_LINE = { ...AS_WIDE_AS_THE_REST, ...WHOLE_LINE };
// Never narrower than its word.
const OPTION = { flex: '1 0 auto', width: 'auto', textTransform: 'capitalize' };

const DEFAULT_COLUMNS = { hidden: undefined, widths: undefined };

const ZONE_LABELS = { device: 'This device', india: 'India', utc: 'UTC' };

const SCHEMES = ['light', 'dark', 'system'] as const;

export default function ViewPanel(props: ViewPanelProps) {
  const { view, hasTable, onChange, anchor, onClose } = props;
  const { mode, setMode } = useColorScheme();
  const { merchantId } = useSession();
  const zone = useTimeZone();
  const columnsId = useId();
  const lastColumnId = useId();
  const shown = FIELDS.filter((field) => !view.hidden.includes(field));
  const lastColumn = shown.length === 1 ? shown[0] : undefined;

  // The dialog replaces the panel; closing it closes both.
  const [isEditing, setEditing] = useState(false);
  const openLate = useOpenLate();
  const editProps = {
    'aria-expanded': false,
    onPointerEnter: SavedViewsDialog.preload,
    onFocus: SavedViewsDialog.preload,
    onClick: () => openLate(SavedViewsDialog, () => setEditing(true)),
  };
  if (isEditing) return <SavedViewsDialog view={view} onClose={onClose} />;

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'View' } }}
    >
      <Stack sx={{ gap: 2, p: 2 }}>
        <SavedViewsSection view={view} buttonProps={editProps} onClose={onClose} />
        <Choice label="Colours" options={SCHEMES} value={mode ?? 'system'} onChange={setMode} />
        <Choice
          label="Time zone"
          options={TIME_ZONES}
          labels={ZONE_LABELS}
          value={zone}
          onChange={(chosen) => storeTimeZone(merchantId, chosen)}
        />
        {hasTable && (
          <>
            <Choice
              label="Row height"
              options={DENSITIES}
              value={view.density}
              onChange={(density) => onChange({ density })}
            />
            <FormGroup aria-labelledby={columnsId} role="group" sx={IN_TWO_COLUMNS}>
              <FormLabel id={columnsId} sx={WHOLE_LINE}>
                Columns
              </FormLabel>
              {FIELDS.map((field) => (
                <FormControlLabel
                  key={field}
                  label={COLUMN_NAMES[field]}
                  control={
                    <Checkbox
                      size="small"
                      checked={shown.includes(field)}
                      disabled={field === lastColumn}
                      onChange={(_, isShown) => onChange({ shown: { [field]: isShown } })}
                      slotProps={
                        field === lastColumn
                          ? { input: { 'aria-describedby': lastColumnId } }
                          : undefined
                      }
                    />
                  }
                />
              ))}
              {/* Always mounted: a live region announces only what is added to it. */}
              <FormHelperText id={lastColumnId} role="status" sx={LAST_LINE}>
                {lastColumn && 'The table needs at least one column.'}
              </FormHelperText>
            </FormGroup>
            <FormHelperText sx={AS_WIDE_AS_THE_REST}>
              To set a width, drag a header’s edge, or press Shift and ← or → on the header.
            </FormHelperText>
            <Button variant="outlined" onClick={() => replaceInView(merchantId, DEFAULT_COLUMNS)}>
              Reset columns
            </Button>
          </>
        )}
        <SettingCheckbox
          label="Hide amounts, mask VPA IDs"
          note="Also in sums, printouts and copied text. Exported files still show them."
          isOn={view.isPrivate}
          onChange={(isPrivate) => onChange({ isPrivate })}
          sx={AS_WIDE_AS_THE_REST}
        />
        <SettingCheckbox
          label="Keyboard shortcuts"
          note="On the page, ? shows them all."
          isOn={view.hasShortcuts}
          onChange={(hasShortcuts) => onChange({ hasShortcuts })}
          sx={AS_WIDE_AS_THE_REST}
        />
      </Stack>
    </Popover>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  /** In place of the options themselves. */
  labels?: Record<Option, string>;
  value: Option;
  onChange: (option: Option) => void;
}

function Choice<Option extends string>({
  label,
  options,
  labels,
  value,
  onChange,
}: ChoiceProps<Option>) {
  const id = useId();
  return (
    <Stack sx={{ gap: 0.5 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-labelledby={id}
        value={value}
        // A click on the selected option reports null; it stays selected.
        onChange={(_, option: Option | null) => option && onChange(option)}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option} sx={OPTION}>
            {labels ? labels[option] : option}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}
