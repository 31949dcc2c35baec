import Box from '@mui/material/Box';
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
import { type RefObject, useId } from 'react';
import { useAuth } from '../../auth/AuthContext.tsx';
import { COLUMN_FIELDS, COLUMN_NAMES, shownFields } from '../../payment/columns.tsx';
import { timeZone } from '../../settings/timeZone.ts';
import { tellUnstored, useTimeZone, useView } from '../../settings/view.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { SavedFilters } from './SavedFilters.tsx';

interface ViewMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const ZONES = { device: 'This device', india: 'India', utc: 'UTC' };
const SCHEMES = { light: 'Light', dark: 'Dark', system: 'System' };
const HEIGHTS = { comfortable: 'Comfortable', standard: 'Standard', compact: 'Compact' };

/** The panel of the View button. */
export default function ViewMenu({ anchor, onClose }: ViewMenuProps) {
  const [view, changeView] = useView();
  const { mode, setMode } = useColorScheme();
  const { merchantId } = useAuth();
  const zone = useTimeZone();
  // Narrow screens show cards, which have neither columns nor row heights.
  const hasTable = !useIsNarrow();

  return (
    <Popover
      open
      // A function, because after a reload the panel opens before its button is mounted.
      anchorEl={() => anchor.current as HTMLElement}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'View' } }}
    >
      <Box sx={hasTable ? TWO_COLUMNS : ONE_COLUMN}>
        <Stack sx={{ gap: 1.5 }}>
          <SavedFilters onClose={onClose} />
          {hasTable && (
            <Choice
              label="Row height"
              options={HEIGHTS}
              value={view.density}
              onChange={(density) => changeView({ density })}
            />
          )}
          <Choice label="Colours" options={SCHEMES} value={mode ?? 'system'} onChange={setMode} />
          <Choice
            label="Time zone"
            options={ZONES}
            value={zone}
            onChange={(chosen) => tellUnstored(timeZone.write(merchantId, chosen))}
          />
        </Stack>
        {hasTable && <ColumnsGroup />}
      </Box>
    </Popover>
  );
}

function ColumnsGroup() {
  const [{ hidden }, changeView] = useView();
  const labelId = useId();
  const noteId = useId();
  const shown = shownFields(hidden);
  const lastColumn = shown.length === 1 ? shown[0] : undefined;

  return (
    <FormGroup aria-labelledby={labelId} role="group" sx={COLUMNS}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', mr: -1 }}>
        <FormLabel id={labelId} sx={{ mr: 'auto' }}>
          Columns
        </FormLabel>
        <Button size="small" onClick={() => changeView({ hidden: [] })}>
          Reset columns
        </Button>
      </Stack>
      {COLUMN_FIELDS.map((field) => (
        <FormControlLabel
          key={field}
          label={COLUMN_NAMES[field]}
          control={
            <Checkbox
              size="small"
              checked={shown.includes(field)}
              disabled={field === lastColumn}
              onChange={(_, isShown) =>
                changeView((view) => {
                  const others = view.hidden.filter((name) => name !== field);
                  return { hidden: isShown ? others : [...others, field] };
                })
              }
              slotProps={{
                input: field === lastColumn ? { 'aria-describedby': noteId } : undefined,
              }}
            />
          }
        />
      ))}
      <FormHelperText id={noteId} role="status" sx={AS_WIDE_AS_THE_REST}>
        {lastColumn
          ? 'The table needs at least one column.'
          : 'To set a width, drag a header’s edge.'}
      </FormHelperText>
    </FormGroup>
  );
}

// Wraps rather than widening the panel.
const AS_WIDE_AS_THE_REST = { m: 0, width: 0, minWidth: '100%' };
const ONE_COLUMN = { display: 'grid', gap: 1.5, p: 2 };
const TWO_COLUMNS = { ...ONE_COLUMN, gridTemplateColumns: '1fr 1fr', columnGap: 3 };
const COLUMNS = {
  '@media (pointer: fine)': { '& .MuiCheckbox-root': { py: 0.75 } },
};
// Never narrower than its word.
const OPTION = { flex: '1 0 auto', width: 'auto' };

interface ChoiceProps<Option extends string> {
  label: string;
  options: Record<Option, string>;
  value: Option;
  onChange: (option: Option) => void;
}

function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { label, options, value, onChange } = props;
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
        {Object.entries<string>(options).map(([option, word]) => (
          <ToggleButton key={option} value={option} sx={OPTION}>
            {word}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}
