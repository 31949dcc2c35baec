import Button from '@mui/material/Button';

/** Replaces the pager when the service sends no pagination. */
export function FirstPageButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" size="small" onClick={onClick}>
      Go to page 1
    </Button>
  );
}
