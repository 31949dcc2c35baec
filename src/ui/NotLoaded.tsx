import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Shown instead of a screen, or a part of one, whose code could not be loaded. */
export const NotLoaded = () => (
  <Stack role="status" sx={{ alignItems: 'start', gap: 2, p: 3 }}>
    <Typography>This could not be loaded. Check your connection, then reload the page.</Typography>
    <Button variant="outlined" onClick={() => location.reload()}>
      Reload the page
    </Button>
  </Stack>
);
