import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useId, useState } from 'react';
import { CenteredScreen, PageTitle } from './screen.tsx';

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

export function PageNotLoaded() {
  const adviceId = useId();
  return (
    <CenteredScreen>
      <PageTitle describedBy={adviceId}>This page could not be loaded</PageTitle>
      <Typography id={adviceId} color="textSecondary">
        Check your connection, then reload it.
      </Typography>
      <ReloadButton />
    </CenteredScreen>
  );
}

/** In the place of a part of a page. */
export function PartNotLoaded() {
  return (
    <Stack role="status" sx={{ alignItems: 'start', gap: 2, p: 3 }}>
      <Typography>
        This part could not be loaded. Check your connection, then reload the page.
      </Typography>
      <ReloadButton />
    </Stack>
  );
}

function ReloadButton() {
  return (
    <Button variant="outlined" onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
}
