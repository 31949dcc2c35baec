import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from './FullPageSpinner.tsx';
import { LoginPage, NotFoundPage, TransactionsPage } from './screens.ts';
import { RequireSession } from './session/RequireSession.tsx';

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
