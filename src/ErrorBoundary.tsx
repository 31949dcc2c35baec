import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Component, type ErrorInfo, lazy, type ReactNode, Suspense } from 'react';
import { ConfigurationError } from './api/baseUrl.ts';
import { FocusedHeading } from './FocusedHeading.tsx';
import { keepLoading } from './keepLoading.ts';

const CrashReport = lazy(keepLoading(() => import('./CrashReport.tsx')));

interface ErrorBoundaryState {
  crash?: { error: unknown };
  componentStack?: string;
}

/** The last net: a screen that broke, or a deployment that is set up wrongly, says so instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo) {
    this.setState({ componentStack: componentStack ?? '' });
  }

  override render() {
    const { crash, componentStack } = this.state;
    if (!crash) return this.props.children;
    const { error } = crash;
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
          {/* Loaded anew, without what the address may have had to do with it. */}
          {!isMisconfigured && (
            <Button variant="outlined" href="/transactions">
              Go to all transactions
            </Button>
          )}
        </Stack>
        {!isMisconfigured && componentStack !== undefined && (
          <Suspense>
            <CrashReport error={error} componentStack={componentStack} />
          </Suspense>
        )}
      </Stack>
    );
  }
}
