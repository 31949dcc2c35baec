import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { theme } from '../theme/theme.ts';
import { readBaseUrl } from './api/baseUrl.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotificationProvider } from './notifications/NotificationProvider.tsx';
import { queryClient } from './queryClient.ts';
import { AppRoutes } from './routes.tsx';
import { AuthProvider } from './session/AuthContext.tsx';

export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          {/* Without transitions a filter's text field and the URL change in the same frame. */}
          <BrowserRouter useTransitions={false}>
            <AuthProvider>
              <NotificationProvider>
                <ConfiguredRoutes />
              </NotificationProvider>
            </AuthProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  );
}

/** Looks at the service's address before any screen does, so that a wrong one is reported and not guessed at. */
function ConfiguredRoutes() {
  readBaseUrl();
  return <AppRoutes />;
}
