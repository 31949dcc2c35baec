import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { ConfigurationError } from './api/baseUrl.ts';

/** The last net: a screen that broke, or a deployment that is set up wrongly, says so instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isMisconfigured = error instanceof ConfigurationError;
    return (
      <Stack
        component="main"
        sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2, p: 3 }}
      >
        <Typography variant="h1">
          {isMisconfigured ? 'The dashboard is not set up correctly' : 'Something went wrong'}
        </Typography>
        <Typography color="textSecondary" align="center" sx={{ maxWidth: '70ch' }} role="alert">
          {isMisconfigured
            ? error.message
            : 'This page could not be shown. Your payments are not affected.'}
        </Typography>
        <Button variant="contained" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Stack>
    );
  }
}
