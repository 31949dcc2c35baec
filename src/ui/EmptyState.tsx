import ListIcon from '@mui/icons-material/ReceiptLongOutlined';
import Avatar from '@mui/material/Avatar';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const IN_THE_MIDDLE = {
  // On a narrow screen, the area and the page grow with it.
  position: { md: 'absolute' },
  inset: 0,
  minHeight: { xs: '50dvh', md: 0 },
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  p: 2,
  textAlign: 'center',
};

const BUTTONS = { flexShrink: 0, flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 };

const CIRCLE = { width: '3.5rem', height: '3.5rem', mb: 1 };

interface EmptyStateProps {
  icon?: ReactNode;
  color?: 'primary' | 'success' | 'error';
  title: string;
  reason?: ReactNode;
  children?: ReactNode;
}

/** A message in the middle of an empty area that explains why it is empty. */
export function EmptyState(props: EmptyStateProps) {
  const { icon = <ListIcon />, color = 'primary', title, reason, children } = props;
  return (
    <Stack sx={IN_THE_MIDDLE}>
      <Avatar sx={{ ...CIRCLE, bgcolor: `${color}.tint`, color: `${color}.onTint` }}>{icon}</Avatar>
      <Typography component="p" variant="h2">
        {title}
      </Typography>
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '36rem' }}>
          {reason}
        </Typography>
      )}
      <Stack direction="row" sx={BUTTONS}>
        {children}
      </Stack>
    </Stack>
  );
}
