import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, useState } from 'react';
import type { Crash } from './crash.ts';
import { crashReport } from './crashReport.ts';

/** Shows the report, so that the person can read it before copying it. */
export function CrashReport({ error, componentStack }: Crash) {
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
