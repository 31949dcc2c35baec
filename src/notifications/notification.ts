import type { AlertColor } from '@mui/material/Alert';

export interface Notification {
  message: string;
  severity: AlertColor;
  /** The last message comes back when this one is withdrawn. */
  isPassing?: boolean;
  /** A button beside the message. */
  action?: { label: string; onPress: () => void };
}
