import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConfigurationError } from '../api/baseUrl.ts';
import { FocusedHeading } from '../FocusedHeading.tsx';
import { CrashReport } from './CrashReport.tsx';
import type { Crash } from './crash.ts';

/** Shows what happened, ways to continue, and a report for support. */
export function CrashScreen({ error, componentStack }: Crash) {
  const isMisconfigured = error instanceof ConfigurationError;
  return (
    <Stack
      component="main"
      sx={{
        minHeight: '100dvh',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 2,
        p: 3,
      }}
    >
      <FocusedHeading>
        {isMisconfigured ? 'The dashboard is not set up correctly' : 'Something went wrong'}
      </FocusedHeading>
      <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
        {isMisconfigured
          ? error.message
          : 'This page could not be shown. Your payments are not affected.'}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" onClick={() => location.reload()}>
          Reload the page
        </Button>
        {/* A full page load without the filters, which may have caused the crash. */}
        {!isMisconfigured && (
          <Button variant="outlined" href="/transactions">
            Go to all transactions
          </Button>
        )}
      </Stack>
      {!isMisconfigured && <CrashReport error={error} componentStack={componentStack} />}
    </Stack>
  );
}
