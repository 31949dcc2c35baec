import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import type { StatusDisplay } from '../table/statuses.ts';
import { CountText } from './CountText.tsx';
import type { Count } from './useCounts.ts';

interface CountButtonProps extends Partial<Pick<StatusDisplay, 'color' | 'Icon'>> {
  label: string;
  total: Count['total'];
  /** The list shows what it counts. */
  isPressed: boolean;
  onPress: (isPressed: boolean) => void;
}

/** A count that filters the list by what it counts; pressed again, it removes that filter. */
export function CountButton(props: CountButtonProps) {
  const { label, color, Icon, total, isPressed, onPress } = props;
  if (!Icon) {
    return (
      <ToggleButton value={label} selected={isPressed} onChange={() => onPress(!isPressed)}>
        <CountText total={total} /> {label}
      </ToggleButton>
    );
  }
  return (
    <ToggleButton
      value={label}
      className="SummaryCell"
      selected={isPressed}
      onChange={() => onPress(!isPressed)}
      sx={CELL}
    >
      <Box component="span" sx={LABEL}>
        <Icon color={color === 'default' ? 'action' : color} />
        {label}
      </Box>{' '}
      <CountText total={total} />
    </ToggleButton>
  );
}

const CELL = { flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' };
const LABEL = { display: 'flex', alignItems: 'center', gap: 0.5 };
