import type { AlertColor } from '@mui/material/Alert';

export interface Notification {
  message: string;
  severity: AlertColor;
}
