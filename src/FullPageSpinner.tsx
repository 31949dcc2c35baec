import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';

export function FullPageSpinner() {
  return (
    <Stack sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center' }}>
      <CircularProgress aria-label="Loading" />
    </Stack>
  );
}
