import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';
import { ReloadButton } from './NotLoaded.tsx';
import { CenteredScreen } from './screen.tsx';

const SLOW_AFTER_MS = 10_000;

/** Shown while a screen's code loads. After 10 s it offers to reload the page. */
export function FullPageSpinner() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CenteredScreen>
      <h1 style={visuallyHidden}>Loading</h1>
      <CircularProgress aria-label="Loading" />
      <Stack role="status" sx={{ alignItems: 'center', gap: 2, '&:empty': { display: 'none' } }}>
        {isSlow && (
          <>
            <Typography>
              This page has not loaded yet. Check your connection, then reload it.
            </Typography>
            <ReloadButton />
          </>
        )}
      </Stack>
    </CenteredScreen>
  );
}
