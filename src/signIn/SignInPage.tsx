import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Refusal } from '../api/auth.ts';
import { loadAuthCalls, useAuth } from '../auth/AuthContext.tsx';
import { readSignInState, targetOf } from '../auth/RequireAuth.tsx';
import { Status } from '../ui/Announced.tsx';
import { Brand, brandName, PageTitle, WINDOW_HEIGHT } from '../ui/screen.tsx';

const TITLE_ID = 'title';
const NOTE_ID = 'note';

const MERCHANT_ID = 'Merchant ID';
const SECRET_KEY = 'Secret Key';
const LABELS = [MERCHANT_ID, SECRET_KEY] as const;
type Label = (typeof LABELS)[number];

const CAPITALS = 'Type the Merchant ID with its capital letters.';
const ENDED = 'Your session has ended. Please sign in again.';
const LOCKED = 'Locked because nobody used this page. Enter your Secret Key.';

const PAGE = {
  alignItems: 'center',
  gap: 3,
  minHeight: WINDOW_HEIGHT,
  p: { xs: 2, sm: 3 },
  pt: { xs: 4, sm: 'max(2rem, 14dvh)' },
};

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  width: '100%',
  maxWidth: '28rem',
  p: { xs: 2.5, sm: 4 },
};

// As high as the longest error, so that showing one moves nothing.
const MESSAGE = {
  minHeight: '3.5rem',
  mt: 1,
  typography: 'body2',
  color: 'text.secondary',
  textAlign: 'center',
  textWrap: 'balance',
  '& .MuiAlert-root': { typography: 'body2', py: 0, textAlign: 'start' },
};

interface SignInPageProps {
  /** Preloads the screen that is shown after signing in. */
  preloadNext: () => void;
}

export default function SignInPage({ preloadNext }: SignInPageProps) {
  const { status, merchantId, end } = useAuth();
  const { lockedMerchantId } = end;
  const isLocked = lockedMerchantId !== null;
  const { state } = useLocation();
  const { isInterrupted } = readSignInState(state);
  // The person may still be typing, and those keys must not get into a field, so the title takes the focus.
  // Not after a reload, which keeps the history state.
  const [wasInterrupted] = useState(() => !isLocked && isInterrupted && end.how === 'ended');

  if (status === 'signedIn') {
    return <Navigate to={targetOf(state, merchantId)} replace state={{ merchantId }} />;
  }

  const interruption = isInterrupted ? ENDED : undefined;
  const note = isLocked ? LOCKED : interruption;

  function preload() {
    // A failure is reported when the person submits the form.
    loadAuthCalls().catch(() => {});
    preloadNext();
  }

  return (
    <Stack
      component="main"
      aria-labelledby={TITLE_ID}
      // Aligned to the top, so that messages below the title do not move it.
      sx={PAGE}
      onInput={preload}
    >
      <title>{`${isLocked ? 'Locked' : 'Sign in'} · ${brandName()}`}</title>
      <Brand />
      <Card sx={CARD}>
        <div>
          <PageTitle id={TITLE_ID} takesFocus={wasInterrupted} describedBy={note && NOTE_ID}>
            Transaction Dashboard
          </PageTitle>
          <Typography color="textSecondary">Sign in to view your transactions</Typography>
        </div>
        <SignInForm
          // A new key empties the form for another account.
          key={lockedMerchantId}
          note={note}
          hasAutoFocus={!wasInterrupted}
        />
      </Card>
    </Stack>
  );
}

interface SignInFormProps {
  /** The reason to sign in again; it describes the field that is focused first. */
  note: string | undefined;
  hasAutoFocus: boolean;
}

// Ids and keys are not words. `required` is set on the input, because the label of a required field gets an asterisk.
const PLAIN = { autoCapitalize: 'off', spellCheck: false, required: true } as const;

/** Keeps a line for the helper text, so that an error moves nothing. */
const NO_PROBLEM = ' ';

const isBlank = (text: string) => text.trim() === '';

/** Removes invisible characters, which mail and chat programs put around an id. */
const withoutInvisible = (text: string) => text.replace(/\p{Cf}+/gu, '');

interface FieldProps extends OutlinedInputProps {
  label: string;
  problem: string | undefined;
  /** The id of the text that describes the field; by default, its helper text. */
  describedBy: string | undefined;
}

