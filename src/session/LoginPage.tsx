import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { BrandMark, brandName } from '../Brand.tsx';
import { TransactionsPage } from '../screens.ts';
import { useAuth } from './AuthContext.tsx';
import type { SignInReturn } from './RequireSession.tsx';
import { SignInForm } from './SignInForm.tsx';
import { forgetLock, getLockedMerchantId, subscribe } from './sessionStore.ts';

const TITLE_ID = 'title';
const NOTE_ID = 'note';

export default function LoginPage() {
  const auth = useAuth();
  const lockedMerchantId = useSyncExternalStore(subscribe, getLockedMerchantId);
  const isLocked = lockedMerchantId !== null;
  const { search, merchantId, expired } = readReturn(useLocation().state);
  // The filters of one merchant are not for the next.
  const searchFor = (comer: string) => (merchantId && merchantId !== comer ? '' : search);

  if (auth.status === 'signedIn') {
    return <Navigate to={`/transactions${searchFor(auth.session.merchantId)}`} replace />;
  }
  return (
    <Stack
      component="main"
      // Read out when the focus comes to a field of it.
      aria-labelledby={TITLE_ID}
      // From a fixed line downwards: what is told above the fields does not move the title.
      sx={{ minHeight: '100dvh', alignItems: 'center', p: 2, pt: 'max(16px, 16dvh)' }}
      onInput={preloadTransactions}
    >
      <title>{`${isLocked ? 'Locked' : 'Sign in'} · ${brandName()}`}</title>
      <Card sx={{ width: '100%', maxWidth: 440 }}>
        <CardContent component={Stack} sx={{ gap: 3, p: { xs: 3, sm: 4 } }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
            <BrandMark />
            <Typography component="span" variant="subtitle1">
              {brandName()}
            </Typography>
          </Stack>
          <div>
            <Typography variant="h1" id={TITLE_ID}>
              Transaction Dashboard
            </Typography>
            <Typography color="textSecondary">Sign in to view your transactions</Typography>
          </div>
          {expired && (
            <Alert severity="info" role="none" id={NOTE_ID}>
              Your session has ended. Please sign in again.
            </Alert>
          )}
          {isLocked && (
            <Alert severity="info" role="none" id={NOTE_ID}>
              Locked after a while without activity. Enter your Secret Key to go on where you were.
            </Alert>
          )}
          <SignInForm
            // Another person's form is a new one.
            key={lockedMerchantId}
            knownMerchantId={lockedMerchantId ?? ''}
            noteId={isLocked || expired ? NOTE_ID : undefined}
            onSignIn={(comer, secretKey) => auth.signIn(comer, secretKey, searchFor(comer))}
          />
          {isLocked && <Button onClick={forgetLock}>Use another account</Button>}
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
  for (const code of [import('./signIn.ts'), TransactionsPage.preload()]) code.catch(() => {});
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
