import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './liveTheme.ts';
import { useLook } from './look.ts';

/** Gives single parts the look that App gives the screens. */
export function Look({ children }: { children: ReactNode }) {
  useLook();
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
