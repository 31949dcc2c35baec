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
  const count = <CountText total={total} />;
  return (
    <ToggleButton
      value={label}
      className={Icon && 'SummaryCell'}
      selected={isPressed}
      onChange={() => onPress(!isPressed)}
      sx={Icon && CELL}
    >
      {Icon ? (
        <>
          <Box component="span" sx={LABEL}>
            <Icon color={color === 'default' ? 'action' : color} />
            {label}
          </Box>{' '}
          {count}
        </>
      ) : (
        <>
          {count} {label}
        </>
      )}
    </ToggleButton>
  );
}

const CELL = { flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' };
const LABEL = { display: 'flex', alignItems: 'center', gap: 0.5 };
