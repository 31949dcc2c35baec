import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { IdleWarning } from '../../src/session/IdleWarning.tsx';
import { StatusChip } from '../../src/transactions/table/StatusChip.tsx';
import { ColorVisionFilters, visions } from './ColorVisionFilters.tsx';
import { WithTheme } from './WithTheme.tsx';

export default { title: 'Components' };

const page = (title: string, content: ReactNode) => ({
  render: () => (
    <WithTheme>
      <Stack component="main" sx={{ gap: 3, p: 3, alignItems: 'flex-start' }}>
        <title>{title}</title>
        <Typography variant="h1">{title}</Typography>
        {content}
      </Stack>
    </WithTheme>
  ),
});

const chips = [...TRANSACTION_STATUSES, 'REFUNDED', null].map((status) => (
  <StatusChip key={status} status={status} />
));

export const StatusChips = page('Status chips', chips);

export const StatusChipsColorVision = page(
  'Status chips, simulated colour vision',
  <>
    <ColorVisionFilters />
    {visions.map(({ name, label }) => (
      <section key={name}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {label}
        </Typography>
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 1, bgcolor: 'background.paper', p: 1 }}
          style={{ filter: `url(#${name})` }}
        >
          {chips}
        </Stack>
      </section>
    ))}
  </>,
);

const row = { flexWrap: 'wrap', gap: 2 };

export const Controls = page(
  'Controls',
  <>
    {(['contained', 'outlined', 'text'] as const).map((variant) => (
      <Stack key={variant} direction="row" sx={row}>
        <Button variant={variant}>Export CSV</Button>
        <Button variant={variant} size="small">
          Next
        </Button>
        <Button variant={variant} disabled>
          Not now
        </Button>
      </Stack>
    ))}
    <Stack direction="row" sx={row}>
      <TextField label="Order ID" placeholder="Search by Order ID" />
      <TextField label="Merchant ID" defaultValue="SAFFRON" />
      <TextField label="Secret Key" error helperText="Secret Key is required" />
      <TextField label="Disabled" disabled defaultValue="Not now" />
    </Stack>
    {(['success', 'info', 'warning', 'error'] as const).flatMap((severity) =>
      (['standard', 'filled'] as const).map((variant) => (
        <Box key={`${severity} ${variant}`} sx={{ minWidth: '24em' }}>
          <Alert severity={severity} variant={variant} onClose={() => {}}>
            Example of {severity}
          </Alert>
        </Box>
      )),
    )}
  </>,
);

export const IdleWarningOpen = page('Idle warning', <IdleWarning />);
