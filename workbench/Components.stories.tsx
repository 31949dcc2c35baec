import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TRANSACTION_STATUSES } from '../src/api/contract.ts';
import { IdleWarning } from '../src/auth/IdleGuard.tsx';
import { StatusChip } from '../src/payment/StatusChip.tsx';
import { WithTheme } from './liveTheme.tsx';

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

/** Colour matrices that simulate colour blindness (Machado et al. 2009, full severity; achromatopsia: luminance). */
const visions = [
  { name: 'trichromacy', label: 'Normal colour vision', matrix: '1 0 0 0 1 0 0 0 1' },
  {
    name: 'protanopia',
    label: 'Protanopia (no red)',
    matrix: '0.152 1.053 -0.205 0.115 0.786 0.099 -0.004 -0.048 1.052',
  },
  {
    name: 'deuteranopia',
    label: 'Deuteranopia (no green)',
    matrix: '0.367 0.861 -0.228 0.280 0.673 0.047 -0.012 0.043 0.969',
  },
  {
    name: 'tritanopia',
    label: 'Tritanopia (no blue)',
    matrix: '1.256 -0.077 -0.179 -0.078 0.931 0.148 0.005 0.691 0.304',
  },
  {
    name: 'achromatopsia',
    label: 'Achromatopsia (no colour)',
    matrix: '0.2126 0.7152 0.0722 0.2126 0.7152 0.0722 0.2126 0.7152 0.0722',
  },
] as const;

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
    {(['success', 'info', 'warning', 'error'] as const).map((severity) => (
      <Box key={severity} sx={{ minWidth: '24em' }}>
        <Alert severity={severity} onClose={() => {}}>
          Example of {severity}
        </Alert>
      </Box>
    ))}
  </>,
);

export const IdleWarningOpen = page('Idle warning', <IdleWarning />);

/** Defines the filters for CSS such as `filter: url(#protanopia)`. */
function ColorVisionFilters() {
  return (
    <svg aria-hidden width="0" height="0" style={{ position: 'absolute' }}>
      {visions.map(({ name, matrix }) => (
        <filter key={name} id={name}>
          <feColorMatrix values={toSvgMatrix(matrix)} />
        </filter>
      ))}
    </svg>
  );
}

/** A 3x3 colour matrix as the 4x5 matrix of SVG: no offsets, alpha unchanged. */
const toSvgMatrix = (matrix: string) => `${matrix.replace(/(\S+ \S+ \S+) ?/g, '$1 0 0 ')}0 0 0 1 0`;
