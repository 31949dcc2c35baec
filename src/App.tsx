import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useEventCallback from '@mui/utils/useEventCallback';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { theme } from '../theme/theme.ts';
import { readBaseUrl } from './api/baseUrl.ts';
import { AuthProvider } from './auth/AuthContext.tsx';
import { IdleGuard } from './auth/IdleGuard.tsx';
import { RequireAuth, targetOf } from './auth/RequireAuth.tsx';
import { ErrorBoundary } from './crash.tsx';
import { lazyWithPreload, whenIdle } from './lazy.tsx';
import { Notifications } from './notifications.tsx';
import { type Account, getSession } from './session/session.ts';
import { Brand, brandName, CenteredScreen, FullPageSpinner, PageTitle } from './ui/screen.tsx';
import { surviveTranslation } from './ui/translation.ts';

const SignInPage = lazyWithPreload(() => import('./signIn/SignInPage.tsx'));
const TransactionsPage = lazyWithPreload(() => import('./page/TransactionsPage.tsx'));
const ListTab = lazyWithPreload(() => import('./list/ListTab.tsx'));
const Frame = lazyWithPreload(() => import('./allPayments/Frame.tsx'));
// The printout of the list; it is in the same chunk as the other tabs.
const ListStatement = lazyWithPreload(() => import('./allPayments/print/Statement.tsx'));
const TotalsTab = lazyWithPreload(() => import('./allPayments/totals/TotalsTab.tsx'));
const FindTab = lazyWithPreload(() => import('./allPayments/find/FindTab.tsx'));
const MatchTab = lazyWithPreload(() => import('./allPayments/match/MatchTab.tsx'));

function preloadTabs(): void {
  for (const tab of [Frame, TotalsTab, FindTab, MatchTab]) tab.preload();
}

/** Preloads the list while a person types into the sign-in form, so that signing in waits for no code. */
function preloadList(): void {
  TransactionsPage.preload();
  ListTab.preload();
  import('./page/listQuery.ts').catch(() => {});
}

export async function preloadFirstScreen(): Promise<void> {
  await Promise.all(
    (getSession() ? [TransactionsPage, ListTab] : [SignInPage]).map((screen) => screen.preload()),
  );
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long the first render waits for its list. */
const FIRST_PAGE_WAIT_MS = 200;

export async function renderApp(firstPage?: Promise<void>): Promise<void> {
  surviveTranslation();
  // index.html shows a screen of its own until the first render.
  await preloadFirstScreen();
  // The list has usually arrived by now, or soon will: waiting saves a render without rows. The other tabs load more
  // code after the first render, so they do not wait.
  if (location.pathname === '/transactions') {
    await Promise.race([firstPage, delay(FIRST_PAGE_WAIT_MS)]);
  }
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Preloaded, because the session may end while the browser is offline.
  if (getSession()) whenIdle(() => void SignInPage.preload());
}

export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <ErrorBoundary>
        {/* Without transitions a filter's text field and the URL change in the same frame. */}
        <BrowserRouter useTransitions={false}>
          <Auth>
            <Screens />
            <IdleGuard />
          </Auth>
        </BrowserRouter>
        <Notifications />
      </ErrorBoundary>
    </ThemeProvider>
  );
}

/** Provides the session; a sign-in prefetches the list that it leads to. */
function Auth({ children }: { children: ReactNode }) {
  const { state } = useLocation();
  const prefetch = useEventCallback(async (account: Account) => {
    // In the chunk of the sign-in calls, which is already loaded.
    const { prefetchPageOf } = await import('./page/listQuery.ts');
    return prefetchPageOf(account, targetOf(state, account.merchantId).search);
  });
  return <AuthProvider prefetch={prefetch}>{children}</AuthProvider>;
}

function Screens() {
  // Read before any screen, so that a wrong service address is reported first.
  readBaseUrl();
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Routes>
        <Route path="/login" element={<SignInPage preloadNext={preloadList} />} />
        <Route
          path="/transactions"
          element={
            <RequireAuth>
              <TransactionsPage preloadTabs={preloadTabs} />
            </RequireAuth>
          }
        >
          {/* In the same chunk as TransactionsPage. */}
          <Route index element={<ListTab Statement={ListStatement} />} />
          <Route element={<Frame />}>
            <Route path="totals" element={<TotalsTab />} />
            <Route path="find" element={<FindTab />} />
            <Route path="match" element={<MatchTab />} />
          </Route>
        </Route>
        <Route path="/" element={<Navigate to="/transactions" replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

function NotFoundPage() {
  return (
    <CenteredScreen>
      <title>{`Page not found · ${brandName()}`}</title>
      <Brand />
      <PageTitle>Page not found</PageTitle>
      <Typography color="textSecondary">
        There is no page at this address. Check it for typing mistakes.
      </Typography>
      <Button component={Link} to="/transactions" variant="contained">
        Go to transactions
      </Button>
    </CenteredScreen>
  );
}
