import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import visuallyHidden from '@mui/utils/visuallyHidden';

export function FullPageSpinner() {
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center' }}
    >
      <h1 style={visuallyHidden}>Loading</h1>
      <CircularProgress aria-label="Loading" />
    </Stack>
  );
}
