import Button from '@mui/material/Button';

/** The way back from a page of a list that does not say how many pages it has. */
export function FirstPageButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" size="small" onClick={onClick}>
      Go to page 1
    </Button>
  );
}
