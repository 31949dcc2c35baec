import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../format.ts';
import { useShortcut } from '../settings/view.ts';
import { SoftButton } from '../ui/buttons.tsx';

/** The foot of paged content, as high as its buttons from the start, so that nothing moves when they appear. */
export const FOOT = {
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  justifyContent: 'space-between',
  px: { xs: 2, md: 1.5 },
  py: 0.5,
  minHeight: 'calc(var(--control-small) + 8px)',
};

const STEPS = {
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  flexGrow: { xs: 1, sm: 0 },
  justifyContent: 'space-between',
};

// A phone has no room between the buttons, so the text takes two lines.
const PAGE = { flex: { xs: 1, sm: 'none' }, minWidth: { sm: '8em' }, textAlign: 'center' };

const LOOK = { variant: 'outlined', size: 'small' } as const;

interface PageStepsProps {
  /** Counted from 1. */
  page: number;
  totalPages: number;
  hasPrevious?: boolean;
  hasNext?: boolean;
  onChange: (page: number) => void;
  /** Called when the pointer or the focus reaches the button of a page. */
  onReach?: (page: number) => void;
}

/** `Previous`, `Page 2 of 240` and `Next`: the pager of the list, Find and Match. */
export function PageSteps(props: PageStepsProps) {
  const { page, totalPages, onChange, onReach } = props;
  const { hasPrevious = page > 1, hasNext = page < totalPages } = props;
  const text = `Page ${formatCount(page)} of ${formatCount(totalPages)}`;
  /** The props that both buttons share. */
  function stepTo(next: number, isPossible: boolean) {
    const reach = isPossible ? () => onReach?.(next) : undefined;
    const onClick = () => onChange(next);
    return { isPossible, onClick, onPointerEnter: reach, onFocus: reach, ...LOOK } as const;
  }
  return (
    <Stack component="nav" aria-label="Pages" direction="row" sx={STEPS}>
      <SoftButton
        {...stepTo(page - 1, hasPrevious)}
        aria-keyshortcuts={useShortcut('[')}
        startIcon={<PreviousIcon />}
      >
        Previous
      </SoftButton>
      {/* A new element for each text, because React cannot change one that the browser has translated. */}
      <Typography key={text} variant="body2" sx={PAGE}>
        {text}
      </Typography>
      <SoftButton
        {...stepTo(page + 1, hasNext)}
        aria-keyshortcuts={useShortcut(']')}
        endIcon={<NextIcon />}
      >
        Next
      </SoftButton>
    </Stack>
  );
}
