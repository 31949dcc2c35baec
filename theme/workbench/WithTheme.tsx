import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useDraft } from './draft.ts';
import { theme } from './liveTheme.ts';

/** Provides the theme to single components, as App does to the screens. */
export function WithTheme({ children }: { children: ReactNode }) {
  useDraft();
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