/** Built from the parts of MUI's TextField, which itself loads select and menu: 12 kB before the form. */
function SignInField({ label, problem, describedBy, ...input }: FieldProps) {
  const id = useId();
  return (
    <FormControl size="small" error={problem !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={describedBy ?? `${id}-problem`}
        slotProps={{ input: PLAIN }}
        {...input}
      />
      <FormHelperText id={`${id}-problem`}>{problem ?? NO_PROBLEM}</FormHelperText>
    </FormControl>
  );
}

function describeRefusal(refusal: Refusal): string {
  switch (refusal) {
    case 'unsuccessful':
      return 'Authentication failed. Please check your credentials.';
    case 401:
      return 'Invalid credentials. Please check your Merchant ID and Secret Key.';
    case 403:
      return 'Your merchant account is inactive. Please contact support.';
    default:
      return 'Authentication failed. Please try again.';
  }
}

function SignInForm({ note, hasAutoFocus }: SignInFormProps) {
  const { status, signIn, end } = useAuth();
  // The account that is locked, or was refused, needs only its Secret Key.
  const knownMerchantId = end.lockedMerchantId ?? end.refusedMerchantId ?? '';
  const [isKeyShown, setKeyShown] = useState(false);
  const isBusy = status === 'loading';
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [hint, setHint] = useState<string>();
  const inputs: Record<Label, RefObject<HTMLInputElement | null>> = {
    [MERCHANT_ID]: useRef(null),
    [SECRET_KEY]: useRef(null),
  };
  const isMerchantIdFirst = knownMerchantId === '';

  /** The props of a field. The note describes the field that is focused first, unless there is an error. */
  function field(label: Label, isFirst: boolean): FieldProps {
    const problem = missing.includes(label) ? `${label} is required` : undefined;
    return {
      label,
      inputRef: inputs[label],
      problem,
      describedBy: isFirst && note && !failure && !problem ? NOTE_ID : undefined,
      onChange({ target }) {
        setMissing((before) => before.filter((name) => name !== label || isBlank(target.value)));
        setFailure(undefined);
      },
      autoFocus: isFirst && hasAutoFocus,
      readOnly: isBusy,
    };
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    // Read here: a password manager may fill the fields in without an event.
    const typed = (label: Label) => inputs[label].current?.value ?? '';
    const empty = LABELS.filter((label) => isBlank(typed(label)));
    setMissing(empty);
    if (empty[0]) return inputs[empty[0]].current?.focus();
    const merchantId = withoutInvisible(typed(MERCHANT_ID)).trim();
    try {
      const refusal = await signIn(merchantId, typed(SECRET_KEY));
      if (refusal) setFailure(describeRefusal(refusal));
      // A phone's keyboard may turn `SAFFRON` into `Saffron`.
      setHint(refusal === 401 && /\p{Ll}/u.test(merchantId) ? CAPITALS : undefined);
    } catch {
      setFailure('Login failed. Please check your connection and try again.');
    }
  }

  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={isKeyShown ? 'Hide Secret Key' : 'Show Secret Key'}
        onClick={() => setKeyShown(!isKeyShown)}
      >
        {isKeyShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
      </IconButton>
    </InputAdornment>
  );

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1 }}>
      {note && (
        <Alert severity="info" role="none" id={NOTE_ID} sx={{ mb: 1 }}>
          {note}
        </Alert>
      )}
      <SignInField
        {...field(MERCHANT_ID, isMerchantIdFirst)}
        defaultValue={knownMerchantId}
        placeholder="Enter your Merchant ID"
        autoComplete="username"
      />
      <SignInField
        {...field(SECRET_KEY, !isMerchantIdFirst)}
        endAdornment={toggle}
        placeholder="Enter your Secret Key"
        type={isKeyShown ? 'text' : 'password'}
        autoComplete="current-password"
      />
      {/* Not `disabled` while busy, because a disabled button loses the focus. */}
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        startIcon={isBusy && <CircularProgress aria-hidden color="inherit" size="1em" />}
        sx={{ mt: 2 }}
      >
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      {end.lockedMerchantId !== null && (
        <Button onClick={end.forgetLock}>Use another account</Button>
      )}
      <Box sx={MESSAGE}>
        <Status>
          {failure && (
            <Alert severity="error" role="none">
              {failure}
              {hint && <div>{hint}</div>}
            </Alert>
          )}
        </Status>
        {!failure && 'Use your Merchant ID and Secret\u00a0Key to access the dashboard'}
      </Box>
    </Stack>
  );
}
