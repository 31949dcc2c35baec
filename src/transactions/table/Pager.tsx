import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Pagination } from '../../api/contract.ts';
import { formatCount } from '../../format.ts';

interface PagerProps {
  pagination: Pagination;
  /** The page that is asked for; ahead of `pagination` while its rows are on their way. */
  page: number;
  onPageChange: (page: number) => void;
  /** The pointer or the keyboard has reached the button of a page. */
  onPageReach: (page: number) => void;
}

/** Where the person is in the list. Nothing at all when one page holds everything. */
export function Pager({ pagination, page, onPageChange, onPageReach }: PagerProps) {
  const { currentPage, totalPages, totalRecords, limit } = pagination;
  if (totalPages <= 1) return null;

  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalRecords);
  const isAhead = page !== currentPage;
  const canGoBack = isAhead ? page > 1 : pagination.hasPrevPage;
  const canGoOn = isAhead ? page < totalPages : pagination.hasNextPage;

  return (
    <Stack
      component="nav"
      aria-label="Pages"
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}
    >
      <Typography variant="body2" color="textSecondary">
        Showing {formatCount(first)} to {formatCount(last)} of {formatCount(totalRecords)}{' '}
        transactions
      </Typography>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1,
          flexGrow: { xs: 1, sm: 0 },
          justifyContent: 'space-between',
        }}
      >
        <StepButton
          isPossible={canGoBack}
          onClick={() => onPageChange(page - 1)}
          onReach={() => onPageReach(page - 1)}
          startIcon={<PreviousIcon />}
        >
          Previous
        </StepButton>
        <Typography variant="body2">
          Page {formatCount(currentPage)} of {formatCount(totalPages)}
        </Typography>
        <StepButton
          isPossible={canGoOn}
          onClick={() => onPageChange(page + 1)}
          onReach={() => onPageReach(page + 1)}
          endIcon={<NextIcon />}
        >
          Next
        </StepButton>
      </Stack>
    </Stack>
  );
}

interface StepButtonProps extends ButtonProps {
  isPossible: boolean;
  onReach: () => void;
}

/** At the end of the list it stays in the tab order: a button that is disabled drops the focus to the body. */
function StepButton({ isPossible, onClick, onReach, ...button }: StepButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-disabled={!isPossible}
      onClick={isPossible ? onClick : undefined}
      onPointerEnter={isPossible ? onReach : undefined}
      onFocus={isPossible ? onReach : undefined}
      {...button}
    />
  );
}
