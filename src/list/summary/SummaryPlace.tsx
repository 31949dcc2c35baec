import SummaryIcon from '@mui/icons-material/DonutSmallOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NOT_LOADED, type useIdleLoad } from '../../lazy.tsx';
import { Status } from '../../ui/Announced.tsx';
import { useShortcut } from '../../view/keys.ts';
import { useView } from '../../view/view.ts';
import { Summary } from '../lazyFeatures.tsx';
import type { SummaryProps } from './counts.ts';

const TOGGLE = {
  '&[aria-pressed=true], &[aria-pressed=true]:hover': {
    bgcolor: 'primary.tint',
    color: 'primary.onTint',
  },
};

/** Keeps its place on the tabs that have no summary, so that nothing moves. */
export function SummaryToggle({ isShown }: { isShown: boolean }) {
  const [{ hasSummary: isOn }, changeView] = useView();
  return (
    <Button
      sx={{ ...TOGGLE, visibility: isShown ? undefined : 'hidden' }}
      startIcon={<SummaryIcon />}
      aria-pressed={isOn}
      aria-keyshortcuts={useShortcut(isShown ? 's' : undefined)}
      onClick={({ currentTarget }) => {
        // By its key, the summary may be hidden while the focus is in it.
        if (document.activeElement?.closest('section')) currentTarget.focus();
        changeView({ hasSummary: !isOn });
      }}
    >
      Summary
    </Button>
  );
}

// Has its height before its code is loaded, so that the table does not move. The money comes later.
const PLACE = {
  typography: 'body2',
  minHeight: { xs: '11.1875rem', sm: '10.0625rem', md: '9rem', lg: '5.8125rem' },
  '@media (min-width: 56.25em) and (max-width: 74.9em) and (pointer: coarse)': {
    minHeight: '10.0625rem',
  },
  '@media (max-width: 23.4em)': { minHeight: '14.1875rem' },
  '@media (max-width: 37.4em) and (pointer: fine)': { minHeight: '9.1875rem' },
  '@media (max-width: 23.4em) and (pointer: fine)': { minHeight: '11.4375rem' },
  // As far from the edge as the text of the rows.
  px: { xs: 2, md: 1.5 },
  py: { xs: 0.75, sm: 1 },
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  displayPrint: 'none',
};

interface SummaryPlaceProps extends SummaryProps {
  load: ReturnType<typeof useIdleLoad>;
}

/** Reserves the summary's space; its code is loaded after the rows. */
export function SummaryPlace({ load, ...props }: SummaryPlaceProps) {
  return (
    <Box sx={PLACE}>
      {load === 'loaded' && <Summary {...props} />}
      <Status>{load === 'late' && <p>{NOT_LOADED}</p>}</Status>
    </Box>
  );
}
