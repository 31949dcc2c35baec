import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { ConfigurationError } from './api/baseUrl.ts';
import { CenteredScreen, PageTitle } from './ui/screen.tsx';

/** Shows the crash screen instead of a blank page when a screen throws or the deployment is misconfigured. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state: { crash?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    return crash ? <CrashScreen {...crash} /> : this.props.children;
  }
}

function CrashScreen({ error }: { error: unknown }) {
  const isMisconfigured = error instanceof ConfigurationError;
  return (
    <CenteredScreen>
      <PageTitle>
        {isMisconfigured ? 'The dashboard is not set up correctly' : 'Something went wrong'}
      </PageTitle>
      <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
        {isMisconfigured
          ? error.message
          : `This page could not be shown (${nameOf(error)}). Your payments are not affected.`}
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
    </CenteredScreen>
  );
}

/** The error's name. Messages, and names of values that are not Errors, may quote data and are not shown. */
function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return /^[A-Za-z]{0,40}(Error|Exception)$/.test(name) ? name : 'Error';
}
