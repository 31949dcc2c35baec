import type { AlertColor } from '@mui/material/Alert';

export interface Notification {
  message: string;
  severity: AlertColor;
  /** A button beside the message. */
  action?: { label: string; onPress: () => void };
}
