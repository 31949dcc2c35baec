import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation } from 'react-router-dom';
import { BrandMark, brandName } from '../Brand.tsx';
import { useAuth } from './AuthContext.tsx';
import type { SignInReturn } from './RequireSession.tsx';
import { SignInForm } from './SignInForm.tsx';

export default function LoginPage() {
  const auth = useAuth();
  const { search, merchantId, expired } = readReturn(useLocation().state);
  // The filters of one merchant are not for the next.
  const searchFor = (comer: string) => (merchantId && merchantId !== comer ? '' : search);

  if (auth.status === 'signedIn') {
    return <Navigate to={`/transactions${searchFor(auth.session.merchantId)}`} replace />;
  }
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 2 }}
      onInput={preloadTransactions}
    >
      <title>{`Sign in · ${brandName()}`}</title>
      <Card sx={{ width: '100%', maxWidth: 440 }}>
        <CardContent component={Stack} sx={{ gap: 3, p: { xs: 3, sm: 4 } }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
            <BrandMark />
            <Typography component="span" variant="subtitle1">
              {brandName()}
            </Typography>
          </Stack>
          <div>
            <Typography variant="h1">Transaction Dashboard</Typography>
            <Typography color="textSecondary">Sign in to view your transactions</Typography>
          </div>
          {expired && <Alert severity="info">Your session has ended. Please sign in again.</Alert>}
          <SignInForm
            onSignIn={(comer, secretKey) => auth.signIn(comer, secretKey, searchFor(comer))}
          />
          <Typography variant="body2" color="textSecondary">
            Use your Merchant ID and Secret Key to access the dashboard
          </Typography>
        </CardContent>
      </Card>
    </Stack>
  );
}

/** What comes next arrives while the person types; where it cannot, it is asked for again and its absence told. */
function preloadTransactions() {
  for (const load of [
    () => import('./signIn.ts'),
    () => import('../transactions/TransactionsPage.tsx'),
  ]) {
    load().catch(() => {});
  }
}

/** History state outlives reloads and deployments, so its shape is checked. */
function readReturn(state: unknown): SignInReturn {
  const { search, merchantId, expired } = (state ?? {}) as Partial<
    Record<keyof SignInReturn, unknown>
  >;
  return {
    search: typeof search === 'string' && search.startsWith('?') ? search : '',
    merchantId: typeof merchantId === 'string' ? merchantId : undefined,
    expired: expired === true,
  };
}
