import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Component, type ErrorInfo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { ConfigurationError } from './api/baseUrl.ts';
import { crashReport } from './crashReport.ts';
import { CenteredScreen, PageTitle } from './ui/screen.tsx';

interface Crash {
  error: unknown;
  componentStack: string;
}

/** Shows the crash screen instead of a blank page when a screen throws or the deployment is misconfigured. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crash?: Crash }> {
  override state: { crash?: Crash } = {};

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error, componentStack: '' } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ crash: { error, componentStack: componentStack ?? '' } });
  }

  override render() {
    const { crash } = this.state;
    return crash ? <CrashScreen {...crash} /> : this.props.children;
  }
}

function CrashScreen({ error, componentStack }: Crash) {
  const isMisconfigured = error instanceof ConfigurationError;
  return (
    <CenteredScreen>
      <PageTitle>
        {isMisconfigured ? 'The dashboard is not set up correctly' : 'Something went wrong'}
      </PageTitle>
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
    </CenteredScreen>
  );
}

/** Shows the report, so that the person can read it before copying it. */
function CrashReport({ error, componentStack }: Crash) {
  const report = useMemo(() => crashReport(error, componentStack), [error, componentStack]);
  const [outcome, setOutcome] = useState('');
  const textRef = useRef<HTMLPreElement>(null);
  const headingId = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(report);
      setOutcome('Copied.');
    } catch {
      // Clipboard access was denied, or the page is not served over HTTPS.
      if (textRef.current) getSelection()?.selectAllChildren(textRef.current);
      setOutcome('The report is selected. Copy it with Ctrl+C or ⌘C.');
    }
  }

  return (
    <Stack sx={{ gap: 1, mt: 2, width: '100%', maxWidth: '80ch', textAlign: 'start' }}>
      <Typography variant="h2" id={headingId}>
        Report for support
      </Typography>
      <Typography variant="body2" color="textSecondary">
        It contains no payment, no Merchant ID and no Secret Key.
      </Typography>
      <Box
        component="pre"
        ref={textRef}
        // Lets the keyboard scroll it.
        tabIndex={0}
        aria-labelledby={headingId}
        role="region"
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: '30vh',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          typography: 'identifier',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {report}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={copy}>
          Copy the report
        </Button>
        <Typography variant="body2" role="status">
          {outcome}
        </Typography>
      </Stack>
    </Stack>
  );
}
