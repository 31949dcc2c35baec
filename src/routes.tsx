import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from './FullPageSpinner.tsx';
import { RequireSession } from './session/RequireSession.tsx';

// Lazy, so that the sign-in page does without the grid and the pickers.
const LoginPage = lazy(() => import('./session/LoginPage.tsx'));
const TransactionsPage = lazy(() => import('./transactions/TransactionsPage.tsx'));
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'));

export function AppRoutes() {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route
          path="/transactions"
          element={
            <RequireSession>
              <TransactionsPage />
            </RequireSession>
          }
        />
        <Route path="/" element={<Navigate to="/transactions" replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
