import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { BrandMark, brandName } from '../Brand.tsx';
import { FocusedHeading } from '../FocusedHeading.tsx';
import { subscribe } from '../storage.ts';
import { loadSignIn, useAuth } from './AuthContext.tsx';
import { type ListState, readSignInState } from './historyState.ts';
import { SignInForm } from './SignInForm.tsx';
import { forgetLock, getLockedMerchantId, getSessionEnd } from './sessionStore.ts';

const TITLE_ID = 'title';
const NOTE_ID = 'note';

interface LoginPageProps {
  /** Preloads the screen that is shown after signing in. */
  preloadNext: () => void;
}

export default function LoginPage({ preloadNext }: LoginPageProps) {
  const auth = useAuth();
  const lockedMerchantId = useSyncExternalStore(subscribe, getLockedMerchantId);
  const isLocked = lockedMerchantId !== null;
  const { search, merchantId: owner, expired } = readSignInState(useLocation().state);
  // The person may still be typing, and those keys must not get into a field, so the title takes the focus.
  const [wasInterrupted] = useState(
    () => !isLocked && ['refused', 'elsewhere'].includes(getSessionEnd() ?? ''),
  );

  if (auth.status === 'signedIn') {
    const { merchantId } = auth.session;
    // Another merchant must not get these filters.
    const isOwn = owner === undefined || owner === merchantId;
    const to = `/transactions${isOwn ? search : ''}`;
    return <Navigate to={to} replace state={{ merchantId } satisfies ListState} />;
  }

  function preload() {
    // A failure is reported when the person submits the form.
    loadSignIn().catch(() => {});
    preloadNext();
  }

  return (
    <Box
      component="main"
      aria-labelledby={TITLE_ID}
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '1fr 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        minHeight: '100dvh',
        bgcolor: 'background.paper',
      }}
      onInput={preload}
    >
      <title>{`${isLocked ? 'Locked' : 'Sign in'} · ${brandName()}`}</title>
      <div className="BrandPanel">
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
          <BrandMark />
          <Typography component="span" variant="h2">
            {brandName()}
          </Typography>
        </Stack>
      </div>
      {/* Aligned to the top, so that what appears below the title does not move it. */}
      <Stack
        sx={{
          gap: 3,
          width: '100%',
          maxWidth: '28rem',
          mx: 'auto',
          p: 3,
          pt: { xs: 4, md: 'max(48px, 20dvh)' },
        }}
      >
        <div>
          <FocusedHeading
            id={TITLE_ID}
            isFocused={wasInterrupted}
            describedBy={expired ? NOTE_ID : undefined}
          >
            Transaction Dashboard
          </FocusedHeading>
          <Typography color="textSecondary">Sign in to view your transactions</Typography>
        </div>
        {expired && (
          <Alert severity="info" role="none" id={NOTE_ID}>
            Your session has ended. Please sign in again.
          </Alert>
        )}
        {isLocked && (
          <Alert severity="info" role="none" id={NOTE_ID}>
            Locked after a while without activity. Enter your Secret Key to continue where you were.
          </Alert>
        )}
        <SignInForm
          // A new key empties the form for another account.
          key={lockedMerchantId}
          knownMerchantId={lockedMerchantId ?? ''}
          noteId={isLocked || expired ? NOTE_ID : undefined}
          hasAutoFocus={!wasInterrupted}
          onSignIn={auth.signIn}
        >
          {isLocked && <Button onClick={forgetLock}>Use another account</Button>}
        </SignInForm>
      </Stack>
    </Box>
  );
}
