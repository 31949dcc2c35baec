import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { theme } from '../theme/theme.ts';
import { readBaseUrl } from './api/baseUrl.ts';
import { ErrorBoundary } from './crash/ErrorBoundary.tsx';
import { NotificationProvider } from './notifications/NotificationProvider.tsx';
import { AppRoutes, preloadFirstScreen } from './routes.tsx';
import { AuthProvider } from './session/AuthContext.tsx';

export async function renderApp(): Promise<void> {
  // index.html shows a spinner until the first render.
  await preloadFirstScreen();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <ErrorBoundary>
        {/* Without transitions a filter's text field and the URL change in the same frame. */}
        <BrowserRouter useTransitions={false}>
          <AuthProvider>
            <NotificationProvider>
              <ConfiguredRoutes />
            </NotificationProvider>
          </AuthProvider>
        </BrowserRouter>
      </ErrorBoundary>
    </ThemeProvider>
  );
}

/** Reads the service's address before any screen does, so that a wrong one is reported first. */
function ConfiguredRoutes() {
  readBaseUrl();
  return <AppRoutes />;
}
