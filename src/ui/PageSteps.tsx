import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../format.ts';
import { SoftButton, type SoftButtonProps } from './buttons.tsx';

/** The foot of what has pages, as high as its buttons from the start, so that nothing moves when they appear. */
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

interface PageStepsProps {
  /** Counted from 1. */
  page: number;
  totalPages: number;
  hasPrevious?: boolean;
  hasNext?: boolean;
  /** The `aria-keyshortcuts` of the buttons. */
  previousKey?: string | undefined;
  nextKey?: string | undefined;
  onChange: (page: number) => void;
  /** The pointer or the focus has reached the button of a page. */
  onReach?: (page: number) => void;
}

/** `Previous`, `Page 2 of 240` and `Next`: the pager of the list, of what was found and of what was matched. */
export function PageSteps(props: PageStepsProps) {
  const { page, totalPages, previousKey, nextKey, onChange, onReach } = props;
  const { hasPrevious = page > 1, hasNext = page < totalPages } = props;
  const text = `Page ${formatCount(page)} of ${formatCount(totalPages)}`;
  return (
    <Stack component="nav" aria-label="Pages" direction="row" sx={STEPS}>
      <StepButton
        isPossible={hasPrevious}
        aria-keyshortcuts={previousKey}
        onClick={() => onChange(page - 1)}
        onReach={() => onReach?.(page - 1)}
        startIcon={<PreviousIcon />}
      >
        Previous
      </StepButton>
      {/* A new element for each text, because React cannot change one that the browser has translated. */}
      <Typography key={text} variant="body2" sx={PAGE}>
        {text}
      </Typography>
      <StepButton
        isPossible={hasNext}
        aria-keyshortcuts={nextKey}
        onClick={() => onChange(page + 1)}
        onReach={() => onReach?.(page + 1)}
        endIcon={<NextIcon />}
      >
        Next
      </StepButton>
    </Stack>
  );
}

interface StepButtonProps extends SoftButtonProps {
  onReach: () => void;
}

function StepButton({ onReach, ...button }: StepButtonProps) {
  const reach = button.isPossible ? onReach : undefined;
  return (
    <SoftButton
      variant="outlined"
      size="small"
      onPointerEnter={reach}
      onFocus={reach}
      {...button}
    />
  );
}
