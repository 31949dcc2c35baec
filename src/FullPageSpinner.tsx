import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 10_000;

/** Shown when a screen's code cannot be loaded. */
export const PageNotLoaded = () => <FullPageSpinner hasFailed />;

/** Shown while a screen's code loads. After 10 s, and after a failure, it offers to reload the page. */
export function FullPageSpinner({ hasFailed = false }) {
  const [isSlow, setSlow] = useState(hasFailed);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2, p: 3 }}
    >
      <h1 style={visuallyHidden}>Loading</h1>
      {!hasFailed && <CircularProgress aria-label="Loading" />}
      <Stack role="status" sx={{ alignItems: 'center', gap: 2, '&:empty': { display: 'none' } }}>
        {isSlow && (
          <>
            <Typography align="center">
              This page {hasFailed ? 'could not be loaded' : 'has not loaded yet'}. Check your
              connection, then reload it.
            </Typography>
            <Button variant="outlined" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  );
}
