import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { brandName } from './Brand.tsx';
import { FocusedHeading } from './FocusedHeading.tsx';

export function NotFoundPage() {
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2, p: 3 }}
    >
      <title>{`Page not found · ${brandName()}`}</title>
      <FocusedHeading>Page not found</FocusedHeading>
      <Typography color="textSecondary" align="center">
        There is nothing at this address. It may have been mistyped, or moved.
      </Typography>
      <Button component={Link} to="/transactions" variant="contained">
        Go to transactions
      </Button>
    </Stack>
  );
}
