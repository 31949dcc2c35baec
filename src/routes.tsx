import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from './FullPageSpinner.tsx';
import { lazyWithPreload } from './late.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { IdleGuard } from './session/IdleGuard.tsx';
import { RequireSession } from './session/RequireSession.tsx';
import { getSession } from './session/sessionStore.ts';

const LoginPage = lazyWithPreload(() => import('./session/LoginPage.tsx'));
const TransactionsPage = lazyWithPreload(() => import('./transactions/TransactionsPage.tsx'));

export function AppRoutes() {
  return (
    <>
      <Suspense fallback={<FullPageSpinner />}>
        <Routes>
          <Route path="/login" element={<LoginPage preloadNext={TransactionsPage.preload} />} />
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
      <IdleGuard />
    </>
  );
}

/** Loads the screen that the first visit most likely shows. */
export async function preloadFirstScreen(): Promise<void> {
  // Also with a session: the first request may end it.
  const loginPage = LoginPage.preload();
  await (getSession() ? TransactionsPage.preload() : loginPage);
}
