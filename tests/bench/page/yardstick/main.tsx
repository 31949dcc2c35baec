import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { ListPage } from './ListPage.tsx';
import { SignInPage } from './SignInPage.tsx';

/*
 * The yardstick: the same screens and libraries in one bundle, written with the libraries' defaults. The comparison is
 * fair: old rows stay while the next ones load, and nothing is slowed down on purpose.
 */
createRoot(document.getElementById('root') as HTMLElement).render(
  <ThemeProvider theme={createTheme()}>
    <CssBaseline />
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="/login" element={<SignInPage />} />
          <Route path="/transactions" element={<ListPage />} />
          <Route path="*" element={<Navigate to="/transactions" replace />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </ThemeProvider>,
);
